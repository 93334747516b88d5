// Shows what happens to an order after it is placed: credit review, back orders, reported problems, and the mails about it.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listApprovers } from "../../src/features/identity/server/members.store.ts";
import { findUsedCredit } from "../../src/features/orders/server/credit.store.ts";
import { advanceDemoOrders, fillBackOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { moveToNewAccount } from "../support/billing.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { type OrderClient, type OrderReply, orderClient, type SeenOrder } from "../support/order-client.ts";
import {
  brush,
  countReservations,
  expectAsStored,
  getPlacedOrder,
  listCodes,
  minutesAhead,
  orderWorld,
  paint,
  placeOrderWithRest,
  readOrder,
  richmondAddress,
} from "../support/order-world.ts";

const world = await orderWorld();
const { server, openClient, fillCart, readRow, waitForMail } = world;
const { db } = server;
// The tests fill back orders themselves. Two runs at once share them, and neither would do what a test expects.
await holdJobs(db, "fill-back-orders");
const listEvents = ({ timeline }: SeenOrder) => timeline.map(({ kind }) => kind);

describe("a credit review", () => {
  const findAuditEntry = (orderCode: string) =>
    readRow<{ action: string; by: string }>(sql`select a.action, u.email as by from audit_entries a
      join users u on u.id = a.user_id where a.detail ->> 'order' = ${orderCode} order by a.id desc limit 1`);

  async function placeOrderForReview(): Promise<{ client: OrderClient; orderCode: string; accountId: string }> {
    const accountId = await moveToNewAccount(db, "holder.nz@trestle.test");
    const client = await fillCart("holder.nz@trestle.test");
    await sql`update accounts set credit_limit_cents = 100 where id = ${accountId}`.execute(db);
    const order = getPlacedOrder(await client.order());
    expect(order).toMatchObject({ tracking: "CREDIT_REVIEW_IN_PROGRESS", canReview: false });
    await expectAsStored(client, order);
    return { client, orderCode: order.id, accountId };
  }

  test("a passed review lets the order continue, is mailed to the buyer and is in the audit log", async () => {
    const { client, orderCode } = await placeOrderForReview();
    const admin = await openClient("admin.au@trestle.test");
    expect(await readOrder(admin, orderCode)).toMatchObject({ canReview: true });
    const { order } = await admin.ask<OrderReply>("ReviewOrderCredit", { orderCode, isReleased: true });
    expect(order).toMatchObject({ statusLabel: "Order received", canReview: false });
    expect(listEvents(await readOrder(client, orderCode))).toEqual(["PLACED", "CREDIT_CLEARED"]);
    const mail = await waitForMail(`Order ${orderCode} goes on`);
    expect(mail.recipient).toBe("holder.nz@trestle.test");
    expect(await findAuditEntry(orderCode)).toEqual({ action: "ORDER_CREDIT_CLEARED", by: "admin.au@trestle.test" });
    const again = await admin.ask<OrderReply>("ReviewOrderCredit", { orderCode, isReleased: false });
    expect(listCodes(again)).toEqual(["ORDER_NOT_IN_REVIEW"]);
  });

  test("a failed review ends the order and returns its stock and credit", async () => {
    const { client, orderCode, accountId } = await placeOrderForReview();
    const admin = await openClient("admin.nz@trestle.test");
    await admin.ask<OrderReply>("ReviewOrderCredit", { orderCode, isReleased: false });
    const order = await readOrder(client, orderCode);
    expect(order).toMatchObject({ orderStatus: "CANCELLED" });
    expect(listEvents(order)).toEqual(["PLACED", "CREDIT_REFUSED"]);
    expect(await findUsedCredit(db, accountId)).toBe(0);
    expect(await countReservations(db, orderCode)).toBe(0);
    expect((await waitForMail(`Order ${orderCode} could not be taken`)).text).toContain("passes your credit limit");
    expect(await findAuditEntry(orderCode)).toMatchObject({ action: "ORDER_CREDIT_REFUSED" });
  });
});

const placeBackOrder = () => placeOrderWithRest(world, "full.au@trestle.test");

const findStock = (orderCode: string) =>
  readRow<{ onHand: number; reserved: number; storeId: string }>(sql`select s.on_hand as "onHand", s.reserved,
      s.store_id as "storeId" from stock s join orders o on o.fulfilment_store_id = s.store_id
    where o.number = ${orderCode} and s.sku = ${paint}`);

describe("a back order", () => {
  test("back-ordered units are sent when they arrive, and the order stays open until all are sent", async () => {
    const { client, orderCode } = await placeBackOrder();
    for (const minutes of [3, 8.5]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const first = await readOrder(client, orderCode);
    expect(first).toMatchObject({ orderStatus: "OPEN", canCancel: false, canClaim: true });
    expect(first.items[0]).toMatchObject({ backOrderQuantity: 3 });
    // The demo's next delivery to the store has arrived.
    await advanceDemoOrders({ db, clock: minutesAhead(10) });
    const last = await readOrder(client, orderCode);
    expect(last.orderStatus).toBe("COMPLETED");
    expect(last.items[0]).toMatchObject({ quantity: 4, backOrderQuantity: 0 });
    expect(listEvents(last)).toEqual(["PLACED", "PREPARING", "SHIPPED", "ARRIVED", "COMPLETED"]);
    const { rows } = await sql`select shipment, quantity, shipped_at is not null as shipped from stock_reservations r
      join orders o on o.id = r.order_id where o.number = ${orderCode} and r.sku = ${paint} order by shipment`.execute(
      db,
    );
    expect(rows).toEqual([
      { shipment: 1, quantity: 1, shipped: true },
      { shipment: 2, quantity: 3, shipped: true },
    ]);
  });

  test("back-ordered units are sent in parts with a mail each, and points are earned at the end", async () => {
    const { client, orderCode } = await placeBackOrder();
    const { storeId, reserved } = await findStock(orderCode);
    const receive = (count: number) =>
      sql`update stock set on_hand = on_hand + ${count} where store_id = ${storeId} and sku = ${paint}`.execute(db);
    const order = await readRow<{ id: string }>(sql`select id from orders where number = ${orderCode}`);
    // Only this test adds stock: the demo's delivery is a year away.
    await sql`update back_orders set since = now() + interval '1 year' where order_id = ${order.id}`.execute(db);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    expect(listEvents(await readOrder(client, orderCode)).at(-1)).toBe("SHIPPED");
    expect((await waitForMail(`A part of order ${orderCode}`)).text).toContain("The rest follows");
    // An hour ago, because the database counts microseconds: `now()` can be later than the test's next millisecond.
    await sql`update back_orders set since = now() - interval '1 hour' where order_id = ${order.id}`.execute(db);
    await receive(2);
    await fillBackOrders({ db, clock: minutesAhead(0) });
    expect((await readOrder(client, orderCode)).items[0]).toMatchObject({ backOrderQuantity: 1 });
    await receive(1);
    await fillBackOrders({ db, clock: minutesAhead(0) });
    await fillBackOrders({ db, clock: minutesAhead(0) });
    await advanceDemoOrders({ db, clock: minutesAhead(12) });
    const last = await readOrder(client, orderCode);
    // What came in twice is two shipments, and each leaves by itself.
    expect(listEvents(last).slice(3)).toEqual(["ARRIVED", "ARRIVED", "SHIPPED", "COMPLETED"]);
    // The order's first unit was reserved when it was placed.
    expect(await findStock(orderCode)).toMatchObject({ reserved: reserved - 1 });
    const earned = sql`select count(*)::integer as count from points_movements where reference = ${orderCode}`;
    expect(await readRow(earned)).toEqual({ count: 1 });
  });

  test("a cancelled order gets no units that arrive later", async () => {
    const { client, orderCode } = await placeBackOrder();
    await client.ask<OrderReply>("CancelOrder", { orderCode });
    const { storeId, reserved } = await findStock(orderCode);
    await sql`update stock set on_hand = on_hand + 9 where store_id = ${storeId} and sku = ${paint}`.execute(db);
    await fillBackOrders({ db, clock: minutesAhead(0) });
    expect(await findStock(orderCode)).toMatchObject({ reserved });
    expect((await readOrder(client, orderCode)).items[0]).toMatchObject({ backOrderQuantity: 0 });
  });
});

describe("a claim about a line", () => {
  const claim = { itemId: "1", problem: "DAMAGED", quantity: 1, description: "The lid is bent." };

  test("a claim is mailed to the store, shown with the order and in its timeline, and accepted once", async () => {
    const client = await fillCart("painter.au@trestle.test");
    const { id: orderCode } = getPlacedOrder(await client.order());
    const report = (more: object = {}) => client.ask<OrderReply>("ClaimOrderItem", { orderCode, ...claim, ...more });
    expect(listCodes(await report())).toEqual(["CLAIM_TOO_EARLY"]);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const order = getPlacedOrder(await report());
    expect(order.claims).toMatchObject([{ ...claim, by: expect.stringMatching(/\w/) }]);
    expect(listEvents(order).at(-1)).toBe("CLAIMED");
    expect(listCodes(await report())).toEqual(["CLAIMED_BEFORE"]);
    expect(listCodes(await report({ itemId: "9" }))).toEqual(["CLAIM_LINE_NOT_FOUND"]);
    expect(listCodes(await report({ problem: "MISSING", quantity: 3 }))).toEqual(["CLAIM_QUANTITY"]);
    const mail = await waitForMail(`A problem with order ${orderCode}`);
    const store = await readRow<{ email: string }>(
      sql`select s.email from stores s join orders o on o.fulfilment_store_id = s.id where o.number = ${orderCode}`,
    );
    expect(mail.recipient).toBe(store.email);
    expect(mail.text).toContain("The lid is bent.");
    expect(mail.text).toContain(brush);
  });

  test("a claim about an order of somebody else is answered like a missing order", async () => {
    const client = await fillCart("painter.nz@trestle.test");
    const { id: orderCode } = getPlacedOrder(await client.order());
    const stranger = await openClient("painter.au@trestle.test");
    const theirs = await stranger.ask<OrderReply>("ClaimOrderItem", { orderCode, ...claim });
    const missing = await stranger.ask<OrderReply>("ClaimOrderItem", { orderCode: "NZ-9999999", ...claim });
    expect(theirs).toEqual(missing);
    expect(listCodes(theirs)).toEqual(["ORDER_NOT_FOUND"]);
  });
});

describe("the mails about an order", () => {
  const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? "";
  const openLink = async (client: OrderClient, text: string) => {
    const { pathname, search } = new URL(linkIn(text));
    const answer = await fetch(new URL(`${pathname}${search}`, server.url), { headers: { cookie: client.cookie } });
    return answer.text();
  };

  test("the confirmation has the number, total and purchase order number, and links to the order", async () => {
    const client = await fillCart("holder.au@trestle.test");
    const order = getPlacedOrder(await client.order({ customerPONumber: "PO 31" }));
    const mail = await waitForMail(`We have your order ${order.id}`);
    expect(mail.recipient).toBe("holder.au@trestle.test");
    for (const words of [order.id, order.accountPaymentTotal.formattedValue, "PO 31"])
      expect(mail.text).toContain(words);
    expect(await openLink(client, mail.text)).toContain(`Order ${order.id}`);
  });

  test("the request for approval goes to the holder, and its link leads to the approve button", async () => {
    await sql`update memberships set spend_limit_cents = 100 where user_id = (
      select id from users where email = 'limited.au@trestle.test')`.execute(db);
    const order = getPlacedOrder(await (await fillCart("limited.au@trestle.test")).order());
    const mail = await waitForMail(`Order ${order.id} waits for your approval`);
    expect(mail.recipient).toBe("holder.au@trestle.test");
    const page = await openLink(await openClient("holder.au@trestle.test"), mail.text);
    expect(page).toContain("asks for your approval");
    expect(page).toContain("/api/orders/approve/");
  });

  test("a mail reports that an order is ready to pick up or out for delivery", async () => {
    const pickup = getPlacedOrder(await (await fillCart("holder.au@trestle.test")).order());
    const client = await fillCart("painter.au@trestle.test");
    await client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: richmondAddress });
    const delivery = getPlacedOrder(await client.order({ authorityToLeave: true }));
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    expect((await waitForMail(`Order ${pickup.id} is ready to pick up`)).text).toContain("Bring its number");
    expect((await waitForMail(`Order ${delivery.id} is out for delivery`)).text).toContain("it is left on site");
  });

  test("the mails go to the account's approvers if a rep placed the order or the buyer has left", async () => {
    const listRecipients = (orderCode: string) =>
      sql<{ recipient: string }>`select recipient from mails where subject = ${`We have your order ${orderCode}`}`
        .execute(db)
        .then(({ rows }) => rows.map(({ recipient }) => recipient));
    const { account_id: accountId } = await readRow<{ account_id: string }>(sql`select account_id from memberships m
      join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test'`);
    const approvers = (await listApprovers(db, accountId)).map(({ email }) => email);
    expect(approvers).toContain("holder.au@trestle.test");

    const cookie = await openSession(db, "rep.au@trestle.test");
    await askEndpoint(server.url, "/api/acting/start/", { cookie, body: { accountId } });
    const rep = orderClient(server.url, cookie);
    await rep.add(brush, 1);
    await rep.pickUp();
    const { id: placedByRep } = getPlacedOrder(await rep.order());
    await expect.poll(() => listRecipients(placedByRep)).toEqual(approvers);

    const { id: ownOrder } = getPlacedOrder(await (await fillCart("full.au@trestle.test")).order());
    await expect.poll(() => listRecipients(ownOrder)).toEqual(["full.au@trestle.test"]);
    await sql`update memberships set status = 'INACTIVE' where account_id = ${accountId}
      and user_id = (select id from users where email = 'full.au@trestle.test')`.execute(db);
    for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const { recipient } = await waitForMail(`Order ${ownOrder} is ready to pick up`);
    expect(approvers).toContain(recipient);
  });

  test("the cancellation mail of an order on account says that nothing is charged", async () => {
    const client = await fillCart("holder.au@trestle.test");
    const order = getPlacedOrder(await client.order());
    await client.ask("CancelOrder", { orderCode: order.id });
    expect((await waitForMail(`Order ${order.id} is cancelled`)).text).toContain("Nothing is charged to your account.");
  });
});
