import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { type Points, points } from "../../loyalty/points.ts";
import { balanceOfCardColumn, type GiftCardBalance } from "../../vouchers/server/vouchers.store.ts";
import type { ClaimStatus, GiftCardKind } from "../gift-card.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    gift_card_kinds: {
      country: CountryCode;
      code: string;
      program_id: string;
      name: string;
      description: string;
      product_image: string;
      redemption_info: string;
      terms: GiftCardKind["terms"];
      minimum_dollars: number;
      maximum_dollars: number;
      allowed_dollars: number[];
      position: number;
    };
    gift_cards: {
      id: string;
      account_id: string;
      user_id: string;
      key: string;
      request_hash: Buffer;
      program_id: string;
      name: string;
      dollars: number;
      currency: string;
      redemption_id: string | null;
      points: number;
      is_for_friend: boolean;
      first_name: string;
      last_name: string;
      email: string;
      message: string;
      status: Generated<ClaimStatus>;
      asked_at: Date;
      tried_at: Date | null;
      ended_at: Date | null;
      sealed_code: Buffer | null;
      code_hash: Buffer | null;
      expires_on: string | null;
      points_back: number | null;
    };
    gift_card_links: {
      token_hash: Buffer;
      card_id: string;
      account_id: string;
      made_at: Date;
      opened_at: Date | null;
      replaced_at: Date | null;
    };
  }
}

const kindColumns = [
  "code",
  "program_id as programId",
  "name",
  "description",
  "product_image as productImage",
  "redemption_info as redemptionInfo",
  "terms",
] as const;

function selectKinds(db: Database, country: CountryCode) {
  const restrictions = sql<GiftCardKind["restrictions"]>`json_build_object('minimum', minimum_dollars,
    'maximum', maximum_dollars, 'allowedValues', allowed_dollars)`;
  return db
    .selectFrom("gift_card_kinds")
    .select([...kindColumns, restrictions.as("restrictions")])
    .where("country", "=", country);
}

export function listKinds(db: Database, country: CountryCode): Promise<GiftCardKind[]> {
  return selectKinds(db, country).orderBy("position").orderBy("code").execute();
}

export async function findKind(db: Database, country: CountryCode, code: string): Promise<GiftCardKind | null> {
  return (await selectKinds(db, country).where("code", "=", code).executeTakeFirst()) ?? null;
}

export interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A claim without the code of its card. */
export interface GiftCard {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly requestHash: Buffer;
  readonly programId: string;
  readonly name: string;
  readonly dollars: number;
  readonly currency: string;
  /** Null for a reward, which costs no points. */
  readonly redemptionId: string | null;
  readonly cost: Points;
  readonly isForFriend: boolean;
  readonly recipient: Recipient;
  readonly message: string;
  readonly status: ClaimStatus;
  readonly askedAt: Date;
  /** When the provider was asked last; null if it never was. */
  readonly triedAt: Date | null;
  readonly endedAt: Date | null;
  readonly expiresOn: string | null;
  /** What is left of one of the shop's own cards. Null for other cards, and for a card that another account holds. */
  readonly balance: GiftCardBalance | null;
  /** The points of a failed claim that came back; null for other claims. */
  readonly pointsBack: number | null;
}

const cardColumns = [
  "id",
  "account_id as accountId",
  "user_id as userId",
  "request_hash as requestHash",
  "program_id as programId",
  "name",
  "dollars",
  "currency",
  "redemption_id as redemptionId",
  "points",
  "is_for_friend as isForFriend",
  "first_name as firstName",
  "last_name as lastName",
  "email",
  "message",
  "status",
  "asked_at as askedAt",
  "tried_at as triedAt",
  "ended_at as endedAt",
  "points_back as pointsBack",
] as const;

function selectCards(db: Database) {
  return db
    .selectFrom("gift_cards")
    .select(cardColumns)
    .select([
      sql<string | null>`expires_on::text`.as("expiresOn"),
      balanceOfCardColumn(sql`gift_cards.id`).as("balance"),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["executeTakeFirstOrThrow"]>>;

function toCard({ points: moved, firstName, lastName, email, ...row }: CardRow): GiftCard {
  return { ...row, cost: points(-moved), recipient: { firstName, lastName, email } };
}

export interface NewGiftCard
  extends Omit<
    GiftCard,
    "status" | "triedAt" | "endedAt" | "expiresOn" | "balance" | "pointsBack" | "recipient" | "programId" | "name"
  > {
  readonly key: string;
  readonly kind: Pick<GiftCardKind, "programId" | "name">;
  readonly recipient: Recipient;
}

export async function insertGiftCard(tx: Transaction, card: NewGiftCard): Promise<void> {
  const { kind, recipient } = card;
  await tx
    .insertInto("gift_cards")
    .values({
      id: card.id,
      account_id: card.accountId,
      user_id: card.userId,
      key: card.key,
      request_hash: card.requestHash,
      program_id: kind.programId,
      name: kind.name,
      dollars: card.dollars,
      currency: card.currency,
      redemption_id: card.redemptionId,
      points: -card.cost,
      is_for_friend: card.isForFriend,
      first_name: recipient.firstName,
      last_name: recipient.lastName,
      email: recipient.email,
      message: card.message,
      asked_at: card.askedAt,
      tried_at: null,
      ended_at: null,
      sealed_code: null,
      code_hash: null,
      expires_on: null,
      points_back: null,
    })
    .execute();
}

export async function findGiftCardByKey(tx: Transaction, accountId: string, key: string): Promise<GiftCard | null> {
  const row = await selectCards(tx).where("account_id", "=", accountId).where("key", "=", key).executeTakeFirst();
  return row === undefined ? null : toCard(row);
}

export async function findGiftCard(db: Database, id: string): Promise<GiftCard | null> {
  const row = await selectCards(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toCard(row);
}

interface PayingCard extends Pick<GiftCard, "id" | "currency"> {
  readonly balance: GiftCardBalance;
}

/** The shop's own card with this code; null if there is none. Cards of partners have no balance here. */
export async function findCardByCode(db: Database, codeHash: Buffer): Promise<PayingCard | null> {
  const row = await selectCards(db).where("code_hash", "=", codeHash).executeTakeFirst();
  return row === undefined || row.balance === null ? null : { ...row, balance: row.balance };
}

export async function lockGiftCard(tx: Transaction, id: string): Promise<GiftCard | null> {
  const row = await selectCards(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toCard(row);
}

/** The claims from before a time that the provider has not answered. Those that were tried longest ago come first. */
export async function listAskedIds(
  db: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("gift_cards")
    .select("id")
    .where("status", "=", "ASKED")
    .where("asked_at", "<", before)
    .orderBy(sql`coalesce(tried_at, asked_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** False if the claim has ended meanwhile: then the provider must not be asked. */
export async function markTried(db: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("gift_cards")
    .set({ tried_at: at })
    .where("id", "=", id)
    .where("status", "=", "ASKED")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A constraint refuses it after the provider was asked. */
export async function markCardWithdrawn(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("gift_cards").set({ status: "WITHDRAWN", ended_at: at }).where("id", "=", id).execute();
}

/** The name of a kind of card, as a column of another query. */
export function kindNameColumn(country: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select k.name from gift_card_kinds k where k.country = ${country} and k.code = ${code})`;
}

export type GivenGiftCard = Pick<GiftCard, "name" | "dollars" | "status" | "userId">;

/** A card that was a reward, as a column of another query. */
export function givenCardColumn(id: RawBuilder<unknown>): RawBuilder<GivenGiftCard | null> {
  return sql`(select json_build_object('name', g.name, 'dollars', g.dollars, 'status', g.status, 'userId', g.user_id)
    from gift_cards g where g.id = ${id})`;
}

interface SealedCode {
  readonly sealedCode: Buffer;
  readonly codeHash: Buffer;
  readonly expiresOn: string;
  readonly at: Date;
}

export async function markIssued(tx: Transaction, id: string, issued: SealedCode): Promise<void> {
  const { at, sealedCode, codeHash, expiresOn } = issued;
  await tx
    .updateTable("gift_cards")
    .set({ status: "ISSUED", ended_at: at, sealed_code: sealedCode, code_hash: codeHash, expires_on: expiresOn })
    .where("id", "=", id)
    .execute();
}

export async function markFailed(
  tx: Transaction,
  id: string,
  { at, pointsBack }: { readonly at: Date; readonly pointsBack: number },
): Promise<void> {
  await tx
    .updateTable("gift_cards")
    .set({ status: "FAILED", ended_at: at, points_back: pointsBack })
    .where("id", "=", id)
    .execute();
}

/** A card with what its claimant may know about its links. */
export interface ListedGiftCard {
  readonly card: GiftCard;
  /** How often a link was sent. */
  readonly links: number;
  /** When the code was shown by a link. */
  readonly openedAt: Date | null;
}

/** The cards that a person claimed for an account, the newest first. */
export async function listGiftCards(db: Database, accountId: string, userId: string): Promise<ListedGiftCard[]> {
  const rows = await selectCards(db)
    .select([
      sql<number>`(select count(*)::integer from gift_card_links l where l.card_id = gift_cards.id)`.as("links"),
      sql<Date | null>`(select max(l.opened_at) from gift_card_links l where l.card_id = gift_cards.id)`.as("openedAt"),
    ])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ links, openedAt, ...row }) => ({ card: toCard(row), links, openedAt }));
}

/** Null if the card is not issued. */
export async function findSealedCode(db: Database, cardId: string): Promise<Buffer | null> {
  const row = await db.selectFrom("gift_cards").select("sealed_code").where("id", "=", cardId).executeTakeFirst();
  return row?.sealed_code ?? null;
}

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly cardId: string;
  readonly accountId: string;
  readonly at: Date;
}

export async function insertLink(tx: Transaction, { tokenHash, cardId, accountId, at }: NewLink): Promise<void> {
  await tx
    .insertInto("gift_card_links")
    .values({
      token_hash: tokenHash,
      card_id: cardId,
      account_id: accountId,
      made_at: at,
      opened_at: null,
      replaced_at: null,
    })
    .execute();
}

export async function markLinksReplaced(tx: Transaction, cardId: string, at: Date): Promise<void> {
  await tx
    .updateTable("gift_card_links")
    .set({ replaced_at: at })
    .where("card_id", "=", cardId)
    .where("opened_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

/** The card of a link that works; null for every other link. */
export async function findCardByLink(db: Database, tokenHash: Buffer): Promise<GiftCard | null> {
  const row = await selectCards(db)
    .where((eb) =>
      eb("id", "=", (inner) =>
        inner
          .selectFrom("gift_card_links")
          .select("card_id")
          .where("token_hash", "=", tokenHash)
          .where("opened_at", "is", null)
          .where("replaced_at", "is", null),
      ),
    )
    .executeTakeFirst();
  return row === undefined ? null : toCard(row);
}

/** Of parallel openings of one link one gets the id of the card, and the others get null. */
export async function markOpened(tx: Transaction, tokenHash: Buffer, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable("gift_card_links")
    .set({ opened_at: at })
    .where("token_hash", "=", tokenHash)
    .where("opened_at", "is", null)
    .where("replaced_at", "is", null)
    .returning("card_id")
    .executeTakeFirst();
  return row?.card_id ?? null;
}

export async function countLinks(db: Database, cardId: string): Promise<number> {
  const row = await db
    .selectFrom("gift_card_links")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("card_id", "=", cardId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
