import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import type { Account } from "../../identity/account.ts";
import { lockAccount, updateHold } from "../../identity/server/accounts.store.ts";
import { findStatusUnderHold } from "../../loyalty/membership.ts";
import { lockCredit } from "../../orders/server/credit.store.ts";
import { calculateHold, type HoldVerdict } from "../hold.ts";
import { findOverdue } from "./documents.store.ts";

/** Sets the hold that follows from the account's debts on a day. Called after each booking, and every hour. */
export async function refreshHold(tx: Transaction, accountId: string, today: LocalDate): Promise<HoldVerdict> {
  const { verdict, change } = await findNewHold(tx, accountId, today);
  if (change !== null) await updateHold(tx, accountId, change);
  return verdict;
}

export interface NewHold {
  readonly verdict: HoldVerdict;
  /** Null if the account has this hold already. */
  readonly change: Pick<Account, "hold" | "holdReason" | "loyaltyStatus"> | null;
}

/** The hold that follows from the account's debts on a day. Locks the account and its credit. */
export async function findNewHold(tx: Transaction, accountId: string, today: LocalDate): Promise<NewHold> {
  const [account, { unbilledCents, balanceCents }, overdue] = await Promise.all([
    lockAccount(tx, accountId),
    lockCredit(tx, accountId),
    findOverdue(tx, accountId, today),
  ]);
  const { heldByStaff, creditLimitCents: limitCents } = account;
  const verdict = calculateHold({ ...overdue, heldByStaff, usedCents: unbilledCents + balanceCents, limitCents });
  const holdReason = account.heldByStaff ? account.holdReason : verdict.reason;
  const loyaltyStatus = findStatusUnderHold(account.loyaltyStatus, verdict.hold);
  const isSame =
    account.hold === verdict.hold && account.holdReason === holdReason && account.loyaltyStatus === loyaltyStatus;
  return { verdict, change: isSame ? null : { hold: verdict.hold, holdReason, loyaltyStatus } };
}
