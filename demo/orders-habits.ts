import type { DemoAccount } from "./accounts.ts";
import { type Random, randomFor } from "./random.ts";
import { type Day, getFirstDay, getMonth } from "./trading-days.ts";

/** How an account buys. An account with overdue invoices buys by card, and later not at all. */
export interface Habits {
  readonly perMonth: number;
  /** The size of an order: 1 is a room, 8 a building. */
  readonly appetite: number;
  /** The amount ordered on account per month; the rest is paid by card. */
  readonly monthlyCreditCents: number;
  readonly lastDay: Day;
  readonly lastDayOnAccount: Day;
}

/** At most two months are open, so that the used credit stays below the limit for a hold. */
const shareOfLimitAMonth = 0.4;
const usualBasketCents = 16_000;

export function makeHabits(seed: number, account: DemoAccount, today: Day): Habits {
  const random = randomFor(seed, `habits ${account.key}`);
  const { kind, terms, credit_limit_cents: limitCents } = account.row;
  const perMonth = chooseOrdersPerMonth(random, account);
  const monthlyCreditCents = terms === "CREDIT" ? Math.floor(limitCents * shareOfLimitAMonth) : 0;
  const appetite =
    kind === "TRADE" && terms === "CREDIT" ? (monthlyCreditCents * 0.7) / perMonth / usualBasketCents : 1.5;
  return {
    perMonth,
    appetite: Math.min(8, Math.max(1, appetite)),
    monthlyCreditCents,
    ...chooseLastDays(account, today),
  };
}

function chooseOrdersPerMonth(random: Random, { named, row }: DemoAccount): number {
  if (row.kind === "CONSUMER") return 0.5;
  if (row.kind === "SPECIFIER") return 1.5;
  return named === "main" ? 12 : random.integer(5, 14);
}

/** An overdue account is on hold from the first of the month. It ordered on account until then. */
function chooseLastDays({ trouble }: DemoAccount, today: Day): Pick<Habits, "lastDay" | "lastDayOnAccount"> {
  const month = getMonth(today);
  if (trouble === "OVERDUE") return { lastDay: today, lastDayOnAccount: getFirstDay(month) - 1 };
  if (trouble === "LONG_OVERDUE")
    return { lastDay: getFirstDay(month - 1) - 1, lastDayOnAccount: getFirstDay(month - 2) - 1 };
  return { lastDay: today, lastDayOnAccount: today };
}
