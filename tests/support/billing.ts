/** Invoices, payments and accounts for tests, written with the shop's own stores. */
import { type Kysely, sql } from "kysely";
import type { BillingDocument } from "../../src/features/billing/billing.ts";
import { type NewDocument, postDocument } from "../../src/features/billing/server/post-document.steps.ts";
import { refreshHold } from "../../src/features/billing/server/refresh-hold.steps.ts";
import { lockAccount } from "../../src/features/identity/server/accounts.store.ts";
import { type Database, inTransaction, type Tables } from "../../src/server/database.ts";
import { toLocalDate } from "../../src/shared/local-date.ts";
import { cents } from "../../src/shared/money.ts";

/** The current date in Australia's books. */
export const todayInBooks = (moment = new Date()) => toLocalDate(moment, "Australia/Sydney");

type DocumentInput = Partial<Omit<NewDocument, "amountCents" | "accountId">> & {
  readonly accountId: string;
  readonly amount: number;
};

/** Books a document on the day it was issued, or today. */
export function bookDocument(db: Database, { accountId, amount, ...given }: DocumentInput): Promise<BillingDocument> {
  const kind = given.kind ?? "INVOICE";
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    return postDocument(tx, {
      kind,
      issuedOn: todayInBooks(),
      currency: "AUD",
      at: new Date(),
      ...(kind === "PAYMENT" ? { method: "BANK" as const } : {}),
      ...given,
      accountId,
      amountCents: cents(amount),
    });
  });
}

export function refreshAccountHold(db: Database, accountId: string, today = todayInBooks()) {
  return inTransaction(db, (tx) => refreshHold(tx, accountId, today));
}

export async function getAccountId(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select m.account_id as id from memberships m
    join users u on u.id = m.user_id where u.email = ${email} order by m.is_default desc, m.created_at limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Nobody has the address ${email}.`);
  return row.id;
}

/** Moves a person to a copy of their account without documents, so that it owes only what the test books. */
export function moveToNewAccount(db: Database, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const formerId = await getAccountId(tx, email);
    const { rows } = await sql<{ id: string }>`insert into accounts
      select (json_populate_record(a, json_build_object('id', gen_random_uuid(), 'hold', 'GREEN', 'hold_reason', null,
        'held_by_staff', false, 'number', a.country || '-9' || (select lpad(count(*)::text, 6, '0') from accounts)))).*
      from accounts a where a.id = ${formerId} returning id`.execute(tx);
    const id = rows[0]?.id ?? "";
    await sql`update memberships m set account_id = ${id} from users u
      where u.id = m.user_id and u.email = ${email} and m.account_id = ${formerId}`.execute(tx);
    return id;
  });
}

export interface Books {
  readonly balance: number;
  /** The sum of the receivable entries. */
  readonly receivable: number;
  /** The open debits less the open credits. */
  readonly open: number;
  /** The number of postings whose entries do not add up to zero. */
  readonly unbalanced: number;
}

/** Amounts of an account that must always agree with each other. */
export async function readBooks(db: Kysely<Tables>, accountId: string): Promise<Books> {
  const { rows } = await sql<Books>`select
    coalesce((select balance_cents from account_credit where account_id = ${accountId}), 0)::integer as balance,
    coalesce((select sum(cents) from ledger_entries where account_id = ${accountId} and book = 'RECEIVABLE'), 0)::integer as receivable,
    coalesce((select sum(case when is_debit then open_cents else -open_cents end) from billing_documents
      where account_id = ${accountId}), 0)::integer as open,
    (select count(*) from (select posting_id from ledger_entries where account_id = ${accountId}
      group by posting_id having sum(cents) <> 0) as sums)::integer as unbalanced`.execute(db);
  return rows[0] as Books;
}

/** The correct books of an account that owes this amount. */
export const balanced = (cents: number): Books => ({ balance: cents, receivable: cents, open: cents, unbalanced: 0 });
