// Shows that a delivery comes in as few parcels as it can, from as near as it can, and that nothing is promised twice.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planDelivery, planIdOf } from "./delivery-plan.ts";
import { deliveryOptions, pickupOptions } from "./fulfilment.ts";
import { availableAt, type Shelves } from "./stock.ts";
import { fakeStore } from "./store.fake.ts";

/** Nearest first, as they are given to the plan. */
const [near, middle, far, locker] = [
  fakeStore({ id: "1001" }),
  fakeStore({ id: "1002" }),
  fakeStore({ id: "1003" }),
  fakeStore({ id: "1004", type: "LOCKER" }),
] as const;
const stores = [near, middle, far];

function shelves(levels: Record<string, Record<string, number>>): Shelves {
  return new Map(Object.entries(levels).map(([id, shelf]) => [id, new Map(Object.entries(shelf))]));
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
  it("ships all from the nearest store that has it all, however far", () => {
    const all = shelves({ 1001: { A: 4, B: 1 }, 1002: { A: 9 }, 1003: { A: 4, B: 2 } });
    expect(parcels(planDelivery(wanted, stores, all))).toEqual({ 1003: "4 A, 2 B" });
  });

  it("splits over as few stores as can be, the nearest giving what they can", () => {
    const split = shelves({ 1001: { A: 3 }, 1002: { A: 2, B: 1 }, 1003: { A: 1, B: 2 } });
    const plan = planDelivery(wanted, stores, split);
    expect(parcels(plan)).toEqual({ 1001: "3 A", 1003: "1 A, 2 B" });
    expect(plan && planIdOf(plan)).toBe("DELIVERY.1001.1003");
    expect(plan?.backOrders).toEqual([]);
  });

  it("sends what there is, and the rest later", () => {
    const plan = planDelivery(wanted, stores, shelves({ 1001: { A: 1 }, 1003: { A: 2 } }));
    expect(parcels(plan)).toEqual({ 1001: "1 A", 1003: "2 A" });
    expect(plan?.backOrders).toEqual([
      { sku: "A", quantity: 1 },
      { sku: "B", quantity: 2 },
    ]);
  });

  it("back-orders everything at the nearest store when nobody has any", () => {
    const plan = planDelivery(wanted, stores, shelves({}));
    expect(parcels(plan)).toEqual({ 1001: "" });
    expect(plan?.backOrders).toEqual(wanted);
  });

  it("never sends from a locker, and has nothing to say without stores or lines", () => {
    expect(
      parcels(planDelivery(wanted, [locker, far], shelves({ 1004: { A: 9, B: 9 }, 1003: { A: 9, B: 9 } }))),
    ).toEqual({
      1003: "4 A, 2 B",
    });
    expect(planDelivery(wanted, [locker], shelves({}))).toBeNull();
    expect(planDelivery([], stores, shelves({}))).toBeNull();
  });
});

describe("the options", () => {
  it("show for pickup each store with what it has of each line", () => {
    const options = pickupOptions(wanted, stores, shelves({ 1001: { A: 9, B: 1 }, 1002: { A: 0, B: 60 } }));
    expect(options.map(({ planId, isRanged, isComplete }) => ({ planId, isRanged, isComplete }))).toEqual([
      { planId: "PICKUP.1001", isRanged: true, isComplete: false },
      { planId: "PICKUP.1002", isRanged: true, isComplete: false },
      { planId: "PICKUP.1003", isRanged: false, isComplete: false },
    ]);
    expect(options[0]?.items.map(({ status }) => status)).toEqual(["InStock", "LowStock"]);
    expect(options[1]?.items.map(({ status }) => status)).toEqual(["OutOfStock", "InStock"]);
  });

  it("show for delivery a parcel each, and at the first what comes later", () => {
    const stock = shelves({ 1001: { A: 1 }, 1003: { A: 2 } });
    const plan = planDelivery(wanted, stores, stock);
    const options = plan === null ? [] : deliveryOptions(plan, stock);
    expect(options.map(({ planId }) => planId)).toEqual(["DELIVERY.1001.1003", "DELIVERY.1001.1003"]);
    expect(options[0]?.items).toEqual([
      { sku: "A", quantity: 2, available: 1, status: "LowStock", backOrdered: 1 },
      { sku: "B", quantity: 2, available: 0, status: "OutOfStock", backOrdered: 2 },
    ]);
    expect(options[1]?.items).toEqual([{ sku: "A", quantity: 2, available: 2, status: "LowStock", backOrdered: 0 }]);
  });
});

describe("always", () => {
  const skus = ["A", "B", "C"];
  const ids = ["1001", "1002", "1003", "1005", "1006"];
  const some = ids.map((id) => fakeStore({ id }));
  const anyShelves = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }), {
    minLength: 5,
    maxLength: 5,
  });
  const anyLines = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 3, maxLength: 3 });

  it("is all that was asked for in a parcel or back-ordered, no store gives more than it has, and none sends an empty box", () => {
    fc.assert(
      fc.property(anyShelves, anyLines, (counts, asked) => {
        const stock: Shelves = new Map(
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
          for (const line of packed) expect(line.quantity).toBeLessThanOrEqual(availableAt(stock, store.id, line.sku));
          expect(packed.length > 0 || plan.parcels.length === 1).toBe(true);
        }
        expect(plan.parcels.length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 5_000 },
    );
  });

  it("has no split fewer parcels than the plan, when everything can be had", () => {
    fc.assert(
      fc.property(anyShelves, anyLines, (counts, asked) => {
        const has = (row: number, at: number) => counts[row]?.[at] ?? 0;
        const stock: Shelves = new Map(ids.map((id, row) => [id, new Map(skus.map((sku, at) => [sku, has(row, at)]))]));
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
