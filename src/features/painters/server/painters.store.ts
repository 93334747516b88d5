/** Profiles and service areas of painters. */
import { type GeneratedAlways, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { localitiesByKmColumn } from "../../stores/server/stores.store.ts";
import type { PainterProfile } from "../painter-profile.ts";
import { maxRadiusKm, type ServiceArea } from "../service-area.ts";
import type { Instance } from "../work.ts";

interface ProfilesTable {
  account_id: string;
  lead_email: string | null;
  instances: readonly Instance[];
  capabilities: readonly string[];
  roof_types: readonly string[];
  property_types: readonly string[];
  house_levels: readonly string[];
  concrete_exterior_areas: readonly string[];
  concrete_interior_areas: readonly string[];
  concrete_types: readonly string[];
  takes_sloped_concrete: boolean;
  nz_interior_brands: readonly string[];
  nz_exterior_brands: readonly string[];
  is_available: boolean;
  /** Selected as text: the driver would turn a date into a moment in the server's time zone. */
  unavailable_from: LocalDate | null;
  unavailable_to: LocalDate | null;
  waiting_since: Date;
  changed_on: LocalDate;
  changed_by: string | null;
}

interface AreasTable {
  id: string;
  account_id: string;
  position: number;
  country: CountryCode;
  state: string;
  suburb: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  radius_km: number;
  covers: GeneratedAlways<string>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    painter_profiles: ProfilesTable;
    service_areas: AreasTable;
  }
}

const profileColumns = [
  ...(["lead_email", "instances", "capabilities", "roof_types", "property_types", "house_levels"] as const),
  ...(["concrete_exterior_areas", "concrete_interior_areas", "concrete_types", "takes_sloped_concrete"] as const),
  ...(["nz_interior_brands", "nz_exterior_brands", "is_available"] as const),
] as const;

/** Null for a painter who has changed nothing yet. */
export async function findProfile(db: Database, accountId: string): Promise<PainterProfile | null> {
  const row = await db
    .selectFrom("painter_profiles")
    .select(profileColumns)
    .select([
      sql<LocalDate | null>`unavailable_from::text`.as("unavailable_from"),
      sql<LocalDate | null>`unavailable_to::text`.as("unavailable_to"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row === undefined ? null : toProfile(row);
}

interface SavedProfile {
  readonly accountId: string;
  readonly profile: PainterProfile;
  readonly userId: string;
  readonly today: LocalDate;
  readonly at: Date;
}

/** A new profile begins to wait for a lead now. A change leaves the painter's turn as it is. */
export async function saveProfile(tx: Transaction, saved: SavedProfile): Promise<void> {
  const changes = { ...toRow(saved.profile), changed_on: saved.today, changed_by: saved.userId };
  await tx
    .insertInto("painter_profiles")
    .values({ account_id: saved.accountId, waiting_since: saved.at, ...changes })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(changes))
    .execute();
}

/** Makes the profile of a painter who has none. */
export async function insertMissingProfile(tx: Transaction, saved: SavedProfile): Promise<void> {
  const { accountId, profile, userId, today, at } = saved;
  await tx
    .insertInto("painter_profiles")
    .values({
      ...{ account_id: accountId, waiting_since: at, changed_on: today, changed_by: userId },
      ...toRow(profile),
    })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
}

const areaColumns = [
  ...(["id", "position", "country", "state", "suburb", "postcode", "latitude", "longitude"] as const),
  "radius_km as radiusKm",
] as const;

/** In the order in which they were added, as far as no place became free. */
export function listServiceAreas(db: Database, accountId: string): Promise<ServiceArea[]> {
  return db
    .selectFrom("service_areas")
    .select(areaColumns)
    .where("account_id", "=", accountId)
    .orderBy("position")
    .execute();
}

/** The suburbs and towns around the centre of an area. */
export interface AreaReach {
  readonly id: string;
  /** How many there are within 1 km, 2 km and so on up to 100 km. */
  readonly suburbsByKm: readonly number[];
}

export function listAreaReaches(db: Database, accountId: string): Promise<AreaReach[]> {
  const circle = {
    latitude: sql<number>`service_areas.latitude`,
    longitude: sql<number>`service_areas.longitude`,
    maxKm: maxRadiusKm,
  };
  return db
    .selectFrom("service_areas")
    .select(["id", localitiesByKmColumn(circle).as("suburbsByKm")])
    .where("account_id", "=", accountId)
    .orderBy("position")
    .execute();
}

export async function insertServiceArea(tx: Transaction, accountId: string, area: ServiceArea): Promise<void> {
  const { id, position, country, state, suburb, postcode, latitude, longitude, radiusKm } = area;
  await tx
    .insertInto("service_areas")
    .values({
      ...{ id, position, country, state, suburb, postcode, latitude, longitude },
      ...{ account_id: accountId, radius_km: radiusKm },
    })
    .execute();
}

export async function updateRadius(tx: Transaction, id: string, radiusKm: number): Promise<void> {
  await tx.updateTable("service_areas").set({ radius_km: radiusKm }).where("id", "=", id).execute();
}

export async function deleteServiceArea(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("service_areas").where("id", "=", id).execute();
}

function toRow(profile: PainterProfile) {
  return {
    lead_email: profile.leadEmail,
    instances: profile.instances,
    capabilities: profile.capabilities,
    roof_types: profile.roofTypes,
    property_types: profile.propertyTypes,
    house_levels: profile.houseLevels,
    concrete_exterior_areas: profile.concreteExteriorAreas,
    concrete_interior_areas: profile.concreteInteriorAreas,
    concrete_types: profile.concreteTypes,
    takes_sloped_concrete: profile.takesSlopedConcrete,
    nz_interior_brands: profile.nzInteriorBrands,
    nz_exterior_brands: profile.nzExteriorBrands,
    is_available: profile.isAvailable,
    unavailable_from: profile.unavailableFrom,
    unavailable_to: profile.unavailableTo,
  };
}

type ProfileRow = Omit<Selectable<ProfilesTable>, "account_id" | "waiting_since" | "changed_on" | "changed_by">;

function toProfile(row: ProfileRow): PainterProfile {
  return {
    leadEmail: row.lead_email,
    instances: row.instances,
    capabilities: row.capabilities,
    roofTypes: row.roof_types,
    propertyTypes: row.property_types,
    houseLevels: row.house_levels,
    concreteExteriorAreas: row.concrete_exterior_areas,
    concreteInteriorAreas: row.concrete_interior_areas,
    concreteTypes: row.concrete_types,
    takesSlopedConcrete: row.takes_sloped_concrete,
    nzInteriorBrands: row.nz_interior_brands,
    nzExteriorBrands: row.nz_exterior_brands,
    isAvailable: row.is_available,
    unavailableFrom: row.unavailable_from,
    unavailableTo: row.unavailable_to,
  };
}
