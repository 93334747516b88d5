import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type MovementType, type Points, points } from "../points.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    points_balances: { account_id: string; points: number; owed: Generated<number> };
    points_movements: {
      id: Generated<string>;
      account_id: string;
      at: Date;
      type: MovementType;
      points: number;
      owed: Generated<number>;
      cause: string;
      reference: string | null;
      reverses: string | null;
      partly_reverses: string | null;
    };
  }
}

/** Zero for an account that never had points. */
export async function findBalance(db: Database, accountId: string): Promise<Points> {
  const row = await db
    .selectFrom("points_balances")
    .select("points")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return points(row?.points ?? 0);
}

/** What an account owes for returned goods. */
export async function findOwed(db: Database, accountId: string): Promise<Points> {
  const row = await db
    .selectFrom("points_balances")
    .select("owed")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return points(row?.owed ?? 0);
}

/** The balance as one column to embed in another statement; null for an account that never had points. */
export function balanceColumn(accountId: Expression<string | null>): RawBuilder<number | null> {
  return sql`(select points from points_balances where account_id = ${accountId})`;
}

/**
 * Locks the balance until the transaction ends, and with it the lots: every change of lots locks it first. Answers what the
 * account owes, which is zero for an account that never had points.
 */
export async function lockOwed(tx: Transaction, accountId: string): Promise<Points> {
  const row = await tx
    .selectFrom("points_balances")
    .select("owed")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return points(row?.owed ?? 0);
}

export interface Movement {
  readonly id: string;
  readonly accountId: string;
  readonly at: Date;
  readonly type: MovementType;
  /** Negative when points are taken. */
  readonly points: Points;
  /** By how much it changes what the account owes. */
  readonly owed: Points;
  /** A sentence that the account's members read. */
  readonly cause: string;
  /** The number of the order, invoice or offer behind it. */
  readonly reference: string | null;
  /** The movement that this one reverses: all of it, or a part. */
  readonly reverses: string | null;
  readonly partlyReverses: string | null;
}

/** A trigger changes the balance. */
export function insertMovement(tx: Transaction, movement: Movement): Promise<unknown> {
  const { accountId, partlyReverses, ...row } = movement;
  return tx
    .insertInto("points_movements")
    .values({ ...row, account_id: accountId, partly_reverses: partlyReverses })
    .execute();
}

export interface EarnedMovement {
  readonly id: string;
  readonly points: number;
}

/** The earning of an order; null if it earned nothing. */
export async function findEarned(
  db: Database,
  accountId: string,
  orderNumber: string,
): Promise<EarnedMovement | undefined> {
  return db
    .selectFrom("points_movements")
    .select(["id", "points"])
    .where("account_id", "=", accountId)
    .where("reference", "=", orderNumber)
    .where("type", "=", "SALE")
    .where("reverses", "is", null)
    .executeTakeFirst();
}

/** Whether a movement is an expiry, as a condition to embed in another statement. */
export function isExpiry(movementId: Expression<string>): RawBuilder<boolean> {
  return sql`exists (select from points_movements where id = ${movementId} and type = 'EXPIRY')`;
}

export interface KnownMovement {
  readonly points: Points;
  readonly reference: string | null;
  readonly type: MovementType;
  readonly isReversed: boolean;
  /** The movements that took it back or returned it in part. */
  readonly partIds: readonly string[];
  /** The sum of these parts, with what is owed for them. */
  readonly partPoints: Points;
}

/** Throws if the account has no such movement, because that is a bug. */
export async function getMovement(tx: Transaction, accountId: string, movementId: string): Promise<KnownMovement> {
  const { rows } = await sql<Omit<KnownMovement, "points" | "partPoints"> & { points: number; partPoints: number }>`
    select m.points, m.type, m.reference,
      exists (select from points_movements r where r.reverses = m.id) as "isReversed",
      coalesce(parts.ids, '{}') as "partIds", coalesce(parts.points, 0)::integer as "partPoints"
    from points_movements m, lateral (
      select array_agg(p.id) as ids, sum(p.points - p.owed) as points
      from points_movements p where p.partly_reverses = m.id) as parts
    where m.id = ${movementId} and m.account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The account has no such movement of points.");
  return { ...row, points: points(row.points), partPoints: points(row.partPoints) };
}

/** The points of a redemption that were not returned. Zero if there is no such redemption. */
export async function countRedeemed(db: Database, movementId: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ points: number }>`select (-m.points - coalesce((select sum(p.points - p.owed)
      from points_movements p where p.partly_reverses = m.id), 0))::integer as points
    from points_movements m where m.id = ${movementId}`.execute(db);
  return rows[0]?.points ?? 0;
}

export interface ListedMovement {
  readonly id: string;
  readonly at: Date;
  readonly type: MovementType;
  readonly points: number;
  readonly owed: number;
  readonly cause: string;
  readonly reference: string | null;
}

interface MovementFilter {
  readonly accountId: string;
  readonly types: readonly MovementType[];
  readonly since: Date;
}

interface Rows {
  readonly limit: number;
  readonly offset: number;
}

const matchesFilter = ({ accountId, types, since }: MovementFilter) =>
  sql`account_id = ${accountId} and at >= ${since} and type = any(${types}::text[])`;

/** A page of movements, the latest first. Of movements at one moment those that took points come first. */
export async function listMovements(
  db: Database,
  filter: MovementFilter,
  { limit, offset }: Rows,
): Promise<{ readonly movements: readonly ListedMovement[]; readonly total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ListedMovement>`select id, at, type, points, owed, cause, reference from points_movements
      where ${matchesFilter(filter)} order by at desc, points, id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::integer as total from points_movements where ${matchesFilter(filter)}`.execute(db),
  ]);
  return { movements: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The ids of the same page, as a part of another statement. */
export function selectMovementIds(filter: MovementFilter, { limit, offset }: Rows): RawBuilder<readonly string[]> {
  return sql`array(select id from points_movements where ${matchesFilter(filter)}
    order by at desc, points, id limit ${limit} offset ${offset})`;
}

/** The cause of a movement and its reference, as a part of another statement. */
export function selectCause(movementId: Expression<unknown>): RawBuilder<unknown> {
  return sql`(select at, cause, reference from points_movements where id = ${movementId})`;
}

export interface MonthOfPoints {
  /** "2026-11". */
  readonly month: string;
  readonly earned: number;
  readonly used: number;
  readonly expired: number;
}

/** Points of a redemption that came back in part are a refund above zero. They are subtracted from what was used. */
const isUse = sql`(type = 'REDEMPTION' or (type = 'REFUND' and points > 0))`;
const isEarned = sql`(type <> 'EXPIRY' and not ${isUse})`;

/** What happened in each month that has movements, the earliest first. Returned points are subtracted from what was earned or used. */
export async function sumMonthsOfPoints(
  db: Database,
  { accountId, since, timeZone }: { readonly accountId: string; readonly since: Date; readonly timeZone: string },
): Promise<MonthOfPoints[]> {
  const { rows } = await sql<MonthOfPoints>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month,
      coalesce(sum(points) filter (where ${isEarned}), 0)::integer as earned,
      coalesce(-sum(points) filter (where ${isUse}), 0)::integer as used,
      coalesce(-sum(points) filter (where type = 'EXPIRY'), 0)::integer as expired
    from points_movements where account_id = ${accountId} and at >= ${since} group by 1 order by 1`.execute(db);
  return rows;
}

/** What happened to the points of an account in some days, and the balance after them. */
export interface PeriodOfPoints extends Omit<MonthOfPoints, "month"> {
  readonly balance: number;
}

interface Period {
  readonly accountId: string;
  /** Inclusive days, by the clock of the time zone. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly timeZone: string;
}

/** Null for an account that had no points until then. */
export async function findPeriodOfPoints(
  db: Database,
  { accountId, from, to, timeZone }: Period,
): Promise<PeriodOfPoints | null> {
  const { rows } = await sql<PeriodOfPoints & { movements: number }>`
    select count(*)::integer as movements, coalesce(sum(points), 0)::integer as balance,
      coalesce(sum(points) filter (where at >= p.since and ${isEarned}), 0)::integer as earned,
      coalesce(-sum(points) filter (where at >= p.since and ${isUse}), 0)::integer as used,
      coalesce(-sum(points) filter (where at >= p.since and type = 'EXPIRY'), 0)::integer as expired
    from points_movements, (select ${from}::date::timestamp at time zone ${timeZone} as since) as p
    where account_id = ${accountId} and at < (${to}::date + 1)::timestamp at time zone ${timeZone}`.execute(db);
  const [row] = rows;
  return row === undefined || row.movements === 0 ? null : row;
}

/** The next accounts that have earned points, in the order of their ids. `after` is the last one so far; empty: none. */
export async function listEarners(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("points_balances")
    .select("account_id")
    .$if(after !== "", (query) => query.where("account_id", ">", after))
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
