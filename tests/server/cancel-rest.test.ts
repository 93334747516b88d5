// Shows how an order ends whose rest never comes: staff or the rule cancel the rest once, what left is invoiced, and stock,
// credit, points and the card's money of the rest are given back. The books and the gateway agree.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { advanceDemoOrders, cancelOldRests } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { balanced, getAccountId, moveToNewAccount, readBooks } from "../support/billing.ts";
import type { OrderReply } from "../support/order-client.ts";
import {
  getPlacedOrder,
  listCodes,
  minutesAhead,
  orderWorld,
  paint,
  placeOrderWithRest,
  readOrder,
} from "../support/order-world.ts";
import { endOffers, findPoints, givePoints } from "../support/points.ts";
import { findVoucherLeft, giveVoucher } from "../support/vouchers.ts";

const world = await orderWorld({ surchargeBasisPoints: 90 });
const { server, openClient, fillCart, readRow, waitForMail } = world;
const { db } = server;
const buyer = "full.au@trestle.test";
const accountId = await moveToNewAccount(db, buyer);
const admin = await openClient("admin.au@trestle.test");
const DAY_MINUTES = 24 * 60;
await endOffers(db);

/** The first tin has left. The others never come. */
async function shipFirstPart(orderCode: string): Promise<void> {
  await sql`update back_orders set since = now() + interval '1 year'
    where order_id = (select id from orders where number = ${orderCode})`.execute(db);
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
}

const cancelRest = (orderCode: string) => admin.ask<OrderReply>("CancelOrderRest", { orderCode });

const readUnbilled = async () =>
  (
    await readRow<{ unbilled: number } | undefined>(sql`select unbilled_cents::integer as unbilled
      from account_credit where account_id = ${accountId}`)
  )?.unbilled ?? 0;

interface OrderMoneyRow {
  readonly total: number;
  readonly invoiced: number;
  readonly points: number;
}

const readMoney = (orderCode: string) =>
  readRow<OrderMoneyRow>(sql`select total_cents::integer as total, points_used as points,
    (subtotal_cents + subtotal_tax_cents + fee_cents + fee_tax_cents + surcharge_cents)::integer as invoiced
    from orders where number = ${orderCode}`);

async function waitForInvoice(orderCode: string): Promise<number> {
  const find = () =>
    readRow<{ amount: number } | undefined>(sql`select d.amount_cents::integer as amount from billing_documents d
      join orders o on o.id = d.order_id where o.number = ${orderCode} and d.kind = 'INVOICE'`);
  await expect.poll(find).toBeDefined();
  return (await find())?.amount ?? 0;
}

const readReserved = async () =>
  (await readRow<{ reserved: number }>(sql`select sum(reserved)::integer as reserved from stock where sku = ${paint}`))
    .reserved;

describe("an order on account", () => {
  test("64 parallel requests cancel its rest once, and it is invoiced for what left", async () => {
    const { client, orderCode } = await placeOrderWithRest(world, buyer);
    const before = await readMoney(orderCode);
    await shipFirstPart(orderCode);
    expect(await readOrder(admin, orderCode)).toMatchObject({ canCancelRest: true, canCancel: false });
    const replies = await Promise.all(Array.from({ length: 64 }, () => cancelRest(orderCode)));
    expect(replies.flatMap(listCodes)).toEqual([]);
    const order = await readOrder(client, orderCode);
    expect(order).toMatchObject({ orderStatus: "COMPLETED", statusLabel: "Order completed" });
    expect(order.items[0]).toMatchObject({ quantity: 1, cancelledQuantity: 3, backOrderQuantity: 0 });
    expect(order.timeline.map(({ kind }) => kind)).toEqual(["PLACED", "PREPARING", "SHIPPED", "REST_CANCELLED"]);
    const after = await readMoney(orderCode);
    expect(after.total).toBeLessThan(before.total);
    expect(await waitForInvoice(orderCode)).toBe(after.invoiced);
    expect(await readUnbilled()).toBe(0);
    expect(await readBooks(db, accountId)).toEqual(balanced(after.invoiced));
    expect(await readReserved()).toBe(0);
    const { rows } = await sql`select kind from order_events e join orders o on o.id = e.order_id
      where o.number = ${orderCode} and kind = 'REST_CANCELLED'`.execute(db);
    expect(rows).toHaveLength(1);
    const mail = await waitForMail(`The rest of order ${orderCode} is cancelled`);
    expect(mail.recipient).toBe(buyer);
    expect(mail.text).toContain("The rest is not charged to your account.");
  });

  test("the rule cancels a rest that has not come for the configured days, and not earlier", async () => {
    const { client, orderCode } = await placeOrderWithRest(world, buyer);
    await shipFirstPart(orderCode);
    const runRule = (days: number, afterDays: number) =>
      cancelOldRests({ db, clock: minutesAhead(days * DAY_MINUTES) }, afterDays);
    await runRule(29, 30);
    await runRule(400, 0);
    expect(await readOrder(client, orderCode)).toMatchObject({ orderStatus: "OPEN" });
    await Promise.all(Array.from({ length: 8 }, () => runRule(31, 30)));
    const order = await readOrder(client, orderCode);
    expect(order).toMatchObject({ orderStatus: "COMPLETED" });
    expect(order.timeline.at(-1)).toMatchObject({ kind: "REST_CANCELLED", by: null });
    expect(await waitForInvoice(orderCode)).toBe((await readMoney(orderCode)).invoiced);
    expect(await readUnbilled()).toBe(0);
  });

  test("an order of which nothing has left has no rest, and a customer may not cancel one", async () => {
    const order = getPlacedOrder(await (await fillCart(buyer)).order());
    expect(listCodes(await cancelRest(order.id))).toEqual(["NO_REST_TO_CANCEL"]);
    const customer = await openClient(buyer);
    await expect(customer.ask("CancelOrderRest", { orderCode: order.id })).rejects.toThrow("UNAUTHORIZED");
  });
});

describe("an order by card", () => {
  const holder = "holder.au@trestle.test";

  test("card and points get back what they paid for the rest, once, and the books agree with the gateway", async () => {
    const cardAccount = await getAccountId(db, holder);
    await givePoints(db, cardAccount, 10_000);
    const booksBefore = await readBooks(db, cardAccount);
    const { orderCode } = await placeOrderWithRest(world, holder, { byCard: true, usesPoints: true });
    const before = await readMoney(orderCode);
    expect(before.points).toBeGreaterThan(0);
    const pointsBefore = await findPoints(db, cardAccount);
    await shipFirstPart(orderCode);
    await Promise.all(Array.from({ length: 8 }, () => cancelRest(orderCode)));
    const after = await readMoney(orderCode);
    expect(await waitForInvoice(orderCode)).toBe(after.invoiced);
    const readGateway = () =>
      readRow<{ kept: number }>(sql`select (c.captured_cents - c.refunded_cents)::integer as kept
        from sandbox_charges c join payments p on p.intent_id = c.intent_id
        join orders o on o.payment_id = p.id where o.number = ${orderCode}`);
    await expect.poll(readGateway).toEqual({ kept: after.total });
    const cash = await readRow<{ cash: number }>(sql`select coalesce(sum(e.cents), 0)::integer as cash
      from ledger_entries e join ledger_postings p on p.id = e.posting_id
      join billing_documents d on d.id = p.document_id join orders o on o.id = d.order_id
      where o.number = ${orderCode} and e.book = 'CASH'`);
    expect(cash).toEqual({ cash: after.total });
    expect(await readBooks(db, cardAccount)).toEqual(booksBefore);
    const back = before.points - after.points;
    expect(back).toBeGreaterThan(0);
    // What the handed-over part earned is not of interest here. A bonus may arrive at any time.
    const points = await readRow<{ withoutEarned: number }>(sql`
      select (b.points - coalesce((select sum(m.points) from points_movements m
        where m.reference = ${orderCode} and m.type in ('SALE', 'BONUS')), 0))::integer as "withoutEarned"
      from points_balances b where b.account_id = ${cardAccount}`);
    expect(points).toEqual({ withoutEarned: pointsBefore + back });
    const mail = await waitForMail(`The rest of order ${orderCode} is cancelled`);
    expect(mail.text).toContain("goes back to your card");
    expect(mail.text).toContain("points come back to your account");
  });
});

describe("an order with a voucher", () => {
  test("the voucher gets back what it paid for the rest, once, and can be spent for that amount", async () => {
    const holder = "holder.au@trestle.test";
    const account = await getAccountId(db, holder);
    const voucherId = await giveVoucher(db, account, 5_000);
    const { client, orderCode } = await placeOrderWithRest(world, holder, { byCard: true, voucherId });
    expect(await findVoucherLeft(db, voucherId)).toBe(0);
    const booksBefore = await readBooks(db, account);
    await shipFirstPart(orderCode);
    await Promise.all(Array.from({ length: 8 }, () => cancelRest(orderCode)));
    const left = await findVoucherLeft(db, voucherId);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(5_000);
    const order = await readOrder(client, orderCode);
    expect(order).toMatchObject({ customerVoucherTotal: { value: (5_000 - left) / 100 } });
    expect(await waitForInvoice(orderCode)).toBe((await readMoney(orderCode)).invoiced);
    expect(await readBooks(db, account)).toEqual(booksBefore);
    const mail = await waitForMail(`The rest of order ${orderCode} is cancelled`);
    expect(mail.text).toContain("of your vouchers and gift cards can be spent again");
  });
});

test("the database refuses a second rest, and a rest that is larger than its line", async () => {
  const find = () => readRow<{ id: string }>(sql`select order_id as id from order_rests limit 1`);
  const { id } = await find();
  await expect(
    sql`insert into order_rests select order_id, account_id, at, user_id, 0, 0 from order_rests
      where order_id = ${id}`.execute(db),
  ).rejects.toThrow("order_rests_pkey");
  const other = await readRow<{ id: string }>(sql`insert into order_rests
    select o.id, o.account_id, now(), null, 0, 0 from orders o
    where not exists (select from order_rests r where r.order_id = o.id) limit 1 returning order_id as id`);
  await expect(
    sql`insert into order_rest_lines select order_id, place, account_id, quantity + 1, 0, 0, 0 from order_lines
      where order_id = ${other.id}`.execute(db),
  ).rejects.toThrow("exceeds its order line");
});
