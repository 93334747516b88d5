// Shows each check of the checkout with one fact changed at a time, and that the first refusal is the answer.
import { describe, expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import { vouchersErrors } from "../vouchers/vouchers-errors.ts";
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
  isTotalNamed: true,
  hasUsedUpCoupon: false,
  refusedVoucher: null,
  spendsVoucher: false,
  wantsPoints: false,
  pointsUsed: 0,
  totalCents: cents(10_000),
  currency: "AUD",
  cardMinimumCents: cents(50),
  takesCards: true,
  isPaymentDue: true,
  payment: null,
};
const payment = { isReserved: true, amountCents: cents(10_000), currency: "AUD", brand: "visa" };
const byCard: CheckoutFacts = { ...good, payBy: "CARD", payment };
const delivered: FulfilmentFacts = { ...fulfilment, mode: "DELIVERY" };
const findCode = (facts: CheckoutFacts) => checkCheckout(facts)?.code ?? null;

test("a valid order passes, on account and by card", () => {
  expect(findCode(good)).toBeNull();
  expect(findCode(byCard)).toBeNull();
});

describe("the checkout refuses", () => {
  test.each<[string, CheckoutFacts, string]>([
    ["a card where the shop takes none", { ...byCard, takesCards: false }, "CARD_PAYMENTS_OFF"],
    ["an empty cart", { ...good, isEmpty: true }, "CART_EMPTY"],
    ["a version of the cart that the buyer did not see", { ...good, isVersionShown: false }, "CART_STALE"],
    ["an account with a red hold, even by card", { ...byCard, hold: "RED" }, "ACCOUNT_ON_HOLD"],
    ["an account with an amber hold on account", { ...good, hold: "AMBER" }, "CREDIT_ON_HOLD"],
    [
      "a person who may not order on account",
      { ...good, may: { ...good.may, orderOnAccount: "no" } },
      "MAY_NOT_PAY_ON_ACCOUNT",
    ],
    [
      "a person who may not pay by card",
      { ...byCard, may: { ...good.may, orderByCard: false } },
      "MAY_NOT_PAY_BY_CARD",
    ],
    ["a missing purchase order number", { ...good, needsPoNumber: true }, "PO_NUMBER_REQUIRED"],
    ["an order without a chosen fulfilment", { ...good, fulfilment: null }, "FULFILMENT_NOT_CHOSEN"],
    ["a blocked line", { ...good, blocks: "Gone." }, "CART_BLOCKED"],
    [
      "a coupon that is used up, for a client that names no total",
      { ...good, hasUsedUpCoupon: true, isTotalNamed: false },
      "COUPON_USED_UP",
    ],
    ["a pickup with units missing", { ...good, fulfilment: { ...fulfilment, isShort: true } }, "NOT_IN_STOCK"],
    [
      "a delivery from other stores than planned",
      { ...good, fulfilment: { ...delivered, isAsPlanned: false } },
      "DELIVERY_CHANGED",
    ],
    [
      "a pickup whose plan names another store",
      { ...good, fulfilment: { ...fulfilment, isAsPlanned: false } },
      "DELIVERY_CHANGED",
    ],
    [
      "a delivery with missing units that the buyer did not agree to",
      { ...good, fulfilment: { ...delivered, isShort: true } },
      "BACK_ORDER",
    ],
    ["a day that can no longer be kept", { ...good, fulfilment: { ...delivered, isInTime: false } }, "PROMISE_OVER"],
    [
      "a voucher that is no longer there",
      { ...byCard, isTotalNamed: false, refusedVoucher: vouchersErrors.spent },
      "VOUCHER_SPENT",
    ],
    ["points that are no longer there", { ...byCard, wantsPoints: true }, "NOT_ENOUGH_POINTS"],
    ["a total that the buyer did not see", { ...good, isTotalShown: false }, "TOTAL_CHANGED"],
    ["a total below the card minimum", { ...byCard, totalCents: cents(49) }, "CARD_MINIMUM"],
    ["a card order without a payment", { ...byCard, payment: null }, "PAYMENT_MISSING"],
    ["a payment that is not reserved", { ...byCard, payment: { ...payment, isReserved: false } }, "PAYMENT_MISSING"],
    [
      "a payment of another amount",
      { ...byCard, payment: { ...payment, amountCents: cents(9_999) } },
      "PAYMENT_MISSING",
    ],
    ["a payment in another currency", { ...byCard, payment: { ...payment, currency: "NZD" } }, "PAYMENT_MISSING"],
    [
      "a card of a brand that is not accepted",
      { ...byCard, payment: { ...payment, brand: "amex" } },
      "CARD_BRAND_NOT_TAKEN",
    ],
  ])("%s", (_, facts, code) => {
    expect(findCode(facts)).toBe(code);
  });
});

test("an amber hold allows a card, an agreed back order passes, and an order paid by points needs no card", () => {
  expect(findCode({ ...byCard, hold: "AMBER" })).toBeNull();
  expect(findCode({ ...good, fulfilment: { ...delivered, isShort: true, acceptsBackOrder: true } })).toBeNull();
  const covered = { ...byCard, totalCents: cents(0), payment: null, wantsPoints: true, pointsUsed: 2_000 };
  expect(findCode(covered)).toBeNull();
});

test("a coupon that is used up does not stop an order whose total the client names", () => {
  expect(findCode({ ...good, hasUsedUpCoupon: true })).toBeNull();
});

test("listProblems returns every refusal, and checkCheckout returns the first one", () => {
  const facts: CheckoutFacts = { ...good, hold: "RED", blocks: "No longer available." };
  expect(listProblems(facts).map(({ code }) => code)).toEqual(["ACCOUNT_ON_HOLD", "CART_BLOCKED"]);
  expect(findCode(facts)).toBe("ACCOUNT_ON_HOLD");
});
