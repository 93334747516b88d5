import { type Generated, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import type { Effect, Promotion, Scope } from "../promotion.ts";
import type { WrittenPromotion } from "../promotion-form.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    promotions: PromotionsTable;
    promotion_scopes: PromotionScopesTable;
  }
}

interface PromotionsTable {
  code: string;
  name: string;
  description: string;
  enabled: Generated<boolean>;
  country: CountryCode;
  audience: Generated<Promotion["audience"]>;
  kind: Effect["kind"];
  basis_points: number | null;
  cents: number | null;
  buy_units: number | null;
  free_units: number | null;
  gift_sku: string | null;
  gift_quantity: number | null;
  is_for_everything: Generated<boolean>;
  minimum_cents: Generated<number>;
  is_stackable: Generated<boolean>;
  needs_coupon: Generated<boolean>;
  /** The database writes the moments that belong to the days. Only the former release reads them. */
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
  starts_on: LocalDate;
  ends_on: LocalDate;
}

interface PromotionScopesTable {
  promotion_code: string;
  sku: string | null;
  product_code: string | null;
  brand_id: string | null;
  shelf_id: string | null;
}

/** All promotions in order of code, past and future ones included. */
export async function listPromotions(db: Database): Promise<Promotion[]> {
  const [rows, scopes] = await Promise.all([
    selectPromotions(db).orderBy("code").execute(),
    db.selectFrom("promotion_scopes").selectAll().execute(),
  ]);
  const scopesByCode = Map.groupBy(scopes, (row) => row.promotion_code);
  return rows.map((row) => toPromotion(row, scopesByCode.get(row.code) ?? []));
}

export interface FoundPromotion {
  readonly promotion: Promotion;
  /** Whether an order has used it. */
  readonly isUsed: boolean;
}

export async function findPromotion(db: Database, code: string): Promise<FoundPromotion | null> {
  const [row, scopes] = await Promise.all([
    selectPromotions(db)
      .select(sql<boolean>`is_promotion_used(${code})`.as("isUsed"))
      .where("code", "=", code)
      .executeTakeFirst(),
    db.selectFrom("promotion_scopes").selectAll().where("promotion_code", "=", code).execute(),
  ]);
  return row === undefined ? null : { promotion: toPromotion(row, scopes), isUsed: row.isUsed };
}

/** The same, locked until the transaction ends. A code that does not exist yet is locked too. */
export async function lockPromotion(tx: Transaction, code: string): Promise<FoundPromotion | null> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${code}`}, 0))`;
  const [, found] = await Promise.all([lock.execute(tx), findPromotion(tx, code)]);
  return found;
}

type NewPromotion = WrittenPromotion & Pick<Promotion, "code" | "enabled">;

export async function insertPromotion(tx: Transaction, promotion: NewPromotion): Promise<void> {
  const { code, enabled } = promotion;
  await tx
    .insertInto("promotions")
    .values({ code, enabled, ...toColumns(promotion) })
    .execute();
}

export async function updatePromotion(tx: Transaction, code: string, promotion: WrittenPromotion): Promise<void> {
  await tx.updateTable("promotions").set(toColumns(promotion)).where("code", "=", code).execute();
}

export async function switchPromotion(tx: Transaction, code: string, enabled: boolean): Promise<void> {
  await tx.updateTable("promotions").set({ enabled }).where("code", "=", code).execute();
}

/** What a promotion is for, in place of what it was for. One statement, so that it leaves with the commit. */
export async function replaceScopes(tx: Transaction, code: string, scope: Scope | null): Promise<void> {
  const { skus, productCodes, brandIds, categoryIds } = scope ?? noScope;
  await sql`
    with wanted as (
        select ${code}::text as promotion_code, sku, null as product_code, null as brand_id, null as shelf_id
        from unnest(${skus}::text[]) as sku
        union all select ${code}::text, null, each, null, null from unnest(${productCodes}::text[]) as each
        union all select ${code}::text, null, null, each, null from unnest(${brandIds}::text[]) as each
        union all select ${code}::text, null, null, null, each from unnest(${categoryIds}::text[]) as each),
      removed as (
        delete from promotion_scopes s where s.promotion_code = ${code} and not exists (
          select from wanted w where (w.sku, w.product_code, w.brand_id, w.shelf_id)
            is not distinct from (s.sku, s.product_code, s.brand_id, s.shelf_id)))
    insert into promotion_scopes (promotion_code, sku, product_code, brand_id, shelf_id)
    select promotion_code, sku, product_code, brand_id, shelf_id from wanted
    on conflict do nothing`.execute(tx);
}

const noScope: Scope = { skus: [], productCodes: [], brandIds: [], categoryIds: [] };

function toColumns(promotion: WrittenPromotion) {
  const { name, description, country, audience, effect, scope, startsOn, endsOn } = promotion;
  return {
    ...{ name, description, country, audience, kind: effect.kind, ...toEffectColumns(effect) },
    is_for_everything: scope === null,
    minimum_cents: promotion.minimumCents,
    is_stackable: promotion.isStackable,
    needs_coupon: promotion.needsCoupon,
    ...{ starts_on: startsOn, ends_on: endsOn },
  };
}

function toEffectColumns(effect: Effect): Omit<EffectRow, "kind"> {
  const isGift = effect.kind === "GIVE_AWAY";
  return {
    basis_points: "basisPoints" in effect ? effect.basisPoints : null,
    cents: "unitCents" in effect ? effect.unitCents : "cents" in effect ? effect.cents : null,
    buy_units: "buy" in effect ? effect.buy : null,
    free_units: "free" in effect ? effect.free : null,
    gift_sku: isGift ? effect.sku : null,
    gift_quantity: isGift ? effect.quantity : null,
  };
}

/** The driver returns a day as a moment, so days are read as texts. */
function selectPromotions(db: Database) {
  return db
    .selectFrom("promotions")
    .selectAll()
    .select([sql<LocalDate>`starts_on::text`.as("first_day"), sql<LocalDate>`ends_on::text`.as("last_day")]);
}

type PromotionRow = Selectable<PromotionsTable> & { readonly first_day: LocalDate; readonly last_day: LocalDate };

function toPromotion(row: PromotionRow, scopes: readonly PromotionScopesTable[]): Promotion {
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    enabled: row.enabled,
    country: row.country,
    audience: row.audience,
    effect: toEffect(row),
    scope: row.is_for_everything ? null : toScope(scopes),
    minimumCents: cents(row.minimum_cents),
    isStackable: row.is_stackable,
    needsCoupon: row.needs_coupon,
    startsOn: row.first_day,
    endsOn: row.last_day,
  };
}

type EffectRow = Pick<
  PromotionsTable,
  "kind" | "basis_points" | "cents" | "buy_units" | "free_units" | "gift_sku" | "gift_quantity"
>;

/** Check constraints of the table guarantee that each kind has its parameters. */
function toEffect(row: EffectRow): Effect {
  switch (row.kind) {
    case "PERCENT_OFF_LINES":
    case "PERCENT_OFF_ORDER":
      return { kind: row.kind, basisPoints: row.basis_points ?? 0 };
    case "AMOUNT_OFF_UNITS":
      return { kind: row.kind, unitCents: cents(row.cents ?? 0) };
    case "AMOUNT_OFF_ORDER":
      return { kind: row.kind, cents: cents(row.cents ?? 0) };
    case "BUY_X_GET_Y":
      return { kind: row.kind, buy: row.buy_units ?? 0, free: row.free_units ?? 0 };
    case "GIVE_AWAY":
      return { kind: row.kind, sku: row.gift_sku ?? "", quantity: row.gift_quantity ?? 0 };
    case "FREE_DELIVERY":
      return { kind: row.kind };
  }
}

function toScope(rows: readonly PromotionScopesTable[]): Scope {
  const named = (column: "sku" | "product_code" | "brand_id" | "shelf_id") =>
    rows.flatMap((row) => row[column] ?? []).sort();
  return {
    skus: named("sku"),
    productCodes: named("product_code"),
    brandIds: named("brand_id"),
    categoryIds: named("shelf_id"),
  };
}
