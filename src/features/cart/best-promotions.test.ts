// Shows that the chosen promotions cost as little as any set of promotions that each save something alone, with any division of
// the lines, and that a coupon which changes nothing is not used.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buyGet,
  cart,
  coupon,
  freeDelivery,
  line,
  offEach,
  offOrder,
  only,
  percentOff,
  percentOffOrder,
  promotion,
} from "../../../tests/support/cart-examples.ts";
import { randomOverlap } from "../../../tests/support/random-cart.ts";
import { cents } from "../../shared/money.ts";
import { findBestPromotions } from "./best-promotions.ts";
import { preparePricing, priceCart } from "./price-cart.ts";
import type { CartToPrice } from "./priced-cart.ts";
import { isRival } from "./promotion.ts";
import {
  applyPromotions,
  type Candidate,
  calculateBenefit,
  calculateCost,
  isBuyGet,
  type LineClaims,
} from "./promotions.ts";

function* listSubsets(candidates: readonly Candidate[]): Generator<Candidate[]> {
  for (let bits = 0; bits < 2 ** candidates.length; bits += 1) {
    const set = candidates.filter((_, index) => (bits >> index) & 1);
    if (set.filter((each) => isRival(each.promotion)).length <= 1) yield set;
  }
}

/** Each line counts for one of the promotions that have it in scope. */
function* listAllClaims(set: readonly Candidate[], lineCount: number, index = 0): Generator<LineClaims> {
  if (index === lineCount) {
    yield new Map();
    return;
  }
  const claimants = set.filter((each) => isBuyGet(each) && each.lineIndexes.includes(index));
  for (const rest of listAllClaims(set, lineCount, index + 1)) {
    if (claimants.length === 0) yield rest;
    for (const claimant of claimants) yield new Map(rest).set(index, claimant);
  }
}

/**
 * A promotion that saves nothing when it is the only one is never applied. With others it could only take lines from a "buy X, get
 * Y", which changes nothing except, by a cent, how the tax of the lines is rounded.
 */
function findLowestCost(toPrice: CartToPrice): number {
  const { input, candidates } = preparePricing(toPrice);
  const useful = candidates.filter((each) => calculateBenefit(applyPromotions(input, [each])) > 0);
  let lowest = Number.POSITIVE_INFINITY;
  for (const set of listSubsets(useful))
    for (const claims of listAllClaims(set, input.lines.length))
      lowest = Math.min(lowest, calculateCost(applyPromotions(input, set, claims)));
  return lowest;
}

describe("overlapping promotions", () => {
  it("cost as little as the best of all sets and all divisions of the lines", { timeout: 120_000 }, () => {
    const holds = fc.property(randomOverlap, (toPrice) => {
      const { input, candidates } = preparePricing(toPrice);
      expect(calculateCost(findBestPromotions(input, candidates))).toBe(findLowestCost(toPrice));
    });
    fc.assert(holds, { numRuns: 3_000 });
  });

  it("divide the lines among two buy X, get Y where one alone would waste units", () => {
    // A takes every line, B only brushes. Brushes count for B, and the pails stay with A.
    const lines = [line("PAIL", 4, 89), line("BRUSH", 2, 60)];
    const promotions = [promotion("A", buyGet(3, 1)), promotion("B", buyGet(1, 1), only({ skus: ["BRUSH"] }))];
    expect(priceCart(cart(lines, { promotions })).discountCents).toBe(8_900 + 6_000);
  });

  it("leave out a line discount where dearer units are free without it", () => {
    // The discounted tins would be the cheapest units, and free in place of the pail, which the order discount leaves out.
    const tins = only({ skus: ["TIN"] });
    const toPrice = cart([line("PAIL", 1, 20), line("TIN", 14, 21)], {
      promotions: [promotion("ORDER", percentOffOrder(86), tins), promotion("FIFTH", buyGet(4, 1))],
      coupons: [coupon("FIVE", percentOff(5), tins), coupon("ELEVEN", offEach(11), tins)],
    });
    const { applied, discountCents } = priceCart(toPrice);
    expect(applied.map(({ promotion: { code } }) => code).toSorted()).toEqual(["FIFTH", "ORDER"]);
    expect(discountCents).toBe(2_000 + 2 * 2_100 + 0.86 * 12 * 2_100);
  });

  it("stay cheap to find for ten lines in the scope of two promotions, and for thirty in the scope of three", () => {
    const makeLines = (count: number) =>
      Array.from({ length: count }, (_, index) => line(`SKU-${index}`, 1 + (index % 5), 10 + index));
    const two = ["A", "B"].map((code, index) => promotion(code, buyGet(2 + index, 1)));
    const three = [...two, promotion("C", buyGet(4, 2))];
    for (const toPrice of [cart(makeLines(10), { promotions: two }), cart(makeLines(30), { promotions: three })]) {
      const alone = three.map((each) => priceCart({ ...toPrice, promotions: [each] }).discountCents);
      expect(priceCart(toPrice).discountCents).toBeGreaterThanOrEqual(
        Math.max(...alone.slice(0, toPrice.promotions.length)),
      );
    }
  });
});

describe("a coupon that changes nothing", () => {
  const delivery = { feeCents: cents(2_500), thresholdCents: cents(35_000) };

  it("is not used where another offer makes the goods free already", () => {
    const toPrice = cart([line("PAIL", 1, 50)], {
      promotions: [promotion("ALL", offOrder(90))],
      coupons: [coupon("TEN", percentOff(10))],
    });
    expect(priceCart(toPrice)).toMatchObject({
      discountCents: 5_000,
      coupons: [{ code: "TEN", applied: false, why: { kind: "NO_EFFECT" } }],
    });
  });

  it("is not used for free delivery that another offer gives", () => {
    const toPrice = cart([line("PAIL", 1, 50)], {
      delivery,
      promotions: [promotion("SHIP", freeDelivery)],
      coupons: [coupon("FREE", freeDelivery)],
    });
    expect(priceCart(toPrice)).toMatchObject({ fee: { cents: 0 }, coupons: [{ code: "FREE", applied: false }] });
  });

  it("is used where it lowers the price by a cent", () => {
    const toPrice = cart([line("PAIL", 1, 90.01)], {
      promotions: [promotion("ALL", offOrder(90))],
      coupons: [coupon("TEN", percentOff(10))],
    });
    expect(priceCart(toPrice)).toMatchObject({ discountCents: 9_001, coupons: [{ code: "TEN", applied: true }] });
  });
});
