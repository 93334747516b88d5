/** What the address of the order list says: which days, which words, which page. Days are "2026-10-04". */
export const orderPageSizes = [10, 20, 50, 100] as const;

export const orderRanges = [
  { key: "30d", label: "30 days", days: 30 },
  { key: "90d", label: "90 days", days: 90 },
  { key: "12m", label: "12 months", days: 365 },
  { key: "24m", label: "2 years", days: 731 },
] as const;

const usual = orderRanges[1];
const longestText = 60;
const firstYear = 2000;

export interface OrderListWish {
  readonly start: string;
  readonly end: string;
  /** Null where the days were typed. */
  readonly range: (typeof orderRanges)[number]["key"] | null;
  readonly text: string;
  readonly year: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Whatever stands in an address, a list that can be asked for comes out. */
export function readOrderList(params: URLSearchParams, today: string): OrderListWish {
  const page = Math.trunc(Number(params.get("page")));
  return {
    ...daysOf(params, today),
    text: (params.get("q") ?? "").trim().slice(0, longestText),
    year: yearOf(params.get("year"), today),
    currentPage: page >= 1 && page <= 100_000 ? page : 1,
    pageSize: orderPageSizes.find((size) => size === Number(params.get("size"))) ?? orderPageSizes[0],
  };
}

function daysOf(params: URLSearchParams, today: string): Pick<OrderListWish, "start" | "end" | "range"> {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  if (isDay(from) && isDay(to) && from <= to) return { start: from, end: to, range: null };
  const { key, days } = orderRanges.find((range) => range.key === params.get("range")) ?? usual;
  return { start: dayBefore(today, days), end: today, range: key };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function yearOf(given: string | null, today: string): number {
  const thisYear = Number(today.slice(0, 4));
  const year = Number(given);
  return Number.isInteger(year) && year >= firstYear && year <= thisYear ? year : thisYear;
}
