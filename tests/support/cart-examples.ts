/** Short functions that make carts and promotions for tests, with prices in dollars. */
import type { CartToPrice, LineToPrice } from "../../src/features/cart/priced-cart.ts";
import type { Coupon, Effect, Promotion, Scope } from "../../src/features/cart/promotion.ts";
import { cents } from "../../src/shared/money.ts";

export function line(sku: string, quantity: number, dollars: number): LineToPrice {
  return {
    id: `${sku} ${quantity}`,
    sku,
    productCode: `${sku}-product`,
    brandId: "harbourline",
    categoryIds: ["walls", "interior"],
    quantity,
    unitCents: cents(Math.round(dollars * 100)),
    special: null,
  };
}

export function promotion(code: string, effect: Effect, more: Partial<Promotion> = {}): Promotion {
  return {
    code,
    name: code,
    description: "",
    enabled: true,
    country: "AU",
    audience: "EVERYONE",
    effect,
    scope: null,
    minimumCents: cents(0),
    isStackable: true,
    needsCoupon: false,
    startsOn: "2000-01-01",
    endsOn: "9999-12-31",
    ...more,
  };
}

export function coupon(code: string, effect: Effect, more: Partial<Promotion> = {}): Coupon {
  const needsCoupon = true;
  return {
    code,
    promotion: promotion(`BY-${code}`, effect, { ...more, needsCoupon }),
    terms: "",
    limitTotal: null,
    limitPerAccount: null,
  };
}

const nothingElse = { skus: [], productCodes: [], brandIds: [], categoryIds: [] };
export const only = (scope: Partial<Scope>): Partial<Promotion> => ({ scope: { ...nothingElse, ...scope } });

export function cart(lines: LineToPrice[], more: Partial<CartToPrice> = {}): CartToPrice {
  return {
    lines,
    promotions: [],
    coupons: [],
    gifts: new Map(),
    delivery: null,
    taxBasisPoints: 1_000,
    countsWithTax: false,
    surchargeBasisPoints: 0,
    cardMinimumCents: cents(50),
    points: null,
    vouchers: [],
    ...more,
  };
}

export const percentOff = (percent: number): Effect => ({ kind: "PERCENT_OFF_LINES", basisPoints: percent * 100 });
export const offEach = (dollars: number): Effect => ({
  kind: "AMOUNT_OFF_UNITS",
  unitCents: cents(Math.round(dollars * 100)),
});
export const buyGet = (buy: number, free: number): Effect => ({ kind: "BUY_X_GET_Y", buy, free });
export const percentOffOrder = (percent: number): Effect => ({ kind: "PERCENT_OFF_ORDER", basisPoints: percent * 100 });
export const offOrder = (dollars: number): Effect => ({
  kind: "AMOUNT_OFF_ORDER",
  cents: cents(Math.round(dollars * 100)),
});
export const give = (sku: string, quantity: number): Effect => ({ kind: "GIVE_AWAY", sku, quantity });
export const freeDelivery: Effect = { kind: "FREE_DELIVERY" };
export const minimum = (dollars: number) => ({ minimumCents: cents(Math.round(dollars * 100)) });
export const alone = { isStackable: false };
