// Shows that a tried cart has the promotions of the real engine, and that every other promotion names a condition that it fails.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomCart } from "../../../tests/support/random-cart.ts";
import { describeFailure, explainPromotions, type FailedCondition, type Trial } from "./explain-promotions.ts";
import { priceCart } from "./price-cart.ts";
import { isFor, isRunning, isUsedUp, type Promotion } from "./promotion.ts";

const day = "2026-11-18";
const days = fc.constantFrom("2026-11-01", "2026-11-17", day, "2026-11-19", "2026-12-24");
const conditions = fc.record({
  enabled: fc.boolean(),
  country: fc.constantFrom("AU" as const, "AU" as const, "NZ" as const),
  audience: fc.constantFrom("EVERYONE" as const, "TRADE" as const, "RETAIL" as const),
  startsOn: days,
  endsOn: days,
});

/** A random cart whose promotions run at random times, for random buyers. */
const randomTrial = fc
  .tuple(randomCart, fc.array(conditions, { minLength: 12, maxLength: 12 }), fc.boolean(), fc.boolean())
  .map(([{ promotions, coupons, ...cart }, given, withDrafts, isTrade]): Trial => {
    const byCode = new Map<string, Promotion>();
    const known = [...promotions, ...coupons.map(({ promotion }) => promotion)];
    known.forEach((promotion, index) => {
      const needsCoupon = !promotions.some(({ code }) => code === promotion.code);
      byCode.set(promotion.code, { ...promotion, needsCoupon, ...given[index % given.length] });
    });
    return {
      cart,
      promotions: [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1)),
      coupons: coupons.map((coupon, index) => ({
        coupon: { ...coupon, limitTotal: 1, promotion: byCode.get(coupon.promotion.code) ?? coupon.promotion },
        uses: { used: index % 2, usedByAccount: 0 },
      })),
      shoppers: { country: "AU", audience: isTrade ? "TRADE" : "RETAIL" },
      day,
      withDrafts,
    };
  });

/** Whether the condition is really failed. The last four are proved by the engine, which does not apply the promotion. */
function isFailed(failed: FailedCondition, promotion: Promotion, { coupons, shoppers }: Trial): boolean {
  const typed = coupons.filter(({ coupon }) => coupon.promotion.code === promotion.code);
  switch (failed.kind) {
    case "SWITCHED_OFF":
      return !promotion.enabled;
    case "OTHER_COUNTRY":
      return promotion.country !== shoppers.country;
    case "OTHER_AUDIENCE":
      return !isFor({ ...promotion, country: shoppers.country }, shoppers);
    case "NOT_BEGUN":
      return promotion.startsOn > day;
    case "OVER":
      return promotion.endsOn < day;
    case "NO_COUPON":
      return promotion.needsCoupon && typed.length === 0;
    case "USED_UP":
      return typed.every(({ coupon, uses }) => isUsedUp(coupon, uses));
    default:
      return true;
  }
}

describe("a tried cart", () => {
  it("has the price and the promotions of the real engine", () => {
    fc.assert(
      fc.property(randomTrial, (trial) => {
        const { priced, outcomes } = explainPromotions(trial);
        const runs = (promotion: Promotion) =>
          isRunning({ ...promotion, enabled: promotion.enabled || trial.withDrafts }, day) &&
          isFor(promotion, trial.shoppers);
        const real = priceCart({
          ...trial.cart,
          promotions: trial.promotions.filter((each) => runs(each) && !each.needsCoupon),
          coupons: trial.coupons
            .filter(({ coupon, uses }) => runs(coupon.promotion) && !isUsedUp(coupon, uses))
            .map(({ coupon }) => coupon),
        });
        expect(priced).toStrictEqual(real);
        const applied = outcomes.filter(({ failed }) => failed === null).map(({ promotion }) => promotion.code);
        expect(applied).toEqual(real.applied.map(({ promotion }) => promotion.code).sort());
      }),
      { numRuns: 1_000 },
    );
  });

  it("names for every rejected promotion a condition that it fails, and none for an applied one", () => {
    fc.assert(
      fc.property(randomTrial, (trial) => {
        for (const { promotion, failed, applied } of explainPromotions(trial).outcomes) {
          expect(failed === null).toBe(applied !== null);
          if (failed !== null) {
            expect(isFailed(failed, promotion, trial)).toBe(true);
            expect(describeFailure(failed, String)).toMatch(/\.$/);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
