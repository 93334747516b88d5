/** Accounts by the beginning of their name or number. The table is named in the store of accounts. */
import { sql } from "kysely";
import { beginsWith } from "../../../server/begins-with.ts";
import type { Database } from "../../../server/database.ts";
import type { NumberRange } from "../../../shared/number-range.ts";
import { selectAccounts } from "../../identity/server/accounts.store.ts";
import { assignedAccountIds } from "../../identity/server/rep-assignments.store.ts";
import type { AccountReach } from "../../identity/staff-accounts.ts";

export interface FoundAccount {
  readonly number: string;
  readonly name: string;
  readonly suburb: string;
}

/** Either the beginning of the name in lower case, or a range of numbers. */
type AccountSearch = { readonly start: string } | { readonly range: NumberRange };

/** The order is that of the index, so that PostgreSQL reads no more rows than it returns. */
export async function findAccounts(
  db: Database,
  { repId, isTradeOnly }: AccountReach,
  { search, limit }: { readonly search: AccountSearch; readonly limit: number },
): Promise<FoundAccount[]> {
  const isFound =
    "start" in search
      ? beginsWith(sql`lower(a.name)`, search.start)
      : sql`a.number between ${search.range.from} and ${search.range.to}`;
  const order = "start" in search ? sql`lower(name) using ~<~` : sql`number`;
  const ofTrade = isTradeOnly ? sql`a.kind = 'TRADE'` : sql`true`;
  const ofRep = repId === null ? sql`true` : sql`a.id = any (${assignedAccountIds(repId)})`;
  const { rows } = await sql<FoundAccount>`select number, name, suburb
    from ${selectAccounts(sql`${isFound} and ${ofTrade} and ${ofRep}`)} as found
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}
