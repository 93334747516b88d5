/**
 * What a painter asks of a home owner: materials at the painter's own price, work, and GST. The painter's price of materials is what
 * they cost the painter plus a margin. What the painter pays to the merchant is never shown to the home owner, so a quote of which
 * that could be read has one price for everything.
 */
import type { Country } from "../../shared/country.ts";
import { type Cents, calculatePart, calculateTax, cents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { leadQuotesErrors, quoteFieldErrors } from "./lead-quotes-errors.ts";
import { parseNumber, type QuoteFields } from "./paint-plan.ts";

export interface QuoteTerms {
  readonly marginBasisPoints: number;
  readonly labourCents: Cents;
  readonly validDays: number;
  readonly note: string;
}

export interface LeadQuote {
  /** At the painter's price, without GST. */
  readonly materialsCents: Cents;
  readonly labourCents: Cents;
  /** Materials and work. */
  readonly subtotalCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  /** Whether the home owner reads materials and work apart. Without a margin that would show what the painter pays. */
  readonly isSplit: boolean;
}

const maxMarginPercent = 300;
const maxHours = 5_000;
const maxRateCents = 100_000;
const maxSumCents = 100_000_000;
const maxValidDays = 180;

/** Empty figures count as 0, and an empty validity as 30 days. */
export function parseQuoteTerms(fields: QuoteFields): Result<QuoteTerms, UserError> {
  const margin = parseHundredths(fields.marginPercent, maxMarginPercent * 100);
  if (margin === null) return refused(quoteFieldErrors.marginNotANumber);
  const labour = parseLabour(fields);
  if (!labour.ok) return labour;
  const validDays = fields.validDays === "" ? 30 : parseNumber(fields.validDays);
  if (validDays === null || !Number.isInteger(validDays) || validDays < 1 || validDays > maxValidDays) {
    return refused(quoteFieldErrors.validityNotANumber);
  }
  return ok({ marginBasisPoints: margin, labourCents: labour.value, validDays, note: fields.note });
}

function parseLabour({ labourBy, labourHours, labourRate, labourSum }: QuoteFields): Result<Cents, UserError> {
  if (labourBy === "SUM") {
    const sum = parseHundredths(labourSum, maxSumCents);
    return sum === null ? refused(quoteFieldErrors.sumNotAnAmount) : ok(cents(sum));
  }
  const hours = parseHundredths(labourHours, maxHours * 100);
  if (hours === null) return refused(quoteFieldErrors.hoursNotANumber);
  const rate = parseHundredths(labourRate, maxRateCents);
  if (rate === null) return refused(quoteFieldErrors.rateNotAnAmount);
  // Hundredths of an hour times cents, rounded half-up to the cent.
  return ok(calculatePart(cents(rate), hours * 100));
}

/** Hundredths of a number with at most two decimals: cents of dollars, basis points of a percentage. Null for other texts. */
function parseHundredths(typed: string, max: number): number | null {
  if (typed === "") return 0;
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(typed)) return null;
  const [whole = "0", decimals = ""] = typed.split(/[.,]/);
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return hundredths > max ? null : hundredths;
}

/** Margin and GST are rounded half-up to the cent, each once. `costCents` is what the materials cost the painter, without GST. */
export function calculateQuote(
  costCents: Cents,
  { marginBasisPoints, labourCents }: Pick<QuoteTerms, "marginBasisPoints" | "labourCents">,
  { taxBasisPoints }: Pick<Country, "taxBasisPoints">,
): LeadQuote {
  const materialsCents = cents(costCents + calculatePart(costCents, marginBasisPoints));
  const subtotalCents = cents(materialsCents + labourCents);
  const taxCents = calculateTax(subtotalCents, taxBasisPoints);
  return {
    ...{ materialsCents, labourCents, subtotalCents, taxCents },
    totalCents: cents(subtotalCents + taxCents),
    isSplit: materialsCents > costCents && labourCents > 0,
  };
}

export function checkQuote({ totalCents }: LeadQuote, isComplete: boolean): UserError | null {
  if (!isComplete) return leadQuotesErrors.quoteIncomplete;
  return totalCents === 0 ? leadQuotesErrors.quoteEmpty : null;
}

export interface PriceLine {
  readonly label: string;
  readonly cents: Cents;
}

/** The lines that the home owner reads. Those above the total add up to it. */
export function listPriceLines(quote: LeadQuote, { taxName }: Pick<Country, "taxName">): PriceLine[] {
  const { materialsCents, labourCents, subtotalCents, taxCents, totalCents } = quote;
  const prices = quote.isSplit
    ? [
        { label: "Materials", cents: materialsCents },
        { label: "Labour", cents: labourCents },
      ]
    : [{ label: "Materials and labour", cents: subtotalCents }];
  return [...prices, { label: taxName, cents: taxCents }, { label: `Total including ${taxName}`, cents: totalCents }];
}
