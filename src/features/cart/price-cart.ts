/**
 * Calculates the price of a cart, always in this order: the account's price, the special price, product
 * promotions, order promotions and coupons, delivery, tax by line, points, surcharge. Thresholds and minimums compare the
 * account's prices before any discount, so a promotion never costs the customer another promotion or the free delivery.
 * They compare the amounts that the buyer reads: inc GST at retail, ex GST for trade accounts.
 */
import { type Cents, calculateTax, cents, sumCents } from "../../shared/money.ts";
import { findBestPromotions } from "./best-promotions.ts";
import type {
  AppliedPromotion,
  CartToPrice,
  CouponIdle,
  CouponOutcome,
  Delivery,
  Fee,
  LineToPrice,
  PricedCart,
  PricedLine,
} from "./priced-cart.ts";
import { type Coupon, isOrderPromotion, isRival, type Promotion, type Scope } from "./promotion.ts";
import {
  applyPromotions,
  type Candidate,
  calculateBenefit,
  calculateCost,
  hasApplied,
  listLineOffers,
  type PricingInput,
  type PricingState,
  type SpecialLine,
} from "./promotions.ts";
import { payByAccount, payByCard } from "./tender.ts";

export function priceCart(cart: CartToPrice): PricedCart {
  const { delivery, taxBasisPoints } = cart;
  const { goodsCents, input, candidates } = preparePricing(cart);
  const state = findBestPromotions(input, candidates);
  const fee = toFee({ delivery, goodsCents, isFreed: state.freeDelivery !== null, taxBasisPoints });
  const totals = sumLines(toPricedLines(cart, state), fee, taxBasisPoints);
  const payableCents = cents(totals.totalCents + totals.totalTaxCents);
  return {
    ...totals,
    applied: listApplied(state, candidates),
    coupons: cart.coupons.map((coupon) => toCouponOutcome(coupon, state, candidates)),
    givenAway: state.gifts.map(({ candidate: { promotion }, gift, quantity }) => ({
      sku: gift.sku,
      quantity,
      promotion,
    })),
    fee,
    payByAccount: payByAccount(payableCents),
    payByCard: payByCard(payableCents, cart),
  };
}

/** The lines at special prices, and the promotions that fit the cart. */
export function preparePricing(cart: CartToPrice) {
  const { delivery, gifts, taxBasisPoints } = cart;
  const lines = applySpecialPrices(cart);
  const goodsCents = lines.reduce((sum, line) => sum + line.readCents, 0);
  const input: PricingInput = { lines, gifts, feeCents: calculateFee(delivery, goodsCents), taxBasisPoints };
  return { goodsCents, input, candidates: listCandidates(cart, lines) };
}

/**
 * The first units of a SKU cost its special price, over all lines of the SKU, in the order in which the cart shows them.
 * The result is sorted by content: rounding then does not depend on the order of the cart.
 */
function applySpecialPrices({ lines, countsWithTax, taxBasisPoints }: CartToPrice): SpecialLine[] {
  const takenUnits = new Map<string, number>();
  const priced = lines.map((line): SpecialLine => {
    const { special, quantity, unitCents, sku } = line;
    const beforeDiscountsCents = cents(unitCents * quantity);
    const taxCents = countsWithTax ? calculateTax(beforeDiscountsCents, taxBasisPoints) : 0;
    const isLower = special !== null && special.unitCents < unitCents;
    const taken = takenUnits.get(sku) ?? 0;
    const specialUnits = isLower ? Math.max(0, Math.min(quantity, special.limitUnits - taken)) : 0;
    takenUnits.set(sku, taken + specialUnits);
    const netOfSpecialUnitsCents = (special?.unitCents ?? 0) * specialUnits;
    const specialCents = unitCents * specialUnits - netOfSpecialUnitsCents;
    return {
      line,
      beforeDiscountsCents,
      readCents: beforeDiscountsCents + taxCents,
      specialUnits,
      specialCents,
      netCents: beforeDiscountsCents - specialCents,
      netOfSpecialUnitsCents,
    };
  });
  return priced.sort((a, b) => compareByContent(a.line, b.line));
}

/** The id decides last, between lines that cost the same, so it never changes a total. */
function compareByContent(a: LineToPrice, b: LineToPrice): number {
  if (a.sku !== b.sku) return a.sku < b.sku ? -1 : 1;
  return a.quantity - b.quantity || a.unitCents - b.unitCents || (a.id < b.id ? -1 : 1);
}

/** The promotions that fit the cart, sorted by code. A promotion is listed once, even if several coupons give it. */
function listCandidates({ promotions, coupons }: CartToPrice, lines: readonly SpecialLine[]): Candidate[] {
  const offered = [
    ...promotions.map((promotion) => ({ promotion, couponCode: null })),
    ...coupons
      .map(({ promotion, code }) => ({ promotion, couponCode: code }))
      .sort((a, b) => (a.couponCode < b.couponCode ? -1 : 1)),
  ];
  const candidates = new Map<string, Candidate>();
  for (const { promotion, couponCode } of offered) {
    if (candidates.has(promotion.code)) continue;
    const fit = fitPromotion(promotion, lines);
    if (!fit.fits) continue;
    const { lineIndexes } = fit;
    const offers = listLineOffers(promotion.effect, lines, lineIndexes);
    candidates.set(promotion.code, { promotion, couponCode, lineIndexes, offers });
  }
  return [...candidates.values()].sort((a, b) => (a.promotion.code < b.promotion.code ? -1 : 1));
}

type Fit =
  | { readonly fits: true; readonly lineIndexes: readonly number[] }
  | { readonly fits: false; readonly why: CouponIdle };

/** The lines in scope, or why the promotion does not fit this cart. */
function fitPromotion({ scope, minimumCents }: Promotion, lines: readonly SpecialLine[]): Fit {
  const lineIndexes: number[] = [];
  let inScopeCents = 0;
  lines.forEach(({ line, readCents }, index) => {
    if (scope && !isInScope(line, scope)) return;
    lineIndexes.push(index);
    inScopeCents += readCents;
  });
  if (lineIndexes.length === 0) return { fits: false, why: { kind: "NOTHING_IN_SCOPE" } };
  const missingCents = minimumCents - inScopeCents;
  if (missingCents > 0) return { fits: false, why: { kind: "BELOW_MINIMUM", missingCents: cents(missingCents) } };
  return { fits: true, lineIndexes };
}

function isInScope(line: LineToPrice, { skus, productCodes, brandIds, categoryIds }: Scope): boolean {
  return (
    skus.includes(line.sku) ||
    productCodes.includes(line.productCode) ||
    brandIds.includes(line.brandId) ||
    line.categoryIds.some((id) => categoryIds.includes(id))
  );
}

/** The fee when no promotion frees it. Pickup, an empty cart, and goods from the threshold on cost no fee. */
function calculateFee(delivery: Delivery | null, goodsCents: number): Cents {
  const isFree = !delivery || goodsCents === 0 || goodsCents >= delivery.thresholdCents;
  return isFree ? cents(0) : delivery.feeCents;
}

interface FeeInput {
  readonly delivery: Delivery | null;
  readonly goodsCents: number;
  readonly isFreed: boolean;
  readonly taxBasisPoints: number;
}

function toFee({ delivery, goodsCents, isFreed, taxBasisPoints }: FeeInput): Fee {
  const amount = isFreed ? cents(0) : calculateFee(delivery, goodsCents);
  const missingCents = delivery && !isFreed ? Math.max(0, delivery.thresholdCents - goodsCents) : 0;
  return { cents: amount, taxCents: calculateTax(amount, taxBasisPoints), toFreeCents: cents(missingCents) };
}

/** In the order of the cart. */
function toPricedLines({ lines, taxBasisPoints }: CartToPrice, state: PricingState): PricedLine[] {
  const { input, netCents, productDiscountCents, orderDiscountCents } = state;
  const byId = new Map<string, PricedLine>();
  for (const [index, { line, beforeDiscountsCents, specialUnits, specialCents }] of input.lines.entries()) {
    const net = cents(netCents[index] ?? 0);
    byId.set(line.id, {
      id: line.id,
      quantity: line.quantity,
      unitCents: line.unitCents,
      beforeDiscountsCents: cents(beforeDiscountsCents),
      specialUnits,
      specialCents: cents(specialCents),
      productDiscountCents: cents(productDiscountCents[index] ?? 0),
      orderDiscountCents: cents(orderDiscountCents[index] ?? 0),
      netCents: net,
      taxCents: calculateTax(net, taxBasisPoints),
    });
  }
  return lines.flatMap(({ id }) => byId.get(id) ?? []);
}

function sumLines(lines: readonly PricedLine[], fee: Fee, taxBasisPoints: number) {
  const beforeDiscountsCents = sumCents(lines.map((line) => line.beforeDiscountsCents));
  const subTotalCents = sumCents(lines.map((line) => line.netCents));
  const subTotalTaxCents = sumCents(lines.map((line) => line.taxCents));
  return {
    lines,
    beforeDiscountsCents,
    beforeDiscountsTaxCents: sumCents(lines.map((line) => calculateTax(line.beforeDiscountsCents, taxBasisPoints))),
    discountCents: cents(beforeDiscountsCents - subTotalCents),
    subTotalCents,
    subTotalTaxCents,
    totalCents: cents(subTotalCents + fee.cents),
    totalTaxCents: cents(subTotalTaxCents + fee.taxCents),
  };
}

function listApplied(state: PricingState, candidates: readonly Candidate[]): AppliedPromotion[] {
  const applied = candidates
    .filter((each) => hasApplied(state, each))
    .map((each): AppliedPromotion => {
      const { promotion, couponCode } = each;
      const level = isOrderPromotion(promotion) ? "ORDER" : "PRODUCT";
      return { promotion, couponCode, level, savedCents: cents(state.savedCents.get(each) ?? 0) };
    });
  return [...applied.filter(({ level }) => level === "PRODUCT"), ...applied.filter(({ level }) => level === "ORDER")];
}

function toCouponOutcome(coupon: Coupon, state: PricingState, candidates: readonly Candidate[]): CouponOutcome {
  const { code, promotion } = coupon;
  const candidate = candidates.find(({ couponCode }) => couponCode === code);
  if (candidate && hasApplied(state, candidate)) {
    const savedCents = cents(state.savedCents.get(candidate) ?? 0);
    return { code, applied: true, savedCents, freeDelivery: state.freeDelivery === candidate };
  }
  return { code, applied: false, why: explainIdle(promotion, candidate, { state, candidates }) };
}

interface Outcome {
  readonly state: PricingState;
  readonly candidates: readonly Candidate[];
}

function explainIdle(
  promotion: Promotion,
  candidate: Candidate | undefined,
  { state, candidates }: Outcome,
): CouponIdle {
  if (candidate) return explainNotChosen(candidate, state, candidates);
  const fit = fitPromotion(promotion, state.input.lines);
  // A coupon that fits without being a candidate gives a promotion that is a candidate already.
  return fit.fits ? { kind: "BEATEN", by: promotion.name } : fit.why;
}

/** Why each promotion of a cart changes nothing in it, by code. A promotion that applies is not in it. */
export function explainIdlePromotions(cart: CartToPrice): ReadonlyMap<string, CouponIdle> {
  const { input, candidates } = preparePricing(cart);
  const outcome = { state: findBestPromotions(input, candidates), candidates };
  const offered = [...cart.promotions, ...cart.coupons.map(({ promotion }) => promotion)];
  return new Map(
    offered.flatMap((promotion) => {
      const candidate = candidates.find((each) => each.promotion.code === promotion.code);
      const isApplied = candidate !== undefined && hasApplied(outcome.state, candidate);
      return isApplied ? [] : [[promotion.code, explainIdle(promotion, candidate, outcome)] as const];
    }),
  );
}

function explainNotChosen(candidate: Candidate, state: PricingState, candidates: readonly Candidate[]): CouponIdle {
  if (calculateBenefit(applyPromotions(state.input, [candidate])) === 0) return { kind: "NO_EFFECT" };
  const applied = candidates.filter((each) => hasApplied(state, each));
  if (changesNothing(candidate, state, applied)) return { kind: "NO_EFFECT" };
  const winner = applied.find((each) => isCompeting(each, candidate)) ?? applied[0];
  return winner ? { kind: "BEATEN", by: winner.promotion.name } : { kind: "NO_EFFECT" };
}

/** True if the coupon could apply beside the others, and the cart would cost the same. */
function changesNothing(candidate: Candidate, state: PricingState, applied: readonly Candidate[]): boolean {
  if (isRival(candidate.promotion) && applied.some(({ promotion }) => isRival(promotion))) return false;
  const set = [...applied, candidate].sort((a, b) => (a.promotion.code < b.promotion.code ? -1 : 1));
  const beside = applyPromotions(state.input, set);
  return hasApplied(beside, candidate) && calculateCost(beside) === calculateCost(state);
}

/** True for two rivals (`isRival`), and for two product or two order promotions that discount the same line. */
function isCompeting(one: Candidate, other: Candidate): boolean {
  if (isRival(other.promotion)) return isRival(one.promotion);
  const isSameLevel = isOrderPromotion(one.promotion) === isOrderPromotion(other.promotion);
  return isSameLevel && one.lineIndexes.some((index) => other.lineIndexes.includes(index));
}
