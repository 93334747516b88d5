/** What became of each coupon, and why one that is good did nothing. */
import { cents } from "../../shared/money.ts";
import { isOrderEffect, isRival } from "./best-promotions.ts";
import type { AppliedPromotion, CouponIdle, CouponOutcome } from "./priced-cart.ts";
import type { Coupon } from "./promotion.ts";
import { type Fit, fitOf } from "./promotion-fit.ts";
import { benefitOf, type Candidate, hasWorked, type Reckoning, reckon } from "./reckoning.ts";

/** Those of the candidates that did something, product promotions first. */
export function appliedPromotions(reckoning: Reckoning, candidates: readonly Candidate[]): AppliedPromotion[] {
  const applied = candidates
    .filter((each) => hasWorked(reckoning, each))
    .map((each): AppliedPromotion => {
      const { promotion, couponCode } = each;
      const level = isOrderEffect(promotion.effect.kind) ? "ORDER" : "PRODUCT";
      return { promotion, couponCode, level, savedCents: cents(reckoning.savedCents.get(each) ?? 0) };
    });
  return [...applied.filter(({ level }) => level === "PRODUCT"), ...applied.filter(({ level }) => level === "ORDER")];
}

export function couponOutcome(coupon: Coupon, reckoning: Reckoning, candidates: readonly Candidate[]): CouponOutcome {
  const { code, promotion } = coupon;
  const candidate = candidates.find(({ couponCode }) => couponCode === code);
  if (candidate && hasWorked(reckoning, candidate)) {
    const savedCents = cents(reckoning.savedCents.get(candidate) ?? 0);
    return { code, applied: true, savedCents, freeDelivery: reckoning.freedDelivery === candidate };
  }
  const fit = fitOf(promotion, reckoning.grounds.lines);
  return { code, applied: false, why: candidate ? whyIdle(candidate, reckoning, candidates) : whyLeftOut(fit, coupon) };
}

/** A coupon that fits and is no candidate brings a promotion that is one already. */
function whyLeftOut(fit: Fit, { promotion }: Coupon): CouponIdle {
  return fit.fits ? { kind: "BEATEN", by: promotion.name } : fit.why;
}

function whyIdle(candidate: Candidate, reckoning: Reckoning, candidates: readonly Candidate[]): CouponIdle {
  if (benefitOf(reckon(reckoning.grounds, [candidate])) === 0) return { kind: "NO_EFFECT" };
  const others = candidates.filter((each) => hasWorked(reckoning, each));
  const winner = others.find((each) => isInTheWay(each, candidate)) ?? others[0];
  return winner ? { kind: "BEATEN", by: winner.promotion.name } : { kind: "NO_EFFECT" };
}

/** Rivals for the order, or product promotions on the same line. */
function isInTheWay(one: Candidate, other: Candidate): boolean {
  if (isRival(other)) return isRival(one);
  const sameLevel = isOrderEffect(one.promotion.effect.kind) === isOrderEffect(other.promotion.effect.kind);
  return sameLevel && one.places.some((place) => other.places.includes(place));
}
