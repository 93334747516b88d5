import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { type AccountPricing, bandKey, type ListPrice, type Promotion } from "../price.ts";
import { addToBook, type DaySpan, makePriceBook, type PriceBook } from "../price-book.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    list_prices: ListPricesTable;
    contract_prices: { account_id: string; sku: string; cents: number } & DayColumns;
    range_discounts: { account_id: string; range_id: string; basis_points: number } & DayColumns;
    volume_bands: { account_id: string; name: string; basis_points: number } & DayColumns;
    member_tool_discounts: { account_id: string; range_id: string; basis_points: number };
    special_promotions: SpecialPromotionsTable;
  }
}

/** Selected as text: the driver would turn a day into a moment in the server's time zone. */
interface DayColumns {
  valid_from: Generated<LocalDate>;
  valid_to: Generated<LocalDate>;
}

interface ListPricesTable extends DayColumns {
  sku: string;
  country: CountryCode;
  retail_cents: number;
  /** Null: the trade pays retail. */
  trade_cents: number | null;
}

interface SpecialPromotionsTable {
  code: string;
  sku: string;
  country: CountryCode;
  name: string;
  description: string;
  cents: number;
  limit_units: number;
  /** The database writes the moments that belong to the days. Only the former release reads them. */
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
  starts_on: LocalDate;
  ends_on: LocalDate;
}

/** The list price of a SKU in a country, and its days. */
export interface SkuPrice extends ListPrice, DaySpan {
  readonly sku: string;
  readonly country: CountryCode;
}

/** Calls `take` for each price. There may be hundreds of thousands, so they are not collected in an array. */
export function readListPrices(tx: Transaction, take: (price: SkuPrice) => void): Promise<void> {
  const query = tx
    .selectFrom("list_prices")
    .select(["sku", "country", "retail_cents", "trade_cents"])
    .select([sql<LocalDate>`valid_from::text`.as("from"), sql<LocalDate>`valid_to::text`.as("to")]);
  return readInBatches(tx, query, ({ retail_cents, trade_cents, ...price }) =>
    take({ ...price, retailCents: cents(retail_cents), tradeCents: cents(trade_cents ?? retail_cents) }),
  );
}

/** All promotions, past and future ones included. */
export async function listPromotions(db: Database): Promise<Promotion[]> {
  const rows = await db
    .selectFrom("special_promotions")
    .select(["code", "sku", "country", "name", "description", "cents", "limit_units"])
    .select([sql<LocalDate>`starts_on::text`.as("starts_on"), sql<LocalDate>`ends_on::text`.as("ends_on")])
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    sku: row.sku,
    country: row.country,
    name: row.name,
    description: row.description,
    unitCents: cents(row.cents),
    limitUnits: row.limit_units,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  }));
}

/** Agreements by key. Those that apply on every wanted day are in `all`. */
interface AgreementsJson {
  readonly all: Readonly<Record<string, number>> | null;
  /** Key, value, first and last day. */
  readonly some: readonly (readonly [string, number, LocalDate, LocalDate])[] | null;
}

interface PricingJson {
  readonly contracts: AgreementsJson;
  readonly discounts: AgreementsJson;
  readonly band: AgreementsJson;
  readonly tools: Readonly<Record<string, number>> | null;
}

/** The agreements that are wanted. */
export interface AgreementsWanted {
  readonly accountId: Expression<string | null>;
  /** Null: all of them. */
  readonly skus: Expression<string[]> | null;
  /** Those that apply on one of these days. The store, and with it the day, is known only after the statement. */
  readonly days: DaySpan;
}

/**
 * All agreed prices of an account as one JSON column, for use in any statement; limited to some SKUs where given. Use it
 * inside `asTenant` or `readAsTenant`, so that row-level security guards it as well as the `where`.
 */
export function accountPricingColumn({ accountId, skus, days }: AgreementsWanted): RawBuilder<PricingJson> {
  const skuCondition = skus === null ? sql`` : sql`and sku = any(${skus})`;
  const applies = sql`account_id = ${accountId} and valid_from <= ${days.to}::date and valid_to >= ${days.from}::date`;
  const isWhole = sql`(valid_from <= ${days.from}::date and valid_to >= ${days.to}::date)`;
  const gather = (key: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`json_build_object(
      'all', json_object_agg(${key}, ${value}) filter (where ${isWhole}),
      'some', json_agg(json_build_array(${key}, ${value}, valid_from, valid_to)) filter (where not ${isWhole}))`;
  return sql<PricingJson>`json_build_object(
    'contracts', (select ${gather(sql`sku`, sql`cents`)} from contract_prices where ${applies} ${skuCondition}),
    'discounts', (select ${gather(sql`range_id`, sql`basis_points`)} from range_discounts where ${applies}),
    'band', (select ${gather(sql.lit(bandKey), sql`basis_points`)} from volume_bands where ${applies}),
    'tools', (select json_object_agg(range_id, basis_points) from member_tool_discounts where account_id = ${accountId}))`;
}

export function toAccountPricing({ contracts, discounts, band, tools }: PricingJson): AccountPricing {
  return {
    contractCents: toBook(contracts, cents),
    rangeDiscounts: toBook(discounts, Number),
    volumeBand: toBook(band, Number),
    toolDiscounts: new Map(Object.entries(tools ?? {})),
  };
}

function toBook<Value>({ all, some }: AgreementsJson, toValue: (value: number) => Value): PriceBook<Value> {
  const book = makePriceBook(Object.entries(all ?? {}).map(([key, value]) => [key, toValue(value)] as const));
  for (const [key, value, from, to] of some ?? []) addToBook(book, key, { value: toValue(value), from, to });
  return book;
}

/** The name of an account's volume band on a day, which is its group; null for an account without one. */
export async function findVolumeBandName(db: Database, accountId: string, day: LocalDate): Promise<string | null> {
  const row = await db
    .selectFrom("volume_bands")
    .select("name")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`${day}::date between valid_from and valid_to`)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The agreed prices as JSON text. A caller that has parsed the same text before need not parse it again. */
export async function findAccountTerms(db: Database, accountId: string, days: DaySpan): Promise<string> {
  const column = accountPricingColumn({ accountId: sql<string>`${accountId}::uuid`, skus: null, days });
  const { rows } = await sql<{ terms: string }>`select ${column}::text as terms`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a table returns one row.");
  return row.terms;
}

export function parseAccountTerms(terms: string): AccountPricing {
  return toAccountPricing(JSON.parse(terms) as PricingJson);
}
