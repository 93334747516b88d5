import type { OpeningHours } from "./opening-hours.ts";

/**
 * What a person wants to know about a store's hours, in a few words. Moments come written on the store's clock with its
 * distance from UTC ("2026-10-04T07:30:00+11:00"), so nothing here needs to know about time zones.
 */
export interface OpeningWords {
  readonly isOpen: boolean;
  /** "Open until 5 pm", "Opens Monday at 6:30 am". */
  readonly words: string;
}

const dayMs = 86_400_000;
const soonMinutes = 60;

/** `hours` are those of the day on which `localTime` falls. */
export function openingWords(hours: OpeningHours, localTime: string): OpeningWords {
  const now = Date.parse(localTime);
  const { openingTime, closingTime, nextOpeningHours } = hours;
  if (openingTime !== null && closingTime !== null && now < Date.parse(closingTime)) {
    if (now < Date.parse(openingTime)) return { isOpen: false, words: `Opens today at ${clockWords(openingTime)}` };
    const minutes = Math.ceil((Date.parse(closingTime) - now) / 60_000);
    const until = clockWords(closingTime);
    return { isOpen: true, words: minutes <= soonMinutes ? `Closes in ${minutes} min` : `Open until ${until}` };
  }
  if (nextOpeningHours === null) return { isOpen: false, words: "Closed until further notice" };
  const next = nextOpeningHours.openingTime;
  return { isOpen: false, words: `Opens ${dayWords(next, localTime)} at ${clockWords(next)}` };
}

/** "6:30 am to 5 pm", or that it is closed. */
export function hoursWords({ openingTime, closingTime }: OpeningHours): string {
  if (openingTime === null || closingTime === null) return "Closed today";
  return `${clockWords(openingTime)} to ${clockWords(closingTime)}`;
}

/** "6:30 am", "5 pm". */
export function clockWords(moment: string): string {
  return timeWords(moment.slice(11, 16));
}

/** The same of "06:30" or "06:30:00". */
export function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const shown = `${hours % 12 === 0 ? 12 : hours % 12}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
  return `${shown} ${hours < 12 ? "am" : "pm"}`;
}

/** "today", "tomorrow", a weekday within the week, else the date. Takes days and moments alike. */
export function dayWords(day: string, today: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const away = Math.round((date.getTime() - Date.parse(`${today.slice(0, 10)}T00:00:00Z`)) / dayMs);
  if (away === 0) return "today";
  if (away === 1) return "tomorrow";
  if (away > 1 && away < 7) return named(date, { weekday: "long" });
  return named(date, { weekday: "short", day: "numeric", month: "short" });
}

function named(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-AU", { ...parts, timeZone: "UTC" }).format(date).replace(",", "");
}
