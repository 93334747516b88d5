/**
 * A card surcharge is part of the price and includes tax. An order's surcharge is a line of its invoice. An account payment has
 * no invoice: the surcharge is paid on top of its amount, and its receipt is the tax invoice for it.
 */
import { type Cents, calculateIncludedTax, cents } from "../../shared/money.ts";

export interface Surcharge {
  readonly cents: Cents;
  /** The tax in it. */
  readonly taxCents: Cents;
}

export const noSurcharge: Surcharge = { cents: cents(0), taxCents: cents(0) };

export function toSurcharge(surchargeCents: Cents, { taxBasisPoints }: { readonly taxBasisPoints: number }): Surcharge {
  return { cents: surchargeCents, taxCents: calculateIncludedTax(surchargeCents, taxBasisPoints) };
}
