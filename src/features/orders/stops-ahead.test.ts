// Shows what the timeline of an order says is still to come.
import { expect, test } from "vitest";
import { stopsAhead } from "./stops-ahead.ts";

const made = { orderStatus: "CREATED", tracking: "UNKNOWN", approval: null, deliveryMode: "DELIVERY" } as const;

test.each([
  [made, ["Prepared by the store", "Delivered"]],
  [
    { ...made, approval: "pending", deliveryMode: "PICKUP" } as const,
    ["Approved by the account holder", "Prepared by the store", "Picked up"],
  ],
  [
    { ...made, tracking: "CREDIT_REVIEW_IN_PROGRESS" } as const,
    ["Credit limit looked at", "Prepared by the store", "Delivered"],
  ],
  [{ ...made, orderStatus: "OPEN", tracking: "ORDER_IS_BEING_PREPARED" } as const, ["Delivered"]],
  [{ ...made, orderStatus: "COMPLETED", tracking: "ORDER_COMPLETE" } as const, []],
  [{ ...made, orderStatus: "CANCELLED", tracking: "ORDER_CANCELLED" } as const, []],
])("%o", (order, ahead) => {
  expect(stopsAhead(order)).toEqual(ahead);
});
