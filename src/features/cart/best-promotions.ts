/**
 * Finds the promotions that cost the customer least. Sets are tried, because promotions interfere: a line discount may cost
 * the customer a better order discount. A line counts for one "buy X, get Y" only, so for each set the ways to divide the
 * lines among these promotions are tried too. One more promotion never makes a cart dearer.
 */

import { isRival } from "./promotion.ts";
import {
  applyPromotions,
  type Candidate,
  calculateBenefit,
  calculateCost,
  claimInOrder,
  hasApplied,
  isBuyGet,
  type LineClaims,
  type PricingInput,
  type PricingState,
} from "./promotions.ts";

/** Enough to try every set of ten promotions. A cart with more gets the best of the sets that were tried. */
const MAX_TRIES = 1_024;
/** Enough to divide eight lines among two promotions. Beyond it, lines are moved one by one while that helps. */
const MAX_DIVISIONS = 256;

interface Search {
  readonly input: PricingInput;
  /** The benefit of each promotion when it is the only one. Beside others it never saves more. */
  readonly benefitAlone: ReadonlyMap<Candidate, number>;
  best: PricingState;
  bestCost: number;
  triesLeft: number;
}

/** Searches the set with the lowest cost. A set contains at most one rival. */
export function findBestPromotions(input: PricingInput, candidates: readonly Candidate[]): PricingState {
  const none = applyPromotions(input, []);
  const benefitAlone = new Map(candidates.map((each) => [each, calculateBenefit(applyPromotions(input, [each]))]));
  const useful = candidates.filter((each) => (benefitAlone.get(each) ?? 0) > 0);
  const search: Search = { input, benefitAlone, best: none, bestCost: calculateCost(none), triesLeft: 0 };
  for (const rival of [...useful.filter(({ promotion }) => isRival(promotion)), null]) {
    search.triesLeft = MAX_TRIES;
    const set = useful.filter((each) => each === rival || !isRival(each.promotion));
    if (lowestPossibleCost(search, set) < search.bestCost) trySubsets(search, set, new Set());
  }
  return withoutIdleCoupons(input, search.best);
}

/**
 * Tries the set, then the set without each promotion that applied in it. Leaving out one that did not apply changes
 * nothing, except for a "buy X, get Y", which leaves its lines to the others. Promotions in `kept` are not left out further
 * down, so that no set is tried twice.
 */
function trySubsets(search: Search, set: readonly Candidate[], kept: ReadonlySet<Candidate>): void {
  if (search.triesLeft <= 0) return;
  const state = tryDivisions(search, set);
  const keptHere = new Set(kept);
  for (const left of set) {
    if (kept.has(left) || !(hasApplied(state, left) || isBuyGet(left))) continue;
    const rest = set.filter((each) => each !== left);
    if (lowestPossibleCost(search, rest) < search.bestCost) trySubsets(search, rest, keptHere);
    keptHere.add(left);
  }
}

/** The best division of the lines among the "buy X, get Y" of a set. Most sets have only one. */
function tryDivisions(search: Search, set: readonly Candidate[]): PricingState {
  const first = claimInOrder(set);
  const contested = listContestedLines(set);
  const divisions = contested.reduce((product, { claimants }) => product * claimants.length, 1);
  const isAll = divisions <= MAX_DIVISIONS;
  let best = { claims: first, ...tryDivision(search, set, first) };
  for (const claims of isAll ? listDivisions(first, contested) : listPriorities(set)) {
    if (search.triesLeft <= 0) break;
    const tried = tryDivision(search, set, claims);
    if (tried.cost < best.cost) best = { claims, ...tried };
  }
  return isAll ? best.state : improveDivision(search, set, { contested, ...best });
}

/** For each "buy X, get Y", the division that counts all lines in its scope for it. */
function listPriorities(set: readonly Candidate[]): LineClaims[] {
  return set.filter(isBuyGet).map((each) => claimInOrder([each, ...set]));
}

interface ContestedLine {
  readonly index: number;
  readonly claimants: readonly Candidate[];
}

/** The lines in the scope of several "buy X, get Y". */
function listContestedLines(set: readonly Candidate[]): ContestedLine[] {
  const claimantsByLine = new Map<number, Candidate[]>();
  for (const candidate of set.filter(isBuyGet))
    for (const index of candidate.lineIndexes)
      claimantsByLine.set(index, [...(claimantsByLine.get(index) ?? []), candidate]);
  return [...claimantsByLine]
    .map(([index, claimants]) => ({ index, claimants }))
    .filter(({ claimants }) => claimants.length > 1);
}

/** Every division except the first one, which counts each line for its first claimant. */
function* listDivisions(first: LineClaims, contested: readonly ContestedLine[]): Generator<LineClaims> {
  const positions = contested.map(() => 0);
  for (let line = 0; line < contested.length; ) {
    const { claimants } = contested[line] as ContestedLine;
    positions[line] = ((positions[line] ?? 0) + 1) % claimants.length;
    if (positions[line] === 0) {
      line += 1;
      continue;
    }
    const claims = new Map(first);
    for (const [index, each] of contested.entries()) {
      const claimant = each.claimants[positions[index] ?? 0];
      if (claimant !== undefined) claims.set(each.index, claimant);
    }
    yield claims;
    line = 0;
  }
}

interface Division {
  readonly contested: readonly ContestedLine[];
  readonly claims: LineClaims;
  readonly state: PricingState;
  readonly cost: number;
}

/** Moves one line at a time to another promotion where that costs less, with as many tries as a full search has. */
function improveDivision(search: Search, set: readonly Candidate[], { contested, ...first }: Division): PricingState {
  let best = first;
  const moves = contested.flatMap(({ index, claimants }) => claimants.map((claimant) => ({ index, claimant })));
  for (const { index, claimant } of moves.slice(0, Math.min(MAX_DIVISIONS, search.triesLeft))) {
    if (best.claims.get(index) === claimant) continue;
    const claims = new Map(best.claims).set(index, claimant);
    const tried = tryDivision(search, set, claims);
    if (tried.cost < best.cost) best = { claims, ...tried };
  }
  return best.state;
}

function tryDivision(search: Search, set: readonly Candidate[], claims: LineClaims) {
  search.triesLeft -= 1;
  const state = applyPromotions(search.input, set, claims);
  const cost = calculateCost(state);
  if (cost < search.bestCost) {
    search.best = state;
    search.bestCost = cost;
  }
  return { state, cost };
}

/** A coupon that changes nothing is left out, so that it is not used up: for example where others make everything free. */
function withoutIdleCoupons(input: PricingInput, best: PricingState): PricingState {
  const coupon = best.chosen.find((each) => {
    if (each.couponCode === null || !hasApplied(best, each)) return false;
    return calculateCost(leaveOut(input, best, each)) <= calculateCost(best);
  });
  return coupon === undefined ? best : withoutIdleCoupons(input, leaveOut(input, best, coupon));
}

function leaveOut(input: PricingInput, { chosen, claims }: PricingState, left: Candidate): PricingState {
  return applyPromotions(
    input,
    chosen.filter((each) => each !== left),
    claims,
  );
}

/**
 * A lower bound for the cost of a set and of all its subsets. Tax is rounded once for each line, gift and fee, and the price of
 * free units once for each line.
 */
function lowestPossibleCost({ input, benefitAlone }: Search, set: readonly Candidate[]): number {
  let lowest = input.feeCents;
  for (const { netCents } of input.lines) lowest += netCents;
  for (const each of set) lowest -= benefitAlone.get(each) ?? 0;
  return (lowest * (10_000 + input.taxBasisPoints)) / 10_000 - (4 * input.lines.length + set.length + 1) / 2;
}
