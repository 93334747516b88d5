// Shows how refunds of parts of an account payment are divided, and which settled debts they open again.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculatePart, cents, sumCents } from "../../shared/money.ts";
import { leftSurcharge, planReopening, splitAccountRefund } from "./account-refund.ts";
import { toSurcharge } from "./surcharge.ts";

const country = { taxBasisPoints: 1_000 };

describe("a refund of a part", () => {
  it("returns the surcharge and its tax in proportion, and the rest of them with the last refund", () => {
    const anyPayment = fc.record({
      cardCents: fc.integer({ min: 1_000, max: 1_000_000 }),
      basisPoints: fc.constantFrom(0, 90, 175),
      shares: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(anyPayment, ({ cardCents, basisPoints, shares }) => {
        const payment = { cardCents: cents(cardCents), surchargeCents: calculatePart(cents(cardCents), basisPoints) };
        const total = cardCents + payment.surchargeCents;
        const surcharge = toSurcharge(payment.surchargeCents, country);
        let refunded = { amountCents: cents(0), cardCents: cents(0) };
        let taxCents = 0;
        for (const share of shares.sort((a, b) => a - b)) {
          const refundCents = cents(Math.floor((total * share) / 100) - refunded.cardCents);
          const refund = splitAccountRefund(refundCents, { refunded, payment, country });
          expect(refund.amountCents + refund.surcharge.cents).toBe(refundCents);
          expect(refund.amountCents).toBeGreaterThan(0);
          expect(refund.surcharge.taxCents).toBeGreaterThanOrEqual(0);
          refunded = {
            amountCents: cents(refunded.amountCents + refund.amountCents),
            cardCents: cents(refunded.cardCents + refundCents),
          };
          taxCents += refund.surcharge.taxCents;
          const exact = (refunded.cardCents * payment.surchargeCents) / total;
          expect(Math.abs(refunded.cardCents - refunded.amountCents - exact)).toBeLessThanOrEqual(1);
        }
        const left = leftSurcharge({ refunded, payment, country });
        expect(left.cents + refunded.cardCents - refunded.amountCents).toBe(surcharge.cents);
        expect(left.taxCents + taxCents).toBe(surcharge.taxCents);
      }),
    );
  });

  it("opens exactly its amount, the first debts of the list first", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.nat(100), (amounts, share) => {
        const settled = amounts.map((amount, index) => ({
          id: `a${index}`,
          debitId: `d${index}`,
          cents: cents(amount),
        }));
        const amountCents = cents(Math.floor((sumCents(settled.map((part) => part.cents)) * share) / 100));
        const { reversed, again } = planReopening(amountCents, settled);
        expect(sumCents(reversed.map((part) => part.cents)) - (again?.cents ?? 0)).toBe(amountCents);
        expect(reversed).toEqual(settled.slice(0, reversed.length));
        if (again !== null) expect(again.debitId).toBe(reversed.at(-1)?.debitId);
      }),
    );
  });
});
