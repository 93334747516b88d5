/**
 * The traffic light of an account, from what it owes. AMBER: something is overdue, or more than 90 %
 * of the credit limit is used. RED: something is overdue by more than 30 days, or staff hold it.
 */
import { daysBetween, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { Hold } from "../identity/account.ts";
import { CREDIT_NEARLY_USED, calculateUsableCents } from "../orders/credit-use.ts";
import type { PaymentPlan } from "./allocate.ts";

export interface HoldFacts {
  readonly heldByStaff: boolean;
  readonly overdueCents: Cents;
  /** Zero where nothing is overdue. */
  readonly oldestOverdueDays: number;
  /** Open credits and unallocated money, which would be used first. */
  readonly creditCents: Cents;
  /** The balance and unbilled orders. */
  readonly usedCents: number;
  readonly limitCents: number;
}

export interface HoldVerdict {
  readonly hold: Hold;
  /** The text for the banner; null without a hold. */
  readonly reason: string | null;
  /** The payment that lifts the hold; zero where open credits are enough, null where paying does not help. */
  readonly liftedByCents: Cents | null;
}

const MAX_AMBER_DAYS = 30;

/** The first case that applies counts. A hold by staff has no reason here, because staff write their own. */
export function calculateHold(facts: HoldFacts): HoldVerdict {
  const { heldByStaff, overdueCents, oldestOverdueDays, creditCents, usedCents, limitCents } = facts;
  const overLimitCents = usedCents - calculateUsableCents(limitCents);
  const liftedByCents = cents(Math.max(0, overdueCents - creditCents, overLimitCents));
  if (heldByStaff) return { hold: "RED", reason: null, liftedByCents: null };
  if (oldestOverdueDays > MAX_AMBER_DAYS) {
    return { hold: "RED", reason: "An invoice is overdue by more than 30 days.", liftedByCents };
  }
  if (overdueCents > 0) return { hold: "AMBER", reason: "An invoice is overdue.", liftedByCents };
  if (overLimitCents > 0) {
    return { hold: "AMBER", reason: CREDIT_NEARLY_USED, liftedByCents };
  }
  return { hold: "GREEN", reason: null, liftedByCents: cents(0) };
}

interface OpenDebit {
  readonly id: string;
  readonly dueOn: LocalDate | null;
  readonly openCents: Cents;
}

/** The hold after a planned payment, so that the payer sees whether it would be lifted. */
export function calculateHoldAfter(
  plan: PaymentPlan,
  debits: readonly OpenDebit[],
  { today, ...facts }: Pick<HoldFacts, "heldByStaff" | "usedCents" | "limitCents"> & { readonly today: LocalDate },
): HoldVerdict {
  const settled = new Map(plan.debits.map((part) => [part.documentId, part.cents]));
  const overdue = debits
    .map(({ id, dueOn, openCents }) => ({ dueOn: dueOn ?? today, left: openCents - (settled.get(id) ?? 0) }))
    .filter(({ dueOn, left }) => dueOn < today && left > 0);
  return calculateHold({
    ...facts,
    overdueCents: cents(overdue.reduce((sum, { left }) => sum + left, 0)),
    oldestOverdueDays: Math.max(0, ...overdue.map(({ dueOn }) => daysBetween(dueOn, today))),
    creditCents: cents(0),
    usedCents: facts.usedCents - plan.moneyCents,
  });
}
