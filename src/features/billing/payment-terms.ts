/**
 * When the invoices of an account are due. "14" is fourteen days after the day of issue. "30EOM" is thirty days from the end of
 * the month: the last day of the month after the month of issue. Thirty days count as a month there.
 */
import { addDays, type LocalDate } from "../../shared/local-date.ts";
import { lastDayOfMonth, nextMonth, startOfMonth } from "./statement.ts";

/** The terms that the form offers. An account may have others. */
export const offeredPaymentTerms = ["0", "7", "14", "30", "30EOM", "60EOM"] as const;
const standardPaymentTerms = "30EOM";

const pattern = /^([0-9]{1,3})(EOM)?$/;
const DAYS_OF_MONTH = 30;

export function isPaymentTerms(text: string): boolean {
  return pattern.test(text);
}

export function calculateDueDate(issuedOn: LocalDate, paymentTerms: string = standardPaymentTerms): LocalDate {
  const [, digits = "", fromEnd] = pattern.exec(paymentTerms) ?? [];
  if (digits === "") throw new Error(`${paymentTerms} is no term of payment.`);
  const days = Number(digits);
  if (fromEnd === undefined) return addDays(issuedOn, days);
  let month = startOfMonth(issuedOn);
  for (let left = days; left >= DAYS_OF_MONTH; left -= DAYS_OF_MONTH) month = nextMonth(month);
  return addDays(lastDayOfMonth(month), days % DAYS_OF_MONTH);
}

/** "14 days", "30 days from the end of the month". */
export function formatPaymentTerms(paymentTerms: string): string {
  const [, digits = "", fromEnd] = pattern.exec(paymentTerms) ?? [];
  const days = digits === "1" ? "1 day" : `${Number(digits)} days`;
  if (fromEnd !== undefined) return `${days} from the end of the month`;
  return Number(digits) === 0 ? "On the day of the invoice" : days;
}
