// Shows the delivery fee, and how much of a cart points, vouchers and the card pay.
import { describe, expect, it } from "vitest";
import { cart, coupon, freeDelivery, line, percentOff, promotion } from "../../../tests/support/cart-examples.ts";
import { cents } from "../../shared/money.ts";
import { priceCart } from "./price-cart.ts";
import type { CartToPrice } from "./priced-cart.ts";

describe("delivery", () => {
  const delivery = { feeCents: cents(2_500), thresholdCents: cents(35_000) };
  const pails = (quantity: number) => [line("PAIL", quantity, 100)];

  it.each<[string, CartToPrice, { cents: number; taxCents: number; toFreeCents: number }]>([
    ["costs a fee plus tax", cart(pails(3), { delivery }), { cents: 2_500, taxCents: 250, toFreeCents: 5_000 }],
    [
      "is free from the threshold on",
      cart([line("PAIL", 1, 350)], { delivery }),
      { cents: 0, taxCents: 0, toFreeCents: 0 },
    ],
    [
      "stays free when discounts bring the goods below the threshold",
      cart([line("PAIL", 1, 350)], { delivery, promotions: [promotion("A", percentOff(50))] }),
      { cents: 0, taxCents: 0, toFreeCents: 0 },
    ],
    [
      "is free with a coupon for it",
      cart(pails(1), { delivery, coupons: [coupon("SHIP", freeDelivery)] }),
      { cents: 0, taxCents: 0, toFreeCents: 0 },
    ],
    ["costs nothing for pickup", cart(pails(1)), { cents: 0, taxCents: 0, toFreeCents: 0 }],
    ["costs nothing while the cart is empty", cart([], { delivery }), { cents: 0, taxCents: 0, toFreeCents: 35_000 }],
  ])("%s", (_, toPrice, fee) => {
    expect(priceCart(toPrice).fee).toEqual(fee);
  });
});

describe("paying", () => {
  // 100 dollars inc GST.
  const goods = [line("PAIL", 1, 90), line("TAPE", 1, 0.91)];
  const points = (balance: number) => ({ balance, minimum: 2_000, pointsPerDollar: 200 });

  const vouchers = (...amounts: number[]) =>
    amounts.map((amount, index) => ({
      id: `V${index}`,
      keepsBalance: false,
      leftCents: cents(amount),
      expiresOn: "2026-12-31",
    }));

  it.each<[string, Partial<CartToPrice>, [points: number, vouchers: number, total: number]]>([
    ["a voucher pays its value", { vouchers: vouchers(2_500) }, [0, 2_500, 7_500]],
    ["a voucher pays no more than is due", { vouchers: vouchers(25_000) }, [0, 10_000, 0]],
    ["points pay before vouchers", { points: points(15_000), vouchers: vouchers(5_000) }, [7_500, 2_500, 0]],
    [
      "a voucher pays less, so that the card pays the minimum of 50 cents",
      { vouchers: vouchers(9_980) },
      [0, 9_950, 50],
    ],
    ["the surcharge is on the card's part", { vouchers: vouchers(5_000), surchargeBasisPoints: 90 }, [0, 5_000, 5_045]],
  ])("by card %s", (_, more, [byPoints, byVouchers, total]) => {
    expect(priceCart(cart(goods, more)).payByCard).toMatchObject({
      pointsCents: byPoints,
      voucherCents: byVouchers,
      totalCents: total,
    });
  });

  it("on account uses no points, no vouchers and no surcharge", () => {
    const more = { points: points(5_000), vouchers: vouchers(1_000), surchargeBasisPoints: 90 };
    expect(priceCart(cart(goods, more)).payByAccount).toEqual({
      payableCents: 10_000,
      pointsUsed: 0,
      pointsCents: 0,
      vouchers: [],
      voucherCents: 0,
      surchargeCents: 0,
      totalCents: 10_000,
    });
  });

  it.each<[string, Partial<CartToPrice>, [used: number, surcharge: number, total: number]]>([
    ["adds the surcharge to the whole amount", { surchargeBasisPoints: 90 }, [0, 90, 10_090]],
    ["spends all points", { points: points(5_001) }, [5_000, 0, 7_500]],
    ["spends no more points than the amount needs", { points: points(50_000) }, [20_000, 0, 0]],
    ["spends no points below their minimum", { points: points(1_999) }, [0, 0, 10_000]],
    ["keeps back points so that the card pays the minimum of 50 cents", { points: points(19_980) }, [19_900, 0, 50]],
    [
      "adds the surcharge only to the amount that the card pays",
      { points: points(10_000), surchargeBasisPoints: 90 },
      [10_000, 45, 5_045],
    ],
  ])("by card %s", (_, more, [pointsUsed, surchargeCents, totalCents]) => {
    const pointsCents = pointsUsed / 2;
    expect(priceCart(cart(goods, more)).payByCard).toEqual({
      payableCents: 10_000,
      pointsUsed,
      pointsCents,
      vouchers: [],
      voucherCents: 0,
      surchargeCents,
      totalCents,
    });
  });

  it("by card spends no points if leaving 50 cents to the card would use fewer points than the minimum", () => {
    const small = cart([line("TAPE", 1, 9.37)], { points: points(2_050) });
    expect(priceCart(small).payByCard).toMatchObject({ payableCents: 1_031, pointsUsed: 0, totalCents: 1_031 });
  });
});
