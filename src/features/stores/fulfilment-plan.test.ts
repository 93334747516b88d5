// Shows what the planner offers: a pickup at each store, and the parcels of a delivery from stores that open again.
import { describe, expect, test } from "vitest";
import type { AvailableStock } from "../stock/stock.ts";
import { listOptions, type PlanningFacts, planParcels, planPickup } from "./fulfilment-plan.ts";
import { fakeCalendar, fakeStore } from "./store.fake.ts";

const [near, farther, farthest] = [
  { store: fakeStore({ id: "1001" }), distanceKm: 1 },
  { store: fakeStore({ id: "1002" }), distanceKm: 2 },
  { store: fakeStore({ id: "1003" }), distanceKm: 3 },
] as const;
const lines = [
  { sku: "A", quantity: 4 },
  { sku: "B", quantity: 2 },
];

function plan(levels: Record<string, Record<string, number>>, closedIds: readonly string[] = []): PlanningFacts {
  const available: AvailableStock = new Map(
    Object.entries(levels).map(([id, units]) => [id, new Map(Object.entries(units))]),
  );
  const closed = { hours: new Map(), exceptions: new Map(), holidays: new Set<string>() };
  return {
    ...{ lines, available, stores: [near, farther, farthest], now: new Date("2026-10-06T09:00:00+11:00") },
    findCalendar: ({ id }) => (closedIds.includes(id) ? closed : fakeCalendar()),
  };
}

describe("a pickup", () => {
  test("each store is an option with its stock of each line, the nearest first", () => {
    const options = listOptions(plan({ 1001: { A: 9, B: 1 }, 1002: { A: 0, B: 60 } }), "PICKUP");
    expect(options.map(({ planId, isRanged, isComplete }) => ({ planId, isRanged, isComplete }))).toEqual([
      { planId: "PICKUP.1001", isRanged: true, isComplete: false },
      { planId: "PICKUP.1002", isRanged: true, isComplete: false },
      { planId: "PICKUP.1003", isRanged: false, isComplete: false },
    ]);
    expect(options[0]?.items.map(({ status }) => status)).toEqual(["InStock", "LowStock"]);
    expect(options[1]?.items.map(({ status }) => status)).toEqual(["OutOfStock", "InStock"]);
  });

  test("the plan takes all units from its store and lists the missing ones", () => {
    const { units, missing } = planPickup(plan({ 1001: { A: 9, B: 1 } }), near);
    expect(units).toEqual(lines.map((line) => ({ ...line, storeId: "1001" })));
    expect([...missing]).toEqual([["B", 1]]);
  });
});

describe("a delivery", () => {
  const split = { 1001: { A: 1 }, 1003: { A: 2 } };

  test("each parcel is an option, and the first includes the back-ordered units", () => {
    const options = listOptions(plan(split), "DELIVERY");
    expect(options.map(({ planId, distanceKm }) => [planId, distanceKm])).toEqual([
      ["DELIVERY.1001.1003", 1],
      ["DELIVERY.1001.1003", 3],
    ]);
    expect(options[0]?.items).toEqual([
      { sku: "A", quantity: 2, available: 1, status: "LowStock", backOrdered: 1 },
      { sku: "B", quantity: 2, available: 0, status: "OutOfStock", backOrdered: 2 },
    ]);
    expect(options[1]?.items).toEqual([{ sku: "A", quantity: 2, available: 2, status: "LowStock", backOrdered: 0 }]);
  });

  test("the plan has the units of each parcel and the missing units", () => {
    const planned = planParcels(plan(split));
    expect(planned?.units).toEqual([
      { sku: "A", quantity: 1, storeId: "1001" },
      { sku: "A", quantity: 2, storeId: "1003" },
    ]);
    expect([...(planned?.missing ?? [])]).toEqual([
      ["A", 1],
      ["B", 2],
    ]);
  });

  test("a store that is closed until further notice sends nothing, also if it is the nearest with all units", () => {
    const everywhere = { 1001: { A: 4, B: 2 }, 1002: { A: 4, B: 2 } };
    expect(planParcels(plan(everywhere))?.planId).toBe("DELIVERY.1001");
    expect(planParcels(plan(everywhere, ["1001"]))?.planId).toBe("DELIVERY.1002");
    expect(planParcels(plan(everywhere, ["1001", "1002", "1003"]))).toBeNull();
  });
});
