// Shows that a change of a cart with an idempotency key is made once, also under parallel requests, after the cart was
// ordered and for one owner only, and that a saved change is never made for somebody else.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { offlineJobs } from "../../src/features/offline/server/offline.jobs.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { orderClient } from "../support/order-client.ts";
import { brush, listCodes } from "../support/order-world.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const PARALLEL = 64;

async function makeClient(email: string) {
  return cartClient(server.url, await openSession(server.db, email));
}

async function countUnits(client: { read(): Promise<{ totalUnitCount: number }> }): Promise<number> {
  return (await client.read()).totalUnitCount;
}

test("64 parallel requests with one key add once, and all of them succeed", async () => {
  const cart = await makeClient("full.nz@trestle.test");
  for (const round of [1, 2, 3]) {
    const idempotencyKey = randomUUID();
    const replies = await Promise.all(Array.from({ length: PARALLEL }, () => cart.add(brush, 2, { idempotencyKey })));
    expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(await countUnits(cart)).toBe(2 * round);
  }
});

test("a repeated request is the same whatever version it names, and a key with another body is refused", async () => {
  const cart = await makeClient("holder.nz@trestle.test");
  const key = { idempotencyKey: randomUUID() };
  const { modifiedTime } = await cart.read();
  await cart.add(brush, 3, key);
  expect(listCodes(await cart.add(brush, 3, { ...key, modifiedTime }))).toEqual([]);
  expect(listCodes(await cart.add(brush, 4, key))).toEqual(["CART_KEY_REUSED"]);
  expect(await countUnits(cart)).toBe(3);
});

test("a late repetition does not set a quantity back", async () => {
  const cart = await makeClient("limited.au@trestle.test");
  const { items } = (await cart.add(brush, 1)).cart;
  const itemId = items[0]?.id ?? "";
  const set = (quantity: number, idempotencyKey: string) =>
    cart.change("customerCartUpdateItem", { itemId, productCode: brush, quantity, idempotencyKey });
  const first = randomUUID();
  await set(5, first);
  await set(7, randomUUID());
  await set(5, first);
  expect(await countUnits(cart)).toBe(7);
  const removal = { itemId, idempotencyKey: randomUUID() };
  expect(listCodes(await cart.change("customerCartRemoveItem", removal))).toEqual([]);
  expect(listCodes(await cart.change("customerCartRemoveItem", removal))).toEqual([]);
});

test("a repeated request with several items reports the outcomes of the first one", async () => {
  const cart = await makeClient("full.au@trestle.test");
  const before = await countUnits(cart);
  const cartItems = [
    { productCode: brush, quantity: 1 },
    { productCode: "NO-SUCH-SKU", quantity: 1 },
  ];
  const ask = { cartItems, idempotencyKey: randomUUID() };
  const { outcomes } = await cart.change("customerCartAddItems", ask);
  expect(outcomes?.map(({ added }) => added)).toEqual([true, false]);
  expect((await cart.change("customerCartAddItems", ask)).outcomes).toEqual(outcomes);
  expect(await countUnits(cart)).toBe(before + 1);
});

test("a refused change leaves its key free, so that it can succeed later", async () => {
  const cart = await makeClient("consumer.au@trestle.test");
  const idempotencyKey = randomUUID();
  const stale = { idempotencyKey, modifiedTime: "2020-01-01T00:00:00.000Z" };
  await cart.add(brush, 1);
  expect(listCodes(await cart.add(brush, 1, stale))).toEqual(["CART_STALE"]);
  expect(listCodes(await cart.add(brush, 1, { idempotencyKey }))).toEqual([]);
  expect(await countUnits(cart)).toBe(2);
});

test("a key that was used before the cart became an order adds nothing to the next cart", async () => {
  const client = orderClient(server.url, await openSession(server.db, "holder.au@trestle.test"));
  const cart = await makeClient("holder.au@trestle.test");
  const idempotencyKey = randomUUID();
  await cart.add(brush, 1, { idempotencyKey });
  const { code: cartCode } = await client.pickUp();
  expect((await client.order({ cartCode, customerPONumber: "PO-1" })).order).not.toBeNull();
  expect(listCodes(await cart.add(brush, 1, { idempotencyKey }))).toEqual([]);
  expect(await countUnits(cart)).toBe(0);
  const other = await makeClient("full.au@trestle.test");
  const before = await countUnits(other);
  await other.add(brush, 1, { idempotencyKey });
  expect(await countUnits(other)).toBe(before + 1);
});

test("a change that was saved for one person is not made for a guest or for somebody else", async () => {
  const cookie = await openSession(server.db, "full.au@trestle.test");
  const frame = await askOperation(server.url, "GetFrame", { cookie });
  const shown = frame.body.data?.frame as { deviceOwner: string } | undefined;
  const add = (session?: string) =>
    askEndpoint(server.url, "/api/cart/add/", {
      ...(session !== undefined && { cookie: session }),
      body: { productCode: brush, quantity: 1, onlyFor: shown?.deviceOwner, idempotencyKey: randomUUID() },
    });
  expect((await add()).status).toBe(401);
  expect((await add(await openSession(server.db, "holder.au@trestle.test"))).status).toBe(401);
  expect((await add(cookie)).status).toBe(200);
});

test("the sweep deletes keys that are older than any change a device still sends", async () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const sweep = offlineJobs({ db: server.db, clock: { now: () => now } }).handlers["sweep-change-keys"];
  await sql`delete from change_keys`.execute(server.db);
  const insert = (days: number) =>
    sql`insert into change_keys
    (guest_hash, key_hash, request_hash, outcomes, at) values (${Buffer.alloc(32)}, ${Buffer.alloc(32, days)},
      ${Buffer.alloc(32)}, '[]', ${new Date(now.getTime() - days * 86_400_000)})`.execute(server.db);
  await insert(27);
  await insert(29);
  await sweep?.({});
  const { rows } = await sql`select key_hash from change_keys`.execute(server.db);
  expect(rows).toEqual([{ key_hash: Buffer.alloc(32, 27) }]);
});
