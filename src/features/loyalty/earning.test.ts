// Shows which accounts earn points: enrolled and active trade accounts that are not on hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateTakenBack, type EarningAccount, mayEarnPoints } from "./earning.ts";

const active: EarningAccount = {
  kind: "TRADE",
  hold: "GREEN",
  loyaltyEligible: true,
  loyaltyStatus: "ACTIVE",
  rewardsDisabled: false,
};

it("refunds take back earned points in proportion, and a full refund in parts takes back all of them", () => {
  const any = fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 1_000_000 }), fc.array(fc.nat(100), { maxLength: 6 }));
  fc.assert(
    fc.property(any, ([earned, totalCents, shares]) => {
      const ends = [...shares.map((share) => Math.floor((totalCents * share) / 100)), totalCents].sort((a, b) => a - b);
      let [beforeCents, taken] = [0, 0];
      for (const afterCents of ends) {
        const part = calculateTakenBack(earned, { beforeCents, afterCents, totalCents });
        expect(part).toBeGreaterThanOrEqual(0);
        taken += part;
        expect(taken).toBe(Math.floor((earned * afterCents) / totalCents));
        beforeCents = afterCents;
      }
      expect(taken).toBe(earned);
    }),
  );
});

describe("mayEarnPoints", () => {
  it.each([
    ["NEW", false],
    ["IN_PROGRESS", false],
    ["ENROLLED", true],
    ["ACTIVE", true],
    ["SUSPEND", false],
    ["INACTIVE", false],
  ] as const)("a membership that is %s earns: %s", (loyaltyStatus, earns) => {
    expect(mayEarnPoints({ ...active, loyaltyStatus })).toBe(earns);
  });

  it.each<[string, Partial<EarningAccount>]>([
    ["on an AMBER hold", { hold: "AMBER" }],
    ["on a RED hold", { hold: "RED" }],
    ["of a consumer", { kind: "CONSUMER" }],
    ["of a specifier", { kind: "SPECIFIER" }],
    ["that is not eligible", { loyaltyEligible: false }],
    ["without rewards", { rewardsDisabled: true }],
  ])("an account %s earns nothing", (_, change) => {
    expect(mayEarnPoints({ ...active, ...change })).toBe(false);
  });
});
