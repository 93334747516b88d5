import type { Database } from "../../../server/database.ts";
import { atOneMoment } from "../../../server/read-whole.ts";
import { type CountryCode, countryCodes } from "../../../shared/country-code.ts";
import type { Store } from "../store.ts";
import {
  listStoreExceptions,
  listStoreHours,
  listStores,
  type StoreException,
  type StoreHours,
} from "./stores.store.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly stores: StoresSnapshot;
  }
}

export interface StoresSnapshot {
  /** In order of name. */
  readonly stores: readonly Store[];
  readonly byId: ReadonlyMap<string, Store>;
  readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
  /** By store and weekday, 1 for Monday; a weekday that is not there is a day off. */
  readonly hours: ReadonlyMap<string, ReadonlyMap<number, StoreHours>>;
  /** By store and day, "2026-12-25". */
  readonly exceptions: ReadonlyMap<string, ReadonlyMap<string, StoreException>>;
}

export function loadStores(db: Database): Promise<StoresSnapshot> {
  return atOneMoment(db, readStores);
}

async function readStores(db: Database): Promise<StoresSnapshot> {
  const stores = await listStores(db);
  const inCountry = (code: CountryCode) => stores.filter((store) => store.address.country === code);
  return {
    stores,
    byId: new Map(stores.map((store) => [store.id, store])),
    byCountry: Object.fromEntries(countryCodes.map((code) => [code, inCountry(code)])) as Record<CountryCode, Store[]>,
    hours: byStoreAnd(await listStoreHours(db), ({ weekday }) => weekday),
    exceptions: byStoreAnd(await listStoreExceptions(db), ({ day }) => day),
  };
}

function byStoreAnd<Row extends { storeId: string }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<string, Map<Key, Row>> {
  const byStore = new Map<string, Map<Key, Row>>();
  for (const row of rows) {
    const own = byStore.get(row.storeId) ?? new Map<Key, Row>();
    byStore.set(row.storeId, own.set(keyOf(row), row));
  }
  return byStore;
}
