/** The totals of an order, as its account reads them. */
import type { Country } from "../../shared/country.ts";
import { calculateTax, sumCents } from "../../shared/money.ts";
import { calculateTotals, type ShownTotals } from "../cart/shown-totals.ts";
import type { Order, OrderLine, OrderMoney } from "./order.ts";

export interface OrderWithLines {
  readonly order: OrderMoney & Pick<Order, "payBy" | "deliveryMode">;
  readonly lines: readonly Pick<OrderLine, "beforeDiscountsCents">[];
  readonly country: Pick<Country, "taxBasisPoints">;
  /** True for accounts that buy at retail: they read amounts inc GST. */
  readonly countsWithTax: boolean;
}

/** In cents. The one way to pay is the way that the order was placed with. */
export function calculateOrderTotals({ order, lines, country, countsWithTax }: OrderWithLines): ShownTotals {
  const { taxBasisPoints } = country;
  const taxes = lines.map(({ beforeDiscountsCents }) => calculateTax(beforeDiscountsCents, taxBasisPoints));
  const isDelivered = order.deliveryMode === "DELIVERY";
  return calculateTotals({ ...order, beforeDiscountsTaxCents: sumCents(taxes) }, order, {
    ...{ countsWithTax, taxBasisPoints, isDelivered, ways: [order.payBy] },
  });
}

export function formatPaid({ ways }: Pick<ShownTotals, "ways">): string {
  return ways.includes("ACCOUNT") ? "On account inc GST" : "Paid by card inc GST";
}
