import { type Buyer, creditLeftCents, type DemoOrder, enlargedTo, openTill, sell, type Till } from "./order-pricing.ts";
import type { Fate } from "./order-progress.ts";
import { type Habits, makeHabits } from "./orders-habits.ts";
import { lateVisit, makeVisit, type Visit } from "./orders-visits.ts";
import { type Random, randomFor } from "./random.ts";
import { type Day, dayAt, getWeekday, isTradingDay, momentOn } from "./trading-days.ts";

const daysOfHistory = 730;
const tradingDaysAMonth = 25;
const MINUTE_MS = 60_000;

/** Two years of an account's orders up to now. */
export function makeOrders(buyer: Buyer): DemoOrder[] {
  const { seed, account, now, store } = buyer;
  const today = dayAt(store.timezone, now);
  const habits = makeHabits(seed, account, today);
  const random = randomFor(seed, `orders ${account.key}`);
  const visitor = { ...buyer, appetite: habits.appetite };
  const till = openTill(buyer, habits, today);
  for (let day = today - daysOfHistory; day <= habits.lastDay; day += 1) {
    for (const minutes of timesOn(random, habits, day)) {
      if (momentOn(store.timezone, day, minutes) < now)
        sell(till, random, makeVisit(random, visitor, { day, minutes }));
    }
  }
  for (const visit of lateVisits(till, random)) sell(till, random, visit);
  return till.orders;
}

/** The time of a purchase on a day, or null. */
function timesOn(random: Random, { perMonth }: Habits, day: Day): number[] {
  if (!isTradingDay(day)) return [];
  const chance = (perMonth * 100) / tradingDaysAMonth;
  const visits = [random.chance(chance * 0.7), random.chance(chance * 0.3)].filter(Boolean);
  const [opens, closes] = getWeekday(day) === 6 ? [7 * 60 + 40, 11 * 60 + 40] : [6 * 60 + 35, 16 * 60 + 30];
  return visits.map(() => random.integer(opens, closes)).sort((a, b) => a - b);
}

/** The open orders that a visitor should find at any day and hour. */
function lateVisits(till: Till, random: Random): Visit[] {
  const { account } = till.buyer;
  if (account.trouble === "OVER_LIMIT")
    return [
      enlargedTo(
        till,
        () => late(till, random, { fate: "reviewed", minutesAgo: 240 }),
        () => creditLeftCents(till),
      ),
    ];
  if (account.trouble !== null || account.row.kind !== "TRADE") return [];
  if (account.named !== "main")
    return random.chance(40) ? [late(till, random, { fate: "begun", minutesAgo: 200 })] : [];
  const waiting = enlargedTo(
    till,
    () => late(till, random, { fate: "waiting", minutesAgo: 150 }),
    ({ member }) => member.spend_limit_cents ?? 0,
  );
  return [
    late(till, random, { fate: "begun", minutesAgo: 290 }),
    waiting,
    late(till, random, { fate: "received", minutesAgo: 45 }),
  ];
}

function late(
  { buyer, habits }: Till,
  random: Random,
  { fate, minutesAgo }: { fate: Fate; minutesAgo: number },
): Visit {
  const { now, store } = buyer;
  const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const day = dayAt(store.timezone, at);
  const minutes = Math.floor((at.getTime() - momentOn(store.timezone, day, 0).getTime()) / MINUTE_MS);
  return lateVisit(random, { ...buyer, appetite: habits.appetite }, { day, minutes, fate });
}
