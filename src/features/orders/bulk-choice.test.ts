// Shows which shipments each bulk action takes, and that a shipment after the action counts as done.
import { describe, expect, test } from "vitest";
import {
  type BulkChoice,
  type BulkFacts,
  bulkChoices,
  bulkMoves,
  checkBulk,
  describeBulk,
  isBulkDone,
  parseShipmentId,
} from "./bulk-choice.ts";
import { shipmentStatuses } from "./shipment.ts";

const waiting: BulkFacts = { status: "WAITING", how: null, deliveryMode: "PICKUP", isToPick: true };
const check = (choice: BulkChoice, facts: Partial<BulkFacts>) =>
  checkBulk(choice, { ...waiting, ...facts })?.code ?? "ok";

describe("a bulk action takes", () => {
  test.each([
    ["START", ["ok", "SHIPMENT_WRONG_STATUS", "SHIPMENT_WRONG_STATUS"]],
    ["READY", ["SHIPMENT_NOT_STARTED", "ok", "SHIPMENT_WRONG_STATUS"]],
    ["HAND_OVER", ["SHIPMENT_WRONG_STATUS", "SHIPMENT_WRONG_STATUS", "ok"]],
    ["PRINT", ["ok", "ok", "ok"]],
  ] as const)("in %s the shipments of the right status", (choice, expected) => {
    expect((["WAITING", "PICKING", "READY"] as const).map((status) => check(choice, { status }))).toEqual(expected);
    for (const status of ["LEFT", "ARRIVED", "CANCELLED"] as const)
      expect(check(choice, { status, how: "DISPATCHED" })).toBe("SHIPMENT_WRONG_STATUS");
  });

  test("no order that waits for its approval, its credit review or its payment", () => {
    expect(check("START", { isToPick: false })).toBe("ORDER_NOT_TO_PICK");
  });

  test("no delivery at the counter", () => {
    expect(check("HAND_OVER", { status: "READY", deliveryMode: "DELIVERY" })).toBe("ORDER_IS_DELIVERED");
  });
});

test("a shipment that an action takes is not done, and a done one is not taken", () => {
  for (const move of bulkMoves)
    for (const status of shipmentStatuses)
      for (const how of status === "LEFT" ? (["HANDED_OVER", "DISPATCHED"] as const) : [null])
        expect(isBulkDone(move, { status, how }) && checkBulk(move, { ...waiting, status, how }) === null).toBe(false);
});

test("every action says what it does, with the units", () => {
  for (const choice of bulkChoices)
    expect(describeBulk(choice, { deliveryMode: "PICKUP", units: 1 })).toContain("1 unit");
});

test("an id names an order, a shipment and a store", () => {
  expect(parseShipmentId("AU-2000001.2.2226")).toEqual({ number: "AU-2000001", shipment: 2, storeId: "2226" });
  for (const id of ["", "AU-2000001", "AU-2000001.2", "AU-2000001.x.2226", "AU-2000001.1.2226.1", "x.1.2226"])
    expect(parseShipmentId(id)).toBeNull();
});
