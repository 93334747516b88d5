// Shows that an account is held as soon as more than 90 % of its credit limit is used, and no longer than that, and
// that nothing is approved while it is.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertAllocations } from "../../src/features/billing/server/documents.store.ts";
import { queueHolds } from "../../src/features/billing/server/refresh-hold.ts";
import { findAccount } from "../../src/features/identity/server/accounts.store.ts";
import { findCredit } from "../../src/features/orders/server/credit.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import { cents } from "../../src/shared/money.ts";
import { openAccount, post, refresh } from "../support/billing.ts";
import type { OrderReply } from "../support/order-client.ts";
import { codesOf, orderWorld, placed } from "../support/order-world.ts";

const { server, clientOf, filled } = await orderWorld();
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
  });
});

describe("an order that waits for approval", () => {
  const limited = "limited.au@trestle.test";

  /** Of somebody who shares an account without a past with its holder. */
  async function waiting() {
    const accountId = await openAccount(db, holder);
    await sql`update memberships m set account_id = ${accountId}, spend_limit_cents = 100 from users u
      where u.id = m.user_id and u.email = ${limited}`.execute(db);
    const order = placed(await (await filled(limited)).order());
    expect(order).toMatchObject({ approval: "pending" });
    const approve = async () => (await clientOf(holder)).ask<OrderReply>("ApproveOrder", { orderCode: order.id });
    return { accountId, total: centsOf(order.accountPaymentTotal), approve };
  }

  test.each([
    ["what is overdue", "2020-09-02", "AMBER"],
    ["what has been overdue for long", "2020-08-02", "RED"],
  ])("is not approved while the account is held for %s, and then it is", async (_, issuedOn, hold) => {
    const { accountId, approve } = await waiting();
    const { id: debitId } = await post(db, { accountId, amount: 1_000, issuedOn });
    expect((await refresh(db, accountId, "2020-11-16")).hold).toBe(hold);
    expect(codesOf(await approve())).toEqual(["APPROVAL_ON_HOLD"]);
    const { id: creditId } = await post(db, { accountId, kind: "PAYMENT", amount: 1_000 });
    await inTransaction(db, (tx) =>
      insertAllocations(tx, { accountId, at: new Date(), accountPaymentId: null }, [
        { creditId, debitId, cents: cents(1_000) },
      ]),
    );
    await refresh(db, accountId);
    expect(placed(await approve())).toMatchObject({ approval: "approved" });
  });

  test("is not approved while what else is used is above 90 % of the limit", async () => {
    const { accountId, total, approve } = await waiting();
    await post(db, { accountId, amount: 10_000 });
    await update(accountId, { limit: 10_000 + total, hold: "GREEN" });
    expect(codesOf(await approve())).toEqual([]);
    const other = await waiting();
    await post(db, { accountId: other.accountId, amount: 10_000 });
    await update(other.accountId, { limit: 11_000, hold: "GREEN" });
    expect(codesOf(await other.approve())).toEqual(["APPROVAL_ON_HOLD"]);
  });

  test("is approved where it is itself what takes the account over its limit, and is looked at first", async () => {
    const { accountId, total, approve } = await waiting();
    await update(accountId, { limit: total - 1, hold: "GREEN" });
    expect((await refresh(db, accountId)).hold).toBe("AMBER");
    expect(placed(await approve())).toMatchObject({ approval: "approved", tracking: "CREDIT_REVIEW_IN_PROGRESS" });
  });
});
