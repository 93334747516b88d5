// Shows, over 100,000 random carts, that money is exact, never negative, the same in any order, and never dearer for a promotion.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomCart } from "../../../tests/support/random-cart.ts";
import { type Cents, sumCents, taxOf } from "../../shared/money.ts";
import { priceCart } from "./price-cart.ts";
import type { CartToPrice, PricedCart } from "./priced-cart.ts";

// Half a minute in all on a slow machine.
const LONG_MS = 120_000;

function check(carts: number, holds: (cart: CartToPrice) => void): void {
  fc.assert(fc.property(randomCart, holds), { numRuns: carts });
}

describe("the price of any cart", () => {
  it("adds up to the cent and has no negative in it", { timeout: LONG_MS }, () => {
    check(50_000, (cart) => {
      const priced = priceCart(cart);
      const problems = [...sumProblems(priced), ...negatives(priced)];
      if (problems.length > 0) expect(problems).toEqual([]);
    });
  });

  it("leaves the card nothing or enough, and uses points that convert back exactly", { timeout: LONG_MS }, () => {
    check(15_000, (cart) => {
      const { payByCard } = priceCart(cart);
      const { payableCents, pointsUsed, pointsCents, voucherCents, totalCents, surchargeCents } = payByCard;
      const cardCents = totalCents - surchargeCents;
      const usesTender = pointsCents + voucherCents > 0;
      const isEnough = cardCents === 0 || cardCents >= cart.cardMinimumCents;
      if (!isEnough && (usesTender || payableCents >= cart.cardMinimumCents)) expect(payByCard).toBe("chargeable");
      const { balance, minimum, pointsPerDollar } = cart.points ?? { balance: 0, minimum: 0, pointsPerDollar: 200 };
      if (pointsUsed * 100 !== pointsCents * pointsPerDollar) expect(payByCard).toBe("exact");
      if (pointsUsed > balance) expect(payByCard).toBe("within the balance");
      if (pointsUsed > 0 && pointsUsed < minimum) expect(payByCard).toBe("at least the minimum");
    });
  });

  it("does not depend on the order of lines, promotions, coupons or vouchers", { timeout: LONG_MS }, () => {
    check(15_000, (cart) => {
      const turned = priceCart({
        ...cart,
        lines: cart.lines.toReversed(),
        promotions: cart.promotions.toReversed(),
        coupons: cart.coupons.toReversed(),
        vouchers: cart.vouchers.toReversed(),
      });
      const back = { ...turned, lines: turned.lines.toReversed(), coupons: turned.coupons.toReversed() };
      expect(back).toStrictEqual(priceCart(cart));
    });
  });

  it("is never higher for one more promotion or coupon", { timeout: LONG_MS }, () => {
    check(20_000, (cart) => {
      const worth = costOf(cart);
      for (const promotion of cart.promotions) {
        const without = { ...cart, promotions: cart.promotions.filter((each) => each !== promotion) };
        if (worth > costOf(without)) expect({ worth, promotion }).toBe(costOf(without));
      }
      for (const coupon of cart.coupons) {
        const without = { ...cart, coupons: cart.coupons.filter((each) => each !== coupon) };
        if (worth > costOf(without)) expect({ worth, coupon }).toBe(costOf(without));
      }
    });
  });
});

/** What is payable, less the value of what is given along. */
function costOf(cart: CartToPrice): number {
  const { payByAccount, givenAway } = priceCart(cart);
  const gifts = givenAway.map(({ sku, quantity }) => {
    const value = ((cart.gifts.get(sku)?.unitCents ?? 0) * quantity) as Cents;
    return value + taxOf(value, cart.taxBasisPoints);
  });
  return payByAccount.payableCents - gifts.reduce((sum, value) => sum + value, 0);
}

function sumProblems(priced: PricedCart): string[] {
  const { lines, fee, applied, payByAccount, payByCard } = priced;
  const special = sumCents(lines.map((line) => line.specialCents));
  const product = sumCents(lines.map((line) => line.productDiscountCents));
  const order = sumCents(lines.map((line) => line.orderDiscountCents));
  const saved = (level: string) =>
    sumCents(applied.filter((each) => each.level === level).map(({ savedCents }) => savedCents));
  const goods = sumCents(lines.map((line) => line.beforeDiscountsCents)) - special - product - order;
  const tax = sumCents(lines.map((line) => line.taxCents)) + fee.taxCents;
  const tender = payByCard.pointsCents + payByCard.voucherCents;
  const sums: [string, number, number][] = [
    ["product promotions", product, saved("PRODUCT")],
    ["order promotions", order, saved("ORDER")],
    ["discounts", special + product + order, priced.discountCents],
    ["goods", goods, priced.subTotalCents],
    ["with delivery", goods + fee.cents, priced.totalCents],
    ["tax", tax, priced.totalTaxCents],
    ["by account", goods + fee.cents + tax, payByAccount.totalCents],
    ["by card", goods + fee.cents + tax + payByCard.surchargeCents - tender, payByCard.totalCents],
  ];
  return sums.filter(([, reckoned, shown]) => reckoned !== shown).map((each) => each.join(" "));
}

function negatives(priced: PricedCart): string[] {
  const { lines, fee, payByAccount, payByCard, applied, coupons, givenAway, ...totals } = priced;
  const records = [...lines, fee, payByAccount, payByCard, totals, ...applied, ...givenAway];
  return records
    .flatMap((record) => Object.entries(record))
    .filter(([, value]) => typeof value === "number" && !(Number.isSafeInteger(value) && value >= 0))
    .map((each) => each.join(" "));
}
