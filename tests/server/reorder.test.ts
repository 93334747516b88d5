// Shows how an order is bought again: each line reports its outcome, and a tinted system comes back complete and in its
// colours.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SeenCart } from "../support/cart-client.ts";
import type { OrderClient } from "../support/order-client.ts";
import { brush, getPlacedOrder, orderWorld, paint } from "../support/order-world.ts";

const { server, fillCart, readRow } = await orderWorld();
const { db } = server;

interface Reordered {
  readonly cart: SeenCart;
  readonly lines: readonly {
    itemId: string;
    name: string;
    outcome: string;
    message: string;
    quantity: number;
    addedQuantity: number;
    sources: readonly { storeId: string; storeName: string; available: number }[];
  }[];
  readonly userErrors: readonly { code: string }[];
}

const reorder = (client: OrderClient, orderCode: string, itemIds: readonly string[] = []) =>
  client.ask<Reordered>("ReorderItems", { orderCode, itemIds });
const listQuantities = ({ items }: SeenCart) => items.map(({ product, quantity }) => [product.code, quantity]);

/** Places an order of five brushes and two tins. */
async function placeExampleOrder(email: string): Promise<{ client: OrderClient; orderCode: string }> {
  const client = await fillCart(email, 5);
  await client.add(paint, 2);
  await client.pickUp();
  return { client, orderCode: getPlacedOrder(await client.order()).id };
}

test("a line is reduced to the units that the store has", async () => {
  const { client, orderCode } = await placeExampleOrder("holder.au@trestle.test");
  const { store } = await client.read();
  await sql`update stock set on_hand = reserved + 3 where store_id = ${store.storeId} and sku = ${brush}`.execute(db);
  const { cart, lines } = await reorder(client, orderCode);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["REDUCED", "ADDED"]);
  expect(lines[0]).toMatchObject({ quantity: 5, addedQuantity: 3 });
  expect(lines[0]?.message).toMatch(/^3 of 5 in your cart: .+ has no more\. .+ has \d+.*A delivery can bring them/);
  expect(lines[0]?.sources[0]?.available).toBeGreaterThanOrEqual(2);
  expect(lines[0]?.sources.map(({ storeId }) => storeId)).not.toContain(store.storeId);
  expect(listQuantities(cart)).toEqual([
    [brush, 3],
    [paint, 2],
  ]);
  await sql`update stock set on_hand = 500 where store_id = ${store.storeId} and sku = ${brush}`.execute(db);
});

test("the missing units are added when they are asked for, and a line that no store has offers a back-order", async () => {
  const { client, orderCode } = await placeExampleOrder("painter.nz@trestle.test");
  const { store } = await client.read();
  await sql`update stock set on_hand = reserved + case when store_id = ${store.storeId} then 1 else 0 end
    where sku = ${brush}`.execute(db);
  const { lines } = await reorder(client, orderCode, ["1"]);
  expect(lines).toMatchObject([{ outcome: "REDUCED", quantity: 5, addedQuantity: 1, sources: [] }]);
  expect(lines[0]?.message).toContain("No other store has it, so the rest can come as a back-order with a delivery.");
  const units = [{ itemId: "1", quantity: 4 }];
  const added = await client.ask<Reordered>("ReorderItems", { orderCode, units });
  expect(added.lines).toMatchObject([{ outcome: "OUT_OF_STOCK", quantity: 4, addedQuantity: 4 }]);
  expect(listQuantities(added.cart)).toEqual([[brush, 5]]);
  await sql`update stock set on_hand = 500 where sku = ${brush}`.execute(db);
});

test("a product that is no longer sold is left out, and if nothing is left the cart does not change", async () => {
  const { client, orderCode } = await placeExampleOrder("full.au@trestle.test");
  const setAvailable = (isAvailable: boolean) =>
    sql`update products set is_available_online = ${isAvailable} where code = (
      select product_code from variants where sku = ${brush})`.execute(db);
  await setAvailable(false);
  const addBrush = () => client.add(brush, 1);
  // Until the shop has loaded the change, the brush can still be added. It is removed below.
  await expect.poll(async () => (await addBrush()).userErrors).not.toEqual([]);
  const itemIds = (await client.read()).items.map(({ id }) => id);
  if (itemIds.length > 0) await client.change("customerCartRemoveItems", { itemIds });
  expect((await reorder(client, orderCode, ["1"])).userErrors).toMatchObject([{ code: "NOTHING_TO_REORDER" }]);
  expect((await client.read()).items).toEqual([]);
  const { cart, lines } = await reorder(client, orderCode);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["GONE", "ADDED"]);
  expect(listQuantities(cart)).toEqual([[paint, 2]]);
  await setAvailable(true);
  await expect.poll(async () => (await addBrush()).userErrors).toEqual([]);
});

test("a line with a new price reports both prices", async () => {
  const { client, orderCode } = await placeExampleOrder("painter.au@trestle.test");
  const dividePrice = (divisor: number) =>
    sql`update list_prices set trade_cents = greatest(1, retail_cents / ${divisor}) where sku = ${paint}`.execute(db);
  await dividePrice(4);
  await expect
    .poll(async () => {
      const { lines, cart } = await reorder(client, orderCode, ["2"]);
      await client.change("customerCartRemoveItems", { itemIds: cart.items.map(({ id }) => id) });
      return lines.find(({ itemId }) => itemId === "2")?.outcome;
    })
    .toBe("PRICE_CHANGED");
  const { lines } = await reorder(client, orderCode);
  expect(lines[1]?.message).toMatch(/^It costs \$[\d,.]+ ex GST now, and was \$[\d,.]+\.$/);
  await dividePrice(1);
});

test("a tinted system comes back complete, in its colours and ratio, if one of its parts is chosen", async () => {
  const client = await fillCart("holder.nz@trestle.test", 1);
  const { brand, code } = await readRow<{ brand: string; code: string }>(
    sql`select brand_id as brand, code from colours where base_id = 'white' and exterior order by code limit 1`,
  );
  const parts = ["IRN-EP-A-3-W", "IRN-EP-B-1"];
  await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 100 from stores s,
    (values ('IRN-EP-A-3-W'), ('IRN-EP-B-1')) as v (sku)
    on conflict (store_id, sku) do update set on_hand = 100 + stock.reserved`.execute(db);
  const cartItems = parts.map((productCode, index) => ({
    ...{ productCode, quantity: 2, systemCode: "KIT-EPX" },
    ...(index === 0 ? { colourBrand: brand, colourCode: code } : {}),
  }));
  expect((await client.change("customerCartAddItems", { cartItems })).userErrors).toEqual([]);
  await client.pickUp();
  const order = getPlacedOrder(await client.order());
  const hardener = order.items.find(({ product }) => product.code === "IRN-EP-B-1");
  const { cart, lines } = await reorder(client, order.id, [hardener?.id ?? ""]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["ADDED", "ADDED"]);
  const bought = order.items.filter(({ systemName }) => systemName !== null);
  const shape = (items: typeof bought | SeenCart["items"]) =>
    items.map(({ product, quantity }) => [product.code, product.colourName, quantity]);
  expect(shape(cart.items)).toEqual(shape(bought));
  expect(new Set(cart.items.map(({ entryGroup }) => entryGroup)).size).toBe(1);
  expect(cart.items.every(({ isMissPart, isPartNotAssociated }) => !isMissPart && !isPartNotAssociated)).toBe(true);
});
