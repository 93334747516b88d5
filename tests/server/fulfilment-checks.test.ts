// Shows that an order is placed only as the shop itself would fulfil it now: from the stores that it offers, with the stock they have,
// and at a time when they are open. The tests begin on Tuesday 6 October 2026 at nine in Melbourne.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  brush,
  getPlacedOrder,
  listCodes,
  listDeliveryOptions,
  orderWorld,
  paint,
  richmondAddress,
} from "../support/order-world.ts";

const { server, openClient, readRow } = await orderWorld();
const { db } = server;
const client = await openClient("full.au@trestle.test");
const start = "2026-10-06T09:00:00+11:00";

beforeEach(async () => {
  server.setClock(start);
  await sql`update sessions set created_at = ${start}, last_seen_at = ${start}`.execute(db);
  await sql`update stock set on_hand = reserved + 500 where sku in (${brush}, ${paint})`.execute(db);
  if ((await client.read()).items.length === 0) await client.add(paint, 4);
});

function chooseDelivery(more: object = {}) {
  return client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: richmondAddress, ...more });
}

const findPlanId = async () => (await listDeliveryOptions(client))[0]?.planId;

const countHeld = () => readRow(sql`select sum(reserved)::integer as held from stock where sku = ${paint}`);

const findStoreIn = async (state: string) =>
  (
    await readRow<{ id: string }>(
      sql`select id from stores where state = ${state} and store_type <> 'LOCKER' order by id`,
    )
  ).id;

describe("a delivery plan", () => {
  test("from a store on the other side of the country is refused and reserves nothing", async () => {
    const before = await countHeld();
    await chooseDelivery({ fulfillmentPlanID: `DELIVERY.${await findStoreIn("WA")}` });
    expect(listCodes(await client.order())).toEqual(["DELIVERY_CHANGED"]);
    expect(await countHeld()).toEqual(before);
  });

  test("that splits the order over a farther store than the offered plan is refused", async () => {
    await chooseDelivery();
    const [nearest] = await listDeliveryOptions(client);
    const farther = await findStoreIn("WA");
    await sql`update stock set on_hand = reserved + case when store_id = ${nearest?.fulfillmentStoreId} then 1 else 3 end
      where sku = ${paint}`.execute(db);
    await chooseDelivery({ fulfillmentPlanID: `${nearest?.planId}.${farther}` });
    expect(await listDeliveryOptions(client)).toHaveLength(2);
    expect(listCodes(await client.order())).toEqual(["DELIVERY_CHANGED"]);
  });

  test("that is offered is the plan of the order", async () => {
    await chooseDelivery();
    const [offered] = await listDeliveryOptions(client);
    await chooseDelivery({ fulfillmentPlanID: offered?.planId });
    const { id } = getPlacedOrder(await client.order());
    expect(await readRow(sql`select plan_id as "planId" from orders where number = ${id}`)).toEqual({
      planId: offered?.planId,
    });
  });

  test("is changed by a store that closes until further notice: its stock is not offered any more", async () => {
    await chooseDelivery();
    const [offered] = await listDeliveryOptions(client);
    const hours = await sql<object>`delete from store_hours where store_id = ${offered?.fulfillmentStoreId}
      returning *`.execute(db);
    await expect.poll(findPlanId).not.toBe(offered?.planId);
    await chooseDelivery({ fulfillmentPlanID: offered?.planId });
    expect(listCodes(await client.order())).toEqual(["DELIVERY_CHANGED"]);
    const [other] = await listDeliveryOptions(client);
    await chooseDelivery({ fulfillmentPlanID: other?.planId });
    expect(listCodes(await client.order())).toEqual([]);
    await sql`insert into store_hours select * from jsonb_populate_recordset(null::store_hours,
      ${JSON.stringify(hours.rows)}::jsonb)`.execute(db);
    await client.add(paint, 4);
    await chooseDelivery();
    await expect.poll(findPlanId).toBe(offered?.planId);
  });

  test("is placed while the stock of all other stores is locked", async () => {
    await chooseDelivery();
    const [offered] = await listDeliveryOptions(client);
    await chooseDelivery({ fulfillmentPlanID: offered?.planId });
    await db.transaction().execute(async (tx) => {
      await sql`select from stock where sku = ${paint} and store_id <> ${offered?.fulfillmentStoreId} for update`.execute(
        tx,
      );
      expect(listCodes(await client.order())).toEqual([]);
    });
  });

  test("that loses its stock while the order waits for the lock is refused, and nothing is back-ordered", async () => {
    await chooseDelivery();
    const [offered] = await listDeliveryOptions(client);
    const { waiting } = await db.transaction().execute(async (tx) => {
      await sql`update stock set on_hand = reserved where sku = ${paint} and store_id = ${offered?.fulfillmentStoreId}`.execute(
        tx,
      );
      const order = client.order({ acceptBackOrder: true });
      const locked = sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => readRow(locked)).toEqual({ count: 1 });
      return { waiting: order };
    });
    expect(listCodes(await waiting)).toEqual(["DELIVERY_CHANGED"]);
  });
});

describe("a pickup", () => {
  test("with the plan of another store is refused", async () => {
    await client.pickUp({ fulfillmentPlanID: `PICKUP.${await findStoreIn("WA")}` });
    expect(listCodes(await client.order())).toEqual(["DELIVERY_CHANGED"]);
  });

  test.each([
    ["before the order is ready", "2026-10-06T09:30:00+11:00"],
    ["at midnight", "2026-10-08T00:00:00+11:00"],
    ["on a Sunday night", "2026-10-11T23:00:00+11:00"],
    ["in a year", "2027-10-06T10:00:00+11:00"],
  ])("%s is refused", async (_, deliveryDateTime) => {
    await client.pickUp({ deliveryDateTime });
    expect(listCodes(await client.order())).toEqual(["PROMISE_OVER"]);
  });

  test("in the opening hours of the next days is placed for that time", async () => {
    await client.pickUp({ deliveryDateTime: "2026-10-08T10:00:00+11:00" });
    const { promisedFor } = getPlacedOrder(await client.order());
    expect(Date.parse(promisedFor ?? "")).toBe(Date.parse("2026-10-08T10:00:00+11:00"));
  });
});

test("a delivery in the night of an open day is refused", async () => {
  await chooseDelivery({ deliveryDateTime: "2026-10-08T03:00:00+11:00" });
  expect(listCodes(await client.order())).toEqual(["PROMISE_OVER"]);
});
