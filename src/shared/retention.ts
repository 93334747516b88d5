/**
 * How long rows are kept that serve only for a while. A job removes older ones, and nothing reads them any more. Each number is used
 * where the rows are removed; `docs/operations.md` shows the same table. Rows with an expiry of their own, such as sessions and
 * sign-in links, are removed when they expire.
 */
const DAY = 24;

/** In hours, by the name of the table. */
export const keptHours = {
  /** The reply to an order or payment, for a client that repeats its request. */
  idempotency_keys: 30 * DAY,
  /** The events of the payment gateway that took effect. Stripe repeats an event for three days. */
  gateway_events: 30 * DAY,
  /** What was typed for an order while the bank asks the buyer. */
  checkout_drafts: 7 * DAY,
  /** The texts of sent mails. Recipient, subject and time stay. */
  mails: 90 * DAY,
  /** Finished exports with their files. */
  exports: DAY,
  /** The carts of guests, as long as their cookie lives. */
  carts: 30 * DAY,
  /** The changes that devices made offline. They send no change that is older than half of this. */
  change_keys: 28 * DAY,
  /** Requests for a painter that were not confirmed, with contact, notes and photos. */
  lead_requests: 7 * DAY,
  /** Photos whose request was not sent. */
  waiting_photos: DAY,
  /** Links in marketing mails. The law requires thirty days, but people also read older mails. */
  unsubscribe_links: 90 * DAY,
  /** Mails that a person had sent to somebody else, for the limit of each day. */
  requested_mails: DAY,
  /** Wrong passwords and codes, for the limit of 15 minutes. */
  failed_tries: 1,
} as const;

export type TemporaryTable = keyof typeof keptHours;

export function keptMs(table: TemporaryTable): number {
  return keptHours[table] * 3_600_000;
}
