/** A moment as the clock of a store's wall has it, the same words on the server and in every browser: "4 Oct 2026, 9:10 am". */
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function momentWords(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit" },
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  const hour = Number(part("hour"));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${part("minute")} ${hour < 12 ? "am" : "pm"}`;
  return `${dayOf(Number(part("day")), Number(part("month")), part("year"))}, ${clock}`;
}

/** Of a day as it is written, 2026-10-04. */
export function dayWordsOf(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return dayOf(Number(date), Number(month), year);
}

function dayOf(date: number, month: number, year: string): string {
  return `${date} ${months[month - 1] ?? ""} ${year}`;
}
