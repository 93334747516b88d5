/** Numbers, money and percentages as canonical texts. They stay texts, so that no amount passes through a floating-point number. */
import { type CellProblem, cellProblems } from "./row-problems.ts";

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly places: number;
}

/** Without leading zeros and without zeros at the end of the decimals: "0014.20" is "14.2". */
export function parseNumber(text: string, range: NumberRange): string | CellProblem {
  // In a whole number a comma can only group digits: 1,250.
  const isGrouped = range.places === 0 && /^-?\d{1,3}(,\d{3})+$/.test(text);
  return parsePlain(isGrouped ? text.replaceAll(",", "") : text, text, range);
}

/** Dollars with two decimals: "$1,250.4" is "1250.40". */
export function parseMoney(text: string, max: number): string | CellProblem {
  const amount = text.replace(/^\$ ?/, "");
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount) ? amount.replaceAll(",", "") : amount;
  const parsed = parsePlain(plain, text, { min: 0, max, places: 2 });
  if (typeof parsed !== "string") return parsed;
  const [dollars = "", cents = ""] = parsed.split(".");
  return `${dollars}.${cents.padEnd(2, "0")}`;
}

/** "12.5 %" and "12.5" are the same. */
export function parsePercent(text: string, max: number): string | CellProblem {
  return parsePlain(text.replace(/ ?%$/, ""), text, { min: 0, max, places: 2 });
}

function parsePlain(plain: string, text: string, { min, max, places }: NumberRange): string | CellProblem {
  const [, sign, whole = "", decimals = ""] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (sign === undefined || whole + decimals === "") {
    return /^[+-]?[\d.]*,\d+$/.test(plain) ? cellProblems.comma(text) : cellProblems.noNumber(text);
  }
  const fraction = decimals.replace(/0+$/, "");
  if (fraction.length > places) return cellProblems.places(text, places);
  const size = `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  const value = sign === "-" && size !== "0" ? `-${size}` : size;
  const amount = Number(value);
  return amount >= min && amount <= max ? value : cellProblems.range(String(min), String(max));
}
