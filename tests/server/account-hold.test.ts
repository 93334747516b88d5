// Shows that an account is held as soon as more than 90 % of its credit limit is used, and no longer than that.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { queueHolds } from "../../src/features/billing/server/refresh-hold.ts";
import { findAccount } from "../../src/features/identity/server/accounts.store.ts";
import { openAccount, refresh } from "../support/billing.ts";
import type { OrderReply } from "../support/order-client.ts";
import { orderWorld, placed } from "../support/order-world.ts";

const { server, filled } = await orderWorld();
const { db } = server;
const holder = "holder.au@trestle.test";
const holdOf = async (accountId: string) => (await findAccount(db, accountId))?.hold;
const update = (accountId: string, { limit, hold, byStaff = false }: { limit: number; hold: string; byStaff?: boolean }) =>
  sql`update accounts set credit_limit_cents = ${limit}, hold = ${hold}, held_by_staff = ${byStaff}
    where id = ${accountId}`.execute(db);

describe("a hold for what was ordered", () => {
  test("is lifted when the order is cancelled", async () => {
    const accountId = await openAccount(db, holder);
    const client = await filled(holder);
    const order = placed(await client.order());
    await update(accountId, { limit: Math.round(order.accountPaymentTotal.value * 100) + 1, hold: "GREEN" });
    await refresh(db, accountId);
    expect(await holdOf(accountId)).toBe("AMBER");
    await client.ask<OrderReply>("CancelOrder", { orderCode: order.id });
    await expect.poll(() => holdOf(accountId), { timeout: 10_000 }).toBe("GREEN");
  });

  test("is lifted by the clock where nothing is open any more, unless staff set it", async () => {
    const [accountId, heldByStaff] = [await openAccount(db, holder), await openAccount(db, holder)];
    await update(accountId, { limit: 1_000, hold: "AMBER" });
    await update(heldByStaff, { limit: 1_000, hold: "RED", byStaff: true });
    await queueHolds(db);
    await expect.poll(() => holdOf(accountId), { timeout: 10_000 }).toBe("GREEN");
    expect(await holdOf(heldByStaff)).toBe("RED");
  });
});
