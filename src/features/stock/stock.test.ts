// Shows when stock counts as low, that reserved units do not count, and that only whole systems count.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateAvailable,
  countWholeSystems,
  limitToWholeSystems,
  listSystemParts,
  mergeBySku,
  stockStatus,
  summariseStock,
} from "./stock.ts";

it.each([
  [0, 1, "OutOfStock"],
  [-1, 1, "OutOfStock"],
  [1, 1, "LowStock"],
  [5, 1, "LowStock"],
  [6, 1, "InStock"],
  [6, 6, "InStock"],
  [6, 7, "LowStock"],
  [40, 41, "LowStock"],
] as const)("with %s available and %s wanted the status is %s", (available, asked, status) => {
  expect(stockStatus(available, asked)).toBe(status);
});

it("reserved units are not available", () => {
  const available = calculateAvailable([
    { storeId: "1", sku: "A", onHand: 7, reserved: 3 },
    { storeId: "1", sku: "B", onHand: 2, reserved: 2 },
    { storeId: "2", sku: "A", onHand: 1, reserved: 0 },
  ]);
  expect([...(available.get("1") ?? [])]).toEqual([
    ["A", 4],
    ["B", 0],
  ]);
  expect([...(available.get("2") ?? [])]).toEqual([["A", 1]]);
});

it("a sold-out SKU is ranged, and a SKU that the store never carries is not ranged", () => {
  const available = calculateAvailable([{ storeId: "1", sku: "A", onHand: 2, reserved: 2 }]);
  expect(summariseStock(available, "1", "A")).toEqual({ available: 0, status: "OutOfStock", isRanged: true });
  expect(summariseStock(available, "1", "B")).toEqual({ available: 0, status: "OutOfStock", isRanged: false });
  expect(summariseStock(available, "2", "A").isRanged).toBe(false);
});

it("lines of one SKU are added up and lines of quantity 0 are dropped", () => {
  expect(
    mergeBySku([
      { sku: "A", quantity: 2 },
      { sku: "B", quantity: 0 },
      { sku: "A", quantity: 3 },
    ]),
  ).toEqual([{ sku: "A", quantity: 5 }]);
});

describe("systems", () => {
  const parts = [
    { sku: "A", ratio: 1 },
    { sku: "B", ratio: 3 },
  ];

  it("a number of systems needs its parts in ratio", () => {
    expect(listSystemParts(parts, 2)).toEqual([
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
  ])("stock %o is enough for %s whole systems", (stock, count) => {
    expect(countWholeSystems(new Map(Object.entries(stock)), parts)).toBe(count);
  });

  it("only units of whole systems count, and a part that the store does not carry has no entry", () => {
    const available = new Map([
      ["1", new Map(Object.entries({ A: 5, B: 8, C: 4 }))],
      ["2", new Map(Object.entries({ A: 5 }))],
    ]);
    const whole = limitToWholeSystems(available, parts);
    expect([...(whole.get("1") ?? [])]).toEqual([
      ["A", 2],
      ["B", 6],
    ]);
    expect([...(whole.get("2") ?? [])]).toEqual([["A", 0]]);
  });

  it("whole systems never need more than the stock, and one more system would", () => {
    const counts = fc.record({ A: fc.nat(50), B: fc.nat(50) });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (stock, a, b) => {
        const ratios = [
          { sku: "A", ratio: a },
          { sku: "B", ratio: b },
        ];
        const count = countWholeSystems(new Map(Object.entries(stock)), ratios);
        expect(count * a <= stock.A && count * b <= stock.B).toBe(true);
        expect((count + 1) * a > stock.A || (count + 1) * b > stock.B).toBe(true);
      }),
    );
  });
});
