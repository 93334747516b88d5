/** The lots of points and their uses. Every change locks the balance of the account before. */
import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import type { LastDay } from "../expiry.ts";
import type { Lot, LotUse } from "../lots.ts";
import { type Points, points } from "../points.ts";
import { isExpiry, selectCause } from "./points.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    point_lots: {
      id: string;
      account_id: string;
      earned: number;
      remaining: number;
      available_at: Date;
      expires_on: LocalDate;
      expires_at: Date;
      lost_at: Date | null;
    };
    lot_uses: { movement_id: string; lot_id: string; account_id: string; points: number };
  }
}

const columns = [
  "id",
  "earned",
  "remaining",
  "available_at as availableAt",
  sql<LocalDate>`expires_on::text`.as("expiresOn"),
  "expires_at as expiresAt",
  "lost_at as lostAt",
] as const;

type LotRow = Omit<Lot, "earned" | "remaining"> & { readonly earned: number; readonly remaining: number };

function toLot(row: LotRow): Lot {
  return { ...row, earned: points(row.earned), remaining: points(row.remaining) };
}

/** The lots with points in them, the soonest to expire first. */
export async function lockOpenLots(tx: Transaction, accountId: string): Promise<Lot[]> {
  const rows = await tx
    .selectFrom("point_lots")
    .select(columns)
    .where("account_id", "=", accountId)
    // Not a parameter: PostgreSQL uses a partial index only if the statement itself has the condition of the index.
    .where(sql<boolean>`remaining > 0`)
    .orderBy("expires_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toLot);
}

/** Some lots, also empty ones, the soonest to expire first. */
export async function lockLots(tx: Transaction, accountId: string, lotIds: readonly string[]): Promise<Lot[]> {
  const rows = await tx
    .selectFrom("point_lots")
    .select(columns)
    .where("account_id", "=", accountId)
    .where(sql<boolean>`id = any(${lotIds}::uuid[])`)
    .orderBy("expires_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toLot);
}

/** Issues the writes of one movement's effect on the lots. The movement is inserted before. */
export function insertLot(tx: Transaction, accountId: string, lot: Lot): Promise<unknown> {
  return tx
    .insertInto("point_lots")
    .values({
      id: lot.id,
      account_id: accountId,
      earned: lot.earned,
      remaining: lot.earned,
      available_at: lot.availableAt,
      expires_on: lot.expiresOn,
      expires_at: lot.expiresAt,
      lost_at: null,
    })
    .execute();
}

/** A trigger changes what is left in the lots. */
export function insertLotUses(
  tx: Transaction,
  { accountId, movementId }: { accountId: string; movementId: string },
  uses: readonly LotUse[],
): Promise<unknown> {
  const rows = uses.map((use) => ({
    ...{ movement_id: movementId, lot_id: use.lotId, account_id: accountId, points: use.points },
  }));
  return tx.insertInto("lot_uses").values(rows).execute();
}

/** Gives an expired lot another last day. */
export function extendLot(
  tx: Transaction,
  accountId: string,
  { lotId, expiresOn, expiresAt }: LastDay & { readonly lotId: string },
): Promise<unknown> {
  return tx
    .updateTable("point_lots")
    .set({ expires_on: expiresOn, expires_at: expiresAt })
    .where("account_id", "=", accountId)
    .where("id", "=", lotId)
    .execute();
}

export function markLotsLost(tx: Transaction, accountId: string, at: Date): Promise<unknown> {
  return tx
    .updateTable("point_lots")
    .set({ lost_at: at })
    .where("account_id", "=", accountId)
    .where("lost_at", "is", null)
    .execute();
}

/** The uses by a movement, and by movements that returned it in part. */
export async function listLotUses(db: Database, movementIds: readonly string[]): Promise<LotUse[]> {
  const rows = await db
    .selectFrom("lot_uses")
    .select(["lot_id as lotId", "points"])
    .where(sql<boolean>`movement_id = any(${movementIds}::uuid[])`)
    .execute();
  return rows.map(({ lotId, points: used }) => ({ lotId, points: points(used) }));
}

/** Accounts with points that are due to expire, by their ids. */
export async function listAccountsWithDueLots(
  db: Database,
  at: Date,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("point_lots")
    .select("account_id")
    .distinct()
    .where(sql<boolean>`remaining > 0`)
    .where("expires_at", "<=", at)
    .$if(after !== null, (query) => query.where("account_id", ">", after))
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export interface NextExpiry {
  readonly points: Points;
  /** The last day on which they can be used. */
  readonly lastDay: LocalDate;
}

/** The points that expire together and before all others; null for an account without points. */
export async function findNextExpiry(db: Database, accountId: string, at: Date): Promise<NextExpiry | null> {
  const row = await db
    .selectFrom("point_lots")
    .select([sql<LocalDate>`expires_on::text`.as("lastDay"), sql<number>`sum(remaining)::integer`.as("amount")])
    .where("account_id", "=", accountId)
    .where(sql<boolean>`remaining > 0`)
    .where("expires_at", ">", at)
    .groupBy("expires_on")
    .orderBy("expires_on")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { points: points(row.amount), lastDay: row.lastDay };
}

/** Whether a lot was lost with the membership. */
export async function isLotLost(db: Database, lotId: string): Promise<boolean> {
  const row = await db.selectFrom("point_lots").select("lost_at").where("id", "=", lotId).executeTakeFirst();
  return row !== undefined && row.lost_at !== null;
}

/** The points of a lot that expired. */
export async function countExpired(db: Database, lotId: string): Promise<number> {
  const { rows } = await sql<{ expired: number }>`
    select coalesce(-sum(u.points), 0)::integer as expired from lot_uses u
    where u.lot_id = ${lotId} and ${isExpiry(sql<string>`u.movement_id`)}`.execute(db);
  return rows[0]?.expired ?? 0;
}

/** What a movement did to a lot, and where the points of the lot came from. */
export interface TouchedLot {
  readonly movementId: string;
  readonly lotId: string;
  /** Negative: taken from the lot. */
  readonly points: number;
  readonly remaining: number;
  readonly expiresOn: LocalDate;
  readonly isLost: boolean;
  readonly earnedAt: Date;
  readonly cause: string;
  readonly reference: string | null;
}

/** The lots that some movements made or used, the soonest to expire first. */
export async function listTouchedLots(
  db: Database,
  movementIds: RawBuilder<readonly string[]>,
): Promise<readonly TouchedLot[]> {
  const { rows } = await sql<TouchedLot>`
    select t.movement_id as "movementId", l.id as "lotId", t.points, l.remaining, l.expires_on::text as "expiresOn",
      l.lost_at is not null as "isLost", c.at as "earnedAt", c.cause, c.reference
    from (select id as movement_id, id as lot_id, earned as points from point_lots where id = any(${movementIds})
      union all select movement_id, lot_id, points from lot_uses where movement_id = any(${movementIds})) as t
    join point_lots l on l.id = t.lot_id
    cross join lateral ${selectCause(sql`l.id`)} as c
    order by l.expires_at, l.available_at, l.id`.execute(db);
  return rows;
}

export interface ExpiringPoints {
  /** The last day of use. */
  readonly expiresOn: LocalDate;
  readonly points: number;
}

const MAX_EXPIRING_DAYS = 24;

/** The usable points by their last day, the earliest first. */
export async function listExpiring(db: Database, accountId: string, at: Date): Promise<readonly ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    select expires_on::text as "expiresOn", sum(remaining)::integer as points from point_lots
    where account_id = ${accountId} and remaining > 0 and expires_at > ${at} and lost_at is null
    group by expires_on order by point_lots.expires_on limit ${MAX_EXPIRING_DAYS}`.execute(db);
  return rows;
}

/** The usable points of all accounts that expire soon, by account and last day, as a part of another statement. */
export function selectExpiringBefore({ at, until }: { readonly at: Date; readonly until: Date }): RawBuilder<unknown> {
  return sql`(select account_id, expires_on, expires_at, sum(remaining)::integer as points from point_lots
    where remaining > 0 and expires_at > ${at} and expires_at <= ${until} and lost_at is null
    group by account_id, expires_on, expires_at)`;
}
