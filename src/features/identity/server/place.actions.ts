import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { identityErrors } from "../identity-errors.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findOwnMembership, isAssigned } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { moveSession } from "./sessions.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Where a person stands: another account of their own, or, for a rep, an account to act for. */
export function switchAccount(
  { db, clock }: Services,
  viewer: SignedInViewer,
  membershipId: string,
): Promise<UserError | null> {
  return inTransaction(db, async (tx) => {
    const membership = await findOwnMembership(tx, viewer.user.id, membershipId);
    if (membership === null) return identityErrors.accountNotYours;
    await moveSession(tx, viewer.session.id, { membershipId: membership.id });
    await insertAuditEntry(tx, {
      at: clock.now(),
      userId: viewer.user.id,
      accountId: membership.accountId,
      acting: false,
      action: "ACCOUNT_SWITCHED",
    });
    return null;
  });
}

export function startActingFor(
  { db, clock }: Services,
  viewer: SignedInViewer,
  accountId: string,
): Promise<UserError | null> {
  return inTransaction(db, async (tx) => {
    if (!viewer.may.actFor) return identityErrors.unauthorised;
    if (!(await isAssigned(tx, viewer.user.id, accountId))) return identityErrors.accountNotAssigned;
    await moveSession(tx, viewer.session.id, { actingForAccountId: accountId });
    await insertAuditEntry(tx, {
      at: clock.now(),
      userId: viewer.user.id,
      accountId,
      acting: true,
      action: "ACTING_STARTED",
    });
    return null;
  });
}

export function stopActingFor({ db, clock }: Services, viewer: SignedInViewer): Promise<UserError | null> {
  return inTransaction(db, async (tx) => {
    if (!viewer.acting || viewer.account === null) return null;
    await moveSession(tx, viewer.session.id, { actingForAccountId: null });
    await insertAuditEntry(tx, {
      at: clock.now(),
      userId: viewer.user.id,
      accountId: viewer.account.id,
      acting: true,
      action: "ACTING_STOPPED",
    });
    return null;
  });
}
