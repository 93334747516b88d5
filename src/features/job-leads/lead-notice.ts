/** The texts of notices to painters. They name the suburb and never the home owner, because a locked phone shows them. */
import { formatStoreTime } from "../orders/store-time.ts";
import { instanceLabels } from "../painters/work.ts";
import { formatKm } from "./distance-band.ts";
import { type Lead, leadStatuses } from "./lead.ts";

export const noticeKinds = ["MATCHED", "DUE", "WITHDRAWN"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The part of a lead that notices are made from. */
export type NoticedLead = Pick<
  Lead,
  "number" | "status" | "expiresAt" | "suburb" | "state" | "instance" | "distanceKm" | "place"
>;

const { matched, dueToExpire } = leadStatuses;

/** A notice about a lead that has ended meanwhile would mislead. */
export function isStillTrue(
  kind: NoticeKind,
  { status, expiresAt }: Pick<Lead, "status" | "expiresAt">,
  now: Date,
): boolean {
  if (kind === "WITHDRAWN") return true;
  return (status === matched || status === dueToExpire) && expiresAt > now;
}

/** What texts about a lead can name. */
export interface NoticeFacts {
  readonly job: string;
  readonly leadNumber: string;
  readonly until: string;
  readonly distance: string;
}

export function listNoticeFacts(lead: NoticedLead, timeZone: string): NoticeFacts {
  return {
    job: `${instanceLabels[lead.instance]} in ${lead.suburb} ${lead.state}`,
    leadNumber: lead.number,
    until: formatStoreTime(lead.expiresAt.toISOString(), timeZone),
    distance: formatKm(lead.distanceKm),
  };
}

export interface NoticeText {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The text on a phone. A mail about the same has its own words, which the merchant can change. */
export function describeNotice(kind: NoticeKind, lead: NoticedLead, timeZone: string): NoticeText {
  const { job, leadNumber, until, distance } = listNoticeFacts(lead, timeZone);
  if (kind === "WITHDRAWN") {
    return {
      title: `Withdrawn: ${job}`,
      sentences: [`The home owner has withdrawn the request ${leadNumber}, so there is nothing more to do.`],
    };
  }
  if (kind === "DUE") {
    return {
      title: `24 hours left: ${job}`,
      sentences: [`The lead ${leadNumber} is yours until ${until}. Accept or decline it.`],
    };
  }
  return {
    title: `New job lead: ${job}`,
    sentences: [
      `A home owner asks for a painter, ${distance} from your service area.`,
      `The place is yours until ${until}.`,
    ],
  };
}
