// Shows the canonical text of every type of cell, that a canonical text stays as it is, and the sentence for each wrong cell.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CellType, choice, makeList, makeSet, plainCode, text, upperCode, whole, yesNo } from "./column.ts";
import { importKinds } from "./import-kind.ts";
import { parseCell } from "./parse-cell.ts";

const day: CellType = { type: "day" };
const money: CellType = { type: "money", max: 1_000_000 };
const percent: CellType = { type: "percent", max: 90 };
const decimal: CellType = { type: "number", min: -5, max: 1_000, places: 3 };
const postcode: CellType = { type: "digits", lengths: [4] };
const barcode: CellType = { type: "digits", lengths: [13, 8, 12, 14] };
const abn: CellType = { type: "businessNumber", kinds: ["ABN", "NZBN"] };
const acn: CellType = { type: "businessNumber", kinds: ["ACN", "IRD"] };
const fields: CellType = {
  type: "fields",
  fields: { pack: { type: choice("tin", "pail"), value: "tin" }, litres: { type: decimal } },
};

const accepted: readonly [type: CellType, written: string, canonical: string | null][] = [
  [day, "2026-11-16", "2026-11-16"],
  [day, "2026-11-16T00:00:00", "2026-11-16"],
  [day, "2026/11/6", "2026-11-06"],
  [day, "20261116", "2026-11-16"],
  [day, "16/11/2026", "2026-11-16"],
  [day, "16.11.2026", "2026-11-16"],
  [day, "11-16-2026", "2026-11-16"],
  [day, "5/5/2026", "2026-05-05"],
  [day, "16 Nov 2026", "2026-11-16"],
  [day, "16-nov-2026", "2026-11-16"],
  [day, "November 16, 2026", "2026-11-16"],
  [{ type: "moment" }, "16/11/2026 9:05", "2026-11-16 09:05"],
  [{ type: "moment" }, "2026-11-16T14:30:00", "2026-11-16 14:30"],
  [{ type: "moment" }, "2026-11-16", "2026-11-16 00:00"],
  [{ type: "time" }, "2.30 pm", "14:30"],
  [{ type: "time" }, "12am", "00:00"],
  [{ type: "hours" }, "6:30 - 17:00", "06:30-17:00"],
  [{ type: "hours" }, "6:30am to 5pm", "06:30-17:00"],
  [{ type: "hours" }, "Closed", null],
  [
    makeSet({ type: "exception" }),
    "25/12/2026 closed Christmas | 2026-12-24 7:00-12:00 Christmas Eve",
    "2026-12-24 07:00-12:00 Christmas Eve|2026-12-25 closed Christmas",
  ],
  [money, "89.5", "89.50"],
  [money, "$1,250", "1250.00"],
  [money, "0", "0.00"],
  [money, ".5", "0.50"],
  [percent, "12.50 %", "12.5"],
  [whole(0, 5_000), "1,250", "1250"],
  [whole(0, 5_000), "007", "7"],
  [decimal, "-0.500", "-0.5"],
  [decimal, "-0", "0"],
  [yesNo, "TRUE", "yes"],
  [yesNo, "n", "no"],
  [choice("sub_range", "range"), "Sub-Range", "sub_range"],
  [upperCode, "hbl-wc-10", "HBL-WC-10"],
  [upperCode, "2E10", "2E10"],
  [upperCode, "00123", "00123"],
  [plainCode(30), "LR   2010", "LR 2010"],
  [{ type: "slug" }, "Southerly Trade", "southerly-trade"],
  [postcode, "0800", "0800"],
  [barcode, "9 312345 000012", "9312345000012"],
  [abn, "51 824 753 556", "51824753556"],
  [makeSet({ type: "carton" }), "9312345000012×6|9312345000005 x 12", "9312345000005 x 12|9312345000012 x 6"],
  [{ type: "hex" }, "F2B705", "#f2b705"],
  [{ type: "email" }, "Kim@Example.com", "kim@example.com"],
  [{ type: "phone" }, "+61 3 5550 1234", "+61 3 5550 1234"],
  [{ type: "zone" }, "Pacific/Auckland", "Pacific/Auckland"],
  [makeList(text(20)), " Washable | Low odour|", "Washable|Low odour"],
  [makeList(text(20)), "|", null],
  [fields, "litres=10.0", "pack=tin|litres=10"],
  [fields, "Litres = 4|pack=Pail", "pack=pail|litres=4"],
  [text(60), "- washable\r\n- low odour", "- washable\n- low odour"],
  [text(60), "- washable! even with soap", "- washable! even with soap"],
  [text(60), "'=not a formula", "=not a formula"],
  [text(60), "''=SUM", "'=SUM"],
  [text(60), "'tis", "'tis"],
  [decimal, "'-2", "-2"],
];

test.each(accepted)("%j %j is read as %j", (type, written, canonical) => {
  expect(parseCell(type, written)).toBe(canonical);
});

test("every canonical text is read as itself", () => {
  for (const [type, , canonical] of accepted) {
    if (canonical !== null && !/^'*[=]/.test(canonical)) expect(parseCell(type, canonical)).toBe(canonical);
  }
});

test.each<[CellType, string, string]>([
  [day, "03/04/2026", "AMBIGUOUS_DAY"],
  [day, "16/11/26", "SHORT_YEAR"],
  [day, "16-Nov-26", "SHORT_YEAR"],
  [day, "46342", "DAY_AS_NUMBER"],
  [day, "31/02/2026", "NOT_A_DAY"],
  [day, "2026-11-16 14:30", "NOT_A_DAY"],
  [day, "soon", "NOT_A_DAY"],
  [{ type: "moment" }, "2026-11-16T03:00:00Z", "NOT_A_MOMENT"],
  [{ type: "moment" }, "03/04/2026 10:00", "AMBIGUOUS_DAY"],
  [{ type: "time" }, "25:00", "NOT_A_TIME"],
  [{ type: "time" }, "13pm", "NOT_A_TIME"],
  [{ type: "time" }, "14", "NOT_A_TIME"],
  [{ type: "hours" }, "17:00-06:30", "NOT_HOURS"],
  [makeSet({ type: "exception" }), "2026-12-25", "NOT_AN_EXCEPTION"],
  [money, "89,50", "COMMA_IN_NUMBER"],
  [money, "89.505", "TOO_MANY_DECIMALS"],
  [money, "-1", "OUT_OF_RANGE"],
  [money, "1000000.01", "OUT_OF_RANGE"],
  [money, "free", "NOT_A_NUMBER"],
  [money, "1e3", "NOT_A_NUMBER"],
  [percent, "91", "OUT_OF_RANGE"],
  [whole(0, 9), "1.5", "TOO_MANY_DECIMALS"],
  [whole(0, 9), ".", "NOT_A_NUMBER"],
  [decimal, "1,5", "COMMA_IN_NUMBER"],
  [yesNo, "maybe", "NOT_YES_NO"],
  [choice("a", "b"), "c", "NOT_A_CHOICE"],
  [upperCode, "1.2E+12", "NUMBER_FOR_CODE"],
  [upperCode, "9E+12", "NUMBER_FOR_CODE"],
  [upperCode, "A B", "NOT_A_CODE"],
  [upperCode, "A|B", "NOT_A_CODE"],
  [{ type: "slug" }, "!!", "NOT_A_CODE"],
  [postcode, "800", "LOST_ZEROS"],
  [postcode, "31211", "NOT_DIGITS"],
  [barcode, "9.31235E+12", "NUMBER_FOR_CODE"],
  [abn, "51 824 753 557", "NOT_A_BUSINESS_NUMBER"],
  [acn, "4085616", "LOST_ZEROS"],
  [makeSet({ type: "carton" }), "9312345000012 x 1", "NOT_A_CARTON"],
  [{ type: "hex" }, "#ff", "NOT_A_HEX"],
  [{ type: "email" }, "kim", "NOT_AN_EMAIL"],
  [{ type: "email" }, "a|b@example.com", "LIST_MARK"],
  [{ type: "phone" }, "491570156", "LOST_ZEROS"],
  [{ type: "phone" }, "call me", "NOT_A_PHONE"],
  [{ type: "zone" }, "Mars/Base", "NOT_A_ZONE"],
  [{ type: "zone" }, "+10:00", "NOT_A_ZONE"],
  [makeList(text(20)), "a|b|a", "TWICE_IN_CELL"],
  [fields, "colour=red", "NOT_A_FIELD"],
  [fields, "toString=1", "NOT_A_FIELD"],
  [fields, "litres=", "NOT_A_FIELD"],
  [text(3), "long", "TEXT_TOO_LONG"],
  [text(60), "=SUM(A1:A9)", "FORMULA"],
  [text(60), "@SUM(1)", "FORMULA"],
  [text(60), "+cmd|' /C calc'!A0", "FORMULA"],
  [text(60), "-HYPERLINK(A1)", "FORMULA"],
  [whole(0, 9), "1".repeat(201), "TEXT_TOO_LONG"],
  [whole(0, 9), "=1+1", "FORMULA"],
  [text(60), "a\0b", "CONTROL_CHARACTER"],
  [text(60), "\ud800", "CONTROL_CHARACTER"],
])("%j %j is refused as %s", (type, written, code) => {
  expect(parseCell(type, written)).toMatchObject({ code, message: expect.stringMatching(/^.{10,}[.?]$/s) });
});

// A pattern that tries every beginning of such a cell needs minutes, so the time limit of the test would end it.
test("a cell of 64 KB that repeats one character gives a text or a problem", () => {
  const types = new Set(importKinds.flatMap(({ columns }) => columns.map(({ type }) => type)));
  for (const part of ["-", "0", "'", " ", "a|", "1", "=", "-(", "x=1|", ".", "-|"]) {
    for (const type of types) {
      const parsed = parseCell(type, `${part.repeat(65_536 / part.length)}x`);
      expect(typeof parsed === "string" || (parsed?.message ?? "") !== "").toBe(true);
    }
  }
});

test("an ambiguous day is refused with both readings", () => {
  expect(parseCell(day, "03/04/2026")).toEqual({
    code: "AMBIGUOUS_DAY",
    message: "“03/04/2026” may be 3 April or 4 March 2026. Write 2026-04-03 or 2026-03-04.",
  });
});

describe("for every column of every kind", () => {
  const types = importKinds.flatMap(({ columns }) => columns.map(({ type }) => type));

  test("any text gives a problem or a canonical text that is read as itself", () => {
    const written = fc.oneof(
      fc.string({ minLength: 1, unit: "binary" }),
      fc.stringMatching(/^[-+0-9$%,.:|=xE/ a-d]{1,16}$/),
      fc.constantFrom(...importKinds.flatMap(({ columns }) => columns.map(({ example }) => example || "x"))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...types), written, (type, cell) => {
        const trimmed = cell.trim();
        if (trimmed === "") return;
        const parsed = parseCell(type, trimmed);
        if (typeof parsed !== "string") return;
        const exported = /^'*[=+\-@]/.test(parsed) ? `'${parsed}` : parsed;
        expect(parseCell(type, exported.trim())).toBe(parsed);
      }),
      { numRuns: 5_000 },
    );
  });

  test("every day is read as the same day in each format, or refused as ambiguous", () => {
    const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (moment) => {
        const iso = moment.toISOString().slice(0, 10);
        const [year = "", month = "", date = ""] = iso.split("-");
        const isAmbiguous = Number(date) <= 12 && month !== date;
        const name = moment.toLocaleDateString("en", { month: "long", timeZone: "UTC" });
        for (const sure of [iso, `${year}/${month}/${date}`, `${year}${month}${date}`, `${date} ${name} ${year}`]) {
          expect(parseCell(day, sure)).toBe(iso);
        }
        for (const unsure of [`${date}/${month}/${year}`, `${month}/${date}/${year}`, `${date}.${month}.${year}`]) {
          expect(parseCell(day, unsure)).toEqual(
            isAmbiguous ? expect.objectContaining({ code: "AMBIGUOUS_DAY" }) : iso,
          );
        }
      }),
    );
  });
});
