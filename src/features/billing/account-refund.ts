/**
 * A refund that the merchant makes at the gateway for a part of an account payment. The refund takes back the part's share of
 * the surcharge, and opens again as much of the settled debts as it gives back.
 */
import type { Country } from "../../shared/country.ts";
import { type Cents, cents, takeShare } from "../../shared/money.ts";
import { type Surcharge, toSurcharge } from "./surcharge.ts";

/** What earlier refunds of a payment gave back: of its amount, and to the card with the surcharge. */
export interface Refunded {
  readonly amountCents: Cents;
  readonly cardCents: Cents;
}

interface RefundFacts {
  readonly refunded: Refunded;
  /** The card part of the payment without the surcharge, and the surcharge. */
  readonly payment: { readonly cardCents: Cents; readonly surchargeCents: Cents };
  readonly country: Pick<Country, "taxBasisPoints">;
}

export interface AccountRefund {
  /** Owed again. */
  readonly amountCents: Cents;
  readonly surcharge: Surcharge;
}

export function splitAccountRefund(refundCents: Cents, { refunded, payment, country }: RefundFacts): AccountRefund {
  const before = cents(refunded.cardCents - refunded.amountCents);
  const all = cents(refunded.cardCents + refundCents);
  const share = takeShare(all, payment.surchargeCents, payment.cardCents);
  // A document has an amount, so at least one cent of every refund is none of the surcharge.
  const surchargeCents = cents(Math.min(Math.max(share - before, 0), refundCents - 1));
  return {
    amountCents: cents(refundCents - surchargeCents),
    surcharge: subtract(toSurcharge(cents(before + surchargeCents), country), toSurcharge(before, country)),
  };
}

/** The surcharge that earlier refunds left. */
export function leftSurcharge({ refunded, payment, country }: RefundFacts): Surcharge {
  const before = cents(refunded.cardCents - refunded.amountCents);
  return subtract(toSurcharge(payment.surchargeCents, country), toSurcharge(before, country));
}

function subtract(one: Surcharge, other: Surcharge): Surcharge {
  return { cents: cents(one.cents - other.cents), taxCents: cents(one.taxCents - other.taxCents) };
}

/** A part of a debit that the payment settles. */
export interface SettledPart {
  readonly id: string;
  readonly debitId: string;
  readonly cents: Cents;
}

export interface Reopening {
  readonly reversed: readonly SettledPart[];
  /** The part of the last reversed settlement that is settled again. */
  readonly again: Pick<SettledPart, "debitId" | "cents"> | null;
}

/** Opens settled debts in the given order until the amount is free. */
export function planReopening(amountCents: Cents, settled: readonly SettledPart[]): Reopening {
  const reversed: SettledPart[] = [];
  let missing: number = amountCents;
  for (const part of settled) {
    if (missing <= 0) break;
    reversed.push(part);
    missing -= part.cents;
  }
  const last = reversed.at(-1);
  return { reversed, again: last && missing < 0 ? { debitId: last.debitId, cents: cents(-missing) } : null };
}
