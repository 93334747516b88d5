/**
 * The query string of a list of dated things, such as orders or payments: a range of days, the year of the chart, and the
 * page. An invalid value is replaced by the default.
 */
import { addDays, isLocalDate, type LocalDate } from "./local-date.ts";
import { type Page, parsePage } from "./page.ts";

export interface DayRange<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly days: number;
}

/** The ranges and page sizes that a list offers, and its defaults. */
export interface DatedList<Key extends string> {
  readonly ranges: readonly DayRange<Key>[];
  readonly defaultRange: DayRange<Key>;
  readonly pageSizes: readonly number[];
}

export interface DatedListAddress<Key extends string> extends Page {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** Null if the days were typed. */
  readonly range: Key | null;
  readonly year: number;
}

const FIRST_YEAR = 2000;

export function parseDatedListAddress<Key extends string>(
  params: URLSearchParams,
  { ranges, defaultRange, pageSizes }: DatedList<Key>,
  today: LocalDate,
): DatedListAddress<Key> {
  const { key, days } = ranges.find((range) => range.key === params.get("range")) ?? defaultRange;
  const typed = parseTypedDays(params.get("from") ?? "", params.get("to") ?? "");
  return {
    ...(typed ?? { start: addDays(today, -days), end: today, range: key }),
    year: parseYear(Number(params.get("year")), Number(today.slice(0, 4))),
    ...parsePage(params.get("page"), params.get("size"), pageSizes),
  };
}

function parseTypedDays(from: string, to: string) {
  return isLocalDate(from) && isLocalDate(to) && from <= to ? { start: from, end: to, range: null } : null;
}

function parseYear(year: number, thisYear: number): number {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear ? year : thisYear;
}
