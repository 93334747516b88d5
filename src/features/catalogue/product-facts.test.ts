// Shows the facts that are listed for a product.
import { expect, it } from "vitest";
import { listProductFacts } from "./product-facts.ts";

const nothing = {
  coverageM2PerLitre: null,
  coats: null,
  recoatHours: null,
  sheen: null,
  interior: false,
  exterior: false,
  surfaces: [],
  cleanUp: null,
};

it("all known facts are listed", () => {
  const paint = {
    coverageM2PerLitre: 16,
    coats: 2,
    recoatHours: 0.5,
    sheen: "Low sheen",
    interior: true,
    exterior: true,
    surfaces: ["Plaster", "Timber"],
    cleanUp: "Water",
  };
  expect(listProductFacts(paint).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Coverage: 16 m² per litre and coat",
    "Coats: 2",
    "Recoat after: 30 minutes",
    "Sheen: Low sheen",
    "Where: Inside and Outside",
    "Surfaces: Plaster, Timber",
    "Clean up with: Water",
  ]);
});

it.each([
  [0.25, "15 minutes"],
  [1, "1 hour"],
  [1.5, "1.5 hours"],
  [24, "24 hours"],
])("%d hours are written as %s", (recoatHours, words) => {
  expect(listProductFacts({ ...nothing, recoatHours })).toEqual([{ label: "Recoat after", value: words }]);
});

it("unknown facts are left out", () => {
  expect(listProductFacts(nothing)).toEqual([]);
});
