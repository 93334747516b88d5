// Shows how the reward of an achievement reads, before it is given and after.
import { describe, expect, it } from "vitest";
import { points } from "../loyalty/points.ts";
import { formatGain } from "./offer-words.ts";
import {
  describeGivenState,
  findGivenPage,
  formatGiven,
  formatReward,
  type GivenReward,
  type Reward,
} from "./reward.ts";

const voucher: Reward = { kind: "VOUCHER", dollars: 20, days: 90 };
const grill: Reward = { kind: "GIFT_CARD", dollars: 50, code: "BBQ-NIGHT", name: "Backyard Grill gift card" };
const card: GivenReward = {
  ...{ kind: "GIFT_CARD", cardId: "c1", name: "Backyard Grill gift card", dollars: 50, status: "ISSUED", userId: "u1" },
};
const discount: GivenReward = { kind: "TOOL_DISCOUNT", basisPoints: 750, expiresOn: "2026-12-17", isEnded: false };

describe("a reward reads", () => {
  it.each<[Reward, string]>([
    [{ kind: "POINTS", points: points(1_000) }, "1,000 points"],
    [voucher, "a $20 voucher"],
    [{ ...voucher, dollars: 8 }, "an $8 voucher"],
    [{ ...voucher, dollars: 11 }, "an $11 voucher"],
    [{ ...voucher, dollars: 18 }, "an $18 voucher"],
    [{ ...voucher, dollars: 110 }, "a $110 voucher"],
    [grill, "a $50 Backyard Grill gift card"],
    [{ ...grill, dollars: 80 }, "an $80 Backyard Grill gift card"],
    [{ kind: "TOOL_DISCOUNT", basisPoints: 1_500, days: 30 }, "15% off tools for 30 days"],
    [{ kind: "TOOL_DISCOUNT", basisPoints: 750, days: 1 }, "7.5% off tools for 1 day"],
  ])("%o: %s", (reward, words) => {
    expect(formatReward(reward)).toBe(words);
  });
});

it("the gain of an achievement starts like a sentence", () => {
  const goal = {
    measure: "UNITS",
    target: 1,
    monthCents: null,
    isMonthly: false,
    unit: { one: "", many: "" },
  } as const;
  const offer = { kind: "ACHIEVEMENT", rsn: "a", name: "A", description: "A", terms: "", scopes: [] } as const;
  const days = { startsOn: "2026-11-01", endsOn: "2026-11-30", needsActivation: false };
  const audience = { states: [], groups: [], isForFirstTimers: false };
  expect(formatGain({ ...offer, ...days, audience, goal: { ...goal, reward: voucher } })).toBe("A $20 voucher");
});

describe("what was given reads", () => {
  it.each<[GivenReward, string]>([
    [{ kind: "POINTS", points: 600 }, "600 points, worth $3.00"],
    [{ kind: "VOUCHER", dollars: 20, expiresOn: "2027-05-03" }, "$20 voucher until 3 May 2027"],
    [card, "$50 Backyard Grill gift card"],
    [discount, "7.5% off tools until 17 December 2026"],
  ])("%o: %s", (given, words) => {
    expect(formatGiven(given, { pointsPerDollar: 200 })).toBe(words);
  });

  it.each<[GivenReward, boolean, string | null]>([
    [{ kind: "POINTS", points: 600 }, false, null],
    [{ kind: "POINTS", points: 600 }, true, "taken back after a return"],
    [card, false, null],
    [{ ...card, status: "ASKED" }, false, "being made"],
    [{ ...card, status: "FAILED" }, false, "could not be made, our staff can order a new one"],
    [discount, false, null],
    [{ ...discount, isEnded: true }, false, "ended with the membership"],
    [{ ...discount, isEnded: true }, true, "taken back after a return"],
  ])("%o, withdrawn: %s, has the note: %s", (given, isWithdrawn, note) => {
    expect(describeGivenState(given, isWithdrawn)).toBe(note);
  });
});

describe("the page of what was given is", () => {
  it.each<[string, GivenReward, string, string | null]>([
    ["the vouchers", { kind: "VOUCHER", dollars: 20, expiresOn: "2027-05-03" }, "u2", "/dashboard/rewards-vouchers/"],
    ["the code of the viewer's card", card, "u1", "/dashboard/rewards/gift-card/c1"],
    ["the list, for a card without a code", { ...card, status: "ASKED" }, "u1", "/dashboard/rewards/gift-card/"],
    ["none for the card of another person", card, "u2", null],
    ["none for points", { kind: "POINTS", points: 1 }, "u1", null],
    ["none for a discount", discount, "u1", null],
  ])("%s", (_, given, viewerId, page) => {
    expect(findGivenPage(given, viewerId)).toBe(page);
  });
});
