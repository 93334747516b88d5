/** What accounts owed when the merchant moved here: documents with the numbers of the former system. They are booked once. */
import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { type Cents, cents } from "../../../shared/money.ts";

interface Booking {
  /** The ids, numbers, countries and payment terms of accounts. */
  readonly accounts: RawBuilder<unknown>;
  /** The currency and the time zone of each country. */
  readonly countries: RawBuilder<unknown>;
  readonly at: Date;
}

/** The same as calculateDueDate in payment-terms.ts: a test compares the two. */
export const dueDateColumn = (issuedOn: RawBuilder<unknown>, terms: RawBuilder<unknown>): RawBuilder<string> => {
  const days = sql`substring(${terms} from '^[0-9]+')::integer`;
  return sql`case when ${terms} like '%EOM'
    then (date_trunc('month', ${issuedOn}) + make_interval(months => 1 + ${days} / 30))::date - 1 + ${days} % 30
    else ${issuedOn} + ${days} end`;
};

/** The given rows have `cells` in the words of a file of open invoices. What is open is booked; the whole amount is kept beside it. */
export async function insertOpeningItems(
  tx: Transaction,
  given: RawBuilder<unknown>,
  { accounts, countries, at }: Booking,
): Promise<void> {
  const [issuedOn, kind] = [sql`(cells->>'issued')::date`, sql`cells->>'kind'`];
  const amount = (name: string) => sql`round((cells->>${name}::text)::numeric * 100)::bigint`;
  await sql`insert into opening_documents (account_id, number, kind, issued_on, due_on, currency, amount_cents, open_cents, original_cents,
      po_number, job_reference, method, created_at, is_opening)
    select a.id, cells->>'doc_no',
      case ${kind} when 'invoice' then 'INVOICE' when 'credit_note' then 'CREDIT_NOTE' when 'payment' then 'PAYMENT' else 'OTHER' end,
      ${issuedOn}, case when ${kind} in ('invoice', 'opening')
        then coalesce((cells->>'due')::date, ${dueDateColumn(issuedOn, sql`a.payment_terms`)}) end,
      c.currency, ${amount("open")}, ${amount("open")}, ${amount("amount")}, cells->>'po', cells->>'job',
      case ${kind} when 'payment' then 'BANK' end, ${at}, true
    from ${given} as g join ${accounts} as a on a.number = cells->>'account_no' join ${countries} as c on c.code = a.country
    order by line`.execute(tx);
  await raiseSequences(tx, given);
}

/** The next number of ours is above the imported ones of the same form. A number at the end of a sequence would leave none. */
async function raiseSequences(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const used = (prefixes: string) =>
    sql`(select max(substring(cells->>'doc_no' from ${`^(?:${prefixes})-([0-8]\\d{6})$`}::text)::integer) as number from ${given} as g)`;
  await sql`select setval('invoice_numbers', u.number) from ${used("INV|OTH")} as u
    where u.number > (select last_value from invoice_numbers)`.execute(tx);
  await sql`select setval('credit_note_numbers', u.number) from ${used("CRN|WOF")} as u
    where u.number > (select last_value from credit_note_numbers)`.execute(tx);
  await sql`select setval('receipt_numbers', u.number) from ${used("RCT|RFD")} as u
    where u.number > (select last_value from receipt_numbers)`.execute(tx);
}

/** Books an opposite item for each of the given ones, today. A trigger marks them as withdrawn, so their numbers are free again. */
export async function insertOppositeItems(
  tx: Transaction,
  given: RawBuilder<unknown>,
  { accounts, countries, at }: Booking,
): Promise<void> {
  const today = sql`(${at}::timestamptz at time zone c.time_zone)::date`;
  await sql`insert into opening_documents (account_id, number, kind, issued_on, due_on, currency, amount_cents, open_cents, words,
      created_at, is_opening, takes_back)
    select d.account_id, case when d.is_debit then 'CRN-' || nextval('credit_note_numbers') else 'OTH-' || nextval('invoice_numbers') end,
      case when d.is_debit then 'CREDIT_NOTE' else 'OTHER' end, ${today}, case when not d.is_debit then ${today} end,
      d.currency, d.amount_cents, d.amount_cents, 'Takes back ' || d.number, ${at}, true, d.id
    from ${given} as g join ${accounts} as a on a.number = g.cells->>'account_no' join ${countries} as c on c.code = a.country
    join opening_documents d on d.account_id = a.id and d.number = g.cells->>'doc_no'
    where d.takes_back is null and d.open_cents = d.amount_cents
      and not exists (select from opening_documents o where o.takes_back = d.id)`.execute(tx);
}

/** The opening items that were created at a moment, with what each adds to the debt of its account, as a part of another statement. */
export function openingItemsAt(at: Date): RawBuilder<unknown> {
  return sql`(select id, account_id, case kind when 'INVOICE' then 'Invoice ' when 'CREDIT_NOTE' then 'Credit note '
      when 'PAYMENT' then 'Payment ' else 'Opening balance ' end || number as words,
      case when is_debit then amount_cents else -amount_cents end as cents
    from opening_documents where created_at = ${at})`;
}

interface OppositePair {
  readonly accountId: string;
  readonly creditId: string;
  readonly debitId: string;
  readonly cents: Cents;
}

/** The items that were taken back at a moment, each with its opposite. */
export async function listOppositePairs(db: Database, at: Date): Promise<OppositePair[]> {
  const { rows } = await sql<Omit<OppositePair, "cents"> & { cents: string }>`
    select o.account_id as "accountId", o.amount_cents as cents, case when o.is_debit then o.takes_back else o.id end as "creditId",
      case when o.is_debit then o.id else o.takes_back end as "debitId"
    from opening_documents o where o.created_at = ${at} and o.takes_back is not null order by o.account_id, o.number`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) }));
}
