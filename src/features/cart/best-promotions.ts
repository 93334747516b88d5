/**
 * Finds the promotions that cost the customer least. Sets are tried, because promotions interfere: a line discount may cost
 * the customer a better order discount. A line counts for one "buy X, get Y" only, so for each set the ways to divide the
 * lines among these promotions are tried too. One more promotion never makes a cart dearer. A promotion that saves nothing when
 * it is the only one is never applied.
 */

import { isRival } from "./promotion.ts";
import {
  applyPromotions,
  type Candidate,
  calculateBenefit,
  calculateCost,
  calculateFreeUnits,
  claimInOrder,
  hasApplied,
  isBuyGet,
  type LineClaims,
  type PricingInput,
  type PricingState,
  sortUnits,
} from "./promotions.ts";

/** Enough to try every set of ten promotions. A cart with more gets the best of the sets that were tried. */
const MAX_TRIES = 1_024;
/** Enough to divide eight lines among two promotions. Beyond it, lines are moved one by one while that helps. */
const MAX_DIVISIONS = 256;
const MAX_MOVES = 256;

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
    trySubsets(search, set, { kept: new Set(), claims: null });
  }
  return withoutIdleCoupons(input, search.best);
}

/**
 * Tries the set, then the set without each promotion that applied in it. Leaving out one that did not apply changes
 * nothing, except for a "buy X, get Y", which leaves its lines to the others. Promotions in `kept` are not left out further
 * down, so that no set is tried twice.
 */
function trySubsets(search: Search, set: readonly Candidate[], { kept, claims }: Parent): void {
  if (search.triesLeft <= 0 || !canBeBest(search, set)) return;
  const { state, cost } = tryDivisions(search, set, claims);
  if (!canFreeUnitsMove(search, set) && cost - maxRounding(search, set) >= search.bestCost) return;
  const keptHere = new Set(kept);
  for (const left of set) {
    if (kept.has(left) || !(hasApplied(state, left) || isBuyGet(left))) continue;
    const rest = set.filter((each) => each !== left);
    trySubsets(search, rest, { kept: keptHere, claims: state.claims });
    keptHere.add(left);
  }
}

/** The set with one promotion more. */
interface Parent {
  readonly kept: ReadonlySet<Candidate>;
  /** Its best division; null for the first set. */
  readonly claims: LineClaims | null;
}

/**
 * Whether leaving out a line discount can make a set cheaper, beyond rounding: the line is then no longer the cheapest, so other
 * units are free, and those may be units that an order discount leaves out.
 */
function canFreeUnitsMove({ input }: Search, set: readonly Candidate[]): boolean {
  return set.some(isBuyGet) && !listOrderDiscounts(set).every((each) => coversWholeOrder(input, each));
}

const listOrderDiscounts = (set: readonly Candidate[]) =>
  set.filter(({ promotion }) => promotion.effect.kind.endsWith("_OFF_ORDER"));

const coversWholeOrder = ({ lines }: PricingInput, { lineIndexes }: Candidate) => lineIndexes.length === lines.length;

/**
 * Whether the set or one of its subsets can cost less than the best so far. Without "buy X, get Y", a subset never costs less
 * than its set, except for rounding. So one pricing without them, less the most that they can save, gives a lower bound.
 */
function canBeBest(search: Search, set: readonly Candidate[]): boolean {
  const others = set.filter((each) => !isBuyGet(each));
  // Such a set is priced once by `tryDivisions`.
  if (others.length === set.length) return true;
  search.triesLeft -= 1;
  const state = applyPromotions(search.input, others);
  const savedCents = maxFreeUnits(search, set, state);
  const lowest = calculateCost(state) - savedCents * (1 + search.input.taxBasisPoints / 10_000);
  return lowest - maxRounding(search, set) < search.bestCost;
}

/**
 * The most that the "buy X, get Y" of the set or of a subset can save together. None saves more beside others than alone. The free
 * units of X + Y are the cheapest, and a line counts for one promotion, so the lines save at most the largest share Y / (X + Y) of
 * their prices. With fewer line discounts the share is of higher prices, which an order discount on some lines may not level out.
 */
function maxFreeUnits(search: Search, set: readonly Candidate[], state: PricingState): number {
  const { input, benefitAlone } = search;
  const buyGets = set.filter(isBuyGet);
  let aloneCents = 0;
  const shares = new Array<number>(input.lines.length).fill(0);
  for (const each of buyGets) {
    const { effect } = each.promotion;
    aloneCents += benefitAlone.get(each) ?? 0;
    if (effect.kind !== "BUY_X_GET_Y") continue;
    const share = effect.free / (effect.buy + effect.free);
    for (const index of each.lineIndexes) shares[index] = Math.max(shares[index] ?? 0, share);
  }
  if (canFreeUnitsMove(search, set)) return aloneCents;
  let sharedCents = 0;
  input.lines.forEach(({ netCents }, index) => {
    sharedCents += (shares[index] ?? 0) * (netCents - (state.productDiscountCents[index] ?? 0));
  });
  return Math.min(aloneCents, sharedCents);
}

/**
 * The most by which rounding can make a subset cheaper than its set. Both costs are rounded: tax for each line, gift and fee,
 * free units for each group of units, and the sum of each order discount. Dividing an order discount over the lines rounds too,
 * which changes a sum only where another order discount applies to some of these lines.
 */
function maxRounding({ input }: Search, set: readonly Candidate[]): number {
  const { lines, taxBasisPoints } = input;
  const orderDiscounts = listOrderDiscounts(set);
  const isWholeOrder = orderDiscounts.every((each) => coversWholeOrder(input, each));
  let beforeTax = orderDiscounts.length * (isWholeOrder ? 0.5 : lines.length + 0.5);
  if (set.some(isBuyGet))
    for (const { specialUnits, line } of lines) beforeTax += specialUnits > 0 && specialUnits < line.quantity ? 2 : 1;
  return 2 * (beforeTax * (1 + taxBasisPoints / 10_000) + (lines.length + set.length + 1) / 2);
}

/**
 * The best division of the lines among the "buy X, get Y" of a set. Most sets have only one. Where there are too many to try,
 * only the first set is searched for a good one, and its subsets keep that.
 */
function tryDivisions(search: Search, set: readonly Candidate[], parentClaims: LineClaims | null): Tried {
  const first = claimInOrder(set);
  const contested = listContestedLines(set);
  const divisions = contested.reduce((product, { claimants }) => product * claimants.length, 1);
  const isAll = divisions <= MAX_DIVISIONS;
  if (!isAll && parentClaims !== null) {
    const kept = [...parentClaims].filter(([, claimant]) => set.includes(claimant));
    return tryDivision(search, set, new Map([...first, ...kept]));
  }
  let best = tryDivision(search, set, first);
  for (const claims of isAll ? listDivisions(first, contested) : listPriorities(set)) {
    if (search.triesLeft <= 0) break;
    const tried = tryDivision(search, set, claims);
    if (tried.cost < best.cost) best = tried;
  }
  return isAll ? best : improveDivision(search, best, contested);
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

/**
 * Moves one line at a time to another promotion where more units are free then. Only the two promotions are priced again, and
 * the whole cart once at the end.
 */
function improveDivision(search: Search, first: Tried, contested: readonly ContestedLine[]): Tried {
  const { input } = search;
  const set = first.state.chosen;
  const discounted = applyPromotions(
    input,
    set.filter((each) => !isBuyGet(each) && each.offers.length > 0),
  );
  const claims = new Map(first.state.claims);
  const units = sortUnits(discounted, [...claims.keys()]);
  const calculateSaved = (candidate: Candidate) => {
    const { effect } = candidate.promotion;
    if (effect.kind !== "BUY_X_GET_Y") return 0;
    const own = units.filter(({ lineIndex }) => claims.get(lineIndex) === candidate);
    return calculateFreeUnits(own, effect).reduce((sum, off) => sum + off, 0);
  };
  const saved = new Map(set.map((each) => [each, calculateSaved(each)]));
  const moves = contested.flatMap(({ index, claimants }) => claimants.map((claimant) => ({ index, claimant })));
  for (const { index, claimant } of moves.slice(0, MAX_MOVES)) {
    const owner = claims.get(index);
    if (owner === undefined || owner === claimant) continue;
    const before = (saved.get(owner) ?? 0) + (saved.get(claimant) ?? 0);
    claims.set(index, claimant);
    const [ownerSaved, claimantSaved] = [calculateSaved(owner), calculateSaved(claimant)];
    if (ownerSaved + claimantSaved <= before) claims.set(index, owner);
    else saved.set(owner, ownerSaved).set(claimant, claimantSaved);
  }
  const improved = tryDivision(search, set, claims);
  return improved.cost < first.cost ? improved : first;
}

interface Tried {
  readonly state: PricingState;
  readonly cost: number;
}

function tryDivision(search: Search, set: readonly Candidate[], claims: LineClaims): Tried {
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
