// Shows on PostgreSQL that points are spent once and returned once, that a balance is the sum of its movements, and that movements are permanent.
import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, inTransaction } from "../../../server/database.ts";
import { points } from "../points.ts";
import { findBalance, movePoints, type PointsMove, reverseMovement } from "./points.store.ts";

const { db } = await testDatabase();
const at = new Date("2026-05-01T02:00:00Z");
const PARALLEL = 64;

let accountId: string;
let made = 0;

/** Every test has its own account. */
beforeEach(async () => {
  made += 1;
  const { rows } = await sql<{ id: string }>`
    insert into accounts (number, country, kind, name, line1, suburb, state, postcode, loyalty_eligible, loyalty_status)
    values (${`AU-${9_000_000 + made}`}, 'AU', 'TRADE', 'Test', '1 High Street', 'Richmond', 'VIC', '3121', true, 'ACTIVE')
    returning id`.execute(db);
  accountId = rows[0]?.id ?? "";
});

const move = (amount: number, type: PointsMove["type"] = amount > 0 ? "BONUS" : "REDEMPTION"): PointsMove => ({
  accountId,
  at,
  type,
  points: points(amount),
  cause: "A test",
  reference: "AU-1",
});

const give = (amount: number) => inTransaction(db, (tx) => movePoints(tx, move(amount)));
const asAccount = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, { accountId, userId: accountId }, work);
const spend = (amount: number) => asAccount((tx) => movePoints(tx, move(-amount)));
const takeBack = (movementId: string) =>
  asAccount((tx) => reverseMovement(tx, { accountId, movementId, at, cause: "Cancelled" }));
const inParallel = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: PARALLEL }, work));

async function sumOfMovements(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(points), 0)::integer as sum from points_movements where account_id = ${accountId}`.execute(db);
  return rows[0]?.sum ?? 0;
}

describe("points in parallel", () => {
  it("of 64 parallel redemptions of 100 points from a balance of 1,000, ten succeed", async () => {
    await give(1_000);
    const results = await inParallel(() => spend(100));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    const [refusal] = results.filter((result) => !result.ok);
    expect(refusal).toMatchObject({ refusals: [{ message: "You don't have enough points." }] });
    expect(await findBalance(db, accountId)).toBe(0);
    expect(await sumOfMovements()).toBe(0);
  });

  it("64 parallel reversals of one redemption return its points once", async () => {
    await give(1_000);
    const spent = await spend(400);
    if (!spent.ok) throw new Error("There were enough points.");
    const results = await inParallel(() => takeBack(spent.value.movementId));
    expect(results.filter((result) => result.ok && result.value.isNew)).toHaveLength(1);
    expect(results.every((result) => result.ok)).toBe(true);
    expect(await findBalance(db, accountId)).toBe(1_000);
    expect(await sumOfMovements()).toBe(1_000);
  });

  it("64 parallel first movements of an account are all counted", async () => {
    await inParallel(() => give(10));
    expect(await findBalance(db, accountId)).toBe(640);
    expect(await sumOfMovements()).toBe(640);
  });
});

describe("a reversal", () => {
  it("of a sale is refused while its points are spent, and is a refund once the balance is large enough", async () => {
    await give(1_000);
    const sale = await inTransaction(db, (tx) => movePoints(tx, move(300, "SALE")));
    if (!sale.ok) throw new Error("Giving is never refused.");
    await spend(1_200);
    expect(await takeBack(sale.value.movementId)).toMatchObject({ refusals: [{ code: "NOT_ENOUGH_POINTS" }] });
    await give(200);
    expect(await takeBack(sale.value.movementId)).toEqual({ ok: true, value: { isNew: true } });
    const { rows } = await sql`select type, points, reference from points_movements
      where reverses = ${sale.value.movementId}`.execute(db);
    expect(rows).toEqual([{ type: "REFUND", points: -300, reference: "AU-1" }]);
    expect(await findBalance(db, accountId)).toBe(0);
  });

  it("throws for a movement of another account", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from points_movements where account_id <> ${accountId} limit 1`.execute(db);
    await expect(takeBack(rows[0]?.id ?? "")).rejects.toThrow("no such movement");
  });
});

const setAccount = (change: RawBuilder<unknown>) =>
  sql`update accounts set ${change} where id = ${accountId}`.execute(db);

describe("the rules of earning and redeeming", () => {
  it("64 parallel earnings for one order earn once", async () => {
    const earn = () => inTransaction(db, (tx) => movePoints(tx, move(100, "SALE")));
    const results = await Promise.allSettled(Array.from({ length: PARALLEL }, earn));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findBalance(db, accountId)).toBe(100);
  });

  it.each([
    ["is a consumer", sql`kind = 'CONSUMER'`],
    ["is not eligible", sql`loyalty_eligible = false`],
    ["has no rewards", sql`rewards_disabled = true`],
    ["is not enrolled", sql`loyalty_status = 'NEW'`],
    ["is suspended", sql`loyalty_status = 'SUSPEND'`],
    ["has left", sql`loyalty_status = 'INACTIVE'`],
    ["is on hold", sql`hold = 'AMBER'`],
  ])("an account that %s earns nothing", async (_, change) => {
    await setAccount(change);
    await expect(inTransaction(db, (tx) => movePoints(tx, move(100, "SALE")))).rejects.toThrow("earns no points");
  });

  it("64 parallel redemptions of a membership that is being suspended succeed only before that", async () => {
    await give(6_400);
    const results = await Promise.allSettled([
      ...Array.from({ length: PARALLEL / 2 }, () => spend(100)),
      setAccount(sql`loyalty_status = 'SUSPEND'`),
      ...Array.from({ length: PARALLEL / 2 }, () => spend(100)),
    ]);
    const spent = results.filter(
      (result) => result.status === "fulfilled" && result.value !== undefined && "ok" in result.value,
    );
    expect(await findBalance(db, accountId)).toBe(6_400 - 100 * spent.length);
    await expect(spend(100)).rejects.toThrow("suspended membership");
  });

  it("a suspended membership gets back what it redeemed before", async () => {
    await give(1_000);
    const spent = await spend(400);
    await setAccount(sql`loyalty_status = 'SUSPEND'`);
    expect(await takeBack(spent.ok ? spent.value.movementId : "")).toEqual({ ok: true, value: { isNew: true } });
  });
});

describe("the database refuses", () => {
  it.each([
    ["a changed movement", sql`update points_movements set points = 5000`],
    ["a deleted movement", sql`delete from points_movements`],
    ["emptied movements", sql`truncate points_movements`],
    ["a balance set by hand", sql`update points_balances set points = 5000`],
    ["a balance inserted by hand", sql`insert into points_balances select gen_random_uuid(), 5000`],
    ["a deleted balance", sql`delete from points_balances`],
    ["emptied balances", sql`truncate points_balances`],
  ])("%s, for the owner of the database and for the tenant role", async (_, statement) => {
    // A truncate of a table that orders refer to fails on the foreign key, before any trigger runs.
    const refusal = /never changed or deleted|referenced in a foreign key/;
    await expect(statement.execute(db)).rejects.toThrow(refusal);
    await expect(asAccount((tx) => statement.execute(tx))).rejects.toThrow(
      new RegExp(`${refusal.source}|permission denied`),
    );
  });

  it.each([
    ["a balance below zero", { type: "REDEMPTION", points: -5_000 }, "points_balances_points_check"],
    ["a movement of zero points", { type: "ADJUSTMENT", points: 0 }, "points_movements_points_check"],
    ["a sale that takes points", { type: "SALE", points: -1 }, "points_movements_check"],
    ["a redemption that gives points", { type: "REDEMPTION", points: 1 }, "points_movements_check"],
    ["an unknown type", { type: "GIFT", points: 1 }, "points_movements_type_check"],
  ])("%s", async (_, { type, points: amount }, constraint) => {
    const insert = sql`insert into points_movements (account_id, at, type, points, cause)
      values (${accountId}, ${at}, ${type}, ${amount}, 'A test')`;
    await expect(insert.execute(db)).rejects.toThrow(constraint);
  });

  it("a reversal with a different amount", async () => {
    await give(100);
    const spent = await spend(100);
    const insert = sql`insert into points_movements (account_id, at, type, points, cause, reverses)
      values (${accountId}, ${at}, 'REDEMPTION', 99, 'A test', ${spent.ok ? spent.value.movementId : null})`;
    await expect(insert.execute(db)).rejects.toThrow("foreign key");
  });

  it("a movement of another account", async () => {
    const { rows } = await sql<{ id: string }>`select id from accounts where id <> ${accountId} limit 1`.execute(db);
    const foreign = { ...move(100), accountId: rows[0]?.id ?? "" };
    await expect(asAccount((tx) => movePoints(tx, foreign))).rejects.toThrow("row-level security");
    expect(
      await asAccount((tx) => movePoints(tx, { ...foreign, points: points(-1), type: "REDEMPTION" })),
    ).toMatchObject({
      ok: false,
    });
  });
});

describe("the demo world", () => {
  it("has only balances that equal the sum of their movements", async () => {
    const { rows } = await sql`
      select b.account_id from points_balances b full join
        (select account_id, sum(points) as points from points_movements group by account_id) m using (account_id)
      where b.points is distinct from m.points`.execute(db);
    expect(rows).toEqual([]);
  });
});
