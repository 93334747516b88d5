/**
 * Percent and amounts off the order, one after the other: first percents, then amounts, each in order of code. What one
 * takes off is shared out over the lines it looks at by what they still cost, so that each line's tax is right.
 */
import { allocateCents, cents, partOf } from "../../shared/money.ts";
import type { Effect } from "./promotion.ts";
import type { Candidate, Reckoning } from "./reckoning.ts";

export function takeOrderDiscounts(reckoning: Reckoning, chosen: readonly Candidate[]): void {
  for (const kind of ["PERCENT_OFF_ORDER", "AMOUNT_OFF_ORDER"])
    for (const by of chosen) if (by.promotion.effect.kind === kind) takeOff(reckoning, by);
}

function takeOff({ netCents, orderDiscountCents, savedCents }: Reckoning, by: Candidate): void {
  const weights = by.places.map((place) => netCents[place] ?? 0);
  const off = orderDiscount(
    by.promotion.effect,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  if (off === 0) return;
  savedCents.set(by, off);
  const shares = allocateCents(cents(off), weights);
  by.places.forEach((place, index) => {
    const share = shares[index] ?? 0;
    netCents[place] = (netCents[place] ?? 0) - share;
    orderDiscountCents[place] = (orderDiscountCents[place] ?? 0) + share;
  });
}

function orderDiscount(effect: Effect, inScopeCents: number): number {
  if (effect.kind === "PERCENT_OFF_ORDER") return partOf(cents(inScopeCents), effect.basisPoints);
  return effect.kind === "AMOUNT_OFF_ORDER" ? Math.min(effect.cents, inScopeCents) : 0;
}
