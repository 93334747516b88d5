/** Books opening items and takes them back. The caller has locked the accounts first. */
import type { RawBuilder } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import { accountRows, lockNamedAccounts } from "../../identity/server/accounts.store.ts";
import { queueHoldRefresh } from "../../orders/server/orders.steps.ts";
import { countryRows } from "../../stores/server/countries.store.ts";
import { insertAllocations } from "./documents.store.ts";
import { insertOpeningPostings } from "./ledger.store.ts";
import { insertOpeningItems, insertOppositeItems, listOppositePairs, openingItemsAt } from "./opening-items.store.ts";

/** The given rows have `cells` in the words of a file of open invoices. */
export async function postOpeningItems(tx: Transaction, given: RawBuilder<unknown>, at: Date): Promise<void> {
  await insertOpeningItems(tx, given, { accounts: accountRows(), countries: countryRows(), at });
  await insertOpeningPostings(tx, openingItemsAt(at), at);
  await refreshHolds(tx, given);
}

/** Items that are partly settled stay: planning has rejected them, and nobody pays while the account is locked. */
export async function takeBackOpeningItems(tx: Transaction, given: RawBuilder<unknown>, at: Date): Promise<void> {
  await insertOppositeItems(tx, given, { accounts: accountRows(), countries: countryRows(), at });
  await insertOpeningPostings(tx, openingItemsAt(at), at);
  for (const { accountId, ...pair } of await listOppositePairs(tx, at)) {
    await insertAllocations(tx, { accountId, at, accountPaymentId: null }, [pair]);
  }
  await refreshHolds(tx, given);
}

async function refreshHolds(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  for (const accountId of await lockNamedAccounts(tx, given)) await queueHoldRefresh(tx, accountId);
}
