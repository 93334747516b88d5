import type { Country } from "../../../shared/country.ts";
import { type Cents, cents, type Price, priceOf } from "../../../shared/money.ts";
import type { Product } from "../catalogue.ts";
import {
  type AccountPricing,
  type PriceSource,
  pricePerLitre,
  specialPromotionFor,
  type UnitPrice,
  unitPrice,
  withTax,
} from "../price.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";

/** All that decides a price. */
export interface Pricing {
  readonly catalogue: CatalogueSnapshot;
  readonly country: Country;
  /** Null where retail is paid. */
  readonly agreed: AccountPricing | null;
  readonly now: Date;
}

export interface ShownPrice {
  readonly exTax: Price;
  readonly incTax: Price;
  /** With tax where retail is paid and without for an account, as each compares. */
  readonly perLitre: Price | null;
  /** What it would be with nothing agreed, ex tax. */
  readonly list: Price;
  readonly source: PriceSource;
}

export interface ShownSpecial {
  /** Ex tax. */
  readonly price: Price;
  readonly incTax: Price;
  readonly limitUnit: number;
}

export function unitOf({ catalogue, country, agreed }: Pricing, sku: string): UnitPrice | null {
  const { listPrices, variantBySku, shelfById } = catalogue;
  const product = variantBySku.get(sku)?.product;
  const rangeId = shelfById.get(product?.subRangeId ?? "")?.parentId ?? "";
  return unitPrice({ sku, rangeId, listPrices }, agreed, country.code);
}

export function showPrice({ country, agreed }: Pricing, unit: UnitPrice, litres: number | null): ShownPrice {
  const { exTaxCents, incTaxCents } = withTax(unit.unitCents, country);
  const perLitre = pricePerLitre(agreed === null ? incTaxCents : exTaxCents, litres);
  return {
    exTax: shownMoney(exTaxCents, country),
    incTax: shownMoney(incTaxCents, country),
    perLitre: perLitre === null ? null : shownMoney(perLitre, country),
    list: shownMoney(unit.listCents, country),
    source: unit.source,
  };
}

/** Only one that is lower than the price is special. */
export function specialOf(pricing: Pricing, sku: string): ShownSpecial | null {
  const { catalogue, country, now } = pricing;
  const special = specialPromotionFor({ sku, country: country.code, promotions: catalogue.promotions }, now);
  if (special === null || special.unitCents >= (unitOf(pricing, sku)?.unitCents ?? 0)) return null;
  const { exTaxCents, incTaxCents } = withTax(special.unitCents, country);
  return {
    price: shownMoney(exTaxCents, country),
    incTax: shownMoney(incTaxCents, country),
    limitUnit: special.limitUnits,
  };
}

export interface Cheapest {
  readonly unit: UnitPrice | null;
  /** Null where it is the price of no single SKU. */
  readonly sku: string | null;
}

export function cheapestOf(pricing: Pricing, { code, variants }: Product): Cheapest {
  const system = pricing.catalogue.systemByCode.get(code);
  if (system) {
    const parts = system.parts.map(({ ratio, defaultSku }) => ({ ratio, unit: unitOf(pricing, defaultSku) }));
    return { unit: sumOf(parts), sku: null };
  }
  let best: Cheapest = { unit: null, sku: null };
  for (const { sku } of variants) {
    const unit = unitOf(pricing, sku);
    if (unit && (best.unit === null || unit.unitCents < best.unit.unitCents)) best = { unit, sku };
  }
  return best;
}

interface PricedPart {
  readonly ratio: number;
  readonly unit: UnitPrice | null;
}

/** A system costs what its parts cost, as many as it takes of each. */
function sumOf(parts: readonly PricedPart[]): UnitPrice | null {
  const [first] = parts;
  if (!first?.unit || parts.some(({ unit }) => unit === null)) return null;
  const total = (amountOf: (unit: UnitPrice) => Cents) =>
    cents(parts.reduce((sum, { ratio, unit }) => sum + (unit === null ? 0 : ratio * amountOf(unit)), 0));
  return {
    unitCents: total(({ unitCents }) => unitCents),
    listCents: total(({ listCents }) => listCents),
    source: first.unit.source,
  };
}

const moneyByCountry = new WeakMap<Country, Map<Cents, Price>>();
const mostKept = 50_000;

/** Writing an amount out costs more than finding one that was written before, and a shop has few amounts. */
function shownMoney(amount: Cents, country: Country): Price {
  let known = moneyByCountry.get(country);
  if (known === undefined || known.size > mostKept) {
    known = new Map();
    moneyByCountry.set(country, known);
  }
  let price = known.get(amount);
  if (price === undefined) {
    price = priceOf(amount, country);
    known.set(amount, price);
  }
  return price;
}
