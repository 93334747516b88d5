import type { DemoAccount } from "./accounts.ts";
import { type Random, randomFor } from "./random.ts";
import { type Day, firstDayOf, monthOf } from "./trading-days.ts";

/** How an account buys. Who has not paid for long buys by card, and then not at all. */
export interface Habits {
  readonly perMonth: number;
  /** How much at a time: 1 is a room, 8 a building. */
  readonly appetite: number;
  /** What it orders on account in a month; the rest is paid by card. */
  readonly monthlyCreditCents: number;
  readonly lastDay: Day;
  readonly lastDayOnAccount: Day;
}

/** Two months are open at most, so that what is used of the credit stays below what puts an account on hold. */
const shareOfLimitAMonth = 0.4;
const usualBasketCents = 16_000;

export function habitsOf(seed: number, account: DemoAccount, today: Day): Habits {
  const random = randomFor(seed, `habits ${account.key}`);
  const { kind, terms, credit_limit_cents: limitCents } = account.row;
  const perMonth = perMonthOf(random, account);
  const monthlyCreditCents = terms === "CREDIT" ? Math.floor(limitCents * shareOfLimitAMonth) : 0;
  const appetite =
    kind === "TRADE" && terms === "CREDIT" ? (monthlyCreditCents * 0.7) / perMonth / usualBasketCents : 1.5;
  return { perMonth, appetite: Math.min(8, Math.max(1, appetite)), monthlyCreditCents, ...lastDaysOf(account, today) };
}

function perMonthOf(random: Random, { named, row }: DemoAccount): number {
  if (row.kind === "CONSUMER") return 0.5;
  if (row.kind === "SPECIFIER") return 1.5;
  return named === "main" ? 12 : random.integer(5, 14);
}

/** An overdue account is on hold from the first of the month: on account it has ordered until then. */
function lastDaysOf({ trouble }: DemoAccount, today: Day): Pick<Habits, "lastDay" | "lastDayOnAccount"> {
  const month = monthOf(today);
  if (trouble === "OVERDUE") return { lastDay: today, lastDayOnAccount: firstDayOf(month) - 1 };
  if (trouble === "LONG_OVERDUE")
    return { lastDay: firstDayOf(month - 1) - 1, lastDayOnAccount: firstDayOf(month - 2) - 1 };
  return { lastDay: today, lastDayOnAccount: today };
}
