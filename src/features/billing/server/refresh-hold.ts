import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { type LocalDate, localDateOf } from "../../../shared/local-date.ts";
import type { Account } from "../../identity/server/account-rows.ts";
import { findAccount, listHeldAccounts, lockHold, updateHold } from "../../identity/server/accounts.store.ts";
import { listUnbilledAccounts, lockCredit } from "../../orders/server/credit.store.ts";
import { queueRefreshOfHold } from "../../orders/server/order-outbox.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { type HoldVerdict, holdOf, loyaltyUnder } from "../hold.ts";
import { findOverdue, listAccountsWithOpenItems } from "./documents.store.ts";

/** Sets the hold that follows from what is owed on a day: after each booking, and by the clock. */
export async function refreshHold(tx: Transaction, accountId: string, today: LocalDate): Promise<HoldVerdict> {
  const state = await lockHold(tx, accountId);
  const verdict = await judgeHold(tx, { accountId, state, today });
  const holdReason = state.heldByStaff ? state.holdReason : verdict.reason;
  const loyaltyStatus = loyaltyUnder(verdict.hold, state.loyaltyStatus);
  const isSame =
    state.hold === verdict.hold && state.holdReason === holdReason && state.loyaltyStatus === loyaltyStatus;
  if (!isSame) await updateHold(tx, accountId, { hold: verdict.hold, holdReason, loyaltyStatus });
  return verdict;
}

async function judgeHold(
  tx: Transaction,
  { accountId, state, today }: { accountId: string; state: Account; today: LocalDate },
): Promise<HoldVerdict> {
  const { unbilledCents, balanceCents } = await lockCredit(tx, accountId);
  return holdOf({
    ...(await findOverdue(tx, accountId, today)),
    heldByStaff: state.heldByStaff,
    usedCents: unbilledCents + balanceCents,
    limitCents: state.creditLimitCents,
  });
}

/**
 * Each account is a job of its own, so that many of them take no longer than a job may. Those that are held come too: with
 * nothing open and nothing ordered any more, nothing else would lift the hold.
 */
export async function queueHolds(db: Database): Promise<void> {
  const lists = [await listAccountsWithOpenItems(db), await listUnbilledAccounts(db), await listHeldAccounts(db)];
  await inTransaction(db, async (tx) => {
    for (const accountId of new Set(lists.flat())) await queueRefreshOfHold(tx, accountId);
  });
}

export async function refreshHoldToday(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  const account = await findAccount(db, accountId);
  const country = (await listCountries(db)).find(({ code }) => code === account?.country);
  if (country === undefined) return;
  const today = localDateOf(clock.now(), country.timeZone);
  await inTransaction(db, (tx) => refreshHold(tx, accountId, today));
}
