import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import { calculateDueAfterRefund } from "../../loyalty/earning.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import type { Points } from "../../loyalty/points.ts";
import { returnPoints, type TakenBack, takeBackPoints } from "../../loyalty/server/points.steps.ts";
import { findEarned } from "../../loyalty/server/points.store.ts";
import { formatTakenBack } from "../../loyalty/taken-back.ts";
import type { Order } from "../../orders/order.ts";
import { insertEvent } from "../../orders/server/order-contents.store.ts";
import { findRest } from "../../orders/server/order-rests.store.ts";
import { queueOfferSettling } from "../../orders/server/orders.steps.ts";
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
  const { id: orderId, accountId, paymentId, totalCents: cardCents, surchargeCents, pointsCents, pointsUsed } = order;
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
  const { taxCents, surcharge, ...points } = splitRefund(refundCents, {
    ...{ bookedCents: cents(-cashCents), cardCents, pointsCents, pointsUsed, goods: sumGoods(order) },
    surcharge: { ...readSurcharge(invoice, order), cents: surchargeCents },
  });
  const rewardsCents = points.pointsCents;
  const amountCents = cents(refundCents + rewardsCents);
  const issuedOn = toLocalDate(at, country.timeZone);
  const words = `Given back to the card${rewardsCents > 0 ? " and in points" : ""} for order ${order.number}`;
  const common = { accountId, issuedOn, currency: country.currency, amountCents, orderId, words, at };
  const note = await postDocument(tx, { ...common, kind: "CREDIT_NOTE", taxCents, surcharge, invoiceId: invoice.id });
  const refund = await postDocument(tx, { ...common, kind: "REFUND", rewardsCents });
  const settled = { creditId: note.id, debitId: refund.id, cents: amountCents };
  await insertAllocations(tx, { accountId, at, accountPaymentId: null }, [settled]);
  await returnUsed(tx, order, { amount: points.pointsBack, at });
  const refunded = { refundedCents: refundCents - cashCents, totalCents: cardCents };
  const taken = await takeBackEarned(tx, order, { refunded, at });
  await queueOfferSettling(tx, { number: order.number, because: "REFUNDED" });
  const back = `${formatMoney(refundCents, country)} went back to the card.`;
  const text = `${back}${formatReturned(points.pointsBack)}${formatTaken(taken)}`;
  await insertEvent(tx, order, { at, kind: "REFUNDED", userId: null, text });
}

/** Returns the points that paid for the refunded part. */
async function returnUsed(
  tx: Transaction,
  { accountId, number, redemptionId: movementId }: Order,
  { amount, at }: { readonly amount: Points; readonly at: Date },
): Promise<void> {
  if (amount === 0 || movementId === null) return;
  await returnPoints(tx, { accountId, movementId, amount, at, cause: `A refund for order ${number}` });
}

/** Takes back the points that the refunded part earned. Points that the account has spent are owed. */
async function takeBackEarned(
  tx: Transaction,
  { accountId, number }: Order,
  { refunded, at }: { readonly refunded: Parameters<typeof calculateDueAfterRefund>[1]; readonly at: Date },
): Promise<TakenBack> {
  const earning = await findEarned(tx, accountId, number);
  if (earning === undefined) return { taken: 0, owed: 0 };
  const dueNow = calculateDueAfterRefund(earning.points, refunded);
  const cause = `A refund for order ${number}`;
  return takeBackPoints(tx, { accountId, earningId: earning.id, dueNow, at, cause, reference: number });
}

function formatReturned(amount: number): string {
  return amount === 0 ? "" : ` ${formatPoints(amount)} came back.`;
}

function formatTaken(points: TakenBack): string {
  const text = formatTakenBack(points);
  return text === "" ? "" : ` ${text}`;
}
