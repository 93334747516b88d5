/**
 * The traffic light of an account, from what it owes (product decision §2). AMBER: something is overdue, or more than 90 %
 * of the credit limit is used. RED: something is overdue by more than 30 days, or staff hold it.
 */
import { daysBetween, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { Hold, LoyaltyStatus } from "../identity/standing.ts";
import { NEARLY_USED_UP, usableCents } from "../orders/credit-use.ts";
import type { PaymentPlan } from "./allocate.ts";

export interface HoldFacts {
  readonly heldByStaff: boolean;
  readonly overdueCents: Cents;
  /** Zero where nothing is overdue. */
  readonly oldestOverdueDays: number;
  /** Credits and money that settle nothing yet: they would be used first. */
  readonly creditCents: Cents;
  /** Balance and what is not billed yet. */
  readonly usedCents: number;
  readonly limitCents: number;
}

export interface HoldVerdict {
  readonly hold: Hold;
  /** For the banner; null while there is none. */
  readonly reason: string | null;
  /** What has to be paid to lift it; zero where open credits are enough; null where paying does not help. */
  readonly liftedByCents: Cents | null;
}

const MOST_DAYS = 30;

/** The first that applies counts; staff's own reason is theirs to word, so it is not given here. */
export function holdOf(facts: HoldFacts): HoldVerdict {
  const { heldByStaff, overdueCents, oldestOverdueDays, creditCents, usedCents, limitCents } = facts;
  const overLimitCents = usedCents - usableCents(limitCents);
  const liftedByCents = cents(Math.max(0, overdueCents - creditCents, overLimitCents));
  if (heldByStaff) return { hold: "RED", reason: null, liftedByCents: null };
  if (oldestOverdueDays > MOST_DAYS) {
    return { hold: "RED", reason: "An invoice is overdue by more than 30 days.", liftedByCents };
  }
  if (overdueCents > 0) return { hold: "AMBER", reason: "An invoice is overdue.", liftedByCents };
  if (overLimitCents > 0) {
    return { hold: "AMBER", reason: NEARLY_USED_UP, liftedByCents };
  }
  return { hold: "GREEN", reason: null, liftedByCents: cents(0) };
}

interface Owed {
  readonly id: string;
  readonly dueOn: LocalDate | null;
  readonly openCents: Cents;
}

/** How an account would stand after a payment, so that whoever pays sees whether it lifts the hold. */
export function holdAfter(
  plan: PaymentPlan,
  debits: readonly Owed[],
  { today, ...facts }: Pick<HoldFacts, "heldByStaff" | "usedCents" | "limitCents"> & { readonly today: LocalDate },
): HoldVerdict {
  const settled = new Map(plan.debits.map((part) => [part.documentId, part.cents]));
  const late = debits
    .map(({ id, dueOn, openCents }) => ({ dueOn: dueOn ?? today, left: openCents - (settled.get(id) ?? 0) }))
    .filter(({ dueOn, left }) => dueOn < today && left > 0);
  return holdOf({
    ...facts,
    overdueCents: cents(late.reduce((sum, { left }) => sum + left, 0)),
    oldestOverdueDays: Math.max(0, ...late.map(({ dueOn }) => daysBetween(dueOn, today))),
    creditCents: cents(0),
    usedCents: facts.usedCents - plan.moneyCents,
  });
}

/** RED suspends a membership of the rewards program, leaving it resumes it (product decision §8). */
export function loyaltyUnder(hold: Hold, status: LoyaltyStatus): LoyaltyStatus {
  if (hold === "RED") return status === "ACTIVE" ? "SUSPEND" : status;
  return status === "SUSPEND" ? "ACTIVE" : status;
}
