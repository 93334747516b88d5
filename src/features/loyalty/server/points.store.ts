import { randomUUID } from "node:crypto";
import { type Expression, type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import { loyaltyErrors } from "../loyalty-errors.ts";
import { type MovementType, type Points, points } from "../points.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    points_balances: { account_id: string; points: number };
    points_movements: {
      id: Generated<string>;
      account_id: string;
      at: Date;
      type: MovementType;
      points: number;
      cause: string;
      reference: string | null;
      reverses: string | null;
    };
  }
}

export interface PointsMove {
  /** The id of the new movement, if the caller needs to know it before. */
  readonly id?: string | undefined;
  readonly accountId: string;
  readonly at: Date;
  readonly type: MovementType;
  /** Negative when points are taken. */
  readonly points: Points;
  /** A sentence that the account's members read. */
  readonly cause: string;
  /** The number of the order, invoice or offer behind it. */
  readonly reference: string | null;
}

export interface Moved {
  readonly movementId: string;
}

type NotEnough = typeof loyaltyErrors.notEnoughPoints;

/** Zero for an account that never had points. */
export async function findBalance(db: Database, accountId: string): Promise<Points> {
  const row = await db
    .selectFrom("points_balances")
    .select("points")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return points(row?.points ?? 0);
}

/** Locks the balance until the transaction ends. Zero for an account that never had points. */
export async function lockBalance(tx: Transaction, accountId: string): Promise<Points> {
  const row = await tx
    .selectFrom("points_balances")
    .select("points")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return points(row?.points ?? 0);
}

/** The balance as one column to embed in another statement; null for an account that never had points. */
export function balanceColumn(accountId: Expression<string | null>): RawBuilder<number | null> {
  return sql`(select points from points_balances where account_id = ${accountId})`;
}

/**
 * Inserts a movement; a trigger updates the balance. Points are taken only if the balance is large enough: the statement
 * locks the balance until the transaction ends, and checks it again if it had to wait for the lock.
 */
export async function movePoints(tx: Transaction, move: PointsMove): Promise<Result<Moved, NotEnough>> {
  const { id = randomUUID(), accountId, at, type, cause, reference } = move;
  const given = sql`
    values (${id}::uuid, ${accountId}::uuid, ${at}::timestamptz, ${type}, ${move.points}::integer, ${cause}, ${reference})`;
  const taken = sql`
    select ${id}::uuid, account_id, ${at}::timestamptz, ${type}, ${move.points}::integer, ${cause}, ${reference}
    from points_balances where account_id = ${accountId} and points + ${move.points} >= 0 for update`;
  const { rows } = await sql<Moved>`
    insert into points_movements (id, account_id, at, type, points, cause, reference)
    ${move.points > 0 ? given : taken} returning id as "movementId"`.execute(tx);
  const [moved] = rows;
  return moved ? ok(moved) : refused(loyaltyErrors.notEnoughPoints);
}

/** The points that an order earned. Zero if it earned none. */
export async function findEarned(db: Database, accountId: string, orderNumber: string): Promise<number> {
  const row = await db
    .selectFrom("points_movements")
    .select("points")
    .where("account_id", "=", accountId)
    .where("reference", "=", orderNumber)
    .where("type", "=", "SALE")
    .where("reverses", "is", null)
    .executeTakeFirst();
  return row?.points ?? 0;
}

export interface Reversal {
  readonly accountId: string;
  readonly movementId: string;
  readonly at: Date;
  readonly cause: string;
}

/** `isNew` is false if the movement was reversed before: a movement is reversed once. */
export interface Reversed {
  readonly isNew: boolean;
}

/**
 * Reverses a movement. The reversal of a sale is a refund; every other reversal keeps the type. It is refused if the
 * points that the movement gave are already spent. It throws if the account has no such movement, because that is a bug.
 */
export async function reverseMovement(tx: Transaction, reversal: Reversal): Promise<Result<Reversed, NotEnough>> {
  const { accountId, movementId, at, cause } = reversal;
  const { rows } = await sql`
    insert into points_movements (account_id, at, type, points, cause, reference, reverses)
    select m.account_id, ${at}::timestamptz, case m.type when 'SALE' then 'REFUND' else m.type end, -m.points,
      ${cause}, m.reference, m.id
    from points_movements m join points_balances b on b.account_id = m.account_id
    where m.id = ${movementId} and m.account_id = ${accountId} and b.points - m.points >= 0
    for update of b
    on conflict (reverses) do nothing
    returning id`.execute(tx);
  if (rows.length > 0) return ok({ isNew: true });
  if (await isReversed(tx, reversal)) return ok({ isNew: false });
  return refused(loyaltyErrors.notEnoughPoints);
}

async function isReversed(tx: Transaction, { accountId, movementId }: Reversal): Promise<boolean> {
  const rows = await tx
    .selectFrom("points_movements")
    .select("reverses")
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("id", "=", movementId), eb("reverses", "=", movementId)]))
    .execute();
  if (rows.length === 0) throw new Error("The account has no such movement of points.");
  return rows.some(({ reverses }) => reverses === movementId);
}
