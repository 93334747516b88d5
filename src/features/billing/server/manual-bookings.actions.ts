/**
 * What staff book by hand on an account: bank transfers and their reversal, credit notes, write-offs, and credits that settle
 * debts. Everything is issued today, so that the statements of ended months stay as they are.
 */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { type Cents, formatMoney, sumCents } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { describeChange } from "../../identity/audit.ts";
import { parseReason } from "../../identity/staff-accounts.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import {
  describeTransfer,
  formatSeenPlan,
  parseMoney,
  parseTransfer,
  planTransfer,
  type Transfer,
  type TransferInput,
  type TransferPlan,
} from "../bank-transfer.ts";
import type { BillingDocument } from "../billing.ts";
import { checkWriteOff, planCredit, planCreditNote } from "../manual-booking.ts";
import { receivablesErrors } from "../receivables-errors.ts";
import { findAccountPaymentId } from "./account-payments.store.ts";
import { findTransfer, insertTransfer, isTransferBooked, markReversed } from "./bank-transfers.store.ts";
import {
  findDocument,
  insertAllocations,
  listOpenDocuments,
  selectCreditNotes,
  sumAmounts,
} from "./documents.store.ts";
import { SETTLE_PAID_ORDERS } from "./end-account-payment.steps.ts";
import { type Booking, type BookingRequest, endBooking, startBooking } from "./manual-bookings.steps.ts";
import { insertEntries, insertNewDocument, type NewDocument, reversePayment } from "./post-document.steps.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

function book(
  { db, clock }: Services,
  request: BookingRequest,
  work: (booking: Booking) => Promise<Refusals>,
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const started = await startBooking({ db, tx, commitWith, at }, request);
    if (!started.ok) return started.refusals;
    return started.value === null ? [] : work(started.value);
  });
}

export interface RecordedTransfer extends TransferInput {
  /** The number of the account. */
  readonly number: string;
  /** The plan that the form showed (bank-transfer.ts). Empty: any plan. */
  readonly seen: string;
  /** Staff say that an equal transfer is another one. */
  readonly isSecond: boolean;
  readonly idempotencyKey: string;
}

/** The money settles exactly what was shown, or nothing is booked. */
export function recordTransfer(
  services: Services,
  viewer: SignedInViewer,
  { idempotencyKey: key, ...input }: RecordedTransfer,
): Promise<Refusals> {
  return book(services, { viewer, number: input.number, once: { key, input } }, async (booking) => {
    const { tx, account, today } = booking;
    const parsed = parseTransfer(input, today);
    if (!parsed.ok) return parsed.refusals;
    const transfer = parsed.value;
    const [open, isBooked] = await Promise.all([
      listOpenDocuments(tx, account.id),
      isTransferBooked(tx, account.id, transfer),
    ]);
    if (isBooked && !input.isSecond) return [receivablesErrors.recordedAlready];
    const plan = planTransfer(open, transfer);
    if (!plan.ok) return plan.refusals;
    if (input.seen !== "" && input.seen !== formatSeenPlan(plan.value)) return [receivablesErrors.planChanged];
    await postTransfer(booking, { transfer, plan: plan.value, isSecond: isBooked });
    return [];
  });
}

interface PostedTransfer {
  readonly transfer: Transfer;
  readonly plan: TransferPlan;
  readonly isSecond: boolean;
}

async function postTransfer(booking: Booking, { transfer, plan, isSecond }: PostedTransfer): Promise<void> {
  const { tx, viewer, account, country, at, today } = booking;
  const { amountCents, receivedOn, reference } = transfer;
  const { id: accountId } = account;
  const receipt = await insertNewDocument(tx, {
    ...{ accountId, kind: "PAYMENT", method: "BANK", issuedOn: today, currency: country.currency, amountCents, at },
    words: describeTransfer(transfer, today),
  });
  const { id: documentId } = receipt;
  const settled = plan.debits.map(({ documentId: debitId, cents }) => ({ creditId: documentId, debitId, cents }));
  const writes = [
    insertEntries(tx, receipt, { at }),
    insertAllocations(tx, { accountId, at, accountPaymentId: null }, settled),
    insertTransfer(tx, {
      ...{ documentId, accountId, amountCents, receivedOn, reference, isSecond, at },
      userId: viewer.user.id,
    }),
    booking.remember(documentId),
  ];
  await endBooking(booking, writes, {
    action: "TRANSFER_RECORDED",
    ...describeChange({}, { receipt: receipt.number, amountCents, receivedOn, reference }),
  });
}

export interface ReversedTransfer {
  readonly number: string;
  /** The receipt. */
  readonly documentId: string;
  readonly reason: string;
}

/** The documents that it settled are open again. */
export async function reverseTransfer(
  services: Services,
  viewer: SignedInViewer,
  { number, documentId, reason }: ReversedTransfer,
): Promise<Refusals> {
  const because = parseReason(reason);
  if (!because.ok) return because.refusals;
  return book(services, { viewer, number }, async (booking) => {
    const { tx, account, at, today } = booking;
    const [transfer, payment] = await Promise.all([
      findTransfer(tx, account.id, documentId),
      findDocument(tx, account.id, documentId),
    ]);
    if (transfer === null || payment === null) return [receivablesErrors.transferNotFound];
    const words = `Bank transfer ${payment.number} was reversed`;
    await reversePayment(tx, { payment, accountPaymentId: null, at, today, words });
    const { receivedOn, reference } = transfer;
    await endBooking(booking, [markReversed(tx, documentId, at)], {
      ...{ action: "TRANSFER_REVERSED", reason: because.value },
      ...describeChange(
        { receipt: payment.number, amountCents: payment.amountCents, receivedOn, reference },
        { receipt: null, amountCents: null, receivedOn: null, reference: null },
      ),
    });
    return [];
  });
}

interface AmountInput {
  /** The number of the account. */
  readonly number: string;
  readonly amount: string;
  /** The customer reads it on the document. */
  readonly reason: string;
  readonly idempotencyKey: string;
}

export interface CreditNoteInput extends AmountInput {
  /** Whether the amount includes GST, as the credit for a sale does. */
  readonly includesTax: boolean;
  /** Empty for a credit note that stands free. */
  readonly invoiceId: string;
}

/** A credit note for an invoice settles what is open of it at once. */
export async function issueCreditNote(
  services: Services,
  viewer: SignedInViewer,
  { idempotencyKey: key, ...input }: CreditNoteInput,
): Promise<Refusals> {
  const [amountCents, reason] = [parseMoney(input.amount), parseReason(input.reason)];
  if (amountCents === null) return [receivablesErrors.amount];
  if (!reason.ok) return reason.refusals;
  const { number, invoiceId, includesTax } = input;
  return book(services, { viewer, number, once: { key, input } }, async (booking) => {
    const invoice = invoiceId === "" ? null : await findCredited(booking, invoiceId);
    if (invoiceId !== "" && invoice === null) return [receivablesErrors.notInvoice];
    const { taxBasisPoints } = booking.country;
    const parts = planCreditNote(amountCents, { invoice, includesTax, taxBasisPoints, format: formatFor(booking) });
    if (!parts.ok) return parts.refusals;
    const { taxCents, settledCents } = parts.value;
    const note = await post(booking, {
      ...{ kind: "CREDIT_NOTE", amountCents, taxCents, words: reason.value },
      ...(invoice !== null && { invoiceId: invoice.id }),
    });
    const writes = [...settle(booking, note, { debit: invoice, settledCents }), booking.remember(note.id)];
    await endBooking(booking, writes, {
      ...{ action: "CREDIT_NOTE_ISSUED", reason: reason.value },
      ...describeChange({}, { creditNote: note.number, amountCents, taxCents, invoice: invoice?.number ?? null }),
    });
    return [];
  });
}

export interface WriteOffInput extends AmountInput {
  readonly documentId: string;
}

export async function writeOff(
  services: Services,
  viewer: SignedInViewer,
  { idempotencyKey: key, ...input }: WriteOffInput,
): Promise<Refusals> {
  const [amountCents, reason] = [parseMoney(input.amount), parseReason(input.reason)];
  if (amountCents === null) return [receivablesErrors.amount];
  if (!reason.ok) return reason.refusals;
  const { number, documentId } = input;
  return book(services, { viewer, number, once: { key, input } }, async (booking) => {
    const debit = await findDocument(booking.tx, booking.account.id, documentId);
    const refusal = checkWriteOff(amountCents, { document: debit, format: formatFor(booking) });
    if (refusal !== null || debit === null) return [refusal ?? receivablesErrors.notOpen];
    const note = await post(booking, { kind: "WRITE_OFF", amountCents, words: reason.value });
    const writes = [...settle(booking, note, { debit, settledCents: amountCents }), booking.remember(note.id)];
    await endBooking(booking, writes, {
      ...{ action: "DEBT_WRITTEN_OFF", reason: reason.value },
      ...describeChange(
        { document: debit.number, openCents: debit.openCents, writeOff: null },
        { document: debit.number, openCents: debit.openCents - amountCents, writeOff: note.number },
      ),
    });
    return [];
  });
}

export interface AllocatedCredit {
  readonly number: string;
  readonly creditId: string;
  /** The debits to settle. Empty: those that are due first. */
  readonly documentIds: readonly string[];
}

/** The credit is used as far as it goes, so the same request allocates nothing again. */
export function allocateCredit(
  services: Services,
  viewer: SignedInViewer,
  { number, creditId, documentIds }: AllocatedCredit,
): Promise<Refusals> {
  return book(services, { viewer, number }, async (booking) => {
    const { tx, account, at } = booking;
    const { id: accountId } = account;
    const open = await listOpenDocuments(tx, accountId);
    const plan = planCredit(open, { creditId, documentIds });
    if (!plan.ok) return plan.refusals;
    const [accountPaymentId] = await Promise.all([
      findAccountPaymentId(tx, creditId),
      insertAllocations(tx, { accountId, at, accountPaymentId: null }, plan.value),
    ]);
    // The credit may be a payment with points, and what points pay earns nothing.
    const settling = accountPaymentId === null ? [] : [addJob(tx, SETTLE_PAID_ORDERS, { accountId, accountPaymentId })];
    const find = (id: string) => open.find((document) => document.id === id);
    const credit = find(creditId);
    const usedCents = sumCents(plan.value.map(({ cents }) => cents));
    const openCents = credit?.openCents ?? 0;
    const settled = plan.value.map(({ debitId }) => find(debitId)?.number ?? "");
    await endBooking(booking, settling, {
      action: "CREDIT_ALLOCATED",
      ...describeChange({ openCents, settled: [] }, { openCents: openCents - usedCents, settled }),
    });
    return [];
  });
}

const formatFor =
  ({ country }: Booking) =>
  (amount: Cents) =>
    formatMoney(amount, country);

async function findCredited({ tx, account }: Booking, invoiceId: string) {
  if (!isUuid(invoiceId)) return null;
  const [invoice, creditedCents] = await Promise.all([
    findDocument(tx, account.id, invoiceId),
    sumAmounts(tx, selectCreditNotes(invoiceId)),
  ]);
  return invoice && { ...invoice, creditedCents };
}

type NewNote = Pick<NewDocument, "kind" | "amountCents" | "taxCents" | "invoiceId" | "words">;

function post({ tx, account, country, today, at }: Booking, note: NewNote): Promise<BillingDocument> {
  const common = { accountId: account.id, issuedOn: today, currency: country.currency, at };
  return insertNewDocument(tx, { ...common, ...note });
}

function settle(
  { tx, account, at }: Booking,
  note: BillingDocument,
  { debit, settledCents }: { readonly debit: BillingDocument | null; readonly settledCents: Cents },
): Promise<unknown>[] {
  const parts =
    debit === null || settledCents === 0 ? [] : [{ creditId: note.id, debitId: debit.id, cents: settledCents }];
  return [
    insertEntries(tx, note, { at }),
    insertAllocations(tx, { accountId: account.id, at, accountPaymentId: null }, parts),
  ];
}
