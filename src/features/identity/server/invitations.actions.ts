import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, readBesideTenant } from "../../../server/database.ts";
import type { Passwords } from "../../../server/passwords.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { identityErrors } from "../identity-errors.ts";
import { type Invitation, isInvitationFor } from "../invitation.ts";
import { checkNewPassword, type NewPasswordInput } from "../new-password.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findNames, lockAccount } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { invitationLetter } from "./identity.mails.ts";
import { countTry } from "./identity.steps.ts";
import { findInvitationByToken, lockInvitationByToken, markAccepted, markSent } from "./invitations.store.ts";
import { findHolder, insertMembership } from "./members.store.ts";
import { updateFavouriteStore } from "./people.store.ts";
import { findProviderPerson, insertProviderPerson } from "./provider.store.ts";
import { updateSessionAccount } from "./sessions.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  /** The IP address that opens the link. */
  readonly address: string;
}

/**
 * The open invitation of a link. Used, withdrawn, lapsed and invented links give the same refusal, so that nobody learns
 * which invitations exist. Only wrong links are counted, so that they do not lock out people with the right one: a link has
 * 256 random bits and cannot be guessed.
 */
async function openInvitation({ db, clock, address }: Services, token: string): Promise<Result<Invitation, UserError>> {
  const now = clock.now();
  const invitation = await findInvitationByToken(db, hashToken(token), now);
  if (invitation !== null) return ok(invitation);
  const tryId = await inTransaction(db, (tx) => countTry(tx, `invitation ${address}`, now));
  return refused(tryId === null ? identityErrors.tooManyTries : identityErrors.invitationNotValid);
}

export interface ShownInvitation {
  readonly invitation: Invitation;
  readonly accountName: string;
  readonly invitedBy: string;
  /** True for a person who is new to the embedded provider. */
  readonly needsPassword: boolean;
}

/** The data for the page of an invitation link. It is an action because it counts wrong links. */
export async function showInvitation(
  services: Services & { readonly isProviderEmbedded: boolean },
  token: string,
): Promise<Result<ShownInvitation, UserError>> {
  const opened = await openInvitation(services, token);
  if (!opened.ok) return opened;
  const { db, isProviderEmbedded } = services;
  const { accountId, invitedBy, email } = opened.value;
  const tenant = { accountId, userId: null };
  const [{ people, accounts }, person] = await readBesideTenant(db, tenant, (beside) =>
    Promise.all([
      findNames(beside, { userIds: [invitedBy], accountIds: [accountId] }),
      findProviderPerson(beside, { email }),
    ]),
  );
  return ok({
    invitation: opened.value,
    accountName: accounts.get(accountId)?.name ?? "",
    invitedBy: people.get(invitedBy) ?? "",
    needsPassword: isProviderEmbedded && person === null,
  });
}

/** The viewer joins the account when the invitation was sent to their address. Parallel calls join once. */
export async function acceptInvitation(
  services: Services,
  viewer: SignedInViewer,
  token: string,
): Promise<readonly UserError[]> {
  const opened = await openInvitation(services, token);
  if (!opened.ok) return opened.refusals;
  if (!isInvitationFor(viewer.user, opened.value)) return [identityErrors.invitationForAnother];
  const refusal = await joinAccount(services, viewer, { token, accountId: opened.value.accountId });
  return refusal === null ? [] : [refusal];
}

function joinAccount(
  { db, clock }: Services,
  { user, session }: SignedInViewer,
  { token, accountId }: { token: string; accountId: string },
): Promise<UserError | null> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    // Lock order: account, then invitation. Withdrawing an invitation locks in the same order, so there is no deadlock.
    const [, invitation, holder] = await Promise.all([
      lockAccount(tx, accountId),
      lockInvitationByToken(tx, hashToken(token), at),
      findHolder(tx, accountId),
    ]);
    if (invitation === null) return identityErrors.invitationNotValid;
    // An account has one holder. If it got another one meanwhile, the invited holder gets full access.
    const isHeld = invitation.access === "HOLDER" && holder !== null;
    const terms = isHeld ? ({ ...invitation, access: "FULL" } as const) : invitation;
    const membershipId = await insertMembership(tx, { ...terms, accountId, userId: user.id });
    commitWith(markAccepted(tx, invitation.id, { userId: user.id, at }));
    if (invitation.storeId !== null && user.favouriteStoreId === null) {
      commitWith(updateFavouriteStore(tx, user.id, invitation.storeId));
    }
    const entry = { at, userId: user.id, accountId, acting: false, detail: { about: invitation.email } };
    commitWith(
      updateSessionAccount(tx, session.id, { membershipId }),
      insertAuditEntry(tx, { ...entry, action: "INVITATION_ACCEPTED" }),
    );
    return null;
  });
}

export interface FirstPasswordInput extends NewPasswordInput {
  /** The token of an invitation. It proves the e-mail address that the invitation was sent to. */
  readonly invitation: string;
}

/** An invited person who is new chooses a password. An invitation never changes the password of an existing person. */
export async function chooseFirstPassword(
  services: Services & { readonly passwords: Passwords },
  input: FirstPasswordInput,
): Promise<Result<{ readonly subject: string }, UserError>> {
  const opened = await openInvitation(services, input.invitation);
  if (!opened.ok) return opened;
  const refusal = checkNewPassword(input);
  if (refusal !== null) return refused(refusal);
  const { email, firstName, lastName } = opened.value;
  const passwordHash = await services.passwords.hash(input.newPassword);
  if (passwordHash === null) return refused(identityErrors.signInBusy);
  const person = { subject: randomUUID(), email, name: `${firstName} ${lastName}`, passwordHash };
  const isNew = await inTransaction(services.db, (tx) => insertProviderPerson(tx, person));
  return isNew ? ok({ subject: person.subject }) : refused(identityErrors.invitationNotValid);
}

/**
 * Writes the mail with the invitation link. The token is made here and only its hash is stored, so a person who can
 * read the account's rows cannot use the link. A second run writes no second mail.
 */
export function writeInvitationMail(
  { db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string },
  invitationId: string,
): Promise<void> {
  const at = clock.now();
  const token = newToken();
  return inTransaction(db, async (tx) => {
    const invitation = await markSent(tx, invitationId, { tokenHash: hashToken(token), at });
    if (invitation === null) return;
    const { accountId, invitedBy } = invitation;
    const { people, accounts } = await findNames(tx, { userIds: [invitedBy], accountIds: [accountId] });
    const letter = invitationLetter(invitation, {
      accountName: accounts.get(accountId)?.name ?? "",
      inviter: people.get(invitedBy) ?? "",
      url: `${publicUrl}/invitation/?${new URLSearchParams({ token })}`,
    });
    await writeMail(tx, { key: `invitation:${invitation.id}:${at.getTime()}`, mail: letter, at });
  });
}
