import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import { countryCodes } from "../../../shared/country.ts";
import { findNextMidnight } from "../../stores/next-midnight.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { findLocalDay, type StoreZones } from "../../stores/store-day.ts";
import { type Buyer, type BuyerPrices, makeBuyerPrices } from "../buyer-prices.ts";
import type { CatalogueSnapshot } from "../catalogue-snapshot.ts";
import type { AccountPricing } from "../price.ts";
import { listDaysAround } from "../price-book.ts";
import { findAccountTerms, parseAccountTerms } from "./prices.store.ts";

/** The part of a request that decides which prices are shown. */
export interface PriceRequest {
  readonly db: Database;
  readonly clock: Clock;
  readonly buyer: Buyer;
  readonly snapshots: { readonly catalogue: CatalogueSnapshot; readonly stores: StoreZones };
}

const pricesByRequest = new WeakMap<PriceRequest, Promise<BuyerPrices>>();

/** Many fields of one answer need the prices. The account's terms are read once per request. */
export function loadBuyerPrices(request: PriceRequest): Promise<BuyerPrices> {
  let prices = pricesByRequest.get(request);
  if (prices === undefined) {
    prices = readBuyerPrices(request);
    pricesByRequest.set(request, prices);
  }
  return prices;
}

const retailTerms = "";

async function readBuyerPrices({ db, buyer, snapshots, clock }: PriceRequest): Promise<BuyerPrices> {
  const country = await getCountry(db, buyer.country);
  const now = clock.now();
  const { accountId, userId } = buyer;
  const isRetail = buyer.sees === "retail" || accountId === null || userId === null;
  const terms = isRetail
    ? retailTerms
    : await readAsTenant(db, { accountId, userId }, (tx) => findAccountTerms(tx, accountId, listDaysAround(now)));
  const { catalogue, stores } = snapshots;
  const day = findLocalDay(stores, buyer, now);
  return findOrMakePrices(snapshots, { key: `${country.code} ${day} ${isRetail ? "" : accountId}`, terms }, (agreed) =>
    makeBuyerPrices({ catalogue, country, agreed, day }),
  );
}

interface KnownPrices {
  readonly terms: string;
  readonly prices: BuyerPrices;
}

const known = new WeakMap<PriceRequest["snapshots"], Map<string, KnownPrices>>();
const maxKept = 50;

/**
 * The same terms on the same catalogue and day give the same prices, so requests share them. The terms themselves are read for
 * each request, so that an agreement that has ended is never applied.
 */
function findOrMakePrices(
  snapshots: PriceRequest["snapshots"],
  { key, terms }: { key: string; terms: string },
  make: (agreed: AccountPricing | null) => BuyerPrices,
): BuyerPrices {
  const byBuyer = known.get(snapshots) ?? new Map<string, KnownPrices>();
  known.set(snapshots, byBuyer);
  const before = byBuyer.get(key);
  if (before?.terms === terms) return before.prices;
  const prices = make(terms === retailTerms ? null : parseAccountTerms(terms));
  byBuyer.delete(key);
  const [oldest] = byBuyer.keys();
  if (oldest !== undefined && byBuyer.size >= maxKept) byBuyer.delete(oldest);
  byBuyer.set(key, { terms, prices });
  return prices;
}

/** The next moment at which a list price or a special begins or ends at a store of any country. */
export function findNextPriceChange(catalogue: CatalogueSnapshot, stores: StoreZones, moment: number): number {
  const inCountry = countryCodes.map((country) =>
    findNextMidnight(stores, country, { days: catalogue.priceChangeDays[country], moment }),
  );
  return Math.min(...inCountry);
}
