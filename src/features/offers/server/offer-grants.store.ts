/** What the offers gave to accounts. */
import { type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { type GivenGiftCard, givenCardColumn } from "../../gift-cards/server/gift-cards.store.ts";
import { type GivenToolDiscount, toolDiscountColumn } from "../../loyalty/server/tool-discounts.store.ts";
import { type GivenVoucher, givenVoucherColumn } from "../../vouchers/server/vouchers.store.ts";
import type { Gift, Grant } from "../progress.ts";
import type { GivenReward } from "../reward.ts";
import { isLimitedColumn } from "./offers.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
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
    .where(isLimitedColumn(sql`offer_grants.rsn`))
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
