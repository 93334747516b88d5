import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { WrittenCoupon } from "../coupon-form.ts";
import type { Coupon, CouponUses, Promotion } from "../promotion.ts";
import type { CouponCount } from "../staff-promotions.ts";

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

/** How often each coupon was used, with its limits, by code. An unknown code has no entry. Without an account, `usedByAccount` is 0. */
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
    .select(["c.limit_total as limitTotal", "c.limit_per_account as limitPerAccount"])
    .where(sql<boolean>`c.code = any(${codes})`)
    .execute();
  return new Map(
    rows.map(({ code, used, usedByAccount, ...limits }) => [code, { used, usedByAccount: usedByAccount ?? 0, limits }]),
  );
}

/** The same for `codes` and an account as a column of another query. */
export function couponUsesColumn(account: RawBuilder<string | null>, codes: RawBuilder<string[]>) {
  return sql<Readonly<Record<string, CouponUses>> | null>`
    (select json_object_agg(coupon.code, json_build_object('used', coupon.used, 'usedByAccount', coalesce(own.used, 0),
      'limits', json_build_object('limitTotal', coupon.limit_total, 'limitPerAccount', coupon.limit_per_account)))
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
 * Locks coupons until the transaction ends, in the order of their codes, so that two orders cannot deadlock. The uses and the
 * limits are read by a second statement: the first one could have waited, and would not see what other orders have used
 * and what staff have changed meanwhile. A coupon that staff have removed has no entry.
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

/** A coupon as staff see it. */
export interface StaffCoupon extends WrittenCoupon {
  readonly code: string;
  readonly promotionCode: string;
  /** How often orders use it now. */
  readonly used: number;
  /** Whether an order has ever used it, also one that was cancelled. */
  readonly wasUsed: boolean;
}

const MAX_SHOWN = 200;

/** The coupons of a promotion, at most 200. */
export function listStaffCoupons(db: Database, promotionCode: string): Promise<StaffCoupon[]> {
  return selectStaffCoupons(db)
    .where("c.promotion_code", "=", promotionCode)
    .orderBy("c.code")
    .limit(MAX_SHOWN)
    .execute();
}

/** Null for a code that does not exist. The code stays locked either way. */
export async function lockCoupon(tx: Transaction, code: string): Promise<StaffCoupon | null> {
  const [, , found] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${code}`}, 0))`.execute(tx),
    sql`select from coupons where code = ${code} for update`.execute(tx),
    selectStaffCoupons(tx).where("c.code", "=", code).executeTakeFirst(),
  ]);
  return found ?? null;
}

function selectStaffCoupons(db: Database) {
  // Ordered, so that PostgreSQL reads the index and never all uses.
  const firstUse = sql`select u.order_id from coupon_uses u where u.coupon_code = c.code order by u.order_id limit 1`;
  return db
    .selectFrom("coupons as c")
    .select(["c.code", "c.promotion_code as promotionCode", "c.terms", "c.used"])
    .select(["c.limit_total as limitTotal", "c.limit_per_account as limitPerAccount"])
    .select(sql<boolean>`(${firstUse}) is not null`.as("wasUsed"));
}

export async function insertCoupon(
  tx: Transaction,
  { code, promotionCode }: Pick<StaffCoupon, "code" | "promotionCode">,
  coupon: WrittenCoupon,
): Promise<void> {
  await tx
    .insertInto("coupons")
    .values({ code, promotion_code: promotionCode, ...toColumns(coupon) })
    .execute();
}

export async function updateCoupon(tx: Transaction, code: string, coupon: WrittenCoupon): Promise<void> {
  await tx.updateTable("coupons").set(toColumns(coupon)).where("code", "=", code).execute();
}

export async function deleteCoupon(tx: Transaction, code: string): Promise<void> {
  await tx.deleteFrom("coupons").where("code", "=", code).execute();
}

function toColumns({ terms, limitTotal, limitPerAccount }: WrittenCoupon) {
  return { terms, limit_total: limitTotal, limit_per_account: limitPerAccount };
}

/** How many coupons each promotion has, by the code of the promotion. An empty start is found nowhere. */
export async function countCoupons(db: Database, start: string): Promise<Map<string, CouponCount>> {
  const { rows } = await sql<CouponCount & { promotionCode: string }>`
    select promotion_code as "promotionCode", count(*)::integer as count,
      bool_or(${start} <> '' and starts_with(code, ${start})) as "isFound"
    from coupons group by promotion_code`.execute(db);
  return new Map(rows.map(({ promotionCode, ...count }) => [promotionCode, count]));
}
