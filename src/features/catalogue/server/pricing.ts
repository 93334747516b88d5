import type { Country } from "../../../shared/country.ts";
import { type Cents, cents, type Price, priceOf } from "../../../shared/money.ts";
import type { Product, System } from "../catalogue.ts";
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
  /** Of a line in a cart: how many of its units go at this price. */
  readonly quantityAdded?: number;
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

export function specialOf(pricing: Pricing, sku: string): ShownSpecial | null {
  const { country } = pricing;
  const special = lowerSpecialOf(pricing, sku, unitOf(pricing, sku));
  if (special === null) return null;
  const { exTaxCents, incTaxCents } = withTax(special.unitCents, country);
  return {
    price: shownMoney(exTaxCents, country),
    incTax: shownMoney(incTaxCents, country),
    limitUnit: special.limitUnits,
  };
}

/** Only one that is lower than the price is special. */
function lowerSpecialOf({ catalogue, country, now }: Pricing, sku: string, unit: UnitPrice | null) {
  const special = specialPromotionFor({ sku, country: country.code, promotions: catalogue.promotions }, now);
  return special !== null && special.unitCents < (unit?.unitCents ?? 0) ? special : null;
}

/** What the first of it costs. */
function firstUnitOf(pricing: Pricing, sku: string): UnitPrice | null {
  const unit = unitOf(pricing, sku);
  const special = lowerSpecialOf(pricing, sku, unit);
  return unit && special ? { ...unit, unitCents: special.unitCents } : unit;
}

/** What several of a SKU cost together. Tax is reckoned on the line, as it will be on the invoice. */
export function showLine(pricing: Pricing, sku: string, quantity: number): ShownPrice | null {
  const unit = unitOf(pricing, sku);
  return unit && showPrice(pricing, timesOf(unit, quantity), null);
}

function timesOf({ unitCents, listCents, source }: UnitPrice, quantity: number): UnitPrice {
  return { unitCents: cents(unitCents * quantity), listCents: cents(listCents * quantity), source };
}

export interface Cheapest {
  readonly unit: UnitPrice | null;
  /** Null where it is the price of no single SKU. */
  readonly sku: string | null;
}

export function cheapestOf(pricing: Pricing, { code, variants }: Product): Cheapest {
  const system = pricing.catalogue.systemByCode.get(code);
  if (system) return { unit: sumOf(linesOf(pricing, system)), sku: null };
  let best: Cheapest = { unit: null, sku: null };
  for (const { sku } of variants) {
    const unit = firstUnitOf(pricing, sku);
    if (unit && (best.unit === null || unit.unitCents < best.unit.unitCents)) best = { unit, sku };
  }
  return best;
}

/** A system costs what its parts cost, as many as it takes of each; null where one of them is not sold. */
export function showSystem(pricing: Pricing, system: System): ShownPrice | null {
  const lines = linesOf(pricing, system);
  const sum = sumOf(lines);
  if (sum === null) return null;
  const incTaxCents = lines.reduce(
    (total, line) => total + (line ? withTax(line.unitCents, pricing.country).incTaxCents : 0),
    0,
  );
  return { ...showPrice(pricing, sum, null), incTax: shownMoney(cents(incTaxCents), pricing.country) };
}

function linesOf(pricing: Pricing, { parts }: System): (UnitPrice | null)[] {
  return parts.map(({ defaultSku, ratio }) => {
    const unit = unitOf(pricing, defaultSku);
    return unit && timesOf(unit, ratio);
  });
}

function sumOf(lines: readonly (UnitPrice | null)[]): UnitPrice | null {
  const [first, ...others] = lines;
  if (!first) return null;
  return others.reduce<UnitPrice | null>(
    (sum, line) =>
      sum &&
      line && {
        unitCents: cents(sum.unitCents + line.unitCents),
        listCents: cents(sum.listCents + line.listCents),
        source: sum.source,
      },
    first,
  );
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
