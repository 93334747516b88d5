import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant, type Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents, type Price, toPrice } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { findBalance } from "../../loyalty/server/points.store.ts";
import { findCredit, type UsedCredit } from "../../orders/server/credit.store.ts";
import { findOrderNumbers } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type AgeingBucket, calculateAgeing } from "../ageing.ts";
import { type BillingDocument, isDebit } from "../billing.ts";
import { calculateHold, type HoldVerdict } from "../hold.ts";
import { findDocument, findInvoiceNumbers, findOverdue, listOpenDocuments, selectOpen } from "./documents.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** A viewer in the account whose debts they see or pay: a member with full access, or a rep who acts for the account. */
export interface AccountReader {
  readonly viewer: SignedInViewer;
  readonly accountId: string;
  readonly userId: string;
  readonly accountNumber: string;
  readonly country: Country;
}

/** Null for staff who act for no account. */
export async function findAccountReader(db: Database, viewer: SignedInViewer): Promise<AccountReader | null> {
  const { account, user } = viewer;
  if (account === null) return null;
  const country = await getCountry(db, account.country);
  return { viewer, accountId: account.id, userId: user.id, accountNumber: account.number, country };
}

/** An open document with the numbers of related documents. */
export interface OpenItem {
  readonly document: BillingDocument;
  readonly country: Country;
  readonly isOverdue: boolean;
  readonly order: { readonly number: string; readonly createdAt: Date } | null;
  /** The invoice that a credit note belongs to. */
  readonly invoiceNumber: string | null;
  /** The open credit note that belongs to an invoice. */
  readonly creditNote: BillingDocument | null;
}

export interface Receivables {
  readonly viewer: SignedInViewer;
  readonly country: Country;
  readonly today: LocalDate;
  readonly items: readonly OpenItem[];
  readonly credit: UsedCredit;
  readonly limitCents: number;
  readonly heldByStaff: boolean;
  readonly verdict: HoldVerdict;
  readonly points: number;
}

/** Everything that is open in an account and its hold, read in one exchange. */
export async function getReceivables({ db, clock }: Services, reader: AccountReader): Promise<Receivables> {
  const { viewer, accountId, country } = reader;
  const today = toLocalDate(clock.now(), country.timeZone);
  const [standing, items, points] = await readAsTenant(db, reader, (tx) =>
    Promise.all([
      readStanding(tx, accountId, today),
      listItems(tx, accountId, { country, today }),
      findBalance(tx, accountId),
    ]),
  );
  return { viewer, country, today, ...standing, items, points };
}

export interface AccountStanding {
  readonly credit: UsedCredit;
  readonly overdueCents: Cents;
  /** Open credits and unallocated money. */
  readonly creditCents: Cents;
  readonly ageing: readonly AgeingBucket[];
}

/** What an account owes, for staff, in the shop's own role. */
export async function readAccountStanding(db: Database, accountId: string, today: LocalDate): Promise<AccountStanding> {
  const [credit, overdue, open] = await Promise.all([
    findCredit(db, accountId),
    findOverdue(db, accountId, today),
    listOpenDocuments(db, accountId),
  ]);
  return { credit, ...overdue, ageing: calculateAgeing(open.filter(isDebit), today) };
}

/** The amount that lifts the account's hold, for the bar on every page; null where paying does not help. */
export async function findHoldLift({ db, clock }: Services, viewer: SignedInViewer): Promise<Price | null> {
  const reader = await findAccountReader(db, viewer);
  if (reader === null) return null;
  const { accountId, country } = reader;
  const today = toLocalDate(clock.now(), country.timeZone);
  const { verdict } = await readAsTenant(db, reader, (tx) => readStanding(tx, accountId, today));
  return verdict.liftedByCents ? toPrice(verdict.liftedByCents, country) : null;
}

/** Null while nothing is booked, and where credits alone settled the debts. */
export async function findReceiptNumber(
  db: Database,
  { accountId, userId, documentId }: { accountId: string; userId: string; documentId: string | null },
): Promise<string | null> {
  if (documentId === null) return null;
  const receipt = await readAsTenant(db, { accountId, userId }, (tx) => findDocument(tx, accountId, documentId));
  return receipt?.number ?? null;
}

/** What the account owes. */
export async function readBalance(db: Database, reader: AccountReader): Promise<Price> {
  const { balanceCents } = await readAsTenant(db, reader, (tx) => findCredit(tx, reader.accountId));
  return toPrice(cents(balanceCents), reader.country);
}

export function findPointsBalance(db: Database, tenant: { accountId: string; userId: string }): Promise<number> {
  return readAsTenant(db, tenant, (tx) => findBalance(tx, tenant.accountId));
}

async function readStanding(tx: Transaction, accountId: string, today: LocalDate) {
  const [account, credit, overdue] = await Promise.all([
    findAccount(tx, accountId),
    findCredit(tx, accountId),
    findOverdue(tx, accountId, today),
  ]);
  const limitCents = account?.creditLimitCents ?? 0;
  const heldByStaff = account?.heldByStaff ?? false;
  const usedCents = credit.balanceCents + credit.unbilledCents;
  return {
    credit,
    limitCents,
    heldByStaff,
    verdict: calculateHold({ ...overdue, heldByStaff, usedCents, limitCents }),
  };
}

async function listItems(
  tx: Transaction,
  accountId: string,
  { country, today }: { country: Country; today: LocalDate },
): Promise<OpenItem[]> {
  const [open, orders, invoiceNumbers] = await Promise.all([
    listOpenDocuments(tx, accountId),
    findOrderNumbers(tx, selectOpen("order_id", accountId)),
    findInvoiceNumbers(tx, accountId),
  ]);
  const creditNotes = new Map(open.flatMap((note) => (note.invoiceId === null ? [] : [[note.invoiceId, note]])));
  return open.map((document) => ({
    document,
    country,
    isOverdue: isDebit(document) && document.dueOn !== null && document.dueOn < today,
    order: (document.orderId !== null && orders.get(document.orderId)) || null,
    invoiceNumber: (document.invoiceId !== null && invoiceNumbers.get(document.invoiceId)) || null,
    creditNote: creditNotes.get(document.id) ?? null,
  }));
}
