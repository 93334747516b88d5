/** Orders in the hands of a store. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { openSession } from "./ask-shop.ts";
import { runMutation } from "./operation-client.ts";
import { brush, getPlacedOrder, listDeliveryOptions, type OrderWorld, richmondAddress } from "./order-world.ts";

export interface Part {
  readonly orderCode: string;
  readonly shipment: number;
  readonly storeId: string;
}

export interface ShipmentRow {
  readonly shipment: number;
  readonly storeId: string;
  readonly status: string;
  readonly version: number;
}

export async function listParts(db: Database, orderCode: string): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`select s.shipment, s.store_id as "storeId", s.status, s.version
    from shipments s join orders o on o.id = s.order_id where o.number = ${orderCode}
    order by s.shipment, s.store_id`.execute(db);
  return rows;
}

export async function findPart(db: Database, orderCode: string, index = 0): Promise<Part & { version: number }> {
  const part = (await listParts(db, orderCode))[index];
  if (part === undefined) throw new Error(`Order ${orderCode} has no shipment ${index}.`);
  return { orderCode, shipment: part.shipment, storeId: part.storeId, version: part.version };
}

/** A new order of two brushes, picked up. */
export async function placePickup(world: OrderWorld, email: string, quantity = 2): Promise<Part & { version: number }> {
  const { id } = getPlacedOrder(await (await world.fillCart(email, quantity)).order());
  return findPart(world.server.db, id);
}

/** An order of brushes for delivery. */
export async function placeForDelivery(
  { server: { db }, openClient }: OrderWorld,
  email: string,
  quantity: number,
): Promise<Part & { version: number }> {
  const client = await openClient(email);
  await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
  await client.add(brush, quantity);
  const delivery = { deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: richmondAddress };
  await client.pickUp(delivery);
  const [planned] = await listDeliveryOptions(client);
  await client.pickUp({ ...delivery, fulfillmentPlanID: planned?.planId });
  return findPart(db, getPlacedOrder(await client.order()).id);
}

/** Moves some brushes of the only shipment of an order to another store, as if two stores had been planned. */
export async function splitToStore(
  db: Database,
  { orderCode, storeId: from }: Part,
  { storeId, units }: { readonly storeId: string; readonly units: number },
): Promise<Part & { version: number }> {
  await sql`update stock_reservations r set quantity = quantity - ${units} from orders o
    where o.id = r.order_id and o.number = ${orderCode}`.execute(db);
  await sql`update stock set reserved = reserved - ${units} where store_id = ${from} and sku = ${brush}`.execute(db);
  await sql`update stock set reserved = reserved + ${units} where store_id = ${storeId} and sku = ${brush}`.execute(db);
  await sql`insert into stock_reservations (order_id, account_id, shipment, store_id, sku, quantity)
    select id, account_id, 1, ${storeId}, ${brush}, ${units} from orders where number = ${orderCode}`.execute(db);
  const index = (await listParts(db, orderCode)).findIndex((each) => each.storeId === storeId);
  return findPart(db, orderCode, index);
}

/** Gives the only shipment of an order to another store, as if the buyer had chosen that store. */
export async function moveToStore(
  db: Database,
  { orderCode }: Part,
  storeId: string,
): Promise<Part & { version: number }> {
  const ofOrder = sql`order_id = (select id from orders where number = ${orderCode})`;
  await sql`insert into stock (store_id, sku, on_hand) select distinct ${storeId}, sku, 500 from stock_reservations
    where ${ofOrder} on conflict (store_id, sku) do update set on_hand = stock.on_hand + 500`.execute(db);
  for (const [change, at] of [
    [sql`- r.quantity`, sql`r.store_id`],
    [sql`+ r.quantity`, sql`${storeId}`],
  ] as const)
    await sql`update stock s set reserved = s.reserved ${change} from stock_reservations r
      where r.${ofOrder} and s.sku = r.sku and s.store_id = ${at}`.execute(db);
  await sql`delete from shipments where ${ofOrder}`.execute(db);
  await sql`update stock_reservations set store_id = ${storeId} where ${ofOrder}`.execute(db);
  await sql`update orders set fulfilment_store_id = ${storeId} where number = ${orderCode}`.execute(db);
  await sql`insert into shipments (order_id, shipment, store_id, account_id, created_at)
    select id, 1, ${storeId}, account_id, created_at from orders where number = ${orderCode}`.execute(db);
  return findPart(db, orderCode);
}

/** A task of a bulk action, with the version that a preview would show. */
export function toBulkTask({ orderCode, shipment, storeId, version }: Part & { readonly version: number }) {
  return { taskId: `${orderCode}.${shipment}.${storeId}`, version };
}

/** The codes of the refusals. */
export async function runAs(
  { server: { db, url } }: OrderWorld,
  email: string,
  { operation, variables }: { readonly operation: string; readonly variables: object },
): Promise<string[]> {
  const { payload } = await runMutation(url, operation, { cookie: await openSession(db, email), variables });
  return (payload.userErrors as { code: string }[]).map(({ code }) => code);
}

/** Changes of store staff. Each function brings a new order to the state before the change, and returns the variables. */
export function listCounterChanges(world: OrderWorld): Record<string, () => Promise<object>> {
  const { db } = world.server;
  const run = async (operation: string, variables: object) => {
    const codes = await runAs(world, "admin.au@trestle.test", { operation, variables });
    if (codes.length > 0) throw new Error(`${operation} was refused: ${codes}`);
  };
  const place = async () => {
    const { orderCode, shipment, storeId } = await placePickup(world, "full.au@trestle.test");
    return { orderCode, shipment, storeId };
  };
  const start = async () => {
    const part = await place();
    await run("StartPicking", part);
    return part;
  };
  const withVersion = async (part: Part) => ({ ...part, version: (await findPart(db, part.orderCode)).version });
  const pick = async () => {
    const part = await start();
    await run("SavePickProgress", { ...(await withVersion(part)), isAll: true });
    return part;
  };
  const makeReady = async () => {
    const part = await pick();
    await run("MarkReady", part);
    return part;
  };
  const toDelivery = async () => {
    const part = await makeReady();
    await sql`update orders set delivery_mode = 'DELIVERY', address = ${JSON.stringify(address)}::jsonb
      where number = ${part.orderCode}`.execute(db);
    return { ...part, carrier: "Own truck" };
  };
  return {
    StartPicking: place,
    SavePickProgress: async () => ({ ...(await withVersion(await start())), lines: [{ itemId: "1", picked: 1 }] }),
    PickScanned: async () => ({ ...(await start()), code: brush }),
    ShortPick: async () => ({
      ...(await withVersion(await start())),
      ...{ itemId: "1", units: 1, reason: "NOT_FOUND", answer: "BACK_ORDER" },
    }),
    MarkReady: pick,
    RunBulk: async () => ({ move: "READY", tasks: [toBulkTask(await withVersion(await start()))] }),
    HandOver: makeReady,
    DispatchShipment: toDelivery,
    MarkArrived: async () => {
      const { orderCode, shipment, storeId } = await toDelivery();
      // Without the dispatch, whose jobs would run beside the test.
      await sql`update shipments set status = 'LEFT', how = 'DISPATCHED', left_at = now() where order_id = (
        select id from orders where number = ${orderCode})`.execute(db);
      return { orderCode, shipment, storeId };
    },
    SendOrderMailAgain: async () => ({ orderCode: (await place()).orderCode, mail: "confirmed" }),
  };
}

const address = { line1: "1 Bridge Road", line2: null, suburb: "Richmond", state: "VIC", postcode: "3121" };
