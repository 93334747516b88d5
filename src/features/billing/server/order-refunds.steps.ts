import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import { calculateTakenBack } from "../../loyalty/earning.ts";
import { points } from "../../loyalty/points.ts";
import { findEarned, lockBalance, movePoints } from "../../loyalty/server/points.store.ts";
import type { Order } from "../../orders/order.ts";
import { insertEvent } from "../../orders/server/order-contents.store.ts";
import { findRest } from "../../orders/server/order-rests.store.ts";
import { readSurcharge, sumGoods } from "../order-invoice.ts";
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
  const { id: orderId, accountId, paymentId, totalCents: cardCents, surchargeCents } = order;
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
  const { taxCents, surcharge } = splitRefund(refundCents, {
    ...{ bookedCents: cents(-cashCents), cardCents, goods: sumGoods(order) },
    surcharge: { ...readSurcharge(invoice, order), cents: surchargeCents },
  });
  const issuedOn = toLocalDate(at, country.timeZone);
  const words = `Given back to the card for order ${order.number}`;
  const common = { accountId, issuedOn, currency: country.currency, amountCents: refundCents, orderId, words, at };
  const note = await postDocument(tx, { ...common, kind: "CREDIT_NOTE", taxCents, surcharge, invoiceId: invoice.id });
  const refund = await postDocument(tx, { ...common, kind: "REFUND" });
  const settled = { creditId: note.id, debitId: refund.id, cents: refundCents };
  await insertAllocations(tx, { accountId, at, accountPaymentId: null }, [settled]);
  const range = { beforeCents: -cashCents, afterCents: refundCents - cashCents, totalCents: invoice.amountCents };
  const taken = await takeBackPoints(tx, order, { range, at });
  const text = `${formatMoney(refundCents, country)} went back to the card.${formatTaken(taken)}`;
  await insertEvent(tx, order, { at, kind: "REFUNDED", userId: null, text });
}

/** Takes back the points that the refunded part earned, as far as the account still has them. */
async function takeBackPoints(
  tx: Transaction,
  { accountId, number }: Order,
  { range, at }: { readonly range: Parameters<typeof calculateTakenBack>[1]; readonly at: Date },
): Promise<number> {
  const earned = await findEarned(tx, accountId, number);
  const due = calculateTakenBack(earned, range);
  const taken = due === 0 ? 0 : Math.min(due, await lockBalance(tx, accountId));
  if (taken === 0) return 0;
  const cause = `A refund for order ${number}`;
  await movePoints(tx, { accountId, at, type: "REFUND", points: points(-taken), cause, reference: number });
  return taken;
}

function formatTaken(taken: number): string {
  if (taken === 0) return "";
  return taken === 1 ? " 1 point was taken back." : ` ${taken.toLocaleString("en")} points were taken back.`;
}
