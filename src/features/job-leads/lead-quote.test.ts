// Shows the price of a quote to the cent, GST once, and that the home owner never reads what the painter pays.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, cents } from "../../shared/money.ts";
import { calculateQuote, checkQuote, listPriceLines, parseQuoteTerms } from "./lead-quote.ts";
import { emptyQuote, type QuoteFields } from "./paint-plan.ts";

const au = { taxBasisPoints: 1_000, taxName: "GST" };
const nz = { taxBasisPoints: 1_500, taxName: "GST" };

function quote(cost: number, fields: Partial<QuoteFields>, country = au) {
  const terms = parseQuoteTerms({ ...emptyQuote, ...fields });
  if (!terms.ok) throw new Error(terms.refusals[0]?.code);
  const { isSplit, ...figures } = calculateQuote(cents(cost), terms.value, country);
  return Object.values(figures);
}

test.each([
  [
    "AU, hours × rate",
    100_00,
    { marginPercent: "20", labourHours: "16", labourRate: "65" },
    au,
    [12_000, 104_000, 116_000, 11_600, 127_600],
  ],
  [
    "NZ, hours × rate",
    100_00,
    { marginPercent: "20", labourHours: "16", labourRate: "65" },
    nz,
    [12_000, 104_000, 116_000, 17_400, 133_400],
  ],
  [
    "a fixed sum",
    333_33,
    { marginPercent: "12.5", labourBy: "SUM", labourSum: "1450.50" },
    au,
    [37_500, 145_050, 182_550, 18_255, 200_805],
  ],
  ["half a cent of margin rounds up", 1_50, { marginPercent: "1" }, au, [152, 0, 152, 15, 167]],
  ["half a cent of GST rounds up", 1_05, { marginPercent: "0" }, au, [105, 0, 105, 11, 116]],
  ["15 % of 10 cents", 10, { marginPercent: "0" }, nz, [10, 0, 10, 2, 12]],
  ["a third of an hour", 0, { labourHours: "0.33", labourRate: "65.50" }, au, [0, 2_162, 2_162, 216, 2_378]],
  ["a comma as decimal point", 0, { labourHours: "1,5", labourRate: "60" }, au, [0, 9_000, 9_000, 900, 9_900]],
  [
    "no figures at all",
    50_00,
    { marginPercent: "", labourHours: "", labourRate: "" },
    au,
    [5_000, 0, 5_000, 500, 5_500],
  ],
] as const)("%s", (_, cost, fields, country, expected) => {
  expect(quote(cost, fields, country)).toEqual(expected);
});

describe("a wrong figure is refused at its field", () => {
  test.each([
    [{ marginPercent: "301" }, "marginPercent"],
    [{ marginPercent: "-1" }, "marginPercent"],
    [{ marginPercent: "1.234" }, "marginPercent"],
    [{ labourHours: "many" }, "labourHours"],
    [{ labourHours: "5001" }, "labourHours"],
    [{ labourRate: "1000.01" }, "labourRate"],
    [{ labourBy: "SUM", labourSum: "1e9" }, "labourSum"],
    [{ labourBy: "SUM", labourSum: "1000000.01" }, "labourSum"],
    [{ validDays: "0" }, "validDays"],
    [{ validDays: "1.5" }, "validDays"],
    [{ validDays: "181" }, "validDays"],
  ])("%j", (fields, field) => {
    const terms = parseQuoteTerms({ ...emptyQuote, ...fields });
    expect(terms).toMatchObject({ ok: false, refusals: [{ field }] });
  });
});

const amounts = fc.record({
  cost: fc.integer({ min: 0, max: 10_000_000 }),
  margin: fc.integer({ min: 0, max: 30_000 }),
  labour: fc.integer({ min: 0, max: 10_000_000 }),
  country: fc.constantFrom(au, nz),
});

test("the lines that the home owner reads add up to the total, and GST is one of them", () => {
  fc.assert(
    fc.property(amounts, ({ cost, margin, labour, country }) => {
      const figures = calculateQuote(cents(cost), { marginBasisPoints: margin, labourCents: cents(labour) }, country);
      const lines = listPriceLines(figures, country);
      const above = lines.slice(0, -1).reduce((sum, line) => sum + line.cents, 0);
      expect(lines.at(-1)?.cents).toBe(above);
      expect(lines.filter(({ label }) => label === "GST")).toHaveLength(1);
      expect(Math.abs(figures.taxCents * 10_000 - figures.subtotalCents * country.taxBasisPoints)).toBeLessThanOrEqual(
        5_000,
      );
    }),
  );
});

test("no line is what the painter pays for the materials, unless that is the whole price", () => {
  fc.assert(
    fc.property(amounts, ({ cost, margin, labour, country }) => {
      const figures = calculateQuote(cents(cost), { marginBasisPoints: margin, labourCents: cents(labour) }, country);
      const [first] = listPriceLines(figures, country);
      const isWhole = figures.subtotalCents === cost;
      expect(first?.cents === cost && !isWhole).toBe(false);
    }),
  );
});

test("a quote needs complete areas and a price", () => {
  const price = (total: number) => calculateQuote(total as Cents, { marginBasisPoints: 0, labourCents: cents(0) }, au);
  expect(checkQuote(price(100), true)).toBeNull();
  expect(checkQuote(price(0), true)?.code).toBe("QUOTE_EMPTY");
  expect(checkQuote(price(100), false)?.code).toBe("QUOTE_INCOMPLETE");
});
