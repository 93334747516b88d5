import { type Generated, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import type { Locality } from "../locality.ts";
import { foldLocalityName } from "../locality-name.ts";
import { chooseLocality, type LocalityAnswer, readLocality } from "../locality-search.ts";
import type { Store, StoreType } from "../store.ts";

interface StoresTable {
  id: string;
  name: string;
  store_type: StoreType;
  country: CountryCode;
  state: string;
  line1: string;
  line2: string | null;
  suburb: string;
  city: string;
  postcode: string;
  phone_number: string;
  email: string;
  timezone: string;
  cut_off_time: string;
  latitude: number;
  longitude: number;
  is_trade: boolean;
  is_consumer: boolean;
  is_positive: boolean;
  is_render_store: boolean;
}

interface LocalitiesTable {
  id: Generated<number>;
  country: CountryCode;
  state: string;
  name: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  search_name: string;
}

declare module "../../../server/database.ts" {
  interface Tables {
    stores: StoresTable;
    localities: LocalitiesTable;
  }
}

export async function listStores(db: Database, country?: CountryCode): Promise<Store[]> {
  const all = db.selectFrom("stores").selectAll().orderBy("name");
  const rows = await (country ? all.where("country", "=", country) : all).execute();
  return rows.map(storeOf);
}

export async function findStore(db: Database, id: string): Promise<Store | null> {
  const row = await db.selectFrom("stores").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? storeOf(row) : null;
}

export async function findLocalities(db: Database, text: string, country: CountryCode): Promise<LocalityAnswer> {
  const reading = readLocality(text, country);
  if (reading.kind === "not-a-locality") return reading;
  const names = reading.names.map((name) => name.searchName);
  const candidates = await db
    .selectFrom("localities")
    .select(["country", "state", "name", "postcode", "latitude", "longitude"])
    .where("country", "=", country)
    .where("search_name", "in", names)
    .orderBy("state")
    .orderBy("postcode")
    .execute();
  return chooseLocality(reading, candidates);
}

/** Takes the whole list away and puts the new one in its place; readers see the old one until the transaction ends. */
export async function replaceLocalities(tx: Transaction, localities: readonly Locality[]): Promise<void> {
  const rows = localities.map((locality) => ({ ...locality, search_name: foldLocalityName(locality.name) }));
  await tx.deleteFrom("localities").execute();
  await sql`
    insert into localities (country, state, name, postcode, latitude, longitude, search_name)
    select country, state, name, postcode, latitude, longitude, search_name
    from json_populate_recordset(null::localities, ${JSON.stringify(rows)})
  `.execute(tx);
}

function storeOf(row: Selectable<StoresTable>): Store {
  return {
    id: row.id,
    name: row.name,
    type: row.store_type,
    address: {
      country: row.country,
      state: row.state,
      line1: row.line1,
      line2: row.line2,
      suburb: row.suburb,
      city: row.city,
      postcode: row.postcode,
      phoneNumber: row.phone_number,
      email: row.email,
    },
    timezone: row.timezone,
    cutOffTime: row.cut_off_time.slice(0, 5),
    geoPoint: { latitude: row.latitude, longitude: row.longitude },
    isTrade: row.is_trade,
    isConsumer: row.is_consumer,
    isPositive: row.is_positive,
    isRenderStore: row.is_render_store,
  };
}
