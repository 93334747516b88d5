import type { OperationContext } from "../../../server/operation-context.ts";
import { planDelivery } from "../delivery-plan.ts";
import { deliveryOptions, type FulfilmentOption, pickupOptions } from "../fulfilment.ts";
import { type Shelves, shelvesOf, type WantedLine } from "../stock.ts";
import type { Store } from "../store.ts";
import type { FoundStore } from "../store-search.ts";
import { findStores, type SearchWords } from "./find-stores.ts";
import { badInput } from "./store-context.ts";

export type DeliveryMode = "PICKUP" | "DELIVERY";

/** An option with how far away it is, and the day it is asked for. */
export interface Offer {
  readonly option: FulfilmentOption;
  readonly mode: DeliveryMode;
  readonly distanceKm: number | null;
  readonly date: string;
}

export interface OfferWish extends SearchWords {
  readonly lines: readonly WantedLine[];
  readonly date: string;
  readonly deliveryMode?: DeliveryMode | null | undefined;
  /** The favourite store: where to measure from when no place is given. */
  readonly storeId?: string | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly favouriteFirst?: boolean | undefined;
  /** What counts of what is on the shelves: for systems, whole ones. */
  readonly shelvesFor?: ((shelves: Shelves) => Shelves) | undefined;
}

const mostLines = 250;
const mostStores = 50;
const usualStores = 10;

export async function offersFor(context: OperationContext, wish: OfferWish): Promise<Offer[]> {
  const { lines, date } = wish;
  checkLines(lines);
  const mode = wish.deliveryMode ?? "PICKUP";
  const found = mode === "PICKUP" ? await pickupStores(context, wish) : await deliveryStores(context, wish);
  const stores = found.map(({ store }) => store);
  const shelves = await readShelves(context, stores, wish);
  const distances = new Map(found.map(({ store, distanceKm }) => [store.id, distanceKm]));
  const options =
    mode === "PICKUP"
      ? pickupOptions(lines, stores, shelves)
      : parcelsFor(planDelivery(lines, stores, shelves), shelves);
  return options.map((option) => ({ option, mode, distanceKm: distances.get(option.store.id) ?? null, date }));
}

function checkLines(lines: readonly WantedLine[]): void {
  if (lines.length > mostLines) throw badInput(`Ask for at most ${mostLines} lines at once.`);
  if (lines.some(({ quantity }) => quantity < 1)) throw badInput("Every line wants at least one.");
}

async function readShelves({ stock }: OperationContext, stores: readonly Store[], wish: OfferWish): Promise<Shelves> {
  const skus = [...new Set(wish.lines.map(({ sku }) => sku))];
  const levels = await stock.listStock(
    stores.map(({ id }) => id),
    skus,
  );
  const shelves = shelvesOf(levels);
  return wish.shelvesFor?.(shelves) ?? shelves;
}

function parcelsFor(plan: ReturnType<typeof planDelivery>, shelves: Shelves): FulfilmentOption[] {
  return plan === null ? [] : deliveryOptions(plan, shelves);
}

async function pickupStores(context: OperationContext, wish: OfferWish): Promise<FoundStore[]> {
  const favourite = favouriteOf(context, wish);
  const near = await storesNear(context, wish);
  const count = Math.min(Math.max(wish.pageSize ?? usualStores, 1), mostStores);
  if (!wish.favouriteFirst || favourite === null) return near.slice(0, count);
  const own = near.find(({ store }) => store.id === favourite.id) ?? { store: favourite, distanceKm: null };
  return [own, ...near.filter(({ store }) => store.id !== favourite.id)].slice(0, count);
}

/** Nothing is sent over the sea. */
async function deliveryStores(context: OperationContext, wish: OfferWish): Promise<FoundStore[]> {
  const near = await storesNear(context, { ...wish, maxRadius: 0 });
  const [nearest] = near;
  if (nearest === undefined || nearest.distanceKm === null) {
    throw badInput("Say where it is to be delivered: a point, or a suburb with its state or postcode.");
  }
  return near.filter(({ store }) => store.address.country === nearest.store.address.country);
}

async function storesNear(context: OperationContext, wish: OfferWish): Promise<readonly FoundStore[]> {
  const favourite = favouriteOf(context, wish);
  const isPlaceGiven = wish.coordinate?.latitude != null || (wish.searchString ?? "") !== "";
  const { found } = await findStores(context, {
    ...wish,
    countryCode: wish.countryCode ?? favourite?.address.country,
    coordinate: isPlaceGiven ? wish.coordinate : favourite?.geoPoint,
  });
  return found;
}

function favouriteOf({ snapshots }: OperationContext, { storeId }: OfferWish): Store | null {
  return storeId == null ? null : (snapshots.stores.byId.get(storeId) ?? null);
}
