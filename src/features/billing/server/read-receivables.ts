import { asTenant, readAsTenant, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, localDateOf } from "../../../shared/local-date.ts";
import { type Price, priceOf } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { findBalance } from "../../loyalty/server/points.store.ts";
import { findCredit, type UsedCredit } from "../../orders/server/credit.store.ts";
import { findOrderNames } from "../../orders/server/orders.store.ts";
import { type BillingDocument, isDebit } from "../billing.ts";
import { type HoldVerdict, holdOf } from "../hold.ts";
import { findDocumentNumbers, findOverdue, listOpenDocuments } from "./documents.store.ts";
import { getAccount, getCountryOf, tenantOf } from "./paying-viewer.ts";

/** An open document with what it is called elsewhere. */
export interface OpenItem {
  readonly document: BillingDocument;
  readonly country: Country;
  readonly isOverdue: boolean;
  readonly order: { readonly number: string; readonly createdAt: Date } | null;
  /** The invoice that a credit note takes back. */
  readonly invoiceNumber: string | null;
  /** The credit note that takes back something of an invoice, where it is open. */
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

/** All that is open of an account, and how it stands, at one moment. */
export async function readReceivables(context: OperationContext, viewer: SignedInViewer): Promise<Receivables> {
  const country = await getCountryOf(context, viewer);
  const today = localDateOf(context.clock.now(), country.timeZone);
  const { id: accountId } = getAccount(viewer);
  return asTenant(context.db, tenantOf(viewer), async (tx) => ({
    ...{ viewer, country, today },
    ...(await readStanding(tx, accountId, today)),
    items: await listItems(tx, accountId, { country, today }),
    points: await findBalance(tx, accountId),
  }));
}

/** What lifts a hold, for a bar that stands on every page; null where paying does nothing for it. */
export async function findHoldLift(context: OperationContext, viewer: SignedInViewer): Promise<Price | null> {
  const country = await getCountryOf(context, viewer);
  const today = localDateOf(context.clock.now(), country.timeZone);
  const { id: accountId } = getAccount(viewer);
  const work = (tx: Transaction) => readStanding(tx, accountId, today);
  const { verdict } = await readAsTenant(context.db, tenantOf(viewer), work);
  return verdict.liftedByCents ? priceOf(verdict.liftedByCents, country) : null;
}

async function readStanding(tx: Transaction, accountId: string, today: LocalDate) {
  const account = await findAccount(tx, accountId);
  const credit = await findCredit(tx, accountId);
  const overdue = await findOverdue(tx, accountId, today);
  const limitCents = account?.creditLimitCents ?? 0;
  const heldByStaff = account?.heldByStaff ?? false;
  const usedCents = credit.balanceCents + credit.unbilledCents;
  return { credit, limitCents, heldByStaff, verdict: holdOf({ ...overdue, heldByStaff, usedCents, limitCents }) };
}

async function listItems(
  tx: Transaction,
  accountId: string,
  { country, today }: { country: Country; today: LocalDate },
): Promise<OpenItem[]> {
  const open = await listOpenDocuments(tx, accountId);
  const orders = await findOrderNames(
    tx,
    open.flatMap(({ orderId }) => orderId ?? []),
  );
  const invoiceNumbers = await findDocumentNumbers(
    tx,
    accountId,
    open.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
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
