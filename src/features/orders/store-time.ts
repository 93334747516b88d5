/**
 * Formats days and local times of a store: "4 Oct 2026, 9:10 am". Written by hand, because the locale data of browsers and
 * of Node differ, and React needs the same text from both.
 */
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function formatStoreTime(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit" },
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const hour = Number(part("hour"));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${part("minute")} ${hour < 12 ? "am" : "pm"}`;
  return `${formatParts(Number(part("day")), Number(part("month")), part("year"))}, ${clock}`;
}

/** Takes a day such as "2026-10-04". */
export function formatDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return formatParts(Number(date), Number(month), year);
}

/** Takes what an order is promised for: a day, or a day with a time at the store such as "2026-10-04T14:30". */
export function formatPromise(promisedFor: string): string {
  const time = promisedFor.slice(11, 16);
  const day = formatDay(promisedFor.slice(0, 10));
  return time === "" ? day : `${day}, ${time}`;
}

function formatParts(date: number, month: number, year: string): string {
  return `${date} ${months[month - 1] ?? ""} ${year}`;
}
