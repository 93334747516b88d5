// Shows when an order is refused because coupons, vouchers, points or credit were taken meanwhile, and its first state otherwise.
import { describe, expect, test } from "vitest";
import { coupon } from "../../../tests/support/cart-examples.ts";
import { cents } from "../../shared/money.ts";
import { checkTakings, findFirstState, listAppliedCodes, needsHold, type TakingsFacts } from "./order-takings.ts";

const ten = { ...coupon("TEN", { kind: "PERCENT_OFF_ORDER", basisPoints: 1_000 }), limitTotal: 5, limitPerAccount: 2 };
const context = {
  day: "2026-11-16",
  buyer: { accountId: "a", userId: "u", country: "AU", sees: "account", storeId: null },
  snapshots: {
    promotions: { couponByCode: new Map([[ten.code, ten]]), giftSkus: [], promotionsFor: () => [] },
  },
} as const;

const good: TakingsFacts = {
  priced: { coupons: [] },
  payBy: "ACCOUNT",
  tender: { pointsUsed: 0, vouchers: [], totalCents: cents(10_000) },
  couponUses: new Map(),
  vouchersLeft: new Map(),
  balance: 0,
  usedCents: 0,
  creditLimitCents: 100_000,
  may: { orderOnAccount: "yes" },
  spendLimitCents: null,
};
const applied = { code: "TEN", applied: true, savedCents: cents(100), freeDelivery: false } as const;
const withCoupon = (used: number, usedByAccount: number): TakingsFacts => ({
  ...good,
  priced: { coupons: [applied] },
  couponUses: new Map([["TEN", { used, usedByAccount }]]),
});
const findCode = (facts: TakingsFacts) => checkTakings(context, facts)?.code ?? null;

test("an order whose voucher was spent meanwhile is refused", () => {
  const voucher = { id: "v", keepsBalance: false, cents: cents(700), lapsedCents: cents(300) };
  const tender = { ...good.tender, vouchers: [voucher] };
  const withLeft = (left: number): TakingsFacts => ({
    ...{ ...good, payBy: "CARD", tender, vouchersLeft: new Map([["v", cents(left)]]) },
  });
  expect(findCode(withLeft(1_000))).toBeNull();
  expect(findCode(withLeft(0))).toBe("VOUCHER_SPENT");
  expect(findCode({ ...withLeft(0), vouchersLeft: new Map() })).toBe("VOUCHER_SPENT");
});

test("an order is refused if its gift card has less left than it pays", () => {
  const card = { id: "v", keepsBalance: true, cents: cents(700), lapsedCents: cents(0) };
  const withLeft = (left: number): TakingsFacts => ({
    ...{ ...good, payBy: "CARD", tender: { ...good.tender, vouchers: [card] } },
    vouchersLeft: new Map([["v", cents(left)]]),
  });
  expect(findCode(withLeft(700))).toBeNull();
  expect(findCode(withLeft(5_000))).toBeNull();
  expect(findCode(withLeft(699))).toBe("GIFT_CARD_SPENT");
});

test("an order whose coupons, points and credit are still there passes", () => {
  expect(findCode(good)).toBeNull();
  expect(findCode(withCoupon(4, 1))).toBeNull();
  expect(findCode({ ...good, payBy: "CARD", tender: { ...good.tender, pointsUsed: 50 }, balance: 50 })).toBeNull();
});

test.each<[string, TakingsFacts, string]>([
  ["a coupon that all buyers have used up", withCoupon(5, 0), "COUPON_USED_UP"],
  ["a coupon that the account has used up", withCoupon(2, 2), "COUPON_USED_UP"],
  [
    "more points than the balance",
    { ...good, tender: { ...good.tender, pointsUsed: 51 }, balance: 50 },
    "NOT_ENOUGH_POINTS",
  ],
  ["more than 90 % of the credit in use before it", { ...good, usedCents: 90_001 }, "CREDIT_ON_HOLD"],
])("an order with %s is refused", (_, facts, code) => {
  expect(findCode(facts)).toBe(code);
});

test("an order by card needs no credit", () => {
  const facts: TakingsFacts = { ...good, payBy: "CARD", usedCents: 500_000 };
  expect([findCode(facts), needsHold(facts), findFirstState(facts).tracking]).toEqual([
    null,
    false,
    findFirstState(good).tracking,
  ]);
});

test("the order that crosses 90 % of the credit limit is accepted, and the account is held after it", () => {
  expect(findCode({ ...good, usedCents: 80_001 })).toBeNull();
  expect(needsHold({ ...good, usedCents: 80_001 })).toBe(true);
  expect(needsHold({ ...good, usedCents: 80_000 })).toBe(false);
});

describe("the first state", () => {
  test("is a credit review only above the whole credit limit", () => {
    expect(findFirstState({ ...good, usedCents: 90_000 }).tracking).not.toBe("CREDIT_REVIEW_IN_PROGRESS");
    expect(findFirstState({ ...good, usedCents: 90_001 }).tracking).toBe("CREDIT_REVIEW_IN_PROGRESS");
  });

  test("waits for approval only above the member's spend limit", () => {
    const limited: TakingsFacts = { ...good, may: { orderOnAccount: "limit" }, spendLimitCents: 10_000 };
    expect(findFirstState(limited).approval).not.toBe("pending");
    expect(findFirstState({ ...limited, spendLimitCents: 9_999 }).approval).toBe("pending");
  });
});

test("coupons are listed in the order of their codes, without those that have no effect", () => {
  const coupons = [
    { ...applied, code: "B" },
    { code: "C", applied: false, why: { kind: "NO_EFFECT" } } as const,
    { ...applied, code: "A" },
  ];
  expect(listAppliedCodes({ coupons })).toEqual(["A", "B"]);
});
