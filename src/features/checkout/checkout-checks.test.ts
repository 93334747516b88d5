// Shows each check of the checkout, one fact changed at a time, and that the first refusal is the one that is told.
import { describe, expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import { type CheckoutFacts, checkCheckout, type FulfilmentFacts, listProblems } from "./checkout-checks.ts";

const fulfilment: FulfilmentFacts = {
  mode: "PICKUP",
  isAsPlanned: true,
  isShort: false,
  acceptsBackOrder: false,
  isInTime: true,
};
const good: CheckoutFacts = {
  isEmpty: false,
  isVersionShown: true,
  isTotalShown: true,
  hold: "GREEN",
  may: { orderByCard: true, orderOnAccount: "yes", rewards: "redeem" },
  payBy: "ACCOUNT",
  needsPoNumber: false,
  references: { poNumber: "", note: "", authorityToLeave: false, jobReferences: [] },
  isSaleOfficeKnown: true,
  fulfilment,
  blocks: null,
  hasLostCoupon: false,
  wantsPoints: false,
  pointsUsed: 0,
  totalCents: cents(10_000),
  currency: "AUD",
  cardMinimumCents: cents(50),
  payment: null,
};
const payment = { isReserved: true, amountCents: cents(10_000), currency: "AUD", brand: "visa" };
const byCard: CheckoutFacts = { ...good, payBy: "CARD", payment };
const delivered: FulfilmentFacts = { ...fulfilment, mode: "DELIVERY" };
const codeOf = (facts: CheckoutFacts) => checkCheckout(facts)?.code ?? null;

test("what is all right is let through, both ways", () => {
  expect(codeOf(good)).toBeNull();
  expect(codeOf(byCard)).toBeNull();
});

describe("it refuses", () => {
  test.each<[string, CheckoutFacts, string]>([
    ["an empty cart", { ...good, isEmpty: true }, "CART_EMPTY"],
    ["another version", { ...good, isVersionShown: false }, "CART_STALE"],
    ["a red hold, whatever pays", { ...byCard, hold: "RED" }, "ACCOUNT_ON_HOLD"],
    ["an amber hold on account", { ...good, hold: "AMBER" }, "CREDIT_ON_HOLD"],
    ["who may not order on account", { ...good, may: { ...good.may, orderOnAccount: "no" } }, "MAY_NOT_PAY_ON_ACCOUNT"],
    ["who may not pay by card", { ...byCard, may: { ...good.may, orderByCard: false } }, "MAY_NOT_PAY_BY_CARD"],
    ["no purchase order number", { ...good, needsPoNumber: true }, "PO_NUMBER_REQUIRED"],
    ["nowhere to go", { ...good, fulfilment: null }, "FULFILMENT_NOT_CHOSEN"],
    ["a blocked line", { ...good, blocks: "Gone." }, "CART_BLOCKED"],
    ["a coupon that is over", { ...good, hasLostCoupon: true }, "COUPON_USED_UP"],
    ["too little at the counter", { ...good, fulfilment: { ...fulfilment, isShort: true } }, "NOT_IN_STOCK"],
    ["other parcels", { ...good, fulfilment: { ...delivered, isAsPlanned: false } }, "DELIVERY_CHANGED"],
    ["missing goods nobody agreed to", { ...good, fulfilment: { ...delivered, isShort: true } }, "BACK_ORDER"],
    ["a day that is over", { ...good, fulfilment: { ...delivered, isInTime: false } }, "PROMISE_OVER"],
    ["points that are gone", { ...byCard, wantsPoints: true }, "NOT_ENOUGH_POINTS"],
    ["another total", { ...good, isTotalShown: false }, "TOTAL_CHANGED"],
    ["less than a card takes", { ...byCard, totalCents: cents(49) }, "CARD_MINIMUM"],
    ["no payment", { ...byCard, payment: null }, "PAYMENT_MISSING"],
    ["one that is not reserved", { ...byCard, payment: { ...payment, isReserved: false } }, "PAYMENT_MISSING"],
    ["one of another amount", { ...byCard, payment: { ...payment, amountCents: cents(9_999) } }, "PAYMENT_MISSING"],
    ["one in another currency", { ...byCard, payment: { ...payment, currency: "NZD" } }, "PAYMENT_MISSING"],
    ["a card of another brand", { ...byCard, payment: { ...payment, brand: "amex" } }, "CARD_BRAND_NOT_TAKEN"],
  ])("%s", (_, facts, code) => {
    expect(codeOf(facts)).toBe(code);
  });
});

test("an amber hold leaves the card, agreed back-orders pass, and what points pay for needs no card", () => {
  expect(codeOf({ ...byCard, hold: "AMBER" })).toBeNull();
  expect(codeOf({ ...good, fulfilment: { ...delivered, isShort: true, acceptsBackOrder: true } })).toBeNull();
  const covered = { ...byCard, totalCents: cents(0), payment: null, wantsPoints: true, pointsUsed: 2_000 };
  expect(codeOf(covered)).toBeNull();
});

test("a page is told of everything, an order of the first", () => {
  const facts: CheckoutFacts = { ...good, hold: "RED", hasLostCoupon: true };
  expect(listProblems(facts).map(({ code }) => code)).toEqual(["ACCOUNT_ON_HOLD", "COUPON_USED_UP"]);
  expect(codeOf(facts)).toBe("ACCOUNT_ON_HOLD");
});
