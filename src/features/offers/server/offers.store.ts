/** Offers and their activations. */
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { kindNameColumn } from "../../gift-cards/server/gift-cards.store.ts";
import type { BonusOffer, OfferScope } from "../../loyalty/earning.ts";
import { points } from "../../loyalty/points.ts";
import type { GoalMeasure, Offer } from "../offer.ts";
import type { Reward } from "../reward.ts";

interface OffersTable {
  rsn: string;
  kind: Offer["kind"];
  country: CountryCode;
  name: string;
  description: string;
  terms: string;
  starts_on: LocalDate;
  ends_on: LocalDate;
  states: string[];
  account_groups: string[];
  is_for_first_timers: boolean;
  needs_activation: boolean;
  enabled: boolean;
  tier: BonusOffer["tier"] | null;
  extra_points: number | null;
  minimum_cents: number;
  max_grants: number | null;
  measure: GoalMeasure | null;
  target: number | null;
  month_cents: number | null;
  is_monthly: boolean;
  unit_one: string;
  unit_many: string;
  reward_points: number | null;
  reward_voucher_dollars: number | null;
  reward_card_code: string | null;
  reward_card_dollars: number | null;
  reward_tool_basis_points: number | null;
  reward_days: number | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    offers: OffersTable;
    offer_scopes: { rsn: string; product_code: string | null; range_id: string | null; brand_id: string | null };
    offer_activations: { account_id: string; rsn: string; user_id: string; at: Date };
  }
}

interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The offers of a country that run on at least one of some days, by the day on which they end. Drafts are left out. */
export async function listOffers(db: Database, country: CountryCode, { from, to }: Days): Promise<Offer[]> {
  const rows = await selectWhole(db)
    .where("country", "=", country)
    .where("enabled", "=", true)
    .where(sql<SqlBool>`starts_on <= ${to} and ends_on >= ${from}`)
    .orderBy("offers.ends_on")
    .orderBy("rsn")
    .execute();
  return rows.map(toOffer);
}

function selectWhole(db: Database) {
  return db
    .selectFrom("offers")
    .selectAll()
    .select([
      sql<LocalDate>`starts_on::text`.as("starts_on"),
      sql<LocalDate>`ends_on::text`.as("ends_on"),
      sql<OfferScope[]>`coalesce((select json_agg(json_build_object(
        'kind', case when product_code is not null then 'PRODUCT' when range_id is not null then 'RANGE' else 'BRAND' end,
        'id', coalesce(product_code, range_id, brand_id)) order by product_code, range_id, brand_id)
        from offer_scopes s where s.rsn = offers.rsn), '[]')`.as("scopes"),
      kindNameColumn(sql`offers.country`, sql`offers.reward_card_code`).as("cardName"),
    ]);
}

/** An offer with what only staff see. */
export interface FoundOffer {
  readonly offer: Offer;
  readonly country: CountryCode;
  /** False: a draft. */
  readonly enabled: boolean;
  /** Whether an account has activated it, or was given something for it. */
  readonly isJoined: boolean;
}

const toFound = (row: OfferRow & { readonly isJoined: boolean }): FoundOffer => ({
  ...{ offer: toOffer(row), country: row.country, enabled: row.enabled, isJoined: row.isJoined },
});

const selectFound = (db: Database) => selectWhole(db).select(sql<boolean>`is_offer_joined(offers.rsn)`.as("isJoined"));

/** The offers of all countries, drafts and past ones included. */
export async function listFoundOffers(db: Database): Promise<FoundOffer[]> {
  return (await selectFound(db).execute()).map(toFound);
}

export async function findOffer(db: Database, rsn: string): Promise<FoundOffer | null> {
  const row = await selectFound(db).where("rsn", "=", rsn).executeTakeFirst();
  return row === undefined ? null : toFound(row);
}

/** The same, locked until the transaction ends: no account activates it meanwhile. A name that does not exist yet is locked too. */
export async function lockOffer(tx: Transaction, rsn: string): Promise<FoundOffer | null> {
  const name = sql`select pg_advisory_xact_lock(hashtextextended(${`offer ${rsn}`}, 0))`;
  const row = tx.selectFrom("offers").select("rsn").where("rsn", "=", rsn).forUpdate();
  const [, , found] = await Promise.all([name.execute(tx), row.execute(), findOffer(tx, rsn)]);
  return found;
}

/** Waits for a change of the offer that is under way. Staff who change it wait for this transaction. */
export function lockForActivation(tx: Transaction, rsn: string): Promise<unknown> {
  return sql`select lock_offer(${rsn})`.execute(tx);
}

export interface OfferChoice extends Days {
  readonly country: CountryCode;
  /** Only the offer of this name. Null: all. */
  readonly rsn: string | null;
}

/** The same offers as a part of another statement: rsn, kind, days, and whether they need an activation. */
export function selectOffers({ country, from, to, rsn }: OfferChoice): RawBuilder<unknown> {
  return sql`(select rsn, kind, starts_on::text, ends_on::text, needs_activation from offers
    where country = ${country} and enabled and starts_on <= ${to} and ends_on >= ${from} and (${rsn}::text is null or rsn = ${rsn}))`;
}

interface Product {
  readonly code: Expression<unknown>;
  readonly range: Expression<unknown>;
  readonly brand: Expression<unknown>;
}

/** Whether an offer is for a product, as one column to embed in another statement. `coversLine` has the same rule. */
export function coversColumn(rsn: Expression<unknown>, { code, range, brand }: Product): RawBuilder<boolean> {
  return sql`(not exists (select from offer_scopes where rsn = ${rsn}) or exists (select from offer_scopes
    where rsn = ${rsn} and (product_code = ${code} or range_id = ${range} or brand_id = ${brand})))`;
}

/** Whether an account activated an offer at a moment or before, as one column to embed in another statement. */
export function activatedColumn(
  rsn: Expression<unknown>,
  accountId: string,
  moment: Expression<unknown>,
): RawBuilder<boolean> {
  return sql`exists (select from offer_activations where account_id = ${accountId} and rsn = ${rsn} and at <= ${moment})`;
}

interface OfferRow extends Selectable<OffersTable> {
  readonly scopes: readonly OfferScope[];
  /** The name of the gift card that it gives. */
  readonly cardName: string | null;
}

function toOffer(row: OfferRow): Offer {
  const { rsn, name, description, terms, scopes, tier, measure, target } = row;
  const base = {
    ...{ rsn, name, description, terms, scopes, startsOn: row.starts_on, endsOn: row.ends_on },
    audience: { states: row.states, groups: row.account_groups, isForFirstTimers: row.is_for_first_timers },
    needsActivation: row.needs_activation,
  };
  if (tier !== null) {
    const limits = { minimumCents: cents(row.minimum_cents), maxGrants: row.max_grants };
    return { ...base, ...limits, kind: "BONUS", tier, extraPoints: row.extra_points ?? 0 };
  }
  if (measure === null || target === null) throw new Error(`The offer ${rsn} is neither a bonus nor an achievement.`);
  const goal = {
    ...{ measure, target, isMonthly: row.is_monthly, reward: toReward(row) },
    monthCents: row.month_cents === null ? null : cents(row.month_cents),
    unit: { one: row.unit_one, many: row.unit_many },
  };
  return { ...base, kind: "ACHIEVEMENT", goal };
}

/** A constraint makes sure that an achievement has exactly one of them. */
function toReward(row: OfferRow): Reward {
  const days = row.reward_days ?? 0;
  if (row.reward_points !== null) return { kind: "POINTS", points: points(row.reward_points) };
  if (row.reward_voucher_dollars !== null) return { kind: "VOUCHER", dollars: row.reward_voucher_dollars, days };
  if (row.reward_card_dollars !== null) {
    const { reward_card_dollars: dollars, reward_card_code: code, cardName: name } = row;
    return { kind: "GIFT_CARD", dollars, code: code ?? "", name: name ?? "gift card" };
  }
  return { kind: "TOOL_DISCOUNT", basisPoints: row.reward_tool_basis_points ?? 0, days };
}

export async function insertOffer(tx: Transaction, offer: Offer, country: CountryCode): Promise<void> {
  const { rsn, kind } = offer;
  await tx
    .insertInto("offers")
    .values({ rsn, kind, enabled: false, ...toColumns(offer, country) })
    .execute();
}

export async function updateOffer(tx: Transaction, offer: Offer, country: CountryCode): Promise<void> {
  const { rsn, kind } = offer;
  await tx
    .updateTable("offers")
    .set({ kind, ...toColumns(offer, country) })
    .where("rsn", "=", rsn)
    .execute();
}

export async function switchOffer(tx: Transaction, rsn: string, enabled: boolean): Promise<void> {
  await tx.updateTable("offers").set({ enabled }).where("rsn", "=", rsn).execute();
}

/** What an offer is for, in place of what it was for. Goods that stay are not written again: a trigger would refuse that. */
export async function replaceScopes(tx: Transaction, { rsn, scopes }: Pick<Offer, "rsn" | "scopes">): Promise<void> {
  const listIds = (kind: OfferScope["kind"]) => scopes.filter((scope) => scope.kind === kind).map(({ id }) => id);
  await sql`
    with wanted as (
        select each as product_code, null as range_id, null as brand_id from unnest(${listIds("PRODUCT")}::text[]) as each
        union all select null, each, null from unnest(${listIds("RANGE")}::text[]) as each
        union all select null, null, each from unnest(${listIds("BRAND")}::text[]) as each),
      removed as (
        delete from offer_scopes s where s.rsn = ${rsn} and not exists (
          select from wanted w where (w.product_code, w.range_id, w.brand_id)
            is not distinct from (s.product_code, s.range_id, s.brand_id)))
    insert into offer_scopes (rsn, product_code, range_id, brand_id)
    select ${rsn}, product_code, range_id, brand_id from wanted w where not exists (
      select from offer_scopes s where s.rsn = ${rsn} and (w.product_code, w.range_id, w.brand_id)
        is not distinct from (s.product_code, s.range_id, s.brand_id))`.execute(tx);
}

function toColumns(offer: Offer, country: CountryCode) {
  const { name, description, terms, startsOn, endsOn, audience, needsActivation } = offer;
  const bonus = offer.kind === "BONUS" ? offer : null;
  const goal = offer.kind === "ACHIEVEMENT" ? offer.goal : null;
  return {
    ...{ country, name, description, terms, starts_on: startsOn, ends_on: endsOn, needs_activation: needsActivation },
    ...{ states: [...audience.states], account_groups: [...audience.groups] },
    is_for_first_timers: audience.isForFirstTimers,
    ...{ tier: bonus?.tier ?? null, extra_points: bonus?.extraPoints ?? null },
    ...{ minimum_cents: bonus?.minimumCents ?? 0, max_grants: bonus?.maxGrants ?? null },
    ...{ measure: goal?.measure ?? null, target: goal?.target ?? null, month_cents: goal?.monthCents ?? null },
    ...{
      is_monthly: goal?.isMonthly ?? false,
      unit_one: goal?.unit.one ?? "unit",
      unit_many: goal?.unit.many ?? "units",
    },
    ...toRewardColumns(goal?.reward ?? null),
  };
}

function toRewardColumns(reward: Reward | null) {
  const isCard = reward?.kind === "GIFT_CARD";
  return {
    reward_points: reward?.kind === "POINTS" ? reward.points : null,
    reward_voucher_dollars: reward?.kind === "VOUCHER" ? reward.dollars : null,
    ...{ reward_card_code: isCard ? reward.code : null, reward_card_dollars: isCard ? reward.dollars : null },
    reward_tool_basis_points: reward?.kind === "TOOL_DISCOUNT" ? reward.basisPoints : null,
    reward_days: reward?.kind === "VOUCHER" || reward?.kind === "TOOL_DISCOUNT" ? reward.days : null,
  };
}

/** When the account activated its offers, by rsn. */
export async function listActivations(db: Database, accountId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom("offer_activations")
    .select(["rsn", "at"])
    .where("account_id", "=", accountId)
    .execute();
  return new Map(rows.map(({ rsn, at }) => [rsn, at]));
}

/** Of several activations the first one counts. */
export function insertActivation(
  tx: Transaction,
  activation: { readonly accountId: string; readonly rsn: string; readonly userId: string; readonly at: Date },
): Promise<unknown> {
  const { accountId, rsn, userId, at } = activation;
  return tx
    .insertInto("offer_activations")
    .values({ account_id: accountId, rsn, user_id: userId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an offer has a limit for an account, as one column to embed in another statement. */
export function isLimitedColumn(rsn: Expression<unknown>): RawBuilder<boolean> {
  return sql`exists (select from offers where offers.rsn = ${rsn} and max_grants is not null)`;
}
