// Shows at which step of the checkout a refusal is told.
import { expect, test } from "vitest";
import { refusalsAt, stepOf } from "./refusal-steps.ts";

test.each([
  ["shippingAddress", "fulfilment"],
  ["shippingAddress.postCode", "fulfilment"],
  ["customerPONumber", "references"],
  ["referenceJobIDs.2", "references"],
  ["isPayByCC", "payment"],
  ["somethingElse", "review"],
  [null, "review"],
])("%s belongs to %s", (field, step) => {
  expect(stepOf({ field })).toBe(step);
});

test("each step tells its own", () => {
  const po = { code: "PO", field: "customerPONumber", message: "Enter it." };
  const stale = { code: "CART_STALE", field: null, message: "Changed." };
  expect(refusalsAt("references", [stale, po])).toEqual([po]);
  expect(refusalsAt("review", [stale, po])).toEqual([stale]);
});
