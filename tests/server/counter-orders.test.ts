// Shows how store staff bring an order to its customer: pick, make ready, hand over or dispatch, arrive with a proof, and what becomes
// of units that are missing. What left is invoiced once, the books balance, and store staff work on their own stores only.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fillBackOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { shipmentMoves } from "../../src/features/orders/shipment.ts";
import { asTenant } from "../../src/server/database.ts";
import { openSession } from "../support/ask-shop.ts";
import { balanced, getAccountId, moveToNewAccount, readBooks } from "../support/billing.ts";
import {
  findPart,
  listParts,
  moveToStore,
  type Part,
  placeForDelivery,
  placePickup,
  runAs,
  splitToStore,
} from "../support/counter.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { brush, minutesAhead, orderWorld, readOrder } from "../support/order-world.ts";
import { makePhoto } from "../support/painter-request.ts";

const world = await orderWorld();
const { server, openClient, readRow, waitForMail } = world;
const { db, url } = server;
// Only this file fills back orders.
await holdJobs(db, "fill-back-orders");
const buyer = "full.au@trestle.test";
const admin = "admin.au@trestle.test";
const store = "store.au@trestle.test";
const accountId = await moveToNewAccount(db, buyer);

const run = (operation: string, variables: object, email = admin) => runAs(world, email, { operation, variables });
const toKey = ({ orderCode, shipment, storeId }: Part) => ({ orderCode, shipment, storeId });

async function pick(part: Part, email = admin): Promise<void> {
  expect(await run("StartPicking", toKey(part), email)).toEqual([]);
  const { version } = await refresh(part);
  expect(await run("SavePickProgress", { ...toKey(part), version, isAll: true }, email)).toEqual([]);
}

async function makeReady(part: Part, email = admin): Promise<void> {
  await pick(part, email);
  expect(await run("MarkReady", toKey(part), email)).toEqual([]);
}

async function refresh({ orderCode, shipment, storeId }: Part) {
  const rows = await listParts(db, orderCode);
  const row = rows.find((each) => each.shipment === shipment && each.storeId === storeId);
  if (row === undefined) throw new Error("The shipment is gone.");
  return row;
}

const countInvoices = async (orderCode: string) =>
  (
    await readRow<{ count: number }>(sql`select count(*)::integer as count from billing_documents d
      join orders o on o.id = d.order_id where o.number = ${orderCode} and d.kind = 'INVOICE'`)
  ).count;

const readOrderRow = (orderCode: string) =>
  readRow<{ status: string; total: number }>(
    sql`select status, total_cents::integer as total from orders where number = ${orderCode}`,
  );

const readStock = (storeId: string) =>
  readRow<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from stock where store_id = ${storeId} and sku = ${brush}`,
  );

async function expectBalancedBooks(): Promise<void> {
  const books = await readBooks(db, accountId);
  expect(books).toEqual(balanced(books.balance));
}

const placeDelivery = (quantity: number) => placeForDelivery(world, buyer, quantity);
const splitTo = (part: Part, storeId: string, units: number) => splitToStore(db, part, { storeId, units });

test("the database has the same moves of a shipment as the rules", async () => {
  const { rows } = await sql<{
    from: string;
    to: string;
  }>`select from_status as "from", to_status as "to" from shipment_moves`.execute(db);
  const expected = Object.values(shipmentMoves).flatMap(({ from, to }) => from.map((each) => `${each} ${to}`));
  expect(rows.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(expected.sort());
  const part = await placePickup(world, buyer);
  const jump = sql`update shipments set status = 'READY', ready_at = now() where order_id = (
    select id from orders where number = ${part.orderCode})`.execute(db);
  await expect(jump).rejects.toThrow("cannot become READY");
});

describe("a pickup", () => {
  test("is picked, made ready with a mail, handed over and invoiced", async () => {
    const part = await placePickup(world, buyer);
    const before = await readStock(part.storeId);
    expect(await run("MarkReady", toKey(part))).toEqual(["SHIPMENT_WRONG_STATUS"]);
    expect(await run("StartPicking", toKey(part))).toEqual([]);
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "OPEN" });
    expect(await run("MarkReady", toKey(part))).toEqual(["NOT_ALL_PICKED"]);
    expect(await run("HandOver", toKey(part))).toEqual(["SHIPMENT_WRONG_STATUS"]);
    const { version } = await refresh(part);
    const lines = [{ itemId: "1", picked: 2 }];
    expect(await run("SavePickProgress", { ...toKey(part), version: version + 1, lines })).toEqual([
      "SHIPMENT_CHANGED",
    ]);
    expect(await run("SavePickProgress", { ...toKey(part), version, lines: [{ itemId: "1", picked: 3 }] })).toEqual([
      "PICKED_TOO_MANY",
    ]);
    expect(await run("SavePickProgress", { ...toKey(part), version, lines })).toEqual([]);
    expect(await run("MarkReady", toKey(part))).toEqual([]);
    const mail = await waitForMail(`Order ${part.orderCode} is ready to pick up`);
    expect(mail.recipient).toBe(buyer);
    expect(await run("HandOver", { ...toKey(part), receivedBy: "Kim" })).toEqual([]);
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "COMPLETED" });
    expect(await readStock(part.storeId)).toEqual({ onHand: before.onHand - 2, reserved: before.reserved - 2 });
    const order = await readOrder(await openClient(buyer), part.orderCode);
    expect(order.timeline.map(({ kind }) => kind)).toEqual(["PLACED", "PREPARING", "READY", "COMPLETED"]);
    await expect.poll(() => countInvoices(part.orderCode)).toBe(1);
  });

  test("64 parallel hand-overs hand it over once, with one invoice", async () => {
    const part = await placePickup(world, buyer);
    await makeReady(part);
    const answers = await Promise.all(Array.from({ length: 64 }, () => run("HandOver", toKey(part))));
    expect(answers.flat()).toEqual([]);
    await expect.poll(() => countInvoices(part.orderCode)).toBe(1);
    const events = await readRow<{ count: number }>(sql`select count(*)::integer as count from order_events e
      join orders o on o.id = e.order_id where o.number = ${part.orderCode} and e.kind = 'COMPLETED'`);
    expect(events.count).toBe(1);
    await expectBalancedBooks();
  });

  test("is scanned by barcode and by tint card, and wrong and surplus tins are refused", async () => {
    const part = await placePickup(world, buyer);
    const { barcode } = await readRow<{ barcode: string }>(sql`select barcode from variants where sku = ${brush}`);
    await run("StartPicking", toKey(part));
    const scan = (code: string) => run("PickScanned", { ...toKey(part), code });
    expect(await scan("9300000000000")).toEqual(["SCANNED_UNKNOWN"]);
    expect(await Promise.all([scan(barcode), scan(`${part.orderCode}/1`)])).toEqual([[], []]);
    expect(await scan(barcode)).toEqual(["SCANNED_TOO_MANY"]);
    expect(await run("MarkReady", toKey(part))).toEqual([]);
  });

  test("is not picked while it waits for its credit review", async () => {
    const part = await placePickup(world, buyer);
    await sql`update orders set tracking = 'CREDIT_REVIEW_IN_PROGRESS' where number = ${part.orderCode}`.execute(db);
    expect(await run("StartPicking", toKey(part))).toEqual(["ORDER_NOT_TO_PICK"]);
  });

  test("a cancelled order cancels its shipment, and nobody can pick it", async () => {
    const part = await placePickup(world, buyer);
    await pick(part);
    expect(await run("CancelOrder", { orderCode: part.orderCode })).toEqual([]);
    expect(await refresh(part)).toMatchObject({ status: "CANCELLED" });
    expect(await run("MarkReady", toKey(part))).toEqual(["SHIPMENT_WRONG_STATUS"]);
  });
});

describe("a delivery", () => {
  test("is dispatched with carrier and tracking number, arrives, and is proved by a photo", async () => {
    const part = await placeDelivery(2);
    await makeReady(part);
    const sent = { carrier: "StarTrack", trackingNumber: "ST 1", trackingUrl: "https://track.example/ST1" };
    expect(await run("DispatchShipment", { ...toKey(part), ...sent, trackingUrl: "http://x" })).toEqual([
      "TRACKING_URL_NOT_VALID",
    ]);
    expect(await run("MarkArrived", toKey(part))).toEqual(["SHIPMENT_WRONG_STATUS"]);
    expect(await run("DispatchShipment", { ...toKey(part), ...sent })).toEqual([]);
    const mail = await waitForMail(`Order ${part.orderCode} is out for delivery`);
    expect(mail.text).toContain(
      "StarTrack brings it. Its tracking number is ST 1. Follow it at https://track.example/ST1",
    );
    expect(await run("MarkArrived", { ...toKey(part), at: "2020-01-01T00:00:00Z" })).toEqual([
      "ARRIVAL_TIME_NOT_VALID",
    ]);
    expect(await run("MarkArrived", { ...toKey(part), receivedBy: "Robin" })).toEqual([]);
    const order = await readOrder(await openClient(buyer), part.orderCode);
    expect(order.timeline.at(-1)).toMatchObject({
      kind: "DELIVERED",
      description: "It arrived and was received by Robin.",
    });
    await expect.poll(() => countInvoices(part.orderCode)).toBe(1);

    const upload = async (cookie: string, kind = "PHOTO") => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...toKey(part), kind })) body.append(name, String(value));
      body.append("file", new Blob([new Uint8Array(await makePhoto())]), "photo.jpg");
      const headers = { cookie, accept: "application/json" };
      return fetch(new URL("/staff/shipments/proof", url), { method: "POST", body, headers });
    };
    const cookie = await openSession(db, admin);
    expect(await (await upload(cookie)).json()).toEqual({ userErrors: [] });
    const path = `/staff/shipments/proof/${part.orderCode}/${part.shipment}/${part.storeId}/PHOTO`;
    const picture = await fetch(new URL(path, url), { headers: { cookie } });
    expect(picture.headers.get("content-type")).toBe("image/webp");
    const stranger = await openSession(db, "painter.nz@trestle.test");
    expect((await upload(stranger)).status).toBe(403);
    expect((await fetch(new URL(path, url), { headers: { cookie: stranger } })).status).toBe(404);
  });

  test("leaves two stores in two parts, and is complete with the second", async () => {
    const first = await placeDelivery(3);
    const second = await splitTo(first, "2531", 1);
    await makeReady(first);
    expect(await run("DispatchShipment", { ...toKey(first), carrier: "Own truck" })).toEqual([]);
    expect(await readOrderRow(first.orderCode)).toMatchObject({ status: "OPEN" });
    expect((await waitForMail(`A part of order ${first.orderCode}`)).text).toContain("Own truck brings it.");
    expect(await countInvoices(first.orderCode)).toBe(0);
    await makeReady(second);
    expect(await run("DispatchShipment", { ...toKey(second), carrier: "Own truck" })).toEqual([]);
    expect(await readOrderRow(first.orderCode)).toMatchObject({ status: "COMPLETED" });
    await expect.poll(() => countInvoices(first.orderCode)).toBe(1);
  });

  test("the rest of another store is cancelled after the first part left, and what left is invoiced", async () => {
    const first = await placeDelivery(3);
    const second = await splitTo(first, "2531", 1);
    const { reserved } = await readStock("2531");
    await makeReady(first);
    await run("DispatchShipment", { ...toKey(first), carrier: "Own truck" });
    const { total } = await readOrderRow(first.orderCode);
    expect(await run("CancelOrderRest", { orderCode: first.orderCode })).toEqual([]);
    expect(await refresh(second)).toMatchObject({ status: "CANCELLED" });
    expect(await readStock("2531")).toMatchObject({ reserved: reserved - 1 });
    const after = await readOrderRow(first.orderCode);
    expect(after).toMatchObject({ status: "COMPLETED" });
    expect(after.total).toBeLessThan(total);
    await expect.poll(() => countInvoices(first.orderCode)).toBe(1);
    await expectBalancedBooks();
  });
});

describe("a short pick", () => {
  const short = (part: Part, more: object, email = admin) =>
    refresh(part).then(({ version }) =>
      run(
        "ShortPick",
        { ...toKey(part), version, itemId: "1", units: 1, reason: "NOT_FOUND", answer: "BACK_ORDER", ...more },
        email,
      ),
    );

  test("back-orders the units, lowers the stock, and they follow when they come in", async () => {
    const part = await placeDelivery(3);
    await run("StartPicking", toKey(part));
    const before = await readStock(part.storeId);
    expect(await short(part, { units: 4 })).toEqual(["SHORT_QUANTITY"]);
    expect(await short(part, {})).toEqual([]);
    expect(await readStock(part.storeId)).toEqual({ onHand: before.onHand - 1, reserved: before.reserved - 1 });
    const client = await openClient(buyer);
    expect((await readOrder(client, part.orderCode)).items[0]).toMatchObject({ backOrderQuantity: 1 });
    const { version } = await refresh(part);
    await run("SavePickProgress", { ...toKey(part), version, isAll: true });
    await run("MarkReady", toKey(part));
    await run("DispatchShipment", { ...toKey(part), carrier: "Own truck" });
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "OPEN" });
    await fillBackOrders({ db, clock: minutesAhead(0) });
    const next = await findPart(db, part.orderCode, 1);
    await makeReady(next);
    await run("DispatchShipment", { ...toKey(next), carrier: "Own truck" });
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "COMPLETED" });
  });

  test("reserves the units at another store, which then has a shipment of its own", async () => {
    const part = await placeDelivery(3);
    await run("StartPicking", toKey(part));
    expect(await short(part, { answer: "OTHER_STORE", toStoreId: part.storeId })).toEqual(["SHORT_OTHER_STORE"]);
    await sql`update stock set on_hand = reserved where store_id = '2531' and sku = ${brush}`.execute(db);
    expect(await short(part, { answer: "OTHER_STORE", toStoreId: "2531" })).toEqual(["SHORT_OTHER_STORE_STOCK"]);
    await sql`update stock set on_hand = reserved + 500 where store_id = '2531' and sku = ${brush}`.execute(db);
    expect(await short(part, { answer: "OTHER_STORE", toStoreId: "2531" })).toEqual([]);
    expect(await listParts(db, part.orderCode)).toMatchObject([
      { storeId: part.storeId, status: "PICKING" },
      { shipment: 2, storeId: "2531", status: "WAITING" },
    ]);
  });

  test("cancels the units: the order is complete and invoiced without them when the others left", async () => {
    const part = await placeDelivery(3);
    await pick(part);
    const { total } = await readOrderRow(part.orderCode);
    expect(await short(part, { reason: "DAMAGED", answer: "CANCEL" })).toEqual([]);
    expect(await run("MarkReady", toKey(part))).toEqual([]);
    expect(await run("DispatchShipment", { ...toKey(part), carrier: "Own truck" })).toEqual([]);
    const after = await readOrderRow(part.orderCode);
    expect(after).toMatchObject({ status: "COMPLETED" });
    expect(after.total).toBeLessThan(total);
    await expect.poll(() => countInvoices(part.orderCode)).toBe(1);
    await expectBalancedBooks();
  });

  test("of every unit cancels the order", async () => {
    const part = await placePickup(world, buyer);
    await pick(part);
    expect(await short(part, { units: 2, answer: "CANCEL" })).toEqual([]);
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "CANCELLED" });
    expect(await refresh(part)).toMatchObject({ status: "CANCELLED" });
    await waitForMail(`Order ${part.orderCode} is cancelled`);
  });

  test("64 parallel reports of one version are recorded once", async () => {
    const part = await placeDelivery(3);
    await run("StartPicking", toKey(part));
    const { version } = await refresh(part);
    const report = { ...toKey(part), version, itemId: "1", units: 1, reason: "NOT_FOUND", answer: "BACK_ORDER" };
    const answers = await Promise.all(Array.from({ length: 64 }, () => run("ShortPick", report)));
    expect(answers.filter((codes) => codes.length === 0)).toHaveLength(1);
  });
});

describe("store staff", () => {
  const toRichmond = (part: Part) =>
    sql`update orders set fulfilment_store_id = '2226' where number = ${part.orderCode}`.execute(db);

  const placeAtRichmond = async (quantity = 2) => moveToStore(db, await placePickup(world, buyer, quantity), "2226");

  test("pick, make ready and hand over an order of their store, and it earns its points", async () => {
    const part = await placeAtRichmond();
    await sql`update accounts set loyalty_status = 'ENROLLED' where id = ${accountId} and loyalty_status in ('NEW', 'IN_PROGRESS')`.execute(
      db,
    );
    await makeReady(part, store);
    expect(await run("HandOver", { ...toKey(part), receivedBy: "Kim" }, store)).toEqual([]);
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "COMPLETED" });
    await expect.poll(() => countInvoices(part.orderCode)).toBe(1);
    const entry = await readRow<{ before: object; after: object; storeId: string }>(sql`select before, after,
      store_id as "storeId" from audit_entries where subject_id = ${part.orderCode} order by id desc limit 1`);
    expect(entry).toEqual({
      before: { shipment: "Ready", receivedBy: null },
      after: { shipment: "Handed over", receivedBy: "Kim" },
      storeId: "2226",
    });
  });

  test("report missing units, cancel them and end the order", async () => {
    const part = await placeAtRichmond(3);
    await pick(part, store);
    const { version } = await refresh(part);
    const report = { ...toKey(part), version, itemId: "1", units: 1, reason: "DAMAGED", answer: "CANCEL" };
    expect(await run("ShortPick", report, store)).toEqual([]);
    expect(await run("MarkReady", toKey(part), store)).toEqual([]);
    expect(await run("HandOver", toKey(part), store)).toEqual([]);
    expect(await readOrderRow(part.orderCode)).toMatchObject({ status: "COMPLETED" });
    await expectBalancedBooks();
  });

  test("cannot touch the shipment of another store, in the shop and in the database", async () => {
    const part = await placePickup(world, buyer);
    expect(part.storeId).not.toBe("2226");
    expect(await run("StartPicking", toKey(part), store)).toEqual(["ORDER_NOT_FOUND"]);
    await toRichmond(part);
    expect(await run("StartPicking", toKey(part), store)).toEqual(["SHIPMENT_NOT_FOUND"]);
  });

  test("a customer can neither move a shipment nor change the stock in the database", async () => {
    const part = await placePickup(world, buyer);
    const tenant = { accountId: await getAccountId(db, buyer), userId: null };
    const move = asTenant(db, tenant, (tx) =>
      sql`update shipments set status = 'PICKING', picking_at = now() where store_id = ${part.storeId}`.execute(tx),
    );
    await expect(move).rejects.toThrow("row-level security");
    const take = asTenant(db, tenant, (tx) =>
      sql`update stock set on_hand = on_hand + 1 where sku = ${brush}`.execute(tx),
    );
    await expect(take).rejects.toThrow("Only staff of store");
  });
});

describe("a mail about an order", () => {
  test("is sent again, five times in a quarter of an hour at most", async () => {
    const { orderCode } = await placePickup(world, buyer);
    expect(await run("SendOrderMailAgain", { orderCode, mail: "ready" })).toEqual(["ORDER_MAIL_NOT_SENT_BEFORE"]);
    const count = async () =>
      (
        await readRow<{ count: number }>(sql`select count(*)::integer as count from mails
          where subject = ${`We have your order ${orderCode}`}`)
      ).count;
    await expect.poll(count).toBe(1);
    for (let sent = 0; sent < 5; sent += 1)
      expect(await run("SendOrderMailAgain", { orderCode, mail: "confirmed" })).toEqual([]);
    expect(await run("SendOrderMailAgain", { orderCode, mail: "confirmed" })).toEqual(["ORDER_MAIL_TOO_OFTEN"]);
    await expect.poll(count).toBe(6);
  });
});
