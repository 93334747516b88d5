/**
 * The mail that brings an invitation. The token is made here and kept as its hash only, so that nobody who may read the
 * account's rows can use the link. Run twice, it writes one mail.
 */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { writeMail } from "../../../server/mail.ts";
import { type Letter, renderLetter } from "../../../server/mail-layout.ts";
import { accessNameOf } from "../access.ts";
import type { Invitation } from "../invitation.ts";
import { findNames } from "./accounts.store.ts";
import { markSent } from "./invitations.store.ts";
import { hashToken, newToken } from "./session-token.ts";

export const INVITATION_MAIL = "invitation-mail";

export function queueInvitationMail(tx: Transaction, invitationId: string): Promise<void> {
  return addJob(tx, INVITATION_MAIL, { invitationId });
}

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function writeInvitationMail({ db, clock, publicUrl }: Services, invitationId: string): Promise<void> {
  const at = clock.now();
  const token = newToken();
  return inTransaction(db, async (tx) => {
    const invitation = await markSent(tx, invitationId, { tokenHash: hashToken(token), at });
    if (invitation === null) return;
    const { accountId, invitedBy } = invitation;
    const { people, accounts } = await findNames(tx, { userIds: [invitedBy], accountIds: [accountId] });
    const letter = letterOf(invitation, {
      accountName: accounts.get(accountId)?.name ?? "",
      inviter: people.get(invitedBy) ?? "",
      url: `${publicUrl}/invitation/?${new URLSearchParams({ token })}`,
    });
    await writeMail(tx, { key: `invitation:${invitation.id}:${at.getTime()}`, mail: renderLetter(letter), at });
  });
}

function letterOf(
  { email, firstName, access }: Invitation,
  { accountName, inviter, url }: { accountName: string; inviter: string; url: string },
): Letter {
  return {
    recipient: email,
    subject: `Join ${accountName} at Trestle Trade`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${inviter} invites you to order and look after things for ${accountName} at Trestle Trade. You will have: ${accessNameOf(access, "CUSTOMER").toLowerCase()}.`,
      "The link works once, for seven days. If you do not know what this is about, leave it be: nothing happens.",
    ],
    action: { label: "Look at the invitation", url },
  };
}
