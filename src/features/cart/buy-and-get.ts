/**
 * Buy X, get Y: units are laid out from the dearest to the cheapest, and of every X + Y of them the last Y are free. So
 * nobody loses by putting one more thing into the cart. A line counts towards one such promotion only.
 */
import type { Candidate, Reckoning } from "./reckoning.ts";

interface Units {
  readonly place: number;
  readonly count: number;
  /** What all of them cost. */
  readonly cents: number;
}

export function giveBuyAndGet(reckoning: Reckoning, chosen: readonly Candidate[]): void {
  const claimed = new Set<number>();
  for (const by of chosen) {
    const { effect } = by.promotion;
    if (effect.kind !== "BUY_X_GET_Y") continue;
    const places = by.places.filter((place) => !claimed.has(place));
    const saved = giveFreeUnits(reckoning, places, effect);
    if (saved === 0) continue;
    reckoning.savedCents.set(by, saved);
    for (const place of places) claimed.add(place);
  }
}

function giveFreeUnits(
  reckoning: Reckoning,
  places: readonly number[],
  { buy, free }: { buy: number; free: number },
): number {
  const units: Units[] = [];
  for (const place of places) layOut(reckoning, place, units);
  units.sort(dearestFirst);
  const all = units.reduce((sum, { count }) => sum + count, 0);
  const inWholeGroups = all - (all % (buy + free));
  const freeUpTo = (position: number) => {
    const inGroup = position % (buy + free);
    return ((position - inGroup) / (buy + free)) * free + Math.max(0, inGroup - buy);
  };
  let position = 0;
  let saved = 0;
  for (const { place, count, cents } of units) {
    const end = Math.min(position + count, inWholeGroups);
    const freeUnits = freeUpTo(end) - freeUpTo(position);
    // Units of a discounted line may not come to whole cents each: what is free is rounded down, all of them are all.
    const off = freeUnits === count ? cents : Math.floor((cents * freeUnits) / count);
    reckoning.netCents[place] = (reckoning.netCents[place] ?? 0) - off;
    reckoning.productDiscountCents[place] = (reckoning.productDiscountCents[place] ?? 0) + off;
    saved += off;
    position = end;
  }
  return saved;
}

/** A line has units at the special price and others. */
function layOut({ grounds, netCents, netOfSpecialUnitsCents }: Reckoning, place: number, units: Units[]): void {
  const line = grounds.lines[place];
  if (!line) return;
  const special = { place, count: line.specialUnits, cents: netOfSpecialUnitsCents[place] ?? 0 };
  if (special.count > 0) units.push(special);
  const count = line.line.quantity - special.count;
  if (count > 0) units.push({ place, count, cents: (netCents[place] ?? 0) - special.cents });
}

function dearestFirst(a: Units, b: Units): number {
  return b.cents * a.count - a.cents * b.count || a.place - b.place;
}
