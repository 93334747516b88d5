import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type HoldChange, lockAccount, updateHold } from "../../identity/server/accounts.store.ts";
import { findStatusUnderHold } from "../../loyalty/membership.ts";
import { lockCredit } from "../../orders/server/credit.store.ts";
import { calculateHold, type HoldVerdict } from "../hold.ts";
import { findOverdue } from "./documents.store.ts";

/** Sets the hold that follows from the account's debts on a day. Called after each booking, and every hour. */
export async function refreshHold(tx: Transaction, accountId: string, today: LocalDate): Promise<HoldVerdict> {
  const { verdict, change } = await findNewHold(tx, accountId, { today });
  if (change !== null) await updateHold(tx, accountId, change);
  return verdict;
}

export interface NewHold {
  readonly verdict: HoldVerdict;
  /** Null if the account has this hold already. */
  readonly change: HoldChange | null;
}

/** What staff decide about a hold. The reason is shown to the customer; null when the hold is lifted. */
export type StaffHold =
  | { readonly isHeld: true; readonly reason: string }
  | { readonly isHeld: false; readonly reason: null };

/** The hold that follows from the account's debts on a day. Locks the account and its credit. */
export async function findNewHold(
  tx: Transaction,
  accountId: string,
  { today, decided }: { readonly today: LocalDate; readonly decided?: StaffHold },
): Promise<NewHold> {
  const [account, { unbilledCents, balanceCents }, overdue] = await Promise.all([
    lockAccount(tx, accountId),
    lockCredit(tx, accountId),
    findOverdue(tx, accountId, today),
  ]);
  const { creditLimitCents: limitCents } = account;
  const { isHeld: heldByStaff, reason } = decided ?? { isHeld: account.heldByStaff, reason: account.holdReason };
  const verdict = calculateHold({ ...overdue, heldByStaff, usedCents: unbilledCents + balanceCents, limitCents });
  const holdReason = heldByStaff ? reason : verdict.reason;
  const loyaltyStatus = findStatusUnderHold(account.loyaltyStatus, verdict.hold);
  const change = { hold: verdict.hold, holdReason, loyaltyStatus, heldByStaff };
  const isSame = (Object.keys(change) as (keyof HoldChange)[]).every((field) => account[field] === change[field]);
  return { verdict, change: isSame ? null : change };
}
