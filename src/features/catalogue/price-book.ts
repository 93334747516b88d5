/**
 * Prices with a first and a last day, by SKU or by another key. Both days are whole local days of the store, and the last
 * day is included. The days of one key never overlap. Most prices have no days, so they are kept in a plain map.
 */
import { addDays, isLocalDate, type LocalDate } from "../../shared/local-date.ts";

/** The words of PostgreSQL for days without a limit. As text they sort before and after every day. */
const always = { from: "-infinity", to: "infinity" } as const;

/** The first and the last day. */
export interface DaySpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface DatedValue<Value> extends DaySpan {
  readonly value: Value;
}

export interface PriceBook<Value> {
  /** Those that apply on every day. */
  readonly undated: ReadonlyMap<string, Value>;
  readonly dated: ReadonlyMap<string, readonly DatedValue<Value>[]>;
}

/** Undefined where nothing applies on that day. */
export function findOnDay<Value>({ undated, dated }: PriceBook<Value>, key: string, day: LocalDate): Value | undefined {
  const value = undated.get(key);
  if (value !== undefined || dated.size === 0) return value;
  for (const each of dated.get(key) ?? []) if (each.from <= day && day <= each.to) return each.value;
  return undefined;
}

/** Everything that applies on a day, by its key. */
export function listOnDay<Value>({ undated, dated }: PriceBook<Value>, day: LocalDate): ReadonlyMap<string, Value> {
  const found = new Map(undated);
  for (const [key, values] of dated)
    for (const { value, from, to } of values) if (from <= day && day <= to) found.set(key, value);
  return found;
}

export interface GrowingPriceBook<Value> extends PriceBook<Value> {
  readonly undated: Map<string, Value>;
  readonly dated: Map<string, DatedValue<Value>[]>;
}

export function makePriceBook<Value>(undated: Iterable<readonly [string, Value]> = []): GrowingPriceBook<Value> {
  return { undated: new Map(undated), dated: new Map() };
}

export function addToBook<Value>(
  { undated, dated }: GrowingPriceBook<Value>,
  key: string,
  { value, from, to }: DatedValue<Value>,
): void {
  if (from === always.from && to === always.to) {
    undated.set(key, value);
    return;
  }
  const known = dated.get(key);
  if (known) known.push({ value, from, to });
  else dated.set(key, [{ value, from, to }]);
}

/** The days on which something applies that did not apply on the day before, or the other way round. Sorted. */
export function listChangeDays(spans: Iterable<DaySpan>): LocalDate[] {
  const days = new Set<LocalDate>();
  for (const { from, to } of spans) {
    if (isLocalDate(from)) days.add(from);
    if (isLocalDate(to)) days.add(addDays(to, 1));
  }
  return [...days].sort();
}

/** The days that it may be anywhere in the world at a moment. */
export function listDaysAround(moment: Date): DaySpan {
  const hoursLater = (hours: number) => new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
  return { from: hoursLater(-12), to: hoursLater(14) };
}
