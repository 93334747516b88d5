// Shows which accounts earn points: enrolled and active trade accounts that are not on hold.
import { describe, expect, it } from "vitest";
import { type EarningAccount, mayEarnPoints } from "./earning.ts";

const active: EarningAccount = {
  kind: "TRADE",
  hold: "GREEN",
  loyaltyEligible: true,
  loyaltyStatus: "ACTIVE",
  rewardsDisabled: false,
};

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
