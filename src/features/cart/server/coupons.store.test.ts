// Shows on PostgreSQL that a coupon is never used more often than it may be, counts once for an order, and comes back once.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, inTransaction } from "../../../server/database.ts";
import { type CouponUse, countCouponUse, findCouponUses, releaseCouponUse } from "./coupons.store.ts";

const { db } = await testDatabase();
const at = new Date("2026-05-01T02:00:00Z");
const PARALLEL = 128;

const { rows: accounts } = await sql<{ id: string }>`select id from accounts order by number`.execute(db);
const accountAt = (place: number) => accounts[place % accounts.length]?.id ?? "";
const [accountId, otherAccountId] = [accountAt(0), accountAt(1)];
let code = "";
let made = 0;

async function coupon(limits: { total?: number; perAccount?: number } = {}): Promise<void> {
  made += 1;
  code = `TEST-${made}`;
  await sql`insert into coupons (code, promotion_code, terms, limit_total, limit_per_account)
    values (${code}, 'BY-EXTRA3-AU', '', ${limits.total ?? null}, ${limits.perAccount ?? null})`.execute(db);
}

const useBy = (account: string, orderId: string = randomUUID()): CouponUse => ({
  code,
  accountId: account,
  orderId,
  at,
});
const count = (use: CouponUse) =>
  asTenant(db, { accountId: use.accountId, userId: use.accountId }, (tx) => countCouponUse(tx, use));
const release = (use: CouponUse) =>
  asTenant(db, { accountId: use.accountId, userId: use.accountId }, (tx) => releaseCouponUse(tx, use));
const inParallel = (work: (place: number) => Promise<boolean>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, place) => work(place)));
const yes = (answers: readonly boolean[]) => answers.filter(Boolean).length;
const usesOf = async (account: string) => (await findCouponUses(db, { codes: [code], accountId: account })).get(code);

/** The counts, and the uses that they count. */
async function consistent(): Promise<void> {
  const { rows } = await sql`
    select c.used, coalesce((select sum(used) from coupon_counts where coupon_code = c.code), 0)::integer as by_account,
      (select count(*)::integer from coupon_uses where coupon_code = c.code and released_at is null) as uses
    from coupons c where code = ${code}`.execute(db);
  const { used, by_account, uses } = rows[0] as { used: number; by_account: number; uses: number };
  expect([by_account, uses]).toEqual([used, used]);
}

describe("in parallel", () => {
  it("a limit of 10 in all grants 10 of 128 orders", async () => {
    await coupon({ total: 10 });
    expect(yes(await inParallel((place) => count(useBy(accountAt(place)))))).toBe(10);
    expect((await usesOf(accountId))?.used).toBe(10);
    await consistent();
  });

  it("a limit of 10 by account grants 10 of 128 orders of one, and leaves the other's alone", async () => {
    await coupon({ perAccount: 10 });
    expect(yes(await inParallel(() => count(useBy(accountId))))).toBe(10);
    expect(await count(useBy(otherAccountId))).toBe(true);
    expect(await usesOf(accountId)).toEqual({ used: 11, usedByAccount: 10 });
    await consistent();
  });

  it("the same order asks 128 times and counts once", async () => {
    await coupon({ total: 10, perAccount: 10 });
    const use = useBy(accountId);
    expect(yes(await inParallel(() => count(use)))).toBe(PARALLEL);
    expect(await usesOf(accountId)).toEqual({ used: 1, usedByAccount: 1 });
    await consistent();
  });

  it("128 releases give one use back", async () => {
    await coupon({ total: 1 });
    const use = useBy(accountId);
    await count(use);
    expect(yes(await inParallel(() => release(use)))).toBe(1);
    expect(await usesOf(accountId)).toEqual({ used: 0, usedByAccount: 0 });
    await consistent();
  });

  it("uses and releases at once end in the right counts", async () => {
    await coupon({ total: 5, perAccount: 3 });
    await inParallel(async (place) => {
      const use = useBy(accountAt(place % 3));
      return (await count(use)) && place % 2 === 0 && (await release(use));
    });
    expect((await usesOf(accountId))?.used).toBeLessThanOrEqual(5);
    await consistent();
  });
});

describe("one after the other", () => {
  beforeEach(() => coupon({ total: 1, perAccount: 1 }));

  it("what was released can be used by another order, or by the same again", async () => {
    const [first, second] = [useBy(accountId), useBy(otherAccountId)];
    expect(await count(first)).toBe(true);
    expect(await count(second)).toBe(false);
    expect(await release(first)).toBe(true);
    expect(await count(second)).toBe(true);
    expect(await release(second)).toBe(true);
    expect(await count(first)).toBe(true);
    expect(await usesOf(accountId)).toEqual({ used: 1, usedByAccount: 1 });
    await consistent();
  });

  it("a refusal leaves nothing behind, and the transaction goes on", async () => {
    await count(useBy(accountId));
    const refused = useBy(otherAccountId);
    const after = await asTenant(db, { accountId: otherAccountId, userId: otherAccountId }, async (tx) => {
      await countCouponUse(tx, refused);
      return (await tx.selectFrom("coupon_uses").select("order_id").where("order_id", "=", refused.orderId).execute())
        .length;
    });
    expect(after).toBe(0);
    expect(await release(refused)).toBe(false);
    await consistent();
  });

  it("a transaction that fails counts nothing", async () => {
    const failing = inTransaction(db, async (tx) => {
      await countCouponUse(tx, useBy(accountId));
      throw new Error("No order after all.");
    });
    await expect(failing).rejects.toThrow("No order after all.");
    expect(await usesOf(accountId)).toEqual({ used: 0, usedByAccount: 0 });
  });

  it("an unknown code is refused and has no uses", async () => {
    code = "NO-SUCH-CODE";
    expect(await count(useBy(accountId))).toBe(false);
    expect(await release(useBy(accountId))).toBe(false);
    expect(await usesOf(accountId)).toBeUndefined();
  });

  it("a use of another account cannot be released", async () => {
    const use = useBy(accountId);
    await count(use);
    expect(await release({ ...use, accountId: otherAccountId })).toBe(false);
    await consistent();
  });
});

describe("the database refuses", () => {
  it.each([
    ["a count above the limit in all", () => sql`update coupons set used = 2 where code = ${code}`],
    ["a count below zero", () => sql`update coupons set used = -1 where code = ${code}`],
    ["a count above the limit by account", () => sql`insert into coupon_counts values (${code}, ${accountId}, 2, 1)`],
  ])("%s", async (_, statement) => {
    await coupon({ total: 1, perAccount: 1 });
    await expect(statement().execute(db)).rejects.toThrow("check constraint");
  });
});
