// Shows that an order has the column of figures that its cart showed, for every kind of buyer and both ways to pay.
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomCart } from "../../../tests/support/random-cart.ts";
import { priceCart } from "../cart/price-cart.ts";
import type { PayBy, PricedCart } from "../cart/priced-cart.ts";
import { calculateCartTotals, headlineTotal, listGoodsRows, listTenderRows } from "../cart/shown-totals.ts";
import { calculateOrderTotals } from "./order-totals.ts";

function copyMoney(priced: PricedCart, payBy: PayBy) {
  return {
    ...(payBy === "CARD" ? priced.payByCard : priced.payByAccount),
    payBy,
    beforeDiscountsCents: priced.beforeDiscountsCents,
    subtotalCents: priced.subTotalCents,
    subtotalTaxCents: priced.subTotalTaxCents,
    feeCents: priced.fee.cents,
    feeTaxCents: priced.fee.taxCents,
  };
}

test("an order shows the column of its cart, and the column adds up to the paid amount", () => {
  const holds = fc.property(randomCart, fc.constantFrom<PayBy>("ACCOUNT", "CARD"), (cart, payBy) => {
    const { countsWithTax, taxBasisPoints, delivery } = cart;
    const priced = priceCart(cart);
    const isDelivered = delivery !== null;
    const inCart = calculateCartTotals(priced, { countsWithTax, taxBasisPoints, isDelivered, ways: [payBy] });
    const deliveryMode = isDelivered ? ("DELIVERY" as const) : ("PICKUP" as const);
    const order = { ...copyMoney(priced, payBy), deliveryMode };
    const shown = calculateOrderTotals({ order, lines: priced.lines, country: { taxBasisPoints }, countsWithTax });
    // On account nothing is paid by card.
    expect(shown).toEqual(payBy === "CARD" ? inCart : { ...inCart, card: shown.card });
    const rows = [...listGoodsRows(shown), ...listTenderRows(shown, payBy)];
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.totalCents);
    expect(headlineTotal(shown)).toBe(order.totalCents);
  });
  fc.assert(holds, { numRuns: 5_000 });
});
