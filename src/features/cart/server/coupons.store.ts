import { type Generated, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CouponUses } from "../coupon-limit.ts";
import type { Coupon, Promotion } from "../promotion.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    coupons: {
      code: string;
      promotion_code: string;
      terms: string;
      limit_total: number | null;
      limit_per_account: number | null;
      used: Generated<number>;
    };
    coupon_counts: { coupon_code: string; account_id: string; used: number; limit_per_account: number | null };
    coupon_uses: { coupon_code: string; order_id: string; account_id: string; at: Date; released_at: Date | null };
  }
}

/** All of them, each with the promotion it brings. */
export async function listCoupons(db: Database, promotions: ReadonlyMap<string, Promotion>): Promise<Coupon[]> {
  const rows = await db.selectFrom("coupons").selectAll().orderBy("code").execute();
  return rows.flatMap((row) => {
    const promotion = promotions.get(row.promotion_code);
    const { code, terms, limit_total: limitTotal, limit_per_account: limitPerAccount } = row;
    return promotion ? [{ code, promotion, terms, limitTotal, limitPerAccount }] : [];
  });
}

/** How often each of some coupons was used, by code; a code that is no coupon has no entry, and a guest has used none. */
export async function findCouponUses(
  db: Database,
  { codes, accountId }: { codes: readonly string[]; accountId: string | null },
): Promise<Map<string, CouponUses>> {
  const rows = await db
    .selectFrom("coupons as c")
    .leftJoin("coupon_counts as n", (join) =>
      join.onRef("n.coupon_code", "=", "c.code").on("n.account_id", "=", accountId),
    )
    .select(["c.code", "c.used", "n.used as usedByAccount"])
    .where(sql<boolean>`c.code = any(${codes})`)
    .execute();
  return new Map(rows.map(({ code, used, usedByAccount }) => [code, { used, usedByAccount: usedByAccount ?? 0 }]));
}

export interface CouponUse {
  readonly code: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly at: Date;
}

/**
 * Counts a coupon for an order; true also where the order has it already, false where it is used up or there is none. An
 * order with several counts them in order of code, so that two orders never wait for each other.
 */
export async function countCouponUse(tx: Transaction, use: CouponUse): Promise<boolean> {
  await sql`savepoint coupon_use`.execute(tx);
  if (!(await insertUse(tx, use))) return hasUse(tx, use);
  if (await takeOne(tx, use)) return true;
  await sql`rollback to savepoint coupon_use`.execute(tx);
  return false;
}

/** False where the order has the coupon already. One that was released may be used by the same order again. */
async function insertUse(tx: Transaction, { code, accountId, orderId, at }: CouponUse): Promise<boolean> {
  const { rows } = await sql`
    insert into coupon_uses (coupon_code, order_id, account_id, at)
    select code, ${orderId}, ${accountId}, ${at} from coupons where code = ${code}
    on conflict (coupon_code, order_id) do update set at = excluded.at, released_at = null
      where coupon_uses.released_at is not null
    returning 1`.execute(tx);
  return rows.length > 0;
}

async function hasUse(tx: Transaction, { code, accountId, orderId }: CouponUse): Promise<boolean> {
  const use = await tx
    .selectFrom("coupon_uses")
    .select("at")
    .where("coupon_code", "=", code)
    .where("order_id", "=", orderId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return use !== undefined;
}

/** Both counts are guarded: of two orders that want the last one, the second waits for the first and finds none. */
async function takeOne(tx: Transaction, { code, accountId }: CouponUse): Promise<boolean> {
  const { rows } = await sql<{ limit: number | null }>`
    update coupons set used = used + 1 where code = ${code} and (limit_total is null or used < limit_total)
    returning limit_per_account as "limit"`.execute(tx);
  const [coupon] = rows;
  if (!coupon) return false;
  const counted = await sql`
    insert into coupon_counts (coupon_code, account_id, used, limit_per_account)
    values (${code}, ${accountId}, 1, ${coupon.limit})
    on conflict (coupon_code, account_id) do update
      set used = coupon_counts.used + 1, limit_per_account = excluded.limit_per_account
      where excluded.limit_per_account is null or coupon_counts.used < excluded.limit_per_account
    returning 1`.execute(tx);
  return counted.rows.length > 0;
}

/** Gives a use back, once; false where there is none to give back. */
export async function releaseCouponUse(tx: Transaction, use: CouponUse): Promise<boolean> {
  const { code, accountId, orderId, at } = use;
  const { rows } = await sql`
    update coupon_uses set released_at = greatest(at, ${at}::timestamptz)
    where coupon_code = ${code} and order_id = ${orderId} and account_id = ${accountId} and released_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`update coupons set used = used - 1 where code = ${code}`.execute(tx);
  await sql`update coupon_counts set used = used - 1
    where coupon_code = ${code} and account_id = ${accountId}`.execute(tx);
  return true;
}
