import type { Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { Account } from "../account.ts";
import type { AuditAction, AuditChange } from "../audit.ts";
import { identityErrors } from "../identity-errors.ts";
import { toAccountReach } from "../staff-accounts.ts";
import { staffAccountErrors } from "../staff-accounts-errors.ts";
import type { StaffCapabilities } from "../staff-capabilities.ts";
import type { SignedInViewer } from "../viewer.ts";
import { lockAccountByNumber } from "./accounts.store.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { lockRights } from "./identity.steps.ts";
import { isAssigned } from "./rep-assignments.store.ts";

interface StaffAccountChange {
  /** The number of the account. */
  readonly number: string;
  readonly isPermitted: (staff: StaffCapabilities) => boolean;
}

/** Locks an account that a member of staff works with, and then their rights. */
export async function lockStaffAccount(
  tx: Transaction,
  viewer: SignedInViewer,
  { number, isPermitted }: StaffAccountChange,
): Promise<Result<Account, UserError>> {
  const [account, may] = await Promise.all([lockAccountByNumber(tx, number), lockRights(tx, viewer)]);
  if (!isPermitted(may.staff)) return refused(identityErrors.unauthorised);
  const { repId, isTradeOnly } = toAccountReach({ may, user: viewer.user });
  if (account === null || (isTradeOnly && account.kind !== "TRADE")) return refused(staffAccountErrors.accountNotFound);
  const isReached = repId === null || (await isAssigned(tx, repId, account.id));
  return isReached ? ok(account) : refused(staffAccountErrors.accountNotFound);
}

interface AccountEntry extends AuditChange {
  readonly at: Date;
  readonly account: Pick<Account, "id" | "number">;
  readonly action: AuditAction;
  readonly reason?: string;
}

/** The entry of the audit log about a change that staff made to an account. */
export function auditAccount(
  tx: Transaction,
  { user, acting }: SignedInViewer,
  { account, ...entry }: AccountEntry,
): Promise<void> {
  const subject = { kind: "ACCOUNT", id: account.number } as const;
  return insertAuditEntry(tx, { ...entry, userId: user.id, acting, accountId: account.id, subject });
}
