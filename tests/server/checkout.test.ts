// Shows an order from the cart to its end: what is checked, what it takes, what it costs a card, and what goes back.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/advance-orders.ts";
import { orderPurpose } from "../../src/features/orders/server/order-purpose.ts";
import { systemClock } from "../../src/server/clock.ts";
import { openSession } from "../support/ask-shop.ts";
import { openAccount } from "../support/billing.ts";
import type { SeenCart } from "../support/cart-client.ts";
import { restDemoOrders } from "../support/demo-orders.ts";
import { confirmCard, type OrderClient, type OrderReply, orderClient } from "../support/order-client.ts";
import { saveCard } from "../support/save-card.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO: "off" });
const { db } = server;
const sku = "TRD-CUT-63";
const paint = "HBL-WC-LS-10-W";
const clientOf = async (email: string) => orderClient(server.url, await openSession(db, email));
const codesOf = ({ userErrors }: OrderReply) => userErrors.map(({ code }) => code);

async function oneRow<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  return (await query.execute(db)).rows[0] as T;
}

/** Enough on every shelf, so that what is shown here does not hang on what the demo has. */
beforeAll(async () => {
  await restDemoOrders(db);
  await sql`update stock set on_hand = 500, reserved = 0 where sku in (${sku}, ${paint})`.execute(db);
  await sql`insert into stock (store_id, sku, on_hand)
    select s.id, v.sku, 500 from stores s, (values (${sku}), (${paint})) as v (sku) on conflict do nothing`.execute(db);
  await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000
    where terms = 'CREDIT'`.execute(db);
});

async function filled(email: string, quantity = 2): Promise<OrderClient> {
  const client = await clientOf(email);
  await client.change("customerCartRemoveItems", {
    itemIds: (await client.read()).items.map(({ id }) => id),
  });
  await client.add(sku, quantity);
  await client.pickUp();
  return client;
}

describe("on account", () => {
  const bridgeRoad = { line1: "1 Bridge Road", city: "Richmond", state: "VIC", postCode: "3121" };

  test("the order says what the cart said, holds its stock, uses credit, and leaves an empty cart", async () => {
    const client = await filled("holder.au@trestle.test");
    const shown = await client.read();
    const { order } = await client.order({ customerPONumber: "PO 7", referenceJobIDs: ["Unit 4"] });
    expect(order).toMatchObject({
      orderStatus: "CREATED",
      statusLabel: "Order received",
      accountPaymentTotal: { value: shown.payByAccount.totalPrice.value },
      items: [{ quantity: 2, product: { code: sku } }],
      timeline: [{ kind: "PLACED" }],
    });
    expect(order?.promisedFor).not.toBeNull();
    const held = sql`select quantity from stock_reservations r join orders o on o.id = r.order_id where o.number = ${order?.id}`;
    expect(await oneRow(held)).toEqual({ quantity: 2 });
    expect((await client.read()).items).toEqual([]);
    const mail = sql<{ subject: string }>`select subject from mails where subject like ${`%${order?.id}%`}`;
    await expect.poll(async () => (await mail.execute(db)).rows).toHaveLength(1);
  });

  test("delivery is planned, and what is missing everywhere comes later only if the buyer agrees", async () => {
    const client = await clientOf("holder.au@trestle.test");
    await client.add(paint, 4);
    await client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: bridgeRoad });
    const { deliveryOptions } = await client.ask<{ deliveryOptions: { planId: string }[] }>("GetCheckout", {
      date: "",
    });
    await sql`update stock set on_hand = reserved + 1 where sku = ${paint}`.execute(db);
    await client.pickUp({
      deliveryMode: "DELIVERY",
      fulfillmentStoreId: "",
      fulfillmentPlanID: deliveryOptions[0]?.planId,
    });
    expect(codesOf(await client.order())).toEqual(["BACK_ORDER"]);
    const { order, userErrors } = await client.order({ acceptBackOrder: true });
    expect(userErrors).toEqual([]);
    expect(order?.items[0]).toMatchObject({ quantity: 4, backOrderQuantity: 3 });
    await sql`update stock set on_hand = 500 where sku = ${paint}`.execute(db);
  });

  test("a plan that names a store twice does not count its shelf twice", async () => {
    const client = await filled("full.au@trestle.test", 4);
    const { storeId } = (await client.read()).store;
    const fulfillmentPlanID = `DELIVERY.${storeId}.${storeId}`;
    await client.pickUp({ deliveryMode: "DELIVERY", shippingAddress: bridgeRoad, fulfillmentPlanID });
    await sql`update stock set on_hand = reserved + 3 where sku = ${sku}`.execute(db);
    expect(codesOf(await client.order({ acceptBackOrder: true }))).toEqual(["DELIVERY_CHANGED"]);
    await sql`update stock set on_hand = 500 where sku = ${sku}`.execute(db);
  });

  test.each([
    ["a stale version", { modifiedTime: "2026-01-01T00:00:00.000Z" }, "CART_STALE"],
    ["another total than was shown", { shownTotal: 1 }, "TOTAL_CHANGED"],
    ["a store of nowhere", { saleOffice: "0000" }, "SALE_OFFICE_NOT_FOUND"],
    ["a note too long", { orderNote: "x".repeat(501) }, "NOTE_TOO_LONG"],
    ["another's cart", { cartCode: "C-0000000000" }, "CART_NOT_FOUND"],
  ])("%s is refused and changes nothing", async (_, more, code) => {
    const client = await filled("full.au@trestle.test");
    const before = await client.read();
    expect(codesOf(await client.order(more))).toEqual([code]);
    expect(await client.read()).toEqual(before);
  });

  test("a purchase order number is asked for where the account wants one", async () => {
    const client = await filled("full.au@trestle.test");
    const wants = (is: boolean) =>
      sql`update accounts set po_number_required = ${is} where id in (
      select account_id from memberships m join users u on u.id = m.user_id where u.email = 'full.au@trestle.test')`.execute(
        db,
      );
    await wants(true);
    expect(codesOf(await client.order())).toEqual(["PO_NUMBER_REQUIRED"]);
    await wants(false);
  });

  test("over the credit limit the order is taken and waits", async () => {
    const accountId = await openAccount(db, "holder.nz@trestle.test");
    const client = await filled("holder.nz@trestle.test");
    await sql`update accounts set credit_limit_cents = 100 where id = ${accountId}`.execute(db);
    const { order } = await client.order();
    expect(order).toMatchObject({ tracking: "CREDIT_REVIEW_IN_PROGRESS", statusLabel: "Pending credit review" });
  });
});

describe("over a person's own limit", () => {
  async function waiting(): Promise<string> {
    await sql`update memberships set spend_limit_cents = 100 where user_id = (
      select id from users where email = 'limited.au@trestle.test')`.execute(db);
    const client = await filled("limited.au@trestle.test");
    const { order, userErrors } = await client.order();
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({ approval: "pending", canApprove: false, statusLabel: "Waiting for approval" });
    return order?.id ?? "";
  }

  test("the holder approves, once, and the limited person cannot", async () => {
    const orderCode = await waiting();
    const limited = await clientOf("limited.au@trestle.test");
    expect(codesOf(await limited.ask<OrderReply>("ApproveOrder", { orderCode }))).toEqual(["MAY_NOT_APPROVE"]);
    const holder = await clientOf("holder.au@trestle.test");
    const { order } = await holder.ask<OrderReply>("ApproveOrder", { orderCode });
    expect(order).toMatchObject({ approval: "approved", orderStatus: "CREATED" });
    expect(codesOf(await holder.ask<OrderReply>("ApproveOrder", { orderCode }))).toEqual(["ORDER_NOT_WAITING"]);
  });

  test("the holder cancels, another member cannot, and the stock is free again", async () => {
    const orderCode = await waiting();
    const colleague = await clientOf("full.au@trestle.test");
    expect(await colleague.ask<OrderReply>("CancelOrder", { orderCode })).toMatchObject({
      order: { approval: "pending", canCancel: false },
      userErrors: [{ code: "MAY_NOT_APPROVE" }],
    });
    const holder = await clientOf("holder.au@trestle.test");
    const { order } = await holder.ask<OrderReply>("CancelOrder", { orderCode });
    expect(order).toMatchObject({ approval: "canceled", orderStatus: "CANCELLED", statusLabel: "Order cancelled" });
    const held = sql`select count(*)::integer as held from stock_reservations r join orders o on o.id = r.order_id
      where o.number = ${orderCode} and released_at is null`;
    expect(await oneRow(held)).toEqual({ held: 0 });
  });

  test("whoever placed it takes it back", async () => {
    const orderCode = await waiting();
    const limited = await clientOf("limited.au@trestle.test");
    const { order } = await limited.ask<OrderReply>("CancelOrder", { orderCode });
    expect(order).toMatchObject({ approval: "canceled", orderStatus: "CANCELLED" });
  });
});

describe("by card", () => {
  interface Begun {
    readonly paymentIntent: { clientSecret: string; publishableKey: string } | null;
    readonly userErrors: readonly { code: string }[];
  }

  async function reserved(client: OrderClient, number?: string): Promise<SeenCart> {
    const cart = await client.read();
    const begun = await client.ask<Begun>("checkCartOnPaymentIntent", { input: { cartCode: cart.code } });
    expect(begun.userErrors).toEqual([]);
    const { cardGateway } = await client.ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
    if (begun.paymentIntent === null) throw new Error("There is nothing to confirm.");
    await confirmCard(cardGateway.sandboxUrl, begun.paymentIntent, number);
    return cart;
  }

  const charges = sql<{ captured: number; refunded: number }>`
    select coalesce(sum(captured_cents), 0)::integer as captured, coalesce(sum(refunded_cents), 0)::integer as refunded
    from payments`;

  test("what was reserved is charged once, and given back once when the order is cancelled", async () => {
    const client = await filled("consumer.au@trestle.test");
    const cart = await reserved(client);
    const { order, userErrors } = await client.order({ cartCode: cart.code, isPayByCC: true });
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({
      paymentStatus: "PAID",
      cardPaymentTotal: { value: cart.payByCard.totalPrice.value },
    });
    const again = await client.order({ cartCode: cart.code, isPayByCC: true });
    expect(again.order?.id).toBe(order?.id);
    const paid = Math.round(cart.payByCard.totalPrice.value * 100);
    expect(await oneRow(charges)).toEqual({ captured: paid, refunded: 0 });
    const orderCode = order?.id;
    const cancelled = await client.ask<OrderReply>("CancelOrder", { orderCode });
    expect(cancelled.order).toMatchObject({ orderStatus: "CANCELLED", statusLabel: "Refund" });
    await client.ask("CancelOrder", { orderCode });
    expect(await oneRow(charges)).toEqual({ captured: paid, refunded: paid });
  });

  test("without a confirmed card nothing is ordered, and a declined one leaves the cart as it was", async () => {
    const client = await filled("consumer.au@trestle.test");
    expect(codesOf(await client.order({ isPayByCC: true }))).toEqual(["PAYMENT_MISSING"]);
    const cart = await reserved(client, "4000000000000002");
    expect(codesOf(await client.order({ isPayByCC: true }))).toEqual(["PAYMENT_MISSING"]);
    await reserved(client);
    expect(codesOf(await client.order({ cartCode: cart.code, isPayByCC: true }))).toEqual([]);
  });

  test("a saved card pressed several times at once pays one order, and every reply tells of it", async () => {
    const email = "consumer.au@trestle.test";
    const client = await filled(email);
    const { paymentMethodId } = await saveCard(server, email);
    const { code: cartCode } = await client.read();
    const before = (await oneRow(charges)).captured;
    const press = () => client.order({ cartCode, isPayByCC: true, paymentMethodId });
    const replies = await Promise.all(Array.from({ length: 6 }, press));
    expect(replies.flatMap(codesOf)).toEqual([]);
    expect(new Set(replies.map(({ order }) => order?.id)).size).toBe(1);
    const paid = Math.round((replies[0]?.order?.cardPaymentTotal.value ?? 0) * 100);
    expect((await oneRow(charges)).captured - before).toBe(paid);
  });

  test("a refusal lets the card go, and the same cart can be paid anew", async () => {
    const client = await filled("consumer.au@trestle.test");
    await reserved(client);
    expect(codesOf(await client.order({ isPayByCC: true, orderNote: "x".repeat(501) }))).toEqual(["NOTE_TOO_LONG"]);
    const last = sql`select status from payments order by created_at desc limit 1`;
    expect(await oneRow(last)).toEqual({ status: "cancelled" });
    await reserved(client);
    expect(codesOf(await client.order({ isPayByCC: true }))).toEqual([]);
    expect(await oneRow(last)).toEqual({ status: "captured" });
  });

  test("the reconciler keeps what an order stands for, waits for a cart just reserved for, and releases the rest", async () => {
    const client = await filled("consumer.au@trestle.test");
    await reserved(client);
    const purpose = orderPurpose(systemClock);
    const paymentOf = async () => {
      const row = await oneRow<{ id: string; reference: string }>(
        sql`select id, reference from payments order by created_at desc limit 1`,
      );
      return row as Parameters<typeof purpose.settle>[1];
    };
    const fresh = { ...(await paymentOf()), status: "reserved" as const, movedAt: new Date() };
    expect(await purpose.settle(db, fresh)).toBe("wait");
    expect(await purpose.settle(db, { ...fresh, movedAt: new Date(0) })).toBe("release");
    await client.order({ isPayByCC: true });
    expect(await purpose.settle(db, fresh)).toBe("keep");
  });

  test("what points pay entirely is not charged to a card that was confirmed before they were used", async () => {
    const client = await filled("painter.au@trestle.test", 1);
    await reserved(client);
    await sql`insert into points_movements (account_id, at, type, points, cause)
      select account_id, now(), 'BONUS', 100000, 'A gift' from memberships m join users u on u.id = m.user_id
      where u.email = 'painter.au@trestle.test' limit 1`.execute(db);
    await client.change("customerCartApplyRedeemPoints", {});
    const before = await oneRow(charges);
    const { order, userErrors } = await client.order({ isPayByCC: true });
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({ paymentStatus: "PAID", cardPaymentTotal: { value: 0 } });
    expect(await oneRow(charges)).toEqual(before);
    const row = sql`select payment_id from orders where number = ${order?.id}`;
    expect(await oneRow(row)).toEqual({ payment_id: null });
    await client.ask("CancelOrder", { orderCode: order?.id });
  });

  test("points pay a part and the card the rest, and both come back", async () => {
    const client = await filled("holder.au@trestle.test", 40);
    const points = sql<{ points: number }>`select points from points_balances b join memberships m using (account_id)
      join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test'`;
    const before = await oneRow(points);
    expect((await client.change("customerCartApplyRedeemPoints", {})).userErrors).toEqual([]);
    await reserved(client);
    const { order } = await client.order({ isPayByCC: true });
    const used = order?.rewardPoints.tradePointsApplied ?? 0;
    expect(used).toBeGreaterThan(0);
    expect(await oneRow(points)).toEqual({ points: before.points - used });
    await client.ask("CancelOrder", { orderCode: order?.id });
    expect(await oneRow(points)).toEqual(before);
  });
});

describe("afterwards", () => {
  test("the store begins and hands over: no cancelling then, stock is gone, points are earned once", async () => {
    const client = await filled("holder.au@trestle.test", 3);
    const { order } = await client.order();
    const orderCode = order?.id;
    const clock = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
    await advanceDemoOrders({ db, clock: clock(3) });
    const late = await client.ask<OrderReply>("CancelOrder", { orderCode });
    expect(late).toMatchObject({
      order: { statusLabel: "Preparing your order" },
      userErrors: [{ code: "TOO_LATE_TO_CANCEL" }],
    });
    for (const minutes of [9, 9, 10]) await advanceDemoOrders({ db, clock: clock(minutes) });
    const { rows } = await sql`select o.status, r.shipped_at is not null as shipped, m.points,
        floor(o.subtotal_cents / 100)::integer as expected
      from orders o join stock_reservations r on r.order_id = o.id left join points_movements m on m.reference = o.number
      where o.number = ${orderCode}`.execute(db);
    const [row] = rows as { points: number; expected: number }[];
    expect(rows).toMatchObject([{ status: "COMPLETED", shipped: true }]);
    expect(row?.points).toBe(row?.expected);
  });

  test("orders are found by number, reference and product, and summed by month", async () => {
    const client = await filled("painter.au@trestle.test");
    const { order } = await client.order({ referenceJobIDs: ["Harbour View 12"], customerPONumber: "PO-88" });
    const find = (search: string) =>
      client.ask<{ orders: { id: string }[]; totalOrders: number }>("GetOrderHistory", { start: "", end: "", search });
    for (const search of [order?.id ?? "", "harbour view", "PO-88", sku]) {
      expect((await find(search)).orders.map(({ id }) => id)).toContain(order?.id);
    }
    expect((await find("no such thing")).totalOrders).toBe(0);
    const year = new Date().getUTCFullYear();
    const months = await client.ask<{ totalOrders: number }[]>("GetOrderHistorySummary", { year });
    expect(months).toHaveLength(12);
    expect(months.reduce((sum, { totalOrders }) => sum + totalOrders, 0)).toBeGreaterThan(0);
  });

  test("an order's day is the store's: one of nine in the morning is not found on the day before", async () => {
    const client = await filled("holder.au@trestle.test");
    const { order } = await client.order();
    await sql`update orders set created_at = '2026-10-01T09:00:00+10:00' where number = ${order?.id}`.execute(db);
    const find = async (start: string, end: string) => {
      const found = await client.ask<{ orders: { id: string }[] }>("GetOrderHistory", {
        start,
        end,
        search: order?.id,
      });
      return found.orders.map(({ id }) => id);
    };
    expect(await find("2026-10-01", "2026-10-01")).toEqual([order?.id]);
    expect(await find("2026-09-30", "2026-09-30")).toEqual([]);
  });

  test("staff see the sums of one country, since sums of two currencies are none", async () => {
    const admin = await clientOf("admin.au@trestle.test");
    const year = 2026;
    const months = await admin.ask<{ totalOrders: number }[]>("GetOrderHistorySummary", { year });
    const { orders } = await oneRow<{ orders: number }>(sql`select count(*)::integer as orders from orders
      where country = 'AU' and status not in ('CANCELLED', 'CHECKED_INVALID')
        and extract(year from created_at at time zone 'Australia/Sydney') = ${year}`);
    expect(months.reduce((sum, { totalOrders }) => sum + totalOrders, 0)).toBe(orders);
  });

  test("an order is bought again with its colours", async () => {
    const client = await filled("painter.au@trestle.test");
    const tint = {
      colourBrand: "",
      colourCode: (
        await oneRow<{ id: string }>(sql`select id from colours where base_id = (
      select base_id from variants where sku = ${paint}) and interior limit 1`)
      ).id,
    };
    const { userErrors } = await client.add(paint, 1, tint);
    expect(userErrors).toEqual([]);
    await client.pickUp();
    const { order } = await client.order();
    const again = await client.ask<{ cart: SeenCart; lines: { outcome: string }[] }>("ReorderItems", {
      orderCode: order?.id,
    });
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(["ADDED", "ADDED"]);
    expect(again.cart.items.map(({ product }) => product.colourName)).toEqual(
      order?.items.map(({ product }) => product.colourName),
    );
  });
});
