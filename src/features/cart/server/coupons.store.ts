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
 * Locks coupons until the transaction ends, in the order of their codes, so that two orders cannot deadlock. The uses are
 * read by a second statement: the first one could have waited, and would not see what other orders have used meanwhile.
 */
export async function lockCouponUses(
  tx: Transaction,
  { codes, accountId }: { codes: readonly string[]; accountId: string },
): Promise<Map<string, CouponUses>> {
  if (codes.length === 0) return new Map();
  const lock = sql`select from coupons where code = any(${codes}) order by code for update`;
  const [, uses] = await Promise.all([lock.execute(tx), findCouponUses(tx, { codes, accountId })]);
  return uses;
}

/** Counts one use of each coupon for an order. Lock the coupons first: check constraints refuse a use above a limit. */
export async function insertCouponUses(
  tx: Transaction,
  codes: readonly string[],
  { accountId, orderId, at }: Omit<CouponUse, "code">,
): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    with used as (
        insert into coupon_uses (coupon_code, order_id, account_id, at)
        select code, ${orderId}, ${accountId}, ${at} from unnest(${codes}::text[]) as code),
      counted as (
        insert into coupon_counts (coupon_code, account_id, used, limit_per_account)
        select code, ${accountId}, 1, limit_per_account from coupons where code = any(${codes})
        on conflict (coupon_code, account_id) do update
          set used = coupon_counts.used + 1, limit_per_account = excluded.limit_per_account)
    update coupons set used = used + 1 where code = any(${codes})`.execute(tx);
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
