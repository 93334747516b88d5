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

/** Readers go on; other changes of prices wait. */
export async function lockPrices(tx: Transaction): Promise<void> {
  await sql`lock table list_prices, contract_prices, range_discounts, volume_bands, special_promotions
    in share row exclusive mode`.execute(tx);
}

/** The first day in the cells of a file. */
const firstDay = sql`coalesce((cells->>'valid_from')::date, '-infinity')`;
const lastDay = sql`coalesce((cells->>'valid_to')::date, 'infinity')`;
const priceInCents = sql`round((cells->>'price')::numeric * 100)::integer`;
const basisPoints = sql`round((cells->>'percent')::numeric * 100)::integer`;
/** The key of a row begins with its kind. It is known before the cells are put together. */
const isOf = (kind: string) => sql`starts_with(key, ${`${kind}|`})`;

/**
 * The given rows have the `key` and the `cells` of a row of a file of prices, and whether they are new. Retail and trade share a row. Present rows
 * come first: a price gets its last day before its successor is inserted.
 */
export async function upsertListPrices(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`insert into list_prices (sku, country, valid_from, retail_cents, trade_cents, valid_to)
    select g.sku, g.country, g.valid_from, coalesce(g.retail, p.retail_cents), coalesce(g.trade, p.trade_cents), g.valid_to
    from (select cells->>'sku' as sku, (cells->>'country')::char(2) as country, ${firstDay} as valid_from,
        max(${priceInCents}) filter (where ${isOf("retail")}) as retail, max(${priceInCents}) filter (where ${isOf("trade")}) as trade,
        max(${lastDay}) as valid_to, bool_and(is_new) as is_new
      from ${given} as r where ${isOf("retail")} or ${isOf("trade")} group by 1, 2, 3) as g
    left join list_prices p on p.sku = g.sku and p.country = g.country and p.valid_from = g.valid_from
    order by g.is_new
    on conflict (sku, country, valid_from) do update set retail_cents = excluded.retail_cents, trade_cents = excluded.trade_cents,
      valid_to = excluded.valid_to`.execute(tx);
}

/** Contract prices, discounts on ranges and bands. `accounts` has the id and the number of each account. */
export async function upsertAgreements(
  tx: Transaction,
  given: RawBuilder<unknown>,
  accounts: RawBuilder<unknown>,
): Promise<void> {
  const account = sql`(select a.id from ${accounts} as a where a.number = cells->>'account_no')`;
  await sql`insert into contract_prices (account_id, sku, cents, valid_from, valid_to)
    select ${account}, cells->>'sku', ${priceInCents}, ${firstDay}, ${lastDay}
    from ${given} as g where ${isOf("contract")} order by is_new
    on conflict (account_id, sku, valid_from) do update set cents = excluded.cents, valid_to = excluded.valid_to`.execute(
    tx,
  );
  await sql`insert into range_discounts (account_id, range_id, basis_points, valid_from, valid_to)
    select ${account}, cells->>'range', ${basisPoints}, ${firstDay}, ${lastDay}
    from ${given} as g where ${isOf("range")} order by is_new
    on conflict (account_id, range_id, valid_from) do update set basis_points = excluded.basis_points,
      valid_to = excluded.valid_to`.execute(tx);
  await sql`insert into volume_bands (account_id, name, basis_points, valid_from, valid_to)
    select ${account}, cells->>'name', ${basisPoints}, ${firstDay}, ${lastDay}
    from ${given} as g where ${isOf("band")} order by is_new
    on conflict (account_id, valid_from) do update set name = excluded.name, basis_points = excluded.basis_points,
      valid_to = excluded.valid_to`.execute(tx);
}

/** A new special without a code is named by its SKU, its country and its first day. */
export async function upsertSpecials(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`update special_promotions s set code = cells->>'code', name = cells->>'name',
      description = coalesce(cells->>'description', ''), cents = ${priceInCents}, limit_units = (cells->>'limit_units')::integer,
      ends_on = ${lastDay}
    from ${given} as g where ${isOf("special")} and not g.is_new and s.sku = cells->>'sku'
      and s.country = (cells->>'country')::char(2) and s.starts_on = ${firstDay}`.execute(tx);
  await sql`insert into special_promotions (code, sku, country, name, description, cents, limit_units, starts_on, ends_on)
    select coalesce(cells->>'code', concat_ws('-', cells->>'sku', cells->>'country', to_char(${firstDay}, 'YYYYMMDD'))), cells->>'sku',
      cells->>'country', cells->>'name', coalesce(cells->>'description', ''), ${priceInCents}, (cells->>'limit_units')::integer,
      ${firstDay}, ${lastDay}
    from ${given} as g where ${isOf("special")} and g.is_new`.execute(tx);
}

/** Without a trade price the trade pays retail. Without a retail price the SKU has no price. */
export async function deletePrices(
  tx: Transaction,
  given: RawBuilder<unknown>,
  accounts: RawBuilder<unknown>,
): Promise<void> {
  const account = sql`(select a.id from ${accounts} as a where a.number = cells->>'account_no')`;
  const isListed = sql`p.sku = cells->>'sku' and p.country = (cells->>'country')::char(2)`;
  const isAgreed = sql`p.account_id = ${account} and p.valid_from = ${firstDay}`;
  await sql`update list_prices p set trade_cents = null from ${given} as g
    where ${isOf("trade")} and ${isListed} and p.valid_from = ${firstDay}`.execute(tx);
  await sql`delete from list_prices p using ${given} as g
    where ${isOf("retail")} and ${isListed} and p.valid_from = ${firstDay}`.execute(tx);
  await sql`delete from contract_prices p using ${given} as g
    where ${isOf("contract")} and ${isAgreed} and p.sku = cells->>'sku'`.execute(tx);
  await sql`delete from range_discounts p using ${given} as g
    where ${isOf("range")} and ${isAgreed} and p.range_id = cells->>'range'`.execute(tx);
  await sql`delete from volume_bands p using ${given} as g where ${isOf("band")} and ${isAgreed}`.execute(tx);
  await sql`delete from special_promotions p using ${given} as g
    where ${isOf("special")} and ${isListed} and p.starts_on = ${firstDay}`.execute(tx);
}
