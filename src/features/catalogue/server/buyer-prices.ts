import { asTenant } from "../../../server/database.ts";
import type { OperationContext, Snapshots } from "../../../server/operation-context.ts";
import type { Cents } from "../../../shared/money.ts";
import { nextChangeAfter } from "../../../shared/next-change.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Product } from "../catalogue.ts";
import type { AccountPricing, UnitPrice } from "../price.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import { findAccountTerms, parseAccountTerms } from "./prices.store.ts";
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
  /** The lowest of a product's variants, at a special price where one runs; of a system, all its parts together. */
  fromPriceOf(product: Product): ShownPrice | null;
  lowestCentsOf(product: Product): Cents | null;
}

const pricesByContext = new WeakMap<OperationContext, Promise<BuyerPrices>>();

/** An account's terms are read once for a request, by the first field that needs them. */
export function pricesFor(context: OperationContext): Promise<BuyerPrices> {
  let prices = pricesByContext.get(context);
  if (prices === undefined) {
    prices = readPrices(context);
    pricesByContext.set(context, prices);
  }
  return prices;
}

async function readPrices({ db, buyer, snapshots, clock }: OperationContext): Promise<BuyerPrices> {
  const country = await getCountry(db, buyer.country);
  const { accountId, userId } = buyer;
  const isRetail = buyer.sees === "retail" || accountId === null || userId === null;
  const terms = isRetail ? retail : await asTenant(db, { accountId, userId }, (tx) => findAccountTerms(tx, accountId));
  const { catalogue } = snapshots;
  return pricesBefore(snapshots, { key: `${country.code} ${isRetail ? "" : accountId}`, terms }, (agreed) =>
    makePrices({ catalogue, country, agreed, now: clock.now() }),
  );
}

const retail = "";

interface KnownPrices {
  readonly terms: string;
  readonly prices: BuyerPrices;
}

const known = new WeakMap<Snapshots, Map<string, KnownPrices>>();
const mostKept = 50;

/**
 * The same terms on the same catalogue make the same prices, so what was reckoned for one request is there for the
 * next. The terms themselves are read each time: nobody pays by an agreement that is over.
 */
function pricesBefore(
  snapshots: Snapshots,
  { key, terms }: { key: string; terms: string },
  make: (agreed: AccountPricing | null) => BuyerPrices,
): BuyerPrices {
  const byBuyer = known.get(snapshots) ?? new Map<string, KnownPrices>();
  known.set(snapshots, byBuyer);
  const before = byBuyer.get(key);
  if (before?.terms === terms) return before.prices;
  const prices = make(terms === retail ? null : parseAccountTerms(terms));
  byBuyer.delete(key);
  const [oldest] = byBuyer.keys();
  if (oldest !== undefined && byBuyer.size >= mostKept) byBuyer.delete(oldest);
  byBuyer.set(key, { terms, prices });
  return prices;
}

/** When the next special begins or ends, anywhere. */
export function nextSpecialAfter({ promotions }: CatalogueSnapshot, moment: number): number {
  return nextChangeAfter([...promotions.AU.values(), ...promotions.NZ.values()].flat(), moment);
}

function makePrices(pricing: Pricing): BuyerPrices {
  const { variantBySku } = pricing.catalogue;
  const show = (unit: UnitPrice | null, sku: string) =>
    unit && showPrice(pricing, unit, variantBySku.get(sku)?.variant.litres ?? null);
  return {
    priceOf: remembering((sku) => show(unitOf(pricing, sku), sku)),
    specialOf: (sku) => specialOf(pricing, sku),
    lineOf: (sku, quantity) => showLine(pricing, sku, quantity),
    fromPriceOf: remembering((product) => {
      const system = pricing.catalogue.systemByCode.get(product.code);
      if (system) return showSystem(pricing, system);
      const { sku, unit } = cheapestOf(pricing, product);
      return sku === null ? null : show(unit, sku);
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
