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
  readonly accountId: string;
  readonly at: Date;
  readonly type: MovementType;
  /** Below zero where points are taken. */
  readonly points: Points;
  /** In words for the person. */
  readonly cause: string;
  /** What it was about: an order, an invoice, an offer. */
  readonly reference: string | null;
}

export interface Moved {
  readonly movementId: string;
}

type NotEnough = typeof loyaltyErrors.notEnoughPoints;

/** Zero for an account that never had any. */
export async function findBalance(db: Database, accountId: string): Promise<Points> {
  const row = await db
    .selectFrom("points_balances")
    .select("points")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return points(row?.points ?? 0);
}

/** The same as one column of whatever statement needs it; null for an account that never had any. */
export function balanceColumn(accountId: Expression<string | null>): RawBuilder<number | null> {
  return sql`(select points from points_balances where account_id = ${accountId})`;
}

/**
 * Writes a movement, and with it the balance, which the database keeps. Points are taken only while there are enough: the
 * balance stays locked until the transaction ends, and is looked at again after waiting for another.
 */
export async function movePoints(tx: Transaction, move: PointsMove): Promise<Result<Moved, NotEnough>> {
  const { accountId, at, type, cause, reference } = move;
  const given = sql`values (${accountId}::uuid, ${at}::timestamptz, ${type}, ${move.points}::integer, ${cause}, ${reference})`;
  const taken = sql`
    select account_id, ${at}::timestamptz, ${type}, ${move.points}::integer, ${cause}, ${reference}
    from points_balances where account_id = ${accountId} and points + ${move.points} >= 0 for update`;
  const { rows } = await sql<Moved>`
    insert into points_movements (account_id, at, type, points, cause, reference)
    ${move.points > 0 ? given : taken} returning id as "movementId"`.execute(tx);
  const [moved] = rows;
  return moved ? ok(moved) : refused(loyaltyErrors.notEnoughPoints);
}

export interface Reversal {
  readonly accountId: string;
  readonly movementId: string;
  readonly at: Date;
  readonly cause: string;
}

/** False where it was reversed before, by whomever: a movement is taken back once. */
export interface Reversed {
  readonly isNew: boolean;
}

/**
 * Takes a movement back. A sale taken back is a refund; everything else keeps its type. Refused where the points that it
 * gave are spent. Throws where the account has no such movement: nobody but a bug asks for it.
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
