/**
 * A statement covers a month of an account: the opening balance, each document that changed it, and the closing balance.
 * A month without a balance and without documents has no statement.
 */
import { addDays, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";

/** The first day of the month. */
export type Month = LocalDate;

export interface StatementMonth {
  readonly month: Month;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

export function startOfMonth(day: LocalDate): Month {
  return `${day.slice(0, 7)}-01`;
}

export function nextMonth(month: Month): Month {
  return startOfMonth(addDays(month, 31));
}

export function previousMonth(month: Month): Month {
  return startOfMonth(addDays(month, -1));
}

export function lastDayOfMonth(month: Month): LocalDate {
  return addDays(nextMonth(month), -1);
}

/** The closing balance less the opening balance. */
export interface MonthChange {
  readonly month: Month;
  readonly cents: Cents;
}

/** All months with a statement, up to the given last month, oldest first. */
export function statementMonths(changes: readonly MonthChange[], last: Month): StatementMonth[] {
  const byMonth = new Map(changes.map((change) => [change.month, change.cents]));
  const first = [...byMonth.keys()].sort()[0];
  const months: StatementMonth[] = [];
  let balance = 0;
  for (let month = first ?? nextMonth(last); month <= last; month = nextMonth(month)) {
    const openingCents = cents(balance);
    balance += byMonth.get(month) ?? 0;
    if (openingCents !== 0 || byMonth.has(month)) months.push({ month, openingCents, closingCents: cents(balance) });
  }
  return months;
}

/** Each movement with the balance after it. */
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
