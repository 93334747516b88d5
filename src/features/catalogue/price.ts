/**
 * What one unit costs whoever asks, ex GST and in whole cents. Trade accounts pay the first of what they have agreed
 * that fits (contract, range, volume band), else the trade base price, and never more than that; everybody else pays
 * retail.
 */
import type { Country } from "../../shared/country.ts";
import type { CountryCode } from "../../shared/country-code.ts";
import { type Cents, cents, taxOf } from "../../shared/money.ts";

export interface ListPrice {
  readonly retailCents: Cents;
  readonly tradeCents: Cents;
}

export interface SkuFacts {
  readonly sku: string;
  /** The RANGE that the SKU's product stands in. */
  readonly rangeId: string;
  readonly listPrices: Readonly<Record<CountryCode, ReadonlyMap<string, ListPrice>>>;
}

/** What one account has agreed. */
export interface AccountPricing {
  readonly contractCents: ReadonlyMap<string, Cents>;
  /** Basis points off the trade price, by the id of the range. */
  readonly rangeDiscounts: ReadonlyMap<string, number>;
  readonly volumeBand: { readonly basisPoints: number } | null;
}

export type PriceSource = "retail" | "contract" | "range" | "volume" | "trade";

export interface UnitPrice {
  readonly unitCents: Cents;
  /** What it would be with nothing agreed: retail for those who pay retail, the trade base price for accounts. */
  readonly listCents: Cents;
  readonly source: PriceSource;
}

/** Without an account's pricing it is the retail price. Null where the SKU is not sold in the country. */
export function unitPrice(facts: SkuFacts, pricing: AccountPricing | null, country: CountryCode): UnitPrice | null {
  const list = facts.listPrices[country].get(facts.sku);
  if (!list) return null;
  if (!pricing) return { unitCents: list.retailCents, listCents: list.retailCents, source: "retail" };
  const agreed = agreedPrice(facts, pricing, list.tradeCents);
  // An agreement is a favour: one that was overtaken by a lower base price costs nobody more than the base price.
  const unitCents = cents(Math.max(1, Math.min(agreed.unitCents, list.tradeCents)));
  return { unitCents, listCents: list.tradeCents, source: agreed.source };
}

function agreedPrice(
  { sku, rangeId }: SkuFacts,
  pricing: AccountPricing,
  tradeCents: Cents,
): Pick<UnitPrice, "unitCents" | "source"> {
  const contractCents = pricing.contractCents.get(sku);
  if (contractCents !== undefined) return { unitCents: contractCents, source: "contract" };
  const rangeBasisPoints = pricing.rangeDiscounts.get(rangeId) ?? 0;
  if (rangeBasisPoints > 0) return { unitCents: discounted(tradeCents, rangeBasisPoints), source: "range" };
  const bandBasisPoints = pricing.volumeBand?.basisPoints ?? 0;
  if (bandBasisPoints > 0) return { unitCents: discounted(tradeCents, bandBasisPoints), source: "volume" };
  return { unitCents: tradeCents, source: "trade" };
}

/** What is left after the discount, half-up to the cent. Whole numbers throughout: a long list is priced at once. */
function discounted(amount: Cents, basisPoints: number): Cents {
  const tenThousandths = amount * (10_000 - basisPoints) + 5_000;
  return cents((tenThousandths - (tenThousandths % 10_000)) / 10_000);
}

/** Ex GST; from the start until just before the end. */
export interface SpecialPromotion {
  readonly code: string;
  readonly unitCents: Cents;
  readonly limitUnits: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface SpecialPromotionWish<Promotion extends SpecialPromotion> {
  readonly sku: string;
  readonly country: CountryCode;
  readonly promotions: Readonly<Record<CountryCode, ReadonlyMap<string, readonly Promotion[]>>>;
}

/** The lowest that runs now, or null. Of two alike the one whose code comes first, so that the answer never wavers. */
export function specialPromotionFor<Promotion extends SpecialPromotion>(
  { sku, country, promotions }: SpecialPromotionWish<Promotion>,
  now: Date,
): Promotion | null {
  let best: Promotion | null = null;
  for (const promotion of promotions[country].get(sku) ?? []) {
    const isRunning = promotion.startsAt <= now && now < promotion.endsAt;
    if (isRunning && (!best || isBetter(promotion, best))) best = promotion;
  }
  return best;
}

function isBetter(one: SpecialPromotion, other: SpecialPromotion): boolean {
  return one.unitCents < other.unitCents || (one.unitCents === other.unitCents && one.code < other.code);
}

/** For comparing sizes on a shelf label: half-up to the cent; null for what is not liquid. */
export function pricePerLitre(amount: Cents, litres: number | null): Cents | null {
  const millilitres = Math.round((litres ?? 0) * 1_000);
  return millilitres > 0 ? cents(Math.floor((2_000 * amount + millilitres) / (2 * millilitres))) : null;
}

export interface TaxedPrice {
  readonly exTaxCents: Cents;
  readonly taxCents: Cents;
  readonly incTaxCents: Cents;
}

export function withTax(amount: Cents, { taxBasisPoints }: Pick<Country, "taxBasisPoints">): TaxedPrice {
  const taxCents = taxOf(amount, taxBasisPoints);
  return { exTaxCents: amount, taxCents, incTaxCents: cents(amount + taxCents) };
}
