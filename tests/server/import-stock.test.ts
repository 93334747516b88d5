// Shows what a count below what is reserved does: after an alarm the latest orders become back orders, an earlier order keeps its
// units, and an undo lets the orders have their units again.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { fillBackOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { placePickup, runAs } from "../support/counter.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { importClient } from "../support/import-client.ts";
import { brush, minutesAhead, orderWorld } from "../support/order-world.ts";

const world = await orderWorld();
const { db } = world.server;
await holdJobs(db, "fill-back-orders");
const admin = await importClient(world.server);
const buyer = "full.au@trestle.test";

const listUnits = async (orderCode: string) => {
  const { rows } = await sql<{ held: number; missing: number }>`select
      (select coalesce(sum(r.quantity), 0)::integer from stock_reservations r
        where r.order_id = o.id and r.released_at is null and r.shipped_at is null) as held,
      (select coalesce(sum(b.missing), 0)::integer from back_orders b where b.order_id = o.id) as missing
    from orders o where o.number = ${orderCode}`.execute(db);
  return rows[0];
};

test("the latest orders lose their units first, also those that are being picked, and an undo brings them back", async () => {
  const first = await placePickup(world, buyer, 3);
  const second = await placePickup(world, buyer, 4);
  const third = await placePickup(world, buyer, 2);
  const { storeId } = first;
  expect([second.storeId, third.storeId]).toEqual([storeId, storeId]);
  const { orderCode, shipment } = second;
  const picking = { operation: "StartPicking", variables: { orderCode, shipment, storeId } };
  expect(await runAs(world, "admin.au@trestle.test", picking)).toEqual([]);
  const planned = await admin.plan(`store_id,sku,on_hand\n${storeId},${brush},5\n`);
  expect(planned.alarms.map(({ code }) => code)).toContain("BELOW_RESERVED");
  expect((await admin.apply(planned.import.number)).import.status).toBe("APPLIED");
  expect(await listUnits(first.orderCode)).toEqual({ held: 3, missing: 0 });
  expect(await listUnits(second.orderCode)).toEqual({ held: 2, missing: 2 });
  expect(await listUnits(third.orderCode)).toEqual({ held: 0, missing: 2 });
  const { rows } =
    await sql`select on_hand, reserved from stock where store_id = ${storeId} and sku = ${brush}`.execute(db);
  expect(rows).toEqual([{ on_hand: 5, reserved: 5 }]);
  const undo = await admin.planUndo(planned.import.number);
  await admin.apply(undo.import.number);
  await fillBackOrders({ db, clock: minutesAhead(1) });
  expect(await listUnits(second.orderCode)).toEqual({ held: 4, missing: 0 });
  expect(await listUnits(third.orderCode)).toEqual({ held: 2, missing: 0 });
});
