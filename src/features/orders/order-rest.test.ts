// Shows what cancelling the rest of an order gives back: the amounts always add up to what was paid, for every split.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculatePart, calculateTax, cents, sumCents } from "../../shared/money.ts";
import { calculatePayableCents, toPoints } from "../loyalty/points.ts";
import type { OrderLine, OrderMoney } from "./order.ts";
import { planRest, subtractRest } from "./order-rest.ts";

const country = { taxBasisPoints: 1_000, tradePointConversionRate: 0.005, minRedeemablePoints: 2_000 };

interface Bought {
  readonly sku: string;
  readonly quantity: number;
  readonly before: number;
  readonly net: number;
}

function makeLines(bought: readonly Bought[]): OrderLine[] {
  return bought.map(({ sku, quantity, before, net }, index) => ({
    ...({ lineNumber: index + 1, sku, quantity, cancelled: 0, isGift: net === 0 } as OrderLine),
    beforeDiscountsCents: cents(before),
    netCents: cents(net),
    taxCents: calculateTax(cents(net), country.taxBasisPoints),
  }));
}

function makeOrder(
  lines: readonly OrderLine[],
  { feeCents = 0, pointsCents = 0, vouchers = 0, surcharge = 0 } = {},
): OrderMoney {
  const subtotalCents = sumCents(lines.map(({ netCents }) => netCents));
  const subtotalTaxCents = sumCents(lines.map(({ taxCents }) => taxCents));
  const feeTaxCents = calculateTax(cents(feeCents), country.taxBasisPoints);
  const payable = cents(subtotalCents + subtotalTaxCents + feeCents + feeTaxCents);
  const paidByPoints = calculatePayableCents(pointsCents * 2, payable, 200);
  const voucherCents = cents(Math.min(vouchers, payable - paidByPoints));
  const cardCents = cents(payable - paidByPoints - voucherCents);
  const surchargeCents = calculatePart(cardCents, surcharge);
  return {
    ...{ subtotalCents, subtotalTaxCents, feeCents: cents(feeCents), feeTaxCents, surchargeCents },
    beforeDiscountsCents: sumCents(lines.map(({ beforeDiscountsCents }) => beforeDiscountsCents)),
    pointsCents: paidByPoints,
    pointsUsed: toPoints(paidByPoints, 200),
    voucherCents,
    totalCents: cents(cardCents + surchargeCents),
  };
}

const two = makeLines([
  { sku: "PAINT", quantity: 4, before: 40_000, net: 36_000 },
  { sku: "BRUSH", quantity: 2, before: 3_000, net: 3_000 },
]);

describe("planRest", () => {
  it("an order of which nothing has left, or everything has, has no rest", () => {
    const order = makeOrder(two);
    expect(planRest(order, { lines: two, shipped: new Map(), country })).toBeNull();
    const all = new Map([
      ["PAINT", 4],
      ["BRUSH", 2],
    ]);
    expect(planRest(order, { lines: two, shipped: all, country })).toBeNull();
  });

  it("three of four tins that do not come take three quarters of their line with them, discount and tax included", () => {
    const shipped = new Map([
      ["PAINT", 1],
      ["BRUSH", 2],
    ]);
    const rest = planRest(makeOrder(two, { feeCents: 2_500 }), { lines: two, shipped, country });
    expect(rest?.lines).toEqual([
      { lineNumber: 1, quantity: 3, beforeDiscountsCents: 30_000, netCents: 27_000, taxCents: 2_700 },
    ]);
    expect(rest?.money).toMatchObject({ subtotalCents: 12_000, subtotalTaxCents: 1_200, feeCents: 2_500 });
    expect(rest?.refundCents).toBe(29_700);
  });

  it("the last lines of a SKU go without, as with back orders", () => {
    const lines = makeLines([
      { sku: "PAINT", quantity: 2, before: 100, net: 100 },
      { sku: "PAINT", quantity: 3, before: 150, net: 150 },
    ]);
    const rest = planRest(makeOrder(lines), { lines, shipped: new Map([["PAINT", 2]]), country });
    expect(rest?.lines.map(({ lineNumber, quantity }) => [lineNumber, quantity])).toEqual([[2, 3]]);
  });
});

const bought = fc.array(
  fc
    .record({
      sku: fc.constantFrom("A", "B", "C"),
      quantity: fc.integer({ min: 1, max: 40 }),
      before: fc.nat(500_000),
      off: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ off, ...line }) => ({ ...line, net: Math.round(line.before * (1 - off)) })),
  { minLength: 1, maxLength: 8 },
);

describe("for any order", () => {
  it("kept and given back amounts add up to what was paid, and every line keeps exact amounts", () => {
    fc.assert(
      fc.property(
        bought,
        fc.record({
          ...{ feeCents: fc.nat(5_000), pointsCents: fc.nat(200_000), vouchers: fc.nat(200_000) },
          surcharge: fc.constantFrom(0, 90),
        }),
        fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)),
        (given, tender, left) => {
          const lines = makeLines(given);
          const order = makeOrder(lines, tender);
          const ordered = (sku: string) => lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
          const shipped = new Map(
            ["A", "B", "C"]
              .map((sku, index) => [sku, Math.min(left[index] ?? 0, ordered(sku))] as const)
              .filter(([, units]) => units > 0),
          );
          const rest = planRest(order, { lines, shipped, country });
          if (rest === null) return;
          const { money } = rest;
          expect(money.totalCents + rest.refundCents).toBe(order.totalCents);
          expect(money.pointsUsed + rest.pointsReturned).toBe(order.pointsUsed);
          expect(money.voucherCents + rest.voucherCents).toBe(order.voucherCents);
          expect(money.totalCents).toBe(
            money.subtotalCents +
              money.subtotalTaxCents +
              money.feeCents +
              money.feeTaxCents +
              money.surchargeCents -
              money.pointsCents -
              money.voucherCents,
          );
          expect(money.pointsUsed * 100).toBe(money.pointsCents * 200);
          for (const amount of Object.values(money)) expect(amount).toBeGreaterThanOrEqual(0);
          const kept = subtractRest(lines, rest.lines);
          expect(sumCents(kept.map(({ netCents }) => netCents))).toBe(money.subtotalCents);
          expect(sumCents(kept.map(({ taxCents }) => taxCents))).toBe(money.subtotalTaxCents);
          for (const line of kept) {
            expect(line.taxCents).toBe(calculateTax(line.netCents, country.taxBasisPoints));
            expect(line.beforeDiscountsCents).toBeGreaterThanOrEqual(line.netCents);
          }
          const units = kept.reduce((sum, { quantity }) => sum + quantity, 0);
          expect(units).toBe([...shipped.values()].reduce((sum, count) => sum + count, 0));
        },
      ),
    );
  });
});
