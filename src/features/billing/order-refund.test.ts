// Shows how refunds at the gateway are divided into tax and surcharge.
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
    goods: { amountCents: cents(11_000), taxCents: cents(1_000) },
    surcharge: toSurcharge(cents(220), country),
  };
  expect(splitRefund(cents(5_610), facts)).toEqual({ taxCents: 510, surcharge: { cents: 110, taxCents: 10 } });
});

it("all refunds of an order together return exactly its tax and its surcharge", () => {
  const anyOrder = fc.record({
    netCents: fc.integer({ min: 1, max: 1_000_000 }),
    basisPoints: fc.constantFrom(0, 90, 175),
    shares: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(anyOrder, ({ netCents, basisPoints, shares }) => {
      const taxCents = calculateTax(cents(netCents), country.taxBasisPoints);
      const goods = { amountCents: cents(netCents + taxCents), taxCents };
      const surcharge = toSurcharge(calculatePart(goods.amountCents, basisPoints), country);
      const cardCents = cents(goods.amountCents + surcharge.cents);
      const ends = [...shares.map((share) => Math.floor((cardCents * share) / 100)), cardCents].sort((a, b) => a - b);
      let bookedCents = cents(0);
      const sums = { tax: 0, surcharge: 0, surchargeTax: 0 };
      for (const end of ends) {
        const refundCents = cents(end - bookedCents);
        const parts = splitRefund(refundCents, { bookedCents, cardCents, goods, surcharge });
        for (const part of [parts.taxCents, parts.surcharge.cents, parts.surcharge.taxCents]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(refundCents);
        }
        sums.tax += parts.taxCents;
        sums.surcharge += parts.surcharge.cents;
        sums.surchargeTax += parts.surcharge.taxCents;
        bookedCents = cents(end);
      }
      expect(sums).toEqual({
        tax: goods.taxCents + surcharge.taxCents,
        surcharge: surcharge.cents,
        surchargeTax: surcharge.taxCents,
      });
    }),
  );
});
