/** Percent off lines and amounts off units. Of those that fit a line, it takes the one that saves most. */
import { allocateCents, cents, partOf } from "../../shared/money.ts";
import type { Effect } from "./promotion.ts";
import type { Candidate, Reckoning } from "./reckoning.ts";
import type { SpecialLine } from "./special-price.ts";

export interface LineOffer {
  readonly place: number;
  readonly cents: number;
  /** The part of it that falls on units at the special price. */
  readonly onSpecialUnitsCents: number;
}

export function lineOffers(effect: Effect, lines: readonly SpecialLine[], places: readonly number[]): LineOffer[] {
  const offers: LineOffer[] = [];
  if (effect.kind !== "PERCENT_OFF_LINES" && effect.kind !== "AMOUNT_OFF_UNITS") return offers;
  for (const place of places) {
    const line = lines[place];
    if (!line) continue;
    offers.push(
      effect.kind === "PERCENT_OFF_LINES"
        ? percentOffer(line, place, effect.basisPoints)
        : amountOffer(line, place, effect.unitCents),
    );
  }
  return offers;
}

function percentOffer({ netCents, netOfSpecialUnitsCents }: SpecialLine, place: number, basisPoints: number) {
  const off = partOf(cents(netCents), basisPoints);
  const isSplit = netOfSpecialUnitsCents > 0 && netOfSpecialUnitsCents < netCents;
  const [onSpecialUnitsCents = 0] = isSplit
    ? allocateCents(off, [netOfSpecialUnitsCents, netCents - netOfSpecialUnitsCents])
    : [netOfSpecialUnitsCents > 0 ? off : 0];
  return { place, cents: off, onSpecialUnitsCents };
}

/** Nothing costs less than nothing, however large the amount off. */
function amountOffer({ line, specialUnits }: SpecialLine, place: number, offCents: number): LineOffer {
  const onSpecialUnitsCents = specialUnits * Math.min(offCents, line.special?.unitCents ?? 0);
  const onOthersCents = (line.quantity - specialUnits) * Math.min(offCents, line.unitCents);
  return { place, cents: onSpecialUnitsCents + onOthersCents, onSpecialUnitsCents };
}

export function takeLineOffers(reckoning: Reckoning, chosen: readonly Candidate[]): void {
  const best: ({ by: Candidate; offer: LineOffer } | null)[] = new Array(reckoning.netCents.length).fill(null);
  for (const by of chosen)
    for (const offer of by.offers)
      if (offer.cents > (best[offer.place]?.offer.cents ?? 0)) best[offer.place] = { by, offer };
  for (const taken of best) if (taken) takeOff(reckoning, taken.by, taken.offer);
}

function takeOff(reckoning: Reckoning, by: Candidate, { place, cents: off, onSpecialUnitsCents }: LineOffer): void {
  const { netCents, netOfSpecialUnitsCents, productDiscountCents, savedCents } = reckoning;
  netCents[place] = (netCents[place] ?? 0) - off;
  netOfSpecialUnitsCents[place] = (netOfSpecialUnitsCents[place] ?? 0) - onSpecialUnitsCents;
  productDiscountCents[place] = (productDiscountCents[place] ?? 0) + off;
  savedCents.set(by, (savedCents.get(by) ?? 0) + off);
}
