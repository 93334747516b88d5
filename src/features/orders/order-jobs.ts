/** The background jobs that orders enqueue, and their payloads. Billing runs the last three. */
export const ORDER_MAIL = "order-mail";
export const CLAIM_MAIL = "order-claim-mail";
export const RETURN_MONEY = "return-order-money";
export const RETURN_REST_MONEY = "return-rest-money";
/** Raises the invoice of a completed order. */
export const RAISE_INVOICE = "raise-invoice";
/** Books a refund that the merchant made at the gateway for an order that is not cancelled. */
export const BOOK_REFUND = "book-order-refund";
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
