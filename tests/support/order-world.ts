import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/server/database.ts";
import { openSession } from "./ask-shop.ts";
import { removeClocks, type SeenCart } from "./cart-client.ts";
import { confirmCard, type OrderClient, type OrderReply, orderClient, type SeenOrder } from "./order-client.ts";
import { testDatabase } from "./test-database.ts";
import { startServerOn, type TestServer } from "./test-server.ts";

export const brush = "TRD-CUT-63";
export const paint = "HBL-WC-LS-10-W";

export interface WrittenMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

export interface OrderWorld {
  readonly server: TestServer;
  openClient(email: string): Promise<OrderClient>;
  /** Opens a client with this many brushes and nothing else in the cart, for pickup. */
  fillCart(email: string, quantity?: number): Promise<OrderClient>;
  /** Starts a card payment for the cart and confirms it at the gateway, as a browser does. */
  reserveCard(client: OrderClient, more?: { number?: string; input?: object }): Promise<SeenCart>;
  readRow<T>(query: ReturnType<typeof sql<T>>): Promise<T>;
  /** Waits until the shop has written a mail with this text in its subject. */
  waitForMail(subject: string): Promise<WrittenMail>;
}

interface WorldOptions {
  /** The card surcharge of both countries, from the first day on. Without it: that of the demo world. */
  readonly surchargeBasisPoints?: number;
}

/** A server with enough stock and credit for every order, so that the results do not depend on the demo data. */
export async function orderWorld({ surchargeBasisPoints }: WorldOptions = {}): Promise<OrderWorld> {
  const { url: databaseUrl, db } = await testDatabase();
  // The server reads the surcharges when it starts.
  if (surchargeBasisPoints !== undefined)
    await db.updateTable("card_surcharges").set({ basis_points: surchargeBasisPoints }).execute();
  const server = { db, databaseUrl, ...(await startServerOn(databaseUrl, { DEMO_PROGRESS: "off" })) };
  await freezeDemoOrders(db);
  await sql`update stock set on_hand = 500, reserved = 0 where sku in (${brush}, ${paint})`.execute(db);
  await sql`insert into stock (store_id, sku, on_hand)
    select s.id, v.sku, 500 from stores s, (values (${brush}), (${paint})) as v (sku) on conflict do nothing`.execute(
    db,
  );
  await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000
    where terms = 'CREDIT'`.execute(db);
  const openClient = async (email: string) => orderClient(server.url, await openSession(db, email));
  const readRow = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0] as T;
  return {
    server,
    openClient,
    readRow,
    fillCart: async (email, quantity = 2) => {
      const client = await openClient(email);
      await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
      await client.add(brush, quantity);
      await client.pickUp();
      return client;
    },
    reserveCard: async (client, { number, input } = {}) => {
      const cart = await client.read();
      const started = await client.ask<StartedPayment>("checkCartOnPaymentIntent", {
        input: { cartCode: cart.code, ...input },
      });
      const { cardGateway } = await client.ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
      if (started.paymentIntent === null) throw new Error(`Nothing to confirm: ${JSON.stringify(started.userErrors)}`);
      await confirmCard(cardGateway.sandboxUrl, started.paymentIntent, number);
      return cart;
    },
    waitForMail: async (subject) => {
      const find = () =>
        readRow<WrittenMail | undefined>(sql`select recipient, subject, text_body as text from mails
          where subject like ${`%${subject}%`} order by created_at desc limit 1`);
      await expect.poll(find).toBeDefined();
      return (await find()) as WrittenMail;
    },
  };
}

interface StartedPayment {
  readonly paymentIntent: { clientSecret: string; publishableKey: string } | null;
  readonly userErrors: readonly { code: string }[];
}

/** The placed order. A refusal fails the test. */
export function getPlacedOrder({ order, userErrors }: OrderReply): SeenOrder {
  if (order === null || userErrors.length > 0) throw new Error(`Not placed: ${JSON.stringify(userErrors)}`);
  return order;
}

export const listCodes = ({ userErrors }: Pick<OrderReply, "userErrors">) => userErrors.map(({ code }) => code);

/** A clock that is this many minutes ahead. */
export const minutesAhead = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

/** A delivery address in Melbourne. */
export const richmondAddress = { line1: "1 Bridge Road", city: "Richmond", state: "VIC", postCode: "3121" };

export interface SeenDeliveryOption {
  readonly planId: string;
  readonly fulfillmentStoreId: string;
}

/** The parcels that the checkout page shows for the cart's address. */
export async function listDeliveryOptions(client: OrderClient): Promise<readonly SeenDeliveryOption[]> {
  const checkout = { date: "" };
  return (await client.ask<{ deliveryOptions: SeenDeliveryOption[] }>("GetCheckout", checkout)).deliveryOptions;
}

/** Leaves one unit of a SKU at a store, and none at any other store. */
export async function leaveOneUnit(db: Database, sku: string, storeId: string | undefined): Promise<void> {
  await sql`update stock set on_hand = reserved + case when store_id = ${storeId} then 1 else 0 end
    where sku = ${sku}`.execute(db);
}

/** Places an order of four tins for delivery, of which one is in stock. */
export async function placeOrderWithRest(
  { server: { db }, openClient, reserveCard }: OrderWorld,
  email: string,
  { byCard = false, usesPoints = false, voucherId = "" } = {},
): Promise<{ client: OrderClient; orderCode: string }> {
  const client = await openClient(email);
  await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
  await sql`update stock set on_hand = reserved + 500 where sku = ${paint}`.execute(db);
  await client.add(paint, 4);
  const delivery = { deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: richmondAddress };
  await client.pickUp(delivery);
  const [planned] = await listDeliveryOptions(client);
  await leaveOneUnit(db, paint, planned?.fulfillmentStoreId);
  await client.pickUp({ ...delivery, fulfillmentPlanID: planned?.planId });
  if (usesPoints) await client.change("customerCartApplyRedeemPoints", {});
  if (voucherId !== "") await client.change("CustomerCartUseVoucher", { voucherId });
  const accepted = { acceptBackOrder: true };
  if (byCard) await reserveCard(client, { input: accepted });
  const order = getPlacedOrder(await client.order({ ...accepted, isPayByCC: byCard }));
  expect(order.items[0]).toMatchObject({ quantity: 4, backOrderQuantity: 3 });
  return { client, orderCode: order.id };
}

/** Reads an order as its page shows it. A refusal fails the test. */
export async function readOrder(client: OrderClient, orderCode: string): Promise<SeenOrder> {
  return getPlacedOrder(await client.ask<OrderReply>("GetOrderByCode", { orderCode, creationDate: "", date: "" }));
}

/** The answer to placing an order is made without reading it, so it is compared with the stored order. */
export async function expectAsStored(client: OrderClient, order: SeenOrder | null): Promise<void> {
  const stored = await readOrder(client, order?.id ?? "");
  for (const each of [order, stored]) removeClocks(each);
  expect(order).toEqual(stored);
}

/** Counts the stock reservations of an order that are not released. */
export async function countReservations(db: Database, orderCode: string | undefined): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::integer as held from stock_reservations r
    join orders o on o.id = r.order_id where o.number = ${orderCode} and released_at is null`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Stops the open orders of the demo world, which otherwise advance with the time of day. Only a test's own orders then advance. */
export async function freezeDemoOrders(db: Database): Promise<void> {
  await sql`update orders set promised_for = '9999-12-31' where cart_id is null and status in ('CREATED', 'OPEN')`.execute(
    db,
  );
}
