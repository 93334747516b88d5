/** The background jobs that orders enqueue, and their payloads. Billing runs the last two. */
export const ORDER_MAIL = "order-mail";
export const CLAIM_MAIL = "order-claim-mail";
export const RETURN_MONEY = "return-order-money";
export const RETURN_REST_MONEY = "return-rest-money";
/** Raises the invoice of a completed order. */
export const RAISE_INVOICE = "raise-invoice";
/** Checks the account's hold again, because its used credit has changed. */
export const REFRESH_HOLD = "refresh-hold";

export type OrderMailKind =
  | "confirmed"
  | "approval"
  | "cleared"
  | "refused"
  | "part"
  | "ready"
  | "out"
  | "rest"
  | "cancelled";

export interface OrderMailJob {
  readonly number: string;
  readonly kind: OrderMailKind;
  /** Distinguishes several mails of one kind about one order. */
  readonly occasion?: string;
}
