/**
 * The prices of one buyer as screens show them: with and without GST, per litre, with special prices, for single SKUs,
 * lines and systems. `price.ts` has the rule for one unit.
 */
import type { Country, CountryCode } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents, type Price, toPrice } from "../../shared/money.ts";
import type { Product, System } from "./catalogue.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import {
  type AccountPricing,
  addTax,
  calculatePricePerLitre,
  findSpecialPromotion,
  type PriceSource,
  priceUnit,
  type UnitPrice,
} from "./price.ts";

/** The viewer's data that the catalogue needs to price products and to look up stock. */
export interface Buyer {
  /** Null for guests, and for staff who act for no account. */
  readonly accountId: string | null;
  /** The user that the tenant wall checks. Null for guests. */
  readonly userId: string | null;
  readonly country: CountryCode;
  /** Whether the account's own prices or the retail prices are shown. */
  readonly sees: "retail" | "account";
  /** The favourite store. */
  readonly storeId: string | null;
}

/** Buyers at retail read amounts inc GST, trade accounts ex GST. */
export function countsWithTax({ sees }: Pick<Buyer, "sees">): boolean {
  return sees === "retail";
}

/** Everything that decides a price. */
export interface PricingFacts {
  readonly catalogue: CatalogueSnapshot;
  readonly country: Country;
  /** Null where the buyer pays retail. */
  readonly agreed: AccountPricing | null;
  /** The day at the buyer's store. */
  readonly day: LocalDate;
}

export interface PriceView {
  readonly exTax: Price;
  readonly incTax: Price;
  /** With tax where the buyer pays retail, without tax for an account. Null where it is not liquid. */
  readonly perLitre: Price | null;
  /** The price without any agreement, ex tax. */
  readonly list: Price;
  readonly source: PriceSource;
  /** What the membership in rewards takes off, ex tax. Null if it takes nothing off. */
  readonly toolDiscount: Price | null;
}

export interface SpecialPriceView {
  /** Ex tax. */
  readonly price: Price;
  readonly incTax: Price;
  readonly limitUnit: number;
  /** For a cart line: how many of its units get this price. */
  readonly quantityAdded?: number;
}

/** The current prices of one buyer. Null where something is not sold in the buyer's country. */
export interface BuyerPrices {
  unitPrice(sku: string): PriceView | null;
  specialPrice(sku: string): SpecialPriceView | null;
  linePrice(sku: string, quantity: number): PriceView | null;
  /** The lowest price among a product's variants, special prices included. For a system: the total of its parts. */
  fromPrice(product: Product): PriceView | null;
  lowestCents(product: Product): Cents | null;
}

export function makeBuyerPrices(facts: PricingFacts): BuyerPrices {
  const { variantBySku } = facts.catalogue;
  const view = (unit: UnitPrice | null, sku: string) =>
    unit && toPriceView(facts, unit, variantBySku.get(sku)?.variant.litres ?? null);
  return {
    unitPrice: memoize((sku) => view(priceSku(facts, sku), sku)),
    specialPrice: (sku) => findSpecialPrice(facts, sku),
    linePrice: (sku, quantity) => priceLine(facts, sku, quantity),
    fromPrice: memoize((product) => {
      const system = facts.catalogue.systemByCode.get(product.code);
      if (system) return priceSystem(facts, system);
      const { sku, unit } = findCheapest(facts, product);
      return sku === null ? null : view(unit, sku);
    }),
    lowestCents: memoize((product) => findCheapest(facts, product).unit?.unitCents ?? null),
  };
}

function memoize<Key, Value>(calculate: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = calculate(key);
    known.set(key, value);
    return value;
  };
}

function priceSku({ catalogue, country, agreed, day }: PricingFacts, sku: string): UnitPrice | null {
  const { listPrices, variantBySku, categoryById } = catalogue;
  const product = variantBySku.get(sku)?.product;
  const rangeId = categoryById.get(product?.subRangeId ?? "")?.parentId ?? "";
  return priceUnit({ sku, rangeId, listPrices }, agreed, { country: country.code, day });
}

function toPriceView({ country, agreed }: PricingFacts, unit: UnitPrice, litres: number | null): PriceView {
  const { exTaxCents, incTaxCents } = addTax(unit.unitCents, country);
  const perLitre = calculatePricePerLitre(agreed === null ? incTaxCents : exTaxCents, litres);
  return {
    exTax: formatMoney(exTaxCents, country),
    incTax: formatMoney(incTaxCents, country),
    perLitre: perLitre === null ? null : formatMoney(perLitre, country),
    list: formatMoney(unit.listCents, country),
    source: unit.source,
    toolDiscount: unit.toolDiscountCents === 0 ? null : formatMoney(unit.toolDiscountCents, country),
  };
}

function findSpecialPrice(facts: PricingFacts, sku: string): SpecialPriceView | null {
  const { country } = facts;
  const special = findLowerSpecial(facts, sku, priceSku(facts, sku));
  if (special === null) return null;
  const { exTaxCents, incTaxCents } = addTax(special.unitCents, country);
  return {
    price: formatMoney(exTaxCents, country),
    incTax: formatMoney(incTaxCents, country),
    limitUnit: special.limitUnits,
  };
}

/** A promotion counts only where it is lower than the buyer's own price. */
function findLowerSpecial({ catalogue, country, day }: PricingFacts, sku: string, unit: UnitPrice | null) {
  const special = findSpecialPromotion({ sku, country: country.code, promotions: catalogue.promotions }, day);
  return special !== null && special.unitCents < (unit?.unitCents ?? 0) ? special : null;
}

/** The price of the first unit, at a special price where one runs. */
function priceFirstUnit(facts: PricingFacts, sku: string): UnitPrice | null {
  const unit = priceSku(facts, sku);
  const special = findLowerSpecial(facts, sku, unit);
  return unit && special ? { ...unit, unitCents: special.unitCents, toolDiscountCents: cents(0) } : unit;
}

/** Tax is calculated on the whole line, as on the invoice. */
function priceLine(facts: PricingFacts, sku: string, quantity: number): PriceView | null {
  const unit = priceSku(facts, sku);
  return unit && toPriceView(facts, multiplyPrice(unit, quantity), null);
}

function multiplyPrice({ unitCents, listCents, toolDiscountCents, source }: UnitPrice, quantity: number): UnitPrice {
  return {
    unitCents: cents(unitCents * quantity),
    listCents: cents(listCents * quantity),
    toolDiscountCents: cents(toolDiscountCents * quantity),
    source,
  };
}

interface Cheapest {
  readonly unit: UnitPrice | null;
  /** Null for a system, whose price is not the price of one SKU. */
  readonly sku: string | null;
}

function findCheapest(facts: PricingFacts, { code, variants }: Product): Cheapest {
  const system = facts.catalogue.systemByCode.get(code);
  if (system) return { unit: addPrices(priceParts(facts, system)), sku: null };
  let best: Cheapest = { unit: null, sku: null };
  for (const { sku } of variants) {
    const unit = priceFirstUnit(facts, sku);
    if (unit && (best.unit === null || unit.unitCents < best.unit.unitCents)) best = { unit, sku };
  }
  return best;
}

/** The total of the parts, each times its ratio. Null where the system or a part is not sold. */
function priceSystem(facts: PricingFacts, system: System): PriceView | null {
  const lines = priceParts(facts, system);
  const sum = addPrices(lines);
  if (sum === null) return null;
  const incTaxCents = lines.reduce(
    (total, line) => total + (line ? addTax(line.unitCents, facts.country).incTaxCents : 0),
    0,
  );
  return { ...toPriceView(facts, sum, null), incTax: formatMoney(cents(incTaxCents), facts.country) };
}

function priceParts(facts: PricingFacts, { parts, isWithdrawn }: System): (UnitPrice | null)[] {
  return isWithdrawn
    ? []
    : parts.map(({ defaultSku, ratio }) => {
        const unit = priceSku(facts, defaultSku);
        return unit && multiplyPrice(unit, ratio);
      });
}

function addPrices(lines: readonly (UnitPrice | null)[]): UnitPrice | null {
  const [first, ...others] = lines;
  if (!first) return null;
  return others.reduce<UnitPrice | null>(
    (sum, line) =>
      sum &&
      line && {
        unitCents: cents(sum.unitCents + line.unitCents),
        listCents: cents(sum.listCents + line.listCents),
        toolDiscountCents: cents(sum.toolDiscountCents + line.toolDiscountCents),
        source: sum.source,
      },
    first,
  );
}

const moneyByCountry = new WeakMap<Country, Map<Cents, Price>>();
const maxKept = 50_000;

/** Formatting costs more than a lookup, and a shop has few different amounts. */
function formatMoney(amount: Cents, country: Country): Price {
  let known = moneyByCountry.get(country);
  if (known === undefined || known.size > maxKept) {
    known = new Map();
    moneyByCountry.set(country, known);
  }
  let price = known.get(amount);
  if (price === undefined) {
    price = toPrice(amount, country);
    known.set(amount, price);
  }
  return price;
}
