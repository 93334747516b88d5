// Shows at which step of the checkout a refusal is shown.
import { expect, test } from "vitest";
import { refusalsFor, stepFor } from "./refusal-steps.ts";

test.each([
  ["shippingAddress", "fulfilment"],
  ["shippingAddress.postCode", "fulfilment"],
  ["customerPONumber", "references"],
  ["referenceJobIDs.2", "references"],
  ["isPayByCC", "payment"],
  ["somethingElse", "review"],
  [null, "review"],
])("a refusal of the field %s is shown at the step %s", (field, step) => {
  expect(stepFor({ field })).toBe(step);
});

test("each step gets only its own refusals", () => {
  const po = { code: "PO", field: "customerPONumber", message: "Enter it." };
  const stale = { code: "CART_STALE", field: null, message: "Changed." };
  expect(refusalsFor("references", [stale, po])).toEqual([po]);
  expect(refusalsFor("review", [stale, po])).toEqual([stale]);
});
