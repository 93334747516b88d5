// Shows when the chosen plan and the chosen time of a cart are accepted: the plan is the planner's own, and the time is offered now.
import { describe, expect, test } from "vitest";
import { type Fulfilment, noFulfilment } from "../cart/cart.ts";
import { fakeCalendar, fakeStore } from "../stores/store.fake.ts";
import { type OrderPlan, planFulfilment, toOrderPlan } from "./order-plan.ts";

const address = { line1: "1 Bridge Road", line2: null, suburb: "Richmond", state: "VIC", postcode: "3121" };
const delivery: Fulfilment = { ...noFulfilment, address: { ...address, latitude: null, longitude: null } };
const pickup: Fulfilment = { ...noFulfilment, mode: "PICKUP", storeId: "1001" };

/** Melbourne, Tuesday at nine: the stores are open from 6:30 to 17:00 on weekdays, and Thursday is a holiday. */
const facts = {
  lines: [{ sku: "A", quantity: 4 }],
  stores: ["1001", "1002", "1003"].map((id, index) => ({ store: fakeStore({ id }), distanceKm: index })),
  available: new Map(["1001", "1002", "1003"].map((id) => [id, new Map([["A", 4]])])),
  now: new Date("2026-10-06T09:00:00+11:00"),
  findCalendar: () => fakeCalendar({ holidays: ["2026-10-08"] }),
};

function planFor(chosen: Fulfilment): OrderPlan | null {
  const plan = planFulfilment(chosen, facts);
  return plan && toOrderPlan(chosen, plan, facts);
}

describe("a delivery", () => {
  const planDelivery = (planId: string | null) => planFor({ ...delivery, planId });

  test.each([
    ["no plan", null],
    ["the planner's own plan", "DELIVERY.1001"],
  ])("with %s is as planned", (_, planId) => {
    expect(planDelivery(planId)).toMatchObject({ planId: "DELIVERY.1001", isAsPlanned: true });
  });

  test.each([
    ["a farther store that has everything", "DELIVERY.1003"],
    ["more stores than the planner needs", "DELIVERY.1001.1002"],
    ["a store twice", "DELIVERY.1001.1001"],
    ["a store that does not exist", "DELIVERY.9999"],
    ["a pickup", "PICKUP.1001"],
  ])("whose plan names %s is not as planned", (_, planId) => {
    expect(planDelivery(planId)).toMatchObject({ planId: "DELIVERY.1001", isAsPlanned: false });
  });

  test("without an address has no plan", () => {
    expect(planFor(noFulfilment)).toBeNull();
  });
});

describe("a pickup", () => {
  const planPickup = (planId: string | null) => planFor({ ...pickup, planId });

  test("is as planned with no plan, or with the plan of its store", () => {
    expect(planPickup(null)).toMatchObject({ planId: "PICKUP.1001", isAsPlanned: true });
    expect(planPickup("PICKUP.1001")).toMatchObject({ isAsPlanned: true });
  });

  test("is not as planned with the plan of another store", () => {
    expect(planPickup("PICKUP.1002")).toMatchObject({ planId: "PICKUP.1001", isAsPlanned: false });
  });

  test("at a store that the cart's country does not have has no plan", () => {
    expect(planFor({ ...pickup, storeId: "7001" })).toBeNull();
  });
});

const isInTime = (chosen: Fulfilment, moment: string) =>
  planFor({ ...chosen, deliveryAt: new Date(moment) })?.isInTime ?? null;

describe("the chosen time of a pickup", () => {
  test.each([
    ["when the order is ready", "2026-10-06T11:00:00+11:00"],
    ["at closing time", "2026-10-06T17:00:00+11:00"],
    ["on the seventh open day", "2026-10-15T10:00:00+11:00"],
  ])("%s is accepted", (_, moment) => {
    expect(isInTime(pickup, moment)).toBe(true);
  });

  test.each([
    ["before the order is ready", "2026-10-06T10:59:00+11:00"],
    ["after closing time", "2026-10-06T17:01:00+11:00"],
    ["before opening time", "2026-10-07T06:29:00+11:00"],
    ["on a public holiday", "2026-10-08T10:00:00+11:00"],
    ["on a Sunday", "2026-10-11T10:00:00+11:00"],
    ["on the eighth open day", "2026-10-16T10:00:00+11:00"],
  ])("%s is refused", (_, moment) => {
    expect(isInTime(pickup, moment)).toBe(false);
  });
});

describe("the chosen time of a delivery", () => {
  test.each([
    ["at the start of a window", "2026-10-07T07:00:00+11:00"],
    ["at the start of a window, in another notation", "2026-10-06T20:00:00Z"],
  ])("%s is accepted", (_, moment) => {
    expect(isInTime(delivery, moment)).toBe(true);
  });

  test.each([
    ["in a window that has started", "2026-10-06T07:00:00+11:00"],
    ["in the night of an open day", "2026-10-07T03:00:00+11:00"],
    ["on a public holiday", "2026-10-08T07:00:00+11:00"],
    ["in a year", "2027-10-06T07:00:00+11:00"],
  ])("%s is refused", (_, moment) => {
    expect(isInTime(delivery, moment)).toBe(false);
  });

  test("is accepted for every offered window", () => {
    const windows = planFor(delivery)?.windows ?? [];
    expect(windows).toHaveLength(13);
    expect(windows.every(({ value }) => isInTime(delivery, value))).toBe(true);
  });
});
