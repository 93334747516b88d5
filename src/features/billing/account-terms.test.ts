// Shows how terms of an account are read from a form, and that of two people who change them nobody undoes the other's change.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccountTerms } from "../identity/account.ts";
import { formatSeenTerms, mergeTerms, parseAccountTerms, parseSeenTerms } from "./account-terms.ts";

const seen: AccountTerms = {
  terms: "CREDIT",
  creditLimitCents: 500_000,
  paymentTerms: "30EOM",
  poNumberRequired: false,
};

describe("terms from a form", () => {
  const input = { terms: "CREDIT", creditLimit: "$7,500", paymentTerms: "14", poNumberRequired: true } as const;

  test("are read with a limit in dollars", () => {
    expect(parseAccountTerms(input)).toEqual({
      ok: true,
      value: { terms: "CREDIT", creditLimitCents: 750_000, paymentTerms: "14", poNumberRequired: true },
    });
  });

  test("have no limit for an account that pays at once", () => {
    expect(parseAccountTerms({ ...input, terms: "CASH" })).toMatchObject({ value: { creditLimitCents: 0 } });
  });

  test.each([
    [{ creditLimit: "much" }, "CREDIT_LIMIT_NOT_VALID"],
    [{ paymentTerms: "soon" }, "PAYMENT_TERMS_NOT_VALID"],
  ])("%j are refused", (wrong, code) => {
    expect(parseAccountTerms({ ...input, ...wrong })).toMatchObject({ refusals: [{ code }] });
  });
});

const anyTerms = fc.record({
  terms: fc.constantFrom("CASH" as const, "CREDIT" as const),
  creditLimitCents: fc.integer({ min: 0, max: 5 }),
  paymentTerms: fc.constantFrom("14", "30EOM"),
  poNumberRequired: fc.boolean(),
});

test("what a form showed is read back from its hidden field", () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      expect(parseSeenTerms(formatSeenTerms(terms))).toEqual(terms);
    }),
  );
  expect(parseSeenTerms("CREDIT")).toBeNull();
});

describe("a change beside another person's", () => {
  test("keeps the other person's field", () => {
    const current = { ...seen, paymentTerms: "14" };
    const wanted = { ...seen, creditLimitCents: 900_000 };
    expect(mergeTerms({ current, seen, wanted })).toEqual({ ok: true, value: { ...wanted, paymentTerms: "14" } });
  });

  test("of the same field is refused and names it", () => {
    const refusal = mergeTerms({
      current: { ...seen, creditLimitCents: 100_000 },
      seen,
      wanted: { ...seen, creditLimitCents: 900_000 },
    });
    expect(refusal).toMatchObject({
      refusals: [{ code: "TERMS_CHANGED", message: expect.stringContaining("credit limit") }],
    });
  });

  test("never loses a field that only one of them changed", () => {
    fc.assert(
      fc.property(anyTerms, anyTerms, anyTerms, (current, shown, wanted) => {
        const merged = mergeTerms({ current, seen: shown, wanted });
        if (!merged.ok) return;
        const { terms, paymentTerms, poNumberRequired } = merged.value;
        for (const field of ["terms", "paymentTerms", "poNumberRequired"] as const) {
          const expected = wanted[field] === shown[field] ? current[field] : wanted[field];
          expect({ terms, paymentTerms, poNumberRequired }[field]).toBe(expected);
        }
      }),
    );
  });
});
