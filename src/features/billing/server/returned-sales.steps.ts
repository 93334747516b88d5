/**
 * Books a returned sale: the credit note, the refund document of a card, and everything that follows from them. The transaction
 * has locked the order and then the account. Locks follow in the order credit, stock, points.
 */
import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { calculateDueAfterRefund } from "../../loyalty/earning.ts";
import { formatPoints } from "../../loyalty/format-points.ts";
import { returnPoints, type TakenBack, takeBackPoints } from "../../loyalty/server/points.steps.ts";
import { findEarned } from "../../loyalty/server/points.store.ts";
import { formatTakenBack } from "../../loyalty/taken-back.ts";
import type { Order } from "../../orders/order.ts";
import { queueOfferSettling } from "../../orders/server/orders.steps.ts";
import { returnVoucherPart } from "../../vouchers/server/vouchers.steps.ts";
import type { BillingDocument } from "../billing.ts";
import { type OrderBooks, type RefundParts, sumRefund } from "../order-refund.ts";
import { insertAllocations } from "./documents.store.ts";
import { sumUnearned } from "./order-books.store.ts";
import { insertEntries, insertNewDocument, postDocument } from "./post-document.steps.ts";

export interface ReturnedSale {
  readonly order: Order;
  readonly invoice: BillingDocument;
  readonly country: Country;
  readonly at: Date;
  /** The customer reads it on the documents. */
  readonly words: string;
}

interface CardSale extends ReturnedSale {
  readonly parts: RefundParts;
}

/** The credit note and the refund settle each other, so nothing is owed. */
export async function postCardReturn(tx: Transaction, sale: CardSale): Promise<BillingDocument> {
  const { order, invoice, at, words, parts } = sale;
  const { accountId, id: orderId } = order;
  const amountCents = sumRefund(parts);
  const common = { ...toCommon(sale), amountCents, orderId, words };
  const { taxCents, surcharge } = parts;
  const rewardsCents = cents(parts.pointsCents + parts.voucherCents);
  const [note, refund] = await Promise.all([
    insertNewDocument(tx, { ...common, kind: "CREDIT_NOTE", taxCents, surcharge, invoiceId: invoice.id }),
    insertNewDocument(tx, { ...common, kind: "REFUND", rewardsCents }),
  ]);
  const settled = { creditId: note.id, debitId: refund.id, cents: amountCents };
  await Promise.all([
    insertEntries(tx, note, { at, surcharge }),
    insertEntries(tx, refund, { at, rewardsCents }),
    insertAllocations(tx, { accountId, at, accountPaymentId: null }, [settled]),
  ]);
  return note;
}

/** The credit note settles what is open of the invoice. The rest stays in credit. */
export async function postAccountReturn(
  tx: Transaction,
  { amountCents, taxCents, ...sale }: ReturnedSale & { readonly amountCents: Cents; readonly taxCents: Cents },
): Promise<BillingDocument> {
  const { order, invoice, at, words } = sale;
  const { accountId, id: orderId } = order;
  const common = { ...toCommon(sale), amountCents, orderId, words };
  const note = await postDocument(tx, { ...common, kind: "CREDIT_NOTE", taxCents, invoiceId: invoice.id });
  const settledCents = cents(Math.min(amountCents, invoice.openCents));
  const settled = { creditId: note.id, debitId: invoice.id, cents: settledCents };
  await insertAllocations(tx, { accountId, at, accountPaymentId: null }, settledCents === 0 ? [] : [settled]);
  return note;
}

function toCommon({ order: { accountId }, country, at }: ReturnedSale) {
  return { accountId, issuedOn: toLocalDate(at, country.timeZone), currency: country.currency, at };
}

/** Gives back the points and vouchers that paid for it, and takes back the points that it earned. Points that the account has spent are owed. */
export async function settleRewards(
  tx: Transaction,
  { order, country, at }: Pick<ReturnedSale, "order" | "country" | "at">,
  { parts, books }: { readonly parts: RefundParts | null; readonly books: OrderBooks },
): Promise<TakenBack> {
  const { id: orderId, accountId, number, redemptionId: movementId } = order;
  const { pointsBack = 0, voucherCents = cents(0), cardCents = 0 } = parts ?? {};
  const cause = `A refund for order ${number}`;
  if (voucherCents > 0) await returnVoucherPart(tx, { orderId, at, timeZone: country.timeZone, amount: voucherCents });
  if (parts !== null && pointsBack > 0 && movementId !== null)
    await returnPoints(tx, { accountId, movementId, amount: parts.pointsBack, at, cause });
  const refundedCents =
    order.payBy === "CARD" ? order.totalCents - books.cashCents + cardCents : await sumUnearned(tx, orderId);
  const [taken] = await Promise.all([
    takeBackEarned(tx, order, { refundedCents, at }),
    queueOfferSettling(tx, { number, because: "REFUNDED" }),
  ]);
  return taken;
}

async function takeBackEarned(
  tx: Transaction,
  { accountId, number, totalCents }: Order,
  { refundedCents, at }: { readonly refundedCents: number; readonly at: Date },
): Promise<TakenBack> {
  const earning = await findEarned(tx, accountId, number);
  if (earning === undefined || totalCents === 0) return { taken: 0, owed: 0 };
  const dueNow = calculateDueAfterRefund(earning.points, {
    refundedCents: Math.min(totalCents, refundedCents),
    totalCents,
  });
  const cause = `A refund for order ${number}`;
  return takeBackPoints(tx, { accountId, earningId: earning.id, dueNow, at, cause, reference: number });
}

/** What happened with points, as the end of an event. */
export function formatRewards(pointsBack: number, taken: TakenBack): string {
  const returned = pointsBack === 0 ? "" : ` ${formatPoints(pointsBack)} came back.`;
  const text = formatTakenBack(taken);
  return `${returned}${text === "" ? "" : ` ${text}`}`;
}
