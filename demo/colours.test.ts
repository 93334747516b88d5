// Shows that the demo has 6,000 colours of six brands, each with its own code, a base and a use.
import { describe, expect, it } from "vitest";
import { demoColours } from "./colours.ts";

const demo = demoColours();
const { brands, bases, colours } = demo;
const nameless = { fan: "metal-and-roof-fan", tussock: "tussock-and-tide" };

describe("the colour brands", () => {
  it("have 6,000 colours of six brands, the same when made twice", () => {
    expect(colours).toHaveLength(6_000);
    expect(brands).toHaveLength(6);
    expect(demoColours()).toEqual(demo);
  });

  it("each have enough colours", () => {
    for (const { id } of brands) {
      expect(colours.filter(({ brandId }) => brandId === id).length, id).toBeGreaterThan(300);
    }
  });

  it("have unique ids and names, and unique codes within a brand", () => {
    expect(new Set(colours.map(({ id }) => id)).size).toBe(6_000);
    expect(new Set(colours.map(({ name }) => name.toLowerCase())).size).toBe(6_000);
    expect(new Set(colours.map(({ brandId, code }) => `${brandId} ${code}`)).size).toBe(6_000);
  });

  it("name existing brands and bases, and use every base", () => {
    const brandIds = new Set(brands.map(({ id }) => id));
    for (const { brandId } of colours) expect(brandIds).toContain(brandId);
    expect(new Set(colours.map(({ baseId }) => baseId))).toEqual(new Set(bases.map(({ id }) => id)));
  });

  it("each have their own form of codes", () => {
    const codes = colours.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["HC-1042", "SP12-3", "LR 2010", "T&T 3-07", "HT 1841-2", "MR 114"]));
  });
});

describe("a colour", () => {
  it("has hex, Lab and LRV values that agree", () => {
    for (const { code, hex, lrv, lab } of colours) {
      expect(hex, code).toMatch(/^#[0-9a-f]{6}$/);
      expect(lrv, code).toBeGreaterThan(0);
      expect(lrv, code).toBeLessThanOrEqual(100);
      const y = lab.l > 8 ? 100 * ((lab.l + 16) / 116) ** 3 : (100 * lab.l) / 903.3;
      expect(Math.abs(y - lrv), code).toBeLessThan(0.8);
    }
  });

  it("has the base that its lightness and chroma need", () => {
    for (const { name, lrv, lab, baseId } of colours) {
      const chroma = Math.hypot(lab.a, lab.b);
      if (baseId === "white") expect(lrv, name).toBeGreaterThanOrEqual(70);
      if (baseId === "black") expect(lrv, name).toBeLessThan(5);
      if (baseId.startsWith("accent")) expect(chroma, name).toBeGreaterThan(44.9);
    }
  });

  it("is for interior or exterior use, or both", () => {
    for (const { name, interior, exterior } of colours) expect(interior || exterior, name).toBe(true);
    expect(colours.some(({ interior }) => !interior) && colours.some(({ exterior }) => !exterior)).toBe(true);
    expect(colours.filter(({ approximate }) => approximate).length).toBeGreaterThan(200);
  });

  it("of the Metal & Roof Fan is muted and for exterior use", () => {
    for (const { name, brandId, lab, exterior } of colours.filter((colour) => colour.brandId === nameless.fan)) {
      expect(exterior, `${name} of ${brandId}`).toBe(true);
      expect(Math.hypot(lab.a, lab.b)).toBeLessThan(22.1);
    }
  });
});

describe("popular colours", () => {
  const popular = colours
    .filter(({ popularRank }) => popularRank !== null)
    .sort((a, b) => (a.popularRank ?? 0) - (b.popularRank ?? 0));

  it("have the ranks 1 to 40: whites, greys, then the rest", () => {
    expect(popular.map(({ popularRank }) => popularRank)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1));
    expect(new Set(popular.slice(0, 15).map(({ family }) => family))).toEqual(new Set(["White"]));
    expect(new Set(popular.slice(15, 27).map(({ family }) => family))).toEqual(new Set(["Grey"]));
  });
});
