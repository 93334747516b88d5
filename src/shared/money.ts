/**
 * Money is whole cents of one currency. Dollars exist only at the edge, in `Price`, because the specification's
 * clients expect them there. Amounts may be negative: a credit note mirrors the invoice it takes back.
 */
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

/** Throws on a fraction: a caller that has one has lost a cent somewhere before. */
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

/** So many hundredths of a percent of an amount, half-up to the cent; a negative one gives the negative of its twin. */
export function partOf(amount: Cents, basisPoints: number): Cents {
  const size = Math.abs(amount);
  const rounded = Number.isSafeInteger(size * basisPoints + 5_000)
    ? wholeQuotient(size * basisPoints + 5_000, 10_000)
    : Number((BigInt(size) * BigInt(basisPoints) + 5_000n) / 10_000n);
  return cents(amount < 0 ? -rounded : rounded);
}

/** Tax on one line, rounded like every other part. */
export function taxOf(amount: Cents, basisPoints: number): Cents {
  return partOf(amount, basisPoints);
}

/** Exact for safe integers, where a plain division may round up to the next whole number. */
function wholeQuotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/**
 * Shares an amount out by weight so that the parts sum to it exactly. Cents left over by rounding down go to the
 * largest remainders, the earlier part first, so the same input always gives the same parts.
 */
export function allocateCents(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new Error("Weights must be whole numbers of at least zero, and there must be one.");
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) throw new Error("At least one weight must be above zero.");
  const size = Math.abs(amount);
  const shares = Number.isSafeInteger(size * total) ? sharesOf(size, weights, total) : largeSharesOf(size, weights);
  const { wholes, remainders } = shares;
  let left = size - wholes.reduce((sum, whole) => sum + whole, 0);
  for (const place of left > 0 ? largestFirst(remainders) : []) {
    if (left === 0) break;
    wholes[place] = (wholes[place] ?? 0) + 1;
    left -= 1;
  }
  return wholes.map((whole) => cents(amount < 0 ? -whole : whole));
}

interface Shares {
  readonly wholes: number[];
  readonly remainders: readonly (number | bigint)[];
}

function sharesOf(size: number, weights: readonly number[], total: number): Shares {
  const remainders = weights.map((weight) => (size * weight) % total);
  return { wholes: weights.map((weight, place) => (size * weight - (remainders[place] ?? 0)) / total), remainders };
}

/** The same for products that a number cannot hold exactly. */
function largeSharesOf(size: number, weights: readonly number[]): Shares {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const products = weights.map((weight) => BigInt(size) * BigInt(weight));
  return {
    wholes: products.map((product) => Number(product / total)),
    remainders: products.map((product) => product % total),
  };
}

/** Places by what stands in them; of two alike the earlier first. */
function largestFirst(amounts: readonly (number | bigint)[]): number[] {
  const places = amounts.map((_, place) => place);
  return places.sort((a, b) => {
    const one = amounts[a] ?? 0;
    const other = amounts[b] ?? 0;
    return one === other ? a - b : one < other ? 1 : -1;
  });
}

interface Writer {
  readonly format: Intl.NumberFormat;
  readonly written: Map<number, string>;
}

const writers = new Map<string, Writer>();
/** The same few thousand amounts are written over and over, and writing one anew takes as long as adding up a cart. */
const mostWritten = 10_000;

export function formatMoney(amount: Cents, { locale, currency }: Currency): string {
  const key = locale + currency;
  let writer = writers.get(key);
  if (!writer) {
    writer = { format: new Intl.NumberFormat(locale, { style: "currency", currency }), written: new Map() };
    writers.set(key, writer);
  }
  const { format, written } = writer;
  let text = written.get(amount);
  if (text === undefined) {
    if (written.size >= mostWritten) written.clear();
    text = format.format(amount / 100);
    written.set(amount, text);
  }
  return text;
}

export function priceOf(amount: Cents, currency: Currency): Price {
  return { currencyIso: currency.currency, value: amount / 100, formattedValue: formatMoney(amount, currency) };
}
