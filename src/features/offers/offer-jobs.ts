/** The background job that a change of an offer enqueues, and its payload. */
export const SETTLE_CHANGED_OFFER = "settle-changed-offer";

export interface ChangedOfferJob {
  readonly rsn: string;
  /** The id of the last account that was looked at. Empty: none. */
  readonly after: string;
}
