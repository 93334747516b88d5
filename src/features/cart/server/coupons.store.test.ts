// Shows on PostgreSQL that a coupon is never used beyond its limits, counts once for an order, and is released once.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, inTransaction, type Transaction } from "../../../server/database.ts";
import { isUsedUp } from "../promotion.ts";
import { type CouponUse, findCouponUses, insertCouponUses, lockCouponUses, releaseCouponUse } from "./coupons.store.ts";

const { db } = await testDatabase();
const at = new Date("2026-05-01T02:00:00Z");
const PARALLEL = 128;

const { rows: accounts } = await sql<{ id: string }>`select id from accounts order by number`.execute(db);
const accountAt = (index: number) => accounts[index % accounts.length]?.id ?? "";
const [accountId, otherAccountId] = [accountAt(0), accountAt(1)];
let code = "";
let created = 0;
let limits: { total?: number; perAccount?: number } = {};

async function createCoupon(given: typeof limits = {}): Promise<void> {
  created += 1;
  limits = given;
  code = `TEST-${created}`;
  await sql`insert into coupons (code, promotion_code, terms, limit_total, limit_per_account)
    values (${code}, 'BY-EXTRA3-AU', '', ${limits.total ?? null}, ${limits.perAccount ?? null})`.execute(db);
}

const useBy = (account: string, orderId: string = randomUUID()): CouponUse => ({
  code,
  accountId: account,
  orderId,
  at,
});
/** As an order uses a coupon: false if it is used up or unknown. */
async function useCoupon(tx: Transaction, use: CouponUse): Promise<boolean> {
  const uses = (await lockCouponUses(tx, { codes: [use.code], accountId: use.accountId })).get(use.code);
  const { total: limitTotal = null, perAccount: limitPerAccount = null } = limits;
  if (uses === undefined || isUsedUp({ limitTotal, limitPerAccount }, uses)) return false;
  await insertCouponUses(tx, [use.code], use);
  return true;
}
const count = (use: CouponUse) =>
  asTenant(db, { accountId: use.accountId, userId: use.accountId }, (tx) => useCoupon(tx, use));
const release = (use: CouponUse) =>
  asTenant(db, { accountId: use.accountId, userId: use.accountId }, (tx) => releaseCouponUse(tx, use));
const inParallel = (work: (index: number) => Promise<boolean>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
const countTrue = (answers: readonly boolean[]) => answers.filter(Boolean).length;
const findUses = async (account: string) => (await findCouponUses(db, { codes: [code], accountId: account })).get(code);

/** The counts equal the number of uses. */
async function expectConsistent(): Promise<void> {
  const { rows } = await sql`
    select c.used, coalesce((select sum(used) from coupon_counts where coupon_code = c.code), 0)::integer as by_account,
      (select count(*)::integer from coupon_uses where coupon_code = c.code and released_at is null) as uses
    from coupons c where code = ${code}`.execute(db);
  const { used, by_account, uses } = rows[0] as { used: number; by_account: number; uses: number };
  expect([by_account, uses]).toEqual([used, used]);
}

describe("128 parallel calls", () => {
  it("with a limit of 10 in total grant the coupon to 10 orders", async () => {
    await createCoupon({ total: 10 });
    expect(countTrue(await inParallel((index) => count(useBy(accountAt(index)))))).toBe(10);
    expect((await findUses(accountId))?.used).toBe(10);
    await expectConsistent();
  });

  it("with a limit of 10 for each account grant 10 orders of one account, and one of another account", async () => {
    await createCoupon({ perAccount: 10 });
    expect(countTrue(await inParallel(() => count(useBy(accountId))))).toBe(10);
    expect(await count(useBy(otherAccountId))).toBe(true);
    expect(await findUses(accountId)).toMatchObject({ used: 11, usedByAccount: 10 });
    await expectConsistent();
  });

  it("for the same order count once, and the others fail", async () => {
    await createCoupon({ total: 10, perAccount: 10 });
    const use = useBy(accountId);
    const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL }, () => count(use)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findUses(accountId)).toMatchObject({ used: 1, usedByAccount: 1 });
    await expectConsistent();
  });

  it("that release the same use release it once", async () => {
    await createCoupon({ total: 1 });
    const use = useBy(accountId);
    await count(use);
    expect(countTrue(await inParallel(() => release(use)))).toBe(1);
    expect(await findUses(accountId)).toMatchObject({ used: 0, usedByAccount: 0 });
    await expectConsistent();
  });

  it("that use and release end with the right counts", async () => {
    await createCoupon({ total: 5, perAccount: 3 });
    await inParallel(async (index) => {
      const use = useBy(accountAt(index % 3));
      return (await count(use)) && index % 2 === 0 && (await release(use));
    });
    expect((await findUses(accountId))?.used).toBeLessThanOrEqual(5);
    await expectConsistent();
  });
});

describe("sequential calls", () => {
  beforeEach(() => createCoupon({ total: 1, perAccount: 1 }));

  it("let another order take a released use", async () => {
    const [first, second] = [useBy(accountId), useBy(otherAccountId)];
    expect(await count(first)).toBe(true);
    expect(await count(second)).toBe(false);
    expect(await release(first)).toBe(true);
    expect(await count(second)).toBe(true);
    expect(await findUses(otherAccountId)).toMatchObject({ used: 1, usedByAccount: 1 });
    await expectConsistent();
  });

  it("that are refused write nothing", async () => {
    await count(useBy(accountId));
    const refused = useBy(otherAccountId);
    expect(await count(refused)).toBe(false);
    expect(await release(refused)).toBe(false);
    await expectConsistent();
  });

  it("in a transaction that fails count nothing", async () => {
    const failing = inTransaction(db, async (tx) => {
      await useCoupon(tx, useBy(accountId));
      throw new Error("The order failed.");
    });
    await expect(failing).rejects.toThrow("The order failed.");
    expect(await findUses(accountId)).toMatchObject({ used: 0, usedByAccount: 0 });
  });

  it("with an unknown code are refused", async () => {
    code = "NO-SUCH-CODE";
    expect(await count(useBy(accountId))).toBe(false);
    expect(await release(useBy(accountId))).toBe(false);
    expect(await findUses(accountId)).toBeUndefined();
  });

  it("cannot release the use of another account", async () => {
    const use = useBy(accountId);
    await count(use);
    expect(await release({ ...use, accountId: otherAccountId })).toBe(false);
    await expectConsistent();
  });
});

describe("the database refuses", () => {
  it.each([
    ["a count above the total limit", () => sql`update coupons set used = 2 where code = ${code}`],
    ["a count below zero", () => sql`update coupons set used = -1 where code = ${code}`],
    [
      "a count above the limit for an account",
      () => sql`insert into coupon_counts values (${code}, ${accountId}, 2, 1)`,
    ],
  ])("%s", async (_, statement) => {
    await createCoupon({ total: 1, perAccount: 1 });
    await expect(statement().execute(db)).rejects.toThrow("check constraint");
  });
});
