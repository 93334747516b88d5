// Shows from when members count on an offer, and what may still change then: nothing gets worse for them.
import { describe, expect, it } from "vitest";
import { emptyOffer, type OfferFields, parseOffer } from "./offer-form.ts";
import { checkPromise, isPromised } from "./offer-promise.ts";

const days = { startsOn: "2026-11-01", endsOn: "2026-11-30" };
const today = "2026-11-18";

describe("members count on an offer", () => {
  it.each([
    ["that has begun", false, { enabled: true, isJoined: false }, "2026-11-01", true],
    ["that begins tomorrow", false, { enabled: true, isJoined: false }, "2026-10-31", false],
    ["that nobody has activated", true, { enabled: true, isJoined: false }, "2026-11-18", false],
    ["that somebody has activated", true, { enabled: true, isJoined: true }, "2026-10-31", true],
    ["that is a draft", false, { enabled: false, isJoined: false }, "2026-11-18", false],
  ])("%s", (_, needsActivation, facts, day, expected) => {
    expect(isPromised({ startsOn: days.startsOn, needsActivation }, facts, day)).toBe(expected);
  });
});

describe("a change of an offer that members count on", () => {
  const base = { ...emptyOffer, ...days, name: "Offer", description: "For a test.", country: "AU" };
  const bonus: OfferFields = { ...base, tier: "3", extraPoints: "500", minimum: "200", maxOrders: "3", states: "NSW" };
  const goal: OfferFields = { ...base, kind: "ACHIEVEMENT", measure: "MONTHS", target: "6", monthSpend: "2500" };
  const points: OfferFields = { ...goal, reward: "POINTS", rewardPoints: "800" };
  const voucher: OfferFields = { ...goal, reward: "VOUCHER", voucherDollars: "20", rewardDays: "90" };
  const tools: OfferFields = { ...goal, reward: "TOOL_DISCOUNT", toolPercent: "15", rewardDays: "30" };
  const card: OfferFields = { ...goal, reward: "GIFT_CARD", cardCode: "BBQ", cardDollars: "50" };

  const parse = (fields: OfferFields) => {
    const parsed = parseOffer("offer", fields);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusals));
    return parsed.value;
  };
  const check = (before: OfferFields, change: Partial<OfferFields>) =>
    checkPromise(parse(before), parse({ ...before, ...change }), today).map(({ code, field }) => `${code} ${field}`);

  it.each<[string, OfferFields, Partial<OfferFields>]>([
    ["other words", bonus, { name: "Better", description: "Other words.", terms: "Terms." }],
    [
      "more points and fewer conditions",
      bonus,
      { tier: "4", extraPoints: "600", minimum: "", maxOrders: "", states: "" },
    ],
    ["one state more", bonus, { states: "NSW, VIC" }],
    ["a lower target", points, { target: "5", monthSpend: "2000", rewardPoints: "900" }],
    ["a larger voucher for longer", voucher, { voucherDollars: "25", rewardDays: "91" }],
    ["a larger discount", tools, { toolPercent: "16" }],
    ["a larger card", card, { cardDollars: "60" }],
    ["no activation", { ...bonus, needsActivation: "yes" }, { needsActivation: "no" }],
    ["its end today", bonus, { endsOn: today }],
    ["a later end", bonus, { endsOn: "2026-12-31" }],
  ])("may bring %s", (_, before, change) => {
    expect(check(before, change)).toEqual([]);
  });

  it.each<[string, OfferFields, Partial<OfferFields>, string[]]>([
    [
      "fewer points",
      bonus,
      { tier: "2", extraPoints: "400" },
      ["OFFER_GETS_WORSE tier", "OFFER_GETS_WORSE extraPoints"],
    ],
    [
      "a higher minimum and fewer orders",
      bonus,
      { minimum: "201", maxOrders: "2" },
      ["OFFER_GETS_WORSE minimum", "OFFER_GETS_WORSE maxOrders"],
    ],
    ["a limit where there was none", { ...bonus, maxOrders: "" }, { maxOrders: "9" }, ["OFFER_GETS_WORSE maxOrders"]],
    ["another state", bonus, { states: "VIC" }, ["OFFER_GETS_WORSE states"]],
    ["a group where there was none", bonus, { groups: "Gold" }, ["OFFER_GETS_WORSE groups"]],
    ["an activation", bonus, { needsActivation: "yes" }, ["OFFER_GETS_WORSE needsActivation"]],
    ["new accounts only", bonus, { isForFirstTimers: "yes" }, ["OFFER_GETS_WORSE isForFirstTimers"]],
    [
      "a higher target",
      points,
      { target: "7", monthSpend: "2501" },
      ["OFFER_GETS_WORSE target", "OFFER_GETS_WORSE monthSpend"],
    ],
    ["a smaller reward", points, { rewardPoints: "799" }, ["OFFER_GETS_WORSE rewardPoints"]],
    [
      "a smaller voucher for less time",
      voucher,
      { voucherDollars: "19", rewardDays: "89" },
      ["OFFER_GETS_WORSE voucherDollars", "OFFER_GETS_WORSE rewardDays"],
    ],
    ["a smaller discount", tools, { toolPercent: "14" }, ["OFFER_GETS_WORSE toolPercent"]],
    ["a smaller card", card, { cardDollars: "49" }, ["OFFER_GETS_WORSE cardDollars"]],
    ["another card", card, { cardCode: "CINEMA" }, ["OFFER_PROMISED cardCode"]],
    ["other goods", bonus, { brands: "plainsong" }, ["OFFER_PROMISED brands"]],
    ["another first day", bonus, { startsOn: "2026-10-31" }, ["OFFER_PROMISED startsOn"]],
    ["an end in the past", bonus, { endsOn: "2026-11-17" }, ["OFFER_ENDS_IN_THE_PAST endsOn"]],
  ])("may not bring %s", (_, before, change, refusals) => {
    expect(check(before, change)).toEqual(refusals);
  });
});
