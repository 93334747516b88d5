// Shows that an account is on hold exactly while more than 90 % of its credit limit is used, and that no order is approved
// during a hold.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertAllocations } from "../../src/features/billing/server/documents.store.ts";
import { queueHoldRefreshes } from "../../src/features/billing/server/holds.actions.ts";
import { findAccount } from "../../src/features/identity/server/accounts.store.ts";
import { findCredit } from "../../src/features/orders/server/credit.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import { cents } from "../../src/shared/money.ts";
import { bookDocument, moveToNewAccount, refreshAccountHold } from "../support/billing.ts";
import type { OrderReply } from "../support/order-client.ts";
import { getPlacedOrder, listCodes, orderWorld } from "../support/order-world.ts";

const { server, openClient, fillCart } = await orderWorld();
const { db } = server;
const holder = "holder.au@trestle.test";
const toCents = ({ value }: { value: number }) => Math.round(value * 100);
const findHold = async (accountId: string) => (await findAccount(db, accountId))?.hold;
const updateAccount = (
  accountId: string,
  { limit, hold, byStaff = false }: { limit: number; hold: string; byStaff?: boolean },
) =>
  sql`update accounts set credit_limit_cents = ${limit}, hold = ${hold}, held_by_staff = ${byStaff}
    where id = ${accountId}`.execute(db);

describe("a hold because of orders", () => {
  test("a hold is lifted when the order is cancelled", async () => {
    const accountId = await moveToNewAccount(db, holder);
    const client = await fillCart(holder);
    const order = getPlacedOrder(await client.order());
    await updateAccount(accountId, { limit: toCents(order.accountPaymentTotal), hold: "GREEN" });
    await refreshAccountHold(db, accountId);
    expect(await findHold(accountId)).toBe("AMBER");
    await client.ask<OrderReply>("CancelOrder", { orderCode: order.id });
    await expect.poll(() => findHold(accountId)).toBe("GREEN");
  });

  test("the regular job lifts a hold of an account without open amounts, unless staff set it", async () => {
    const [accountId, heldByStaff] = [await moveToNewAccount(db, holder), await moveToNewAccount(db, holder)];
    await updateAccount(accountId, { limit: 1_000, hold: "AMBER" });
    await updateAccount(heldByStaff, { limit: 1_000, hold: "RED", byStaff: true });
    await queueHoldRefreshes(db);
    await expect.poll(() => findHold(accountId)).toBe("GREEN");
    expect(await findHold(heldByStaff)).toBe("RED");
  });
});

describe("above 90 % of the credit limit", () => {
  test("the order that exceeds 90 % is accepted, and the account is on hold after it", async () => {
    const accountId = await moveToNewAccount(db, holder);
    const client = await fillCart(holder);
    const { payByAccount } = await client.read();
    await updateAccount(accountId, { limit: toCents(payByAccount.totalPrice), hold: "GREEN" });
    expect(getPlacedOrder(await client.order())).toMatchObject({ statusLabel: "Order received" });
    await expect.poll(() => findHold(accountId)).toBe("AMBER");
  });

  test("no further order on account is accepted, even before the hold is refreshed", async () => {
    const accountId = await moveToNewAccount(db, holder);
    const order = getPlacedOrder(await (await fillCart(holder)).order());
    await updateAccount(accountId, { limit: toCents(order.accountPaymentTotal), hold: "GREEN" });
    const client = await fillCart(holder, 1);
    const before = await client.read();
    expect(listCodes(await client.order())).toEqual(["CREDIT_ON_HOLD"]);
    expect(await client.read()).toEqual(before);
    expect((await findCredit(db, accountId)).unbilledCents).toBe(toCents(order.accountPaymentTotal));
  });
});

describe("an order that waits for approval", () => {
  const limited = "limited.au@trestle.test";

  /** Places an order above the spend limit of a member, in a new account. */
  async function placeOrderForApproval() {
    const accountId = await moveToNewAccount(db, holder);
    await sql`update memberships m set account_id = ${accountId}, spend_limit_cents = 100 from users u
      where u.id = m.user_id and u.email = ${limited}`.execute(db);
    const order = getPlacedOrder(await (await fillCart(limited)).order());
    expect(order).toMatchObject({ approval: "pending" });
    const approve = async () => (await openClient(holder)).ask<OrderReply>("ApproveOrder", { orderCode: order.id });
    return { accountId, total: toCents(order.accountPaymentTotal), approve };
  }

  test.each([
    ["overdue documents", "2020-09-02", "AMBER"],
    ["documents overdue for more than 30 days", "2020-08-02", "RED"],
  ])(
    "an order is not approved while the account is on hold for %s, and is approved after the payment",
    async (_, issuedOn, hold) => {
      const { accountId, approve } = await placeOrderForApproval();
      const { id: debitId } = await bookDocument(db, { accountId, amount: 1_000, issuedOn });
      expect((await refreshAccountHold(db, accountId, "2020-11-16")).hold).toBe(hold);
      expect(listCodes(await approve())).toEqual(["APPROVAL_ON_HOLD"]);
      const { id: creditId } = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 1_000 });
      await inTransaction(db, (tx) =>
        insertAllocations(tx, { accountId, at: new Date(), accountPaymentId: null }, [
          { creditId, debitId, cents: cents(1_000) },
        ]),
      );
      await refreshAccountHold(db, accountId);
      expect(getPlacedOrder(await approve())).toMatchObject({ approval: "approved" });
    },
  );

  test("an order is not approved while the other used credit is above 90 % of the limit", async () => {
    const { accountId, total, approve } = await placeOrderForApproval();
    await bookDocument(db, { accountId, amount: 10_000 });
    await updateAccount(accountId, { limit: 10_000 + total, hold: "GREEN" });
    expect(listCodes(await approve())).toEqual([]);
    const other = await placeOrderForApproval();
    await bookDocument(db, { accountId: other.accountId, amount: 10_000 });
    await updateAccount(other.accountId, { limit: 11_000, hold: "GREEN" });
    expect(listCodes(await other.approve())).toEqual(["APPROVAL_ON_HOLD"]);
  });

  test("an order that itself exceeds the limit can be approved and goes to credit review", async () => {
    const { accountId, total, approve } = await placeOrderForApproval();
    await updateAccount(accountId, { limit: total - 1, hold: "GREEN" });
    expect((await refreshAccountHold(db, accountId)).hold).toBe("AMBER");
    expect(getPlacedOrder(await approve())).toMatchObject({
      approval: "approved",
      tracking: "CREDIT_REVIEW_IN_PROGRESS",
    });
  });
});
