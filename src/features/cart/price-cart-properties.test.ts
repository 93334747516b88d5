// Shows with 100,000 random carts that prices add up, are never negative, depend on the order of lines only by special prices,
// and never rise with a promotion.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomCart } from "../../../tests/support/random-cart.ts";
import { type Cents, calculateTax, sumCents } from "../../shared/money.ts";
import { priceCart } from "./price-cart.ts";
import type { CartToPrice, PricedCart } from "./priced-cart.ts";

// All properties together take half a minute on a slow machine.
const LONG_MS = 120_000;

function check(carts: number, holds: (cart: CartToPrice) => void): void {
  fc.assert(fc.property(randomCart, holds), { numRuns: carts });
}

describe("the price of any cart", () => {
  it("adds up to the cent and has no negative in it", { timeout: LONG_MS }, () => {
    check(50_000, (cart) => {
      const priced = priceCart(cart);
      const problems = [...listSumProblems(priced), ...listNegatives(priced)];
      if (problems.length > 0) expect(problems).toEqual([]);
    });
  });

  it("leaves the card zero or at least its minimum, and uses points that convert back to the same cents, and vouchers whole", {
    timeout: LONG_MS,
  }, () => {
    check(15_000, (cart) => {
      const { payByCard } = priceCart(cart);
      const { payableCents, pointsUsed, pointsCents, vouchers, voucherCents, totalCents, surchargeCents } = payByCard;
      const cardCents = totalCents - surchargeCents;
      const isEnough = cardCents === 0 || cardCents >= cart.cardMinimumCents;
      const isHelped = pointsCents + voucherCents > 0;
      if (!isEnough && (isHelped || payableCents >= cart.cardMinimumCents)) expect(payByCard).toBe("chargeable");
      const { balance, minimum, pointsPerDollar } = cart.points ?? { balance: 0, minimum: 0, pointsPerDollar: 200 };
      if (pointsUsed * 100 !== pointsCents * pointsPerDollar) expect(payByCard).toBe("exact");
      if (sumCents(vouchers.map(({ cents }) => cents)) !== voucherCents) expect(payByCard).toBe("paid by its vouchers");
      for (const { id, cents, lapsedCents } of vouchers) {
        const voucher = cart.vouchers.find((each) => each.id === id);
        if (voucher?.keepsBalance) {
          if (cents <= 0 || cents > voucher.leftCents || lapsedCents > 0)
            expect(payByCard).toBe("within the gift card");
        } else if (cents <= 0 || cents + lapsedCents !== voucher?.leftCents) expect(payByCard).toBe("spent whole");
      }
      if (pointsUsed > balance) expect(payByCard).toBe("within the balance");
      if (pointsUsed > 0 && pointsUsed < minimum) expect(payByCard).toBe("at least the minimum");
    });
  });

  it("does not depend on the order of promotions or coupons", { timeout: LONG_MS }, () => {
    check(10_000, (cart) => {
      const reversed = priceCart({
        ...cart,
        promotions: cart.promotions.toReversed(),
        coupons: cart.coupons.toReversed(),
      });
      expect({ ...reversed, coupons: reversed.coupons.toReversed() }).toStrictEqual(priceCart(cart));
    });
  });

  it("does not depend on the order of lines without a special price", { timeout: LONG_MS }, () => {
    check(5_000, (cart) => {
      const lines = cart.lines.map((line) => ({ ...line, special: null }));
      const reversed = priceCart({ ...cart, lines: lines.toReversed() });
      expect({ ...reversed, lines: reversed.lines.toReversed() }).toStrictEqual(priceCart({ ...cart, lines }));
    });
  });

  it("gives a special price to the first units of a SKU in the order of the cart", { timeout: LONG_MS }, () => {
    check(5_000, (cart) => {
      const priced = new Map(priceCart(cart).lines.map((line) => [line.id, line.specialUnits]));
      const left = new Map<string, number>();
      for (const { id, sku, quantity, unitCents, special } of cart.lines) {
        const limit = special !== null && special.unitCents < unitCents ? special.limitUnits : 0;
        const units = Math.min(quantity, left.get(sku) ?? limit);
        left.set(sku, (left.get(sku) ?? limit) - units);
        if (priced.get(id) !== units) expect(priced.get(id)).toBe(units);
      }
    });
  });

  it("is never higher for one more promotion or coupon", { timeout: LONG_MS }, () => {
    check(20_000, (cart) => {
      const cost = calculateCost(cart);
      for (const promotion of cart.promotions) {
        const without = { ...cart, promotions: cart.promotions.filter((each) => each !== promotion) };
        if (cost > calculateCost(without)) expect({ cost, promotion }).toBe(calculateCost(without));
      }
      for (const coupon of cart.coupons) {
        const without = { ...cart, coupons: cart.coupons.filter((each) => each !== coupon) };
        if (cost > calculateCost(without)) expect({ cost, coupon }).toBe(calculateCost(without));
      }
    });
  });
});

/** The payable amount minus the value of gifts. */
function calculateCost(cart: CartToPrice): number {
  const { payByAccount, givenAway } = priceCart(cart);
  const gifts = givenAway.map(({ sku, quantity }) => {
    const value = ((cart.gifts.get(sku)?.unitCents ?? 0) * quantity) as Cents;
    return value + calculateTax(value, cart.taxBasisPoints);
  });
  return payByAccount.payableCents - gifts.reduce((sum, value) => sum + value, 0);
}

function listSumProblems(priced: PricedCart): string[] {
  const { lines, fee, applied, payByAccount, payByCard } = priced;
  const special = sumCents(lines.map((line) => line.specialCents));
  const product = sumCents(lines.map((line) => line.productDiscountCents));
  const order = sumCents(lines.map((line) => line.orderDiscountCents));
  const saved = (level: string) =>
    sumCents(applied.filter((each) => each.level === level).map(({ savedCents }) => savedCents));
  const goods = sumCents(lines.map((line) => line.beforeDiscountsCents)) - special - product - order;
  const tax = sumCents(lines.map((line) => line.taxCents)) + fee.taxCents;
  const sums: [string, number, number][] = [
    ["product promotions", product, saved("PRODUCT")],
    ["order promotions", order, saved("ORDER")],
    ["discounts", special + product + order, priced.discountCents],
    ["goods", goods, priced.subTotalCents],
    ["with delivery", goods + fee.cents, priced.totalCents],
    ["tax", tax, priced.totalTaxCents],
    ["by account", goods + fee.cents + tax, payByAccount.totalCents],
    [
      "by card",
      goods + fee.cents + tax + payByCard.surchargeCents - payByCard.pointsCents - payByCard.voucherCents,
      payByCard.totalCents,
    ],
  ];
  return sums.filter(([, expected, actual]) => expected !== actual).map((each) => each.join(" "));
}

function listNegatives(priced: PricedCart): string[] {
  const { lines, fee, payByAccount, payByCard, applied, coupons, givenAway, ...totals } = priced;
  const records = [...lines, fee, payByAccount, payByCard, totals, ...applied, ...givenAway];
  return records
    .flatMap((record) => Object.entries(record))
    .filter(([, value]) => typeof value === "number" && !(Number.isSafeInteger(value) && value >= 0))
    .map((each) => each.join(" "));
}
