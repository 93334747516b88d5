// Shows how refunds at the gateway are divided into tax, surcharge and points.
import fc from "fast-check";
import { expect, it } from "vitest";
import { calculatePart, calculateTax, cents } from "../../shared/money.ts";
import { splitRefund } from "./order-refund.ts";
import { toSurcharge } from "./surcharge.ts";

const country = { taxBasisPoints: 1_000 };

it("half of a card payment returns half of its tax and half of the surcharge", () => {
  const facts = {
    bookedCents: cents(0),
    cardCents: cents(11_220),
    ...{ pointsCents: cents(0), pointsUsed: 0 },
    goods: { amountCents: cents(11_000), taxCents: cents(1_000) },
    surcharge: toSurcharge(cents(220), country),
  };
  const noPoints = { pointsBack: 0, pointsCents: 0 };
  expect(splitRefund(cents(5_610), facts)).toEqual({
    ...{ taxCents: 510, surcharge: { cents: 110, taxCents: 10 } },
    ...noPoints,
  });
});

it("half of the card payment of an order that points paid in part returns half of everything", () => {
  const facts = {
    ...{ bookedCents: cents(0), cardCents: cents(55_000), pointsCents: cents(55_000), pointsUsed: 110_000 },
    goods: { amountCents: cents(110_000), taxCents: cents(10_000) },
    surcharge: toSurcharge(cents(0), country),
  };
  const parts = splitRefund(cents(27_500), facts);
  expect(parts).toMatchObject({ taxCents: 5_000, pointsBack: 55_000, pointsCents: 27_500 });
});

it("all refunds of an order together return exactly its tax, its surcharge and its points", () => {
  const anyOrder = fc.record({
    netCents: fc.integer({ min: 1, max: 1_000_000 }),
    basisPoints: fc.constantFrom(0, 90, 175),
    pointsShare: fc.integer({ min: 0, max: 99 }),
    shares: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(anyOrder, ({ netCents, basisPoints, pointsShare, shares }) => {
      const taxCents = calculateTax(cents(netCents), country.taxBasisPoints);
      const goods = { amountCents: cents(netCents + taxCents), taxCents };
      const pointsCents = cents(Math.floor((goods.amountCents * pointsShare) / 100));
      const pointsUsed = 2 * pointsCents;
      const moneyCents = cents(goods.amountCents - pointsCents);
      const surcharge = toSurcharge(calculatePart(moneyCents, basisPoints), country);
      const cardCents = cents(moneyCents + surcharge.cents);
      const facts = { cardCents, pointsCents, pointsUsed, goods, surcharge };
      const ends = [...shares.map((share) => Math.floor((cardCents * share) / 100)), cardCents].sort((a, b) => a - b);
      let bookedCents = cents(0);
      const sums = { tax: 0, surcharge: 0, surchargeTax: 0, points: 0, pointsCents: 0 };
      for (const end of ends) {
        const refundCents = cents(end - bookedCents);
        const parts = splitRefund(refundCents, { ...facts, bookedCents });
        for (const part of [parts.taxCents, parts.surcharge.cents, parts.surcharge.taxCents, parts.pointsBack]) {
          expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(parts.taxCents).toBeLessThanOrEqual(refundCents + parts.pointsCents);
        expect(parts.surcharge.cents).toBeLessThanOrEqual(refundCents);
        expect(parts.pointsBack).toBe(2 * parts.pointsCents);
        sums.tax += parts.taxCents;
        sums.surcharge += parts.surcharge.cents;
        sums.surchargeTax += parts.surcharge.taxCents;
        sums.points += parts.pointsBack;
        sums.pointsCents += parts.pointsCents;
        bookedCents = cents(end);
      }
      expect(sums).toEqual({
        tax: goods.taxCents + surcharge.taxCents,
        surcharge: surcharge.cents,
        surchargeTax: surcharge.taxCents,
        points: pointsUsed,
        pointsCents,
      });
    }),
  );
});
