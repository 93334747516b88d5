/**
 * The form in which staff write a promotion. Each field is a text, so that two people's changes can be merged field by field.
 * Fields that the kind of promotion does not have are empty.
 */
import { isCountryCode } from "../../shared/country.ts";
import { isLocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { formatTypedCents, formatTypedPercent, parseTypedCents, parseTypedPercent } from "../../shared/typed-amount.ts";
import type { Effect, Promotion, Scope } from "./promotion.ts";
import { promotionErrors } from "./promotion-errors.ts";

export const promotionLabels = {
  name: "Name",
  description: "What customers get",
  country: "Country",
  audience: "For",
  kind: "Gives",
  percent: "Percent",
  amount: "Amount without GST",
  buyUnits: "Units to buy",
  freeUnits: "Units free",
  giftSku: "SKU of the gift",
  giftQuantity: "Units of the gift",
  isForEverything: "Goods",
  skus: "SKUs",
  products: "Products",
  brands: "Brands",
  shelves: "Categories, ranges and sub-ranges",
  minimum: "Minimum spend",
  isStackable: "With other promotions",
  needsCoupon: "Coupon",
  startsOn: "First day",
  endsOn: "Last day",
} as const;

export type PromotionFields = Readonly<Record<keyof typeof promotionLabels, string>>;

export const promotionFieldNames = Object.keys(promotionLabels) as (keyof PromotionFields)[];

export const emptyPromotion: PromotionFields = {
  ...(Object.fromEntries(promotionFieldNames.map((name) => [name, ""])) as PromotionFields),
  ...{ audience: "EVERYONE", kind: "PERCENT_OFF_LINES", isForEverything: "yes", isStackable: "yes", needsCoupon: "no" },
};

export const audienceLabels: Readonly<Record<Promotion["audience"], string>> = {
  EVERYONE: "Everyone",
  TRADE: "Trade accounts",
  RETAIL: "Buyers at retail",
};

export const kindLabels: Readonly<Record<Effect["kind"], string>> = {
  PERCENT_OFF_LINES: "A percentage off each line",
  AMOUNT_OFF_UNITS: "An amount off each unit",
  BUY_X_GET_Y: "Buy some units, get more of them free",
  PERCENT_OFF_ORDER: "A percentage off the order",
  AMOUNT_OFF_ORDER: "An amount off the order",
  GIVE_AWAY: "A gift",
  FREE_DELIVERY: "Free delivery",
};

/** The fields that stay as they are once an order has used the promotion: where it is, what it gives and when it began. */
export const lockedAfterUse: readonly (keyof PromotionFields)[] = [
  ...(["country", "kind", "percent", "amount", "buyUnits", "freeUnits", "giftSku", "giftQuantity"] as const),
  "startsOn",
];

export function isPromotionCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(text);
}

const formatYes = (isYes: boolean) => (isYes ? "yes" : "no");

export function toPromotionFields(promotion: Omit<Promotion, "code" | "enabled">): PromotionFields {
  const { name, description, country, audience, effect, scope, startsOn, endsOn } = promotion;
  return {
    ...{ ...emptyPromotion, name, description, country, audience, startsOn, endsOn },
    ...toEffectFields(effect),
    isForEverything: formatYes(scope === null),
    skus: formatCodes(scope?.skus ?? []),
    products: formatCodes(scope?.productCodes ?? []),
    brands: formatCodes(scope?.brandIds ?? []),
    shelves: formatCodes(scope?.categoryIds ?? []),
    minimum: promotion.minimumCents === 0 ? "" : formatTypedCents(promotion.minimumCents),
    isStackable: formatYes(promotion.isStackable),
    needsCoupon: formatYes(promotion.needsCoupon),
  };
}

function toEffectFields(effect: Effect): Partial<PromotionFields> {
  switch (effect.kind) {
    case "PERCENT_OFF_LINES":
    case "PERCENT_OFF_ORDER":
      return { kind: effect.kind, percent: formatTypedPercent(effect.basisPoints) };
    case "AMOUNT_OFF_UNITS":
      return { kind: effect.kind, amount: formatTypedCents(effect.unitCents) };
    case "AMOUNT_OFF_ORDER":
      return { kind: effect.kind, amount: formatTypedCents(effect.cents) };
    case "BUY_X_GET_Y":
      return { kind: effect.kind, buyUnits: String(effect.buy), freeUnits: String(effect.free) };
    case "GIVE_AWAY":
      return { kind: effect.kind, giftSku: effect.sku, giftQuantity: String(effect.quantity) };
    case "FREE_DELIVERY":
      return { kind: effect.kind };
  }
}

const formatCodes = (codes: readonly string[]) => codes.toSorted().join(", ");

/** The codes in a text, without repeats. Commas, spaces and new lines separate them. */
function parseCodes(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/))].filter((code) => code !== "").sort();
}

/** Codes of SKUs and products have capital letters, ids of brands and categories small ones. */
const parseUpper = (text: string) => parseCodes(text.toUpperCase());
const parseLower = (text: string) => parseCodes(text.toLowerCase());

export type WrittenPromotion = Omit<Promotion, "code" | "enabled">;

const MAX_UNITS = 999;
/** All lists together fit into what a form remembers of what it showed (merge-edit.ts). */
const MAX_LIST = 4_000;
const isText = (text: string, most: number) => text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text);
const parseLine = (text: string) => text.trim().replace(/\s+/g, " ");
const isDay = (text: string) => isLocalDate(text) && text >= "2000-01-01";

function parseUnits(text: string): number | null {
  const units = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return units >= 1 && units <= MAX_UNITS ? units : null;
}

/** Every problem of the form, or the promotion without its code. Whether its codes exist is checked by `checkScope`. */
export function parsePromotion(input: PromotionFields): Result<WrittenPromotion, UserError> {
  const [name, description] = [parseLine(input.name), parseLine(input.description)];
  const effect = parseEffect(input);
  const minimumCents = input.minimum.trim() === "" ? cents(0) : parseTypedCents(input.minimum);
  const scope = parseScope(input);
  const { country, audience } = input;
  const [startsOn, endsOn] = [input.startsOn.trim(), input.endsOn.trim()];
  const problems: readonly (UserError | false)[] = [
    !isText(name, 80) && promotionErrors.name,
    !isText(description, 300) && promotionErrors.description,
    !isCountryCode(country) && promotionErrors.country,
    !Object.hasOwn(audienceLabels, audience) && promotionErrors.audience,
    ...effect.problems,
    ...listScopeProblems(input, scope),
    minimumCents === null && promotionErrors.minimum,
    ...(["isForEverything", "isStackable", "needsCoupon"] as const).map(
      (field) => !["yes", "no"].includes(input[field]) && promotionErrors.choice(field),
    ),
    !isDay(startsOn) && promotionErrors.day("startsOn"),
    !isDay(endsOn) && promotionErrors.day("endsOn"),
    isDay(startsOn) && isDay(endsOn) && endsOn < startsOn && promotionErrors.endsBeforeStart,
  ];
  const refusals = problems.filter((problem) => problem !== false);
  if (refusals.length > 0 || effect.value === null || minimumCents === null || !isCountryCode(country))
    return { ok: false, refusals };
  return ok({
    ...{ name, description, country, audience: audience as Promotion["audience"], effect: effect.value, scope },
    ...{ minimumCents, isStackable: input.isStackable === "yes", needsCoupon: input.needsCoupon === "yes" },
    ...{ startsOn, endsOn },
  });
}

interface ParsedEffect {
  readonly value: Effect | null;
  readonly problems: readonly UserError[];
}

const acceptEffect = (value: Effect): ParsedEffect => ({ value, problems: [] });
const refuseEffect = (...problems: UserError[]): ParsedEffect => ({ value: null, problems });

function parseEffect(input: PromotionFields): ParsedEffect {
  const { kind } = input;
  switch (kind) {
    case "PERCENT_OFF_LINES":
    case "PERCENT_OFF_ORDER": {
      const basisPoints = parseTypedPercent(input.percent) ?? 0;
      const isShare = basisPoints >= 1 && basisPoints <= 10_000;
      return isShare ? acceptEffect({ kind, basisPoints }) : refuseEffect(promotionErrors.percent);
    }
    case "AMOUNT_OFF_UNITS":
    case "AMOUNT_OFF_ORDER":
      return parseAmountOff(kind, parseTypedCents(input.amount) ?? cents(0));
    case "BUY_X_GET_Y":
      return parseBuyGet(parseUnits(input.buyUnits), parseUnits(input.freeUnits));
    case "GIVE_AWAY":
      return parseGift(input.giftSku.trim().toUpperCase(), parseUnits(input.giftQuantity));
    case "FREE_DELIVERY":
      return acceptEffect({ kind });
    default:
      return refuseEffect(promotionErrors.kind);
  }
}

function parseAmountOff(kind: "AMOUNT_OFF_UNITS" | "AMOUNT_OFF_ORDER", amount: Cents): ParsedEffect {
  if (amount === 0) return refuseEffect(promotionErrors.amount);
  return acceptEffect(kind === "AMOUNT_OFF_UNITS" ? { kind, unitCents: amount } : { kind, cents: amount });
}

function parseBuyGet(buy: number | null, free: number | null): ParsedEffect {
  if (buy !== null && free !== null) return acceptEffect({ kind: "BUY_X_GET_Y", buy, free });
  return refuseEffect(
    ...(buy === null ? [promotionErrors.units("buyUnits")] : []),
    ...(free === null ? [promotionErrors.units("freeUnits")] : []),
  );
}

function parseGift(sku: string, quantity: number | null): ParsedEffect {
  if (sku !== "" && quantity !== null) return acceptEffect({ kind: "GIVE_AWAY", sku, quantity });
  return refuseEffect(
    ...(sku === "" ? [promotionErrors.gift] : []),
    ...(quantity === null ? [promotionErrors.units("giftQuantity")] : []),
  );
}

function parseScope({ isForEverything, skus, products, brands, shelves }: PromotionFields): Scope | null {
  if (isForEverything === "yes") return null;
  return {
    ...{ skus: parseUpper(skus), productCodes: parseUpper(products) },
    ...{ brandIds: parseLower(brands), categoryIds: parseLower(shelves) },
  };
}

/** The lists of a scope, with the field of each. */
const scopeFields = [
  ["skus", "skus"],
  ["products", "productCodes"],
  ["brands", "brandIds"],
  ["shelves", "categoryIds"],
] as const satisfies readonly (readonly [keyof PromotionFields, keyof Scope])[];

function listScopeProblems({ isForEverything }: PromotionFields, scope: Scope | null): UserError[] {
  if (scope === null || isForEverything !== "no") return [];
  if (scopeFields.every(([, list]) => scope[list].length === 0)) return [promotionErrors.scopeEmpty];
  return scopeFields.flatMap(([field, list]) =>
    formatCodes(scope[list]).length > MAX_LIST ? [promotionErrors.scopeTooLong(field)] : [],
  );
}

/** What a promotion may name. */
export interface KnownGoods {
  has(list: keyof Scope, code: string): boolean;
}

/** The codes of the form that do not exist. Those that the promotion has already are not checked again. */
export function checkScope(wanted: WrittenPromotion, current: WrittenPromotion | null, known: KnownGoods): UserError[] {
  const isNewGift =
    wanted.effect.kind === "GIVE_AWAY" &&
    !(current?.effect.kind === "GIVE_AWAY" && current.effect.sku === wanted.effect.sku) &&
    !known.has("skus", wanted.effect.sku);
  const unknown = scopeFields.flatMap(([field, list]) => {
    const before = new Set(current?.scope?.[list]);
    const missing = (wanted.scope?.[list] ?? []).filter((code) => !before.has(code) && !known.has(list, code));
    return missing.length === 0 ? [] : [promotionErrors.scopeUnknown(field, missing.slice(0, 10).join(", "))];
  });
  return [...(isNewGift ? [promotionErrors.gift] : []), ...unknown];
}

/** Refuses a change of what a promotion gives after an order has used it. */
export function checkUse(before: PromotionFields, after: PromotionFields): UserError[] {
  return lockedAfterUse.flatMap((field) => (before[field] === after[field] ? [] : [promotionErrors.used(field)]));
}
