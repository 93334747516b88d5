// Shows that a change of a list or of a pad with an idempotency key is made once, also under parallel requests, and that a saved
// change is never made for somebody else.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { listClient } from "../support/list-client.ts";
import { brush, listCodes, paint } from "../support/order-world.ts";
import { padClient, typedRow } from "../support/pad-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const PARALLEL = 64;
const holder = "holder.au@trestle.test";

async function makeClient(email: string) {
  const client = listClient(server.url, await openSession(server.db, email));
  for (const { id, isMine } of await client.listAll()) {
    if (isMine) await client.change("removeCustomerFavoriteList", { listId: id });
  }
  const readQuantities = async (listId: string) => (await client.read(listId)).entries.map(({ quantity }) => quantity);
  return { ...client, readQuantities };
}

function inParallel<T>(work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: PARALLEL }, work));
}

const products = [
  { productCode: brush, quantity: 2 },
  { productCode: paint, quantity: 1 },
];

test("64 parallel requests with one key make one list and add the products once", async () => {
  const client = await makeClient("full.au@trestle.test");
  for (const round of [1, 2, 3]) {
    const key = { idempotencyKey: randomUUID() };
    const replies = await inParallel(() => client.add([], products, { newListName: `Round ${round}`, ...key }));
    expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const lists = await client.listAll();
    const made = lists.filter(({ isMine, name }) => isMine && name === `Round ${round}`);
    expect(made).toMatchObject([{ numberOfItems: 2 }]);
    expect(await client.readQuantities(made[0]?.id ?? "")).toEqual([2, 1]);
  }
});

test("64 parallel requests with one key raise a quantity once in each list", async () => {
  const client = await makeClient(holder);
  const ids = [await client.create("One"), await client.create("Two")];
  await client.add(ids, products);
  const key = { idempotencyKey: randomUUID() };
  const replies = await inParallel(() => client.add(ids, products, key));
  expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
  for (const id of ids) expect(await client.readQuantities(id)).toEqual([4, 2]);
});

test("64 parallel requests with one key make, rename, sort, remove, restore and delete once, and all of them succeed", async () => {
  const client = await makeClient("attorney.au@trestle.test");
  const changeOnce = async (operation: string, variables: object) => {
    const asked = { ...variables, idempotencyKey: randomUUID() };
    const replies = await inParallel(() => client.change(operation, asked));
    expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    return replies;
  };
  const made = await changeOnce("createCustomerFavoriteLists", { name: "Basement" });
  const [listId = "", ...otherIds] = new Set(made.map(({ list }) => list?.id ?? ""));
  expect(otherIds).toEqual([]);
  await client.add([listId], products);
  const [first, second] = (await client.read(listId)).entries.map(({ id }) => id);
  await changeOnce("UpdateFavouriteList", { listId, name: "Cellar" });
  await changeOnce("UpdateFavouriteListEntry", { listId, entryId: first, quantity: 7 });
  await changeOnce("ReorderFavouriteList", { listId, ids: [second, first] });
  await changeOnce("MoveFavouriteListEntry", { listId, entryId: first, isUp: true });
  expect(await client.readQuantities(listId)).toEqual([7, 1]);
  await changeOnce("removeCustomerFavoriteListEntry", { listId, entryId: first });
  await changeOnce("RestoreFavouriteListEntries", { listId, ids: [first] });
  await changeOnce("removeCustomerFavoriteItems", { listId, ids: [second] });
  expect(await client.readQuantities(listId)).toEqual([7]);
  await changeOnce("removeCustomerFavoriteList", { listId });
  expect((await client.listAll()).filter(({ isMine }) => isMine)).toEqual([]);
});

test("a late repetition does not set a quantity back, and a key with another body is refused", async () => {
  const client = await makeClient("limited.au@trestle.test");
  const listId = await client.create("Late");
  await client.add([listId], products);
  const [entryId] = (await client.read(listId)).entries.map(({ id }) => id);
  const set = (quantity: number, idempotencyKey: string) =>
    client.change("UpdateFavouriteListEntry", { listId, entryId, quantity, idempotencyKey });
  const key = randomUUID();
  await set(5, key);
  await set(7, randomUUID());
  expect(listCodes(await set(5, key))).toEqual([]);
  expect(listCodes(await set(6, key))).toEqual(["LIST_KEY_REUSED"]);
  expect(await client.readQuantities(listId)).toEqual([7, 1]);
});

test("a key that was used for the cart is refused for a list, also in parallel", async () => {
  const client = await makeClient("cash.au@trestle.test");
  const cart = cartClient(server.url, client.cookie);
  const idempotencyKey = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: PARALLEL / 2 }, () => cart.add(brush, 1, { idempotencyKey })),
    ...Array.from({ length: PARALLEL / 2 }, () =>
      client.change("createCustomerFavoriteLists", { name: "K", idempotencyKey }),
    ),
  ]);
  const refusals = new Set(answers.flatMap(listCodes));
  const isCartFirst = (await cart.read()).totalUnitCount === 1;
  expect([...refusals]).toEqual([isCartFirst ? "LIST_KEY_REUSED" : "CART_KEY_REUSED"]);
  expect(await client.listAll()).toHaveLength(isCartFirst ? 0 : 1);
});

test("products are added to a list that is named by the key under which it was made", async () => {
  const client = await makeClient("painter.au@trestle.test");
  const key = randomUUID();
  await client.change("createCustomerFavoriteLists", { name: "New", idempotencyKey: key });
  const [made] = (await client.listAll()).filter(({ isMine }) => isMine);
  const { lists, userErrors } = await client.add([key, made?.id ?? ""], products);
  expect(userErrors).toEqual([]);
  expect(lists).toMatchObject([{ id: made?.id, numberOfItems: 2 }]);
  const other = await makeClient("holder.nz@trestle.test");
  expect(listCodes(await other.add([key], products))).toEqual(["LIST_NOT_FOUND"]);
});

test("a refused change leaves its key free, so that it can succeed later", async () => {
  const client = await makeClient("full.nz@trestle.test");
  const idempotencyKey = randomUUID();
  const make = () => client.change("createCustomerFavoriteLists", { name: "Twice", idempotencyKey });
  const listId = await client.create("Twice");
  expect(listCodes(await make())).toEqual(["LIST_NAME_TAKEN"]);
  await client.change("removeCustomerFavoriteList", { listId });
  expect(listCodes(await make())).toEqual([]);
});

test("rows that were ordered meanwhile do not come back to the pad when their change is sent again", async () => {
  const pad = await padClient(server, "consumer.au@trestle.test");
  const rows = [typedRow(brush, { quantity: "2" })];
  const change = { rows, idempotencyKey: randomUUID() };
  const replies = await inParallel(() => pad.change("SaveQuickOrderRows", change));
  expect(replies.flatMap(({ codes }) => codes)).toEqual([]);
  expect((await pad.read()).rows).toHaveLength(1);
  await pad.change("OrderQuickOrder", { rows });
  expect((await pad.change("SaveQuickOrderRows", change)).codes).toEqual([]);
  expect((await pad.read()).rows).toEqual([]);
  const other = { ...change, rows: [typedRow(paint)] };
  expect((await pad.change("SaveQuickOrderRows", other)).codes).toEqual(["PAD_KEY_REUSED"]);
});

test.each([
  ["/api/lists/create/", { name: "Mine" }],
  ["/api/quick-order/save/", { rows: [] }],
])(
  "a change of %s that was saved for one person is not made for a guest or for somebody else",
  async (path, fields) => {
    const cookie = await openSession(server.db, "specifier.au@trestle.test");
    const frame = await askOperation(server.url, "GetFrame", { cookie });
    const shown = frame.body.data?.frame as { deviceOwner: string } | undefined;
    const send = (session?: string) =>
      askEndpoint(server.url, path, {
        ...(session !== undefined && { cookie: session }),
        body: { ...fields, onlyFor: shown?.deviceOwner, idempotencyKey: randomUUID() },
      });
    expect((await send()).status).toBe(401);
    expect((await send(await openSession(server.db, holder))).status).toBe(401);
    expect((await send(cookie)).status).toBe(200);
  },
);
