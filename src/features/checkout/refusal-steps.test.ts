// Shows at which step of the checkout a refusal is shown.
import { expect, test } from "vitest";
import { isMendedInStep, refusalsFor, stepFor } from "./refusal-steps.ts";

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

test("a change in a step mends its own refusals and those of the order as a whole", () => {
  const refusal = (field: string | null) => ({ code: "CODE", field, message: "No." });
  expect(isMendedInStep(refusal("card"), "payWith")).toBe(true);
  expect(isMendedInStep(refusal("shippingAddress"), "shippingAddress.city")).toBe(true);
  expect(isMendedInStep(refusal(null), "orderNote")).toBe(true);
  expect(isMendedInStep(refusal("card"), "customerPONumber")).toBe(false);
});
