/** How a workbook shows numbers: as days, percentages or codes with leading zeros. The file itself stores only numbers. */

export type NumberFormat = "PLAIN" | "DAY" | "PERCENT" | { readonly digits: number };

/** Formats that every workbook has without defining them. */
export function findBuiltInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return "PERCENT";
  const isDay = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDay ? "DAY" : "PLAIN";
}

export function parseFormat(code: string): NumberFormat {
  if (/^0{2,20}$/.test(code)) return { digits: code.length };
  // Texts in quotation marks, colours in brackets and escaped characters say nothing about the number.
  const [bare = ""] = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "").split(";");
  if (bare.includes("%")) return "PERCENT";
  return /[dmyhs]/i.test(bare.replace(/general/gi, "")) ? "DAY" : "PLAIN";
}

const dayMs = 86_400_000;
const lastDay = 2_958_465;

/** The text of a stored number as a person sees it. */
export function formatNumber(raw: string, format: NumberFormat, startsIn1904: boolean): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  if (format === "DAY") return formatDay(value + (startsIn1904 ? 1_462 : 0)) ?? raw;
  if (format === "PERCENT") return `${shortenNumber(value * 100, raw)}%`;
  const text = shortenNumber(value, raw);
  return typeof format === "object" && /^\d+$/.test(text) ? text.padStart(format.digits, "0") : text;
}

/** 89.9 is stored as 89.900000000000006: a spreadsheet shows 15 digits. */
function shortenNumber(value: number, raw: string): string {
  const shown = Number(value.toPrecision(15));
  const isPlain = shown === 0 || (Math.abs(shown) < 1e15 && Math.abs(shown) >= 1e-6);
  return isPlain ? String(shown) : raw;
}

/** 1 is the first of January 1900. Spreadsheets count a day 60, the 29th of February 1900, that never was. */
function formatDay(serial: number): string | null {
  if (serial < 0 || serial > lastDay + 1) return null;
  const minutes = Math.round(serial * 1_440);
  const [days, minute] = [Math.floor(minutes / 1_440), minutes % 1_440];
  const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  if (days === 0) return time;
  const day = new Date(Date.UTC(1899, 11, 30) + (days < 60 ? days + 1 : days) * dayMs).toISOString().slice(0, 10);
  return minute === 0 ? day : `${day} ${time}`;
}
