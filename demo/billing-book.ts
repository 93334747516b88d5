import { type BillingDocument, documentTitle, isDebit } from "../src/features/billing/billing.ts";
import { dueDateOf } from "../src/features/billing/due-date.ts";
import { entriesOf } from "../src/features/billing/posting.ts";
import type { LocalDate } from "../src/shared/local-date.ts";
import { type Cents, cents } from "../src/shared/money.ts";
import type { DemoAccount } from "./accounts.ts";
import { numberBelow } from "./numbers.ts";
import type { Rates } from "./orders-prices.ts";
import { idFor } from "./random.ts";
import { type Row, rowOf } from "./row.ts";

/** Rows of the tables that billing writes beside its documents, as the shop itself would have written them. */
export interface BookRows {
  ledger_postings: Row[];
  ledger_entries: Row[];
  account_payments: Row[];
  allocations: Row[];
}

/** What one account owes, while its two years are made. */
export interface Book {
  readonly seed: number;
  readonly account: DemoAccount;
  /** The account's place in the world. */
  readonly index: number;
  readonly rates: Rates;
  readonly documents: (BillingDocument & { readonly createdAt: Date })[];
  /** How many there are of each kind. */
  readonly counts: Map<BillingDocument["kind"], number>;
  /** By document, as far as it is not settled. */
  readonly openCents: Map<string, number>;
  readonly rows: BookRows;
}

export function openBook({ seed, account, index, rates }: Pick<Book, "seed" | "account" | "index" | "rates">): Book {
  const rows = { ledger_postings: [], ledger_entries: [], account_payments: [], allocations: [] };
  return { seed, account, index, rates, documents: [], counts: new Map(), openCents: new Map(), rows };
}

export interface Issue extends Pick<BillingDocument, "kind" | "issuedOn" | "amountCents" | "words"> {
  readonly at: Date;
  readonly taxCents?: Cents;
  readonly orderId?: string;
  readonly invoiceId?: string;
  readonly method?: BillingDocument["method"];
  /** Of a payment: what points paid of it, and what the card cost on top. */
  readonly rewardsCents?: Cents;
  readonly surchargeCents?: Cents;
  /** Where it is another day than the rule says. */
  readonly dueOn?: LocalDate;
}

const prefixes: Record<BillingDocument["kind"], string> = {
  INVOICE: "INV",
  OTHER: "OTH",
  CREDIT_NOTE: "CRN",
  WRITE_OFF: "WOF",
  PAYMENT: "RCT",
  REFUND: "RFD",
};
const firstNumber = 2_100_001;

/** Writes a document with its posting and entries. */
export function issue(book: Book, given: Issue): BillingDocument {
  const { seed, account, rows, documents, openCents } = book;
  const { at, rewardsCents = cents(0), surchargeCents = cents(0) } = given;
  const document = { ...documentOf(book, given), createdAt: at };
  const { id, accountId } = document;
  documents.push(document);
  openCents.set(id, document.amountCents);
  const postingId = idFor(seed, `posting ${account.key} ${documents.length}`);
  const words = documentTitle(document);
  rows.ledger_postings.push(rowOf({ id: postingId, accountId, documentId: id, at, words }));
  for (const { book: name, cents: amount } of entriesOf({ ...document, rewardsCents, surchargeCents }))
    rows.ledger_entries.push(rowOf({ postingId, accountId, book: name, cents: amount }));
  return document;
}

function documentOf({ seed, account, index, rates, documents, counts }: Book, given: Issue): BillingDocument {
  const { kind, issuedOn, amountCents, words } = given;
  const count = counts.get(kind) ?? 0;
  counts.set(kind, count + 1);
  const dueOn = kind === "REFUND" ? issuedOn : (given.dueOn ?? dueDateOf(issuedOn));
  return {
    id: idFor(seed, `document ${account.key} ${documents.length}`),
    accountId: account.row.id,
    number: `${prefixes[kind]}-${numberBelow(firstNumber, index, count)}`,
    ...{ kind, issuedOn, amountCents, words },
    dueOn: isDebit({ kind }) ? dueOn : null,
    currency: rates.currency,
    openCents: amountCents,
    taxCents: given.taxCents ?? cents(0),
    orderId: given.orderId ?? null,
    invoiceId: given.invoiceId ?? null,
    method: given.method ?? null,
  };
}

export interface Settlement {
  readonly creditId: string;
  readonly debitId: string;
  readonly cents: number;
  readonly at: Date;
  readonly accountPaymentId?: string | null;
}

export function settle(
  book: Book,
  { creditId, debitId, cents: amount, at, accountPaymentId = null }: Settlement,
): void {
  const { seed, account, rows, openCents } = book;
  for (const id of [creditId, debitId]) {
    const left = (openCents.get(id) ?? 0) - amount;
    if (left < 0) throw new Error(`More of a document of ${account.key} is settled than is open.`);
    openCents.set(id, left);
  }
  const id = idFor(seed, `allocation ${account.key} ${rows.allocations.length}`);
  const accountId = account.row.id;
  rows.allocations.push(rowOf({ id, accountId, creditId, debitId, cents: amount, at, accountPaymentId }));
}

export function openCentsOf({ openCents }: Book, { id }: Pick<BillingDocument, "id">): Cents {
  return cents(openCents.get(id) ?? 0);
}

/** All of them, with how much is open. */
export function documentRows(book: Book): Row[] {
  return book.documents.map((document) => rowOf({ ...document, openCents: openCentsOf(book, document) }));
}

/** What is open now, with how much of it. */
export function listOpen(book: Book): BillingDocument[] {
  return book.documents
    .filter(({ id }) => (book.openCents.get(id) ?? 0) > 0)
    .map((document) => ({ ...document, openCents: openCentsOf(book, document) }));
}
