// Shows that a product is described by what is known of it and by nothing else.
import { expect, it } from "vitest";
import { factsOf } from "./product-facts.ts";

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

it("says what it knows", () => {
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
  expect(factsOf(paint).map(({ label, value }) => `${label}: ${value}`)).toEqual([
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
])("%d hours are %s", (recoatHours, words) => {
  expect(factsOf({ ...nothing, recoatHours })).toEqual([{ label: "Recoat after", value: words }]);
});

it("says nothing of what it does not know", () => {
  expect(factsOf(nothing)).toEqual([]);
});
