import type { Clock } from "../../../server/clock.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { type AvailableStock, calculateAvailable, type SkuQuantity } from "../../stock/stock.ts";
import { type DeliveryMode, type FulfilmentOption, listOptions } from "../fulfilment-plan.ts";
import type { Store } from "../store.ts";
import type { FoundStore } from "../store-search.ts";
import { findStores, type StoreSearchContext, type StoreSearchInput } from "./store-search.queries.ts";
import { calendarFor } from "./stores.queries.ts";

/** An option with the day it is wanted on. */
export interface Offer extends FulfilmentOption {
  readonly date: string;
}

export interface OfferInput extends StoreSearchInput {
  readonly lines: readonly SkuQuantity[];
  readonly date: string;
  readonly deliveryMode?: DeliveryMode | null | undefined;
  /** The favourite store. Distances are measured from it when no place is given. */
  readonly storeId?: string | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly favouriteFirst?: boolean | undefined;
  /** Reduces the available stock to what can be sold. For systems that is whole systems. */
  readonly limitStock?: ((available: AvailableStock) => AvailableStock) | undefined;
}

const maxLines = 250;
const maxStores = 50;
const defaultStores = 10;

export async function listFulfilmentOffers(
  context: StoreSearchContext & { readonly clock: Clock },
  input: OfferInput,
): Promise<Offer[]> {
  const { lines, date } = input;
  const problem = checkLines(lines);
  if (problem !== null) throw problem;
  const mode = input.deliveryMode ?? "PICKUP";
  const stores = mode === "PICKUP" ? await findPickupStores(context, input) : await findDeliveryStores(context, input);
  const available = await readAvailable(context, stores, input);
  const findCalendar = (store: Store) => calendarFor(context, store);
  const options = listOptions({ lines, stores, available, now: context.clock.now(), findCalendar }, mode);
  return options.map((option) => ({ ...option, date }));
}

function checkLines(lines: readonly SkuQuantity[]): Error | null {
  if (lines.length > maxLines) return badInput(`Ask for at most ${maxLines} lines at once.`);
  return lines.every(({ quantity }) => quantity >= 1) ? null : badInput("Every line wants at least one.");
}

async function readAvailable(
  { db }: StoreSearchContext,
  stores: readonly FoundStore[],
  { lines, limitStock }: OfferInput,
): Promise<AvailableStock> {
  const storeIds = stores.map(({ store }) => store.id);
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const available = calculateAvailable(await listStock(db, storeIds, skus));
  return limitStock?.(available) ?? available;
}

async function findPickupStores(context: StoreSearchContext, input: OfferInput): Promise<FoundStore[]> {
  const favourite = findFavourite(context, input);
  const near = await findStoresNear(context, input);
  const count = Math.min(Math.max(input.pageSize ?? defaultStores, 1), maxStores);
  if (!input.favouriteFirst || favourite === null) return near.slice(0, count);
  const first = near.find(({ store }) => store.id === favourite.id) ?? { store: favourite, distanceKm: null };
  return [first, ...near.filter(({ store }) => store.id !== favourite.id)].slice(0, count);
}

/** Only stores of one country: a delivery never crosses the sea. */
async function findDeliveryStores(context: StoreSearchContext, input: OfferInput): Promise<FoundStore[]> {
  const near = await findStoresNear(context, { ...input, maxRadius: 0 });
  const [nearest] = near;
  if (nearest === undefined || nearest.distanceKm === null) {
    throw badInput("Say where it is to be delivered: a point, or a suburb with its state or postcode.");
  }
  return near.filter(({ store }) => store.address.country === nearest.store.address.country);
}

async function findStoresNear(context: StoreSearchContext, input: OfferInput): Promise<readonly FoundStore[]> {
  const favourite = findFavourite(context, input);
  const isPlaceGiven = input.coordinate?.latitude != null || (input.searchString ?? "") !== "";
  const { found } = await findStores(context, {
    ...input,
    countryCode: input.countryCode ?? favourite?.address.country,
    coordinate: isPlaceGiven ? input.coordinate : favourite?.geoPoint,
  });
  return found;
}

function findFavourite({ snapshots }: StoreSearchContext, { storeId }: OfferInput): Store | null {
  return storeId == null ? null : (snapshots.stores.byId.get(storeId) ?? null);
}
