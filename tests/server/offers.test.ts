// Shows over HTTP and PostgreSQL that offers give their points once, count only the orders they are for, and lose what is returned.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { lockPoints, loseLockedPoints } from "../../src/features/loyalty/server/points.steps.ts";
import { settleOffers } from "../../src/features/offers/server/settle-offers.actions.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { inTransaction } from "../../src/server/database.ts";
import { cents } from "../../src/shared/money.ts";
import { getAccountId } from "../support/billing.ts";
import { connectSandbox } from "../support/connect-sandbox.ts";
import { runAs } from "../support/counter.ts";
import { setMembership } from "../support/membership.ts";
import { activate, insertOffer, readOffer, rewriteOffers, waitForSettlings } from "../support/offers.ts";
import { brush, getPlacedOrder, minutesAhead, orderWorld, paint } from "../support/order-world.ts";
import { endOffers, givePoints } from "../support/points.ts";

vi.setConfig({ testTimeout: 600_000 });
const world = await orderWorld();
const { server, fillCart, openClient, reserveCard, readRow } = world;
const { db } = server;
const buyer = "holder.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const PARALLEL = 64;
const ROUNDS = 20;
const clock = minutesAhead(0);

await sql`update accounts set hold = 'GREEN', hold_reason = null, held_by_staff = false,
  state = 'NSW' where id = ${accountId}`.execute(db);
const { brand, product } = await readRow<{
  brand: string;
  product: string;
}>(sql`select p.brand_id as brand, p.code as product
  from products p join variants v on v.product_code = p.code where v.sku = ${brush}`);

const setStatus = (status: LoyaltyStatus) => setMembership(db, accountId, status);

/** Every test has its own offers, and a member. */
beforeEach(async () => {
  await waitForSettlings(db);
  await setStatus("ACTIVE");
  await endOffers(db);
});

const completeOrders = async () => {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
};

async function buy(units: number, { byCard = false } = {}): Promise<string> {
  const client = await fillCart(buyer, units);
  const cart = byCard ? await reserveCard(client) : null;
  const order = getPlacedOrder(await client.order(cart === null ? {} : { cartCode: cart.code, isPayByCC: true }));
  await completeOrders();
  return order.id;
}

const settle = (number: string) => settleOffers({ db, clock }, { number, because: "HANDED_OVER" });

const sumBonus = async (orderNumber: string) =>
  (
    await readRow<{ points: number }>(sql`select coalesce(sum(points), 0)::integer as points from points_movements
      where account_id = ${accountId} and type = 'BONUS' and reference = ${orderNumber}`)
  ).points;
const readBase = async (orderNumber: string) =>
  (
    await readRow<{ points: number }>(sql`select coalesce(sum(points), 0)::integer as points from points_movements
      where account_id = ${accountId} and type = 'SALE' and reference = ${orderNumber}`)
  ).points;

interface GrantRow {
  readonly occasion: string;
  readonly points: number;
  readonly withdrawn: boolean;
}

const listGrants = async (rsn: string) =>
  (
    await sql<GrantRow>`select occasion, points, withdrawn_at is not null as withdrawn from offer_grants
      where rsn = ${rsn} order by at, id`.execute(db)
  ).rows;

describe("a bonus", () => {
  test("doubles the points of the products it is for, and adds its extra points, once", async () => {
    const double = await insertOffer(db, { tier: 2, scope: { brand } });
    const extra = await insertOffer(db, { extra: 500, scope: { product } });
    await insertOffer(db, { tier: 4, scope: { product: "HBL-WC-LS" } });
    const order = await buy(3);
    const base = await readBase(order);
    expect(base).toBeGreaterThan(0);
    await expect.poll(() => sumBonus(order)).toBe(base + 500);
    for (let run = 0; run < 3; run += 1) await settle(order);
    expect(await sumBonus(order)).toBe(base + 500);
    expect(await listGrants(double)).toEqual([{ occasion: order, points: base, withdrawn: false }]);
    expect(await listGrants(extra)).toEqual([{ occasion: order, points: 500, withdrawn: false }]);
  });

  test("counts only orders that were placed after the account activated it", async () => {
    const rsn = await insertOffer(db, { extra: 300, needsActivation: true });
    const client = await openClient(buyer);
    expect(await readOffer(client, rsn)).toMatchObject({ canActivate: true, activatedAt: null });
    const before = await buy(1);
    await settle(before);
    expect(await activate(client, rsn)).toEqual({ rsn, userErrors: [] });
    expect(await readOffer(client, rsn)).toMatchObject({ canActivate: false });
    await settle(before);
    expect(await sumBonus(before)).toBe(0);
    const after = await buy(1);
    await expect.poll(() => sumBonus(after)).toBe(300);
  });

  test("for another state is neither shown nor activated", async () => {
    const rsn = await insertOffer(db, { extra: 300, needsActivation: true, states: ["WA"] });
    const client = await openClient(buyer);
    expect(await readOffer(client, rsn)).toBeUndefined();
    expect((await activate(client, rsn)).userErrors.map(({ code }) => code)).toEqual(["OFFER_NOT_FOUND"]);
    const order = await buy(1);
    await settle(order);
    expect(await listGrants(rsn)).toEqual([]);
  });

  test("is given for an order that reaches its minimum, and for as many orders of an account as its limit", async () => {
    const limited = await insertOffer(db, { extra: 500, maxGrants: 2 });
    const fromMinimum = await insertOffer(db, { extra: 300, minimumCents: 1_000_000 });
    const first = await buy(1);
    const client = await openClient(buyer);
    await expect.poll(() => sumBonus(first)).toBe(500);
    expect(await readOffer(client, limited)).toMatchObject({
      conditions: "For at most 2 orders of your account.",
      isUsedUp: false,
    });
    const second = await buy(1);
    await expect.poll(() => sumBonus(second)).toBe(500);
    const third = await buy(1);
    for (const order of [first, second, third]) await settle(order);
    expect(await sumBonus(third)).toBe(0);
    expect(await listGrants(limited)).toHaveLength(2);
    expect(await listGrants(fromMinimum)).toEqual([]);
    expect(await readOffer(client, limited)).toMatchObject({ isUsedUp: true });
    expect(await readOffer(client, fromMinimum)).toMatchObject({
      conditions: "For an order from $10,000.00 ex GST.",
      isUsedUp: false,
    });
  });

  test(`with a limit of one is given once when ${PARALLEL} runs settle eight orders at the same time`, async () => {
    const orders: string[] = [];
    for (let count = 0; count < 8; count += 1) orders.push(await buy(1));
    for (const order of orders) await settle(order);
    const rsn = await insertOffer(db, { extra: 1_000, maxGrants: 1 });
    await Promise.all(Array.from({ length: PARALLEL }, (_, run) => settle(orders[run % orders.length] ?? "")));
    expect(await listGrants(rsn)).toHaveLength(1);
  });

  test("goes back in proportion to a refund, once, and all of it in the end", async () => {
    const rsn = await insertOffer(db, { extra: 1_000 });
    const order = await buy(4, { byCard: true });
    await expect.poll(() => sumBonus(order)).toBe(1_000);
    const { total } = await readRow<{ total: number }>(
      sql`select total_cents::integer as total from orders where number = ${order}`,
    );
    const half = Math.floor(total / 2);
    await refundAtGateway(order, half, "half");
    await expect.poll(() => sumTakenBack(rsn)).toBe(Math.floor((1_000 * half) / total));
    await settle(order);
    expect(await sumTakenBack(rsn)).toBe(Math.floor((1_000 * half) / total));
    await refundAtGateway(order, total - half, "rest");
    await expect.poll(() => sumTakenBack(rsn)).toBe(1_000);
  });
});

const readTotal = async (orderNumber: string) =>
  (
    await readRow<{ total: number }>(
      sql`select total_cents::integer as total from orders where number = ${orderNumber}`,
    )
  ).total;

describe("an offer that begins after an order was handed over", () => {
  test("gives it nothing when the order is refunded in part, and no second multiplier", async () => {
    const double = await insertOffer(db, { tier: 2 });
    const order = await buy(3, { byCard: true });
    await expect.poll(() => listGrants(double)).toHaveLength(1);
    const late = [await insertOffer(db, { tier: 4 }), await insertOffer(db, { kind: "ACHIEVEMENT", target: 1 })];
    await refundAtGateway(order, Math.floor((await readTotal(order)) / 2), "half");
    await expect.poll(() => sumTakenBack(double)).toBeGreaterThan(0);
    await settleOffers({ db, clock }, { number: order, because: "REFUNDED" });
    for (const rsn of late) expect(await listGrants(rsn)).toEqual([]);
    await settle(order);
    expect(await listGrants(late[0] ?? "")).toEqual([]);
  });

  test("gives a new membership nothing for an order of the closed one", async () => {
    const order = await buy(1);
    await inTransaction(db, async (tx) =>
      loseLockedPoints(tx, await lockPoints(tx, accountId), { accountId, at: new Date() }),
    );
    const late = [await insertOffer(db, { extra: 100 }), await insertOffer(db, { kind: "ACHIEVEMENT", target: 1 })];
    await settle(order);
    for (const rsn of late) expect(await listGrants(rsn)).toEqual([]);
  });
});

/** What was taken back of the bonus that an offer gave, with what is owed for it. */
const sumTakenBack = async (rsn: string) =>
  (
    await readRow<{ points: number }>(sql`select coalesce(sum(m.owed - m.points), 0)::integer as points
      from points_movements m join offer_grants g on g.movement_id = m.partly_reverses where g.rsn = ${rsn}`)
  ).points;

async function refundAtGateway(orderCode: string, amount: number, key: string): Promise<void> {
  const gateway = await connectSandbox(server, buyer);
  const { intent } = await readRow<{ intent: string }>(sql`select p.intent_id as intent from payments p
    join orders o on o.payment_id = p.id where o.number = ${orderCode}`);
  const refunded = await gateway.refundIntent(intent, { amountCents: cents(amount), key: `${orderCode} ${key}` });
  expect(refunded).toMatchObject({ kind: "done" });
}

test("returned lines take back what offers gave for them, and nothing that was given for other lines", async () => {
  const bonus = await insertOffer(db, { extra: 1_000, scope: { product } });
  const goal = await insertOffer(db, { kind: "ACHIEVEMENT", target: 3, scope: { product }, needsActivation: true });
  const client = await fillCart(buyer, 3);
  await activate(client, goal);
  await client.add(paint, 1);
  const order = getPlacedOrder(await client.order()).id;
  await completeOrders();
  await expect.poll(() => sumBonus(order)).toBe(1_000);
  const findLine = async (sku: string) =>
    (
      await readRow<{ place: number }>(sql`select l.place from order_lines l join orders o on o.id = l.order_id
        where o.number = ${order} and l.sku = ${sku}`)
    ).place;
  const giveBack = async (sku: string, quantity: number) => {
    const lines = [{ itemId: String(await findLine(sku)), quantity }];
    const variables = { orderCode: order, lines, reason: "Wrong size", seen: "", idempotencyKey: `${sku} ${quantity}` };
    expect(await runAs(world, "admin.au@trestle.test", { operation: "ReturnItems", variables })).toEqual([]);
    await waitForSettlings(db);
  };
  await expect.poll(() => listGrants(goal)).toMatchObject([{ withdrawn: false }]);
  await giveBack(paint, 1);
  expect(await sumTakenBack(bonus)).toBe(0);
  expect(await listGrants(goal)).toMatchObject([{ withdrawn: false }]);
  expect(await readOffer(client, goal)).toMatchObject({ progress: { reached: 3, isReached: true } });
  await giveBack(brush, 1);
  expect(await sumTakenBack(bonus)).toBe(333);
  expect(await listGrants(goal)).toMatchObject([{ withdrawn: true }]);
  expect(await readOffer(client, goal)).toMatchObject({ progress: { reached: 2, isReached: false } });
  await giveBack(brush, 2);
  expect(await sumTakenBack(bonus)).toBe(1_000);
});

describe("an achievement", () => {
  test("shows its progress, gives its reward when it is reached, loses it by a refund, and gives it again", async () => {
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 5, scope: { product }, needsActivation: true });
    const client = await openClient(buyer);
    await activate(client, rsn);
    const first = await buy(3, { byCard: true });
    await settle(first);
    expect(await readOffer(client, rsn)).toMatchObject({
      progress: {
        reached: 3,
        isReached: false,
        nextStep: expect.stringMatching(/^2 more brushes by .+ give you 1,000 points\.$/),
      },
    });
    expect(await listGrants(rsn)).toEqual([]);
    await buy(2);
    const reward = { occasion: "once", points: 1_000 };
    await expect.poll(() => listGrants(rsn)).toEqual([{ ...reward, withdrawn: false }]);
    expect(await readOffer(client, rsn)).toMatchObject({ progress: { reached: 5, isReached: true, nextStep: null } });
    const { total } = await readRow<{ total: number }>(
      sql`select total_cents::integer as total from orders where number = ${first}`,
    );
    await refundAtGateway(first, total, "all");
    await expect.poll(() => listGrants(rsn)).toEqual([{ ...reward, withdrawn: true }]);
    expect(await sumTakenBack(rsn)).toBe(1_000);
    expect(await readOffer(client, rsn)).toMatchObject({ progress: { reached: 2, isReached: false } });
    await buy(3);
    await expect
      .poll(() => listGrants(rsn))
      .toEqual([
        { ...reward, withdrawn: true },
        { ...reward, withdrawn: false },
      ]);
  });

  test("loses its reward by a refund also when it is no longer for the account", async () => {
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 3, needsActivation: true, states: ["NSW"] });
    await activate(await openClient(buyer), rsn);
    const order = await buy(3, { byCard: true });
    const reward = { occasion: "once", points: 1_000 };
    await expect.poll(() => listGrants(rsn)).toEqual([{ ...reward, withdrawn: false }]);
    await sql`update accounts set state = 'WA' where id = ${accountId}`.execute(db);
    await refundAtGateway(order, await readTotal(order), "all");
    await expect.poll(() => listGrants(rsn)).toEqual([{ ...reward, withdrawn: true }]);
    await sql`update accounts set state = 'NSW' where id = ${accountId}`.execute(db);
  });

  test(`gives its reward once in ${ROUNDS} rounds of ${PARALLEL} parallel runs of the job`, async () => {
    const order = await buy(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1 });
      await Promise.all(Array.from({ length: PARALLEL }, () => settle(order)));
      expect(await listGrants(rsn)).toEqual([{ occasion: "once", points: 1_000, withdrawn: false }]);
    }
    const { wrong } = await readRow<{ wrong: number }>(sql`select count(*)::integer as wrong from points_balances b
      where account_id = ${accountId} and points <> (select sum(remaining) from point_lots l where l.account_id = b.account_id)`);
    expect(wrong).toBe(0);
  });
});

describe("the database refuses", () => {
  test("a second live reward for one occasion, a changed one, and one of another account", async () => {
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1 });
    await settle(await buy(1));
    await expect.poll(() => listGrants(rsn)).toHaveLength(1);
    await givePoints(db, accountId, 1_000);
    const again = sql`insert into offer_grants (id, account_id, rsn, occasion, at, points, target, movement_id)
      select gen_random_uuid(), account_id, rsn, occasion, at, points, target,
        (select id from points_movements m where m.account_id = g.account_id and m.points = g.points
          and not exists (select from offer_grants x where x.movement_id = m.id) limit 1)
      from offer_grants g where rsn = ${rsn}`;
    await expect(again.execute(db)).rejects.toThrow("offer_grants_once");
    await expect(sql`update offer_grants set points = 5 where rsn = ${rsn}`.execute(db)).rejects.toThrow();
    await expect(sql`delete from offer_grants where rsn = ${rsn}`.execute(db)).rejects.toThrow();
    const foreign = sql`insert into offer_grants (id, account_id, rsn, occasion, at, points, target, movement_id)
      select gen_random_uuid(), (select id from accounts where id <> ${accountId} limit 1), rsn, 'other', at, points, target,
        movement_id from offer_grants where rsn = ${rsn}`;
    await expect(foreign.execute(db)).rejects.toThrow();
  });

  test("a bonus beyond the limit of an account, and one for first-timers without a limit", async () => {
    const rsn = await insertOffer(db, { extra: 1_000, maxGrants: 1 });
    await settle(await buy(1));
    await expect.poll(() => listGrants(rsn)).toHaveLength(1);
    await givePoints(db, accountId, 1_000);
    const insertGrant = (grantNumber: number) =>
      sql`insert into offer_grants (id, account_id, rsn, occasion, at, points, target, movement_id, grant_number, max_grants)
      select gen_random_uuid(), account_id, rsn, 'again', at, points, target,
        (select id from points_movements m where m.account_id = g.account_id and m.points = g.points
          and not exists (select from offer_grants x where x.movement_id = m.id) limit 1), ${grantNumber}, max_grants
      from offer_grants g where rsn = ${rsn}`.execute(db);
    await expect(insertGrant(1)).rejects.toThrow("offer_grants_numbered_once");
    await expect(insertGrant(2)).rejects.toThrow("offer_grants_within_limit");
    const withoutLimit = sql`update offers set max_grants = null, is_for_first_timers = true where rsn = ${rsn}`;
    await expect(rewriteOffers(db, withoutLimit)).rejects.toThrow("offers_for_first_timers_have_a_limit");
  });
});
