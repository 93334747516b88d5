/**
 * How far an account is towards a goal, calculated from the orders that were handed over and earned points. What was returned
 * does not count.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import { coversLine } from "../loyalty/earning.ts";
import { type Achievement, countsOrder, type Goal } from "./offer.ts";

/** Goods of one product family in one calendar month. */
export interface CountedGoods {
  /** The day of the order at its store, or a day of that month if several orders are added up. */
  readonly orderedOn: LocalDate;
  readonly range: string;
  /** Without what was returned. */
  readonly keptUnits: number;
  /** Ex GST, without what was returned. */
  readonly keptCents: number;
}

/** The units of a product in an order. */
export interface CountedLine extends CountedGoods {
  readonly orderNumber: string;
  readonly orderedAt: Date;
  readonly productCode: string;
  readonly brand: string;
}

/** The goal in one period: the whole time of the offer, or one calendar month of it. */
export interface Progress {
  /** "2026-11" for a monthly goal, else "once". A reward is given once for each occasion. */
  readonly occasion: string;
  /** The last day on which an order counts. */
  readonly endsOn: LocalDate;
  readonly reached: number;
  readonly isReached: boolean;
}

const wholeTime = "once";

/** The lines that count for an achievement. */
export function listCounted(
  achievement: Achievement,
  lines: readonly CountedLine[],
  activatedAt: Date | null,
): CountedLine[] {
  return lines.filter(
    (line) => countsOrder(achievement, { ...line, activatedAt }) && coversLine(achievement.scopes, line),
  );
}

/** The progress in every period, the earliest first. `counted` are the lines of `listCounted`, or sums of them. */
export function calculateProgress(achievement: Achievement, counted: readonly CountedGoods[]): Progress[] {
  const { goal, endsOn } = achievement;
  const toProgress = (occasion: string, lastDay: LocalDate, lines: readonly CountedGoods[]): Progress => {
    const reached = measure(goal, lines);
    return { occasion, endsOn: lastDay, reached, isReached: reached >= goal.target };
  };
  if (!goal.isMonthly) return [toProgress(wholeTime, endsOn, counted)];
  const byMonth = Map.groupBy(counted, ({ orderedOn }) => orderedOn.slice(0, 7));
  return listMonths(achievement.startsOn, endsOn).map((month) => {
    const lastDay = findLastDay(month);
    return toProgress(month, lastDay < endsOn ? lastDay : endsOn, byMonth.get(month) ?? []);
  });
}

function measure(goal: Goal, lines: readonly CountedGoods[]): number {
  if (goal.measure === "SPEND") return sum(lines.map(({ keptCents }) => keptCents));
  if (goal.measure === "UNITS") return sum(lines.map(({ keptUnits }) => keptUnits));
  if (goal.measure === "FAMILIES")
    return new Set(lines.filter(({ keptUnits }) => keptUnits > 0).map(({ range }) => range)).size;
  return findLongestRun(listFullMonths(goal, lines));
}

/** The calendar months with enough spend for a goal of months, the earliest first. */
export function listFullMonths({ monthCents }: Goal, lines: readonly CountedGoods[]): string[] {
  const byMonth = Map.groupBy(lines, ({ orderedOn }) => orderedOn.slice(0, 7));
  return [...byMonth]
    .filter(([, own]) => sum(own.map(({ keptCents }) => keptCents)) >= (monthCents ?? 0))
    .map(([month]) => month)
    .sort();
}

function findLongestRun(months: readonly string[]): number {
  let longest = 0;
  let run = 0;
  months.forEach((month, index) => {
    run = index > 0 && findNextMonth(months[index - 1] ?? "") === month ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/** The run of full months that the next month continues: it ends with this month, or with the last one. */
export function countCurrentRun(months: readonly string[], today: LocalDate): number {
  const thisMonth = today.slice(0, 7);
  let wanted = months.includes(thisMonth) ? thisMonth : findMonthBefore(thisMonth);
  let run = 0;
  while (months.includes(wanted)) {
    run += 1;
    wanted = findMonthBefore(wanted);
  }
  return run;
}

/** The calendar months that two days span. */
export function listMonths(from: LocalDate, to: LocalDate): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = findNextMonth(month)) months.push(month);
  return months;
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

const findNextMonth = (month: string) => shiftMonth(month, 1);
const findMonthBefore = (month: string) => shiftMonth(month, -1);

function findLastDay(month: string): LocalDate {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The very thing that a grant gave. */
export type Gift =
  | { readonly kind: "POINTS"; readonly movementId: string; readonly points: number }
  | { readonly kind: "VOUCHER"; readonly voucherId: string }
  | { readonly kind: "GIFT_CARD"; readonly cardId: string }
  | { readonly kind: "TOOL_DISCOUNT"; readonly discountId: string };

/** A reward that an account has. */
export interface Grant {
  readonly id: string;
  readonly rsn: string;
  readonly occasion: string;
  readonly gift: Gift;
  /** The target when the reward was given. A target that is raised later takes no reward away. */
  readonly target: number;
}

export interface GrantPlan {
  /** Occasions whose reward is due and not given. */
  readonly due: readonly string[];
  /** Rewards whose goal is no longer reached, because something was returned. */
  readonly withdrawn: readonly Grant[];
}

/** What must be given and withdrawn, so that an account has exactly the rewards it has reached. */
export function planGrants(progress: readonly Progress[], live: readonly Grant[]): GrantPlan {
  const given = new Set(live.map(({ occasion }) => occasion));
  const byOccasion = new Map(progress.map((each) => [each.occasion, each]));
  const isKept = ({ occasion, target }: Grant) => {
    const now = byOccasion.get(occasion);
    return now === undefined || now.isReached || now.reached >= target;
  };
  return {
    due: progress
      .filter(({ isReached, occasion }) => isReached && !given.has(occasion))
      .map(({ occasion }) => occasion),
    withdrawn: live.filter((grant) => !isKept(grant)),
  };
}
