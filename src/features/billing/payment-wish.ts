/** What somebody asks to pay, checked against what is open, and turned into a plan. */
import { type Cents, cents } from "../../shared/money.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { UserError } from "../../shared/user-error.ts";
import { type Part, type PaymentPlan, planAmount, planChosen } from "./allocate.ts";
import { type BillingDocument, isDebit } from "./billing.ts";
import { billingErrors } from "./billing-errors.ts";

export type OpenDocument = Pick<BillingDocument, "id" | "kind" | "issuedOn" | "dueOn" | "openCents">;

interface Chosen {
  readonly documentId: string;
  /** In dollars, where only a part is to be paid. */
  readonly amount?: number | null | undefined;
}

export interface ChosenItems {
  readonly invoices: readonly Chosen[];
  readonly credits: readonly Chosen[];
}

type Planned = Result<PaymentPlan, UserError>;
const MOST_CENTS = 1_000_000_000_00;

/** Whole cents of an amount in dollars; null for what is none. */
export function centsOfAmount(amount: number): Cents | null {
  const rounded = Math.round(amount * 100);
  const isExact = Math.abs(amount * 100 - rounded) < 0.000_1;
  return isExact && rounded >= 0 && rounded <= MOST_CENTS ? cents(rounded) : null;
}

/** Chosen debits less chosen credits. A part may be paid of one invoice that is paid alone. */
export function planItems(open: readonly OpenDocument[], { invoices, credits }: ChosenItems): Planned {
  if (invoices.length === 0) return refused(billingErrors.nothingChosen);
  const debits = partsOf(open.filter(isDebit), invoices);
  if (!debits.ok) return debits;
  const used = partsOf(
    open.filter((document) => !isDebit(document)),
    credits,
  );
  if (!used.ok) return used;
  const isPart = invoices.some(({ amount }) => amount != null);
  if (isPart && debits.value.length > 1) return refused(billingErrors.partOfOne);
  return ok(planChosen(debits.value, used.value));
}

/** Any amount, up to all that is owed and not billed yet, for whatever has been due longest. */
export function planBalance(
  open: readonly OpenDocument[],
  { amount, mostCents, format }: { amount: number; mostCents: number; format: (amount: Cents) => string },
): Planned {
  const amountCents = centsOfAmount(amount);
  if (amountCents === null) return refused(billingErrors.invalidAmount);
  const debits = open.filter(isDebit);
  const credits = open.filter((document) => !isDebit(document));
  const most = cents(Math.max(0, mostCents));
  if (amountCents > most) return refused(billingErrors.tooMuch(format(most)));
  const plan = planAmount({ debits, credits }, amountCents);
  return amountCents === 0 && plan.debits.length === 0 ? refused(billingErrors.invalidAmount) : ok(plan);
}

/** In the order in which they are open, each once. */
function partsOf(open: readonly OpenDocument[], chosen: readonly Chosen[]): Result<Part[], UserError> {
  const wishes = new Map(chosen.map(({ documentId, amount }) => [documentId, amount]));
  const parts = open
    .filter(({ id }) => wishes.has(id))
    .map(({ id, openCents }) => ({ documentId: id, cents: wantedOf(openCents, wishes.get(id)) }));
  if (parts.length < wishes.size) return refused(billingErrors.itemNotOpen);
  const good = parts.flatMap(({ documentId, cents: part }) => (part === null ? [] : [{ documentId, cents: part }]));
  return good.length < parts.length ? refused(billingErrors.invalidAmount) : ok(good);
}

function wantedOf(openCents: Cents, amount: number | null | undefined): Cents | null {
  if (amount == null) return openCents;
  const wanted = centsOfAmount(amount);
  return wanted !== null && wanted > 0 && wanted <= openCents ? wanted : null;
}
