import { type Expression, type Generated, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { daysBetween, type LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { SettledPart } from "../account-refund.ts";
import type { BillingDocument, DocumentKind } from "../billing.ts";
import type { HoldFacts } from "../hold.ts";
import { selectAccountPaymentId, selectPointsCents, selectReceiptId } from "./account-payments.store.ts";

interface DocumentsTable {
  id: Generated<string>;
  account_id: string;
  number: string;
  kind: DocumentKind;
  is_debit: Generated<boolean>;
  issued_on: string;
  due_on: string | null;
  currency: string;
  amount_cents: string | number;
  open_cents: string | number;
  tax_cents: string | number;
  order_id: string | null;
  invoice_id: string | null;
  method: BillingDocument["method"];
  words: string;
  created_at: Date;
  is_opening: Generated<boolean>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    billing_documents: DocumentsTable;
    allocations: {
      id: Generated<string>;
      account_id: string;
      credit_id: string;
      debit_id: string;
      cents: string | number;
      at: Date;
      account_payment_id: string | null;
      reverses: string | null;
    };
  }
}

const series: Record<DocumentKind, { prefix: string; sequence: string }> = {
  INVOICE: { prefix: "INV", sequence: "invoice_numbers" },
  OTHER: { prefix: "OTH", sequence: "invoice_numbers" },
  CREDIT_NOTE: { prefix: "CRN", sequence: "credit_note_numbers" },
  WRITE_OFF: { prefix: "WOF", sequence: "credit_note_numbers" },
  PAYMENT: { prefix: "RCT", sequence: "receipt_numbers" },
  REFUND: { prefix: "RFD", sequence: "receipt_numbers" },
};

/** Inserts a document that is entirely open, with the next number of its kind. */
export async function insertDocument(
  tx: Transaction,
  document: Omit<BillingDocument, "id" | "number" | "openCents">,
  { at, isOpening = false }: { readonly at: Date; readonly isOpening?: boolean | undefined },
): Promise<BillingDocument> {
  const { prefix, sequence } = series[document.kind];
  const row = await tx
    .insertInto("billing_documents")
    .values({
      account_id: document.accountId,
      number: sql<string>`${prefix} || '-' || nextval(${sequence}::regclass)`,
      kind: document.kind,
      issued_on: document.issuedOn,
      due_on: document.dueOn,
      currency: document.currency,
      amount_cents: document.amountCents,
      open_cents: document.amountCents,
      tax_cents: document.taxCents,
      order_id: document.orderId,
      invoice_id: document.invoiceId,
      method: document.method,
      words: document.words,
      created_at: at,
      is_opening: isOpening,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  return { ...document, ...row, openCents: document.amountCents };
}

/** Reads days as text, because the driver would turn them into Date objects. */
function selectDocuments(db: Database) {
  return db
    .selectFrom("billing_documents")
    .selectAll()
    .select([sql<string>`issued_on::text`.as("issued_on"), sql<string | null>`due_on::text`.as("due_on")]);
}

/** A null account searches all accounts, for administrators. */
export async function findDocument(
  db: Database,
  accountId: string | null,
  id: string,
): Promise<BillingDocument | null> {
  if (!isUuid(id)) return null;
  const row = await selectDocuments(db)
    .where(sql<SqlBool>`(${accountId}::uuid is null or account_id = ${accountId})`)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

type OrderId = string | RawBuilder<string>;

export async function findInvoiceOfOrder(db: Database, orderId: OrderId): Promise<BillingDocument | null> {
  const row = await selectDocuments(db)
    .where("order_id", "=", orderId)
    .where("kind", "=", "INVOICE")
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

/** The invoice, payment and credit notes of an order. */
export async function listDocumentsOfOrder(db: Database, orderId: string): Promise<BillingDocument[]> {
  const rows = await selectDocuments(db).where("order_id", "=", orderId).orderBy("number").execute();
  return rows.map(toDocument);
}

/** The invoices of several orders; the newest comes first. */
export async function listInvoicesOfOrders(
  db: Database,
  orderIds: RawBuilder<readonly string[]>,
): Promise<BillingDocument[]> {
  const rows = await selectDocuments(db)
    .where(sql<SqlBool>`order_id = any(${orderIds})`)
    .where("kind", "=", "INVOICE")
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map(toDocument);
}

/** What the credit notes of an order took off its invoice, as one column to embed in another statement. */
export function returnedColumn(orderId: Expression<unknown>, isChosen = sql<SqlBool>`true`): RawBuilder<number> {
  return sql`(select coalesce(sum(amount_cents), 0) from billing_documents
    where order_id = ${orderId} and kind = 'CREDIT_NOTE' and ${isChosen})`;
}

/**
 * What points paid of an order's invoice by payments of the account, as one column to embed in another statement. A part of a
 * payment that was refunded was money, so what is left of the payment has a larger part in points.
 */
export function pointsPaidColumn(orderId: Expression<unknown>): RawBuilder<number> {
  return sql`(select coalesce(floor(sum(a.cents * p.cents / (r.amount_cents - b.cents))), 0)
    from billing_documents i join allocations a on a.debit_id = i.id join billing_documents r on r.id = a.credit_id
    cross join lateral ${selectPointsCents(sql`r.id`)} as p
    cross join lateral (select coalesce(sum(cents), 0) as cents from allocations x join billing_documents f on f.id = x.debit_id
      where x.credit_id = r.id and f.kind = 'REFUND') as b
    where i.order_id = ${orderId} and i.kind = 'INVOICE' and b.cents < r.amount_cents)`;
}

/** The orders whose invoices an account payment or its receipt has settled, or settled once, as a part of another statement. */
export function selectPaidOrders(accountPaymentId: string): RawBuilder<readonly string[]> {
  return sql`array(select d.order_id from allocations a join billing_documents d on d.id = a.debit_id
    where (a.account_payment_id = ${accountPaymentId} or a.credit_id = ${selectReceiptId(accountPaymentId)})
      and d.order_id is not null)`;
}

/** The documents of an order, and the credit notes for its invoice that staff issued, as a part of another statement. */
export function selectDocumentsOfOrder(orderId: OrderId): RawBuilder<string> {
  return sql`(select id from billing_documents where order_id = ${orderId} union select id from billing_documents
    where invoice_id = (select id from billing_documents where order_id = ${orderId} and kind = 'INVOICE'))`;
}

/** The documents that record what went back of a receipt, as a part of another statement. */
export function selectRefundsOfReceipt(receiptId: string): RawBuilder<string> {
  return sql`(select id from billing_documents where kind = 'REFUND' and id in (
    select debit_id from allocations where credit_id = ${receiptId}))`;
}

/** The credit notes of an invoice, as a part of another statement. */
export function selectCreditNotes(invoiceId: string): RawBuilder<string> {
  return sql`(select id from billing_documents where invoice_id = ${invoiceId})`;
}

export async function sumAmounts(db: Database, documentIds: RawBuilder<string>): Promise<Cents> {
  const { rows } = await sql<{ cents: string }>`select coalesce(sum(amount_cents), 0) as cents from billing_documents
    where id in ${documentIds}`.execute(db);
  return cents(Number(rows[0]?.cents ?? 0));
}

/** The debts that a receipt settles, those that are due last first. */
export async function listSettledParts(db: Database, receiptId: string): Promise<SettledPart[]> {
  const { rows } = await sql<Omit<SettledPart, "cents"> & { cents: string }>`
    select a.id, a.debit_id as "debitId", a.cents from allocations a join billing_documents d on d.id = a.debit_id
    where a.credit_id = ${receiptId} and a.reverses is null and d.kind <> 'REFUND'
      and not exists (select from allocations r where r.reverses = a.id)
    order by d.due_on desc, d.number desc, a.at desc`.execute(db);
  return rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) }));
}

/** What has settled a part of a document. */
export interface Settlement {
  readonly number: string;
  readonly kind: BillingDocument["kind"];
  readonly issuedOn: LocalDate;
  readonly cents: Cents;
}

/** The payments and credits that settled a debit, oldest first. Those that were reversed are left out. */
export async function listSettlements(db: Database, debitId: string): Promise<Settlement[]> {
  const { rows } = await sql<Omit<Settlement, "cents"> & { cents: string }>`
    select c.number, c.kind, c.issued_on::text as "issuedOn", sum(a.cents) as cents
    from allocations a join billing_documents c on c.id = a.credit_id
    where a.debit_id = ${debitId} group by c.id having sum(a.cents) <> 0 order by c.issued_on, c.number`.execute(db);
  return rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) }));
}

/** The credits that an account payment used beside its money. */
export async function listUsedCredits(db: Database, receiptId: string): Promise<Settlement[]> {
  const { rows } = await sql<Omit<Settlement, "cents"> & { cents: string }>`
    select c.number, c.kind, c.issued_on::text as "issuedOn", sum(a.cents) as cents
    from allocations a join billing_documents c on c.id = a.credit_id
    where a.account_payment_id = ${selectAccountPaymentId(receiptId)} and c.id <> ${receiptId}
    group by c.id having sum(a.cents) <> 0 order by c.issued_on, c.number`.execute(db);
  return rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) }));
}

/** Zero is not a parameter, so that PostgreSQL can use the index of open documents for every plan. */
const isOpen = sql<SqlBool>`open_cents > 0`;

/** Open debits by due date, then open credits by date of issue. */
export async function listOpenDocuments(db: Database, accountId: string): Promise<BillingDocument[]> {
  const rows = await selectDocuments(db)
    .where("account_id", "=", accountId)
    .where(isOpen)
    .orderBy("billing_documents.due_on")
    .orderBy("billing_documents.issued_on")
    .orderBy("number")
    .execute();
  return rows.map(toDocument);
}

/** The orders or the invoices that the open documents belong to, as a part of another statement. */
export function selectOpen(column: "order_id" | "invoice_id", accountId: string): RawBuilder<readonly string[]> {
  return sql`array(select ${sql.ref(column)} from billing_documents where account_id = ${accountId} and ${isOpen})`;
}

/** The numbers of the invoices that open credit notes belong to, by id. Such an invoice can be settled. */
export async function findInvoiceNumbers(db: Database, accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("billing_documents")
    .select(["id", "number"])
    .where("account_id", "=", accountId)
    .where(sql<SqlBool>`id = any(${selectOpen("invoice_id", accountId)})`)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export async function listAccountsWithOpenItems(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("billing_documents").select("account_id as id").distinct().where(isOpen).execute();
  return rows.map(({ id }) => id);
}

/** The overdue amount on a day, the age of the oldest overdue debit, and the open credits. */
export async function findOverdue(
  db: Database,
  accountId: string,
  today: LocalDate,
): Promise<Pick<HoldFacts, "overdueCents" | "oldestOverdueDays" | "creditCents">> {
  const isOverdue = sql<SqlBool>`is_debit and due_on < ${today}::date`;
  const row = await db
    .selectFrom("billing_documents")
    .select((eb) => [
      eb.fn.sum<string | null>("open_cents").filterWhere(isOverdue).as("overdue"),
      sql<string | null>`min(due_on) filter (where ${isOverdue})::text`.as("since"),
      eb.fn.sum<string | null>("open_cents").filterWhere("is_debit", "=", false).as("credit"),
    ])
    .where("account_id", "=", accountId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return {
    overdueCents: cents(Number(row.overdue ?? 0)),
    oldestOverdueDays: row.since === null ? 0 : daysBetween(row.since, today),
    creditCents: cents(Number(row.credit ?? 0)),
  };
}

interface OverdueSearch {
  readonly currency: string;
  readonly today: LocalDate;
}

const MAX_OVERDUE = 200;

/** The accounts that owe most of what is overdue on a day. Each row also has the sum and the number of all debtors. */
function selectOverdue({ currency, today }: OverdueSearch): RawBuilder<unknown> {
  return sql`(select account_id, sum(open_cents) as cents, count(*)::integer as documents, min(due_on)::text as oldest,
      sum(sum(open_cents)) over () as all_cents, (count(*) over ())::integer as debtors
    from billing_documents where ${isOpen} and is_debit and currency = ${currency} and due_on < ${today}::date
    group by account_id order by 2 desc, 1 limit ${MAX_OVERDUE})`;
}

export function selectOverdueAccounts(search: OverdueSearch): RawBuilder<readonly string[]> {
  return sql`array(select account_id from ${selectOverdue(search)} as overdue)`;
}

export async function listOverdueAccounts(db: Database, search: OverdueSearch) {
  const { rows } = await sql<
    Record<"id" | "cents" | "all" | "oldest", string> & Record<"documents" | "debtors", number>
  >`
    select account_id as id, cents, documents, oldest, all_cents as all, debtors from ${selectOverdue(search)} as overdue
    order by overdue.cents desc, account_id`.execute(db);
  return rows.map(({ id, cents: amount, all, oldest, documents, debtors }) => ({
    ...{ accountId: id, documents, debtors, oldestDueOn: oldest },
    ...{ overdueCents: cents(Number(amount)), allCents: cents(Number(all)) },
  }));
}

export interface Allocation {
  readonly creditId: string;
  readonly debitId: string;
  readonly cents: Cents;
}

interface AllocationContext {
  readonly accountId: string;
  readonly at: Date;
  /** The account payment that makes the allocations; null if no payment does. */
  readonly accountPaymentId: string | null;
}

/** A trigger subtracts each allocation from both documents, and refuses more than their open amounts. */
export async function insertAllocations(
  tx: Transaction,
  { accountId, at, accountPaymentId }: AllocationContext,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  await tx
    .insertInto("allocations")
    .values(
      allocations.map((each) => ({
        account_id: accountId,
        credit_id: each.creditId,
        debit_id: each.debitId,
        cents: each.cents,
        at,
        account_payment_id: accountPaymentId,
        reverses: null,
      })),
    )
    .execute();
}

/**
 * Reverses the allocations of a payment and of its receipt, except those to the refunds of the receipt. Each is reversed
 * once, however often this runs.
 */
export function reverseAllocations(tx: Transaction, context: AllocationContext, creditId: string): Promise<void> {
  const { accountPaymentId } = context;
  return reverse(
    tx,
    context,
    sql`(account_payment_id = ${accountPaymentId} or credit_id = ${creditId})
      and debit_id not in ${selectRefundsOfReceipt(creditId)}`,
  );
}

export function reverseSettledParts(
  tx: Transaction,
  context: AllocationContext,
  parts: readonly SettledPart[],
): Promise<void> {
  return reverse(tx, context, sql`id = any(${parts.map(({ id }) => id)})`);
}

async function reverse(
  tx: Transaction,
  { accountId, at }: AllocationContext,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into allocations (account_id, credit_id, debit_id, cents, at, account_payment_id, reverses)
    select account_id, credit_id, debit_id, -cents, ${at}::timestamptz, account_payment_id, id from allocations
    where account_id = ${accountId} and reverses is null and ${condition}
    order by id
    on conflict (reverses) do nothing`.execute(tx);
}

function toDocument(row: Selectable<DocumentsTable>): BillingDocument {
  const { id, number, kind, currency, method, words } = row;
  const money = (amount: string | number) => cents(Number(amount));
  return {
    ...{ id, number, kind, currency, method, words },
    accountId: row.account_id,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    amountCents: money(row.amount_cents),
    openCents: money(row.open_cents),
    taxCents: money(row.tax_cents),
    orderId: row.order_id,
    invoiceId: row.invoice_id,
  };
}
