/** Offers, their activations and what they gave. */
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { type GivenGiftCard, givenCardColumn, kindNameColumn } from "../../gift-cards/server/gift-cards.store.ts";
import type { BonusOffer, OfferScope } from "../../loyalty/earning.ts";
import { points } from "../../loyalty/points.ts";
import { type GivenToolDiscount, toolDiscountColumn } from "../../loyalty/server/tool-discounts.store.ts";
import { type GivenVoucher, givenVoucherColumn } from "../../vouchers/server/vouchers.store.ts";
import type { GoalMeasure, Offer } from "../offer.ts";
import type { Gift, Grant } from "../progress.ts";
import type { GivenReward, Reward } from "../reward.ts";

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
    offer_grants: {
      id: string;
      account_id: string;
      rsn: string;
      occasion: string;
      at: Date;
      points: number | null;
      target: number;
      movement_id: string | null;
      voucher_id: string | null;
      gift_card_id: string | null;
      tool_discount_id: string | null;
      withdrawn_at: Date | null;
      grant_number: number | null;
      max_grants: number | null;
    };
  }
}

interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The offers of a country that run on at least one of some days, by the day on which they end. */
export async function listOffers(db: Database, country: CountryCode, { from, to }: Days): Promise<Offer[]> {
  const rows = await db
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
    ])
    .where("country", "=", country)
    .where(sql<SqlBool>`starts_on <= ${to} and ends_on >= ${from}`)
    .orderBy("offers.ends_on")
    .orderBy("rsn")
    .execute();
  return rows.map(toOffer);
}

export interface OfferChoice extends Days {
  readonly country: CountryCode;
  /** Only the offer of this name. Null: all. */
  readonly rsn: string | null;
}

/** The same offers as a part of another statement: rsn, kind, days, and whether they need an activation. */
export function selectOffers({ country, from, to, rsn }: OfferChoice): RawBuilder<unknown> {
  return sql`(select rsn, kind, starts_on::text, ends_on::text, needs_activation from offers
    where country = ${country} and starts_on <= ${to} and ends_on >= ${from} and (${rsn}::text is null or rsn = ${rsn}))`;
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

export interface KnownGrant extends Grant {
  readonly at: Date;
  readonly withdrawnAt: Date | null;
}

export interface ShownGrant extends KnownGrant {
  readonly given: GivenReward;
}

/** What an account was given since a moment, the latest first. */
export async function listGrants(db: Database, accountId: string, since: Date): Promise<ShownGrant[]> {
  const rows = await selectGrants(db, accountId)
    .select([
      givenVoucherColumn(sql`offer_grants.voucher_id`).as("voucher"),
      givenCardColumn(sql`offer_grants.gift_card_id`).as("card"),
      toolDiscountColumn(sql`offer_grants.tool_discount_id`).as("discount"),
    ])
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ voucher, card, discount, ...row }) => {
    const grant = toGrant(row);
    return { ...grant, given: toGiven(grant.gift, { voucher, card, discount }) };
  });
}

interface GivenColumns {
  readonly voucher: GivenVoucher | null;
  readonly card: GivenGiftCard | null;
  readonly discount: GivenToolDiscount | null;
}

function toGiven(gift: Gift, { voucher, card, discount }: GivenColumns): GivenReward {
  if (gift.kind === "POINTS") return gift;
  if (gift.kind === "VOUCHER" && voucher !== null) return { ...voucher, kind: "VOUCHER" };
  if (gift.kind === "GIFT_CARD" && card !== null) return { ...card, kind: "GIFT_CARD", cardId: gift.cardId };
  if (gift.kind === "TOOL_DISCOUNT" && discount !== null) return { ...discount, kind: "TOOL_DISCOUNT" };
  throw new Error("A grant refers to something that does not exist.");
}

/** What an account has for some offers: nothing that was withdrawn. */
export async function listLiveGrants(db: Database, accountId: string, rsns: readonly string[]): Promise<KnownGrant[]> {
  const rows = await selectGrants(db, accountId)
    .where("withdrawn_at", "is", null)
    .where(sql<SqlBool>`rsn = any(${rsns}::text[])`)
    .execute();
  return rows.map(toGrant);
}

/** The bonuses that an order was given. */
export async function listGrantsOfOrder(db: Database, accountId: string, orderNumber: string): Promise<KnownGrant[]> {
  return (await selectGrants(db, accountId).where("occasion", "=", orderNumber).execute()).map(toGrant);
}

/** By rsn of the offers with a limit: how many orders of an account got them. One order can be left out. */
export async function countLimitedGrants(
  db: Database,
  accountId: string,
  exceptOrder = "",
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("offer_grants")
    .select(["rsn", sql<number>`count(*)::integer`.as("count")])
    .where("account_id", "=", accountId)
    .where("occasion", "<>", exceptOrder)
    .where("rsn", "in", db.selectFrom("offers").select("rsn").where("max_grants", "is not", null))
    .groupBy("rsn")
    .execute();
  return new Map(rows.map(({ rsn, count }) => [rsn, count]));
}

function selectGrants(db: Database, accountId: string) {
  return db
    .selectFrom("offer_grants")
    .select(["id", "rsn", "occasion", "at", "points", "target", "withdrawn_at as withdrawnAt"])
    .select(["movement_id as movementId", "voucher_id as voucherId"])
    .select(["gift_card_id as cardId", "tool_discount_id as discountId"])
    .where("account_id", "=", accountId);
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>["executeTakeFirstOrThrow"]>>;

function toGrant({ points: amount, movementId, voucherId, cardId, discountId, ...row }: GrantRow): KnownGrant {
  return { ...row, gift: toGift({ points: amount, movementId, voucherId, cardId, discountId }) };
}

type GiftColumns = Pick<GrantRow, "points" | "movementId" | "voucherId" | "cardId" | "discountId">;

/** A constraint makes sure that exactly one is there. */
function toGift({ points: amount, movementId, voucherId, cardId, discountId }: GiftColumns): Gift {
  if (movementId !== null) return { kind: "POINTS", movementId, points: amount ?? 0 };
  if (voucherId !== null) return { kind: "VOUCHER", voucherId };
  return cardId !== null ? { kind: "GIFT_CARD", cardId } : { kind: "TOOL_DISCOUNT", discountId: discountId ?? "" };
}

export interface NewGrant extends Grant {
  readonly accountId: string;
  readonly at: Date;
  /** Of a bonus with a limit for an account: 1 for its first order, and the limit. Null for all others. */
  readonly limit: { readonly grantNumber: number; readonly maxGrants: number } | null;
}

export function insertGrant(tx: Transaction, { accountId, at, limit, ...grant }: NewGrant): Promise<unknown> {
  const { id, rsn, occasion, target, gift } = grant;
  return tx
    .insertInto("offer_grants")
    .values({
      ...{ id, rsn, occasion, at, target, account_id: accountId },
      points: gift.kind === "POINTS" ? gift.points : null,
      movement_id: gift.kind === "POINTS" ? gift.movementId : null,
      voucher_id: gift.kind === "VOUCHER" ? gift.voucherId : null,
      gift_card_id: gift.kind === "GIFT_CARD" ? gift.cardId : null,
      tool_discount_id: gift.kind === "TOOL_DISCOUNT" ? gift.discountId : null,
      ...{ grant_number: limit?.grantNumber ?? null, max_grants: limit?.maxGrants ?? null },
    })
    .execute();
}

export function markWithdrawn(tx: Transaction, grantId: string, at: Date): Promise<unknown> {
  return tx.updateTable("offer_grants").set({ withdrawn_at: at }).where("id", "=", grantId).execute();
}

/** Whether an account has this card for an offer, and it was not withdrawn. */
export async function hasGrantOfCard(db: Database, cardId: string): Promise<boolean> {
  const row = await db
    .selectFrom("offer_grants")
    .select("id")
    .where("gift_card_id", "=", cardId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A trigger refuses it for a card that did not fail. */
export function replaceCardOfGrant(tx: Transaction, cardId: string, newCardId: string): Promise<unknown> {
  return tx.updateTable("offer_grants").set({ gift_card_id: newCardId }).where("gift_card_id", "=", cardId).execute();
}
