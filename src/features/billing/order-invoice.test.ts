// Shows that an invoice includes the card surcharge with its tax, and equals the order: what was charged and what points paid.
import fc from "fast-check";
import { expect, it } from "vitest";
import { calculatePart, calculateTax, cents } from "../../shared/money.ts";
import { calculateOrderTotals } from "../orders/order-totals.ts";
import { calculateInvoice, readSurcharge } from "./order-invoice.ts";

const makeOrder = (netCents: number, feeCents: number, basisPoints: number, taxBasisPoints: number) => {
  const money = { subtotalCents: cents(netCents), feeCents: cents(feeCents) };
  const taxes = {
    subtotalTaxCents: calculateTax(money.subtotalCents, taxBasisPoints),
    feeTaxCents: calculateTax(money.feeCents, taxBasisPoints),
  };
  const payableCents = cents(netCents + feeCents + taxes.subtotalTaxCents + taxes.feeTaxCents);
  const pointsUsed = Math.min(2_000, payableCents);
  const pointsCents = cents(pointsUsed / 2 > payableCents ? 0 : Math.floor(pointsUsed / 2));
  const surchargeCents = calculatePart(cents(payableCents - pointsCents), basisPoints);
  const totalCents = cents(payableCents - pointsCents + surchargeCents);
  return {
    ...money,
    ...taxes,
    beforeDiscountsCents: money.subtotalCents,
    pointsCents,
    pointsUsed,
    surchargeCents,
    totalCents,
  };
};

it("an invoice comes to what the card and the points paid, and has the tax that the order page shows", () => {
  const any = fc.tuple(fc.nat(1_000_000), fc.nat(3_000), fc.constantFrom(0, 90), fc.constantFrom(1_000, 1_500));
  fc.assert(
    fc.property(any, ([net, fee, basisPoints, taxBasisPoints]) => {
      const order = makeOrder(net, fee, basisPoints, taxBasisPoints);
      const country = { taxBasisPoints };
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
