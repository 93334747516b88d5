import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import type { Order } from "../../orders/order.ts";
import { insertEvent } from "../../orders/server/order-contents.store.ts";
import { findRest } from "../../orders/server/order-rests.store.ts";
import { splitRefund } from "../order-refund.ts";
import { findInvoiceOfOrder, insertAllocations, selectRefundsOfOrder } from "./documents.store.ts";
import { sumCash } from "./ledger.store.ts";
import { postDocument } from "./post-document.steps.ts";

/**
 * Books what the gateway has refunded for an invoiced order and is not booked yet. The refund of a cancelled rest was taken
 * off the invoice before, so it is not counted. The transaction has locked the account, so each refund is booked once.
 */
export async function bookOrderRefunds(
  tx: Transaction,
  order: Order,
  { country, at }: { readonly country: Country; readonly at: Date },
): Promise<void> {
  const { id: orderId, accountId, paymentId, totalCents, surchargeCents } = order;
  if (paymentId === null) return;
  const [invoice, payment, rest, cashCents] = await Promise.all([
    findInvoiceOfOrder(tx, orderId),
    findPayment(tx, accountId, paymentId),
    findRest(tx, orderId),
    sumCash(tx, selectRefundsOfOrder(orderId)),
  ]);
  const newCents = (payment?.refundedCents ?? 0) - (rest?.refundCents ?? 0) + cashCents;
  if (invoice === null || newCents <= 0) return;
  const refundCents = cents(newCents);
  const parts = splitRefund(refundCents, { cardCents: cents(totalCents - surchargeCents), surchargeCents, invoice });
  const { amountCents, taxCents } = parts;
  const issuedOn = toLocalDate(at, country.timeZone);
  const words = `Given back to the card for order ${order.number}`;
  const common = { accountId, issuedOn, currency: country.currency, amountCents, orderId, words, at };
  const note = await postDocument(tx, { ...common, kind: "CREDIT_NOTE", taxCents, invoiceId: invoice.id });
  const refund = await postDocument(tx, { ...common, kind: "REFUND", surchargeCents: parts.surchargeCents });
  const settled = { creditId: note.id, debitId: refund.id, cents: amountCents };
  await insertAllocations(tx, { accountId, at, accountPaymentId: null }, [settled]);
  const text = `${formatMoney(refundCents, country)} went back to the card.`;
  await insertEvent(tx, order, { at, kind: "REFUNDED", userId: null, text });
}
