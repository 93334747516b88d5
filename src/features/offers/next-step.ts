/** What an account must still do to reach a goal, in one sentence. */
import type { Country } from "../../shared/country.ts";
import { addDays, daysBetween, type LocalDate } from "../../shared/local-date.ts";
import { cents, formatMoney } from "../../shared/money.ts";
import type { Achievement, Goal } from "./offer.ts";
import { type CountedGoods, countCurrentRun, listFullMonths, type Progress } from "./progress.ts";
import { formatReward } from "./reward.ts";

const DAYS_WITHOUT_DATE = 6;
const weekdayFormat = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" });
const dayFormat = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("en-AU", { month: "long", timeZone: "UTC" });

/** "today", "tomorrow", "Friday", or "30 November". */
export function formatDeadline(day: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  const moment = new Date(`${day}T00:00:00Z`);
  return days > 0 && days <= DAYS_WITHOUT_DATE ? weekdayFormat.format(moment) : dayFormat.format(moment);
}

interface StepFacts {
  readonly counted: readonly CountedGoods[];
  readonly today: LocalDate;
  readonly country: Pick<Country, "locale" | "currency">;
}

/** Null if the goal is reached, or if it can no longer be reached. "2 more drums by Friday give you 1,000 points." */
export function describeNextStep(
  { goal, endsOn: offerEndsOn }: Achievement,
  progress: Progress,
  { counted, today, country }: StepFacts,
): string | null {
  if (progress.isReached || today > progress.endsOn) return null;
  const reward = formatReward(goal.reward);
  if (goal.measure === "MONTHS") return describeMonths(goal, { counted, today, country, reward, endsOn: offerEndsOn });
  const missing = goal.target - progress.reached;
  const by = formatDeadline(progress.endsOn, today);
  if (goal.measure === "SPEND")
    return `${formatMoney(cents(missing), country)} more ex GST by ${by} gives you ${reward}.`;
  const noun = goal.measure === "UNITS" ? goal.unit : { one: "product family", many: "product families" };
  return missing === 1
    ? `1 more ${noun.one} by ${by} gives you ${reward}.`
    : `${missing.toLocaleString("en")} more ${noun.many} by ${by} give you ${reward}.`;
}

/** The month that comes next in the run, and how many months then follow. Null if too few months are left. */
function describeMonths(
  goal: Goal,
  { counted, today, country, reward, endsOn }: StepFacts & { readonly reward: string; readonly endsOn: LocalDate },
): string | null {
  const full = listFullMonths(goal, counted);
  const thisMonth = today.slice(0, 7);
  const isThisMonthFull = full.includes(thisMonth);
  const missing = goal.target - countCurrentRun(full, today);
  const first = isThisMonthFull ? addDays(`${thisMonth}-28`, 4).slice(0, 7) : thisMonth;
  if (countMonths(first, endsOn.slice(0, 7)) < missing) return null;
  const spent = counted
    .filter(({ orderedOn }) => orderedOn.startsWith(first))
    .reduce((sum, { keptCents }) => sum + keptCents, 0);
  const amount = formatMoney(cents((goal.monthCents ?? 0) - spent), country);
  const month = monthFormat.format(new Date(`${first}-01T00:00:00Z`));
  if (missing === 1) return `${amount} more ex GST in ${month} gives you ${reward}.`;
  return `${amount} more ex GST in ${month}, then ${missing - 1} more ${missing === 2 ? "month" : "months"} in a row, give you ${reward}.`;
}

function countMonths(first: string, last: string): number {
  const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return toNumber(last) - toNumber(first) + 1;
}
