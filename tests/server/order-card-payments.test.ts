// Shows what happens to an order if its card is not charged after all, if the gateway does not answer, and if points pay all
// of it.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getAccountId } from "../support/billing.ts";
import { countReservations, getPlacedOrder, listCodes, orderWorld, readOrder } from "../support/order-world.ts";
import { findPoints, givePoints } from "../support/points.ts";

const { server, openClient, fillCart, reserveCard, readRow, waitForMail } = await orderWorld();
const { db } = server;

const findCharge = (orderCode: string) =>
  readRow<{ captured: number; refunded: number; released: boolean }>(sql`select c.captured_cents::integer as captured,
      c.refunded_cents::integer as refunded, c.released
    from sandbox_charges c join payments p on p.intent_id = c.intent_id join orders o on o.payment_id = p.id
    where o.number = ${orderCode}`);

test("if the charge fails after the order is written, the order is undone and the buyer is told", async () => {
  const client = await fillCart("consumer.au@trestle.test", 3);
  const cart = await reserveCard(client);
  // A trigger cancels the intent at the moment in which the order is written.
  await sql`create function cancel_intent() returns trigger language plpgsql security definer as $$
    begin
      update sandbox_objects set body = jsonb_set(body, '{status}', '"canceled"')
        where id = (select intent_id from payments where id = new.payment_id);
      return new;
    end $$`.execute(db);
  await sql`create trigger cancel_intent after insert on orders for each row execute function cancel_intent()`.execute(
    db,
  );
  const reply = await client.order({ cartCode: cart.code, isPayByCC: true });
  await sql`drop trigger cancel_intent on orders`.execute(db);
  expect(listCodes(reply)).toEqual(["CHARGE_FAILED"]);
  expect(reply.order).toMatchObject({ orderStatus: "CHECKED_INVALID", paymentStatus: "NOTPAID", canCancel: false });
  expect(reply.order?.timeline.map(({ kind }) => kind)).toEqual(["PLACED", "PAYMENT_FAILED"]);
  expect(await findCharge(reply.order?.id ?? "")).toMatchObject({ captured: 0 });
  expect(await countReservations(db, reply.order?.id)).toBe(0);
  const again = await client.order({ cartCode: cart.code, isPayByCC: true });
  expect(again.order?.id).toBe(reply.order?.id);
  expect(listCodes(again)).toEqual(["CHARGE_FAILED"]);
});

test("if the charge is not answered, the order stays, and is paid once when the webhook arrives", async () => {
  const client = await fillCart("consumer.au@trestle.test", 3);
  const cart = await reserveCard(client, { number: "4000000000004087" });
  const order = getPlacedOrder(await client.order({ cartCode: cart.code, isPayByCC: true }));
  expect(order.orderStatus).toBe("CREATED");
  const seen = () => readOrder(client, order.id);
  await expect.poll(async () => (await seen()).paymentStatus).toBe("PAID");
  expect((await seen()).timeline.filter(({ kind }) => kind === "PAID")).toHaveLength(1);
  const paid = Math.round(cart.payByCard.totalPrice.value * 100);
  expect(await findCharge(order.id)).toMatchObject({ captured: paid, released: false });
}, 60_000);

test("points that cover the whole order need no card, and are returned when the order is cancelled", async () => {
  const client = await fillCart("holder.au@trestle.test", 2);
  const accountId = await getAccountId(db, "holder.au@trestle.test");
  await givePoints(db, accountId, 1_000_000);
  const balance = () => findPoints(db, accountId);
  const before = await balance();
  expect((await client.change("customerCartApplyRedeemPoints", {})).userErrors).toEqual([]);
  const cart = await client.read();
  expect(cart.payByCard.totalPrice.value).toBe(0);
  const reply = await client.ask<{ paymentIntent: object | null; userErrors: [] }>("checkCartOnPaymentIntent", {
    input: { cartCode: cart.code },
  });
  expect(reply).toEqual({ paymentIntent: null, userErrors: [] });
  const order = getPlacedOrder(await client.order({ cartCode: cart.code, isPayByCC: true }));
  expect(order).toMatchObject({ paymentStatus: "PAID", cardPaymentTotal: { value: 0 } });
  expect(await balance()).toBe(before - order.rewardPoints.tradePointsApplied);
  const { count } = await readRow<{ count: number }>(
    sql`select count(*)::integer as count from orders where number = ${order.id} and payment_id is not null`,
  );
  expect(count).toBe(0);
  await client.ask("CancelOrder", { orderCode: order.id });
  expect(await balance()).toBe(before);
});

test("a cancelled order is refunded to its card, and the mail says so", async () => {
  const client = await openClient("consumer.au@trestle.test");
  await fillCart("consumer.au@trestle.test", 1);
  const cart = await reserveCard(client);
  const order = getPlacedOrder(await client.order({ cartCode: cart.code, isPayByCC: true }));
  await client.ask("CancelOrder", { orderCode: order.id });
  expect((await waitForMail(`Order ${order.id} is cancelled`)).text).toContain("goes back to it");
  const paid = Math.round(cart.payByCard.totalPrice.value * 100);
  expect(await findCharge(order.id)).toMatchObject({ captured: paid, refunded: paid });
});
