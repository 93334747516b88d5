import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { findAccount, listHeldAccounts } from "../../identity/server/accounts.store.ts";
import { listUnbilledAccounts } from "../../orders/server/credit.store.ts";
import { queueHoldRefresh } from "../../orders/server/orders.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { listAccountsWithOpenItems } from "./documents.store.ts";
import { refreshHold } from "./refresh-hold.steps.ts";

/**
 * Queues one job for each account, because a job has a time limit. Held accounts are included: when all their debts are
 * settled, nothing else would lift the hold.
 */
export async function queueHoldRefreshes(db: Database): Promise<void> {
  const lists = [await listAccountsWithOpenItems(db), await listUnbilledAccounts(db), await listHeldAccounts(db)];
  await inTransaction(db, async (tx) => {
    for (const accountId of new Set(lists.flat())) await queueHoldRefresh(tx, accountId);
  });
}

export async function refreshHoldToday(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account === null) return;
  const today = toLocalDate(clock.now(), (await getCountry(db, account.country)).timeZone);
  await inTransaction(db, (tx) => refreshHold(tx, accountId, today));
}
