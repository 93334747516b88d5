import { asTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import type { Cents } from "../../../shared/money.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Product } from "../catalogue.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import { findAccountPricing } from "./prices.store.ts";
import {
  cheapestOf,
  type Pricing,
  type ShownPrice,
  type ShownSpecial,
  showLine,
  showPrice,
  showSystem,
  specialOf,
  unitOf,
} from "./pricing.ts";

/** What whoever asks pays, now. Null for what is not sold in the country. */
export interface BuyerPrices {
  priceOf(sku: string): ShownPrice | null;
  specialOf(sku: string): ShownSpecial | null;
  /** What so many of it cost together. */
  lineOf(sku: string, quantity: number): ShownPrice | null;
  /** The lowest of a product's variants; of a system, all its parts together. */
  fromPriceOf(product: Product): ShownPrice | null;
  lowestCentsOf(product: Product): Cents | null;
}

const pricesByContext = new WeakMap<OperationContext, Promise<BuyerPrices>>();

/** An account's prices are read once for a request, by the first field that needs them. */
export function pricesFor(context: OperationContext): Promise<BuyerPrices> {
  let prices = pricesByContext.get(context);
  if (prices === undefined) {
    prices = readPrices(context);
    pricesByContext.set(context, prices);
  }
  return prices;
}

async function readPrices({ db, buyer, snapshots, clock }: OperationContext): Promise<BuyerPrices> {
  const { catalogue } = snapshots;
  const country = await getCountry(db, buyer.country);
  const { accountId, userId } = buyer;
  if (buyer.sees === "retail" || accountId === null || userId === null) {
    return retailPrices(catalogue, country, clock.now());
  }
  const agreed = await asTenant(db, { accountId, userId }, (tx) => findAccountPricing(tx, accountId));
  return makePrices({ catalogue, country, agreed, now: clock.now() });
}

interface RetailPrices {
  readonly prices: BuyerPrices;
  /** While `from ≤ now < until`, no special begins or ends. */
  readonly from: number;
  readonly until: number;
}

const retailByCatalogue = new WeakMap<CatalogueSnapshot, Map<CountryCode, RetailPrices>>();

/** The same for everybody, so what was reckoned for one guest is there for the next. */
function retailPrices(catalogue: CatalogueSnapshot, country: Country, now: Date): BuyerPrices {
  const byCountry = retailByCatalogue.get(catalogue) ?? new Map<CountryCode, RetailPrices>();
  retailByCatalogue.set(catalogue, byCountry);
  const known = byCountry.get(country.code);
  const moment = now.getTime();
  if (known && known.from <= moment && moment < known.until) return known.prices;
  const prices = makePrices({ catalogue, country, agreed: null, now });
  byCountry.set(country.code, { prices, from: moment, until: nextSpecialAfter(catalogue, country.code, moment) });
  return prices;
}

function nextSpecialAfter({ promotions }: CatalogueSnapshot, country: CountryCode, moment: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const list of promotions[country].values()) {
    for (const { startsAt, endsAt } of list) {
      for (const change of [startsAt.getTime(), endsAt.getTime()]) if (change > moment && change < next) next = change;
    }
  }
  return next;
}

function makePrices(pricing: Pricing): BuyerPrices {
  const { variantBySku } = pricing.catalogue;
  const priceOf = remembering((sku: string) => {
    const unit = unitOf(pricing, sku);
    return unit && showPrice(pricing, unit, variantBySku.get(sku)?.variant.litres ?? null);
  });
  return {
    priceOf,
    specialOf: (sku) => specialOf(pricing, sku),
    lineOf: (sku, quantity) => showLine(pricing, sku, quantity),
    fromPriceOf: remembering((product) => {
      const system = pricing.catalogue.systemByCode.get(product.code);
      if (system) return showSystem(pricing, system);
      const { sku } = cheapestOf(pricing, product);
      return sku === null ? null : priceOf(sku);
    }),
    lowestCentsOf: remembering((product) => cheapestOf(pricing, product).unit?.unitCents ?? null),
  };
}

function remembering<Key, Value>(reckon: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = reckon(key);
    known.set(key, value);
    return value;
  };
}
