import type { Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import type { Account } from "../../identity/account.ts";
import { lockAccount, updateHold } from "../../identity/server/accounts.store.ts";
import { lockCredit } from "../../orders/server/credit.store.ts";
import { calculateHold, getLoyaltyStatus, type HoldVerdict } from "../hold.ts";
import { findOverdue } from "./documents.store.ts";

/** Sets the hold that follows from the account's debts on a day. Called after each booking, and every hour. */
export async function refreshHold(tx: Transaction, accountId: string, today: LocalDate): Promise<HoldVerdict> {
  const account = await lockAccount(tx, accountId);
  const verdict = await calculateCurrentHold(tx, account, { accountId, today });
  const holdReason = account.heldByStaff ? account.holdReason : verdict.reason;
  const loyaltyStatus = getLoyaltyStatus(verdict.hold, account.loyaltyStatus);
  const isSame =
    account.hold === verdict.hold && account.holdReason === holdReason && account.loyaltyStatus === loyaltyStatus;
  if (!isSame) await updateHold(tx, accountId, { hold: verdict.hold, holdReason, loyaltyStatus });
  return verdict;
}

async function calculateCurrentHold(
  tx: Transaction,
  account: Account,
  { accountId, today }: { accountId: string; today: LocalDate },
): Promise<HoldVerdict> {
  const { unbilledCents, balanceCents } = await lockCredit(tx, accountId);
  return calculateHold({
    ...(await findOverdue(tx, accountId, today)),
    heldByStaff: account.heldByStaff,
    usedCents: unbilledCents + balanceCents,
    limitCents: account.creditLimitCents,
  });
}
