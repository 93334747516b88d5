// Shows that the packs chosen always hold enough, that none could be left out, and that no other choice is better.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { calculateLitres, choosePacks, type Pack } from "./coverage.ts";

it.each([
  [{ areaM2: 80, coats: 2, coverageM2PerLitre: 16 }, 10],
  [{ areaM2: 81, coats: 2, coverageM2PerLitre: 16 }, 10.125],
  [{ areaM2: 10, coats: 1, coverageM2PerLitre: 3 }, 3.334],
  [{ areaM2: 0.3, coats: 1, coverageM2PerLitre: 0.1 }, 3],
  [{ areaM2: 0, coats: 2, coverageM2PerLitre: 16 }, 0],
])("%j needs %d L", (job, litres) => {
  expect(calculateLitres(job)).toBe(litres);
});

const wallPaint = packs([1, 4_590], [2, 7_490], [4, 10_900], [10, 22_900], [15, 31_900]);

function packs(...list: [litres: number, unitCents: number][]): Pack[] {
  return list.map(([litres, unitCents]) => ({ sku: `${litres} L`, litres, unitCents: cents(unitCents) }));
}

describe("the packs for a job", () => {
  it.each([
    [0, "cheapest", {}, 0],
    [0.1, "cheapest", { "1 L": 1 }, 4_590],
    [3, "cheapest", { "4 L": 1 }, 10_900],
    [5, "cheapest", { "4 L": 1, "1 L": 1 }, 15_490],
    [8, "cheapest", { "4 L": 2 }, 21_800],
    [9, "cheapest", { "10 L": 1 }, 22_900],
    [10.001, "cheapest", { "10 L": 1, "1 L": 1 }, 27_490],
    [10.001, "fewest", { "15 L": 1 }, 31_900],
    [24, "fewest", { "15 L": 1, "10 L": 1 }, 54_800],
    [25.5, "fewest", { "15 L": 2 }, 63_800],
    [25.5, "cheapest", { "15 L": 1, "10 L": 1, "1 L": 1 }, 59_390],
  ] as const)("for %d L, %s, are %j for %d cents", (litres, goal, chosen, totalCents) => {
    const choice = choosePacks(litres, wallPaint, goal);
    expect(Object.fromEntries((choice?.packs ?? []).map(({ sku, quantity }) => [sku, quantity]))).toEqual(chosen);
    expect(choice?.totalCents).toBe(totalCents);
  });

  it("report how much paint is left over", () => {
    expect(choosePacks(9.25, wallPaint, "cheapest")).toMatchObject({ litres: 10, leftLitres: 0.75 });
  });

  it("can have uneven sizes", () => {
    const odd = packs([3.8, 6_990], [0.5, 1_990]);
    expect(choosePacks(4.3, odd, "cheapest")?.packs).toEqual([
      { sku: "3.8 L", quantity: 1 },
      { sku: "0.5 L", quantity: 1 },
    ]);
  });

  it("are null without liquid packs and for invalid or huge amounts", () => {
    expect(choosePacks(5, [], "cheapest")).toBeNull();
    expect(choosePacks(5, packs([0, 100]), "cheapest")).toBeNull();
    expect(choosePacks(Number.NaN, wallPaint, "cheapest")).toBeNull();
    expect(choosePacks(-1, wallPaint, "cheapest")).toBeNull();
    expect(choosePacks(Number.POSITIVE_INFINITY, wallPaint, "cheapest")).toBeNull();
    expect(choosePacks(1e9, wallPaint, "fewest")).toBeNull();
  });
});

const pack = fc.record({
  litres: fc.integer({ min: 1, max: 40 }).map((halves) => halves / 2),
  unitCents: fc.integer({ min: 1, max: 50_000 }).map(cents),
});
const offer = fc
  .uniqueArray(pack, { minLength: 1, maxLength: 4, selector: ({ litres }) => litres })
  .map((list): Pack[] => list.map((each) => ({ ...each, sku: `${each.litres} L` })));
const need = fc.integer({ min: 0, max: 40_000 }).map((millilitres) => millilitres / 1_000);
const goal = fc.constantFrom("cheapest" as const, "fewest" as const);

it("the packs always hold enough, and none could be left out", () => {
  fc.assert(
    fc.property(need, offer, goal, (litres, offered, wanted) => {
      const choice = choosePacks(litres, offered, wanted);
      expect(choice?.litres).toBeGreaterThanOrEqual(litres);
      for (const { sku } of choice?.packs ?? []) {
        const smallest = offered.find((each) => each.sku === sku)?.litres ?? 0;
        expect((choice?.litres ?? 0) - smallest).toBeLessThan(litres);
      }
    }),
  );
});

it("total cost and litres are the sums over the packs", () => {
  fc.assert(
    fc.property(need, offer, goal, (litres, offered, wanted) => {
      const choice = choosePacks(litres, offered, wanted);
      const sum = (of: (each: Pack) => number) =>
        (choice?.packs ?? []).reduce((total, { sku, quantity }) => {
          const found = offered.find((each) => each.sku === sku);
          return total + quantity * (found ? of(found) : Number.NaN);
        }, 0);
      expect(choice?.totalCents).toBe(sum(({ unitCents }) => unitCents));
      expect(choice?.litres).toBe(sum((each) => each.litres));
    }),
  );
});

/** The best result of trying all combinations. */
function leastByTrial(litres: number, offered: readonly Pack[], of: (each: Pack) => number): number {
  const [first, ...others] = offered;
  if (litres <= 0) return 0;
  if (!first) return Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count <= Math.ceil(litres / first.litres); count += 1) {
    least = Math.min(least, count * of(first) + leastByTrial(litres - count * first.litres, others, of));
  }
  return least;
}

it("the choice is as good as the best found by trying all", () => {
  const small = fc.integer({ min: 0, max: 24 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(small, offer, (litres, offered) => {
      const cheapest = leastByTrial(litres, offered, ({ unitCents }) => unitCents);
      expect(choosePacks(litres, offered, "cheapest")?.totalCents).toBe(cheapest);
      const fewest = choosePacks(litres, offered, "fewest")?.packs.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(fewest).toBe(leastByTrial(litres, offered, () => 1));
    }),
  );
});
