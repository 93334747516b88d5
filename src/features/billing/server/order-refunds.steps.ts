import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type Cents, cents, formatMoney } from "../../../shared/money.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import type { Order } from "../../orders/order.ts";
import { insertEvent } from "../../orders/server/order-contents.store.ts";
import { findRest } from "../../orders/server/order-rests.store.ts";
import { findAskedReturn } from "../../orders/server/order-returns.store.ts";
import { splitRefund } from "../order-refund.ts";
import { findInvoiceOfOrder } from "./documents.store.ts";
import { findOrderBooks } from "./order-books.store.ts";
import { bookReturn } from "./order-returns.steps.ts";
import { formatRewards, postCardReturn, type ReturnedSale, settleRewards } from "./returned-sales.steps.ts";

/**
 * Books what the gateway has refunded for an invoiced order and is not booked yet. A return that staff asked for comes first: its
 * refund is booked with its lines. Everything else was refunded at the gateway itself. The refund of a cancelled rest was taken
 * off the invoice before, so it is not counted. The transaction has locked the order and the account, so each refund is booked once.
 */
export async function bookOrderRefunds(
  tx: Transaction,
  order: Order,
  { country, at }: { readonly country: Country; readonly at: Date },
): Promise<void> {
  const { id: orderId, accountId, paymentId, totalCents } = order;
  if (paymentId === null) return;
  const [invoice, payment, rest, books, asked] = await Promise.all([
    findInvoiceOfOrder(tx, orderId),
    findPayment(tx, accountId, paymentId),
    findRest(tx, orderId),
    findOrderBooks(tx, orderId),
    findAskedReturn(tx, orderId),
  ]);
  const newCents = (payment?.refundedCents ?? 0) - (rest?.refundCents ?? 0) - (totalCents - books.cashCents);
  if (invoice === null || newCents <= 0) return;
  const sale = { order, invoice, country, at };
  const isOfReturn = asked !== null && asked.cardCents > 0 && asked.cardCents <= newCents;
  if (isOfReturn) await bookReturn(tx, sale, asked);
  const otherCents = cents(newCents - (isOfReturn ? asked.cardCents : 0));
  if (otherCents > 0) await bookRefundAtGateway(tx, sale, otherCents);
}

async function bookRefundAtGateway(
  tx: Transaction,
  sale: Omit<ReturnedSale, "words">,
  refundCents: Cents,
): Promise<void> {
  const { order, country, at } = sale;
  const books = await findOrderBooks(tx, order.id);
  const parts = splitRefund(refundCents, books, country);
  const rewards = parts.pointsCents > 0 ? " and in points" : "";
  await postCardReturn(tx, { ...sale, parts, words: `Given back to the card${rewards} for order ${order.number}` });
  const taken = await settleRewards(tx, sale, { parts, books });
  const back = `${formatMoney(parts.cardCents, country)} went back to the card.`;
  const text = `${back}${formatRewards(parts.pointsBack, taken)}`;
  await insertEvent(tx, order, { at, kind: "REFUNDED", userId: null, text });
}
