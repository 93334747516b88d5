/**
 * Which credits settle which debits. Whoever pays says what is to be settled (so much of each debit), which credits are
 * used for it (so much of each), and the money that comes on top; this matches them, debits in the order in which they
 * were due and credits in the order in which they came, credits before money. Money that settles nothing stays unallocated.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents, sumCents } from "../../shared/money.ts";

/** So much of a document. */
export interface Part {
  readonly documentId: string;
  readonly cents: Cents;
}

interface Open {
  readonly id: string;
  readonly openCents: Cents;
  readonly issuedOn: LocalDate;
}

export interface OpenDebit extends Open {
  readonly dueOn: LocalDate | null;
}

export type OpenCredit = Open;

/** What a payment will do, as it is shown before and checked again when it is booked. */
export interface PaymentPlan {
  readonly debits: readonly Part[];
  readonly credits: readonly Part[];
  /** What is still to be paid for it. */
  readonly moneyCents: Cents;
  /** Of that, what settles nothing yet. */
  readonly unallocatedCents: Cents;
}

interface OpenItems {
  readonly debits: readonly OpenDebit[];
  readonly credits: readonly OpenCredit[];
}

/** Pay-smart: all credits are used first, then the money, for what has been due longest. */
export function planAmount({ debits, credits }: OpenItems, moneyCents: Cents): PaymentPlan {
  const owedCents = sumCents(debits.map(({ openCents }) => openCents));
  const used = takeInOrder(wholeOf(inOrderOfComing(credits)), owedCents);
  const settled = takeInOrder(wholeOf(inOrderOfDue(debits)), cents(sumOf(used) + moneyCents));
  return {
    debits: settled,
    credits: used,
    moneyCents,
    unallocatedCents: cents(moneyCents + sumOf(used) - sumOf(settled)),
  };
}

/** Chosen debits less chosen credits; of the credits no more is used than is owed. */
export function planChosen(debits: readonly Part[], credits: readonly Part[]): PaymentPlan {
  const owedCents = sumOf(debits);
  const used = takeInOrder(credits, owedCents);
  return { debits, credits: used, moneyCents: cents(owedCents - sumOf(used)), unallocatedCents: cents(0) };
}

export interface Match {
  /** Null: the money that is being paid. */
  readonly creditId: string | null;
  readonly debitId: string;
  readonly cents: Cents;
}

/** Who settles whom, for a plan: each debit by the credits in turn, then by the money. */
export function matchesOf({ debits, credits, moneyCents }: PaymentPlan): Match[] {
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

export function sumOf(parts: readonly Part[]): Cents {
  return sumCents(parts.map((part) => part.cents));
}

function takeInOrder(parts: readonly Part[], limitCents: Cents): Part[] {
  let left: number = limitCents;
  return parts.flatMap(({ documentId, cents: offered }) => {
    const taken = Math.min(offered, left);
    left -= taken;
    return taken === 0 ? [] : [{ documentId, cents: cents(taken) }];
  });
}

function wholeOf(documents: readonly Open[]): Part[] {
  return documents.map(({ id, openCents }) => ({ documentId: id, cents: openCents }));
}

function inOrderOfDue(debits: readonly OpenDebit[]): OpenDebit[] {
  return debits.toSorted((one, other) => compare(one.dueOn ?? "", other.dueOn ?? "") || byComing(one, other));
}

function inOrderOfComing(credits: readonly OpenCredit[]): OpenCredit[] {
  return credits.toSorted(byComing);
}

/** The id decides between documents of one day, so that the same items always give the same plan. */
function byComing(one: Open, other: Open): number {
  return compare(one.issuedOn, other.issuedOn) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
