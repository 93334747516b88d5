// Shows what becomes of an order whose card is not charged after all, or whose gateway does not answer, and one that points
// pay for entirely.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { points } from "../../src/features/loyalty/points.ts";
import { movePoints } from "../../src/features/loyalty/server/points.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import type { OrderReply } from "../support/order-client.ts";
import { codesOf, orderWorld, placed } from "../support/order-world.ts";

const { server, clientOf, filled, reserved, oneRow, mailOf } = await orderWorld();
const { db } = server;

const bookOf = (orderCode: string) =>
  oneRow<{ captured: number; released: boolean }>(sql`select c.captured_cents::integer as captured, c.released
    from sandbox_charges c join payments p on p.intent_id = c.intent_id join orders o on o.payment_id = p.id
    where o.number = ${orderCode}`);

test("a card that will not pay after the order is written: the order is undone, and the buyer is told", async () => {
  const client = await filled("consumer.au@trestle.test", 3);
  const cart = await reserved(client);
  // In the moment in which the order is written, the bank takes its promise back.
  await sql`create function take_back() returns trigger language plpgsql security definer as $$
    begin
      update sandbox_objects set body = jsonb_set(body, '{status}', '"canceled"')
        where id = (select intent_id from payments where id = new.payment_id);
      return new;
    end $$`.execute(db);
  await sql`create trigger take_back after insert on orders for each row execute function take_back()`.execute(db);
  const reply = await client.order({ cartCode: cart.code, isPayByCC: true });
  await sql`drop trigger take_back on orders`.execute(db);
  expect(codesOf(reply)).toEqual(["CHARGE_FAILED"]);
  expect(reply.order).toMatchObject({ orderStatus: "CHECKED_INVALID", paymentStatus: "NOTPAID", canCancel: false });
  expect(reply.order?.timeline.map(({ kind }) => kind)).toEqual(["PLACED", "PAYMENT_FAILED"]);
  expect(await bookOf(reply.order?.id ?? "")).toMatchObject({ captured: 0 });
  const held = sql`select count(*)::integer as held from stock_reservations r join orders o on o.id = r.order_id
    where o.number = ${reply.order?.id} and released_at is null`;
  expect(await oneRow(held)).toEqual({ held: 0 });
  const again = await client.order({ cartCode: cart.code, isPayByCC: true });
  expect(again.order?.id).toBe(reply.order?.id);
  expect(codesOf(again)).toEqual(["CHARGE_FAILED"]);
});

test("a charge that is never answered: the order stands, is paid once the gateway tells, and is charged once", async () => {
  const client = await filled("consumer.au@trestle.test", 3);
  const cart = await reserved(client, "4000000000004087");
  const order = placed(await client.order({ cartCode: cart.code, isPayByCC: true }));
  expect(order.orderStatus).toBe("CREATED");
  const seen = () =>
    client.ask<OrderReply>("GetOrderByCode", { orderCode: order.id, creationDate: "", date: "" }).then(placed);
  await expect.poll(async () => (await seen()).paymentStatus, { timeout: 15_000 }).toBe("PAID");
  expect((await seen()).timeline.filter(({ kind }) => kind === "PAID")).toHaveLength(1);
  const paid = Math.round(cart.payByCard.totalPrice.value * 100);
  expect(await bookOf(order.id)).toMatchObject({ captured: paid, released: false });
}, 60_000);

test("points that cover everything pay without a card, and come back when the order is cancelled", async () => {
  const client = await filled("holder.au@trestle.test", 2);
  const { account } = await oneRow<{ account: string }>(sql`select account_id as account from memberships m
    join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test' limit 1`);
  const gift = { type: "ADJUSTMENT", points: points(1_000_000), cause: "For a test", reference: null } as const;
  await inTransaction(db, (tx) => movePoints(tx, { accountId: account, at: new Date(), ...gift }));
  const balance = () =>
    oneRow<{ points: number }>(sql`select points from points_balances where account_id = ${account}`);
  const before = await balance();
  expect((await client.change("customerCartApplyRedeemPoints", {})).userErrors).toEqual([]);
  const cart = await client.read();
  expect(cart.payByCard.totalPrice.value).toBe(0);
  const begun = await client.ask<{ paymentIntent: object | null; userErrors: [] }>("checkCartOnPaymentIntent", {
    input: { cartCode: cart.code },
  });
  expect(begun).toEqual({ paymentIntent: null, userErrors: [] });
  const order = placed(await client.order({ cartCode: cart.code, isPayByCC: true }));
  expect(order).toMatchObject({ paymentStatus: "PAID", cardPaymentTotal: { value: 0 } });
  expect((await balance()).points).toBe(before.points - order.rewardPoints.tradePointsApplied);
  const { count } = await oneRow<{ count: number }>(
    sql`select count(*)::integer as count from orders where number = ${order.id} and payment_id is not null`,
  );
  expect(count).toBe(0);
  await client.ask("CancelOrder", { orderCode: order.id });
  expect(await balance()).toEqual(before);
});

test("a card that has paid gets its money back, and the mail says so", async () => {
  const client = await clientOf("consumer.au@trestle.test");
  await filled("consumer.au@trestle.test", 1);
  const cart = await reserved(client);
  const order = placed(await client.order({ cartCode: cart.code, isPayByCC: true }));
  await client.ask("CancelOrder", { orderCode: order.id });
  expect((await mailOf(`Order ${order.id} is cancelled`)).text).toContain("goes back to it");
});
