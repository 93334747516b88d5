/**
 * Which of the promotions that fit should work on a cart. Discounts get in each other's way: one that makes a line
 * cheaper may cost the customer a better one on the whole order, and rounding may turn a cent. So the answer is the set
 * that costs the customer least, and one promotion more can never make a cart dearer. Sets that cannot win are not tried:
 * no promotion saves more beside others than it does alone.
 */
import { benefitOf, type Candidate, costOf, type Grounds, hasWorked, type Reckoning, reckon } from "./reckoning.ts";

/** More than enough to try every set of ten; a cart that needs more gets the best of those. */
const MOST_TRIES = 1_024;

interface Search {
  readonly grounds: Grounds;
  readonly aloneCents: ReadonlyMap<Candidate, number>;
  best: Reckoning;
  bestCost: number;
  triesLeft: number;
}

/** Candidates come in order of code. Of those that do not stack at most one is in a set. */
export function bestPromotions(grounds: Grounds, candidates: readonly Candidate[]): Reckoning {
  const nothing = reckon(grounds, []);
  const aloneCents = new Map(candidates.map((each) => [each, benefitOf(reckon(grounds, [each]))]));
  const useful = candidates.filter((each) => (aloneCents.get(each) ?? 0) > 0);
  const search: Search = { grounds, aloneCents, best: nothing, bestCost: costOf(nothing), triesLeft: 0 };
  for (const rival of [...useful.filter(isRival), null]) {
    search.triesLeft = MOST_TRIES;
    const set = useful.filter((each) => each === rival || !isRival(each));
    if (lowestCost(search, set) < search.bestCost) trySubsets(search, set, new Set());
  }
  return search.best;
}

/** Product promotions compete line by line instead. */
export function isRival({ promotion: { effect, isStackable } }: Candidate): boolean {
  return !isStackable && isOrderEffect(effect.kind);
}

export function isOrderEffect(kind: Candidate["promotion"]["effect"]["kind"]): boolean {
  return kind !== "PERCENT_OFF_LINES" && kind !== "AMOUNT_OFF_UNITS" && kind !== "BUY_X_GET_Y";
}

/**
 * The set itself, then without each of those that worked in it: leaving out one that did nothing changes nothing. Those
 * kept are not left out further down, so that no set comes up twice.
 */
function trySubsets(search: Search, set: readonly Candidate[], kept: ReadonlySet<Candidate>): void {
  if (search.triesLeft === 0) return;
  search.triesLeft -= 1;
  const reckoning = reckon(search.grounds, set);
  const cost = costOf(reckoning);
  if (cost < search.bestCost) {
    search.best = reckoning;
    search.bestCost = cost;
  }
  const keptHere = new Set(kept);
  for (const left of set) {
    if (kept.has(left) || !hasWorked(reckoning, left)) continue;
    const rest = set.filter((each) => each !== left);
    if (lowestCost(search, rest) < search.bestCost) trySubsets(search, rest, keptHere);
    keptHere.add(left);
  }
}

/** What a set, or a part of it, costs at the very least. Tax is rounded once for each line, gift and fee. */
function lowestCost({ grounds, aloneCents }: Search, set: readonly Candidate[]): number {
  let lowest = grounds.feeCents;
  for (const { netCents } of grounds.lines) lowest += netCents;
  for (const each of set) lowest -= aloneCents.get(each) ?? 0;
  return (lowest * (10_000 + grounds.taxBasisPoints)) / 10_000 - (grounds.lines.length + set.length + 1) / 2;
}
