// Shows how refunds at the gateway and returns of lines are divided into tax, surcharge, points and vouchers.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculatePart, calculateTax, cents } from "../../shared/money.ts";
import {
  limitToBooks,
  type OrderBooks,
  type RefundParts,
  splitRefund,
  splitReturn,
  sumRefund,
} from "./order-refund.ts";

const country = { taxBasisPoints: 1_000 };

const books: OrderBooks = {
  ...{ cashCents: cents(11_220), rewardsCents: cents(0), voucherCents: cents(0), pointsLeft: 0 },
  ...{ taxCents: cents(1_020), surchargeCents: cents(200), soldCents: cents(11_220) },
};
const half = { amountCents: cents(5_500), taxCents: cents(500) };

describe("half of an order that a card paid", () => {
  const parts = {
    ...{ cardCents: 5_610, taxCents: 510, surcharge: { cents: 110, taxCents: 10 } },
    ...{ pointsBack: 0, pointsCents: 0, voucherCents: 0 },
  };

  it("returns half of its tax and half of the surcharge, as a refund", () => {
    expect(splitRefund(cents(5_610), books, country)).toEqual(parts);
  });

  it("returns the same as lines", () => {
    expect(splitReturn(half, books, country)).toEqual(parts);
  });
});

it("points and vouchers that paid a part come back in proportion", () => {
  const mixed: OrderBooks = {
    ...{ cashCents: cents(5_500), rewardsCents: cents(5_500), voucherCents: cents(2_200), pointsLeft: 6_600 },
    ...{ taxCents: cents(1_000), surchargeCents: cents(0), soldCents: cents(11_000) },
  };
  const parts = { cardCents: 2_750, taxCents: 500, pointsCents: 1_650, pointsBack: 3_300, voucherCents: 1_100 };
  expect(splitReturn(half, mixed, country)).toMatchObject(parts);
  expect(splitRefund(cents(2_750), mixed, country)).toMatchObject(parts);
});

it("a return of more than is left of the order is refused", () => {
  expect(splitReturn({ amountCents: cents(11_001), taxCents: cents(1_000) }, books, country)).toBeNull();
  const credited = { ...books, soldCents: cents(5_000) };
  expect(splitReturn(half, credited, country)).toBeNull();
});

it("a return that was planned before a refund takes no more than is left", () => {
  const planned = splitReturn(half, { ...books, rewardsCents: cents(1_000), pointsLeft: 2_000 }, country);
  const left = { ...books, cashCents: cents(100), taxCents: cents(9), surchargeCents: cents(1) };
  if (planned === null) throw new Error("Not planned.");
  const parts = limitToBooks(planned, left);
  expect(parts).toMatchObject({ cardCents: 100, taxCents: 9, pointsBack: 0, pointsCents: 0 });
  expect(parts.surcharge.cents - parts.surcharge.taxCents).toBe(1);
});

interface Left extends OrderBooks {}

function subtract(from: Left, parts: RefundParts): Left {
  const { cardCents, taxCents, surcharge, pointsBack, pointsCents, voucherCents } = parts;
  return {
    cashCents: cents(from.cashCents - cardCents),
    rewardsCents: cents(from.rewardsCents - pointsCents - voucherCents),
    voucherCents: cents(from.voucherCents - voucherCents),
    pointsLeft: from.pointsLeft - pointsBack,
    taxCents: cents(from.taxCents - taxCents),
    surchargeCents: cents(from.surchargeCents - surcharge.cents + surcharge.taxCents),
    soldCents: cents(from.soldCents - sumRefund(parts)),
  };
}

const anyOrder = fc.record({
  lines: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 6 }),
  basisPoints: fc.constantFrom(0, 90, 175),
  pointsShare: fc.integer({ min: 0, max: 49 }),
  voucherShare: fc.integer({ min: 0, max: 49 }),
  refunds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
});

it("refunds and returns in any order leave nothing below zero, and the last refund leaves nothing at all", () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, basisPoints, pointsShare, voucherShare, refunds }) => {
      const goods = lines.map((net) => {
        const taxCents = calculateTax(cents(net), country.taxBasisPoints);
        return { amountCents: cents(net + taxCents), taxCents };
      });
      const sum = (field: "amountCents" | "taxCents") => goods.reduce((total, line) => total + line[field], 0);
      const pointsCents = Math.floor((sum("amountCents") * pointsShare) / 100);
      const voucherCents = cents(Math.floor((sum("amountCents") * voucherShare) / 100));
      const moneyCents = sum("amountCents") - pointsCents - voucherCents;
      const surchargeCents = calculatePart(cents(moneyCents), basisPoints);
      const surchargeTax = calculateTax(surchargeCents, country.taxBasisPoints);
      let left: Left = {
        cashCents: cents(moneyCents + surchargeCents + surchargeTax),
        ...{ rewardsCents: cents(pointsCents + voucherCents), voucherCents, pointsLeft: 2 * pointsCents },
        ...{ taxCents: cents(sum("taxCents") + surchargeTax), surchargeCents },
        soldCents: cents(sum("amountCents") + surchargeCents + surchargeTax),
      };
      const take = (parts: RefundParts | null) => {
        if (parts === null) return;
        const { cardCents, taxCents, surcharge, pointsBack, pointsCents, voucherCents } = parts;
        const amounts = [cardCents, taxCents, surcharge.cents, surcharge.taxCents, pointsCents, voucherCents];
        expect(amounts.filter((amount) => amount < 0)).toEqual([]);
        expect(taxCents).toBeLessThanOrEqual(sumRefund(parts));
        expect(surcharge.cents).toBeLessThanOrEqual(cardCents);
        expect(pointsBack).toBe(2 * pointsCents);
        left = subtract(left, parts);
        expect(Object.values(left).filter((amount) => amount < 0)).toEqual([]);
      };
      for (const [index, line] of goods.entries()) {
        const share = refunds[index];
        if (share !== undefined) take(splitRefund(cents(Math.floor((left.cashCents * share) / 100)), left, country));
        const parts = splitReturn(line, left, country);
        if (parts !== null) expect(sumRefund(parts) - parts.surcharge.cents).toBe(line.amountCents);
        take(parts);
      }
      if (left.cashCents > 0) take(splitRefund(left.cashCents, left, country));
      expect(left).toMatchObject({ cashCents: 0, rewardsCents: 0, voucherCents: 0, pointsLeft: 0, taxCents: 0 });
      expect([left.surchargeCents, left.soldCents]).toEqual([0, 0]);
    }),
    // The surcharge of its lines, each rounded alone, has a cent less GST than the surcharge of all.
    {
      examples: [[{ lines: [1515, 99_587, 10_655], basisPoints: 175, pointsShare: 20, voucherShare: 44, refunds: [] }]],
    },
  );
});
