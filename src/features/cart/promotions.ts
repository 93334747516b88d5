/**
 * Applies one chosen set of promotions to the lines of a cart, in fixed steps: line discounts, buy X get Y, order discounts,
 * gifts, free delivery. `best-promotions.ts` finds the set that costs the customer least.
 */
import { allocateCents, type Cents, calculatePart, calculateTax, cents } from "../../shared/money.ts";
import type { Gift, LineToPrice } from "./priced-cart.ts";
import type { Effect, Promotion } from "./promotion.ts";

/** A line after the special price and before promotions. Some of its units may cost the special price, others not. */
export interface SpecialLine {
  readonly line: LineToPrice;
  readonly beforeDiscountsCents: number;
  /** The same as the buyer reads it: inc GST at retail. Thresholds and minimums compare it. */
  readonly readCents: number;
  readonly specialUnits: number;
  /** The discount by the special price. */
  readonly specialCents: number;
  readonly netCents: number;
  /** The part of `netCents` that the units at the special price cost. */
  readonly netOfSpecialUnitsCents: number;
}

/** A promotion whose scope and minimum fit the cart. Lines are named by their index in `PricingInput.lines`. */
export interface Candidate {
  readonly promotion: Promotion;
  readonly couponCode: string | null;
  readonly lineIndexes: readonly number[];
  /** The discount of a line promotion on each line; empty for other kinds, whose amounts depend on other promotions. */
  readonly offers: readonly LineOffer[];
}

export interface LineOffer {
  readonly lineIndex: number;
  readonly cents: number;
  /** The part of `cents` that falls on units at the special price. */
  readonly onSpecialUnitsCents: number;
}

export interface PricingInput {
  readonly lines: readonly SpecialLine[];
  readonly gifts: ReadonlyMap<string, Gift>;
  /** The delivery fee when no promotion frees it. */
  readonly feeCents: number;
  readonly taxBasisPoints: number;
}

/** The amounts of a cart while promotions are applied to it. Arrays are by line index. */
export interface PricingState {
  readonly input: PricingInput;
  /** The promotions that were to be applied, sorted by code. */
  readonly chosen: readonly Candidate[];
  readonly claims: LineClaims;
  readonly netCents: number[];
  /** The part of `netCents` that units at the special price cost. Only line offers change it. */
  readonly netOfSpecialUnitsCents: number[];
  readonly productDiscountCents: number[];
  readonly orderDiscountCents: number[];
  /** The discount of each promotion on the lines. */
  readonly savedCents: Map<Candidate, number>;
  readonly gifts: { readonly candidate: Candidate; readonly gift: Gift; readonly quantity: number }[];
  /** The promotion that made delivery free. */
  freeDelivery: Candidate | null;
}

/** Candidates are sorted by code. Where two save the same, the first one wins. */
export function applyPromotions(
  input: PricingInput,
  chosen: readonly Candidate[],
  claims: LineClaims = claimInOrder(chosen),
): PricingState {
  const { lines } = input;
  const state: PricingState = {
    input,
    chosen,
    claims,
    netCents: lines.map((line) => line.netCents),
    netOfSpecialUnitsCents: lines.map((line) => line.netOfSpecialUnitsCents),
    productDiscountCents: new Array(lines.length).fill(0),
    orderDiscountCents: new Array(lines.length).fill(0),
    savedCents: new Map(),
    gifts: [],
    freeDelivery: null,
  };
  takeLineOffers(state, chosen);
  takeFreeUnits(state, chosen, claims);
  takeOrderDiscounts(state, chosen);
  giveAway(state, chosen);
  if (input.feeCents > 0)
    state.freeDelivery = chosen.find(({ promotion }) => promotion.effect.kind === "FREE_DELIVERY") ?? null;
  return state;
}

export function hasApplied({ savedCents, gifts, freeDelivery }: PricingState, candidate: Candidate): boolean {
  return savedCents.has(candidate) || freeDelivery === candidate || gifts.some((each) => each.candidate === candidate);
}

/** All discounts ex GST. Gifts and free delivery count at their value. */
export function calculateBenefit({ savedCents, gifts, freeDelivery, input }: PricingState): number {
  let benefit = freeDelivery ? input.feeCents : 0;
  for (const saved of savedCents.values()) benefit += saved;
  for (const { gift, quantity } of gifts) benefit += gift.unitCents * quantity;
  return benefit;
}

/** The price of goods and delivery inc GST, minus the value of gifts. */
export function calculateCost({ netCents, gifts, freeDelivery, input }: PricingState): number {
  const withTax = (amount: number) => amount + calculateTax(amount as Cents, input.taxBasisPoints);
  let cost = freeDelivery ? 0 : withTax(input.feeCents);
  for (const net of netCents) cost += withTax(net);
  for (const { gift, quantity } of gifts) cost -= withTax(gift.unitCents * quantity);
  return cost;
}

/** The discount on each line, for promotions with a percentage off lines or an amount off units. */
export function listLineOffers(
  effect: Effect,
  lines: readonly SpecialLine[],
  lineIndexes: readonly number[],
): LineOffer[] {
  const offers: LineOffer[] = [];
  if (effect.kind !== "PERCENT_OFF_LINES" && effect.kind !== "AMOUNT_OFF_UNITS") return offers;
  for (const lineIndex of lineIndexes) {
    const line = lines[lineIndex];
    if (!line) continue;
    offers.push(
      effect.kind === "PERCENT_OFF_LINES"
        ? offerPercent(line, lineIndex, effect.basisPoints)
        : offerAmount(line, lineIndex, effect.unitCents),
    );
  }
  return offers;
}

function offerPercent({ netCents, netOfSpecialUnitsCents }: SpecialLine, lineIndex: number, basisPoints: number) {
  const off = calculatePart(cents(netCents), basisPoints);
  const isSplit = netOfSpecialUnitsCents > 0 && netOfSpecialUnitsCents < netCents;
  const [onSpecialUnitsCents = 0] = isSplit
    ? allocateCents(off, [netOfSpecialUnitsCents, netCents - netOfSpecialUnitsCents])
    : [netOfSpecialUnitsCents > 0 ? off : 0];
  return { lineIndex, cents: off, onSpecialUnitsCents };
}

/** The discount of a unit is at most its price. */
function offerAmount({ line, specialUnits }: SpecialLine, lineIndex: number, offCents: number): LineOffer {
  const onSpecialUnitsCents = specialUnits * Math.min(offCents, line.special?.unitCents ?? 0);
  const onOtherUnitsCents = (line.quantity - specialUnits) * Math.min(offCents, line.unitCents);
  return { lineIndex, cents: onSpecialUnitsCents + onOtherUnitsCents, onSpecialUnitsCents };
}

/** Each line takes the one offer that saves most on it. */
function takeLineOffers(state: PricingState, chosen: readonly Candidate[]): void {
  const best: ({ candidate: Candidate; offer: LineOffer } | null)[] = new Array(state.netCents.length).fill(null);
  for (const candidate of chosen)
    for (const offer of candidate.offers)
      if (offer.cents > (best[offer.lineIndex]?.offer.cents ?? 0)) best[offer.lineIndex] = { candidate, offer };
  for (const taken of best) if (taken) takeLineOffer(state, taken.candidate, taken.offer);
}

function takeLineOffer(state: PricingState, candidate: Candidate, offer: LineOffer): void {
  const { netCents, netOfSpecialUnitsCents, productDiscountCents, savedCents } = state;
  const { lineIndex, cents: off, onSpecialUnitsCents } = offer;
  netCents[lineIndex] = (netCents[lineIndex] ?? 0) - off;
  netOfSpecialUnitsCents[lineIndex] = (netOfSpecialUnitsCents[lineIndex] ?? 0) - onSpecialUnitsCents;
  productDiscountCents[lineIndex] = (productDiscountCents[lineIndex] ?? 0) + off;
  savedCents.set(candidate, (savedCents.get(candidate) ?? 0) + off);
}

/** For each line in the scope of a "buy X, get Y", the one such promotion in which its units count. */
export type LineClaims = ReadonlyMap<number, Candidate>;

export const isBuyGet = ({ promotion }: Candidate) => promotion.effect.kind === "BUY_X_GET_Y";

/** Every line counts for the first promotion that it is in the scope of. */
export function claimInOrder(chosen: readonly Candidate[]): LineClaims {
  const claims = new Map<number, Candidate>();
  for (const candidate of chosen.filter(isBuyGet))
    for (const index of candidate.lineIndexes) if (!claims.has(index)) claims.set(index, candidate);
  return claims;
}

/** Buy X, get Y. */
function takeFreeUnits(state: PricingState, chosen: readonly Candidate[], claims: LineClaims): void {
  for (const candidate of chosen) {
    const { effect } = candidate.promotion;
    if (effect.kind !== "BUY_X_GET_Y") continue;
    const lineIndexes = candidate.lineIndexes.filter((index) => claims.get(index) === candidate);
    const saved = discountFreeUnits(state, lineIndexes, effect);
    if (saved > 0) state.savedCents.set(candidate, saved);
  }
}

/** Units of one line that cost the same. */
interface UnitGroup {
  readonly lineIndex: number;
  readonly count: number;
  /** The total price of these units. */
  readonly cents: number;
}

/**
 * Sorts all units from the dearest to the cheapest. Of every X + Y units the last Y are free. With this order, one more
 * unit in the cart never makes it dearer.
 */
function discountFreeUnits(
  state: PricingState,
  lineIndexes: readonly number[],
  { buy, free }: { buy: number; free: number },
): number {
  const groups = lineIndexes.flatMap((index) => listUnitGroups(state, index)).sort(compareDearestFirst);
  const units = groups.reduce((sum, { count }) => sum + count, 0);
  const unitsInWholeSets = units - (units % (buy + free));
  const countFreeBefore = (position: number) => {
    const inSet = position % (buy + free);
    return ((position - inSet) / (buy + free)) * free + Math.max(0, inSet - buy);
  };
  let position = 0;
  let saved = 0;
  for (const { lineIndex, count, cents: groupCents } of groups) {
    const end = Math.min(position + count, unitsInWholeSets);
    const freeCount = countFreeBefore(end) - countFreeBefore(position);
    // A discounted line may not divide into whole cents for each unit, so some free units are rounded down.
    const off = freeCount === count ? groupCents : Math.floor((groupCents * freeCount) / count);
    state.netCents[lineIndex] = (state.netCents[lineIndex] ?? 0) - off;
    state.productDiscountCents[lineIndex] = (state.productDiscountCents[lineIndex] ?? 0) + off;
    saved += off;
    position = end;
  }
  return saved;
}

/** The units at the special price, and the other units. */
function listUnitGroups(state: PricingState, lineIndex: number): UnitGroup[] {
  const { input, netCents, netOfSpecialUnitsCents } = state;
  const line = input.lines[lineIndex];
  if (!line) return [];
  const special = { lineIndex, count: line.specialUnits, cents: netOfSpecialUnitsCents[lineIndex] ?? 0 };
  const others = {
    lineIndex,
    count: line.line.quantity - special.count,
    cents: (netCents[lineIndex] ?? 0) - special.cents,
  };
  return [special, others].filter(({ count }) => count > 0);
}

function compareDearestFirst(a: UnitGroup, b: UnitGroup): number {
  return b.cents * a.count - a.cents * b.count || a.lineIndex - b.lineIndex;
}

/** First all percents, then all amounts, each in order of code. */
function takeOrderDiscounts(state: PricingState, chosen: readonly Candidate[]): void {
  for (const kind of ["PERCENT_OFF_ORDER", "AMOUNT_OFF_ORDER"])
    for (const candidate of chosen) if (candidate.promotion.effect.kind === kind) takeOrderDiscount(state, candidate);
}

/** Divides the discount over the lines in scope, in proportion to their net price, so that the tax of each line is right. */
function takeOrderDiscount({ netCents, orderDiscountCents, savedCents }: PricingState, candidate: Candidate): void {
  const { promotion, lineIndexes } = candidate;
  const weights = lineIndexes.map((index) => netCents[index] ?? 0);
  const inScopeCents = weights.reduce((sum, weight) => sum + weight, 0);
  const off = calculateOrderDiscount(promotion.effect, inScopeCents);
  if (off === 0) return;
  savedCents.set(candidate, off);
  const shares = allocateCents(cents(off), weights);
  lineIndexes.forEach((lineIndex, index) => {
    const share = shares[index] ?? 0;
    netCents[lineIndex] = (netCents[lineIndex] ?? 0) - share;
    orderDiscountCents[lineIndex] = (orderDiscountCents[lineIndex] ?? 0) + share;
  });
}

function calculateOrderDiscount(effect: Effect, inScopeCents: number): number {
  if (effect.kind === "PERCENT_OFF_ORDER") return calculatePart(cents(inScopeCents), effect.basisPoints);
  return effect.kind === "AMOUNT_OFF_ORDER" ? Math.min(effect.cents, inScopeCents) : 0;
}

/** Gives no more than is in stock, also when two promotions give the same SKU. */
function giveAway({ input, gifts }: PricingState, chosen: readonly Candidate[]): void {
  for (const candidate of chosen) {
    const { effect } = candidate.promotion;
    if (effect.kind !== "GIVE_AWAY") continue;
    const gift = input.gifts.get(effect.sku);
    if (!gift) continue;
    const given = gifts.reduce((sum, each) => sum + (each.gift === gift ? each.quantity : 0), 0);
    const quantity = Math.min(effect.quantity, gift.available - given);
    if (quantity > 0) gifts.push({ candidate, gift, quantity });
  }
}
