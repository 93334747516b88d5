/**
 * How an account pays: at once or on credit, up to which limit, when its invoices are due, and whether its orders need a
 * purchase order number. Two people may change them at the same time: a change names what its form showed. Only the fields
 * that differ from it are changed, and a field that somebody else changed meanwhile is refused.
 */
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { AccountTerms } from "../identity/account.ts";
import { parseDollars } from "../sign-ups/sign-up.ts";
import { isPaymentTerms } from "./payment-terms.ts";
import { receivablesErrors } from "./receivables-errors.ts";

export interface AccountTermsInput {
  readonly terms: AccountTerms["terms"];
  /** In dollars. It is zero for an account that pays at once. */
  readonly creditLimit: string;
  readonly paymentTerms: string;
  readonly poNumberRequired: boolean;
}

export function parseAccountTerms(input: AccountTermsInput): Result<AccountTerms, UserError> {
  const { terms, paymentTerms, poNumberRequired } = input;
  const creditLimitCents = terms === "CASH" ? 0 : parseDollars(input.creditLimit);
  if (creditLimitCents === null) return refused(receivablesErrors.creditLimit);
  if (!isPaymentTerms(paymentTerms)) return refused(receivablesErrors.paymentTerms);
  return ok({ terms, creditLimitCents, paymentTerms, poNumberRequired });
}

/** What a form showed, in one hidden field. */
export function formatSeenTerms({ terms, creditLimitCents, paymentTerms, poNumberRequired }: AccountTerms): string {
  return [terms, creditLimitCents, paymentTerms, poNumberRequired].join(" ");
}

export function parseSeenTerms(text: string): AccountTerms | null {
  const [, terms, limit, paymentTerms, required] = /^(CASH|CREDIT) (\d{1,12}) (\w{1,6}) (true|false)$/.exec(text) ?? [];
  if (terms === undefined || paymentTerms === undefined) return null;
  return {
    terms: terms === "CASH" ? "CASH" : "CREDIT",
    creditLimitCents: Number(limit),
    paymentTerms,
    poNumberRequired: required === "true",
  };
}

const fieldNames: Readonly<Record<keyof AccountTerms, string>> = {
  terms: "payment",
  creditLimitCents: "credit limit",
  paymentTerms: "terms",
  poNumberRequired: "purchase order number",
};

interface TermsEdit {
  readonly current: AccountTerms;
  readonly seen: AccountTerms;
  readonly wanted: AccountTerms;
}

/** The current terms with the fields that the form changed. */
export function mergeTerms({ current, seen, wanted }: TermsEdit): Result<AccountTerms, UserError> {
  const fields = Object.keys(fieldNames) as (keyof AccountTerms)[];
  const changed = fields.filter((field) => wanted[field] !== seen[field]);
  const conflicts = changed.filter((field) => current[field] !== seen[field] && current[field] !== wanted[field]);
  if (conflicts.length > 0) {
    return refused(receivablesErrors.changedMeanwhile(conflicts.map((field) => fieldNames[field]).join(", ")));
  }
  const merged = { ...current, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) } as AccountTerms;
  // The other person may have taken the credit away.
  return ok(merged.terms === "CASH" ? { ...merged, creditLimitCents: 0 } : merged);
}
