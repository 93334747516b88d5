/** How quickly and how well painters answer, from their leads of the last twelve months. */
import type { LocalDate } from "../../shared/local-date.ts";
import type { Hold } from "../identity/account.ts";
import { type Availability, isAvailableOn } from "../painters/painter-profile.ts";

export const MAX_PAINTERS_SHOWN = 200;

export interface PainterQuality {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly areas: number;
  /** The leads of the last twelve months. */
  readonly leads: number;
  /** The median of the hours from the match to the first answer; null without an answer. */
  readonly answerHours: number | null;
  readonly won: number;
  readonly lost: number;
}

/** The share of won quotes in those that ended; null if none ended. */
export function calculateWinRate({ won, lost }: Pick<PainterQuality, "won" | "lost">): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}

/** "40 min", "5 h", "1 day 6 h". */
export function formatAnswerTime(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return `${minutes} min`;
  const whole = Math.round(minutes / 60);
  if (whole < 24) return `${whole} h`;
  const [days, rest] = [Math.floor(whole / 24), whole % 24];
  return `${days} ${days === 1 ? "day" : "days"}${rest === 0 ? "" : ` ${rest} h`}`;
}

export function formatWinRate(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}

export const painterSorts = ["name", "areas", "leads", "answer", "wins"] as const;
export type PainterSort = (typeof painterSorts)[number];

export function isPainterSort(text: string): text is PainterSort {
  return (painterSorts as readonly string[]).includes(text);
}

const sortValues: Record<Exclude<PainterSort, "name">, (painter: PainterQuality) => number | null> = {
  areas: ({ areas }) => areas,
  leads: ({ leads }) => leads,
  answer: ({ answerHours }) => answerHours,
  wins: calculateWinRate,
};

/** Painters without a value come last in both directions. Equal ones are in the order of their names. */
export function sortPainters<T extends PainterQuality>(
  painters: readonly T[],
  { by, isDescending }: { readonly by: PainterSort; readonly isDescending: boolean },
): T[] {
  const sign = isDescending ? -1 : 1;
  const compareNames = (one: T, other: T) =>
    one.name.localeCompare(other.name, "en") || (one.accountId < other.accountId ? -1 : 1);
  if (by === "name") return painters.toSorted((one, other) => sign * compareNames(one, other));
  const toValue = sortValues[by];
  return painters.toSorted((one, other) => {
    const [first, second] = [toValue(one), toValue(other)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || compareNames(one, other);
    return sign * (first - second) || compareNames(one, other);
  });
}

interface SetupFacts extends Availability {
  readonly hold: Hold;
  readonly hasProfile: boolean;
  readonly areas: number;
  readonly today: LocalDate;
}

export type PainterState = "READY" | "ON_HOLD" | "NO_AREA" | "AWAY" | "NOT_AVAILABLE";

/** Whether leads can come today. The first reason that applies is shown. */
export function findPainterState({ hold, areas, today, ...availability }: SetupFacts): PainterState {
  if (hold === "RED") return "ON_HOLD";
  if (!availability.hasProfile || areas === 0) return "NO_AREA";
  if (isAvailableOn(availability, today)) return "READY";
  return availability.unavailableTo === null ? "NOT_AVAILABLE" : "AWAY";
}
