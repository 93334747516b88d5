/** Checks a payment request against the open documents and turns it into a plan. */
import { type Cents, cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import { type DocumentPart, type PaymentPlan, planAmount, planChosen } from "./allocate.ts";
import { type BillingDocument, isDebit } from "./billing.ts";
import { billingErrors } from "./billing-errors.ts";

export type OpenDocument = Pick<BillingDocument, "id" | "kind" | "issuedOn" | "dueOn" | "openCents">;

interface ChosenDocument {
  readonly documentId: string;
  /** In dollars, for a partial payment. */
  readonly amount?: number | null | undefined;
}

export interface ChosenItems {
  readonly invoices: readonly ChosenDocument[];
  readonly credits: readonly ChosenDocument[];
}

type Planned = Result<PaymentPlan, UserError>;
const MAX_CENTS = 1_000_000_000_00;

/** Dollars to whole cents; null for fractions of a cent, negative and too large amounts. */
export function parseAmount(amount: number): Cents | null {
  const rounded = Math.round(amount * 100);
  const isExact = Math.abs(amount * 100 - rounded) < 0.000_1;
  return isExact && rounded >= 0 && rounded <= MAX_CENTS ? cents(rounded) : null;
}

/** Chosen debits less chosen credits. A partial payment is allowed for a single invoice only. */
export function planItems(open: readonly OpenDocument[], { invoices, credits }: ChosenItems): Planned {
  if (invoices.length === 0) return refused(billingErrors.nothingChosen);
  const debits = toParts(open.filter(isDebit), invoices);
  if (!debits.ok) return debits;
  const used = toParts(
    open.filter((document) => !isDebit(document)),
    credits,
  );
  if (!used.ok) return used;
  const isPart = invoices.some(({ amount }) => amount != null);
  if (isPart && debits.value.length > 1) return refused(billingErrors.partOfOne);
  return ok(planChosen(debits.value, used.value));
}

/** Any amount up to the balance and unbilled orders, for the debits that have been due longest. */
export function planBalance(
  open: readonly OpenDocument[],
  { amount, maxCents, format }: { amount: number; maxCents: number; format: (amount: Cents) => string },
): Planned {
  const amountCents = parseAmount(amount);
  if (amountCents === null) return refused(billingErrors.invalidAmount);
  const debits = open.filter(isDebit);
  const credits = open.filter((document) => !isDebit(document));
  const limitCents = cents(Math.max(0, maxCents));
  if (amountCents > limitCents) return refused(billingErrors.tooMuch(format(limitCents)));
  const plan = planAmount({ debits, credits }, amountCents);
  return amountCents === 0 && plan.debits.length === 0 ? refused(billingErrors.invalidAmount) : ok(plan);
}

/** Keeps the order of the open documents. A document chosen twice counts once. */
function toParts(open: readonly OpenDocument[], chosen: readonly ChosenDocument[]): Result<DocumentPart[], UserError> {
  const amounts = new Map(chosen.map(({ documentId, amount }) => [documentId, amount]));
  const parts = open
    .filter(({ id }) => amounts.has(id))
    .map(({ id, openCents }) => ({ documentId: id, cents: toPartCents(openCents, amounts.get(id)) }));
  if (parts.length < amounts.size) return refused(billingErrors.itemNotOpen);
  const valid = parts.flatMap(({ documentId, cents: part }) => (part === null ? [] : [{ documentId, cents: part }]));
  return valid.length < parts.length ? refused(billingErrors.invalidAmount) : ok(valid);
}

function toPartCents(openCents: Cents, amount: number | null | undefined): Cents | null {
  if (amount == null) return openCents;
  const wanted = parseAmount(amount);
  return wanted !== null && wanted > 0 && wanted <= openCents ? wanted : null;
}
