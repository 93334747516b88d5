// Shows every transition of a rewards membership, that no other is possible, who makes which, and who must call to close it.
import { describe, expect, it } from "vitest";
import type { LoyaltyStatus } from "../identity/account.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import {
  type ClosingFacts,
  calculateEnrolmentState,
  checkTerms,
  chooseEnrolmentMove,
  findNextStatus,
  findStatusUnderHold,
  getsToolDiscounts,
  listReasonsToCall,
  type MembershipMove,
  mayMove,
  mayTakePart,
  membershipMoves,
} from "./membership.ts";

const statuses = ["NEW", "IN_PROGRESS", "ENROLLED", "ACTIVE", "SUSPEND", "INACTIVE"] as const;
const moves = Object.keys(membershipMoves) as MembershipMove[];

/** Rows are the state before, columns the state after. A dot means that no move leads there. */
const table = `
              NEW       IN_PROGRESS ENROLLED  ACTIVE  SUSPEND  INACTIVE
  NEW         .         apply       accept    .       .        .
  IN_PROGRESS withdraw  .           accept    .       .        .
  ENROLLED    .         .           .         earn    .        close
  ACTIVE      .         .           .         .       suspend  close
  SUSPEND     .         .           .         resume  .        close
  INACTIVE    .         apply       accept    .       .        .`;

const [, ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const pairs = rows.flatMap(([from = "", ...cells]) => statuses.map((to, index) => [from, to, cells[index] ?? "."]));

describe("a rewards membership", () => {
  it.each(pairs)("changes from %s to %s by: %s", (from, to, expected) => {
    const possible = moves.filter((move) => findNextStatus(from as LoyaltyStatus, move) === to);
    expect(possible).toEqual(expected === "." ? [] : [expected]);
  });

  it("reaches every state from NEW, and has a way on from every state", () => {
    const reached = new Set<LoyaltyStatus>(["NEW"]);
    for (const status of reached) {
      const next = moves.flatMap((move) => findNextStatus(status, move) ?? []);
      expect(next, status).not.toEqual([]);
      for (const each of next) reached.add(each);
    }
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  it.each(statuses)("that is %s is changed by a hold only between ACTIVE and SUSPEND", (status) => {
    const afterRed = status === "ACTIVE" ? "SUSPEND" : status;
    const afterRelease = status === "SUSPEND" ? "ACTIVE" : status;
    expect(findStatusUnderHold(status, "RED")).toBe(afterRed);
    expect(findStatusUnderHold(status, "AMBER")).toBe(afterRelease);
    expect(findStatusUnderHold(status, "GREEN")).toBe(afterRelease);
  });
});

describe("the person who makes a move", () => {
  const allowed = (rewards: Capabilities["rewards"]) => moves.filter((move) => mayMove(move, { rewards }));

  it.each(["none", "see", "redeem"] as const)("makes no move with the capability %s", (rewards) => {
    expect(allowed(rewards)).toEqual([]);
  });

  it("applies, withdraws and closes as the account holder, and also accepts as staff", () => {
    expect(allowed("manage")).toEqual(["apply", "withdraw", "close"]);
    expect(allowed("close")).toEqual(["apply", "withdraw", "close"]);
    expect(allowed("adjust")).toEqual(["apply", "accept", "withdraw", "close"]);
  });
});

describe("the enrolment form", () => {
  const account = { kind: "TRADE", loyaltyEligible: true, rewardsDisabled: false } as const;
  const findState = (loyaltyStatus: LoyaltyStatus, rewards: Capabilities["rewards"] = "manage") =>
    calculateEnrolmentState({ isSignedIn: true, may: { rewards }, account: { ...account, loyaltyStatus } });

  it.each([
    ["NEW", "OPEN"],
    ["IN_PROGRESS", "WAITING"],
    ["ENROLLED", "MEMBER"],
    ["ACTIVE", "MEMBER"],
    ["SUSPEND", "SUSPENDED"],
    ["INACTIVE", "OPEN"],
  ] as const)("of an account that is %s is %s for the holder", (status, state) => {
    expect(findState(status)).toBe(state);
  });

  it("can be sent by the holder only, and is not offered where rewards are switched off", () => {
    expect(findState("NEW", "redeem")).toBe("ASK_HOLDER");
    expect(findState("NEW", "none")).toBe("NOT_OFFERED");
    const guest = { isSignedIn: false, may: { rewards: "none" }, account: null } as const;
    expect(calculateEnrolmentState(guest)).toBe("SIGN_IN");
    expect(calculateEnrolmentState({ ...guest, isSignedIn: true })).toBe("NOT_OFFERED");
    const specifier = { ...account, kind: "SPECIFIER", loyaltyStatus: "NEW" } as const;
    expect(calculateEnrolmentState({ isSignedIn: true, may: { rewards: "see" }, account: specifier })).toBe(
      "NOT_OFFERED",
    );
  });

  it("accepts the terms in force only", () => {
    expect(checkTerms({ versionInForce: 2, acceptedVersion: 2 })).toBeNull();
    expect(checkTerms({ versionInForce: 2, acceptedVersion: 1 })?.code).toBe("REWARDS_TERMS_CHANGED");
    expect(checkTerms({ versionInForce: 2, acceptedVersion: 0 })?.code).toBe("REWARDS_TERMS_NOT_ACCEPTED");
  });
});

describe("enrolling", () => {
  const trade = { kind: "TRADE", loyaltyEligible: true, rewardsDisabled: false } as const;

  it("is open to eligible trade accounts with rewards switched on, and to nobody else", () => {
    expect(mayTakePart(trade)).toBe(true);
    expect(mayTakePart({ ...trade, kind: "SPECIFIER" })).toBe(false);
    expect(mayTakePart({ ...trade, kind: "CONSUMER" })).toBe(false);
    expect(mayTakePart({ ...trade, loyaltyEligible: false })).toBe(false);
    expect(mayTakePart({ ...trade, rewardsDisabled: true })).toBe(false);
  });

  it("gives discounts on tools to active members only", () => {
    const withDiscounts = statuses.filter((loyaltyStatus) => getsToolDiscounts({ ...trade, loyaltyStatus }));
    expect(withDiscounts).toEqual(["ACTIVE"]);
    expect(getsToolDiscounts({ ...trade, loyaltyStatus: "ACTIVE", rewardsDisabled: true })).toBe(false);
  });

  it.each([
    ["GREEN", "accept"],
    ["AMBER", "accept"],
    ["RED", "apply"],
  ] as const)("with a %s account leads to: %s", (hold, move) => {
    expect(chooseEnrolmentMove({ hold })).toBe(move);
  });
});

describe("closing", () => {
  const free: ClosingFacts = { owedPoints: 0, hold: "GREEN", hasGiftCard: false };

  it.each<[string, Partial<ClosingFacts>, string[]]>([
    ["without debts or holds", {}, []],
    ["with points owed", { owedPoints: 1 }, ["POINTS_OWED"]],
    ["on an AMBER hold", { hold: "AMBER" }, ["ON_HOLD"]],
    ["with an unspent gift card", { hasGiftCard: true }, ["GIFT_CARD"]],
    ["with all of them", { hold: "RED", owedPoints: 9, hasGiftCard: true }, ["ON_HOLD", "POINTS_OWED", "GIFT_CARD"]],
  ])("a membership %s gives the reasons to call", (_, change, reasons) => {
    expect(listReasonsToCall({ ...free, ...change })).toEqual(reasons);
  });
});
