// Shows an order from the cart to its end: its checks, its stock and credit, its card payment, and how it is cancelled.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findUsedCredit } from "../../src/features/orders/server/credit.store.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { orderPurpose } from "../../src/features/orders/server/orders.steps.ts";
import { systemClock } from "../../src/server/clock.ts";
import { getAccountId, moveToNewAccount, todayInBooks } from "../support/billing.ts";
import type { SeenCart } from "../support/cart-client.ts";
import type { OrderReply } from "../support/order-client.ts";
import {
  brush,
  countReservations,
  expectAsStored,
  leaveOneUnit,
  listCodes,
  listDeliveryOptions,
  minutesAhead,
  orderWorld,
  paint,
  richmondAddress,
} from "../support/order-world.ts";
import { givePoints } from "../support/points.ts";
import { saveCard } from "../support/save-card.ts";

const { server, openClient, fillCart, reserveCard, readRow } = await orderWorld();
const { db } = server;

describe("on account", () => {
  test("an order is answered as it is stored, has the cart's totals, reserves its stock, uses credit, is confirmed by one mail and empties the cart", async () => {
    const client = await fillCart("holder.au@trestle.test");
    const shown = await client.read();
    const accountId = await getAccountId(db, "holder.au@trestle.test");
    const usedBefore = await findUsedCredit(db, accountId);
    const { order } = await client.order({ customerPONumber: "PO 7", referenceJobIDs: ["Unit 4"] });
    expect(order).toMatchObject({
      orderStatus: "CREATED",
      statusLabel: "Order received",
      accountPaymentTotal: { value: shown.payByAccount.totalPrice.value },
      items: [{ quantity: 2, product: { code: brush } }],
      timeline: [{ kind: "PLACED" }],
    });
    expect(order?.promisedFor).not.toBeNull();
    await expectAsStored(client, order);
    const totalCents = Math.round(shown.payByAccount.totalPrice.value * 100);
    expect(await findUsedCredit(db, accountId)).toBe(usedBefore + totalCents);
    const held = sql`select quantity from stock_reservations r join orders o on o.id = r.order_id where o.number = ${order?.id}`;
    expect(await readRow(held)).toEqual({ quantity: 2 });
    expect((await client.read()).items).toEqual([]);
    const mail = sql<{ subject: string }>`select subject from mails where subject like ${`%${order?.id}%`}`;
    await expect.poll(async () => (await mail.execute(db)).rows).toHaveLength(1);
  });

  test("units that no store has are back-ordered only if the buyer agrees", async () => {
    const client = await openClient("holder.au@trestle.test");
    await client.add(paint, 4);
    await client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: richmondAddress });
    const [planned] = await listDeliveryOptions(client);
    await leaveOneUnit(db, paint, planned?.fulfillmentStoreId);
    await client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", fulfillmentPlanID: planned?.planId });
    expect(listCodes(await client.order())).toEqual(["BACK_ORDER"]);
    const { order, userErrors } = await client.order({ acceptBackOrder: true });
    expect(userErrors).toEqual([]);
    expect(order?.items[0]).toMatchObject({ quantity: 4, backOrderQuantity: 3 });
    await expectAsStored(client, order);
    await sql`update stock set on_hand = 500 where sku = ${paint}`.execute(db);
  });

  test("an order with a gift names the promotion that gave it, and pays nothing with vouchers", async () => {
    const client = await openClient("holder.au@trestle.test");
    await client.add(paint, 12);
    await client.pickUp();
    const { order } = await client.order();
    const gift = { quantity: 1, isGift: true, product: { code: brush } };
    expect(order).toMatchObject({
      ...{ giveAwayCoupon: "CUTTERGIFT-AU", items: [{ quantity: 12, isGift: false }, gift] },
      ...{ customerVoucherList: [], customerVoucherTotal: { value: 0 } },
    });
    await expectAsStored(client, order);
  });

  test("a delivery plan that names a store twice does not count its stock twice", async () => {
    const client = await fillCart("full.au@trestle.test", 4);
    const { storeId } = (await client.read()).store;
    const fulfillmentPlanID = `DELIVERY.${storeId}.${storeId}`;
    await client.pickUp({ deliveryMode: "DELIVERY", shippingAddress: richmondAddress, fulfillmentPlanID });
    await sql`update stock set on_hand = reserved + 3 where sku = ${brush}`.execute(db);
    expect(listCodes(await client.order({ acceptBackOrder: true }))).toEqual(["DELIVERY_CHANGED"]);
    await sql`update stock set on_hand = 500 where sku = ${brush}`.execute(db);
  });

  test.each([
    ["a stale version", { modifiedTime: "2026-01-01T00:00:00.000Z" }, "CART_STALE"],
    ["a total that differs from the shown one", { shownTotal: 1 }, "TOTAL_CHANGED"],
    ["an unknown sale office", { saleOffice: "0000" }, "SALE_OFFICE_NOT_FOUND"],
    ["a note that is too long", { orderNote: "x".repeat(501) }, "NOTE_TOO_LONG"],
    ["a cart of somebody else", { cartCode: "C-0000000000" }, "CART_NOT_FOUND"],
  ])("an order with %s is refused and changes nothing", async (_, more, code) => {
    const client = await fillCart("full.au@trestle.test");
    const before = await client.read();
    expect(listCodes(await client.order(more))).toEqual([code]);
    expect(await client.read()).toEqual(before);
  });

  test("an account that requires a purchase order number gets no order without one", async () => {
    const client = await fillCart("full.au@trestle.test");
    const requirePoNumber = (isRequired: boolean) =>
      sql`update accounts set po_number_required = ${isRequired} where id in (
      select account_id from memberships m join users u on u.id = m.user_id where u.email = 'full.au@trestle.test')`.execute(
        db,
      );
    await requirePoNumber(true);
    expect(listCodes(await client.order())).toEqual(["PO_NUMBER_REQUIRED"]);
    await requirePoNumber(false);
  });

  test("an order over the credit limit is accepted and waits for a credit review", async () => {
    const accountId = await moveToNewAccount(db, "holder.nz@trestle.test");
    const client = await fillCart("holder.nz@trestle.test");
    await sql`update accounts set credit_limit_cents = 100 where id = ${accountId}`.execute(db);
    const { order } = await client.order();
    expect(order).toMatchObject({ tracking: "CREDIT_REVIEW_IN_PROGRESS", statusLabel: "Pending credit review" });
  });
});

describe("an order over the member's spend limit", () => {
  async function placeOrderForApproval(): Promise<string> {
    await sql`update memberships set spend_limit_cents = 100 where user_id = (
      select id from users where email = 'limited.au@trestle.test')`.execute(db);
    const client = await fillCart("limited.au@trestle.test");
    const { order, userErrors } = await client.order();
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({ approval: "pending", canApprove: false, statusLabel: "Waiting for approval" });
    await expectAsStored(client, order);
    return order?.id ?? "";
  }

  test("the holder can approve the order once, and the limited member cannot", async () => {
    const orderCode = await placeOrderForApproval();
    const limited = await openClient("limited.au@trestle.test");
    expect(listCodes(await limited.ask<OrderReply>("ApproveOrder", { orderCode }))).toEqual(["MAY_NOT_APPROVE"]);
    const holder = await openClient("holder.au@trestle.test");
    const { order } = await holder.ask<OrderReply>("ApproveOrder", { orderCode });
    expect(order).toMatchObject({ approval: "approved", orderStatus: "CREATED" });
    expect(listCodes(await holder.ask<OrderReply>("ApproveOrder", { orderCode }))).toEqual(["ORDER_NOT_WAITING"]);
  });

  test("the holder can cancel the order, another member cannot, and the stock is released", async () => {
    const orderCode = await placeOrderForApproval();
    const colleague = await openClient("full.au@trestle.test");
    expect(await colleague.ask<OrderReply>("CancelOrder", { orderCode })).toMatchObject({
      order: { approval: "pending", canCancel: false },
      userErrors: [{ code: "MAY_NOT_APPROVE" }],
    });
    const holder = await openClient("holder.au@trestle.test");
    const { order } = await holder.ask<OrderReply>("CancelOrder", { orderCode });
    expect(order).toMatchObject({ approval: "canceled", orderStatus: "CANCELLED", statusLabel: "Order cancelled" });
    expect(await countReservations(db, orderCode)).toBe(0);
  });

  test("the member who placed the order can cancel it", async () => {
    const orderCode = await placeOrderForApproval();
    const limited = await openClient("limited.au@trestle.test");
    const { order } = await limited.ask<OrderReply>("CancelOrder", { orderCode });
    expect(order).toMatchObject({ approval: "canceled", orderStatus: "CANCELLED" });
  });
});

describe("an order by card", () => {
  const charges = sql<{ captured: number; refunded: number }>`
    select coalesce(sum(captured_cents), 0)::integer as captured, coalesce(sum(refunded_cents), 0)::integer as refunded
    from payments`;

  test("a reserved card is charged once, and refunded once when the order is cancelled", async () => {
    const client = await fillCart("consumer.au@trestle.test");
    const cart = await reserveCard(client);
    const { order, userErrors } = await client.order({ cartCode: cart.code, isPayByCC: true });
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({
      paymentStatus: "PAID",
      cardPaymentTotal: { value: cart.payByCard.totalPrice.value },
    });
    const again = await client.order({ cartCode: cart.code, isPayByCC: true });
    expect(again.order?.id).toBe(order?.id);
    const paid = Math.round(cart.payByCard.totalPrice.value * 100);
    expect(await readRow(charges)).toEqual({ captured: paid, refunded: 0 });
    const orderCode = order?.id;
    const cancelled = await client.ask<OrderReply>("CancelOrder", { orderCode });
    expect(cancelled.order).toMatchObject({ orderStatus: "CANCELLED", statusLabel: "Refund" });
    await client.ask("CancelOrder", { orderCode });
    expect(await readRow(charges)).toEqual({ captured: paid, refunded: paid });
  });

  test("an order without a confirmed card or with a declined one is refused, and the cart can still be paid", async () => {
    const client = await fillCart("consumer.au@trestle.test");
    expect(listCodes(await client.order({ isPayByCC: true }))).toEqual(["PAYMENT_MISSING"]);
    const cart = await reserveCard(client, { number: "4000000000000002" });
    expect(listCodes(await client.order({ isPayByCC: true }))).toEqual(["PAYMENT_MISSING"]);
    await reserveCard(client);
    expect(listCodes(await client.order({ cartCode: cart.code, isPayByCC: true }))).toEqual([]);
  });

  test("six parallel orders with a saved card place one order, and every reply has its number", async () => {
    const email = "consumer.au@trestle.test";
    const client = await fillCart(email);
    const { paymentMethodId } = await saveCard(server, email);
    const { code: cartCode } = await client.read();
    const before = (await readRow(charges)).captured;
    const placeOrder = () => client.order({ cartCode, isPayByCC: true, paymentMethodId });
    const replies = await Promise.all(Array.from({ length: 6 }, placeOrder));
    expect(replies.flatMap(listCodes)).toEqual([]);
    expect(new Set(replies.map(({ order }) => order?.id)).size).toBe(1);
    const paid = Math.round((replies[0]?.order?.cardPaymentTotal.value ?? 0) * 100);
    expect(paid).toBeGreaterThan(0);
    expect((await readRow(charges)).captured - before).toBe(paid);
  });

  test("a refused order releases the card, and the same cart can be paid again", async () => {
    const client = await fillCart("consumer.au@trestle.test");
    await reserveCard(client);
    expect(listCodes(await client.order({ isPayByCC: true, orderNote: "x".repeat(501) }))).toEqual(["NOTE_TOO_LONG"]);
    const lastPayment = sql`select status from payments order by created_at desc limit 1`;
    expect(await readRow(lastPayment)).toEqual({ status: "cancelled" });
    await reserveCard(client);
    expect(listCodes(await client.order({ isPayByCC: true }))).toEqual([]);
    expect(await readRow(lastPayment)).toEqual({ status: "captured" });
  });

  test("the reconciler keeps the payment of an order, waits for a new reservation of a cart, and releases an old one", async () => {
    const client = await fillCart("consumer.au@trestle.test");
    await reserveCard(client);
    const purpose = orderPurpose(systemClock);
    const findLastPayment = async () => {
      const row = await readRow<{ id: string; reference: string }>(
        sql`select id, reference from payments order by created_at desc limit 1`,
      );
      return row as Parameters<typeof purpose.settle>[1];
    };
    const fresh = { ...(await findLastPayment()), status: "reserved" as const, changedAt: new Date() };
    expect(await purpose.settle(db, fresh)).toBe("wait");
    expect(await purpose.settle(db, { ...fresh, changedAt: new Date(0) })).toBe("release");
    await client.order({ isPayByCC: true });
    expect(await purpose.settle(db, fresh)).toBe("keep");
  });

  test("a card that was confirmed before points paid the whole order is not charged", async () => {
    const client = await fillCart("painter.au@trestle.test", 1);
    await reserveCard(client);
    await givePoints(db, await getAccountId(db, "painter.au@trestle.test"), 100_000);
    await client.change("customerCartApplyRedeemPoints", {});
    const before = await readRow(charges);
    const { order, userErrors } = await client.order({ isPayByCC: true });
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({ paymentStatus: "PAID", cardPaymentTotal: { value: 0 } });
    expect(await readRow(charges)).toEqual(before);
    const row = sql`select payment_id from orders where number = ${order?.id}`;
    expect(await readRow(row)).toEqual({ payment_id: null });
    await client.ask("CancelOrder", { orderCode: order?.id });
  });

  test("points pay one part and the card the rest, and both are returned when the order is cancelled", async () => {
    const client = await fillCart("holder.au@trestle.test", 40);
    const points = sql<{ points: number }>`select points from points_balances b join memberships m using (account_id)
      join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test'`;
    const before = await readRow(points);
    const chargedBefore = await readRow(charges);
    expect((await client.change("customerCartApplyRedeemPoints", {})).userErrors).toEqual([]);
    await reserveCard(client);
    const { order } = await client.order({ isPayByCC: true });
    const used = order?.rewardPoints.tradePointsApplied ?? 0;
    expect(used).toBeGreaterThan(0);
    const cardCents = Math.round((order?.cardPaymentTotal.value ?? 0) * 100);
    expect(cardCents).toBeGreaterThan(0);
    const charged = await readRow(charges);
    expect(charged.captured - chargedBefore.captured).toBe(cardCents);
    expect(await readRow(points)).toEqual({ points: before.points - used });
    await client.ask("CancelOrder", { orderCode: order?.id });
    expect(await readRow(points)).toEqual(before);
    expect((await readRow(charges)).refunded - charged.refunded).toBe(cardCents);
  });
});

describe("after the order is placed", () => {
  test("an order in preparation cannot be cancelled, and a completed one has left the stock and earned points once", async () => {
    const client = await fillCart("holder.au@trestle.test", 3);
    const { order } = await client.order();
    const orderCode = order?.id;
    await advanceDemoOrders({ db, clock: minutesAhead(3) });
    const late = await client.ask<OrderReply>("CancelOrder", { orderCode });
    expect(late).toMatchObject({
      order: { statusLabel: "Preparing your order" },
      userErrors: [{ code: "TOO_LATE_TO_CANCEL" }],
    });
    for (const minutes of [9, 9, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
    const { rows } = await sql`select o.status, r.shipped_at is not null as shipped, m.points,
        floor(o.subtotal_cents / 100)::integer as expected
      from orders o join stock_reservations r on r.order_id = o.id left join points_movements m on m.reference = o.number
      where o.number = ${orderCode}`.execute(db);
    const [row] = rows as { points: number; expected: number }[];
    expect(rows).toMatchObject([{ status: "COMPLETED", shipped: true }]);
    expect(row?.points).toBe(row?.expected);
  });

  test("orders are found by number, reference, purchase order number and product, and counted by month", async () => {
    const client = await fillCart("painter.au@trestle.test");
    const { order } = await client.order({ referenceJobIDs: ["Harbour View 12"], customerPONumber: "PO-88" });
    const find = (search: string) =>
      client.ask<{ orders: { id: string }[]; totalOrders: number }>("GetOrderHistory", { start: "", end: "", search });
    for (const search of [order?.id ?? "", "harbour view", "PO-88", brush]) {
      expect((await find(search)).orders.map(({ id }) => id)).toContain(order?.id);
    }
    expect((await find("no such thing")).totalOrders).toBe(0);
    const year = Number(todayInBooks().slice(0, 4));
    const months = await client.ask<{ totalOrders: number }[]>("GetOrderHistorySummary", { year });
    expect(months).toHaveLength(12);
    const { orders } = await readRow<{ orders: number }>(sql`select count(*)::integer as orders from orders
      where account_id = ${await getAccountId(db, "painter.au@trestle.test")} and status not in ('CANCELLED', 'CHECKED_INVALID')
        and extract(year from created_at at time zone 'Australia/Sydney') = ${year}`);
    expect(orders).toBeGreaterThan(0);
    expect(months.reduce((sum, { totalOrders }) => sum + totalOrders, 0)).toBe(orders);
  });

  test("an order of nine in the morning is found on the store's own day and not on the day before", async () => {
    const client = await fillCart("holder.au@trestle.test");
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

  test("staff see the monthly counts of one country only", async () => {
    const admin = await openClient("admin.au@trestle.test");
    const year = 2026;
    const months = await admin.ask<{ totalOrders: number }[]>("GetOrderHistorySummary", { year });
    const { orders } = await readRow<{ orders: number }>(sql`select count(*)::integer as orders from orders
      where country = 'AU' and status not in ('CANCELLED', 'CHECKED_INVALID')
        and extract(year from created_at at time zone 'Australia/Sydney') = ${year}`);
    expect(months.reduce((sum, { totalOrders }) => sum + totalOrders, 0)).toBe(orders);
  });

  test("buying an order again keeps its colours", async () => {
    const client = await fillCart("painter.au@trestle.test");
    const tint = {
      colourBrand: "",
      colourCode: (
        await readRow<{ id: string }>(sql`select id from colours where base_id = (
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
