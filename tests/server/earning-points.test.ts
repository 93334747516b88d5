// Shows which memberships earn points with a completed order, and that the first earning makes an enrolled membership active.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { getAccountId } from "../support/billing.ts";
import { setMember } from "../support/membership.ts";
import { getPlacedOrder, minutesAhead, orderWorld } from "../support/order-world.ts";
import { findPoints } from "../support/points.ts";

const { server, fillCart, readRow } = await orderWorld();
const { db } = server;
const buyer = "holder.au@trestle.test";
const accountId = await getAccountId(db, buyer);

const setStatus = (status: LoyaltyStatus) => setMember(db, accountId, { status });
const readStatus = async () =>
  (await readRow<{ status: string }>(sql`select loyalty_status as status from accounts where id = ${accountId}`))
    .status;

const placeOrder = async () => getPlacedOrder(await (await fillCart(buyer, 3)).order()).id;
const completeOrders = async () => {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
};

const sumEarned = async (orders: readonly string[]) =>
  (
    await readRow<{ earned: number }>(sql`select coalesce(sum(points), 0)::integer as earned from points_movements
      where type = 'SALE' and reference = any(${orders})`)
  ).earned;

test.each(["NEW", "IN_PROGRESS", "INACTIVE"] as const)("a membership that is %s earns nothing", async (status) => {
  await setStatus(status);
  const before = await findPoints(db, accountId);
  await placeOrder();
  await completeOrders();
  expect(await findPoints(db, accountId)).toBe(before);
  expect(await readStatus()).toBe(status);
});

test("an enrolled membership becomes active at its first earning, and orders completed in parallel earn once each", async () => {
  await setStatus("ENROLLED");
  const before = await findPoints(db, accountId);
  const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
  await Promise.all(Array.from({ length: 8 }, completeOrders));
  const earned = await sumEarned(orders);
  expect(earned).toBeGreaterThan(0);
  expect(await findPoints(db, accountId)).toBe(before + earned);
  expect(await readStatus()).toBe("ACTIVE");
  const { rows } = await sql`select reference from points_movements
    where type = 'SALE' and reference = any(${orders})`.execute(db);
  expect(rows).toHaveLength(orders.length);
});
