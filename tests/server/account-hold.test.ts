// Shows that an account is held as soon as more than 90 % of its credit limit is used, and no longer than that.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { queueHolds } from "../../src/features/billing/server/refresh-hold.ts";
import { findAccount } from "../../src/features/identity/server/accounts.store.ts";
import { findCredit } from "../../src/features/orders/server/credit.store.ts";
import { openAccount, refresh } from "../support/billing.ts";
import type { OrderReply } from "../support/order-client.ts";
import { codesOf, orderWorld, placed } from "../support/order-world.ts";

const { server, filled } = await orderWorld();
const { db } = server;
const holder = "holder.au@trestle.test";
const centsOf = ({ value }: { value: number }) => Math.round(value * 100);
const holdOf = async (accountId: string) => (await findAccount(db, accountId))?.hold;
const update = (
  accountId: string,
  { limit, hold, byStaff = false }: { limit: number; hold: string; byStaff?: boolean },
) =>
  sql`update accounts set credit_limit_cents = ${limit}, hold = ${hold}, held_by_staff = ${byStaff}
    where id = ${accountId}`.execute(db);

describe("a hold for what was ordered", () => {
  test("is lifted when the order is cancelled", async () => {
    const accountId = await openAccount(db, holder);
    const client = await filled(holder);
    const order = placed(await client.order());
    await update(accountId, { limit: centsOf(order.accountPaymentTotal), hold: "GREEN" });
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

describe("above 90 % of the credit limit", () => {
  test("the account is held a moment after the order that takes it there, which is taken", async () => {
    const accountId = await openAccount(db, holder);
    const client = await filled(holder);
    const { payByAccount } = await client.read();
    await update(accountId, { limit: centsOf(payByAccount.totalPrice), hold: "GREEN" });
    expect(placed(await client.order())).toMatchObject({ statusLabel: "Order received" });
    await expect.poll(() => holdOf(accountId), { timeout: 10_000 }).toBe("AMBER");
  });

  test("nothing more is ordered on account, before anybody has looked at the hold too", async () => {
    const accountId = await openAccount(db, holder);
    const order = placed(await (await filled(holder)).order());
    await update(accountId, { limit: centsOf(order.accountPaymentTotal), hold: "GREEN" });
    const client = await filled(holder, 1);
    const before = await client.read();
    expect(codesOf(await client.order())).toEqual(["CREDIT_ON_HOLD"]);
    expect(await client.read()).toEqual(before);
    expect((await findCredit(db, accountId)).unbilledCents).toBe(centsOf(order.accountPaymentTotal));
    expect(await holdOf(accountId)).toBe("GREEN");
  });
});
