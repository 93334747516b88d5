// Shows which colours a wish leaves, and what a product is shown in before anybody chose.
import { describe, expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { coloursWished, defaultBaseOf, defaultColourOf } from "./colour-wish.ts";
import { findUntintedBase, isUntinted } from "./untinted-base.ts";

const { colours, bases } = demoColours();

describe("a wish", () => {
  it("that names nothing leaves everything", () => {
    expect(coloursWished(colours, {})).toHaveLength(6_000);
    expect(coloursWished(colours, { baseIds: [], colourBrandIds: null, interior: false })).toHaveLength(6_000);
  });

  it("holds in all it names", () => {
    const found = coloursWished(colours, { baseIds: ["deep"], colourBrandIds: ["heritage-terrace"], exterior: true });
    expect(found.length).toBeGreaterThan(10);
    for (const colour of found)
      expect(colour).toMatchObject({ baseId: "deep", brandId: "heritage-terrace", exterior: true });
  });

  it("for inside and outside leaves what is good for either", () => {
    expect(coloursWished(colours, { interior: true, exterior: true })).toHaveLength(6_000);
  });
});

describe("the default", () => {
  it("is the most bought, else the lightest, else nothing", () => {
    expect(defaultColourOf(colours)?.popularRank).toBe(1);
    const unranked = colours.filter(({ popularRank }) => popularRank === null);
    expect(defaultColourOf(unranked)?.lrv).toBe(Math.max(...unranked.map(({ lrv }) => lrv)));
    expect(defaultColourOf([])).toBeNull();
  });

  it("bought as base is that base, found again by its id", () => {
    for (const base of bases) {
      const colour = defaultBaseOf(bases, [base.id]);
      expect(colour).toMatchObject({ baseId: base.id, hex: expect.stringMatching(/^#[0-9a-f]{6}$/) });
      expect(colour !== null && isUntinted(colour)).toBe(true);
      expect(findUntintedBase(colour?.id ?? "", bases)).toBe(base);
    }
    expect(defaultBaseOf(bases, [])?.baseId).toBe("white");
    expect(defaultBaseOf(bases, ["nothing"])).toBeNull();
  });
});
