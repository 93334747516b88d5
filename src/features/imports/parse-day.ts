/**
 * Days and times as people and spreadsheets write them, in six formats: 2026-11-16, 2026/11/16, 20261116, 16/11/2026 (also with
 * points or hyphens), 16 Nov 2026 and Nov 16, 2026. A day that can be read in two ways is refused: guessing would be wrong for
 * some merchants, and nobody would notice.
 */
import { isLocalDate } from "../../shared/local-date.ts";
import { type CellProblem, cellProblems } from "./row-problems.ts";

const months = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

export function parseDay(text: string): string | CellProblem {
  // Programs add midnight to a day.
  const day = text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, "");
  return parseYearFirst(day) ?? parseNumbers(day) ?? parseNamedMonth(day) ?? findDayProblem(day);
}

function parseYearFirst(text: string): string | CellProblem | null {
  const [, year, , month, date] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return toDay(text, { year, month, date });
  return /^\d{8}$/.test(text)
    ? toDay(text, { year: text.slice(0, 4), month: text.slice(4, 6), date: text.slice(6) })
    : null;
}

/** Day and month, or month and day: one of them must be impossible. */
function parseNumbers(text: string): string | CellProblem | null {
  const [, first, , second, year] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  const dayFirst = toDay(text, { year, month: second, date: first });
  const monthFirst = toDay(text, { year, month: first, date: second });
  if (typeof dayFirst !== "string") return monthFirst;
  if (typeof monthFirst !== "string" || monthFirst === dayFirst) return dayFirst;
  const readings = `${nameDay(dayFirst)} or ${nameDay(monthFirst)} ${year}`;
  return cellProblems.ambiguousDay(text, readings, `${dayFirst} or ${monthFirst}`);
}

function parseNamedMonth(text: string): string | CellProblem | null {
  const [, date, name = "", year] = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text) ?? [];
  const [, otherName = "", otherDate, otherYear] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const month = (name || otherName).toLowerCase();
  const index = month === "" ? -1 : months.findIndex((each) => each.startsWith(month));
  return index < 0 ? null : toDay(text, { year: year ?? otherYear, month: String(index + 1), date: date ?? otherDate });
}

function findDayProblem(text: string): CellProblem {
  if (/^\d{5}(\.\d+)?$/.test(text)) return cellProblems.dayNumber(text);
  return /^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2}$/i.test(text)
    ? cellProblems.shortYear(text)
    : cellProblems.noDay(text);
}

interface DayParts {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly date: string | undefined;
}

function toDay(text: string, { year = "", month = "", date = "" }: DayParts): string | CellProblem {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isLocalDate(day) ? day : cellProblems.noDay(text);
}

function nameDay(day: string): string {
  const name = months[Number(day.slice(5, 7)) - 1] ?? "";
  return `${Number(day.slice(8))} ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** A day and a time without a time zone. A day alone is its midnight. */
export function parseMoment(text: string): string | CellProblem {
  const [, dayText = text, timeText = "00:00"] = /^(.*\d)[T ](\d{1,2}:\d{2}(?::\d{2})?)$/.exec(text) ?? [];
  const time = parseTime(timeText);
  const day = parseDay(dayText);
  if (typeof day !== "string") return day.code === "NOT_A_DAY" ? cellProblems.noMoment(text) : day;
  return typeof time === "string" && time !== "24:00" ? `${day} ${time}` : cellProblems.noMoment(text);
}

/** 14:30, 2:30 pm, 6am. The end of the day is 24:00. */
export function parseTime(text: string): string | CellProblem {
  const [, hour = "", minute, half] = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?(am|pm)?$/i.exec(text) ?? [];
  const isPlain = half === undefined;
  if (hour === "" || (isPlain && minute === undefined)) return cellProblems.noTime(text);
  if (!isPlain && (Number(hour) < 1 || Number(hour) > 12)) return cellProblems.noTime(text);
  const hours = isPlain ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const time = `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
  return Number(minute ?? 0) < 60 && time <= "24:00" ? time : cellProblems.noTime(text);
}

/** 06:30-17:00. Null when the store is closed. */
export function parseHours(text: string): string | null | CellProblem {
  if (/^closed$/i.test(text)) return null;
  const [opens = "", closes = "", more] = text.split(/ ?(?:-|–|\bto\b) ?/);
  const [from, to] = [parseTime(opens), parseTime(closes)];
  const isRight = typeof from === "string" && typeof to === "string" && from < to && more === undefined;
  return isRight ? `${from}-${to}` : cellProblems.noHours(text);
}

/** A day on which a store has other hours, or none, and the reason. */
export function parseException(text: string): string | CellProblem {
  const [, dayText = "", hoursText = "", reason = ""] =
    /^(\S+) (closed|\d\S* ?[-–] ?\d\S*(?: ?[ap]m)?) (.{1,80})$/i.exec(text) ?? [];
  if (dayText === "") return cellProblems.noException(text);
  const [day, hours] = [parseDay(dayText), parseHours(hoursText)];
  if (typeof day !== "string") return day;
  return hours !== null && typeof hours !== "string" ? hours : `${day} ${hours ?? "closed"} ${reason}`;
}
