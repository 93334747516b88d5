// Shows how a refund at the gateway is divided into amount, tax and surcharge.
import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { splitRefund } from "./order-refund.ts";

it("half of an invoice returns half of its tax and half of the surcharge", () => {
  const facts = { cardCents: cents(11_000), surchargeCents: cents(100), invoice: invoice(11_000, 1_000) };
  expect(splitRefund(cents(5_550), facts)).toEqual({ amountCents: 5_500, surchargeCents: 50, taxCents: 500 });
});

it("the parts of any refund add up to it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(10_000), fc.nat(1_000_000), (card, surcharge, given) => {
      const refundCents = cents(Math.max(1, Math.min(given, card + surcharge)));
      const tax = Math.floor(card / 11);
      const facts = { cardCents: cents(card), surchargeCents: cents(surcharge), invoice: invoice(card, tax) };
      const parts = splitRefund(refundCents, facts);
      expect(parts.amountCents + parts.surchargeCents).toBe(refundCents);
      expect(parts.amountCents).toBeLessThanOrEqual(card);
      expect(parts.taxCents).toBeLessThanOrEqual(parts.amountCents);
    }),
  );
});

function invoice(amount: number, tax: number) {
  return { amountCents: cents(amount), taxCents: cents(tax) };
}
