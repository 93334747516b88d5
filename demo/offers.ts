/** The offers of the demo world: a bonus or two in every season, and achievements that run now. */

import { points } from "../src/features/loyalty/points.ts";
import type { Achievement, Bonus, Goal, Offer } from "../src/features/offers/offer.ts";
import type { Reward } from "../src/features/offers/reward.ts";
import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import { cents } from "../src/shared/money.ts";
import { type GiftCardCode, getCardName } from "./gift-cards.ts";
import type { Row } from "./row.ts";

type Optional = "terms" | "audience" | "needsActivation" | "scopes" | "minimumCents" | "maxGrants";
type Planned<T extends Offer> = Omit<T, "startsOn" | "endsOn" | Optional> &
  Partial<Pick<T, Optional & keyof T>> & {
    /** The first month and the last one, counted from this month. Both are included. */
    readonly months: readonly [first: number, last: number];
  };

const everybody = { states: [], groups: [], isForFirstTimers: false };
const goal = (change: Partial<Goal> & Pick<Goal, "measure" | "target" | "reward">): Goal => ({
  ...{ monthCents: null, isMonthly: false, unit: { one: "unit", many: "units" } },
  ...change,
});

const givesPoints = (amount: number): Reward => ({ kind: "POINTS", points: points(amount) });

const givesCard = (code: GiftCardCode, dollars: number): Reward => ({
  ...{ kind: "GIFT_CARD", code, dollars, name: getCardName(code) },
});

const bonuses: readonly Planned<Bonus>[] = [
  {
    ...{ kind: "BONUS", rsn: "harbourline-double", name: "Double points on Harbourline", months: [0, 1] },
    description: "Every dollar of Harbourline earns two points.",
    ...{ tier: 2, extraPoints: 0, scopes: [{ kind: "BRAND", id: "harbourline" }] },
  },
  {
    ...{ kind: "BONUS", rsn: "roof-triple", name: "Triple points for roofs", months: [0, 1], needsActivation: true },
    description: "Activate it, and every dollar of roof paint and membranes earns three points.",
    ...{ tier: 3, extraPoints: 0, scopes: [{ kind: "RANGE", id: "roof" }] },
  },
  {
    ...{ kind: "BONUS", rsn: "timber-extra", name: "500 extra points for outdoor timber", months: [0, 1] },
    needsActivation: true,
    description: "Activate it, and each order with enough outdoor timber care earns 500 points more.",
    ...{ tier: 1, extraPoints: 500, minimumCents: cents(20_000), scopes: [{ kind: "RANGE", id: "outdoor-timber" }] },
  },
  {
    ...{ kind: "BONUS", rsn: "welcome", name: "Welcome to rewards", months: [0, 1] },
    description: "1,000 extra points with the first large order of a new account.",
    ...{ tier: 1, extraPoints: 1_000, minimumCents: cents(30_000), maxGrants: 1 },
    ...{ audience: { ...everybody, isForFirstTimers: true } },
  },
  ...([-22, -16, -10, -5] as const).map(
    (month): Planned<Bonus> => ({
      ...{ kind: "BONUS", rsn: `southerly-double-${-month}`, name: "Double points on Southerly Trade" },
      ...{ months: [month, month], tier: 2, extraPoints: 0, scopes: [{ kind: "BRAND", id: "southerly-trade" }] },
      description: "Every dollar of Southerly Trade earns two points.",
    }),
  ),
];

const achievements: readonly Planned<Achievement>[] = [
  {
    ...{ kind: "ACHIEVEMENT", rsn: "wall-paint-month", name: "Wall paint month", months: [-3, 1] },
    description: "Buy twelve tins for walls and ceilings in a calendar month.",
    scopes: [{ kind: "RANGE", id: "walls-and-ceilings" }],
    goal: goal({
      ...{ measure: "UNITS", target: 12, isMonthly: true, unit: { one: "tin", many: "tins" } },
      reward: givesPoints(600),
    }),
  },
  {
    ...{ kind: "ACHIEVEMENT", rsn: "big-season", name: "Big season", months: [-2, 1] },
    description: "Spend $20,000 ex GST in the season.",
    goal: goal({ measure: "SPEND", target: 2_000_000, reward: givesPoints(4_000) }),
  },
  {
    ...{ kind: "ACHIEVEMENT", rsn: "whole-job", name: "The whole job", months: [0, 1] },
    description: "Buy from eight product families: paint, primers, fillers, tools and what else a job needs.",
    goal: goal({ measure: "FAMILIES", target: 8, reward: givesPoints(800) }),
  },
  {
    ...{ kind: "ACHIEVEMENT", rsn: "steady-hand", name: "Steady hand", months: [-4, 6] },
    description: "Spend $2,500 ex GST in each of six calendar months in a row.",
    goal: goal({ measure: "MONTHS", target: 6, monthCents: cents(250_000), reward: givesPoints(2_500) }),
  },
  {
    ...{ kind: "ACHIEVEMENT", rsn: "busy-quarter", name: "Busy quarter", months: [-1, 1] },
    description: "Spend $3,000 ex GST in three months.",
    goal: goal({ measure: "SPEND", target: 300_000, reward: { kind: "VOUCHER", dollars: 20, days: 120 } }),
  },
  {
    ...{ kind: "ACHIEVEMENT", rsn: "roof-crew", name: "Roof crew", months: [0, 1], needsActivation: true },
    description: "Activate it, then buy fifteen tins of roof paint. The gift card goes to the account holder.",
    scopes: [{ kind: "RANGE", id: "roof" }],
    goal: goal({
      ...{ measure: "UNITS", target: 15, unit: { one: "tin", many: "tins" } },
      reward: givesCard("BBQ-NIGHT", 50),
    }),
  },
  {
    ...{ kind: "ACHIEVEMENT", rsn: "tool-up", name: "Tool up", months: [0, 1], needsActivation: true },
    description: "Activate it, then buy from four product families.",
    goal: goal({ measure: "FAMILIES", target: 4, reward: { kind: "TOOL_DISCOUNT", basisPoints: 1_500, days: 30 } }),
  },
];

const ordersCount = "Orders count by their day at the store, once they are handed over. Returned goods do not count.";
const pointsExpire = "Points expire after 24 months.";

/** Only an offer that gives points says when points expire. */
function writeTerms(offer: Planned<Bonus> | Planned<Achievement>): string {
  return offer.kind === "BONUS" || offer.goal.reward.kind === "POINTS" ? `${ordersCount} ${pointsExpire}` : ordersCount;
}

/** The offers of a country. They end with the next month or later, so a visitor finds them on every day. */
export function demoOffers(country: CountryCode, now: Date): Offer[] {
  return [...bonuses, ...achievements].map((offer): Offer => {
    const {
      months: [first, last],
      rsn,
      ...planned
    } = offer;
    const limits = planned.kind === "BONUS" ? { minimumCents: cents(0), maxGrants: null } : {};
    const common = { terms: writeTerms(offer), audience: everybody, needsActivation: false, scopes: [], ...limits };
    const days = { startsOn: toDay(now, first, 1), endsOn: toDay(now, last + 1, 0) };
    return { ...common, ...planned, ...days, rsn: country === "AU" ? rsn : `${rsn}-nz` } as Offer;
  });
}

/** A day of a month, counted from this month in UTC. Day 0 is the last day of the month before. */
function toDay(now: Date, month: number, day: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day)).toISOString().slice(0, 10);
}

/** Rows of the tables `offers` and `offer_scopes`. */
export function offerRows(now: Date): { offers: Row[]; offer_scopes: Row[] } {
  const all = countryCodes.flatMap((country) => demoOffers(country, now).map((offer) => ({ country, offer })));
  return {
    offers: all.map(({ country, offer }) => toOfferRow(country, offer)),
    offer_scopes: all.flatMap(({ offer: { rsn, scopes } }) =>
      scopes.map(({ kind, id }) => ({
        rsn,
        product_code: kind === "PRODUCT" ? id : null,
        range_id: kind === "RANGE" ? id : null,
        brand_id: kind === "BRAND" ? id : null,
      })),
    ),
  };
}

function toOfferRow(country: CountryCode, offer: Offer): Row {
  const { rsn, kind, name, description, audience } = offer;
  const aim = offer.kind === "ACHIEVEMENT" ? offer.goal : null;
  return {
    ...{ rsn, kind, country, name, description, terms: offer.terms },
    ...{ starts_on: offer.startsOn, ends_on: offer.endsOn, needs_activation: offer.needsActivation },
    ...{ states: audience.states, account_groups: audience.groups, is_for_first_timers: audience.isForFirstTimers },
    tier: offer.kind === "BONUS" ? offer.tier : null,
    extra_points: offer.kind === "BONUS" ? offer.extraPoints : null,
    minimum_cents: offer.kind === "BONUS" ? offer.minimumCents : 0,
    max_grants: offer.kind === "BONUS" ? offer.maxGrants : null,
    ...{ measure: aim?.measure ?? null, target: aim?.target ?? null, month_cents: aim?.monthCents ?? null },
    ...{ is_monthly: aim?.isMonthly ?? false, ...toRewardColumns(aim?.reward ?? null) },
    ...{ unit_one: aim?.unit.one ?? "unit", unit_many: aim?.unit.many ?? "units" },
  };
}

function toRewardColumns(reward: Reward | null): Row {
  const isCard = reward?.kind === "GIFT_CARD";
  return {
    reward_points: reward?.kind === "POINTS" ? reward.points : null,
    reward_voucher_dollars: reward?.kind === "VOUCHER" ? reward.dollars : null,
    ...{ reward_card_code: isCard ? reward.code : null, reward_card_dollars: isCard ? reward.dollars : null },
    reward_tool_basis_points: reward?.kind === "TOOL_DISCOUNT" ? reward.basisPoints : null,
    reward_days: reward?.kind === "VOUCHER" || reward?.kind === "TOOL_DISCOUNT" ? reward.days : null,
  };
}
