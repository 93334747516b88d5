// Shows who can claim benefits, and that no limit is exceeded.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LoyaltyStatus } from "../identity/account.ts";
import { statusLabels } from "../loyalty/membership-labels.ts";
import { checkClaimant, checkLimits, countLeft, explainNonMember } from "./benefit.ts";
import { benefitsErrors } from "./benefits-errors.ts";

const trade = { kind: "TRADE", loyaltyEligible: true, rewardsDisabled: false, loyaltyStatus: "ACTIVE" } as const;

describe("an account", () => {
  test("claims benefits while it is enrolled or active, and is told why otherwise", () => {
    const statuses = Object.keys(statusLabels) as LoyaltyStatus[];
    const reasons = statuses.map((loyaltyStatus) => [loyaltyStatus, explainNonMember({ ...trade, loyaltyStatus })]);
    expect(Object.fromEntries(reasons)).toEqual({
      NEW: benefitsErrors.notEnrolled,
      IN_PROGRESS: benefitsErrors.waiting,
      ENROLLED: null,
      ACTIVE: null,
      SUSPEND: benefitsErrors.suspended,
      INACTIVE: benefitsErrors.closed,
    });
  });

  test.each([
    { kind: "SPECIFIER" },
    { kind: "CONSUMER" },
    { loyaltyEligible: false },
    { rewardsDisabled: true },
  ] as const)("that rewards are not open to claims nothing: %o", (change) => {
    expect(explainNonMember({ ...trade, ...change })).toBe(benefitsErrors.notOffered);
  });
});

test("only people who may redeem points claim benefits", () => {
  const claims = (["none", "see", "close", "redeem", "manage", "adjust"] as const).filter(
    (rewards) => checkClaimant(trade, { rewards }) === null,
  );
  expect(claims).toEqual(["redeem", "manage"]);
});

test("something can be claimed exactly as long as both limits leave something", () => {
  const count = fc.integer({ min: 0, max: 5 });
  const limit = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(fc.option(limit), limit, count, count, (limitTotal, limitPerAccount, claimed, ownClaims) => {
      const limits = { limitTotal, limitPerAccount, claimed, ownClaims };
      expect(checkLimits(limits) === null).toBe(countLeft(limits) > 0);
      expect(countLeft(limits)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("an account that has claimed all it can is told so, also when nothing is left for others", () => {
  const limits = { limitTotal: 1, limitPerAccount: 1, claimed: 1, ownClaims: 1 };
  expect(checkLimits(limits)).toBe(benefitsErrors.allOwnClaimed);
  expect(checkLimits({ ...limits, ownClaims: 0 })).toBe(benefitsErrors.allClaimed);
});
