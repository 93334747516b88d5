import type { LocalDate } from "./local-date.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** "30 November 2028". Written by hand, because React needs the same text from the server and from every browser. */
export function formatLongDay(day: LocalDate): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1] ?? ""} ${year}`;
}
