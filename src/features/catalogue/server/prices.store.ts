import { type Expression, type RawBuilder, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { cents } from "../../../shared/money.ts";
import type { AccountPricing, ListPrice, Promotion } from "../price.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    list_prices: { sku: string; country: CountryCode; retail_cents: number; trade_cents: number };
    contract_prices: { account_id: string; sku: string; cents: number };
    range_discounts: { account_id: string; range_id: string; basis_points: number };
    volume_bands: { account_id: string; name: string; basis_points: number };
    member_tool_discounts: { account_id: string; range_id: string; basis_points: number };
    special_promotions: SpecialPromotionsTable;
  }
}

interface SpecialPromotionsTable {
  code: string;
  sku: string;
  country: CountryCode;
  name: string;
  description: string;
  cents: number;
  limit_units: number;
  starts_at: Date;
  ends_at: Date;
}

/** The list price of a SKU in a country. */
export interface SkuPrice extends ListPrice {
  readonly sku: string;
  readonly country: CountryCode;
}

/** Calls `take` for each price. There may be hundreds of thousands, so they are not collected in an array. */
export function readListPrices(tx: Transaction, take: (price: SkuPrice) => void): Promise<void> {
  const query = tx.selectFrom("list_prices").selectAll();
  return readInBatches(tx, query, ({ sku, country, retail_cents, trade_cents }) =>
    take({ sku, country, retailCents: cents(retail_cents), tradeCents: cents(trade_cents) }),
  );
}

/** All promotions, past and future ones included. */
export async function listPromotions(db: Database): Promise<Promotion[]> {
  const rows = await db.selectFrom("special_promotions").selectAll().orderBy("code").execute();
  return rows.map((row) => ({
    code: row.code,
    sku: row.sku,
    country: row.country,
    name: row.name,
    description: row.description,
    unitCents: cents(row.cents),
    limitUnits: row.limit_units,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

interface PricingJson {
  readonly contracts: Readonly<Record<string, number>> | null;
  readonly discounts: Readonly<Record<string, number>> | null;
  readonly band: number | null;
  readonly tools: Readonly<Record<string, number>> | null;
}

/**
 * All agreed prices of an account as one JSON column, for use in any statement; limited to some SKUs where given. Use it
 * inside `asTenant` or `readAsTenant`, so that row-level security guards it as well as the `where`.
 */
export function accountPricingColumn(
  accountId: Expression<string | null>,
  skus: Expression<string[]> | null,
): RawBuilder<PricingJson> {
  const skuCondition = skus === null ? sql`` : sql`and sku = any(${skus})`;
  return sql<PricingJson>`json_build_object(
    'contracts', (select json_object_agg(sku, cents) from contract_prices where account_id = ${accountId} ${skuCondition}),
    'discounts', (select json_object_agg(range_id, basis_points) from range_discounts where account_id = ${accountId}),
    'band', (select basis_points from volume_bands where account_id = ${accountId}),
    'tools', (select json_object_agg(range_id, basis_points) from member_tool_discounts where account_id = ${accountId}))`;
}

export function toAccountPricing({ contracts, discounts, band, tools }: PricingJson): AccountPricing {
  return {
    contractCents: new Map(Object.entries(contracts ?? {}).map(([sku, amount]) => [sku, cents(amount)])),
    rangeDiscounts: new Map(Object.entries(discounts ?? {})),
    volumeBand: band === null ? null : { basisPoints: band },
    toolDiscounts: new Map(Object.entries(tools ?? {})),
  };
}

/** The name of an account's volume band, which is its group; null for an account without one. */
export async function findVolumeBandName(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom("volume_bands").select("name").where("account_id", "=", accountId).executeTakeFirst();
  return row?.name ?? null;
}

/** The agreed prices as JSON text. A caller that has parsed the same text before need not parse it again. */
export async function findAccountTerms(db: Database, accountId: string): Promise<string> {
  const column = accountPricingColumn(sql<string>`${accountId}::uuid`, null);
  const { rows } = await sql<{ terms: string }>`select ${column}::text as terms`.execute(db);
  return rows[0]?.terms ?? "{}";
}

export function parseAccountTerms(terms: string): AccountPricing {
  const nothing: PricingJson = { contracts: null, discounts: null, band: null, tools: null };
  return toAccountPricing({ ...nothing, ...(JSON.parse(terms) as Partial<PricingJson>) });
}
