import { type Expression, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { readWhole } from "../../../server/read-whole.ts";
import type { CountryCode } from "../../../shared/country-code.ts";
import { cents } from "../../../shared/money.ts";
import type { AccountPricing, ListPrice, SpecialPromotion } from "../price.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    list_prices: { sku: string; country: CountryCode; retail_cents: number; trade_cents: number };
    contract_prices: { account_id: string; sku: string; cents: number };
    range_discounts: { account_id: string; range_id: string; basis_points: number };
    volume_bands: { account_id: string; name: string; basis_points: number };
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

/** A price of the list with what it is the price of. */
export interface SkuPrice extends ListPrice {
  readonly sku: string;
  readonly country: CountryCode;
}

export interface Promotion extends SpecialPromotion {
  readonly sku: string;
  readonly country: CountryCode;
  readonly name: string;
  readonly description: string;
}

/** One by one: a long list has hundreds of thousands, which nobody needs as a list. */
export function readListPrices(tx: Transaction, take: (price: SkuPrice) => void): Promise<void> {
  const query = tx.selectFrom("list_prices").selectAll();
  return readWhole(tx, query, ({ sku, country, retail_cents, trade_cents }) =>
    take({ sku, country, retailCents: cents(retail_cents), tradeCents: cents(trade_cents) }),
  );
}

/** All of them, over or yet to come as well. */
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
}

/**
 * All that an account has agreed, as one column of whatever statement needs it: of every SKU, or of some. Ask it inside
 * `asTenant`, so that the wall stands behind the `where`.
 */
export function accountPricingColumn(
  accountId: Expression<string | null>,
  skus: Expression<string[]> | null,
): RawBuilder<PricingJson> {
  const ofSkus = skus === null ? sql`` : sql`and sku = any(${skus})`;
  return sql<PricingJson>`json_build_object(
    'contracts', (select json_object_agg(sku, cents) from contract_prices where account_id = ${accountId} ${ofSkus}),
    'discounts', (select json_object_agg(range_id, basis_points) from range_discounts where account_id = ${accountId}),
    'band', (select basis_points from volume_bands where account_id = ${accountId}))`;
}

export function accountPricingOf({ contracts, discounts, band }: PricingJson): AccountPricing {
  return {
    contractCents: new Map(Object.entries(contracts ?? {}).map(([sku, amount]) => [sku, cents(amount)])),
    rangeDiscounts: new Map(Object.entries(discounts ?? {})),
    volumeBand: band === null ? null : { basisPoints: band },
  };
}

/** The same as one text, so that whoever has seen it before need not read it again. */
export async function findAccountTerms(db: Database, accountId: string): Promise<string> {
  const column = accountPricingColumn(sql<string>`${accountId}::uuid`, null);
  const { rows } = await sql<{ terms: string }>`select ${column}::text as terms`.execute(db);
  return rows[0]?.terms ?? "{}";
}

export function parseAccountTerms(terms: string): AccountPricing {
  const nothing: PricingJson = { contracts: null, discounts: null, band: null };
  return accountPricingOf({ ...nothing, ...(JSON.parse(terms) as Partial<PricingJson>) });
}
