/** Turns the text of one cell into its canonical text, or says what is wrong with it. */
import { findBusinessNumber } from "../../shared/business-number.ts";
import { findEmailAddress } from "../../shared/contact-details.ts";
import { toSlug } from "../../shared/slug.ts";
import type { CellType } from "./column.ts";
import { parseDay, parseException, parseHours, parseMoment, parseTime } from "./parse-day.ts";
import { parseMoney, parseNumber, parsePercent } from "./parse-number.ts";
import { type CellProblem, cellProblems } from "./row-problems.ts";

/** Null is an empty cell, such as the hours of a day on which the store is closed. */
type Parsed = string | null | CellProblem;

/** The text is trimmed and not empty. */
export function parseCell(type: CellType, text: string): Parsed {
  if (isFormula(text)) return cellProblems.formula(text);
  const shown = removeProtection(text);
  if (/[^\P{Cc}\t\n\r]/u.test(shown) || !shown.isWellFormed()) return cellProblems.control();
  return type.type === "text" ? parseText(shown, type.max) : parseValue(type, shown.replace(/\s+/g, " "));
}

/**
 * A cell that begins like a formula is exported with an apostrophe, because a spreadsheet would run it. Reading takes the
 * apostrophe off again. A text that begins with apostrophes and such a character gets and loses one more.
 */
function removeProtection(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** A telephone number may begin with "+", an amount with "-", and a line of a description with "- ". */
function isFormula(text: string): boolean {
  const first = text[0];
  if (first === "=") return true;
  if (first !== "+" && first !== "-" && first !== "@") return false;
  // A call of a function, or of another program: cmd|' /C calc'!A0.
  return /^[+@-]+ ?[\w.$]*\(/.test(text) || (text.includes("|") && text.includes("!", text.indexOf("|")));
}

function parseText(text: string, max: number): Parsed {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.length > max ? cellProblems.tooLong(max) : lines;
}

/** No number, code or day is longer. The patterns below are slow for long texts. */
const maxValue = 200;

function parseValue(type: CellType, text: string): Parsed {
  const isLong = text.length > maxValue && !["text", "list", "fields"].includes(type.type);
  if (isLong) return cellProblems.tooLong(maxValue);
  switch (type.type) {
    case "text":
      return parseText(text, type.max);
    case "code":
      return parseCode(type, text);
    case "slug":
      return parseSlug(text);
    case "digits":
      return parseDigits(text, type.lengths);
    case "businessNumber":
      return parseBusinessNumber(text, type);
    case "choice":
      return parseChoice(text, type.values);
    case "number":
      return parseNumber(text, type);
    case "money":
      return parseMoney(text, type.max);
    case "percent":
      return parsePercent(text, type.max);
    case "list":
      return parseList(text, type);
    case "fields":
      return parseFields(text, type);
    default:
      return parsers[type.type](text);
  }
}

const parsers = {
  yesNo: parseYesNo,
  flag: parseFlag,
  day: parseDay,
  moment: parseMoment,
  time: parseTime,
  hours: parseHours,
  exception: parseException,
  carton: parseCarton,
  hex: parseHex,
  email: parseEmail,
  phone: parsePhone,
  zone: parseZone,
};

/** Spreadsheets show long numbers as 1.2E+12 and save what they show. */
const exponent = /^\d+(?:\.\d+E\+?|E\+)\d+$/i;

function parseCode({ pattern, isUpper }: Extract<CellType, { type: "code" }>, text: string): Parsed {
  if (exponent.test(text)) return cellProblems.exponent(text);
  const code = isUpper ? text.toUpperCase() : text;
  return pattern.test(code) ? code : cellProblems.noCode(text);
}

function parseSlug(text: string): Parsed {
  const slug = toSlug(text);
  return slug === "" || slug.length > 80 ? cellProblems.noCode(text) : slug;
}

function parseDigits(text: string, lengths: readonly number[]): Parsed {
  const digits = text.replaceAll(" ", "");
  if (exponent.test(digits)) return cellProblems.exponent(text);
  if (/^\d+$/.test(digits)) {
    if (lengths.includes(digits.length)) return digits;
    const [usual = 0] = lengths;
    const lost = usual - digits.length;
    if (lost === 1 || lost === 2) return cellProblems.lostZeros(text, digits.padStart(usual, "0"));
  }
  return cellProblems.noDigits(text, lengths.toSorted((a, b) => a - b).join(" or "));
}

function parseBusinessNumber(text: string, { kinds }: Extract<CellType, { type: "businessNumber" }>): Parsed {
  if (exponent.test(text)) return cellProblems.exponent(text);
  for (const kind of kinds) {
    const digits = findBusinessNumber(kind, text);
    if (digits !== null) return digits;
  }
  for (const kind of kinds) {
    const padded = findBusinessNumber(kind, `0${text}`) ?? findBusinessNumber(kind, `00${text}`);
    if (padded !== null) return cellProblems.lostZeros(text, padded);
  }
  return cellProblems.noBusinessNumber(text, kinds.join(" or "));
}

const choiceMaps = new WeakMap<readonly string[], ReadonlyMap<string, string>>();
const foldChoice = (text: string) => text.toLowerCase().replace(/[ _-]/g, "");

function parseChoice(text: string, values: readonly string[]): Parsed {
  let known = choiceMaps.get(values);
  if (known === undefined) {
    known = new Map(values.map((value) => [foldChoice(value), value]));
    choiceMaps.set(values, known);
  }
  return known.get(foldChoice(text)) ?? cellProblems.noChoice(text, values.join(", "));
}

function parseYesNo(text: string): Parsed {
  if (/^(yes|y|true|1)$/i.test(text)) return "yes";
  return /^(no|n|false|0)$/i.test(text) ? "no" : cellProblems.noYesNo(text);
}

function parseFlag(text: string): Parsed {
  const parsed = parseYesNo(text);
  return parsed === "no" ? null : parsed;
}

/** A barcode of a carton and how many tins are in it. */
function parseCarton(text: string): Parsed {
  const [, barcode, units = ""] = /^(\d{8}|\d{12,14}) ?[x×*] ?(\d{1,6})$/i.exec(text) ?? [];
  return Number(units) > 1 ? `${barcode} x ${Number(units)}` : cellProblems.noCarton(text);
}

function parseHex(text: string): Parsed {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text) ?? [];
  return digits === undefined ? cellProblems.noHex(text) : `#${digits.toLowerCase()}`;
}

function parseEmail(text: string): Parsed {
  if (text.includes("|")) return cellProblems.listMark();
  return findEmailAddress(text) ?? cellProblems.noEmail(text);
}

function parsePhone(text: string): Parsed {
  // Nine digits without a space are a number whose zero a spreadsheet has removed.
  if (/^[2-478]\d{8}$/.test(text)) return cellProblems.lostZeros(text, `0${text}`);
  return /^\+?[\d ()-]{5,25}$/.test(text) && /\d{3}/.test(text.replace(/\D/g, "")) ? text : cellProblems.noPhone(text);
}

function parseZone(text: string): Parsed {
  if (!/^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(text)) return cellProblems.noZone(text);
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return text;
  } catch {
    return cellProblems.noZone(text);
  }
}

function parseList(text: string, { of, isSorted }: Extract<CellType, { type: "list" }>): Parsed {
  const values = new Set<string>();
  for (const part of text.split("|")) {
    const trimmed = part.trim();
    if (trimmed === "") continue;
    const value = parseValue(of, trimmed);
    if (typeof value !== "string") return value;
    if (values.has(value)) return cellProblems.twiceInList(value);
    values.add(value);
  }
  const ordered = isSorted ? [...values].sort() : [...values];
  return ordered.length === 0 ? null : ordered.join("|");
}

function parseFields(text: string, { fields }: Extract<CellType, { type: "fields" }>): Parsed {
  const values = new Map<string, string>();
  for (const part of text.split("|")) {
    const [written = "", value] = part.split("=").map((each) => each.trim());
    if (written === "" && value === undefined) continue;
    const name = written.toLowerCase();
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !value) return cellProblems.noField(part.trim(), Object.keys(fields).join(", "));
    const parsed = parseValue(field.type, value);
    if (typeof parsed !== "string") return parsed;
    if (values.has(name)) return cellProblems.twiceInList(name);
    values.set(name, parsed);
  }
  const all = Object.entries(fields).map(([name, field]) => [name, values.get(name) ?? field.value] as const);
  return all.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join("|");
}
