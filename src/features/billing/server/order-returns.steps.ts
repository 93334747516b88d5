/** Booking a return of lines: the credit note, the money, the stock and the rewards, once. */
import type { Transaction } from "../../../server/database.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { points } from "../../loyalty/points.ts";
import { formatReturnedLines, type OrderReturn } from "../../orders/order-return.ts";
import { findContents, insertEvent } from "../../orders/server/order-contents.store.ts";
import { markBooked } from "../../orders/server/order-returns.store.ts";
import { queueReturnMail } from "../../orders/server/orders.steps.ts";
import { lockStock, receiveStock } from "../../stock/server/stock.store.ts";
import { limitToBooks, type RefundParts } from "../order-refund.ts";
import { toSurcharge } from "../surcharge.ts";
import { findOrderBooks } from "./order-books.store.ts";
import { refreshHold } from "./refresh-hold.steps.ts";
import {
  formatRewards,
  postAccountReturn,
  postCardReturn,
  type ReturnedSale,
  settleRewards,
} from "./returned-sales.steps.ts";

/** The transaction has locked the order and the account, and has read the return after that. */
export async function bookReturn(
  tx: Transaction,
  sale: Omit<ReturnedSale, "words">,
  returned: OrderReturn,
): Promise<void> {
  const { order, country, at } = sale;
  const [{ lines }, books] = await Promise.all([findContents(tx, order.id), findOrderBooks(tx, order.id)]);
  const names = formatReturnedLines(returned.lines, lines);
  const words = `Returned from order ${order.number}: ${names}. ${returned.reason}`;
  const parts = order.payBy === "CARD" ? limitToBooks(toParts(returned, sale), books) : null;
  const note =
    parts === null
      ? await postAccountReturn(tx, { ...sale, words, amountCents: returned.goodsCents, taxCents: returned.taxCents })
      : await postCardReturn(tx, { ...sale, words, parts });
  await restock(tx, returned, lines);
  const taken = await settleRewards(tx, sale, { parts, books });
  const amount = formatMoney(parts?.cardCents ?? returned.goodsCents, country);
  const where = parts === null ? `was credited with ${note.number}` : "went back to the card";
  const money = parts?.cardCents === 0 ? "" : ` ${amount} ${where}.`;
  const text = `Returned: ${names}.${money}${formatRewards(parts?.pointsBack ?? 0, taken)}`;
  await Promise.all([
    markBooked(tx, returned.id, note.id),
    insertEvent(tx, order, { at, kind: "RETURNED", userId: returned.userId, text }),
    queueReturnMail(tx, returned.id),
  ]);
  await refreshHold(tx, order.accountId, toLocalDate(at, country.timeZone));
}

function toParts(returned: OrderReturn, { country }: Pick<ReturnedSale, "country">): RefundParts {
  const { cardCents, surchargeCents, pointsBack, pointsCents, voucherCents } = returned;
  const surcharge = toSurcharge(surchargeCents, country);
  const taxCents = cents(returned.taxCents + surcharge.taxCents);
  return { cardCents, surcharge, taxCents, pointsBack: points(pointsBack), pointsCents, voucherCents };
}

async function restock(
  tx: Transaction,
  { storeId, lines }: OrderReturn,
  orderLines: readonly { readonly lineNumber: number; readonly sku: string }[],
): Promise<void> {
  const units = new Map<string, number>();
  for (const { lineNumber, quantity, isRestocked } of lines) {
    const sku = orderLines.find((line) => line.lineNumber === lineNumber)?.sku;
    if (isRestocked && sku !== undefined) units.set(sku, (units.get(sku) ?? 0) + quantity);
  }
  if (units.size === 0) return;
  await lockStock(tx, [storeId], [...units.keys()]);
  await receiveStock(
    tx,
    [...units].map(([sku, quantity]) => ({ storeId, sku, quantity })),
  );
}
