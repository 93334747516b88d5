// Shows that a colour is found by its name, its code in any way of writing, its brand, a hex value, and misspellings.
import { describe, expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { makeColourIndex, searchColours } from "./colour-search.ts";

const { colours, brands } = demoColours();
const index = makeColourIndex(colours, new Map(brands.map(({ id, name }) => [id, name])));
const find = (text: string, most = 10) => searchColours(index, text, most);
const firstName = (text: string) => find(text)[0]?.name;
const coded = (code: string) => colours.find((colour) => colour.code === code);
const named = (name: string) => colours.find((colour) => colour.name === name);
const popular = colours.filter(({ popularRank }) => popularRank !== null);

describe("a code", () => {
  it.each([
    ["HC-1042", "HC-1042"],
    ["hc1042", "HC-1042"],
    ["HC 1042", "HC-1042"],
    ["1042", "HC-1042"],
    ["t&t 3-07", "T&T 3-07"],
    ["tt307", "T&T 3-07"],
    ["ht1841-2", "HT 1841-2"],
    ["lr2010", "LR 2010"],
    ["sp12 3", "SP12-3"],
  ])("typed as %s finds %s", (typed, code) => {
    expect(find(typed)[0]).toEqual(coded(code));
  });

  it("is found by its beginning", () => {
    const found = find("hc-104");
    expect(found).toHaveLength(10);
    for (const { code } of found) expect(code).toMatch(/^HC-104\d$/);
  });

  it("is found by its letters and digits alone", () => {
    for (const colour of colours.filter((_, i) => i % 97 === 0)) {
      expect(find(colour.code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")), colour.code).toContain(colour);
    }
  });
});

describe("a name", () => {
  it("is found in any case and comes first", () => {
    for (const { name } of popular) expect(firstName(name.toUpperCase()), name).toBe(name);
  });

  it("is found before it is typed to the end", () => {
    for (const colour of popular) {
      const begun = colour.name.slice(0, Math.max(6, colour.name.length - 2));
      expect(find(begun), begun).toContain(colour);
    }
  });

  it("is found with one letter missing, wrong or swapped", () => {
    for (const colour of popular.filter(({ name }) => /^[a-z]{6,} /i.test(name))) {
      const { name } = colour;
      const typos = [name.slice(0, 3) + name.slice(4), `${name.slice(0, 3)}q${name.slice(4)}`];
      typos.push(`${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`);
      for (const typed of typos) expect(find(typed, 20), typed).toContain(colour);
    }
  });

  it("is found with its words in another order, and together with its brand", () => {
    const colour = popular.find(({ name }) => name.split(" ").length === 2);
    const [first, second] = colour?.name.split(" ") ?? [];
    expect(find(`${second} ${first}`)).toContain(colour);
    const brand = brands.find(({ id }) => id === colour?.brandId);
    expect(find(`${colour?.name} ${brand?.name}`)[0]).toBe(colour);
  });

  it("is found without its macrons", () => {
    const colour = colours.find(({ name }) => /[āēīōū]/.test(name));
    const plain = colour?.name.normalize("NFD").replaceAll(/\p{Diacritic}/gu, "") ?? "";
    expect(colour).toBeDefined();
    expect(find(plain)[0]).toBe(colour);
  });
});

describe("a hex value", () => {
  it.each(["#fdfff5", "fdfff5", "#FDFFF5"])("%s finds the colour itself first, then its neighbours", (typed) => {
    const found = find(typed);
    expect(found).toHaveLength(10);
    expect(found[0]).toEqual(named("Milk"));
  });

  it("may have three digits", () => {
    expect(find("#eee")[0]?.family).toMatch(/White|Neutral|Grey/);
  });
});

it.each(["", "   ", "-", "zzzzzzzz", "HC-9999999"])("%j finds nothing", (typed) => {
  expect(find(typed)).toEqual([]);
});
