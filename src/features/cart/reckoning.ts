/**
 * A cart half way to its price: what a chosen set of promotions takes off its lines, gives away and delivers for nothing.
 * Steps change it one after the other (product §5), and amounts are by the place of the line.
 */
import { type Cents, taxOf } from "../../shared/money.ts";
import { giveBuyAndGet } from "./buy-and-get.ts";
import { giveAway } from "./give-away.ts";
import { takeOrderDiscounts } from "./order-promotions.ts";
import type { Gift } from "./priced-cart.ts";
import { type LineOffer, takeLineOffers } from "./product-promotions.ts";
import type { Promotion } from "./promotion.ts";
import type { SpecialLine } from "./special-price.ts";

/** A promotion that fits the cart, and so might work on it. */
export interface Candidate {
  readonly promotion: Promotion;
  readonly couponCode: string | null;
  /** The lines it looks at. */
  readonly places: readonly number[];
  /** What it would take off each of them, where that does not depend on other promotions. */
  readonly offers: readonly LineOffer[];
}

export interface Grounds {
  readonly lines: readonly SpecialLine[];
  readonly gifts: ReadonlyMap<string, Gift>;
  /** What delivery costs where no promotion frees it. */
  readonly feeCents: number;
  readonly taxBasisPoints: number;
}

export interface Reckoning {
  readonly grounds: Grounds;
  readonly netCents: number[];
  /** The part of `netCents` that units at the special price cost, before anything but line offers. */
  readonly netOfSpecialUnitsCents: number[];
  readonly productDiscountCents: number[];
  readonly orderDiscountCents: number[];
  /** What each took off the lines. */
  readonly savedCents: Map<Candidate, number>;
  readonly gifts: { readonly by: Candidate; readonly gift: Gift; readonly quantity: number }[];
  freedDelivery: Candidate | null;
}

/** Candidates come in order of code, and every tie between two goes to the first. */
export function reckon(grounds: Grounds, chosen: readonly Candidate[]): Reckoning {
  const { lines } = grounds;
  const reckoning: Reckoning = {
    grounds,
    netCents: lines.map((line) => line.netCents),
    netOfSpecialUnitsCents: lines.map((line) => line.netOfSpecialUnitsCents),
    productDiscountCents: new Array(lines.length).fill(0),
    orderDiscountCents: new Array(lines.length).fill(0),
    savedCents: new Map(),
    gifts: [],
    freedDelivery: null,
  };
  takeLineOffers(reckoning, chosen);
  giveBuyAndGet(reckoning, chosen);
  takeOrderDiscounts(reckoning, chosen);
  giveAway(reckoning, chosen);
  if (grounds.feeCents > 0)
    reckoning.freedDelivery = chosen.find(({ promotion }) => promotion.effect.kind === "FREE_DELIVERY") ?? null;
  return reckoning;
}

export function hasWorked({ savedCents, gifts, freedDelivery }: Reckoning, candidate: Candidate): boolean {
  return savedCents.has(candidate) || freedDelivery === candidate || gifts.some(({ by }) => by === candidate);
}

/** Ex GST: what comes off, with gifts and free delivery at their value. */
export function benefitOf({ savedCents, gifts, freedDelivery, grounds }: Reckoning): number {
  let benefit = freedDelivery ? grounds.feeCents : 0;
  for (const saved of savedCents.values()) benefit += saved;
  for (const { gift, quantity } of gifts) benefit += gift.unitCents * quantity;
  return benefit;
}

/** What the customer pays for goods and delivery with GST, less the value of what is given along. */
export function costOf({ netCents, gifts, freedDelivery, grounds }: Reckoning): number {
  const withTax = (amount: number) => amount + taxOf(amount as Cents, grounds.taxBasisPoints);
  let cost = freedDelivery ? 0 : withTax(grounds.feeCents);
  for (const net of netCents) cost += withTax(net);
  for (const { gift, quantity } of gifts) cost -= withTax(gift.unitCents * quantity);
  return cost;
}
