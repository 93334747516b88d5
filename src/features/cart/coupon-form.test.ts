// Shows how the form of a coupon is read and written, and that its limit never falls below its uses.
import { expect, test } from "vitest";
import { listRefusals } from "../../shared/result.ts";
import { checkLimits, describeCoupon, parseCoupon, parseCouponCode, toCouponFields } from "./coupon-form.ts";

test.each([
  [
    { terms: " Once. ", limitTotal: "1,000", limitPerAccount: "" },
    { terms: "Once.", limitTotal: 1_000, limitPerAccount: null },
  ],
  [
    { terms: "", limitTotal: "0", limitPerAccount: "2" },
    { terms: "", limitTotal: 0, limitPerAccount: 2 },
  ],
])("%j is read", (fields, value) => {
  expect(parseCoupon(fields)).toEqual({ ok: true, value });
  expect(parseCoupon(toCouponFields(value))).toEqual({ ok: true, value });
});

test("limits that are no numbers, and an account limit of 0, are refused at their fields", () => {
  const refusals = listRefusals(parseCoupon({ terms: "x".repeat(301), limitTotal: "ten", limitPerAccount: "0" }));
  expect(refusals.map(({ field }) => field)).toEqual(["terms", "limitTotal", "limitPerAccount"]);
});

test("the limit in total covers the uses", () => {
  expect(checkLimits({ limitTotal: 4 }, 5)?.code).toBe("COUPON_LIMIT_BELOW_USES");
  expect(checkLimits({ limitTotal: 5 }, 5)).toBeNull();
  expect(checkLimits({ limitTotal: null }, 5)).toBeNull();
});

test("a code is typed in any letters", () => {
  expect(parseCouponCode(" spring10 ")).toBe("SPRING10");
  expect(parseCouponCode("a b")).toBeNull();
});

test("a coupon is described in one line", () => {
  expect(describeCoupon("SPRING10", { terms: "Once.", limitTotal: 5, limitPerAccount: 1 })).toBe(
    "SPRING10: 5 uses in total, 1 for each account. Once.",
  );
  expect(describeCoupon("ANY", { terms: "", limitTotal: null, limitPerAccount: null })).toBe("ANY: any number of uses");
});
