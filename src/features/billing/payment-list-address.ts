/** The query string of the payment history: days, year and page. */
import { type DatedListAddress, parseDatedListAddress } from "../../shared/list-address.ts";
import { isLocalDate, type LocalDate } from "../../shared/local-date.ts";

export const paymentPageSizes = [20, 50, 75, 100] as const;

export const paymentRanges = [
  { key: "90d", label: "90 days", days: 90 },
  { key: "12m", label: "12 months", days: 365 },
  { key: "24m", label: "2 years", days: 731 },
] as const;

export type PaymentListFilter = DatedListAddress<(typeof paymentRanges)[number]["key"]>;

export function parsePaymentList(params: URLSearchParams, today: LocalDate): PaymentListFilter {
  const list = { ranges: paymentRanges, defaultRange: paymentRanges[1], pageSizes: paymentPageSizes };
  return parseDatedListAddress(params, list, today);
}

/** A range of days, inclusive. Null means no limit. */
export interface HistoryDays {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** An empty text means no limit. Null where a text is not a day, or the range ends before it starts. */
export function parseDays(start: string, end: string): HistoryDays | null {
  if (!isDayOrEmpty(start) || !isDayOrEmpty(end)) return null;
  if (start !== "" && end !== "" && start > end) return null;
  return { from: start === "" ? null : start, to: end === "" ? null : end };
}

function isDayOrEmpty(text: string): boolean {
  return text === "" || isLocalDate(text);
}
