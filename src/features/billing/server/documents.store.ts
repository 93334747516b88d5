import { type Generated, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { daysBetween, type LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { BillingDocument, DocumentKind } from "../billing.ts";
import type { HoldFacts } from "../hold.ts";

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

/** It is open as a whole, and has the next number of its kind. */
export async function insertDocument(
  tx: Transaction,
  document: Omit<BillingDocument, "id" | "number" | "openCents">,
  at: Date,
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
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  return { ...document, ...row, openCents: document.amountCents };
}

/** Days as text: the driver would make moments of them. */
function selectDocuments(db: Database) {
  return db
    .selectFrom("billing_documents")
    .selectAll()
    .select([sql<string>`issued_on::text`.as("issued_on"), sql<string | null>`due_on::text`.as("due_on")]);
}

/** Of an account; null is any account's, for whoever sees everybody's. */
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
  return row === undefined ? null : documentFrom(row);
}

export async function findInvoiceOfOrder(db: Database, orderId: string): Promise<BillingDocument | null> {
  const row = await selectDocuments(db)
    .where("order_id", "=", orderId)
    .where("kind", "=", "INVOICE")
    .executeTakeFirst();
  return row === undefined ? null : documentFrom(row);
}

/** The papers of an order: its invoice, what paid it, and what took it back. */
export async function listDocumentsOfOrder(db: Database, orderId: string): Promise<BillingDocument[]> {
  const rows = await selectDocuments(db).where("order_id", "=", orderId).orderBy("number").execute();
  return rows.map(documentFrom);
}

/** What is not settled, the longest due first, then credits as they came. */
export async function listOpenDocuments(db: Database, accountId: string): Promise<BillingDocument[]> {
  const rows = await selectDocuments(db)
    .where("account_id", "=", accountId)
    .where("open_cents", ">", 0)
    .orderBy("billing_documents.due_on")
    .orderBy("billing_documents.issued_on")
    .orderBy("number")
    .execute();
  return rows.map(documentFrom);
}

/** Settled ones too: what an invoice is called on its credit note. */
export async function findDocumentNumbers(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("billing_documents")
    .select(["id", "number"])
    .where("account_id", "=", accountId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export async function listAccountsWithOpenItems(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("billing_documents")
    .select("account_id as id")
    .distinct()
    .where("open_cents", ">", 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is overdue on a day, for how long, and which credits are open. */
export async function findOverdue(
  db: Database,
  accountId: string,
  today: LocalDate,
): Promise<Pick<HoldFacts, "overdueCents" | "oldestOverdueDays" | "creditCents">> {
  const isLate = sql<SqlBool>`is_debit and due_on < ${today}::date`;
  const row = await db
    .selectFrom("billing_documents")
    .select((eb) => [
      eb.fn.sum<string | null>("open_cents").filterWhere(isLate).as("overdue"),
      sql<string | null>`min(due_on) filter (where ${isLate})::text`.as("since"),
      eb.fn.sum<string | null>("open_cents").filterWhere("is_debit", "=", false).as("credit"),
    ])
    .where("account_id", "=", accountId)
    .where("open_cents", ">", 0)
    .executeTakeFirstOrThrow();
  return {
    overdueCents: cents(Number(row.overdue ?? 0)),
    oldestOverdueDays: row.since === null ? 0 : daysBetween(row.since, today),
    creditCents: cents(Number(row.credit ?? 0)),
  };
}

export interface Allocation {
  readonly creditId: string;
  readonly debitId: string;
  readonly cents: Cents;
}

interface Allocating {
  readonly accountId: string;
  readonly at: Date;
  /** The payment they are made for; null where there is none. */
  readonly accountPaymentId: string | null;
}

/** The database takes them off both documents, and refuses more than is open of either. */
export async function insertAllocations(
  tx: Transaction,
  { accountId, at, accountPaymentId }: Allocating,
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

/** Takes back what a payment settled and what was settled with it; each once, however often. */
export async function reverseAllocations(
  tx: Transaction,
  { accountId, accountPaymentId, at }: Allocating,
  creditId: string,
): Promise<void> {
  await sql`insert into allocations (account_id, credit_id, debit_id, cents, at, account_payment_id, reverses)
    select account_id, credit_id, debit_id, -cents, ${at}::timestamptz, account_payment_id, id from allocations
    where account_id = ${accountId} and reverses is null
      and (account_payment_id = ${accountPaymentId} or credit_id = ${creditId})
    order by id
    on conflict (reverses) do nothing`.execute(tx);
}

function documentFrom(row: Selectable<DocumentsTable>): BillingDocument {
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
