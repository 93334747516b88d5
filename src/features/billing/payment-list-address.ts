/** What the address of the payment history says: which days, which year, which page. */
import { addDays, type LocalDate } from "../../shared/local-date.ts";
import { parseDays } from "./history-days.ts";

export const paymentPageSizes = [20, 50, 75, 100] as const;

export const paymentRanges = [
  { key: "90d", label: "90 days", days: 90 },
  { key: "12m", label: "12 months", days: 365 },
  { key: "24m", label: "2 years", days: 731 },
] as const;

const usual = paymentRanges[1];
const firstYear = 2000;

export interface PaymentListWish {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** Null where the days were typed. */
  readonly range: (typeof paymentRanges)[number]["key"] | null;
  readonly year: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Whatever stands in an address, a list that can be asked for comes out. */
export function readPaymentList(params: URLSearchParams, today: LocalDate): PaymentListWish {
  const page = Math.trunc(Number(params.get("page")));
  return {
    ...daysOf(params, today),
    year: yearOf(Number(params.get("year")), Number(today.slice(0, 4))),
    currentPage: page >= 1 && page <= 100_000 ? page : 1,
    pageSize: paymentPageSizes.find((size) => size === Number(params.get("size"))) ?? paymentPageSizes[0],
  };
}

function daysOf(params: URLSearchParams, today: LocalDate): Pick<PaymentListWish, "start" | "end" | "range"> {
  const typed = parseDays(params.get("from") ?? "", params.get("to") ?? "");
  if (typed?.from && typed.to) return { start: typed.from, end: typed.to, range: null };
  const { key, days } = paymentRanges.find((range) => range.key === params.get("range")) ?? usual;
  return { start: addDays(today, -days), end: today, range: key };
}

function yearOf(year: number, thisYear: number): number {
  return Number.isInteger(year) && year >= firstYear && year <= thisYear ? year : thisYear;
}
