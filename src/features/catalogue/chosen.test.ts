// Shows that what was chosen leaves the page as a plain form: one line, or all parts of a system.
import { expect, it } from "vitest";
import { chosenFields } from "./chosen.ts";

const colour = { name: "Low Tide", code: "T 12", brandName: "Trestle", strength: 0.5 };

it("a tin with its colour", () => {
  const chosen = { code: "P", name: "Paint", kind: "product", lines: [{ sku: "P-10-W", ratio: 1, colour }] } as const;
  expect(chosenFields(chosen)).toEqual([
    ["productCode", "P-10-W"],
    ["colourBrand", "Trestle"],
    ["colourCode", "T 12"],
    ["colourName", "Low Tide"],
    ["colourStrength", "0.5"],
  ]);
});

it("a tool has no colour", () => {
  const chosen = {
    code: "B",
    name: "Brush",
    kind: "product",
    lines: [{ sku: "B-63", ratio: 1, colour: null }],
  } as const;
  expect(chosenFields(chosen)).toEqual([["productCode", "B-63"]]);
});

it("a system with all its parts, as many as it takes of each", () => {
  const lines = [
    { sku: "A-15", ratio: 1, colour: null },
    { sku: "C-15-W", ratio: 3, colour },
  ];
  expect(chosenFields({ code: "SYS", name: "System", kind: "system", lines })).toEqual([
    ["systemCode", "SYS"],
    ["cartItems.0.productCode", "A-15"],
    ["cartItems.0.quantity", "1"],
    ["cartItems.1.productCode", "C-15-W"],
    ["cartItems.1.colourBrand", "Trestle"],
    ["cartItems.1.colourCode", "T 12"],
    ["cartItems.1.colourName", "Low Tide"],
    ["cartItems.1.colourStrength", "0.5"],
    ["cartItems.1.quantity", "3"],
  ]);
});
