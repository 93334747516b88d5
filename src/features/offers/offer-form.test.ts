// Shows how staff write an offer: what the form takes, what it refuses, and that a stored offer fills it again.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GiftCardKind } from "../gift-cards/gift-card.ts";
import { emptyOffer, isOfferCode, type OfferFields, parseOffer, toOfferFields } from "./offer-form.ts";
import { checkCard, checkGoods } from "./offer-goods.ts";

const bonus: OfferFields = {
  ...emptyOffer,
  ...{ name: "Double spring", description: "Double points on oils.", country: "AU" },
  ...{ startsOn: "2026-09-01", endsOn: "2026-11-30" },
};
const achievement: OfferFields = {
  ...{ ...bonus, kind: "ACHIEVEMENT", measure: "UNITS", target: "15", unitOne: "tin", unitMany: "tins" },
  ...{ reward: "VOUCHER", voucherDollars: "20", rewardDays: "120" },
};
const listCodes = (fields: OfferFields) => {
  const parsed = parseOffer("spring", fields);
  return parsed.ok ? [] : parsed.refusals.map(({ code, field }) => `${code} ${field}`);
};
const getWritten = (fields: OfferFields) => {
  const parsed = parseOffer("spring", fields);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusals));
  return parsed.value;
};

it.each([
  ["spring-26", true],
  ["new", false],
  ["Spring", false],
  ["a", false],
  ["a--b", false],
  ["x".repeat(61), false],
])("the code %s is valid: %s", (code, expected) => {
  expect(isOfferCode(code)).toBe(expected);
});

describe("the form", () => {
  it.each<[string, OfferFields, Partial<OfferFields>]>([
    ["a bonus", bonus, {}],
    [
      "a bonus with a limit",
      { ...bonus, extraPoints: "1,500", minimum: "$200", maxOrders: "2" },
      { minimum: "200.00" },
    ],
    [
      "goods and an audience",
      { ...bonus, products: "hbl-wc-ls", states: "qld, New South Wales" },
      { states: "NSW, QLD" },
    ],
    ["a goal of units", achievement, { unitMany: "tins" }],
    ["a goal of spend", { ...achievement, measure: "SPEND", target: "3,000" }, { target: "3000.00", unitOne: "unit" }],
    [
      "a goal of months",
      { ...achievement, measure: "MONTHS", target: "6", monthSpend: "2500" },
      { monthSpend: "2500.00" },
    ],
    ["points", { ...achievement, reward: "POINTS", rewardPoints: "800" }, { voucherDollars: "", rewardDays: "" }],
    ["a gift card", { ...achievement, reward: "GIFT_CARD", cardCode: "BBQ", cardDollars: "50" }, { cardCode: "BBQ" }],
    ["a discount", { ...achievement, reward: "TOOL_DISCOUNT", toolPercent: "12.5 %" }, { toolPercent: "12.5" }],
  ])("takes %s, and shows it again", (_, fields, expected) => {
    const shown = toOfferFields(getWritten(fields));
    expect(shown).toMatchObject(expected);
    expect(toOfferFields(getWritten(shown))).toEqual(shown);
  });

  it.each<[string, OfferFields, string[]]>([
    ["no title", { ...bonus, name: " " }, ["OFFER_TEXT_NOT_VALID name"]],
    ["an unknown type", { ...bonus, kind: "GIFT" }, ["OFFER_CHOICE_UNKNOWN kind"]],
    ["a bonus that gives nothing", { ...bonus, tier: "1" }, ["OFFER_GIVES_NOTHING tier"]],
    ["a negative bonus", { ...bonus, extraPoints: "-5" }, ["OFFER_EXTRA_POINTS_NOT_VALID extraPoints"]],
    [
      "a bonus for new accounts without a limit",
      { ...bonus, isForFirstTimers: "yes" },
      ["OFFER_FOR_NEW_ACCOUNTS_NEEDS_A_LIMIT maxOrders"],
    ],
    ["a limit of zero", { ...bonus, maxOrders: "0" }, ["OFFER_LIMIT_NOT_VALID maxOrders"]],
    ["a target of zero", { ...achievement, target: "0" }, ["OFFER_NUMBER_NOT_VALID target"]],
    ["a spend without an amount", { ...achievement, measure: "SPEND", target: "x" }, ["OFFER_AMOUNT_NOT_VALID target"]],
    [
      "months that repeat",
      { ...achievement, measure: "MONTHS", target: "3", monthSpend: "9", isMonthly: "yes" },
      ["OFFER_RUN_CANNOT_REPEAT isMonthly"],
    ],
    ["a voucher of nothing", { ...achievement, voucherDollars: "" }, ["OFFER_NUMBER_NOT_VALID voucherDollars"]],
    [
      "a discount above half",
      { ...achievement, reward: "TOOL_DISCOUNT", toolPercent: "51" },
      ["OFFER_PERCENT_NOT_VALID toolPercent"],
    ],
    ["a state of another country", { ...bonus, states: "Otago" }, ["OFFER_STATES_UNKNOWN states"]],
    ["a last day before the first", { ...bonus, endsOn: "2026-08-31" }, ["OFFER_DAYS_NOT_VALID endsOn"]],
    ["more than a year", { ...bonus, endsOn: "2027-09-03" }, ["OFFER_DAYS_NOT_VALID endsOn"]],
    [
      "no days",
      { ...bonus, startsOn: "", endsOn: "soon" },
      ["OFFER_DAY_NOT_VALID startsOn", "OFFER_DAY_NOT_VALID endsOn"],
    ],
  ])("refuses %s", (_, fields, codes) => {
    expect(listCodes(fields)).toEqual(codes);
  });

  it("never throws, whatever is typed", () => {
    const names = Object.keys(emptyOffer);
    fc.assert(
      fc.property(fc.constantFrom(bonus, achievement), fc.constantFrom(...names), fc.string(), (fields, name, text) => {
        expect(Array.isArray(listCodes({ ...fields, [name]: text }))).toBe(true);
      }),
    );
  });
});

describe("what an offer names", () => {
  const known = { has: ({ id }: { id: string }) => id === "KNOWN" || id === "known" };
  const goods = { ...bonus, products: "known, gone", brands: "known none" };

  it("must exist, unless the offer names it already", () => {
    const codes = (current: OfferFields | null) =>
      checkGoods(getWritten(goods), current === null ? null : getWritten(current), known).map(({ message }) => message);
    expect(codes(null)).toEqual(["These do not exist: GONE.", "These do not exist: none."]);
    expect(codes({ ...bonus, products: "gone" })).toEqual(["These do not exist: none."]);
  });

  it("includes a gift card of its country, with an amount in which it is made", () => {
    const kind = {
      code: "BBQ",
      restrictions: { minimum: 10, maximum: 100, allowedValues: [] },
    } as unknown as GiftCardKind;
    const check = (cardCode: string, cardDollars: string) =>
      checkCard(getWritten({ ...achievement, reward: "GIFT_CARD", cardCode, cardDollars }), [kind]).map(
        ({ code }) => code,
      );
    expect(check("BBQ", "50")).toEqual([]);
    expect(check("BBQ", "500")).toEqual(["OFFER_CARD_AMOUNT_NOT_VALID"]);
    expect(check("NONE", "50")).toEqual(["OFFER_CARD_UNKNOWN"]);
  });
});
