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

/** Tax on one line, half-up to the cent; a negative line gives exactly the negative of its positive twin. */
export function taxOf(amount: Cents, basisPoints: number): Cents {
  const tenThousandths = BigInt(Math.abs(amount)) * BigInt(basisPoints);
  const rounded = Number((tenThousandths + 5_000n) / 10_000n);
  return cents(amount < 0 ? -rounded : rounded);
}

/**
 * Shares an amount out by weight so that the parts sum to it exactly. Cents left over by rounding down go to the
 * largest remainders, the earlier part first, so the same input always gives the same parts.
 */
export function allocateCents(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new Error("Weights must be whole numbers of at least zero, and there must be one.");
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new Error("At least one weight must be above zero.");
  const size = BigInt(Math.abs(amount));
  const parts = weights.map((weight, place) => {
    const share = size * BigInt(weight);
    return { place, whole: Number(share / total), remainder: share % total };
  });
  const left = Math.abs(amount) - parts.reduce((sum, part) => sum + part.whole, 0);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1,
  );
  for (const part of byRemainder.slice(0, left)) part.whole += 1;
  return parts.map((part) => cents(amount < 0 ? -part.whole : part.whole));
}

const formats = new Map<string, Intl.NumberFormat>();

export function formatMoney(amount: Cents, { locale, currency }: Currency): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    formats.set(key, format);
  }
  return format.format(amount / 100);
}

export function priceOf(amount: Cents, currency: Currency): Price {
  return { currencyIso: currency.currency, value: amount / 100, formattedValue: formatMoney(amount, currency) };
}
