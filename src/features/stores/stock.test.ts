// Shows when stock counts as low, that what is promised to others is not counted, and that systems count whole.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeLines, shelvesOf, stockAt, stockStatus } from "./stock.ts";
import { linesOfSystem, shelvesOfSystems, wholeSystems } from "./system-stock.ts";

it.each([
  [0, 1, "OutOfStock"],
  [-1, 1, "OutOfStock"],
  [1, 1, "LowStock"],
  [5, 1, "LowStock"],
  [6, 1, "InStock"],
  [6, 6, "InStock"],
  [6, 7, "LowStock"],
  [40, 41, "LowStock"],
] as const)("%s there and %s asked for is %s", (available, asked, status) => {
  expect(stockStatus(available, asked)).toBe(status);
});

it("leaves out what is reserved", () => {
  const shelves = shelvesOf([
    { storeId: "1", sku: "A", onHand: 7, reserved: 3 },
    { storeId: "1", sku: "B", onHand: 2, reserved: 2 },
    { storeId: "2", sku: "A", onHand: 1, reserved: 0 },
  ]);
  expect([...(shelves.get("1") ?? [])]).toEqual([
    ["A", 4],
    ["B", 0],
  ]);
  expect([...(shelves.get("2") ?? [])]).toEqual([["A", 1]]);
});

it("tells what a store has run out of from what it never carries", () => {
  const shelves = shelvesOf([{ storeId: "1", sku: "A", onHand: 2, reserved: 2 }]);
  expect(stockAt(shelves, "1", "A")).toEqual({ available: 0, status: "OutOfStock", isRanged: true });
  expect(stockAt(shelves, "1", "B")).toEqual({ available: 0, status: "OutOfStock", isRanged: false });
  expect(stockAt(shelves, "2", "A").isRanged).toBe(false);
});

it("adds up lines of one SKU, and drops those that want nothing", () => {
  expect(
    mergeLines([
      { sku: "A", quantity: 2 },
      { sku: "B", quantity: 0 },
      { sku: "A", quantity: 3 },
    ]),
  ).toEqual([{ sku: "A", quantity: 5 }]);
});

describe("a system", () => {
  const parts = [
    { sku: "A", ratio: 1 },
    { sku: "B", ratio: 3 },
  ];

  it("wants its parts in ratio", () => {
    expect(linesOfSystem(parts, 2)).toEqual([
      { sku: "A", quantity: 2 },
      { sku: "B", quantity: 6 },
    ]);
  });

  it.each([
    [{ A: 5, B: 8 }, 2],
    [{ A: 1, B: 90 }, 1],
    [{ A: 9, B: 2 }, 0],
    [{ A: 9 }, 0],
    [{}, 0],
  ])("%o is enough for %s", (shelf, count) => {
    expect(wholeSystems(new Map(Object.entries(shelf)), parts)).toBe(count);
  });

  it("is on a shelf only as whole systems, and a part the store does not carry stays away", () => {
    const shelves = new Map([
      ["1", new Map(Object.entries({ A: 5, B: 8, C: 4 }))],
      ["2", new Map(Object.entries({ A: 5 }))],
    ]);
    const whole = shelvesOfSystems(shelves, parts);
    expect([...(whole.get("1") ?? [])]).toEqual([
      ["A", 2],
      ["B", 6],
    ]);
    expect([...(whole.get("2") ?? [])]).toEqual([["A", 0]]);
  });

  it("never needs more than is there, and could not make one more", () => {
    const counts = fc.record({ A: fc.nat(50), B: fc.nat(50) });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (shelf, a, b) => {
        const ratios = [
          { sku: "A", ratio: a },
          { sku: "B", ratio: b },
        ];
        const count = wholeSystems(new Map(Object.entries(shelf)), ratios);
        expect(count * a <= shelf.A && count * b <= shelf.B).toBe(true);
        expect((count + 1) * a > shelf.A || (count + 1) * b > shelf.B).toBe(true);
      }),
    );
  });
});
