/**
 * The price of one unit, ex GST and in whole cents. A trade account pays by the first agreement that applies (contract,
 * range discount, volume band), else the trade price, and never more than the trade price. Active members of rewards then
 * pay less for tools, except for a SKU with a contract price. Everybody else pays retail.
 */
import type { Country, CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, calculateTax, cents } from "../../shared/money.ts";
import { findOnDay, makePriceBook, type PriceBook } from "./price-book.ts";

export interface ListPrice {
  readonly retailCents: Cents;
  readonly tradeCents: Cents;
}

export interface SkuFacts {
  readonly sku: string;
  /** The range of the SKU's product. */
  readonly rangeId: string;
  readonly listPrices: Readonly<Record<CountryCode, PriceBook<ListPrice>>>;
}

/** Prices depend on the country, and on the day at the store. */
export interface PricePlace {
  readonly country: CountryCode;
  readonly day: LocalDate;
}

/** The price agreements of one account. */
export interface AccountPricing {
  readonly contractCents: PriceBook<Cents>;
  /** Basis points off the trade price, by the id of the range. */
  readonly rangeDiscounts: PriceBook<number>;
  /** Basis points off every trade price. It has one key, `bandKey`. */
  readonly volumeBand: PriceBook<number>;
  /** Basis points off the account's price, by the id of the range. Empty for accounts that are not active members. */
  readonly toolDiscounts: ReadonlyMap<string, number>;
}

export const bandKey = "";

export const noAgreements: AccountPricing = {
  ...{ contractCents: makePriceBook(), rangeDiscounts: makePriceBook(), volumeBand: makePriceBook() },
  toolDiscounts: new Map(),
};

export type PriceSource = "retail" | "contract" | "range" | "volume" | "trade";

export interface UnitPrice {
  readonly unitCents: Cents;
  /** The price without agreements: the trade price for accounts, else retail. */
  readonly listCents: Cents;
  readonly source: PriceSource;
  /** What the membership in rewards takes off. `unitCents` is after it. */
  readonly toolDiscountCents: Cents;
}

/** Without account pricing: the retail price. Null where the SKU is not sold in the country on that day. */
export function priceUnit(facts: SkuFacts, pricing: AccountPricing | null, place: PricePlace): UnitPrice | null {
  const list = findOnDay(facts.listPrices[place.country], facts.sku, place.day);
  if (!list) return null;
  if (!pricing)
    return { unitCents: list.retailCents, listCents: list.retailCents, source: "retail", toolDiscountCents: cents(0) };
  const agreed = agreedPrice(facts, pricing, { tradeCents: list.tradeCents, day: place.day });
  // An agreement never raises the price: the trade price may have fallen below an agreed one.
  const accountCents = cents(Math.max(1, Math.min(agreed.unitCents, list.tradeCents)));
  const basisPoints = agreed.source === "contract" ? 0 : (pricing.toolDiscounts.get(facts.rangeId) ?? 0);
  const unitCents = cents(Math.max(1, discounted(accountCents, basisPoints)));
  return {
    ...{ unitCents, listCents: list.tradeCents, source: agreed.source },
    toolDiscountCents: cents(accountCents - unitCents),
  };
}

function agreedPrice(
  { sku, rangeId }: SkuFacts,
  pricing: AccountPricing,
  { tradeCents, day }: { readonly tradeCents: Cents; readonly day: LocalDate },
): Pick<UnitPrice, "unitCents" | "source"> {
  const contractCents = findOnDay(pricing.contractCents, sku, day);
  if (contractCents !== undefined) return { unitCents: contractCents, source: "contract" };
  const rangeBasisPoints = findOnDay(pricing.rangeDiscounts, rangeId, day) ?? 0;
  if (rangeBasisPoints > 0) return { unitCents: discounted(tradeCents, rangeBasisPoints), source: "range" };
  const bandBasisPoints = findOnDay(pricing.volumeBand, bandKey, day) ?? 0;
  if (bandBasisPoints > 0) return { unitCents: discounted(tradeCents, bandBasisPoints), source: "volume" };
  return { unitCents: tradeCents, source: "trade" };
}

/** Rounds half up to the cent. Integer arithmetic only, because long lists are priced at once. */
function discounted(amount: Cents, basisPoints: number): Cents {
  const tenThousandths = amount * (10_000 - basisPoints) + 5_000;
  return cents((tenThousandths - (tenThousandths % 10_000)) / 10_000);
}

/** A special price, ex GST. It runs from its first to its last day at the store; both are included. */
export interface SpecialPromotion {
  readonly code: string;
  readonly unitCents: Cents;
  readonly limitUnits: number;
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
}

/** A special promotion as it is stored. */
export interface Promotion extends SpecialPromotion {
  readonly sku: string;
  readonly country: CountryCode;
  readonly name: string;
  readonly description: string;
}

export interface SpecialPromotionInput<P extends SpecialPromotion> {
  readonly sku: string;
  readonly country: CountryCode;
  readonly promotions: Readonly<Record<CountryCode, ReadonlyMap<string, readonly P[]>>>;
}

/** The lowest promotion that runs on a day, or null. Of two equal ones the first by code, so that the result is stable. */
export function findSpecialPromotion<P extends SpecialPromotion>(
  { sku, country, promotions }: SpecialPromotionInput<P>,
  day: LocalDate,
): P | null {
  let best: P | null = null;
  for (const promotion of promotions[country].get(sku) ?? []) {
    const isRunning = promotion.startsOn <= day && day <= promotion.endsOn;
    if (isRunning && (!best || isBetter(promotion, best))) best = promotion;
  }
  return best;
}

function isBetter(one: SpecialPromotion, other: SpecialPromotion): boolean {
  return one.unitCents < other.unitCents || (one.unitCents === other.unitCents && one.code < other.code);
}

/** For comparing sizes. Rounded half up to the cent. Null where the pack has no litres. */
export function calculatePricePerLitre(amount: Cents, litres: number | null): Cents | null {
  const millilitres = Math.round((litres ?? 0) * 1_000);
  return millilitres > 0 ? cents(Math.floor((2_000 * amount + millilitres) / (2 * millilitres))) : null;
}

export interface TaxedPrice {
  readonly exTaxCents: Cents;
  readonly taxCents: Cents;
  readonly incTaxCents: Cents;
}

export function addTax(amount: Cents, { taxBasisPoints }: Pick<Country, "taxBasisPoints">): TaxedPrice {
  const taxCents = calculateTax(amount, taxBasisPoints);
  return { exTaxCents: amount, taxCents, incTaxCents: cents(amount + taxCents) };
}
