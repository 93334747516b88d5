// Shows that a removed unit can be added again as it was, and that without script its fields are in the query string.
import { expect, test } from "vitest";
import { listUnits } from "./cart-units.ts";
import { formatRemovedAddress, parseRemovedUnit, toAddAgainForm } from "./undo-removal.ts";

const sage = { id: "northern-sage", strength: "Half" };

function toUnit(...items: Parameters<typeof listUnits<Parameters<typeof toAddAgainForm>[0]["first"]>>[0]) {
  const [unit] = listUnits(items);
  if (unit === undefined) throw new Error("Nothing was given.");
  return unit;
}

const tin = {
  id: "1",
  quantity: 3,
  entryGroup: null,
  reference: "Unit 4",
  sku: "WC-10",
  tint: sage,
  system: null,
};

test("a tinted line is added again with its colour, strength, quantity and reference", () => {
  expect(toAddAgainForm(toUnit(tin))).toEqual({
    endpoint: "/api/cart/add/",
    fields: {
      productCode: "WC-10",
      colourCode: "northern-sage",
      colourStrength: "Half",
      reference: "Unit 4",
      quantity: "3",
    },
  });
});

test("a line without a tint is added again without colour fields", () => {
  const { fields } = toAddAgainForm(toUnit({ ...tin, reference: "", sku: "TAPE", tint: null }));
  expect(fields).toEqual({ productCode: "TAPE", quantity: "3" });
});

test("a system is added again whole, each part in its ratio", () => {
  const part = { entryGroup: "g", reference: "", system: { code: "EPOXY" } };
  const system = toUnit(
    { ...part, id: "a", quantity: 4, sku: "A", tint: sage },
    { ...part, id: "b", quantity: 2, sku: "B", tint: null },
  );
  expect(toAddAgainForm(system)).toEqual({
    endpoint: "/api/cart/system-product/add",
    fields: {
      systemCode: "EPOXY",
      quantity: "2",
      "cartItems.0.productCode": "A",
      "cartItems.0.colourCode": "northern-sage",
      "cartItems.0.colourStrength": "Half",
      "cartItems.0.quantity": "2",
      "cartItems.1.productCode": "B",
      "cartItems.1.quantity": "1",
    },
  });
});

test("parsing the address of the next page returns the form that was written into it", () => {
  const form = toAddAgainForm(toUnit(tin));
  const { searchParams } = new URL(formatRemovedAddress("Wallcraft & Co", form), "http://localhost");
  expect(parseRemovedUnit(searchParams)).toEqual({ name: "Wallcraft & Co", ...form });
  expect(parseRemovedUnit(new URLSearchParams("q=tape"))).toBeNull();
});
