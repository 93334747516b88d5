// Shows the form fields of a choice: one line, or all parts of a system.
import { expect, it } from "vitest";
import { toCartFields } from "./buying-choice.ts";

const colour = { name: "Low Tide", code: "T 12", brandName: "Trestle", strength: 0.5 };

it("a tinted product has fields for its SKU and colour", () => {
  const chosen = { code: "P", name: "Paint", kind: "product", lines: [{ sku: "P-10-W", ratio: 1, colour }] } as const;
  expect(toCartFields(chosen)).toEqual([
    ["productCode", "P-10-W"],
    ["colourBrand", "Trestle"],
    ["colourCode", "T 12"],
    ["colourName", "Low Tide"],
    ["colourStrength", "0.5"],
  ]);
});

it("a product without colour has a field for its SKU only", () => {
  const chosen = {
    code: "B",
    name: "Brush",
    kind: "product",
    lines: [{ sku: "B-63", ratio: 1, colour: null }],
  } as const;
  expect(toCartFields(chosen)).toEqual([["productCode", "B-63"]]);
});

it("a system has fields for each part with its quantity", () => {
  const lines = [
    { sku: "A-15", ratio: 1, colour: null },
    { sku: "C-15-W", ratio: 3, colour },
  ];
  expect(toCartFields({ code: "SYS", name: "System", kind: "system", lines })).toEqual([
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
