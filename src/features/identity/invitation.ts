/** An invitation is open for seven days after its mail, unless it is accepted or withdrawn. */
import type { Role } from "./account.ts";
import type { MemberTerms } from "./member.ts";

export interface Invitation extends MemberTerms {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly invitedBy: string;
  /** Becomes the favourite store of a person who has none. */
  readonly storeId: string | null;
  readonly createdAt: Date;
  /** Null until the mail is written. */
  readonly sentAt: Date | null;
}

const OPEN_DAYS = 7;
const DAY_MS = 86_400_000;

export function lapsesAt({ sentAt }: Pick<Invitation, "sentAt">): Date | null {
  return sentAt === null ? null : new Date(sentAt.getTime() + OPEN_DAYS * DAY_MS);
}

/** For an invitation that is neither accepted nor withdrawn. */
export function isLapsed(invitation: Pick<Invitation, "sentAt">, now: Date): boolean {
  const end = lapsesAt(invitation);
  return end !== null && end <= now;
}

/** Invitations sent before this moment have lapsed. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - OPEN_DAYS * DAY_MS);
}

/** Staff join no account: they see accounts through their role. */
export function isInvitationFor(
  user: { readonly role: Role; readonly email: string },
  { email }: Pick<Invitation, "email">,
): boolean {
  return user.role === "CUSTOMER" && user.email.toLowerCase() === email;
}
