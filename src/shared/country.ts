import type { CountryCode } from "./country-code.ts";
import type { Cents } from "./money.ts";

/** One row of settings; code asks the row, never which country it is. */
export interface Country {
  code: CountryCode;
  name: string;
  currency: string;
  locale: string;
  /** Where its books are kept: "Australia/Sydney". */
  timeZone: string;
  taxName: string;
  taxBasisPoints: number;
  mobilePattern: string;
  mobileExample: string;
  deliveryThresholdCents: Cents;
  deliveryFeeCents: Cents;
  cardMinimumCents: Cents;
  tradePointConversionRate: number;
  minRedeemablePoints: number;
  /** By the day each begins, the latest first. */
  cardSurcharges: readonly CardSurcharge[];
}

export interface CardSurcharge {
  /** As "2026-10-01". */
  readonly startsOn: string;
  readonly basisPoints: number;
}

/** The surcharge on card payments on a day, such as "2026-10-01". */
export function cardSurchargeOn({ cardSurcharges }: Pick<Country, "cardSurcharges">, day: string): number {
  return cardSurcharges.find(({ startsOn }) => startsOn <= day)?.basisPoints ?? 0;
}
