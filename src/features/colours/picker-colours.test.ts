// Shows which colours each tab of the picker lists, and that a search goes beyond them.
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import type { TintRange } from "./colour-availability.ts";
import { isAvailable } from "./colour-availability.ts";
import { makeColourIndex } from "./colour-search.ts";
import { listPickerColours, type PickerFilter } from "./picker-colours.ts";

const { colours, brands } = demoColours();
const deck = {
  colours,
  popular: colours.filter(({ popularRank }) => popularRank !== null),
  byId: new Map(colours.map((colour) => [colour.id, colour])),
  index: makeColourIndex(colours, new Map(brands.map(({ id, name }) => [id, name]))),
};
const roof: TintRange = { baseIds: ["deep"], colourBrandIds: ["metal-and-roof-fan"], interior: false, exterior: true };
const list = (filter: Partial<PickerFilter>) =>
  listPickerColours(deck, { tab: "all", search: "", brandId: "", recentIds: [], within: null, ...filter });

it("the tabs list all colours, one family, the popular colours, and recent colours in their order", () => {
  expect(list({})).toHaveLength(6_000);
  expect(list({ tab: "Teal" })).toEqual(colours.filter(({ family }) => family === "Teal"));
  expect(list({ tab: "popular" })).toEqual(deck.popular);
  const recent = list({ tab: "recent", recentIds: ["hc-1042", "gone", "hc-1001"] });
  expect(recent.map(({ id }) => id)).toEqual(["hc-1042", "hc-1001"]);
});

it("a brand and a product limit the tabs", () => {
  const found = list({ brandId: "heritage-terrace", tab: "Blue" });
  expect(found.length).toBeGreaterThan(10);
  for (const colour of found) expect(colour).toMatchObject({ brandId: "heritage-terrace", family: "Blue" });
  const had = list({ within: roof });
  expect(had.length).toBeGreaterThan(10);
  expect(had.every((colour) => isAvailable(colour, roof))).toBe(true);
});

it("a search includes colours that the product cannot be tinted to, but only of the chosen brand", () => {
  expect(list({ search: "hc-1042", within: roof })[0]?.id).toBe("hc-1042");
  expect(list({ search: "hc-1042", brandId: "heritage-terrace" })).toEqual([]);
});
