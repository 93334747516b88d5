// Shows on PostgreSQL that points are spent once and returned once, that balance, lots and movements agree, and that movements are permanent.
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setMembership } from "../../../../tests/support/membership.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, inTransaction, type Transaction } from "../../../server/database.ts";
import { points } from "../points.ts";
import { expireDuePoints } from "./expire-points.actions.ts";
import {
  expirePoints,
  lockPoints,
  loseLockedPoints,
  movePoints,
  type PointsMove,
  returnPoints,
  reverseMovement,
  takeBackPoints,
} from "./points.steps.ts";
import { findBalance, findPeriodOfPoints, sumMonthsOfPoints } from "./points.store.ts";

const { db } = await testDatabase();
const at = new Date("2026-05-01T02:00:00Z");
/** Points of `at` can be used until the end of May 2028 in Sydney. */
const expired = new Date("2028-05-31T14:00:00Z");
const PARALLEL = 64;

let accountId: string;
let made = 0;

/** Every test has its own account. */
beforeEach(async () => {
  made += 1;
  const { rows } = await sql<{ id: string }>`
    insert into accounts (number, country, kind, name, line1, suburb, state, postcode, loyalty_eligible,
      loyalty_status)
    values (${`AU-${9_000_000 + made}`}, 'AU', 'TRADE', 'Test', '1 High Street', 'Richmond', 'VIC', '3121', true, 'ACTIVE')
    returning id`.execute(db);
  accountId = rows[0]?.id ?? "";
});

afterEach(async () => {
  const { rows } = await sql`select
      coalesce((select points from points_balances where account_id = ${accountId}), 0)::integer as balance,
      coalesce((select sum(points) from points_movements where account_id = ${accountId}), 0)::integer as moved,
      coalesce((select sum(remaining) from point_lots where account_id = ${accountId}), 0)::integer as held`.execute(
    db,
  );
  const [{ balance, moved, held } = {}] = rows as Record<string, number>[];
  expect([moved, held]).toEqual([balance, balance]);
});

const move = (amount: number, change: Partial<PointsMove> = {}): PointsMove => ({
  ...{ accountId, at, cause: "A test", reference: "AU-1", points: points(amount) },
  type: amount > 0 ? "BONUS" : "REDEMPTION",
  ...change,
});

const asAccount = <T>(work: (tx: Transaction) => Promise<T>) => asTenant(db, { accountId, userId: accountId }, work);
const spend = (amount: number) => asAccount((tx) => movePoints(tx, move(-amount)));
const inParallel = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: PARALLEL }, work));

async function give(amount: number, change: Partial<PointsMove> = {}): Promise<string> {
  const moved = await inTransaction(db, (tx) => movePoints(tx, move(amount, change)));
  if (!moved.ok) throw new Error("Giving is never refused.");
  return moved.value.movementId;
}

async function redeem(amount: number): Promise<string> {
  const spent = await spend(amount);
  if (!spent.ok) throw new Error("There were enough points.");
  return spent.value.movementId;
}

const reverse = (movementId: string, when = at) =>
  asAccount((tx) => reverseMovement(tx, { accountId, movementId, at: when, cause: "Cancelled" }));

const losePoints = () =>
  inTransaction(db, async (tx) => loseLockedPoints(tx, await lockPoints(tx, accountId), { accountId, at }));

const takeBack = (earningId: string, dueNow: number, when = at) =>
  inTransaction(db, (tx) =>
    takeBackPoints(tx, { accountId, earningId, dueNow, at: when, cause: "Returned", reference: "CN-1" }),
  );

async function listRemaining(): Promise<number[]> {
  const { rows } = await sql<{ remaining: number }>`
    select remaining from point_lots where account_id = ${accountId} order by expires_at, available_at, id`.execute(db);
  return rows.map(({ remaining }) => remaining);
}

async function listMovements(): Promise<unknown[][]> {
  const { rows } = await sql<Record<string, unknown>>`select type, points, owed, cause from points_movements
    where account_id = ${accountId} order by at, points desc`.execute(db);
  return rows.map(({ type, points: amount, owed, cause }) => [type, amount, owed, cause]);
}

const readOwed = async () =>
  (await sql<{ owed: number }>`select owed from points_balances where account_id = ${accountId}`.execute(db)).rows[0]
    ?.owed;

describe("points in parallel", () => {
  it("of 64 parallel redemptions of 100 points from a balance of 1,000, ten succeed", async () => {
    await give(400);
    await give(600);
    const results = await inParallel(() => spend(100));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    const [refusal] = results.filter((result) => !result.ok);
    expect(refusal).toMatchObject({ refusals: [{ message: "You don't have enough points." }] });
    expect(await findBalance(db, accountId)).toBe(0);
  });

  it("64 parallel reversals of one redemption return its points once", async () => {
    await give(1_000);
    const redemption = await redeem(400);
    const results = await inParallel(() => reverse(redemption));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await findBalance(db, accountId)).toBe(1_000);
  });

  it("64 parallel first movements of an account are all counted", async () => {
    await inParallel(() => give(10));
    expect(await findBalance(db, accountId)).toBe(640);
  });

  it("64 parallel returns of one sale take its points back once", async () => {
    const sale = await give(500, { type: "SALE" });
    await redeem(450);
    await inParallel(() => takeBack(sale, 200));
    expect([await findBalance(db, accountId), await readOwed()]).toEqual([0, 250]);
    await inParallel(() => give(10));
    expect([await findBalance(db, accountId), await readOwed()]).toEqual([390, 0]);
  });

  it("64 parallel expiries expire the points once", async () => {
    await give(300);
    await inParallel(() => inTransaction(db, (tx) => expirePoints(tx, accountId, expired)));
    expect(await listMovements()).toEqual([
      ["BONUS", 300, 0, "A test"],
      ["EXPIRY", -300, 0, "Not used by 31 May 2028"],
    ]);
  });
});

describe("points", () => {
  it("that were given while a change waited for its lock pay for that change, though its clock was read before", async () => {
    const earlier = new Date(at.getTime() - 1_000);
    await give(100);
    const sale = await give(50, { type: "SALE" });
    await redeem(50);
    await takeBack(sale, 0, earlier);
    expect([await findBalance(db, accountId), await readOwed()]).toEqual([50, 0]);
    expect(await asAccount((tx) => movePoints(tx, move(-50, { at: earlier })))).toMatchObject({ ok: true });
  });

  it("are taken from the oldest lots and come back to the very lots", async () => {
    await give(100, { at: new Date("2026-03-01T02:00:00Z") });
    await give(100);
    const redemption = await redeem(150);
    expect(await listRemaining()).toEqual([0, 50]);
    await reverse(redemption);
    expect(await listRemaining()).toEqual([100, 100]);
  });

  it("come back in parts in proportion, and never more than were taken", async () => {
    await give(100, { at: new Date("2026-03-01T02:00:00Z") });
    await give(100);
    const redemption = await redeem(150);
    const part = (amount: number) =>
      asAccount((tx) =>
        returnPoints(tx, { accountId, movementId: redemption, amount: points(amount), at, cause: "Not sent" }),
      );
    await part(30);
    expect(await listRemaining()).toEqual([20, 60]);
    await part(120);
    expect(await listRemaining()).toEqual([100, 100]);
    await expect(part(1)).rejects.toThrow("More points come back");
    await expect(reverse(redemption)).rejects.toThrow("Only a whole redemption");
  });

  it("that come back in part are not earned: the month and the statement have used so much less", async () => {
    await give(1_000);
    const redemption = await redeem(400);
    const amount = points(100);
    await asAccount((tx) => returnPoints(tx, { accountId, movementId: redemption, amount, at, cause: "Not sent" }));
    const sums = { earned: 1_000, used: 300, expired: 0 };
    const timeZone = "Australia/Sydney";
    expect(await sumMonthsOfPoints(db, { accountId, since: at, timeZone })).toEqual([{ month: "2026-05", ...sums }]);
    const days = { from: "2026-05-01", to: "2026-05-31" };
    expect(await findPeriodOfPoints(db, { accountId, ...days, timeZone })).toMatchObject({ ...sums, balance: 700 });
  });

  it("cannot be spent once they are due to expire, and late returns get 30 days", async () => {
    await give(100);
    const redemption = await redeem(60);
    const late = await asAccount((tx) => movePoints(tx, move(-10, { at: expired })));
    expect(late).toMatchObject({ refusals: [{ code: "NOT_ENOUGH_POINTS" }] });
    await reverse(redemption, expired);
    expect(await listRemaining()).toEqual([60]);
    const { rows } = await sql`select expires_on::text as day from point_lots where account_id = ${accountId}`.execute(
      db,
    );
    expect(rows).toEqual([{ day: "2028-07-01" }]);
  });

  it("are lost with the membership, also those that come back later, and what is owed ends", async () => {
    await give(100);
    const redemption = await redeem(60);
    await losePoints();
    expect(await findBalance(db, accountId)).toBe(0);
    await reverse(redemption);
    expect(await findBalance(db, accountId)).toBe(0);
    const sale = await give(50, { type: "SALE" });
    await redeem(50);
    await takeBack(sale, 0);
    expect(await readOwed()).toBe(50);
    await losePoints();
    expect(await readOwed()).toBe(0);
    await takeBack(sale, 0);
    expect(await readOwed()).toBe(0);
  });

  it("that were taken back are given again if the sale earns them again, once, and then taken back again", async () => {
    const sale = await give(100, { type: "SALE" });
    await takeBack(sale, 40);
    for (let run = 0; run < 2; run += 1) await takeBack(sale, 90);
    expect([await findBalance(db, accountId), await readOwed()]).toEqual([90, 0]);
    const { rows } =
      await sql`select distinct expires_on::text as day from point_lots where account_id = ${accountId}`.execute(db);
    expect(rows).toEqual([{ day: "2028-05-31" }]);
    await takeBack(sale, 0);
    expect([await findBalance(db, accountId), await readOwed()]).toEqual([0, 0]);
  });

  it("that are owed for a sale are paid first when the sale earns them again", async () => {
    const sale = await give(100, { type: "SALE" });
    await redeem(100);
    await takeBack(sale, 20);
    expect(await readOwed()).toBe(80);
    await takeBack(sale, 100);
    expect([await findBalance(db, accountId), await readOwed()]).toEqual([0, 0]);
  });

  it("of another account cannot be reversed", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from points_movements where account_id <> ${accountId} limit 1`.execute(db);
    await expect(reverse(rows[0]?.id ?? "")).rejects.toThrow("no such movement");
  });
});

const setAccount = (change: RawBuilder<unknown>) =>
  sql`update accounts set ${change} where id = ${accountId}`.execute(db);

describe("the rules of earning and redeeming", () => {
  it("64 parallel earnings for one order earn once", async () => {
    const results = await Promise.allSettled(Array.from({ length: PARALLEL }, () => give(100, { type: "SALE" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listRemaining()).toEqual([100]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is a consumer", () => setAccount(sql`kind = 'CONSUMER'`)],
    ["is not eligible", () => setAccount(sql`loyalty_eligible = false`)],
    ["has no rewards", () => setAccount(sql`rewards_disabled = true`)],
    ["is not enrolled", () => setMembership(db, accountId, "NEW")],
    ["is suspended", () => setMembership(db, accountId, "SUSPEND")],
    ["has left", () => setMembership(db, accountId, "INACTIVE")],
    ["is on hold", () => setAccount(sql`hold = 'AMBER'`)],
  ])("an account that %s earns nothing", async (_, change) => {
    await change();
    await expect(give(100, { type: "SALE" })).rejects.toThrow("earns no points");
    expect(await listRemaining()).toEqual([]);
  });

  it("64 parallel redemptions of a membership that is being suspended succeed only before that", async () => {
    await give(6_400);
    const redeemAll = () => Promise.allSettled(Array.from({ length: PARALLEL / 2 }, () => redeem(100)));
    const suspend = () => setMembership(db, accountId, "SUSPEND");
    const [before, , after] = await Promise.all([redeemAll(), suspend(), redeemAll()]);
    const spent = [...before, ...after].filter(({ status }) => status === "fulfilled");
    expect(await listRemaining()).toEqual([6_400 - 100 * spent.length]);
    await expect(redeem(100)).rejects.toThrow("suspended membership");
  });

  it("a suspended membership gets back what it redeemed before", async () => {
    await give(1_000);
    const redemption = await redeem(400);
    await setMembership(db, accountId, "SUSPEND");
    expect(await reverse(redemption)).toEqual({ isNew: true, pointsBack: 400 });
    expect(await listRemaining()).toEqual([1_000]);
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
    ["a lot filled by hand", sql`update point_lots set remaining = earned`],
    ["a deleted lot", sql`delete from point_lots`],
    ["a changed use of a lot", sql`update lot_uses set points = 1`],
    ["a deleted use of a lot", sql`delete from lot_uses`],
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
    ["points without a lot", { type: "BONUS", points: 1 }, "differs from what it did to the lots"],
  ])("%s", async (_, { type, points: amount }, reason) => {
    const insert = sql`insert into points_movements (account_id, at, type, points, cause)
      values (${accountId}, ${at}, ${type}, ${amount}, 'A test')`;
    await expect(insert.execute(db)).rejects.toThrow(reason);
  });

  it("more points from a lot than it has, and points taken without a movement", async () => {
    const lotId = await give(100);
    const use = (amount: number, movementId: string) =>
      sql`insert into lot_uses (movement_id, lot_id, account_id, points)
        values (${movementId}, ${lotId}, ${accountId}, ${amount})`.execute(db);
    await expect(use(-101, lotId)).rejects.toThrow("point_lots_check");
    await expect(use(-50, lotId)).rejects.toThrow("differs from what it did to the lots");
    const other = await sql<{ id: string }>`
      select id from points_movements where account_id <> ${accountId} limit 1`.execute(db);
    await expect(use(-50, other.rows[0]?.id ?? "")).rejects.toThrow("a movement of another account");
  });

  it("a reversal with a different amount", async () => {
    await give(100);
    const redemption = await redeem(100);
    const insert = sql`insert into points_movements (account_id, at, type, points, cause, reverses)
      values (${accountId}, ${at}, 'REDEMPTION', 99, 'A test', ${redemption})`;
    await expect(insert.execute(db)).rejects.toThrow("foreign key");
  });

  it("a movement of another account", async () => {
    const { rows } = await sql<{ id: string }>`select id from accounts where id <> ${accountId} limit 1`.execute(db);
    const otherId = rows[0]?.id ?? "";
    const insert = sql`insert into points_movements (account_id, at, type, points, cause)
      values (${otherId}, ${at}, 'BONUS', 100, 'A test')`;
    await expect(asAccount((tx) => insert.execute(tx))).rejects.toThrow("row-level security");
    expect(await asAccount((tx) => movePoints(tx, { ...move(-1), accountId: otherId }))).toMatchObject({ ok: false });
  });
});

it("the expiry job expires what is due in every account, and a second run finds nothing", async () => {
  const clock = { now: () => expired };
  await give(300);
  await give(50, { at: new Date("2026-06-01T02:00:00Z") });
  const countExpiries = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from points_movements
      where type = 'EXPIRY' and at = ${expired}`.execute(db)
    ).rows[0]?.count;
  await expireDuePoints({ db, clock });
  const first = await countExpiries();
  await expireDuePoints({ db, clock });
  expect(await countExpiries()).toBe(first);
  expect(await findBalance(db, accountId)).toBe(50);
  const { rows } = await sql`select id from point_lots where remaining > 0 and expires_at <= ${expired}`.execute(db);
  expect(rows).toEqual([]);
});
