/** An invitation is open for seven days from the mail that brought its link, until it is accepted or withdrawn. */
import type { MemberTerms } from "./member.ts";

export interface Invitation extends MemberTerms {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly invitedBy: string;
  /** Becomes their favourite store, if they have none. */
  readonly storeId: string | null;
  readonly createdAt: Date;
  /** Null while the mail is being written. */
  readonly sentAt: Date | null;
}

const OPEN_DAYS = 7;
const DAY_MS = 86_400_000;

export function lapsesAt({ sentAt }: Pick<Invitation, "sentAt">): Date | null {
  return sentAt === null ? null : new Date(sentAt.getTime() + OPEN_DAYS * DAY_MS);
}

/** Of one that is neither accepted nor withdrawn. */
export function isLapsed(invitation: Pick<Invitation, "sentAt">, now: Date): boolean {
  const end = lapsesAt(invitation);
  return end !== null && end <= now;
}

/** Mails sent before this moment are too old. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - OPEN_DAYS * DAY_MS);
}
