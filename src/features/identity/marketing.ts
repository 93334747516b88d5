import { keptMs } from "../../shared/retention.ts";

/**
 * Marketing consent: whether a person wants e-mails about offers. Nobody gets them without consent. Notices about
 * orders, invoices and the account are no marketing and are always sent.
 */
export const marketingStatuses = ["SUBSCRIBED", "UNSUBSCRIBED"] as const;
export type MarketingStatus = (typeof marketingStatuses)[number];

export const unsubscribeLinkStates = ["OPEN", "DONE", "NOT_VALID"] as const;
/** Open: it can be used. Done: the person is already unsubscribed. */
export type UnsubscribeLinkState = (typeof unsubscribeLinkStates)[number];

export interface UnsubscribeLink {
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly status: MarketingStatus;
}

/** A link works once. A person who subscribes again gets a new link in a new mail. */
export function calculateLinkState(link: UnsubscribeLink | null, now: Date): UnsubscribeLinkState {
  if (link === null || link.createdAt <= lapsedBefore(now)) return "NOT_VALID";
  if (link.status === "UNSUBSCRIBED") return "DONE";
  return link.usedAt === null ? "OPEN" : "NOT_VALID";
}

/** Links made before this moment are no longer valid. */
export function lapsedBefore(now: Date): Date {
  return new Date(now.getTime() - keptMs("unsubscribe_links"));
}
