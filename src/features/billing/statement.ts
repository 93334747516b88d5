/**
 * A statement tells a month of an account: what was owed when it began, each document that changed it, and what was
 * owed when it ended. A month in which nothing was owed and nothing happened has nothing to say.
 */
import { addDays, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";

/** By the first day of it. */
export type Month = LocalDate;

export interface StatementMonth {
  readonly month: Month;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

export function monthOf(day: LocalDate): Month {
  return `${day.slice(0, 7)}-01`;
}

export function monthAfter(month: Month): Month {
  return monthOf(addDays(month, 31));
}

export function monthBefore(month: Month): Month {
  return monthOf(addDays(month, -1));
}

export function lastDayOf(month: Month): LocalDate {
  return addDays(monthAfter(month), -1);
}

/** How much more was owed at the end of a month than at its beginning. */
export interface MonthChange {
  readonly month: Month;
  readonly cents: Cents;
}

/** Every month up to the last one that has something to say, the earliest first. */
export function statementMonths(changes: readonly MonthChange[], last: Month): StatementMonth[] {
  const byMonth = new Map(changes.map((change) => [change.month, change.cents]));
  const first = [...byMonth.keys()].sort()[0];
  const told: StatementMonth[] = [];
  let balance = 0;
  for (let month = first ?? monthAfter(last); month <= last; month = monthAfter(month)) {
    const openingCents = cents(balance);
    balance += byMonth.get(month) ?? 0;
    if (openingCents !== 0 || byMonth.has(month)) told.push({ month, openingCents, closingCents: cents(balance) });
  }
  return told;
}

/** Each movement with what was owed after it. */
export function withBalances<T extends { readonly cents: Cents }>(
  openingCents: Cents,
  movements: readonly T[],
): (T & { readonly balanceCents: Cents })[] {
  let balance: number = openingCents;
  return movements.map((movement) => {
    balance += movement.cents;
    return { ...movement, balanceCents: cents(balance) };
  });
}
