import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import type { CartOwner } from "../../cart/cart-owner.ts";
import type { CartRecord } from "../../cart/quote.ts";
import { liveStoreColumn } from "../../cart/server/cart.store.ts";
import { listDaysAround } from "../../catalogue/price-book.ts";
import { accountPricingColumn, toAccountPricing } from "../../catalogue/server/prices.store.ts";
import { availableColumn } from "../../stock/server/stock.store.ts";
import type { PaintPlan, PlanArea, PlanPack, QuoteFields } from "../paint-plan.ts";
import type { OrderedPack } from "../plan-order.ts";

interface PaintPlansTable {
  lead_id: string;
  account_id: string;
  areas: readonly PlanArea[];
  extras: string[];
  packs: readonly PlanPack[];
  quote: QuoteFields;
  skus: string[];
  ordered: readonly OrderedPack[];
  ordered_at: Date | null;
  ordered_by: string | null;
  job_id: string | null;
  changed_at: Date;
  changed_by: string;
}

declare module "../../../server/database.ts" {
  interface Tables {
    lead_paint_plans: PaintPlansTable;
    plan_leads: { lead_id: string; account_id: string; number: string };
  }
}

/** A lead of an account, named by the number of its request. */
export interface NumberedLead {
  readonly accountId: string;
  readonly number: string;
}

/** The id of a lead, as a part of another statement. */
export function selectLeadId({ accountId, number }: NumberedLead): RawBuilder<string> {
  return sql<string>`(select lead_id from plan_leads where account_id = ${accountId} and number = ${number})`;
}

/** A plan as it is stored. */
export interface StoredPlan {
  /** Null: the lead has no plan yet. */
  readonly plan: PaintPlan | null;
  readonly ordered: readonly OrderedPack[];
  readonly orderedAt: Date | null;
  readonly jobId: string | null;
  readonly changedAt: Date | null;
}

/** A plan with everything that is stored for its prices. One statement reads it all. */
export interface PlanRecord extends StoredPlan, Pick<CartRecord, "available" | "pricing"> {
  /** The store of the live cart; without a cart, the given one. */
  readonly storeId: string;
  /** The SKUs whose price and stock were read. */
  readonly skus: readonly string[];
}

interface PlanJson {
  readonly areas: readonly PlanArea[] | null;
  readonly extras: readonly string[];
  readonly packs: readonly PlanPack[];
  readonly quote: QuoteFields;
  readonly ordered: readonly OrderedPack[] | null;
  readonly ordered_at: string | null;
  readonly job_id: string | null;
  readonly changed_at: string | null;
  readonly skus: readonly string[];
  readonly store_id: string;
  readonly available: Readonly<Record<string, number>> | null;
  readonly pricing: Parameters<typeof toAccountPricing>[0];
}

interface PlanReading {
  readonly lead: NumberedLead;
  readonly owner: CartOwner;
  /** The store whose stock is read where the owner has no cart. */
  readonly storeId: string;
  /** SKUs that the stored plan does not name. */
  readonly skus: readonly string[];
  /** The moment whose agreed prices are wanted. */
  readonly now: Date;
}

export async function findPlan(tx: Transaction, { lead, owner, storeId, skus, now }: PlanReading): Promise<PlanRecord> {
  const wanted = sql<string[]>`place.skus`;
  const accountId = sql<string | null>`${lead.accountId}::uuid`;
  const { rows } = await sql<{ found: PlanJson }>`
    select row_to_json(found) as found from (
      select place.*,
        ${availableColumn(sql<string>`place.store_id`, wanted)} as available,
        ${accountPricingColumn({ accountId, skus: wanted, days: listDaysAround(now) })} as pricing
      from (
        select plan.areas, plan.extras, plan.packs, plan.quote, plan.ordered, plan.ordered_at, plan.job_id, plan.changed_at,
          coalesce(plan.skus, '{}') || ${skus}::text[] as skus, cart.store_id
        from (select coalesce(${liveStoreColumn(owner)}, ${storeId}) as store_id) as cart
        left join lead_paint_plans as plan on plan.account_id = ${lead.accountId} and plan.lead_id = ${selectLeadId(lead)}
      ) as place) as found`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A statement without a condition has found no row.");
  const { found } = row;
  return {
    plan: found.areas === null ? null : toPlan({ ...found, areas: found.areas }),
    ordered: found.ordered ?? [],
    orderedAt: found.ordered_at === null ? null : new Date(found.ordered_at),
    jobId: found.job_id,
    changedAt: found.changed_at === null ? null : new Date(found.changed_at),
    storeId: found.store_id,
    skus: found.skus,
    available: new Map(Object.entries(found.available ?? {})),
    pricing: toAccountPricing(found.pricing),
  };
}

function toPlan({
  areas,
  extras,
  packs,
  quote,
}: Pick<PaintPlansTable, "areas" | "packs" | "quote"> & { extras: readonly string[] }): PaintPlan {
  return { areas, extras, packs, quote };
}

/** Null if the lead has no plan. The caller has locked the lead, so nobody makes one meanwhile. */
export async function lockPlan(tx: Transaction, lead: NumberedLead): Promise<StoredPlan | null> {
  const row = await tx
    .selectFrom("lead_paint_plans")
    .select(["areas", "extras", "packs", "quote", "ordered", "ordered_at", "job_id", "changed_at"])
    .where("account_id", "=", lead.accountId)
    .where("lead_id", "=", selectLeadId(lead))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    plan: toPlan(row),
    ordered: row.ordered,
    orderedAt: row.ordered_at,
    jobId: row.job_id,
    changedAt: row.changed_at,
  };
}

interface PlanToSave {
  readonly leadId: string;
  readonly accountId: string;
  readonly plan: PaintPlan;
  readonly skus: readonly string[];
  readonly userId: string;
  readonly at: Date;
}

export async function savePlan(
  tx: Transaction,
  { leadId, accountId, plan, skus, userId, at }: PlanToSave,
): Promise<void> {
  const { areas, extras, packs, quote } = plan;
  await sql`insert into lead_paint_plans (lead_id, account_id, areas, extras, packs, quote, skus, changed_at, changed_by)
    values (${leadId}, ${accountId}, ${JSON.stringify(areas)}::jsonb, ${extras}::text[], ${JSON.stringify(packs)}::jsonb,
      ${JSON.stringify(quote)}::jsonb, ${skus}::text[], ${at}, ${userId})
    on conflict (lead_id) do update set areas = excluded.areas, extras = excluded.extras, packs = excluded.packs,
      quote = excluded.quote, skus = excluded.skus, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
    tx,
  );
}

interface OrderToSave {
  readonly leadId: string;
  readonly ordered: readonly OrderedPack[];
  readonly jobId: string | null;
  readonly userId: string;
  readonly at: Date;
}

export async function saveOrder(tx: Transaction, { leadId, ordered, jobId, userId, at }: OrderToSave): Promise<void> {
  await sql`update lead_paint_plans set ordered = ${JSON.stringify(ordered)}::jsonb, ordered_at = ${at}, ordered_by = ${userId},
    job_id = ${jobId} where lead_id = ${leadId}`.execute(tx);
}
