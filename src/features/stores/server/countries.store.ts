import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
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
  card_cost_basis_points: number;
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

/** Each process reads the countries when they are first needed, and again after each change (`reloadCountries`). */
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

/**
 * Called after every change of a country or a surcharge. Requests use the older countries until the new ones are read, so none of
 * them waits. The answer is a new object each time, because answers that guests share depend on the countries.
 */
export async function reloadCountries(db: Database): Promise<object> {
  if (countriesByDatabase.has(db)) countriesByDatabase.set(db, Promise.resolve(await readCountries(db)));
  return {};
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

/** The countries as they are now. Pages that change them read them here, because a process may keep older ones. */
export async function readCountries(db: Database): Promise<Country[]> {
  const [rows, surcharges] = await Promise.all([
    db.selectFrom("countries").selectAll().orderBy("code").execute(),
    db
      .selectFrom("card_surcharges")
      .select(["country", sql<string>`starts_on::text`.as("startsOn"), "basis_points as basisPoints"])
      .orderBy("starts_on", "desc")
      .execute(),
  ]);
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
    cardCostBasisPoints: row.card_cost_basis_points,
    tradePointConversionRate: Number(row.trade_point_conversion_rate),
    minRedeemablePoints: row.min_redeemable_points,
    cardSurcharges: cardSurcharges.map(({ startsOn, basisPoints }) => ({ startsOn, basisPoints })),
  };
}

/** Null for a country where the merchant does not trade. The row stays locked, and with it the surcharges of the country. */
export async function lockCountry(tx: Transaction, code: string): Promise<Country | null> {
  const lock = sql`select from countries where code::text = ${code} for update`;
  const [, countries] = await Promise.all([lock.execute(tx), readCountries(tx)]);
  return countries.find((country) => country.code === code) ?? null;
}

type Fees = Pick<Country, "code" | "deliveryFeeCents" | "deliveryThresholdCents" | "cardCostBasisPoints">;

export async function updateFees(tx: Transaction, fees: Fees): Promise<void> {
  await tx
    .updateTable("countries")
    .set({
      delivery_fee_cents: fees.deliveryFeeCents,
      delivery_threshold_cents: fees.deliveryThresholdCents,
      card_cost_basis_points: fees.cardCostBasisPoints,
    })
    .where("code", "=", fees.code)
    .execute();
}

export async function upsertSurcharge(tx: Transaction, country: CountryCode, surcharge: CardSurcharge): Promise<void> {
  const { startsOn, basisPoints } = surcharge;
  await tx
    .insertInto("card_surcharges")
    .values({ country, starts_on: startsOn, basis_points: basisPoints })
    .onConflict((conflict) => conflict.columns(["country", "starts_on"]).doUpdateSet({ basis_points: basisPoints }))
    .execute();
}

export async function deleteSurcharge(tx: Transaction, country: CountryCode, startsOn: string): Promise<void> {
  await tx.deleteFrom("card_surcharges").where("country", "=", country).where("starts_on", "=", startsOn).execute();
}
