import { readConsistently } from "../../../server/batched-reads.ts";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { type CountryCode, countryCodes } from "../../../shared/country.ts";
import { promiseDelivery, promisePickup } from "../cut-off.ts";
import type { StorePromise } from "../format-store-times.ts";
import { formatMoment, type OpeningCalendar } from "../opening-hours.ts";
import type { Store } from "../store.ts";
import type { StoreZones } from "../store-day.ts";
import { listCountries } from "./countries.store.ts";
import { holidaysFor } from "./holidays.adapter.ts";
import {
  listStoreExceptions,
  listStoreHours,
  listStores,
  type StoreException,
  type StoreHours,
} from "./stores.store.ts";

/** All stores and their hours, kept in memory by each process and loaded again when a row changes. */
export interface StoresSnapshot extends StoreZones {
  /** In order of name. */
  readonly stores: readonly Store[];
  readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
  /** By store and weekday, 1 for Monday. The store is closed on a weekday without an entry. */
  readonly hours: ReadonlyMap<string, ReadonlyMap<number, StoreHours>>;
  /** By store and day, "2026-12-25". */
  readonly exceptions: ReadonlyMap<string, ReadonlyMap<string, StoreException>>;
}

export function loadStores(db: Database): Promise<StoresSnapshot> {
  return readConsistently(db, readStores);
}

async function readStores(db: Database): Promise<StoresSnapshot> {
  const all = await listStores(db);
  const stores = all.filter(({ isWithdrawn }) => !isWithdrawn);
  const countries = await listCountries(db);
  const inCountry = (code: CountryCode) => stores.filter((store) => store.address.country === code);
  return {
    stores,
    byId: new Map(all.map((store) => [store.id, store])),
    zoneByCountry: Object.fromEntries(countries.map(({ code, timeZone }) => [code, timeZone])) as Record<
      CountryCode,
      string
    >,
    byCountry: Object.fromEntries(countryCodes.map((code) => [code, inCountry(code)])) as Record<CountryCode, Store[]>,
    hours: groupByStoreAnd(await listStoreHours(db), ({ weekday }) => weekday),
    exceptions: groupByStoreAnd(await listStoreExceptions(db), ({ day }) => day),
  };
}

function groupByStoreAnd<Row extends { storeId: string }, Key>(
  rows: readonly Row[],
  toKey: (row: Row) => Key,
): Map<string, Map<Key, Row>> {
  const byStore = new Map<string, Map<Key, Row>>();
  for (const row of rows) {
    const atStore = byStore.get(row.storeId) ?? new Map<Key, Row>();
    byStore.set(row.storeId, atStore.set(toKey(row), row));
  }
  return byStore;
}

/** The part of a request that opening hours are read from. */
export interface CalendarContext {
  readonly snapshots: { readonly stores: Pick<StoresSnapshot, "hours" | "exceptions"> };
}

const noEntries = new Map<never, never>();

export function calendarFor({ snapshots }: CalendarContext, store: Store): OpeningCalendar {
  return {
    hours: snapshots.stores.hours.get(store.id) ?? noEntries,
    exceptions: snapshots.stores.exceptions.get(store.id) ?? noEntries,
    holidays: holidaysFor(store.address.country, store.address.state),
  };
}

interface CachedPromise {
  readonly promise: StorePromise;
  readonly minute: number;
}

const cachedPromises = new WeakMap<Store, CachedPromise>();

/**
 * The promise of a store for an order placed now. Every cart asks for it, and it is shown to the minute, so it is
 * calculated once a minute. A new snapshot has new store objects, so a changed store is calculated again.
 */
export function promiseFor(store: Store, context: CalendarContext & { readonly clock: Clock }): StorePromise {
  const now = context.clock.now();
  const minute = Math.floor(now.getTime() / 60_000);
  const cached = cachedPromises.get(store);
  if (cached?.minute === minute) return cached.promise;
  const promise = calculatePromise(store, now, calendarFor(context, store));
  cachedPromises.set(store, { promise, minute });
  return promise;
}

function calculatePromise(store: Store, now: Date, calendar: OpeningCalendar): StorePromise {
  const delivery = promiseDelivery(store, now, calendar);
  const pickup = promisePickup(store, now, calendar);
  return {
    deliveryOrderBy: delivery && formatMoment(delivery.orderBy),
    deliveredOn: delivery?.deliveredOn.toString() ?? null,
    pickupOrderBy: pickup?.orderBy ? formatMoment(pickup.orderBy) : null,
    pickupReadyAt: pickup && formatMoment(pickup.readyAt),
  };
}
