import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { CardSurcharge, Country, CountryCode } from "../../../shared/country.ts";
import { cents } from "../../../shared/money.ts";

interface CountriesTable {
  code: CountryCode;
  name: string;
  currency: string;
  locale: string;
  time_zone: string;
  tax_name: string;
  tax_basis_points: number;
  mobile_pattern: string;
  mobile_example: string;
  delivery_threshold_cents: number;
  delivery_fee_cents: number;
  card_minimum_cents: number;
  /** The driver returns PostgreSQL's numeric as text. */
  trade_point_conversion_rate: string;
  min_redeemable_points: number;
}

declare module "../../../server/database.ts" {
  interface Tables {
    countries: CountriesTable;
    card_surcharges: { country: CountryCode; starts_on: string; basis_points: number };
  }
}

/** Countries change only by migration, which restarts the process. Each process therefore reads them once. */
const countriesByDatabase = new WeakMap<Database, Promise<readonly Country[]>>();

export function listCountries(db: Database): Promise<readonly Country[]> {
  let countries = countriesByDatabase.get(db);
  if (!countries) {
    countries = readCountries(db);
    countriesByDatabase.set(db, countries);
    countries.catch(() => countriesByDatabase.delete(db));
  }
  return countries;
}

export async function getCountry(db: Database, code: CountryCode): Promise<Country> {
  const country = (await listCountries(db)).find((candidate) => candidate.code === code);
  if (!country) throw new Error(`The country ${code} has no row.`);
  return country;
}

/** The currency and the time zone of each country, as a part of another statement. */
export function countryRows(): RawBuilder<unknown> {
  return sql`(select code, currency, time_zone from countries)`;
}

async function readCountries(db: Database): Promise<Country[]> {
  const rows = await db.selectFrom("countries").selectAll().orderBy("code").execute();
  const surcharges = await db
    .selectFrom("card_surcharges")
    .select(["country", sql<string>`starts_on::text`.as("startsOn"), "basis_points as basisPoints"])
    .orderBy("starts_on", "desc")
    .execute();
  return rows.map((row) =>
    toCountry(
      row,
      surcharges.filter(({ country }) => country === row.code),
    ),
  );
}

function toCountry(row: Selectable<CountriesTable>, cardSurcharges: readonly CardSurcharge[]): Country {
  return {
    code: row.code,
    name: row.name,
    currency: row.currency,
    locale: row.locale,
    timeZone: row.time_zone,
    taxName: row.tax_name,
    taxBasisPoints: row.tax_basis_points,
    mobilePattern: row.mobile_pattern,
    mobileExample: row.mobile_example,
    deliveryThresholdCents: cents(row.delivery_threshold_cents),
    deliveryFeeCents: cents(row.delivery_fee_cents),
    cardMinimumCents: cents(row.card_minimum_cents),
    tradePointConversionRate: Number(row.trade_point_conversion_rate),
    minRedeemablePoints: row.min_redeemable_points,
    cardSurcharges: cardSurcharges.map(({ startsOn, basisPoints }) => ({ startsOn, basisPoints })),
  };
}
