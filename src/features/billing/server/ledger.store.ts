import { randomUUID } from "node:crypto";
import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Book, Entry } from "../posting.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    ledger_postings: {
      id: Generated<string>;
      account_id: string;
      document_id: string;
      at: Date;
      words: string;
      reverses: string | null;
    };
    ledger_entries: { posting_id: string; account_id: string; book: Book; cents: string | number };
  }
}

export interface NewPosting {
  readonly accountId: string;
  readonly documentId: string;
  readonly at: Date;
  readonly words: string;
}

/** Triggers update the balance with the receivable and refuse a posting that does not sum to zero. */
export async function insertPosting(tx: Transaction, posting: NewPosting, entries: readonly Entry[]): Promise<void> {
  const { accountId, documentId, at, words } = posting;
  const id = randomUUID();
  await Promise.all([
    tx
      .insertInto("ledger_postings")
      .values({ id, account_id: accountId, document_id: documentId, at, words, reverses: null })
      .execute(),
    tx
      .insertInto("ledger_entries")
      .values(entries.map(({ book, cents }) => ({ posting_id: id, account_id: accountId, book, cents })))
      .execute(),
  ]);
}

/**
 * Books the opening items that have no posting yet. The given rows have the id, the account, the words, and the cents that are added to
 * the debt of the account.
 */
export async function insertOpeningPostings(tx: Transaction, given: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`with items as materialized (
      select gen_random_uuid() as posting_id, d.* from ${given} as d
      where not exists (select from ledger_postings p where p.document_id = d.id)),
    posted as (
      insert into ledger_postings (id, account_id, document_id, at, words)
      select posting_id, account_id, id, ${at}, words from items)
    insert into ledger_entries (posting_id, account_id, book, cents)
    select posting_id, account_id, b.book, b.side * cents from items cross join (values ('RECEIVABLE', 1), ('OPENING', -1)) as b (book, side)`.execute(
    tx,
  );
}

/** The cash that documents brought in, less what they gave out. */
export async function sumCash(db: Database, documentIds: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ cents: string }>`select coalesce(sum(e.cents), 0) as cents
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where e.book = 'CASH' and p.document_id in ${documentIds}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** The sum of each book over documents. */
export async function sumBooks(
  db: Database,
  documentIds: RawBuilder<string>,
): Promise<Partial<Readonly<Record<Book, number>>>> {
  const { rows } = await sql<{ book: Book; cents: string }>`select e.book, sum(e.cents) as cents
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.document_id in ${documentIds} group by e.book`.execute(db);
  return Object.fromEntries(rows.map(({ book, cents }) => [book, Number(cents)]));
}

/** Books the opposite entries of a document. False where it was reversed before. */
export async function insertReversal(tx: Transaction, posting: NewPosting, ofDocumentId: string): Promise<boolean> {
  const { accountId, documentId, at, words } = posting;
  const { rows } = await sql<{ id: string; reverses: string }>`
    insert into ledger_postings (account_id, document_id, at, words, reverses)
    select account_id, ${documentId}::uuid, ${at}::timestamptz, ${words}, id from ledger_postings
    where account_id = ${accountId} and document_id = ${ofDocumentId} and reverses is null
    on conflict (reverses) do nothing
    returning id, reverses`.execute(tx);
  for (const { id, reverses } of rows) {
    await sql`insert into ledger_entries (posting_id, account_id, book, cents)
      select ${id}::uuid, account_id, book, -cents from ledger_entries where posting_id = ${reverses}`.execute(tx);
  }
  return rows.length > 0;
}
