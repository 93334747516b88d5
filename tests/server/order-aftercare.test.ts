// Shows what happens to an order after it is placed: a credit review, what is sent later, problems that are reported, and what
// the mails say.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listApprovers } from "../../src/features/identity/server/members.store.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/advance-orders.ts";
import { findUsedCredit } from "../../src/features/orders/server/credit.store.ts";
import { fillBackOrders } from "../../src/features/orders/server/fill-back-orders.ts";
import { askDoor, openSession } from "../support/ask-shop.ts";
import { openAccount } from "../support/billing.ts";
import { type OrderClient, type OrderReply, orderClient } from "../support/order-client.ts";
import { brush, codesOf, minutesAhead, orderWorld, paint, placed } from "../support/order-world.ts";

const { server, clientOf, filled, oneRow, mailOf } = await orderWorld();
const { db } = server;
const seen = async (client: OrderClient, orderCode: string) =>
  placed(await client.ask<OrderReply>("GetOrderByCode", { orderCode, creationDate: "", date: "" }));
const kindsOf = ({ timeline }: Awaited<ReturnType<typeof seen>>) => timeline.map(({ kind }) => kind);

describe("a credit review", () => {
  const auditOf = (orderCode: string) =>
    oneRow<{ action: string; by: string }>(sql`select a.action, u.email as by from audit_entries a
      join users u on u.id = a.user_id where a.detail ->> 'order' = ${orderCode} order by a.id desc limit 1`);

  async function inReview(): Promise<{ client: OrderClient; orderCode: string; accountId: string }> {
    const accountId = await openAccount(db, "holder.nz@trestle.test");
    const client = await filled("holder.nz@trestle.test");
    await sql`update accounts set credit_limit_cents = 100 where id = ${accountId}`.execute(db);
    const order = placed(await client.order());
    expect(order).toMatchObject({ tracking: "CREDIT_REVIEW_IN_PROGRESS", canReview: false });
    return { client, orderCode: order.id, accountId };
  }

  test("that ends well lets the order go on, tells its buyer and is written down", async () => {
    const { client, orderCode } = await inReview();
    const admin = await clientOf("admin.au@trestle.test");
    expect(await seen(admin, orderCode)).toMatchObject({ canReview: true });
    const { order } = await admin.ask<OrderReply>("ReviewOrderCredit", { orderCode, isReleased: true });
    expect(order).toMatchObject({ statusLabel: "Order received", canReview: false });
    expect(kindsOf(await seen(client, orderCode))).toEqual(["PLACED", "CREDIT_CLEARED"]);
    const mail = await mailOf(`Order ${orderCode} goes on`);
    expect(mail.recipient).toBe("holder.nz@trestle.test");
    expect(await auditOf(orderCode)).toEqual({ action: "ORDER_CREDIT_CLEARED", by: "admin.au@trestle.test" });
    const again = await admin.ask<OrderReply>("ReviewOrderCredit", { orderCode, isReleased: false });
    expect(codesOf(again)).toEqual(["ORDER_NOT_IN_REVIEW"]);
  });

  test("that ends badly ends the order and gives back its stock and credit", async () => {
    const { client, orderCode, accountId } = await inReview();
    const admin = await clientOf("admin.nz@trestle.test");
    await admin.ask<OrderReply>("ReviewOrderCredit", { orderCode, isReleased: false });
    const order = await seen(client, orderCode);
    expect(order).toMatchObject({ orderStatus: "CANCELLED" });
    expect(kindsOf(order)).toEqual(["PLACED", "CREDIT_REFUSED"]);
    expect(await findUsedCredit(db, accountId)).toBe(0);
    const held = sql`select count(*)::integer as held from stock_reservations r join orders o on o.id = r.order_id
      where o.number = ${orderCode} and released_at is null`;
    expect(await oneRow(held)).toEqual({ held: 0 });
    expect((await mailOf(`Order ${orderCode} could not be taken`)).text).toContain("passes your credit limit");
    expect(await auditOf(orderCode)).toMatchObject({ action: "ORDER_CREDIT_REFUSED" });
  });
});

/** Four tins for delivery, of which one is there. */
async function backOrdered(): Promise<{ client: OrderClient; orderCode: string }> {
  const client = await clientOf("full.au@trestle.test");
  await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
  await sql`update stock set on_hand = reserved + 500 where sku = ${paint}`.execute(db);
  await client.add(paint, 4);
  const address = { line1: "1 Bridge Road", city: "Richmond", state: "VIC", postCode: "3121" };
  const where = { deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: address };
  await client.pickUp(where);
  const { deliveryOptions } = await client.ask<{ deliveryOptions: { planId: string }[] }>("GetCheckout", { date: "" });
  await sql`update stock set on_hand = reserved + 1 where sku = ${paint}`.execute(db);
  await client.pickUp({ ...where, fulfillmentPlanID: deliveryOptions[0]?.planId });
  const order = placed(await client.order({ acceptBackOrder: true }));
  expect(order.items[0]).toMatchObject({ quantity: 4, backOrderQuantity: 3 });
  return { client, orderCode: order.id };
}

const shelf = (orderCode: string) =>
  oneRow<{ onHand: number; reserved: number; storeId: string }>(sql`select s.on_hand as "onHand", s.reserved,
      s.store_id as "storeId" from stock s join orders o on o.fulfilment_store_id = s.store_id
    where o.number = ${orderCode} and s.sku = ${paint}`);

describe("what is missing", () => {
  test("is kept as it comes in and sent after the rest; the order stays open until all has gone", async () => {
    const { client, orderCode } = await backOrdered();
    for (const minutes of [3, 8.5]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const first = await seen(client, orderCode);
    expect(first).toMatchObject({ orderStatus: "OPEN", canCancel: false, canClaim: true });
    expect(first.items[0]).toMatchObject({ backOrderQuantity: 3 });
    // The demo's truck has come.
    await advanceDemoOrders({ db, clock: minutesAhead(10) });
    const last = await seen(client, orderCode);
    expect(last.orderStatus).toBe("COMPLETED");
    expect(last.items[0]).toMatchObject({ quantity: 4, backOrderQuantity: 0 });
    expect(kindsOf(last)).toEqual(["PLACED", "PREPARING", "SHIPPED", "ARRIVED", "COMPLETED"]);
    const { rows } = await sql`select shipment, quantity, shipped_at is not null as shipped from stock_reservations r
      join orders o on o.id = r.order_id where o.number = ${orderCode} and r.sku = ${paint} order by shipment`.execute(
      db,
    );
    expect(rows).toEqual([
      { shipment: 1, quantity: 1, shipped: true },
      { shipment: 2, quantity: 3, shipped: true },
    ]);
  });

  test("goes out in parts as goods come, each told by mail, and points are earned at the end", async () => {
    const { client, orderCode } = await backOrdered();
    const { storeId } = await shelf(orderCode);
    const receive = (count: number) =>
      sql`update stock set on_hand = on_hand + ${count} where store_id = ${storeId} and sku = ${paint}`.execute(db);
    const order = await oneRow<{ id: string }>(sql`select id from orders where number = ${orderCode}`);
    // Nobody refills these shelves but this test.
    await sql`update back_orders set since = now() + interval '1 year' where order_id = ${order.id}`.execute(db);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    expect(kindsOf(await seen(client, orderCode)).at(-1)).toBe("SHIPPED");
    expect((await mailOf(`A part of order ${orderCode}`)).text).toContain("The rest follows");
    await sql`update back_orders set since = now() where order_id = ${order.id}`.execute(db);
    await receive(2);
    await fillBackOrders({ db, clock: minutesAhead(0) });
    expect((await seen(client, orderCode)).items[0]).toMatchObject({ backOrderQuantity: 1 });
    await receive(1);
    await fillBackOrders({ db, clock: minutesAhead(0) });
    await fillBackOrders({ db, clock: minutesAhead(0) });
    await advanceDemoOrders({ db, clock: minutesAhead(12) });
    const last = await seen(client, orderCode);
    expect(kindsOf(last)).toEqual(["PLACED", "PREPARING", "SHIPPED", "ARRIVED", "ARRIVED", "COMPLETED"]);
    expect(await shelf(orderCode)).toMatchObject({ reserved: 0 });
    const earned = sql`select count(*)::integer as count from points_movements where reference = ${orderCode}`;
    expect(await oneRow(earned)).toEqual({ count: 1 });
  });

  test("is waited for no more once the order is cancelled", async () => {
    const { client, orderCode } = await backOrdered();
    await client.ask<OrderReply>("CancelOrder", { orderCode });
    const { storeId, reserved } = await shelf(orderCode);
    await sql`update stock set on_hand = on_hand + 9 where store_id = ${storeId} and sku = ${paint}`.execute(db);
    await fillBackOrders({ db, clock: minutesAhead(0) });
    expect(await shelf(orderCode)).toMatchObject({ reserved });
    expect((await seen(client, orderCode)).items[0]).toMatchObject({ backOrderQuantity: 0 });
  });
});

describe("a problem with a line", () => {
  const claim = { itemId: "1", problem: "DAMAGED", quantity: 1, description: "The lid is bent." };

  test("is told to the store once, stands in the timeline and is shown back", async () => {
    const client = await filled("painter.au@trestle.test");
    const { id: orderCode } = placed(await client.order());
    const report = (more: object = {}) => client.ask<OrderReply>("ClaimOrderItem", { orderCode, ...claim, ...more });
    expect(codesOf(await report())).toEqual(["CLAIM_TOO_EARLY"]);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const order = placed(await report());
    expect(order.claims).toMatchObject([{ ...claim, by: expect.stringMatching(/\w/) }]);
    expect(kindsOf(order).at(-1)).toBe("CLAIMED");
    expect(codesOf(await report())).toEqual(["CLAIMED_BEFORE"]);
    expect(codesOf(await report({ itemId: "9" }))).toEqual(["CLAIM_LINE_NOT_FOUND"]);
    expect(codesOf(await report({ problem: "MISSING", quantity: 3 }))).toEqual(["CLAIM_QUANTITY"]);
    const mail = await mailOf(`A problem with order ${orderCode}`);
    const store = await oneRow<{ email: string }>(
      sql`select s.email from stores s join orders o on o.fulfilment_store_id = s.id where o.number = ${orderCode}`,
    );
    expect(mail.recipient).toBe(store.email);
    expect(mail.text).toContain("The lid is bent.");
    expect(mail.text).toContain(brush);
  });

  test("of another's order is answered like one of an order that is not there", async () => {
    const client = await filled("painter.nz@trestle.test");
    const { id: orderCode } = placed(await client.order());
    const stranger = await clientOf("painter.au@trestle.test");
    const theirs = await stranger.ask<OrderReply>("ClaimOrderItem", { orderCode, ...claim });
    const missing = await stranger.ask<OrderReply>("ClaimOrderItem", { orderCode: "NZ-9999999", ...claim });
    expect(theirs).toEqual(missing);
    expect(codesOf(theirs)).toEqual(["ORDER_NOT_FOUND"]);
  });
});

describe("the mail", () => {
  const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? "";
  const openLink = async (client: OrderClient, text: string) => {
    const { pathname, search } = new URL(linkIn(text));
    const answer = await fetch(new URL(`${pathname}${search}`, server.url), { headers: { cookie: client.cookie } });
    return answer.text();
  };

  test("of confirmation says what, for how much, under which number, and leads to the order", async () => {
    const client = await filled("holder.au@trestle.test");
    const order = placed(await client.order({ customerPONumber: "PO 31" }));
    const mail = await mailOf(`We have your order ${order.id}`);
    expect(mail.recipient).toBe("holder.au@trestle.test");
    for (const words of [order.id, order.accountPaymentTotal.formattedValue, "PO 31"])
      expect(mail.text).toContain(words);
    expect(await openLink(client, mail.text)).toContain(`Order ${order.id}`);
  });

  test("that asks for approval goes to the holder, and its link leads to the button", async () => {
    await sql`update memberships set spend_limit_cents = 100 where user_id = (
      select id from users where email = 'limited.au@trestle.test')`.execute(db);
    const order = placed(await (await filled("limited.au@trestle.test")).order());
    const mail = await mailOf(`Order ${order.id} waits for your approval`);
    expect(mail.recipient).toBe("holder.au@trestle.test");
    const page = await openLink(await clientOf("holder.au@trestle.test"), mail.text);
    expect(page).toContain("asks for your approval");
    expect(page).toContain("/api/orders/approve/");
  });

  test("says when it is ready to pick up, and when it is out for delivery", async () => {
    const pickup = placed(await (await filled("holder.au@trestle.test")).order());
    const client = await filled("painter.au@trestle.test");
    const address = { line1: "1 Bridge Road", city: "Richmond", state: "VIC", postCode: "3121" };
    await client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: address });
    const delivery = placed(await client.order({ authorityToLeave: true }));
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    expect((await mailOf(`Order ${pickup.id} is ready to pick up`)).text).toContain("Bring its number");
    expect((await mailOf(`Order ${delivery.id} is out for delivery`)).text).toContain("it is left on site");
  });

  test("goes to those who answer for the account where staff placed it, or whoever did has left", async () => {
    const readersOf = (orderCode: string) =>
      sql<{ recipient: string }>`select recipient from mails where subject = ${`We have your order ${orderCode}`}`
        .execute(db)
        .then(({ rows }) => rows.map(({ recipient }) => recipient));
    const { account_id: accountId } = await oneRow<{ account_id: string }>(sql`select account_id from memberships m
      join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test'`);
    const approvers = (await listApprovers(db, accountId)).map(({ email }) => email);
    expect(approvers).toContain("holder.au@trestle.test");

    const cookie = await openSession(db, "rep.au@trestle.test");
    await askDoor(server.url, "/api/acting/start/", { cookie, body: { accountId } });
    const rep = orderClient(server.url, cookie);
    await rep.add(brush, 1);
    await rep.pickUp();
    const { id: placedByRep } = placed(await rep.order());
    await expect.poll(() => readersOf(placedByRep)).toEqual(approvers);

    const { id: ownOrder } = placed(await (await filled("full.au@trestle.test")).order());
    await expect.poll(() => readersOf(ownOrder)).toEqual(["full.au@trestle.test"]);
    await sql`update memberships set status = 'INACTIVE' where account_id = ${accountId}
      and user_id = (select id from users where email = 'full.au@trestle.test')`.execute(db);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const { recipient } = await mailOf(`Order ${ownOrder} is ready to pick up`);
    expect(approvers).toContain(recipient);
  });

  test("of a cancellation says what becomes of the money, by the way it was paid", async () => {
    const client = await filled("holder.au@trestle.test");
    const order = placed(await client.order());
    await client.ask("CancelOrder", { orderCode: order.id });
    expect((await mailOf(`Order ${order.id} is cancelled`)).text).toContain("Nothing is charged to your account.");
  });
});
