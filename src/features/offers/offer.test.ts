// Shows which accounts an offer is for, which orders it counts, and when it runs.
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { type Audience, type Bonus, countsOrder, findPhase, getsRewards, isForAccount } from "./offer.ts";
import { formatConditions, formatGain } from "./offer-words.ts";

const everybody: Audience = { states: [], groups: [], isForFirstTimers: false };
const bonus = (change: Partial<Bonus> = {}): Bonus => ({
  ...{
    kind: "BONUS",
    rsn: "double",
    name: "Double",
    description: "Double points.",
    terms: "",
    tier: 2,
    extraPoints: 0,
    minimumCents: cents(0),
    maxGrants: null,
  },
  ...{ startsOn: "2026-11-01", endsOn: "2026-11-30", audience: everybody, needsActivation: false, scopes: [] },
  ...change,
});
const facts = { state: "NSW", group: "Gold", giftCardsDisabled: false, firstOrderOn: "2026-10-31" };

describe("an offer is for an account", () => {
  it.each<[string, Partial<Audience>, Partial<typeof facts> | { firstOrderOn: null } | { group: null }, boolean]>([
    ["without an audience", {}, {}, true],
    ["in one of its states", { states: ["VIC", "NSW"] }, {}, true],
    ["in another state", { states: ["VIC"] }, {}, false],
    ["of its group", { groups: ["Gold"] }, {}, true],
    ["of another group", { groups: ["Silver"] }, {}, false],
    ["without a group", { groups: ["Gold"] }, { group: null }, false],
    ["that has ordered before", { isForFirstTimers: true }, {}, false],
    ["that never ordered", { isForFirstTimers: true }, { firstOrderOn: null }, true],
    ["whose first order came on its first day", { isForFirstTimers: true }, { firstOrderOn: "2026-11-01" }, true],
    ["of its state but not of its group", { states: ["NSW"], groups: ["Silver"] }, {}, false],
  ])("%s", (_, audience, change, expected) => {
    const offer = bonus({ audience: { ...everybody, ...audience } });
    expect(isForAccount(offer, { ...facts, ...change })).toBe(expected);
  });
});

describe("an offer counts an order", () => {
  const orderedAt = new Date("2026-11-10T02:00:00Z");
  it.each([
    ["on its first day", "2026-11-01", false, null, true],
    ["on its last day", "2026-11-30", false, null, true],
    ["on the day before", "2026-10-31", false, null, false],
    ["on the day after", "2026-12-01", false, null, false],
    ["without its activation", "2026-11-10", true, null, false],
    ["placed when it was activated", "2026-11-10", true, orderedAt, true],
    ["placed before it was activated", "2026-11-10", true, new Date(orderedAt.getTime() + 1), false],
  ])("%s", (_, orderedOn, needsActivation, activatedAt, expected) => {
    expect(countsOrder(bonus({ needsActivation }), { orderedOn, orderedAt, activatedAt })).toBe(expected);
  });
});

it.each([
  ["2026-10-31", "COMING"],
  ["2026-11-01", "RUNNING"],
  ["2026-11-30", "RUNNING"],
  ["2026-12-01", "ENDED"],
])("on %s the offer is %s", (today, phase) => {
  expect(findPhase(bonus(), today)).toBe(phase);
});

it.each([
  ["NEW", false],
  ["IN_PROGRESS", false],
  ["ENROLLED", true],
  ["ACTIVE", true],
  ["SUSPEND", true],
  ["INACTIVE", false],
] as const)("a membership that is %s gets the rewards of its orders: %s", (loyaltyStatus, expected) => {
  expect(getsRewards({ loyaltyStatus })).toBe(expected);
});

it.each([
  [{ tier: 2 as const }, "Double points"],
  [{ tier: 1 as const, extraPoints: 1_500 }, "1,500 extra points"],
  [{ tier: 4 as const, extraPoints: 500 }, "4 × points and 500 extra points"],
])("the gain of %o reads %s", (change, words) => {
  expect(formatGain(bonus(change))).toBe(words);
});

it.each<[Partial<Bonus>, string | null]>([
  [{}, null],
  [{ minimumCents: cents(20_000) }, "For an order from $200.00 ex GST."],
  [{ maxGrants: 1 }, "Once for your account."],
  [
    { minimumCents: cents(20_000), maxGrants: 3, scopes: [{ kind: "BRAND", id: "B1" }] },
    "For an order with at least $200.00 ex GST of these products. For at most 3 orders of your account.",
  ],
])("the conditions of %o read %s", (change, words) => {
  expect(formatConditions(bonus(change), { locale: "en-AU", currency: "AUD" })).toBe(words);
});
