/** Paying over the counter: staff enter the code, what is to pay, and the number of the receipt. */
import { type Cents, cents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { vouchersErrors } from "./vouchers-errors.ts";

const maxReferenceLength = 40;

/** Dollars with up to two decimals, up to 99,999.99. */
const amountPattern = /^\d{1,5}(\.\d{1,2})?$/;

export interface CounterSale {
  readonly amount: Cents;
  /** The number of the receipt. */
  readonly reference: string;
}

export function parseCounterSale(amountText: string, referenceText: string): Result<CounterSale, UserError> {
  const typed = amountText.replaceAll(/[\s$,]/g, "");
  const amount = amountPattern.test(typed) ? cents(Math.round(Number(typed) * 100)) : cents(0);
  if (amount === 0) return refused(vouchersErrors.counterAmount);
  const reference = referenceText.trim();
  if (reference === "" || reference.length > maxReferenceLength) return refused(vouchersErrors.counterReference);
  return ok({ amount, reference });
}
