/**
 * Money is whole cents of one currency. Dollars occur only in `Price`, at the GraphQL edge, because clients of the
 * specification expect them. Amounts may be negative: a credit note has the negative amounts of its invoice.
 */
import { wholeQuotient } from "./number.ts";

declare const unit: unique symbol;
export type Cents = number & { readonly [unit]: "cents" };

/** The shape of an amount at the GraphQL edge (Specification §3). */
export interface Price {
  currencyIso: string;
  value: number;
  formattedValue: string;
}

interface Currency {
  locale: string;
  currency: string;
}

/** Throws on a fraction, because a caller with a fraction has a rounding bug. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of cents.`);
  // A negative zero would be formatted as "-$0.00".
  return (amount === 0 ? 0 : amount) as Cents;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** A share of an amount in basis points, rounded half-up to the cent. Negative amounts round like positive ones. */
export function calculatePart(amount: Cents, basisPoints: number): Cents {
  const size = Math.abs(amount);
  const rounded = Number.isSafeInteger(size * basisPoints + 5_000)
    ? wholeQuotient(size * basisPoints + 5_000, 10_000)
    : Number((BigInt(size) * BigInt(basisPoints) + 5_000n) / 10_000n);
  return cents(amount < 0 ? -rounded : rounded);
}

/** Tax on one line, rounded to the cent. */
export function calculateTax(amount: Cents, basisPoints: number): Cents {
  return calculatePart(amount, basisPoints);
}

/** The tax in an amount that includes it, rounded half-up to the cent. */
export function calculateIncludedTax(amount: Cents, basisPoints: number): Cents {
  const divisor = 2 * (10_000 + basisPoints);
  return cents(wholeQuotient(2 * amount * basisPoints + 10_000 + basisPoints, divisor));
}

/**
 * Splits an amount by weight into parts whose sum is exact. Cents that are left over by rounding down go to the largest
 * remainders, the earlier part first, so the same input always gives the same parts.
 */
export function allocateCents(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new Error("Weights must be whole numbers of at least zero, and there must be one.");
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) throw new Error("At least one weight must be above zero.");
  const size = Math.abs(amount);
  const split = Number.isSafeInteger(size * total) ? splitExactly(size, weights, total) : splitLarge(size, weights);
  const { wholes, remainders } = split;
  let left = size - wholes.reduce((sum, whole) => sum + whole, 0);
  for (const index of left > 0 ? sortIndexesByAmount(remainders) : []) {
    if (left === 0) break;
    wholes[index] = (wholes[index] ?? 0) + 1;
    left -= 1;
  }
  return wholes.map((whole) => cents(amount < 0 ? -whole : whole));
}

interface Split {
  readonly wholes: number[];
  readonly remainders: readonly (number | bigint)[];
}

function splitExactly(size: number, weights: readonly number[], total: number): Split {
  const remainders = weights.map((weight) => (size * weight) % total);
  return { wholes: weights.map((weight, index) => (size * weight - (remainders[index] ?? 0)) / total), remainders };
}

/** The same for products that a number cannot hold exactly. */
function splitLarge(size: number, weights: readonly number[]): Split {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const products = weights.map((weight) => BigInt(size) * BigInt(weight));
  return {
    wholes: products.map((product) => Number(product / total)),
    remainders: products.map((product) => product % total),
  };
}

/** The indexes of the amounts, the largest amount first. Equal amounts keep their order. */
function sortIndexesByAmount(amounts: readonly (number | bigint)[]): number[] {
  const indexes = amounts.map((_, index) => index);
  return indexes.sort((a, b) => {
    const one = amounts[a] ?? 0;
    const other = amounts[b] ?? 0;
    return one === other ? a - b : one < other ? 1 : -1;
  });
}

interface MoneyFormatter {
  readonly format: Intl.NumberFormat;
  readonly cache: Map<number, string>;
}

const formatters = new Map<string, MoneyFormatter>();
/** A few thousand amounts occur again and again, and formatting one takes as long as adding up a cart. */
const MAX_CACHED = 10_000;

export function formatMoney(amount: Cents, { locale, currency }: Currency): string {
  const key = locale + currency;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = { format: new Intl.NumberFormat(locale, { style: "currency", currency }), cache: new Map() };
    formatters.set(key, formatter);
  }
  const { format, cache } = formatter;
  let text = cache.get(amount);
  if (text === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    text = format.format(amount / 100);
    cache.set(amount, text);
  }
  return text;
}

export function toPrice(amount: Cents, currency: Currency): Price {
  return { currencyIso: currency.currency, value: amount / 100, formattedValue: formatMoney(amount, currency) };
}
