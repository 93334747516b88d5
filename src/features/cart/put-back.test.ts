// Shows that what was removed can be put back as it was, and that the address of a page without script carries it.
import { expect, test } from "vitest";
import { listUnits } from "./cart-units.ts";
import { putBackOf, readRemoved, removedAddress } from "./put-back.ts";

const plain = { colourId: null, colourStrength: null };
const sage = { colourId: "northern-sage", colourStrength: "Half" };

function unitOf(...items: Parameters<typeof listUnits<Parameters<typeof putBackOf>[0]["first"]>>[0]) {
  const [unit] = listUnits(items);
  if (unit === undefined) throw new Error("Nothing was given.");
  return unit;
}

const tin = {
  id: "1",
  quantity: 3,
  entryGroup: null,
  reference: "Unit 4",
  product: { code: "WC-10", ...sage },
  bundleProduct: null,
};

test("a tinted line comes back in its colour, strength, quantity and with its reference", () => {
  expect(putBackOf(unitOf(tin))).toEqual({
    door: "/api/cart/add/",
    fields: {
      productCode: "WC-10",
      colourCode: "northern-sage",
      colourStrength: "Half",
      reference: "Unit 4",
      quantity: "3",
    },
  });
});

test("what has no colour names none", () => {
  const { fields } = putBackOf(unitOf({ ...tin, reference: "", product: { code: "TAPE", ...plain } }));
  expect(fields).toEqual({ productCode: "TAPE", quantity: "3" });
});

test("a system comes back whole, each part in its ratio", () => {
  const part = { entryGroup: "g", reference: "", bundleProduct: { code: "EPOXY" } };
  const system = unitOf(
    { ...part, id: "a", quantity: 4, product: { code: "A", ...sage } },
    { ...part, id: "b", quantity: 2, product: { code: "B", ...plain } },
  );
  expect(putBackOf(system)).toEqual({
    door: "/api/cart/system-product/add",
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

test("the address of the next page gives back what was put into it", () => {
  const putBack = putBackOf(unitOf(tin));
  const { searchParams } = new URL(removedAddress("Wallcraft & Co", putBack), "http://localhost");
  expect(readRemoved(searchParams)).toEqual({ name: "Wallcraft & Co", ...putBack });
  expect(readRemoved(new URLSearchParams("q=tape"))).toBeNull();
});
