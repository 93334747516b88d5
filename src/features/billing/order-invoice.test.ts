// Shows that an invoice includes the card surcharge with its tax, and equals the order: what was charged and what points paid.
import fc from "fast-check";
import { expect, it } from "vitest";
import { calculatePart, calculateTax, cents } from "../../shared/money.ts";
import { calculateOrderTotals } from "../orders/order-totals.ts";
import { calculateInvoice, readSurcharge } from "./order-invoice.ts";

interface OrderInput {
  readonly netCents: number;
  readonly feeCents: number;
  readonly basisPoints: number;
  readonly taxBasisPoints: number;
}

const makeOrder = ({ netCents, feeCents, basisPoints, taxBasisPoints }: OrderInput) => {
  const money = { subtotalCents: cents(netCents), feeCents: cents(feeCents) };
  const taxes = {
    subtotalTaxCents: calculateTax(money.subtotalCents, taxBasisPoints),
    feeTaxCents: calculateTax(money.feeCents, taxBasisPoints),
  };
  const payableCents = cents(netCents + feeCents + taxes.subtotalTaxCents + taxes.feeTaxCents);
  const pointsCents = cents(Math.min(1_000, payableCents));
  const pointsUsed = pointsCents * 2;
  const surchargeCents = calculatePart(cents(payableCents - pointsCents), basisPoints);
  const totalCents = cents(payableCents - pointsCents + surchargeCents);
  return {
    ...money,
    ...taxes,
    beforeDiscountsCents: money.subtotalCents,
    pointsCents,
    pointsUsed,
    voucherCents: cents(0),
    surchargeCents,
    totalCents,
  };
};

it("an invoice comes to what the card and the points paid, and has the tax that the order page shows", () => {
  const any = fc.record({
    netCents: fc.nat(1_000_000),
    feeCents: fc.nat(3_000),
    basisPoints: fc.constantFrom(0, 90),
    taxBasisPoints: fc.constantFrom(1_000, 1_500),
  });
  fc.assert(
    fc.property(any, (input) => {
      const order = makeOrder(input);
      const country = { taxBasisPoints: input.taxBasisPoints };
      const invoice = calculateInvoice(order, country);
      expect(invoice.amountCents).toBe(order.totalCents + order.pointsCents);
      expect(readSurcharge(invoice, order)).toEqual(invoice.surcharge);
      const shown = calculateOrderTotals({
        ...{ order: { ...order, payBy: "CARD", deliveryMode: "DELIVERY" }, country, countsWithTax: false },
        lines: [{ beforeDiscountsCents: order.subtotalCents }],
      });
      expect(invoice.taxCents).toBe(shown.card.tax);
    }),
  );
});
