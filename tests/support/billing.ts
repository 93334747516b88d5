/** Accounts that owe something, for tests: written with the shop's own stores. */
import { type Kysely, sql } from "kysely";
import type { BillingDocument } from "../../src/features/billing/billing.ts";
import { type NewDocument, postDocument } from "../../src/features/billing/server/post-document.ts";
import { refreshHold } from "../../src/features/billing/server/refresh-hold.ts";
import { lockHold } from "../../src/features/identity/server/accounts.store.ts";
import { type Database, inTransaction, type Tables } from "../../src/server/database.ts";
import { localDateOf } from "../../src/shared/local-date.ts";
import { cents } from "../../src/shared/money.ts";

/** What day it is in the books of Australia. */
export const todayInBooks = (moment = new Date()) => localDateOf(moment, "Australia/Sydney");

type Given = Partial<Omit<NewDocument, "amountCents" | "accountId">> & {
  readonly accountId: string;
  readonly amount: number;
};

/** A document that is booked, on the day it was issued, or today. */
export function post(db: Database, { accountId, amount, ...given }: Given): Promise<BillingDocument> {
  const kind = given.kind ?? "INVOICE";
  return inTransaction(db, async (tx) => {
    await lockHold(tx, accountId);
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

export function refresh(db: Database, accountId: string, today = todayInBooks()) {
  return inTransaction(db, (tx) => refreshHold(tx, accountId, today));
}

export async function accountOf(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select m.account_id as id from memberships m
    join users u on u.id = m.user_id where u.email = ${email} order by m.is_default desc, m.created_at limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Nobody has the address ${email}.`);
  return row.id;
}

/** Moves somebody to an account that is like theirs and has no past: what it owes is what a test writes. */
export function openAccount(db: Database, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const formerId = await accountOf(tx, email);
    const { rows } = await sql<{ id: string }>`insert into accounts
      select (json_populate_record(a, json_build_object('id', gen_random_uuid(), 'hold', 'GREEN', 'held_by_staff', false,
        'number', a.country || '-9' || (select lpad(count(*)::text, 6, '0') from accounts)))).*
      from (select * from accounts where id = ${formerId}) a returning id`.execute(tx);
    const id = rows[0]?.id ?? "";
    await sql`update accounts set hold_reason = null where id = ${id}`.execute(tx);
    await sql`update memberships m set account_id = ${id} from users u
      where u.id = m.user_id and u.email = ${email} and m.account_id = ${formerId}`.execute(tx);
    return id;
  });
}

export interface Books {
  readonly balance: number;
  /** What the receivable entries sum to. */
  readonly receivable: number;
  /** What is open of debits less what is open of credits. */
  readonly open: number;
  /** Postings whose entries do not sum to nothing. */
  readonly crooked: number;
}

/** All that must agree, whatever has happened. */
export async function booksOf(db: Kysely<Tables>, accountId: string): Promise<Books> {
  const { rows } = await sql<Books>`select
    coalesce((select balance_cents from account_credit where account_id = ${accountId}), 0)::integer as balance,
    coalesce((select sum(cents) from ledger_entries where account_id = ${accountId} and book = 'RECEIVABLE'), 0)::integer as receivable,
    coalesce((select sum(case when is_debit then open_cents else -open_cents end) from billing_documents
      where account_id = ${accountId}), 0)::integer as open,
    (select count(*) from (select posting_id from ledger_entries where account_id = ${accountId}
      group by posting_id having sum(cents) <> 0) as sums)::integer as crooked`.execute(db);
  return rows[0] as Books;
}

/** The books of an account that owes so much. */
export const balanced = (cents: number): Books => ({ balance: cents, receivable: cents, open: cents, crooked: 0 });
