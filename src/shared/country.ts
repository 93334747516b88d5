import type { CountryCode } from "./country-code.ts";
import type { Cents } from "./money.ts";

/** One row of settings; code asks the row, never which country it is. */
export interface Country {
  code: CountryCode;
  name: string;
  currency: string;
  locale: string;
  taxName: string;
  taxBasisPoints: number;
  mobilePattern: string;
  mobileExample: string;
  deliveryThresholdCents: Cents;
  deliveryFeeCents: Cents;
  cardMinimumCents: Cents;
  tradePointConversionRate: number;
  minRedeemablePoints: number;
}
