import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import type { SentQuote } from "../lead-view.ts";
import { type NumberedLead, selectLeadId } from "./paint-plans.store.ts";

interface LeadQuotesTable {
  id: string;
  lead_id: string;
  account_id: string;
  sent_at: Date;
  sent_by: string;
  total_cents: number;
  valid_until: string;
  recipient: string;
  recipient_name: string;
  reply_to: string;
  /** Written as JSON text. */
  paper: string;
}

declare module "../../../server/database.ts" {
  interface Tables {
    lead_quotes: LeadQuotesTable;
    lead_quote_links: { quote_id: string; token_hash: Buffer };
  }
}

/** The newest first. */
export async function listSentQuotes(db: Database, lead: NumberedLead): Promise<SentQuote[]> {
  const { rows } = await sql<Omit<SentQuote, "totalCents"> & { totalCents: string }>`select q.id, q.sent_at as "sentAt",
      ${personNameColumn(sql.ref("q.sent_by"))} as "sentBy", q.total_cents::text as "totalCents",
      q.valid_until::text as "validUntil"
    from lead_quotes q where q.lead_id = ${selectLeadId(lead)} and q.account_id = ${lead.accountId}
    order by q.sent_at desc, q.id`.execute(db);
  return rows.map((row) => ({ ...row, totalCents: cents(Number(row.totalCents)) }));
}

export interface NewQuote {
  readonly id: string;
  readonly leadId: string;
  readonly accountId: string;
  readonly sentAt: Date;
  readonly sentBy: string;
  readonly totalCents: Cents;
  readonly validUntil: LocalDate;
  readonly recipient: string;
  readonly recipientName: string;
  readonly replyTo: string;
  readonly paper: PdfDocument;
}

export async function insertQuote(tx: Transaction, quote: NewQuote): Promise<void> {
  await tx
    .insertInto("lead_quotes")
    .values({
      ...{ id: quote.id, lead_id: quote.leadId, account_id: quote.accountId },
      ...{ sent_at: quote.sentAt, sent_by: quote.sentBy },
      ...{ total_cents: quote.totalCents, valid_until: quote.validUntil },
      ...{ recipient: quote.recipient, recipient_name: quote.recipientName, reply_to: quote.replyTo },
      paper: JSON.stringify(quote.paper),
    })
    .execute();
}

/** A quote for its mail and for its home owner. Only the shop's own role reads it. */
export interface MailedQuote {
  readonly id: string;
  readonly accountId: string;
  readonly recipient: string;
  readonly recipientName: string;
  readonly replyTo: string;
  readonly totalCents: Cents;
  readonly validUntil: LocalDate;
  readonly paper: PdfDocument;
}

const mailedColumns = sql`q.id, q.account_id as "accountId", q.recipient, q.recipient_name as "recipientName",
  q.reply_to as "replyTo", q.total_cents::text as "totalCents", q.valid_until::text as "validUntil", q.paper`;

type MailedRow = Omit<MailedQuote, "totalCents"> & { readonly totalCents: string };

const toMailed = (row: MailedRow | undefined): MailedQuote | null =>
  row === undefined ? null : { ...row, totalCents: cents(Number(row.totalCents)) };

export async function findQuote(db: Database, id: string): Promise<MailedQuote | null> {
  const { rows } = await sql<MailedRow>`select ${mailedColumns} from lead_quotes q where q.id = ${id}`.execute(db);
  return toMailed(rows[0]);
}

export async function findQuoteByLink(db: Database, tokenHash: Buffer): Promise<MailedQuote | null> {
  const { rows } = await sql<MailedRow>`select ${mailedColumns} from lead_quotes q
    join lead_quote_links l on l.quote_id = q.id where l.token_hash = ${tokenHash}`.execute(db);
  return toMailed(rows[0]);
}

/** False if the quote has a link already. */
export async function insertLink(tx: Transaction, quoteId: string, tokenHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("lead_quote_links")
    .values({ quote_id: quoteId, token_hash: tokenHash })
    .onConflict((conflict) => conflict.column("quote_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
