// Shows how the form of a promotion is read and written, what is refused, and what stays after an order has used the promotion.
import { describe, expect, test } from "vitest";
import { promotion } from "../../../tests/support/cart-examples.ts";
import { cents } from "../../shared/money.ts";
import { listRefusals } from "../../shared/result.ts";
import type { Effect } from "./promotion.ts";
import {
  checkScope,
  checkUse,
  emptyPromotion,
  isPromotionCode,
  type KnownGoods,
  type PromotionFields,
  parsePromotion,
  toPromotionFields,
} from "./promotion-form.ts";

const filled: PromotionFields = {
  ...emptyPromotion,
  ...{ name: "Spring", description: "Ten percent off.", country: "AU", percent: "10" },
  ...{ startsOn: "2026-09-01", endsOn: "2026-11-30" },
};
const everything: KnownGoods = { has: () => true };
const nothing: KnownGoods = { has: () => false };
const findProblems = (more: Partial<PromotionFields>) =>
  listRefusals(parsePromotion({ ...filled, ...more })).map(({ code, field }) => `${code} ${field}`);
function parse(more: Partial<PromotionFields>) {
  const parsed = parsePromotion({ ...filled, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusals));
  return parsed.value;
}

const effects: readonly Effect[] = [
  { kind: "PERCENT_OFF_LINES", basisPoints: 1_250 },
  { kind: "PERCENT_OFF_ORDER", basisPoints: 10_000 },
  { kind: "AMOUNT_OFF_UNITS", unitCents: cents(205) },
  { kind: "AMOUNT_OFF_ORDER", cents: cents(9_000) },
  { kind: "BUY_X_GET_Y", buy: 3, free: 1 },
  { kind: "GIVE_AWAY", sku: "TRD-CUT-63", quantity: 2 },
  { kind: "FREE_DELIVERY" },
];

test.each(effects)("a promotion that gives $kind is read back as it was written", (effect) => {
  const { code: _code, enabled: _enabled, ...written } = promotion("P", effect, { description: "So." });
  const parsed = parsePromotion(toPromotionFields(written));
  expect(parsed).toEqual({ ok: true, value: written });
});

test.each([
  [{ name: " " }, "PROMOTION_NAME_NOT_VALID name"],
  [{ description: "" }, "PROMOTION_DESCRIPTION_NOT_VALID description"],
  [{ country: "FR" }, "PROMOTION_COUNTRY_UNKNOWN country"],
  [{ audience: "toString" }, "PROMOTION_AUDIENCE_UNKNOWN audience"],
  [{ kind: "HALF_PRICE" }, "PROMOTION_KIND_UNKNOWN kind"],
  [{ percent: "0" }, "PROMOTION_PERCENT_NOT_VALID percent"],
  [{ percent: "100.01" }, "PROMOTION_PERCENT_NOT_VALID percent"],
  [{ kind: "AMOUNT_OFF_ORDER", amount: "0.00" }, "PROMOTION_AMOUNT_NOT_VALID amount"],
  [{ kind: "BUY_X_GET_Y", buyUnits: "3", freeUnits: "0" }, "PROMOTION_UNITS_NOT_VALID freeUnits"],
  [{ kind: "GIVE_AWAY", giftSku: "", giftQuantity: "1" }, "PROMOTION_GIFT_UNKNOWN giftSku"],
  [{ isForEverything: "no" }, "PROMOTION_SCOPE_EMPTY isForEverything"],
  [
    { isForEverything: "no", skus: Array.from({ length: 1_000 }, (_, n) => `S${n}`).join(" ") },
    "PROMOTION_SCOPE_TOO_LONG skus",
  ],
  [{ minimum: "lots" }, "PROMOTION_MINIMUM_NOT_VALID minimum"],
  [{ isStackable: "" }, "PROMOTION_CHOICE_UNKNOWN isStackable"],
  [{ startsOn: "2026-02-30" }, "PROMOTION_DAY_NOT_VALID startsOn"],
  [{ endsOn: "2026-08-31" }, "PROMOTION_ENDS_BEFORE_START endsOn"],
])("%j is refused", (more, problem) => {
  expect(findProblems(more)).toEqual([problem]);
});

test("all problems of a form are named at once", () => {
  expect(findProblems({ name: "", percent: "x", endsOn: "" })).toHaveLength(3);
});

test("a promotion of one day is allowed, and fields of other kinds are dropped", () => {
  const parsed = parse({ endsOn: filled.startsOn, amount: "5", giftSku: "X" });
  expect(parsed.effect).toEqual({ kind: "PERCENT_OFF_LINES", basisPoints: 1_000 });
  expect(toPromotionFields(parsed)).toMatchObject({ amount: "", giftSku: "" });
});

test("codes of goods are sorted, without repeats, and in the letters of their kind", () => {
  const { scope } = parse({ isForEverything: "no", skus: "b-2, a-1\nB-2", brands: "Plainsong" });
  expect(scope).toEqual({ skus: ["A-1", "B-2"], productCodes: [], brandIds: ["plainsong"], categoryIds: [] });
});

describe("goods that do not exist", () => {
  const wanted = parse({
    isForEverything: "no",
    skus: "A-1, B-2",
    kind: "GIVE_AWAY",
    giftSku: "G-1",
    giftQuantity: "1",
  });

  test("are refused, with their codes", () => {
    expect(checkScope(wanted, null, nothing).map(({ code }) => code)).toEqual([
      "PROMOTION_GIFT_UNKNOWN",
      "PROMOTION_SCOPE_UNKNOWN",
    ]);
    expect(JSON.stringify(checkScope(wanted, null, nothing))).toContain("A-1, B-2");
    expect(checkScope(wanted, null, everything)).toEqual([]);
  });

  test("stay where the promotion has them already", () => {
    expect(checkScope(wanted, wanted, nothing)).toEqual([]);
  });
});

test("after an order, what a promotion gives, its country and its first day stay; all else may change", () => {
  const before = toPromotionFields(parse({}));
  const change = (more: Partial<PromotionFields>) => checkUse(before, { ...before, ...more }).map(({ field }) => field);
  expect(change({ percent: "12", country: "NZ", startsOn: "2026-09-02" })).toEqual(["country", "percent", "startsOn"]);
  expect(change({ endsOn: "2027-01-01", name: "Summer", minimum: "100.00", audience: "TRADE", skus: "A" })).toEqual([]);
});

test.each([
  ["SPRING-26", true],
  ["AB", false],
  ["-AB", false],
  ["spring", false],
  ["A".repeat(41), false],
])("the code %s is valid: %s", (code, isValid) => {
  expect(isPromotionCode(code)).toBe(isValid);
});
