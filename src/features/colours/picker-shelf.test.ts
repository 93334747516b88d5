// Shows what stands on each of the picker's shelves, and that a search looks beyond them.
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import type { TintRange } from "./colour-availability.ts";
import { isAvailable } from "./colour-availability.ts";
import { makeColourIndex } from "./colour-search.ts";
import { coloursOnShelf, type ShelfWish } from "./picker-shelf.ts";

const { colours, brands } = demoColours();
const shelves = {
  colours,
  popular: colours.filter(({ popularRank }) => popularRank !== null),
  byId: new Map(colours.map((colour) => [colour.id, colour])),
  index: makeColourIndex(colours, new Map(brands.map(({ id, name }) => [id, name]))),
};
const roof: TintRange = { baseIds: ["deep"], colourBrandIds: ["metal-and-roof-fan"], interior: false, exterior: true };
const on = (wish: Partial<ShelfWish>) =>
  coloursOnShelf(shelves, { shelf: "all", search: "", brandId: "", recentIds: [], within: null, ...wish });

it("all, a family, the popular ones, and those chosen before in their order", () => {
  expect(on({})).toHaveLength(6_000);
  expect(on({ shelf: "Teal" })).toEqual(colours.filter(({ family }) => family === "Teal"));
  expect(on({ shelf: "popular" })).toEqual(shelves.popular);
  const recent = on({ shelf: "recent", recentIds: ["hc-1042", "gone", "hc-1001"] });
  expect(recent.map(({ id }) => id)).toEqual(["hc-1042", "hc-1001"]);
});

it("a brand and a product limit them", () => {
  const found = on({ brandId: "heritage-terrace", shelf: "Blue" });
  expect(found.length).toBeGreaterThan(10);
  for (const colour of found) expect(colour).toMatchObject({ brandId: "heritage-terrace", family: "Blue" });
  const had = on({ within: roof });
  expect(had.length).toBeGreaterThan(10);
  expect(had.every((colour) => isAvailable(colour, roof))).toBe(true);
});

it("a search finds what the product cannot be tinted to, but keeps to the brand", () => {
  expect(on({ search: "hc-1042", within: roof })[0]?.id).toBe("hc-1042");
  expect(on({ search: "hc-1042", brandId: "heritage-terrace" })).toEqual([]);
});
