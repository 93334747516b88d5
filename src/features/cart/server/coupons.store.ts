import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Coupon, CouponUses, Promotion } from "../promotion.ts";

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

/** All coupons with their promotions, past and future ones included. */
export async function listCoupons(db: Database, promotions: ReadonlyMap<string, Promotion>): Promise<Coupon[]> {
  const rows = await db.selectFrom("coupons").selectAll().orderBy("code").execute();
  return rows.flatMap((row) => {
    const promotion = promotions.get(row.promotion_code);
    const { code, terms, limit_total: limitTotal, limit_per_account: limitPerAccount } = row;
    return promotion ? [{ code, promotion, terms, limitTotal, limitPerAccount }] : [];
  });
}

/** How often each coupon was used, by code. An unknown code has no entry. Without an account, `usedByAccount` is 0. */
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

/** The same for `codes` and an account as a column of another query. */
export function couponUsesColumn(account: RawBuilder<string | null>, codes: RawBuilder<string[]>) {
  return sql<Readonly<Record<string, CouponUses>> | null>`
    (select json_object_agg(coupon.code, json_build_object('used', coupon.used, 'usedByAccount', coalesce(own.used, 0)))
    from coupons as coupon
    left join coupon_counts as own on own.coupon_code = coupon.code and own.account_id = ${account}
    where coupon.code = any(${codes}))`;
}

export interface CouponUse {
  readonly code: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly at: Date;
}

/**
 * Counts one use of a coupon for an order. True: it is counted, now or by an earlier call. False: it is used up or unknown.
 * Callers with several coupons count them in order of code, so that two orders never deadlock.
 */
export async function countCouponUse(tx: Transaction, use: CouponUse): Promise<boolean> {
  await sql`savepoint coupon_use`.execute(tx);
  if (!(await insertUse(tx, use))) return hasUse(tx, use);
  if (await countOne(tx, use)) return true;
  await sql`rollback to savepoint coupon_use`.execute(tx);
  return false;
}

/** False: the order has the coupon already. A released use may be taken again by the same order. */
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

/** Increases both counts within their limits. Of two orders that want the last use, the second waits and gets false. */
async function countOne(tx: Transaction, { code, accountId }: CouponUse): Promise<boolean> {
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

/** Takes a use back. False: there is none, or it was taken back already. */
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
