/** What is done after an order has changed, queued in the transaction of the change. */
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";

export const ORDER_MAIL = "order-mail";
export const RETURN_MONEY = "return-order-money";
/** Billing hears it: an order that is handed over is invoiced. */
export const RAISE_INVOICE = "raise-invoice";
/** Billing hears it: credit is used or given back, so an account may be held or held no more. */
export const REFRESH_HOLD = "refresh-hold";

export const CLAIM_MAIL = "order-claim-mail";

export type OrderMail = "confirmed" | "approval" | "cleared" | "refused" | "part" | "ready" | "out" | "cancelled";

export interface MailWish {
  readonly number: string;
  readonly kind: OrderMail;
  /** Where the same is told more than once: what makes this time another. */
  readonly occasion?: string;
}

export function queueOrderMail(tx: Transaction, number: string, kind: OrderMail): Promise<void> {
  return addJob(tx, ORDER_MAIL, { number, kind });
}

/** A part of it has left, which can happen again. */
export function queuePartMail(tx: Transaction, number: string, at: Date): Promise<void> {
  return addJob(tx, ORDER_MAIL, { number, kind: "part", occasion: at.toISOString() });
}

export function queueReturnOfMoney(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RETURN_MONEY, { number });
}

export function queueClaimMail(tx: Transaction, claimId: string): Promise<void> {
  return addJob(tx, CLAIM_MAIL, { claimId });
}

export function queueInvoice(tx: Transaction, number: string): Promise<void> {
  return addJob(tx, RAISE_INVOICE, { number });
}

export function queueRefreshOfHold(tx: Transaction, accountId: string): Promise<void> {
  return addJob(tx, REFRESH_HOLD, { accountId });
}
