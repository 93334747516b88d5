/**
 * Which credits settle which debits. A payment names parts of debits, parts of credits that are used for them, and the
 * money on top. Debits are settled oldest due date first. Credits are used oldest first, and before money. Money that
 * settles no debit stays unallocated.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents, sumCents } from "../../shared/money.ts";

/** A part of a document's open amount. */
export interface DocumentPart {
  readonly documentId: string;
  readonly cents: Cents;
}

interface OpenDocument {
  readonly id: string;
  readonly openCents: Cents;
  readonly issuedOn: LocalDate;
}

export interface OpenDebit extends OpenDocument {
  readonly dueOn: LocalDate | null;
}

export type OpenCredit = OpenDocument;

/** The debits that a payment will settle. The plan is shown to the payer, and checked again when it is booked. */
export interface PaymentPlan {
  readonly debits: readonly DocumentPart[];
  readonly credits: readonly DocumentPart[];
  /** The money to be paid. */
  readonly moneyCents: Cents;
  /** The part of the money that settles no debit yet. */
  readonly unallocatedCents: Cents;
}

interface OpenItems {
  readonly debits: readonly OpenDebit[];
  readonly credits: readonly OpenCredit[];
}

/** Uses all credits first, then the money, for the debits that have been due longest. */
export function planAmount({ debits, credits }: OpenItems, moneyCents: Cents): PaymentPlan {
  const owedCents = sumCents(debits.map(({ openCents }) => openCents));
  const used = takeInOrder(toWholeParts(sortByIssueDate(credits)), owedCents);
  const settled = takeInOrder(toWholeParts(sortByDueDate(debits)), cents(sumParts(used) + moneyCents));
  return {
    debits: settled,
    credits: used,
    moneyCents,
    unallocatedCents: cents(moneyCents + sumParts(used) - sumParts(settled)),
  };
}

/** Chosen debits less chosen credits. No more of the credits is used than the debits need. */
export function planChosen(debits: readonly DocumentPart[], credits: readonly DocumentPart[]): PaymentPlan {
  const owedCents = sumParts(debits);
  const used = takeInOrder(credits, owedCents);
  return { debits, credits: used, moneyCents: cents(owedCents - sumParts(used)), unallocatedCents: cents(0) };
}

export interface Match {
  /** The credit that settles the debit; null for the money of this payment. */
  readonly creditId: string | null;
  readonly debitId: string;
  readonly cents: Cents;
}

/** Which credit settles which debit: each debit by the credits in turn, then by the money. */
export function matchCredits({ debits, credits, moneyCents }: PaymentPlan): Match[] {
  const sources = [
    ...credits.map(({ documentId, cents: left }) => ({ creditId: documentId as string | null, left: left as number })),
    { creditId: null, left: moneyCents as number },
  ];
  return debits.flatMap(({ documentId: debitId, cents: due }) => {
    let owed: number = due;
    return sources.flatMap((source) => {
      const taken = Math.min(source.left, owed);
      if (taken === 0) return [];
      source.left -= taken;
      owed -= taken;
      return [{ creditId: source.creditId, debitId, cents: cents(taken) }];
    });
  });
}

export function sumParts(parts: readonly DocumentPart[]): Cents {
  return sumCents(parts.map((part) => part.cents));
}

function takeInOrder(parts: readonly DocumentPart[], limitCents: Cents): DocumentPart[] {
  let left: number = limitCents;
  return parts.flatMap(({ documentId, cents: offered }) => {
    const taken = Math.min(offered, left);
    left -= taken;
    return taken === 0 ? [] : [{ documentId, cents: cents(taken) }];
  });
}

function toWholeParts(documents: readonly OpenDocument[]): DocumentPart[] {
  return documents.map(({ id, openCents }) => ({ documentId: id, cents: openCents }));
}

function sortByDueDate(debits: readonly OpenDebit[]): OpenDebit[] {
  return debits.toSorted((one, other) => compare(one.dueOn ?? "", other.dueOn ?? "") || compareIssueDate(one, other));
}

function sortByIssueDate(credits: readonly OpenCredit[]): OpenCredit[] {
  return credits.toSorted(compareIssueDate);
}

/** Documents of one day are ordered by id, so that the same items always give the same plan. */
function compareIssueDate(one: OpenDocument, other: OpenDocument): number {
  return compare(one.issuedOn, other.issuedOn) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
