// Shows that a delivery uses as few parcels and as near stores as possible, and that no unit is promised twice.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AvailableStock, countAvailable } from "../stock/stock.ts";
import { formatPlanId, planDelivery } from "./delivery-plan.ts";
import { fakeStore } from "./store.fake.ts";

/** Nearest first, as the plan expects them. */
const [near, farther, farthest, locker] = [
  fakeStore({ id: "1001" }),
  fakeStore({ id: "1002" }),
  fakeStore({ id: "1003" }),
  fakeStore({ id: "1004", type: "LOCKER" }),
] as const;
const stores = [near, farther, farthest];

function stockAt(levels: Record<string, Record<string, number>>): AvailableStock {
  return new Map(Object.entries(levels).map(([id, units]) => [id, new Map(Object.entries(units))]));
}

function parcels(plan: ReturnType<typeof planDelivery>): Record<string, string> {
  const entries = plan?.parcels.map(({ store, lines }) => [
    store.id,
    lines.map((each) => `${each.quantity} ${each.sku}`).join(", "),
  ]);
  return Object.fromEntries(entries ?? []);
}

const wanted = [
  { sku: "A", quantity: 4 },
  { sku: "B", quantity: 2 },
];

describe("the plan", () => {
  it("the nearest store that has everything sends everything, however far it is", () => {
    const all = stockAt({ 1001: { A: 4, B: 1 }, 1002: { A: 9 }, 1003: { A: 4, B: 2 } });
    expect(parcels(planDelivery(wanted, stores, all))).toEqual({ 1003: "4 A, 2 B" });
  });

  it("an order is split over as few stores as possible, and nearer stores send as much as they can", () => {
    const split = stockAt({ 1001: { A: 3 }, 1002: { A: 2, B: 1 }, 1003: { A: 1, B: 2 } });
    const plan = planDelivery(wanted, stores, split);
    expect(parcels(plan)).toEqual({ 1001: "3 A", 1003: "1 A, 2 B" });
    expect(plan && formatPlanId(plan)).toBe("DELIVERY.1001.1003");
    expect(plan?.backOrders).toEqual([]);
  });

  it("units that no store has are back-ordered", () => {
    const plan = planDelivery(wanted, stores, stockAt({ 1001: { A: 1 }, 1003: { A: 2 } }));
    expect(parcels(plan)).toEqual({ 1001: "1 A", 1003: "2 A" });
    expect(plan?.backOrders).toEqual([
      { sku: "A", quantity: 1 },
      { sku: "B", quantity: 2 },
    ]);
  });

  it("everything is back-ordered at the nearest store when no store has any unit", () => {
    const plan = planDelivery(wanted, stores, stockAt({}));
    expect(parcels(plan)).toEqual({ 1001: "" });
    expect(plan?.backOrders).toEqual(wanted);
  });

  it("a locker never delivers, and without stores or lines there is no plan", () => {
    expect(
      parcels(planDelivery(wanted, [locker, farthest], stockAt({ 1004: { A: 9, B: 9 }, 1003: { A: 9, B: 9 } }))),
    ).toEqual({
      1003: "4 A, 2 B",
    });
    expect(planDelivery(wanted, [locker], stockAt({}))).toBeNull();
    expect(planDelivery([], stores, stockAt({}))).toBeNull();
  });
});

describe("for every stock and order", () => {
  const skus = ["A", "B", "C"];
  const ids = ["1001", "1002", "1003", "1005", "1006"];
  const some = ids.map((id) => fakeStore({ id }));
  const anyShelves = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }), {
    minLength: 5,
    maxLength: 5,
  });
  const anyLines = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 3, maxLength: 3 });

  it("every unit is in a parcel or back-ordered, no store sends more than it has, and no parcel is empty", () => {
    fc.assert(
      fc.property(anyShelves, anyLines, (counts, asked) => {
        const stock: AvailableStock = new Map(
          ids.map((id, row) => [id, new Map(skus.map((sku, at) => [sku, counts[row]?.[at] ?? 0]))]),
        );
        const lines = skus.map((sku, at) => ({ sku, quantity: asked[at] ?? 0 }));
        const plan = planDelivery(lines, some, stock);
        if (plan === null) {
          expect(asked.every((count) => count === 0)).toBe(true);
          return;
        }
        for (const { sku, quantity } of lines) {
          const sent = plan.parcels.flatMap((parcel) => parcel.lines).filter((line) => line.sku === sku);
          const later = plan.backOrders.find((line) => line.sku === sku)?.quantity ?? 0;
          expect(sent.reduce((sum, line) => sum + line.quantity, later)).toBe(quantity);
        }
        for (const { store, lines: packed } of plan.parcels) {
          for (const line of packed)
            expect(line.quantity).toBeLessThanOrEqual(countAvailable(stock, store.id, line.sku));
          expect(packed.length > 0 || plan.parcels.length === 1).toBe(true);
        }
        expect(plan.parcels.length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 5_000 },
    );
  });

  it("no other split of a complete order has fewer parcels than the plan", () => {
    fc.assert(
      fc.property(anyShelves, anyLines, (counts, asked) => {
        const has = (row: number, at: number) => counts[row]?.[at] ?? 0;
        const stock: AvailableStock = new Map(
          ids.map((id, row) => [id, new Map(skus.map((sku, at) => [sku, has(row, at)]))]),
        );
        const lines = skus.map((sku, at) => ({ sku, quantity: asked[at] ?? 0 }));
        const plan = planDelivery(lines, some, stock);
        const sizes = Array.from({ length: 2 ** ids.length }, (_, set) =>
          ids.map((_id, row) => row).filter((row) => set & (1 << row)),
        )
          .filter(
            (rows) =>
              rows.length > 0 && asked.every((count, at) => rows.reduce((sum, row) => sum + has(row, at), 0) >= count),
          )
          .map((rows) => rows.length);
        const fewest = Math.min(...sizes);
        if (plan !== null && fewest <= 4) expect([plan.parcels.length, plan.backOrders]).toEqual([fewest, []]);
      }),
    );
  });
});
