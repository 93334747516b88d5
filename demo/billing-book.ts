import { type BillingDocument, documentTitle, isDebit } from "../src/features/billing/billing.ts";
import { calculateDueDate } from "../src/features/billing/payment-terms.ts";
import { listEntries } from "../src/features/billing/posting.ts";
import { noSurcharge, type Surcharge } from "../src/features/billing/surcharge.ts";
import type { LocalDate } from "../src/shared/local-date.ts";
import { type Cents, cents } from "../src/shared/money.ts";
import type { DemoAccount } from "./accounts.ts";
import { numberBelow } from "./numbers.ts";
import type { Rates } from "./orders-prices.ts";
import { idFor } from "./random.ts";
import { type Row, toRow } from "./row.ts";

/** Rows of the billing tables, as the shop would have written them. */
export interface BookRows {
  ledger_postings: Row[];
  ledger_entries: Row[];
  account_payments: Row[];
  allocations: Row[];
}

/** The books of one account while its two years are made. */
export interface Book {
  readonly seed: number;
  readonly account: DemoAccount;
  /** The account's index in the world. */
  readonly index: number;
  readonly rates: Rates;
  readonly documents: (BillingDocument & { readonly createdAt: Date })[];
  /** The number of documents of each kind. */
  readonly counts: Map<BillingDocument["kind"], number>;
  /** The open amount by document. */
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
  /** For a payment: the part paid with points. */
  readonly rewardsCents?: Cents;
  readonly surcharge?: Surcharge;
  /** Set if the due date differs from the rule. */
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

/** Adds a document with its posting and entries. */
export function issue(book: Book, given: Issue): BillingDocument {
  const { seed, account, rows, documents, openCents } = book;
  const { at, rewardsCents = cents(0), surcharge = noSurcharge } = given;
  const document = { ...makeDocument(book, given), createdAt: at };
  const { id, accountId } = document;
  documents.push(document);
  openCents.set(id, document.amountCents);
  const postingId = idFor(seed, `posting ${account.key} ${documents.length}`);
  const words = documentTitle(document);
  rows.ledger_postings.push(toRow({ id: postingId, accountId, documentId: id, at, words }));
  for (const { book: name, cents: amount } of listEntries({ ...document, rewardsCents, surcharge }))
    rows.ledger_entries.push(toRow({ postingId, accountId, book: name, cents: amount }));
  return document;
}

function makeDocument({ seed, account, index, rates, documents, counts }: Book, given: Issue): BillingDocument {
  const { kind, issuedOn, amountCents, words } = given;
  const count = counts.get(kind) ?? 0;
  counts.set(kind, count + 1);
  const dueOn = kind === "REFUND" ? issuedOn : (given.dueOn ?? calculateDueDate(issuedOn));
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
  rows.allocations.push(toRow({ id, accountId, creditId, debitId, cents: amount, at, accountPaymentId }));
}

export function getOpenCents({ openCents }: Book, { id }: Pick<BillingDocument, "id">): Cents {
  return cents(openCents.get(id) ?? 0);
}

/** All documents, each with its open amount. */
export function documentRows(book: Book): Row[] {
  return book.documents.map((document) => toRow({ ...document, openCents: getOpenCents(book, document) }));
}

/** The open documents, each with its open amount. */
export function listOpen(book: Book): BillingDocument[] {
  return book.documents
    .filter(({ id }) => (book.openCents.get(id) ?? 0) > 0)
    .map((document) => ({ ...document, openCents: getOpenCents(book, document) }));
}
