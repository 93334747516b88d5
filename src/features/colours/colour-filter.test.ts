// Shows which colours match a filter, and the default colour of a product.
import { describe, expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { findUntintedBase, isUntinted } from "./colour.ts";
import { filterColours, findDefaultBase, findDefaultColour } from "./colour-filter.ts";

const { colours, bases } = demoColours();

describe("a filter", () => {
  it("without conditions matches everything", () => {
    expect(filterColours(colours, {})).toHaveLength(6_000);
    expect(filterColours(colours, { baseIds: [], colourBrandIds: null, interior: false })).toHaveLength(6_000);
  });

  it("requires all of its conditions", () => {
    const found = filterColours(colours, { baseIds: ["deep"], colourBrandIds: ["heritage-terrace"], exterior: true });
    expect(found.length).toBeGreaterThan(10);
    for (const colour of found)
      expect(colour).toMatchObject({ baseId: "deep", brandId: "heritage-terrace", exterior: true });
  });

  it("for inside and outside matches colours for either", () => {
    expect(filterColours(colours, { interior: true, exterior: true })).toHaveLength(6_000);
  });
});

describe("the default colour", () => {
  it("is the most popular, else the lightest, else null", () => {
    expect(findDefaultColour(colours)?.popularRank).toBe(1);
    const unranked = colours.filter(({ popularRank }) => popularRank === null);
    expect(findDefaultColour(unranked)?.lrv).toBe(Math.max(...unranked.map(({ lrv }) => lrv)));
    expect(findDefaultColour([])).toBeNull();
  });

  it("of an untinted base is found again by its id", () => {
    for (const base of bases) {
      const colour = findDefaultBase(bases, [base.id]);
      expect(colour).toMatchObject({ baseId: base.id, hex: expect.stringMatching(/^#[0-9a-f]{6}$/) });
      expect(colour !== null && isUntinted(colour)).toBe(true);
      expect(findUntintedBase(colour?.id ?? "", bases)).toBe(base);
    }
    expect(findDefaultBase(bases, [])?.baseId).toBe("white");
    expect(findDefaultBase(bases, ["nothing"])).toBeNull();
  });
});
