/** What the invoice of an order is made out for: goods, delivery and card surcharge, each with its tax. */
import type { Country } from "../../shared/country.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { OrderMoney } from "../orders/order.ts";
import { type Surcharge, toSurcharge } from "./surcharge.ts";

type InvoicedMoney = Pick<
  OrderMoney,
  "subtotalCents" | "subtotalTaxCents" | "feeCents" | "feeTaxCents" | "surchargeCents"
>;

export interface InvoiceAmounts {
  readonly amountCents: Cents;
  /** The tax in the amount. */
  readonly taxCents: Cents;
}

export function calculateInvoice(
  order: InvoicedMoney,
  country: Pick<Country, "taxBasisPoints">,
): InvoiceAmounts & { readonly surcharge: Surcharge } {
  const goods = sumGoods(order);
  const surcharge = toSurcharge(order.surchargeCents, country);
  return {
    amountCents: cents(goods.amountCents + surcharge.cents),
    taxCents: cents(goods.taxCents + surcharge.taxCents),
    surcharge,
  };
}

/** The surcharge on an invoice. Zero on invoices of releases that booked it with the payment. */
export function readSurcharge(invoice: InvoiceAmounts, order: InvoicedMoney): Surcharge {
  const goods = sumGoods(order);
  return {
    cents: cents(invoice.amountCents - goods.amountCents),
    taxCents: cents(invoice.taxCents - goods.taxCents),
  };
}

/** Goods and delivery. */
function sumGoods({ subtotalCents, subtotalTaxCents, feeCents, feeTaxCents }: InvoicedMoney): InvoiceAmounts {
  return {
    amountCents: cents(subtotalCents + subtotalTaxCents + feeCents + feeTaxCents),
    taxCents: cents(subtotalTaxCents + feeTaxCents),
  };
}
