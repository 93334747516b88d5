/** What is done after an order has changed, queued in the transaction of the change. */
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";

export const ORDER_MAIL = "order-mail";
export const RETURN_MONEY = "return-order-money";
/** Billing hears it: an order that is handed over is invoiced. */
export const RAISE_INVOICE = "raise-invoice";

export type OrderMail = "confirmed" | "approval" | "ready" | "out" | "cancelled";

export function queueOrderMail(tx: Transaction, number: string, kind: OrderMail): Promise<void> {
  return addJob(tx, ORDER_MAIL, { number, kind });
}

export function queueReturnOfMoney(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RETURN_MONEY, { number });
}

export function queueInvoice(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RAISE_INVOICE, { number });
}
