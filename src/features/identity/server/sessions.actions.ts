/** What happens to a session after sign-in: it is kept alive, moved between accounts and ended. */

import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { UserError } from "../../../shared/result.ts";
import { keptMs } from "../../../shared/retention.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { identityErrors } from "../identity-errors.ts";
import { lapsedBefore } from "../marketing.ts";
import { needsTouch } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findAccount } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { deleteLapsedEmailChanges } from "./email-changes.store.ts";
import { deleteLapsedLinks } from "./marketing.store.ts";
import { findOwnMembership, touchMembership } from "./members.store.ts";
import type { LogoutNotice, OpenId } from "./openid.adapter.ts";
import { deleteLapsedPasswordResets } from "./password-resets.store.ts";
import { findPersonByIdentity, findSubject, updateAuthenticateAfter } from "./people.store.ts";
import { deleteDemoProviderSessions, deleteExpiredDocuments } from "./provider.store.ts";
import { isAssigned } from "./rep-assignments.store.ts";
import { deleteRequestedMailsBefore } from "./requested-mails.store.ts";
import {
  deleteDeadSessions,
  deleteSession,
  deleteSessionOfUser,
  deleteSessionsOfDemoPeople,
  deleteSessionsOfProviderSession,
  deleteSessionsOfUser,
  type EndedSession,
  touchSession,
  updateSessionAccount,
} from "./sessions.store.ts";
import { deleteTriesBefore } from "./tries.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Records that a person has used the shop, at most once a minute. */
export async function recordUse({ db, clock }: Services, { session, membership }: SignedInViewer): Promise<void> {
  const now = clock.now();
  if (!needsTouch(session, now)) return;
  await touchSession(db, session.id, now);
  if (membership !== null) await touchMembership(db, membership.id, now);
}

/** Switches the session to another account of the viewer. */
export function switchAccount(
  { db, clock }: Services,
  viewer: SignedInViewer,
  membershipId: string,
): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const membership = await findOwnMembership(tx, viewer.user.id, membershipId);
    if (membership === null) return identityErrors.accountNotYours;
    const entry = { at: clock.now(), accountId: membership.accountId, acting: false, userId: viewer.user.id };
    commitWith(
      updateSessionAccount(tx, viewer.session.id, { membershipId: membership.id }),
      insertAuditEntry(tx, { ...entry, action: "ACCOUNT_SWITCHED" }),
    );
    return null;
  });
}

export function startActingFor(
  { db, clock }: Services,
  viewer: SignedInViewer,
  accountId: string,
): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const { actFor } = viewer.may.staff;
    if (actFor === "none") return identityErrors.unauthorised;
    const [account, isOwn] = isUuid(accountId)
      ? await Promise.all([findAccount(tx, accountId), isAssigned(tx, viewer.user.id, accountId)])
      : [null, false];
    if (actFor === "all" && account?.kind !== "TRADE") return identityErrors.accountNotTrade;
    if (account === null || (actFor === "assigned" && !isOwn)) return identityErrors.accountNotAssigned;
    commitWith(
      updateSessionAccount(tx, viewer.session.id, { actingForAccountId: accountId }),
      auditActing(tx, viewer, { at: clock.now(), account, action: "ACTING_STARTED" }),
    );
    return null;
  });
}

export function stopActingFor({ db, clock }: Services, viewer: SignedInViewer): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    if (!viewer.acting || viewer.account === null) return null;
    commitWith(
      updateSessionAccount(tx, viewer.session.id, { actingForAccountId: null }),
      auditActing(tx, viewer, { at: clock.now(), account: viewer.account, action: "ACTING_STOPPED" }),
    );
    return null;
  });
}

interface ActingEntry {
  readonly at: Date;
  readonly account: { readonly id: string; readonly number: string };
  readonly action: "ACTING_STARTED" | "ACTING_STOPPED";
}

function auditActing(tx: Transaction, { user }: SignedInViewer, { at, account, action }: ActingEntry): Promise<void> {
  const states = [{ actingFor: null }, { actingFor: account.number }] as const;
  const [before, after] = action === "ACTING_STARTED" ? states : [states[1], states[0]];
  return insertAuditEntry(tx, {
    ...{ at, userId: user.id, accountId: account.id, acting: true, action, before, after },
    subject: { kind: "ACCOUNT", id: account.number },
  });
}

interface ProviderServices extends Services {
  readonly openId: Pick<OpenId, "signOutUrl" | "endProviderSessions">;
}

/**
 * Ends this browser's session, and the provider's. The answer is the address where the provider signs the browser out too,
 * but nothing depends on the browser going there.
 */
export async function signOut(services: ProviderServices, token: string | null): Promise<{ url: string }> {
  const { db, clock, openId } = services;
  if (token === null) return { url: "/" };
  const ended = await inTransaction(db, async (tx, commitWith) => {
    const deleted = await deleteSession(tx, hashToken(token));
    if (deleted !== null) commitWith(updateAuthenticateAfter(tx, deleted.userId, clock.now()));
    return deleted;
  });
  if (ended === null) return { url: "/" };
  await endProviderSession(services, ended);
  return { url: await openId.signOutUrl(ended.idToken) };
}

/** Otherwise the provider would sign the device in again without a password, for as long as its own session lasts. */
async function endProviderSession({ openId }: ProviderServices, { providerSessionId }: EndedSession): Promise<void> {
  if (providerSessionId !== null) await openId.endProviderSessions({ sessionId: providerSessionId });
}

export async function signOutEverywhere(
  services: ProviderServices,
  viewer: SignedInViewer,
  token: string,
): Promise<{ url: string }> {
  const { url } = await signOut(services, token);
  await deleteSessionsOfUser(services.db, viewer.user.id);
  const subject = await findSubject(services.db, viewer.user.id);
  if (subject !== null) await services.openId.endProviderSessions({ subject });
  return { url };
}

/** Signs the viewer out on another device. False if that device has no session. */
export async function signOutDevice(
  services: ProviderServices,
  { user }: SignedInViewer,
  deviceId: string,
): Promise<boolean> {
  const { db, clock } = services;
  const { deleting } = await inTransaction(db, async (tx, commitWith) => {
    const deleting = deleteSessionOfUser(tx, user.id, deviceId);
    commitWith(deleting, updateAuthenticateAfter(tx, user.id, clock.now()));
    return { deleting };
  });
  const ended = await deleting;
  if (ended === null) return false;
  await endProviderSession(services, ended);
  return true;
}

/** Back-channel logout: the provider reports that the person signed out elsewhere, so their sessions end here too. */
export async function signOutByProvider(db: Database, notice: LogoutNotice): Promise<void> {
  if (notice.providerSessionId !== null) {
    await deleteSessionsOfProviderSession(db, notice.providerSessionId);
    return;
  }
  const person = await findPersonByIdentity(db, notice.issuer, notice.subject ?? "");
  if (person !== null) await deleteSessionsOfUser(db, person.id);
}

/** For an installation without the demo world, at its start: nobody stays signed in as a demo person. */
export function endDemoSessions(db: Database): Promise<void> {
  return inTransaction(db, async (tx) => {
    await Promise.all([deleteSessionsOfDemoPeople(tx), deleteDemoProviderSessions(tx)]);
  });
}

/** Deletes sessions, links and counted attempts that have expired. Nothing reads them any more. */
export async function deleteExpired({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await deleteDeadSessions(db, now);
  await deleteExpiredDocuments(db, now);
  await deleteLapsedLinks(db, lapsedBefore(now));
  await deleteLapsedEmailChanges(db, now);
  await deleteLapsedPasswordResets(db, now);
  await deleteTriesBefore(db, new Date(now.getTime() - keptMs("failed_tries")));
  await deleteRequestedMailsBefore(db, new Date(now.getTime() - keptMs("requested_mails")));
}
