import type { Cents } from "./money.ts";

/** The countries the merchant trades in. Everything else about a country is a row of settings (`Country`). */
export const countryCodes = ["AU", "NZ"] as const;

export type CountryCode = (typeof countryCodes)[number];

export function isCountryCode(text: string): text is CountryCode {
  return (countryCodes as readonly string[]).includes(text);
}

/** For a code from our own database: another country there is a bug. */
export function getCountryCode(text: string): CountryCode {
  if (!isCountryCode(text)) throw new Error(`"${text}" is not a country where the merchant trades.`);
  return text;
}

/** The settings of a country. Rules use these settings and never test for a particular country. */
export interface Country {
  code: CountryCode;
  name: string;
  currency: string;
  locale: string;
  /** The time zone of the accounting, such as "Australia/Sydney". */
  timeZone: string;
  taxName: string;
  taxBasisPoints: number;
  mobilePattern: string;
  mobileExample: string;
  deliveryThresholdCents: Cents;
  deliveryFeeCents: Cents;
  cardMinimumCents: Cents;
  /** What card payments cost the merchant. No new surcharge is higher. */
  cardCostBasisPoints: number;
  tradePointConversionRate: number;
  minRedeemablePoints: number;
  /** Ordered by first day, the latest first. */
  cardSurcharges: readonly CardSurcharge[];
}

export interface CardSurcharge {
  /** The first day it applies, such as "2026-10-01". */
  readonly startsOn: string;
  readonly basisPoints: number;
}

/** The surcharge on card payments on a day such as "2026-10-01", in basis points. */
export function cardSurchargeOn({ cardSurcharges }: Pick<Country, "cardSurcharges">, day: string): number {
  return cardSurcharges.find(({ startsOn }) => startsOn <= day)?.basisPoints ?? 0;
}
