import { type Expression, type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { GeoPoint } from "../geo-point.ts";
import type { Locality } from "../locality.ts";
import { foldLocalityName } from "../locality.ts";
import { chooseLocality, type LocalityAnswer, listSearchNames, parseLocalityText } from "../locality-search.ts";
import type { Store, StoreType } from "../store.ts";

interface StoresTable {
  id: string;
  name: string;
  short_name: string;
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
  status: Generated<"ACTIVE" | "WITHDRAWN">;
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

interface StoreHoursTable {
  store_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

interface StoreExceptionsTable {
  store_id: string;
  /** Selected as text: the driver would turn a date into a moment in the server's time zone. */
  day: string;
  opens: string | null;
  closes: string | null;
  reason: string;
}

declare module "../../../server/database.ts" {
  interface Tables {
    stores: StoresTable;
    store_hours: StoreHoursTable;
    store_exceptions: StoreExceptionsTable;
    localities: LocalitiesTable;
  }
}

export async function listStores(db: Database, country?: CountryCode): Promise<Store[]> {
  const all = db.selectFrom("stores").selectAll().orderBy("name");
  const rows = await (country ? all.where("country", "=", country) : all).execute();
  return rows.map(toStore);
}

export async function findStore(db: Database, id: string): Promise<Store | null> {
  const row = await db.selectFrom("stores").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toStore(row) : null;
}

/** The time zone of a store, as one column to embed in another statement. */
export function timeZoneColumn(storeId: Expression<unknown>): RawBuilder<string> {
  return sql`(select timezone from stores where id = ${storeId})`;
}

/** Every store as the key of a row of a file, as a part of another statement. */
export function storeKeys(): RawBuilder<unknown> {
  return sql`(select id as key from stores)`;
}

/**
 * The position of the suburb in the cells of a file of stores, as a part of another statement. The postcode decides between suburbs
 * with the same name in a state.
 */
export function selectPosition(cells: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select l.latitude, l.longitude from localities l
    where l.search_name = fold_locality_name(${cells}->>'suburb') and l.country = ${cells}->>'country' and l.state = ${cells}->>'state'
    order by l.postcode is not distinct from ${cells}->>'postcode' desc, l.id limit 1)`;
}

/** Readers go on; other changes of stores wait. */
export async function lockStores(tx: Transaction): Promise<void> {
  await sql`lock table stores, store_hours, store_exceptions in share row exclusive mode`.execute(tx);
}

/**
 * The given rows have `cells` in the words of a file of stores, and `changed` with the cells that change. A new store takes orders of
 * everybody, and is where its suburb is.
 */
export async function upsertStores(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const isYes = (name: string, otherwise: string) => sql`coalesce(cells->>${name}::text, ${otherwise}) = 'yes'`;
  await sql`insert into stores (id, name, short_name, store_type, country, state, line1, line2, suburb, city, postcode, phone_number,
      email, timezone, cut_off_time, latitude, longitude, is_trade, is_consumer, is_positive, is_render_store, status)
    select cells->>'store_id', cells->>'name', coalesce(cells->>'short_name', cells->>'name'), upper(cells->>'type'),
      cells->>'country', cells->>'state', cells->>'line1', cells->>'line2', cells->>'suburb', cells->>'city', cells->>'postcode',
      cells->>'phone', cells->>'email', cells->>'zone', coalesce(cells->>'cut_off', '12:00')::time,
      coalesce((cells->>'latitude')::float8, l.latitude), coalesce((cells->>'longitude')::float8, l.longitude),
      ${isYes("trade", "yes")}, ${isYes("consumer", "yes")}, ${isYes("live_stock", "yes")}, ${isYes("render", "no")},
      upper(coalesce(cells->>'status', 'active'))
    from ${given} as g left join lateral ${selectPosition(sql`g.cells`)} as l on g.is_new
    on conflict (id) do update set name = excluded.name, short_name = excluded.short_name, store_type = excluded.store_type,
      country = excluded.country, state = excluded.state, line1 = excluded.line1, line2 = excluded.line2,
      suburb = excluded.suburb, city = excluded.city, postcode = excluded.postcode, phone_number = excluded.phone_number,
      email = excluded.email, timezone = excluded.timezone, cut_off_time = excluded.cut_off_time,
      latitude = excluded.latitude, longitude = excluded.longitude, is_trade = excluded.is_trade,
      is_consumer = excluded.is_consumer, is_positive = excluded.is_positive, is_render_store = excluded.is_render_store,
      status = excluded.status`.execute(tx);
  await upsertHours(tx, given);
}

async function upsertHours(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const days = sql`unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality as d (name, weekday)`;
  await sql`delete from store_hours h using ${given} as g cross join ${days}
    where h.store_id = g.cells->>'store_id' and h.weekday = d.weekday and g.changed ? d.name`.execute(tx);
  await sql`insert into store_hours (store_id, weekday, opens, closes)
    select cells->>'store_id', d.weekday, split_part(changed->>d.name, '-', 1)::time, split_part(changed->>d.name, '-', 2)::time
    from ${given} as g cross join ${days} where g.changed->>d.name is not null`.execute(tx);
  await sql`delete from store_exceptions e using ${given} as g
    where e.store_id = g.cells->>'store_id' and g.changed ? 'exceptions'`.execute(tx);
  const hours = sql`substring(n.day from '^\\S+ (\\S+)')`;
  const time = (part: number) =>
    sql`case when ${hours} <> 'closed' then split_part(${hours}, '-', ${sql.lit(part)})::time end`;
  await sql`insert into store_exceptions (store_id, day, opens, closes, reason)
    select cells->>'store_id', left(n.day, 10)::date, ${time(1)}, ${time(2)}, substring(n.day from '^\\S+ \\S+ (.*)$')
    from ${given} as g cross join unnest(string_to_array(g.changed->>'exceptions', '|')) as n (day)`.execute(tx);
}

/** The hours of a weekday in local time: "07:00" to "16:30". The store is closed on a weekday without a row. */
export interface StoreHours {
  readonly storeId: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

/** Other hours on one day, "2026-12-25". Closed all day when both times are null. */
export interface StoreException {
  readonly storeId: string;
  readonly day: string;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly reason: string;
}

export async function listStoreHours(db: Database): Promise<StoreHours[]> {
  const rows = await db.selectFrom("store_hours").selectAll().orderBy("store_id").orderBy("weekday").execute();
  return rows.map(({ store_id, weekday, opens, closes }) => ({
    storeId: store_id,
    weekday,
    opens: opens.slice(0, 5),
    closes: closes.slice(0, 5),
  }));
}

export async function listStoreExceptions(db: Database): Promise<StoreException[]> {
  const rows = await db
    .selectFrom("store_exceptions")
    .select(["store_id", "opens", "closes", "reason"])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
    .orderBy("store_id")
    .orderBy("store_exceptions.day")
    .execute();
  return rows.map(({ store_id, day, opens, closes, reason }) => ({
    storeId: store_id,
    day,
    opens: opens?.slice(0, 5) ?? null,
    closes: closes?.slice(0, 5) ?? null,
    reason,
  }));
}

export async function findLocalities(db: Database, text: string, country: CountryCode): Promise<LocalityAnswer> {
  const reading = parseLocalityText(text, country);
  if (reading.kind === "not-a-locality") return reading;
  const names = listSearchNames(reading.names);
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

/** The locality with exactly this name, state and postcode. */
export async function findLocality(
  db: Database,
  { country, state, name, postcode }: Omit<Locality, "latitude" | "longitude">,
): Promise<Locality | null> {
  const row = await db
    .selectFrom("localities")
    .select(["country", "state", "name", "postcode", "latitude", "longitude"])
    .where("search_name", "=", foldLocalityName(name))
    .where("country", "=", country)
    .where("state", "=", state)
    .where("name", "=", name)
    .where(sql<boolean>`postcode is not distinct from ${postcode}`)
    .executeTakeFirst();
  return row ?? null;
}

/** The names of all localities that have a folded name, to embed in another statement: spellings differ in accents. */
export function localityNames(foldedName: string): RawBuilder<string[]> {
  return sql`array(select distinct name from localities where search_name = ${foldedName})`;
}

/** A point in another statement, and the radius in kilometres up to which localities are counted. */
interface CountedCircle {
  readonly latitude: RawBuilder<number>;
  readonly longitude: RawBuilder<number>;
  readonly maxKm: number;
}

/**
 * How many localities are within 1 km, 2 km and so on up to `maxKm`, as one column to embed in another statement. The distance
 * is that of `distanceKm`. The rectangle around the circle finds the candidates by the index.
 */
export function localitiesByKmColumn({ latitude, longitude, maxKm }: CountedCircle): RawBuilder<number[]> {
  const halfHeight = sql`(${maxKm}::float8 / 110.5)`;
  const halfWidth = sql`(${maxKm}::float8 / (110.5 * cos(radians(${latitude}))))`;
  const chord = sql`sin(radians(l.latitude - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(l.latitude)) * sin(radians(l.longitude - ${longitude}) / 2) ^ 2`;
  return sql`(select array_agg(inside order by km) from (
      select km, (sum(count(d.km)) over (order by km))::integer as inside
      from generate_series(1, ${maxKm}::integer) as series (km)
      left join (select greatest(1, ceil(2 * 6371.0088 * asin(least(1, sqrt(${chord})))))::integer as km
        from localities l
        where point(l.longitude, l.latitude) <@ box(
          point(${longitude} - ${halfWidth}, ${latitude} - ${halfHeight}),
          point(${longitude} + ${halfWidth}, ${latitude} + ${halfHeight}))) as d using (km)
      group by km) as counted)`;
}

/** The same for one point. */
export async function countLocalitiesByKm(
  db: Database,
  { latitude, longitude }: GeoPoint,
  maxKm: number,
): Promise<number[]> {
  const circle = { latitude: sql<number>`${latitude}::float8`, longitude: sql<number>`${longitude}::float8`, maxKm };
  const { rows } = await sql<{ counts: number[] }>`select ${localitiesByKmColumn(circle)} as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Empty when the loaded list has no postcodes. */
export function listLocalitiesByPostcode(
  db: Database,
  postcode: string,
  countries: readonly CountryCode[],
): Promise<Locality[]> {
  return db
    .selectFrom("localities")
    .select(["country", "state", "name", "postcode", "latitude", "longitude"])
    .where("postcode", "=", postcode)
    .where("country", "in", countries)
    .orderBy("name")
    .execute();
}

/** A rectangle on the map, in degrees. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Sorted by a hash of the name, so a limited answer is spread over the whole rectangle and is the same each time. */
export function listLocalitiesWithin(db: Database, bounds: Bounds, limit: number): Promise<Locality[]> {
  return db
    .selectFrom("localities")
    .select(["country", "state", "name", "postcode", "latitude", "longitude"])
    .where("latitude", ">=", bounds.south)
    .where("latitude", "<=", bounds.north)
    .where("longitude", ">=", bounds.west)
    .where("longitude", "<=", bounds.east)
    .orderBy(sql`md5(name || state)`)
    .limit(limit)
    .execute();
}

/** Replaces the whole list. Readers see the old list until the transaction commits. */
export async function replaceLocalities(tx: Transaction, localities: readonly Locality[]): Promise<void> {
  const rows = localities.map((locality) => ({ ...locality, search_name: foldLocalityName(locality.name) }));
  await tx.deleteFrom("localities").execute();
  await sql`
    insert into localities (country, state, name, postcode, latitude, longitude, search_name)
    select country, state, name, postcode, latitude, longitude, search_name
    from json_populate_recordset(null::localities, ${JSON.stringify(rows)})
  `.execute(tx);
}

function toStore(row: Selectable<StoresTable>): Store {
  return {
    id: row.id,
    name: row.name,
    shortName: row.short_name,
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
    isWithdrawn: row.status === "WITHDRAWN",
  };
}
