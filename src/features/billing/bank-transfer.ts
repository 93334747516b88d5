/**
 * A bank transfer is money that an account sent to the merchant's bank. Staff enter it from the bank statement. It settles the
 * chosen debits, or all of them, those that are due first. The rest stays in credit. The receipt is issued on the day of the
 * booking and names the day on which the money came, because the statements of ended months do not change.
 */
import { addDays, isLocalDate, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import { formatDay } from "../orders/store-time.ts";
import { type PaymentPlan, planAmount } from "./allocate.ts";
import { isDebit } from "./billing.ts";
import type { OpenDocument } from "./plan-payment.ts";
import { receivablesErrors } from "./receivables-errors.ts";

export interface TransferInput {
  readonly amount: string;
  readonly receivedOn: string;
  readonly reference: string;
  /** The debits that the money is for. Empty: those that are due first. */
  readonly documentIds: readonly string[];
}

export interface Transfer {
  readonly amountCents: Cents;
  readonly receivedOn: LocalDate;
  readonly reference: string;
  readonly documentIds: readonly string[];
}

export const maxReferenceLength = 60;
/** A year and a day. */
const MAX_AGE_DAYS = 366;

export function parseTransfer(input: TransferInput, today: LocalDate): Result<Transfer, UserError> {
  const amountCents = parseMoney(input.amount);
  if (amountCents === null) return refused(receivablesErrors.amount);
  const { receivedOn, documentIds } = input;
  const isPast = isLocalDate(receivedOn) && receivedOn <= today && receivedOn >= addDays(today, -MAX_AGE_DAYS);
  if (!isPast) return refused(receivablesErrors.receivedOn);
  const reference = input.reference.trim().replaceAll(/\s+/g, " ");
  if (reference === "" || reference.length > maxReferenceLength) return refused(receivablesErrors.reference);
  return ok({ amountCents, receivedOn, reference, documentIds: [...new Set(documentIds)] });
}

/** Dollars with cents such as "1,250.50"; null for anything else and for zero. */
export function parseMoney(text: string): Cents | null {
  const digits = text.replaceAll(/[\s,$]/g, "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(digits)) return null;
  const [dollars = "", part = ""] = digits.split(".");
  const amount = Number(dollars) * 100 + Number(part.padEnd(2, "0"));
  return amount === 0 ? null : cents(amount);
}

export type TransferPlan = Pick<PaymentPlan, "debits" | "unallocatedCents">;

/** Credits of the account are left alone: staff allocate them by themselves. */
export function planTransfer(
  open: readonly OpenDocument[],
  { amountCents, documentIds }: Pick<Transfer, "amountCents" | "documentIds">,
): Result<TransferPlan, UserError> {
  const debits = chooseDebits(open, documentIds);
  return debits === null ? refused(receivablesErrors.notOpen) : ok(planAmount({ debits, credits: [] }, amountCents));
}

/** The chosen open debits, or all of them if none is chosen. Null if a chosen one is not open. */
export function chooseDebits(open: readonly OpenDocument[], documentIds: readonly string[]): OpenDocument[] | null {
  const debits = open.filter(isDebit);
  if (documentIds.length === 0) return debits;
  const chosen = debits.filter(({ id }) => documentIds.includes(id));
  return chosen.length === new Set(documentIds).size ? chosen : null;
}

/** The plan that a form showed, in one hidden field. The booking compares it with the plan of its own moment. */
export function formatSeenPlan({ debits, unallocatedCents }: TransferPlan): string {
  return [...debits.map(({ documentId, cents: part }) => `${documentId}:${part}`), unallocatedCents].join(" ");
}

/** What the receipt says. */
export function describeTransfer({ reference, receivedOn }: Transfer, today: LocalDate): string {
  return receivedOn === today ? reference : `${reference}, received on ${formatDay(receivedOn)}`;
}
