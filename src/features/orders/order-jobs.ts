/** The background jobs that orders enqueue, and their payloads. Billing runs the four from RAISE_INVOICE on, offers the last one. */
import type { ShipmentKey } from "./shipment.ts";

export const ORDER_MAIL = "order-mail";
export const CLAIM_MAIL = "order-claim-mail";
export const CLAIM_ANSWER_MAIL = "claim-answer-mail";
export const RETURN_MAIL = "order-return-mail";
export const RETURN_MONEY = "return-order-money";
export const RETURN_REST_MONEY = "return-rest-money";
/** Raises the invoice of a completed order. */
export const RAISE_INVOICE = "raise-invoice";
/** Books a refund that the merchant made at the gateway for an order that is not cancelled. */
export const BOOK_REFUND = "book-order-refund";
/** Gives back the money of a return and books it, if that did not happen at once. */
export const SETTLE_RETURN = "settle-return";
/** Checks the account's hold again, because its used credit has changed. */
export const REFRESH_HOLD = "refresh-hold";
/** Gives and takes back the points of offers after an order was handed over, refunded or paid with points. */
export const SETTLE_OFFERS = "settle-offers";

export interface SettlingJob {
  readonly number: string;
  /**
   * An order that was handed over gives points. An offer that staff have changed gives the rewards of achievements. A refund
   * and an invoice that points pay take points back.
   */
  readonly because: "HANDED_OVER" | "OFFER_CHANGED" | "REFUNDED" | "PAID";
}

export type OrderMailKind =
  | "confirmed"
  | "approval"
  | "cleared"
  | "refused"
  | "part"
  | "ready"
  | "readyPart"
  | "out"
  | "rest"
  | "cancelled";

export interface OrderMailJob {
  readonly number: string;
  readonly kind: OrderMailKind;
  /** Distinguishes several mails of one kind about one order. */
  readonly occasion?: string;
  /** The part of the order that the mail is about. */
  readonly part?: ShipmentKey;
}
