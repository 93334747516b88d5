/**
 * The form in which staff write an offer. Each field is a text, so that two people's changes can be merged field by field.
 * Fields that the kind of offer does not have are at their first value.
 */
import { type CountryCode, isCountryCode } from "../../shared/country.ts";
import { addDays, isLocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { formatTypedCents, formatTypedPercent, parseTypedCents, parseTypedPercent } from "../../shared/typed-amount.ts";
import type { OfferScope } from "../loyalty/earning.ts";
import { points } from "../loyalty/points.ts";
import { findStateByName } from "../stores/state.ts";
import { type Bonus, type Goal, type GoalMeasure, goalMeasures, type Offer } from "./offer.ts";
import type { Reward } from "./reward.ts";
import { staffOffersErrors } from "./staff-offers-errors.ts";

export const offerLabels = {
  name: "Title",
  description: "What members read",
  terms: "Terms",
  country: "Country",
  kind: "Type",
  tier: "Points for each dollar",
  extraPoints: "Extra points for an order",
  minimum: "Minimum spend in an order",
  maxOrders: "Orders of an account that get it",
  measure: "Goal",
  target: "Target",
  monthSpend: "Spend that makes a month count",
  isMonthly: "How often",
  unitOne: "Word for one unit",
  unitMany: "Word for several units",
  reward: "Reward",
  rewardPoints: "Points",
  voucherDollars: "Value of the voucher",
  cardCode: "Gift card",
  cardDollars: "Value of the gift card",
  toolPercent: "Discount on tools",
  rewardDays: "Days to use it",
  products: "Products",
  ranges: "Ranges",
  brands: "Brands",
  states: "States or regions",
  groups: "Volume bands",
  isForFirstTimers: "Accounts",
  needsActivation: "Joining",
  startsOn: "First day",
  endsOn: "Last day",
} as const;

export type OfferFields = Readonly<Record<keyof typeof offerLabels, string>>;

export const offerFieldNames = Object.keys(offerLabels) as (keyof OfferFields)[];

export const emptyOffer: OfferFields = {
  ...(Object.fromEntries(offerFieldNames.map((name) => [name, ""])) as OfferFields),
  ...{ kind: "BONUS", tier: "2", measure: "SPEND", isMonthly: "no", reward: "POINTS", unitOne: "unit" },
  ...{ unitMany: "units", isForFirstTimers: "no", needsActivation: "no" },
};

export const offerKindLabels: Readonly<Record<Offer["kind"], string>> = {
  BONUS: "Bonus: more points for what is bought",
  ACHIEVEMENT: "Achievement: a goal and a reward",
};

export const measureLabels: Readonly<Record<GoalMeasure, string>> = {
  SPEND: "An amount spent, without GST",
  UNITS: "A number of units",
  FAMILIES: "A number of product families",
  MONTHS: "A number of months in a row with a minimum spend",
};

export const rewardLabels: Readonly<Record<Reward["kind"], string>> = {
  POINTS: "Points",
  VOUCHER: "A voucher",
  GIFT_CARD: "A gift card",
  TOOL_DISCOUNT: "A discount on tools for some days",
};

export function isOfferCode(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length >= 3 && text.length <= 60 && text !== "new";
}

/** An offer as staff write it. */
export interface WrittenOffer {
  readonly offer: Offer;
  readonly country: CountryCode;
}

const formatYes = (isYes: boolean) => (isYes ? "yes" : "no");
const formatNumber = (number: number | null) => (number === null || number === 0 ? "" : String(number));
const formatList = (texts: readonly string[]) => texts.toSorted().join(", ");

export function toOfferFields({ offer, country }: WrittenOffer): OfferFields {
  const { name, description, terms, startsOn, endsOn, audience, kind, scopes } = offer;
  const listIds = (wanted: OfferScope["kind"]) =>
    formatList(scopes.flatMap((each) => (each.kind === wanted ? each.id : [])));
  return {
    ...{ ...emptyOffer, name, description, terms, country, startsOn, endsOn, kind },
    ...(offer.kind === "BONUS" ? toBonusFields(offer) : toGoalFields(offer.goal)),
    ...{ products: listIds("PRODUCT"), ranges: listIds("RANGE"), brands: listIds("BRAND") },
    ...{ states: formatList(audience.states), groups: formatList(audience.groups) },
    ...{ isForFirstTimers: formatYes(audience.isForFirstTimers), needsActivation: formatYes(offer.needsActivation) },
  };
}

function toBonusFields({ tier, extraPoints, minimumCents, maxGrants }: Bonus): Partial<OfferFields> {
  return {
    ...{ tier: String(tier), extraPoints: formatNumber(extraPoints), maxOrders: formatNumber(maxGrants) },
    minimum: minimumCents === 0 ? "" : formatTypedCents(minimumCents),
  };
}

function toGoalFields({ measure, target, monthCents, isMonthly, unit, reward }: Goal): Partial<OfferFields> {
  return {
    ...{
      measure,
      target: measure === "SPEND" ? formatTypedCents(target) : String(target),
      isMonthly: formatYes(isMonthly),
    },
    monthSpend: monthCents === null ? "" : formatTypedCents(monthCents),
    ...(measure === "UNITS" ? { unitOne: unit.one, unitMany: unit.many } : {}),
    ...toRewardFields(reward),
  };
}

function toRewardFields(reward: Reward): Partial<OfferFields> {
  const { kind } = reward;
  if (kind === "POINTS") return { reward: kind, rewardPoints: String(reward.points) };
  if (kind === "GIFT_CARD") return { reward: kind, cardCode: reward.code, cardDollars: String(reward.dollars) };
  const rewardDays = String(reward.days);
  return kind === "VOUCHER"
    ? { reward: kind, voucherDollars: String(reward.dollars), rewardDays }
    : { reward: kind, toolPercent: formatTypedPercent(reward.basisPoints), rewardDays };
}

/** A value, or what is wrong with it. */
type Parsed<T> = T | UserError;

const isRefusal = (value: unknown): value is UserError =>
  typeof value === "object" && value !== null && "message" in value;
const isText = (text: string, most: number) => text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text);
const parseLine = (text: string) => text.trim().replace(/\s+/g, " ");
const isDay = (text: string) => isLocalDate(text) && text >= "2000-01-01";
const MAX_LIST = 2_000;
const MAX_DAYS = 366;

/** A whole number from 1 on. */
function parseCount(input: OfferFields, field: keyof OfferFields, most: number): Parsed<number> {
  const text = input[field].trim().replaceAll(",", "");
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : staffOffersErrors.number(field, most.toLocaleString("en"));
}

function parseAbove(input: OfferFields, field: "target" | "monthSpend"): Parsed<Cents> {
  const amount = parseTypedCents(input[field]);
  return amount === null || amount === 0 ? staffOffersErrors.amount(field) : amount;
}

/** Every problem of the form, or the offer. Whether its goods and its gift card exist is checked by `checkGoods` and `checkCard`. */
export function parseOffer(rsn: string, input: OfferFields): Result<WrittenOffer, UserError> {
  const [name, description, terms] = [parseLine(input.name), parseLine(input.description), parseLine(input.terms)];
  const { country, kind } = input;
  const [startsOn, endsOn] = [input.startsOn.trim(), input.endsOn.trim()];
  const audience = parseAudience(input);
  const part = kind === "ACHIEVEMENT" ? parseGoal(input) : parseBonus(input);
  const problems: readonly (UserError | false)[] = [
    !isText(name, 80) && staffOffersErrors.text("name", 80),
    !isText(description, 300) && staffOffersErrors.text("description", 300),
    !(terms === "" || isText(terms, 1_000)) && staffOffersErrors.terms,
    !isCountryCode(country) && staffOffersErrors.choice("country"),
    !Object.hasOwn(offerKindLabels, kind) && staffOffersErrors.choice("kind"),
    ...listProblems(part),
    ...audience.problems,
    ...(["products", "ranges", "brands"] as const).map(
      (field) => input[field].length > MAX_LIST && staffOffersErrors.goodsTooLong(field),
    ),
    ...(["isForFirstTimers", "needsActivation"] as const).map(
      (field) => !["yes", "no"].includes(input[field]) && staffOffersErrors.choice(field),
    ),
    !isDay(startsOn) && staffOffersErrors.day("startsOn"),
    !isDay(endsOn) && staffOffersErrors.day("endsOn"),
    isDay(startsOn) &&
      isDay(endsOn) &&
      !(endsOn >= startsOn && endsOn <= addDays(startsOn, MAX_DAYS)) &&
      staffOffersErrors.days,
  ];
  const refusals = problems.filter((problem) => problem !== false);
  if (refusals.length > 0 || !isCountryCode(country)) return { ok: false, refusals };
  const base = {
    ...{ rsn, name, description, terms, startsOn, endsOn, scopes: parseScopes(input) },
    audience: { states: audience.states, groups: audience.groups, isForFirstTimers: input.isForFirstTimers === "yes" },
    needsActivation: input.needsActivation === "yes",
  };
  return ok({ country, offer: { ...base, ...part } as Offer });
}

/** The problems of a parsed part, also of the parts inside it. */
function listProblems(part: unknown): UserError[] {
  if (isRefusal(part)) return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(listProblems) : [];
}

function parseBonus(input: OfferFields) {
  const { isForFirstTimers } = input;
  const extra = input.extraPoints.trim() === "" ? 0 : parseCount(input, "extraPoints", 1_000_000);
  const limit = input.maxOrders.trim() === "" ? null : parseCount(input, "maxOrders", 10_000);
  const tier = /^[1-4]$/.test(input.tier) ? (Number(input.tier) as Bonus["tier"]) : staffOffersErrors.choice("tier");
  const minimum = input.minimum.trim() === "" ? cents(0) : parseTypedCents(input.minimum);
  return {
    kind: "BONUS",
    tier: tier === 1 && extra === 0 ? staffOffersErrors.givesNothing : tier,
    extraPoints: isRefusal(extra) ? staffOffersErrors.extraPoints : extra,
    minimumCents: minimum ?? staffOffersErrors.minimum,
    maxGrants: checkLimit(limit, isForFirstTimers === "yes"),
  };
}

function checkLimit(limit: Parsed<number | null>, isForFirstTimers: boolean): Parsed<number | null> {
  if (isRefusal(limit)) return staffOffersErrors.maxOrders;
  return limit === null && isForFirstTimers ? staffOffersErrors.firstTimersLimit : limit;
}

const isMeasure = (text: string): text is GoalMeasure => (goalMeasures as readonly string[]).includes(text);

function parseGoal(input: OfferFields) {
  const { measure } = input;
  if (!isMeasure(measure)) return { kind: "ACHIEVEMENT", goal: staffOffersErrors.choice("measure") };
  const most = { UNITS: 100_000, FAMILIES: 100, MONTHS: 12 };
  const isMonthly = input.isMonthly === "yes";
  const word = (field: "unitOne" | "unitMany") =>
    isText(parseLine(input[field]), 30) ? parseLine(input[field]) : staffOffersErrors.text(field, 30);
  return {
    kind: "ACHIEVEMENT",
    goal: {
      ...{
        measure,
        target: measure === "SPEND" ? parseAbove(input, "target") : parseCount(input, "target", most[measure]),
      },
      monthCents: measure === "MONTHS" ? parseAbove(input, "monthSpend") : null,
      isMonthly: measure === "MONTHS" && isMonthly ? staffOffersErrors.monthlyRun : isMonthly,
      unit:
        measure === "UNITS"
          ? { one: word("unitOne"), many: word("unitMany") }
          : { one: emptyOffer.unitOne, many: emptyOffer.unitMany },
      reward: parseReward(input),
    },
  };
}

function parseReward(input: OfferFields) {
  const { reward: kind, cardCode } = input;
  const days = () => parseCount(input, "rewardDays", 1_096);
  if (kind === "POINTS") {
    const amount = parseCount(input, "rewardPoints", 1_000_000);
    return { kind, points: isRefusal(amount) ? amount : points(amount) };
  }
  if (kind === "VOUCHER") return { kind, dollars: parseCount(input, "voucherDollars", 1_000), days: days() };
  if (kind === "GIFT_CARD") {
    const code = cardCode.trim().toUpperCase();
    const dollars = parseCount(input, "cardDollars", 1_000);
    return { kind, dollars, code: code === "" ? staffOffersErrors.card : code, name: "" };
  }
  if (kind !== "TOOL_DISCOUNT") return staffOffersErrors.choice("reward");
  const basisPoints = parseTypedPercent(input.toolPercent) ?? 0;
  const isShare = basisPoints >= 1 && basisPoints <= 5_000;
  return { kind, basisPoints: isShare ? basisPoints : staffOffersErrors.percent, days: days() };
}

/** Names have spaces inside, so only commas, semicolons and new lines separate them. */
const parseNames = (text: string) =>
  [...new Set(text.split(/[,;\n]+/).map(parseLine))].filter((name) => name !== "").sort();

function parseAudience({ country, states: typed, groups: typedGroups }: OfferFields) {
  const groups = parseNames(typedGroups);
  const found = isCountryCode(country)
    ? parseNames(typed).map((name) => ({ name, state: findStateByName(country, name) }))
    : [];
  const unknown = found.flatMap(({ name, state }) => (state === null ? [name] : []));
  return {
    states: [...new Set(found.flatMap(({ state }) => state?.code ?? []))].sort(),
    groups,
    problems: [
      ...(unknown.length > 0 ? [staffOffersErrors.states(unknown.slice(0, 5).join(", "))] : []),
      ...(typedGroups.length > 500 ? [staffOffersErrors.text("groups", 500)] : []),
    ],
  };
}

/** Codes of products have capital letters, ids of ranges and brands small ones. */
function parseScopes({ products, ranges, brands }: OfferFields): OfferScope[] {
  const parse = (kind: OfferScope["kind"], text: string): OfferScope[] =>
    [...new Set(text.split(/[\s,;]+/))]
      .filter((id) => id !== "")
      .sort()
      .map((id) => ({ kind, id }));
  return [
    ...parse("PRODUCT", products.toUpperCase()),
    ...parse("RANGE", ranges.toLowerCase()),
    ...parse("BRAND", brands.toLowerCase()),
  ];
}
