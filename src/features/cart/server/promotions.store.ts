import { type Generated, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import type { Effect, Promotion, Scope } from "../promotion.ts";

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
  const rows = await db
    .selectFrom("promotions")
    .selectAll()
    .select([sql<LocalDate>`starts_on::text`.as("first_day"), sql<LocalDate>`ends_on::text`.as("last_day")])
    .orderBy("code")
    .execute();
  const scopes = Map.groupBy(
    await db.selectFrom("promotion_scopes").selectAll().execute(),
    (row) => row.promotion_code,
  );
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    description: row.description,
    enabled: row.enabled,
    country: row.country,
    audience: row.audience,
    effect: toEffect(row),
    scope: row.is_for_everything ? null : toScope(scopes.get(row.code) ?? []),
    minimumCents: cents(row.minimum_cents),
    isStackable: row.is_stackable,
    needsCoupon: row.needs_coupon,
    startsOn: row.first_day,
    endsOn: row.last_day,
  }));
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
