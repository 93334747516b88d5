// Shows that a line has the price and the stock of the base that its colour needs, however it gets into the cart. The SKU that
// is sent has another base.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { type CartReply, cartClient, type SeenCart } from "../support/cart-client.ts";
import { listClient } from "../support/list-client.ts";
import { brush, paint as white } from "../support/order-world.ts";
import { padClient, typedRow } from "../support/pad-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
const buyer = "holder.au@trestle.test";
const deep = white.replace(/-W$/, "-D");
const [colour] = (
  await sql<{ id: string }>`select id from colours
    where base_id = 'deep' and interior and brand_id = 'harbourline-colours' order by code limit 1`.execute(db)
).rows;
const tinted = { productCode: white, quantity: 3, colourCode: colour?.id ?? "", colourStrength: "Full" };
const accountId = await getAccountId(db, buyer);

// Only the deep base is in stock, and its contract price is neither the list price nor that of the white base.
await sql`insert into contract_prices (account_id, sku, cents) values (${accountId}, ${white}, 4100), (${accountId}, ${deep}, 7300)
  on conflict (account_id, sku, valid_from) do update set cents = excluded.cents`.execute(db);
await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, v.units from stores s,
    (values (${white}, 0), (${deep}, 500)) as v (sku, units)
  on conflict (store_id, sku) do update set on_hand = excluded.on_hand + stock.reserved`.execute(db);

const cookie = await openSession(db, buyer);
const cart = cartClient(url, cookie);

async function emptyCart(): Promise<void> {
  const { items } = await cart.read();
  if (items.length > 0) await cart.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
}

/** The answer of the change shows what the cart shows when it is read again. */
async function expectDeepBase({ items }: Pick<SeenCart, "items">): Promise<void> {
  const expected = [[deep, 3, true, 73]];
  const toRows = (seen: Pick<SeenCart, "items">) =>
    seen.items.map(({ product, quantity, hasStock, unitPriceInNet }) => [
      ...[product.code, quantity, hasStock, unitPriceInNet.value],
    ]);
  expect(toRows({ items })).toEqual(expected);
  const again = await cart.read();
  expect(toRows(again)).toEqual(expected);
  // A price that was seen wrongly would be announced as changed.
  expect(again.notices.filter(({ itemId }) => itemId !== null)).toEqual([]);
}

const changes: Record<string, () => Promise<CartReply>> = {
  customerCartAddItem: () => cart.change("customerCartAddItem", tinted),
  customerCartAddItems: () => cart.change("customerCartAddItems", { cartItems: [tinted] }),
  customerCartUpdateItem: async () => {
    const { items } = (await cart.add(brush, 1)).cart;
    return cart.change("customerCartUpdateItem", { itemId: items[0]?.id, ...tinted });
  },
  customerCartUpdateItems: async () => {
    const { items } = (await cart.add(brush, 1)).cart;
    return cart.change("customerCartUpdateItems", { itemIds: [items[0]?.id], cartItems: [tinted] });
  },
};

test.each(Object.keys(changes))("%s", async (operation) => {
  await emptyCart();
  const reply = await changes[operation]?.();
  expect(reply?.userErrors).toEqual([]);
  await expectDeepBase(reply?.cart ?? { items: [] });
});

test("a row of the quick order has the price and stock of the deep base in the pad and in the cart", async () => {
  await emptyCart();
  const pad = await padClient(server, buyer);
  const row = typedRow(white, { quantity: "3", colour: tinted.colourCode });
  await pad.save(row);
  const [seen] = (await pad.read()).rows;
  expect(seen).toMatchObject({ product: { sku: deep }, isInStock: true, each: "$73.00" });
  const { payload } = await pad.change("OrderQuickOrder", { rows: [row] });
  expect(payload.outcomes).toMatchObject([{ rowId: row.id, outcome: "ADDED" }]);
  await expectDeepBase(await cart.read());
});

interface Bought {
  readonly cart: SeenCart;
  readonly lines: readonly { outcome: string; addedQuantity: number; message: string }[];
}

test("an entry of a list has the price and stock of the deep base, also if the colour has changed its base since", async () => {
  await emptyCart();
  const lists = listClient(url, cookie);
  const listId = await lists.create("Deep colours");
  await lists.add([listId], [tinted]);
  const { entries } = await lists.read(listId);
  expect(entries).toMatchObject([{ product: { sku: deep }, basePrice: { value: 73 }, availableQuantity: 500 }]);
  // As if the colour had been tinted into the white base when it was added.
  await sql`update favourite_list_entries set sku = ${white} where list_id = ${listId}`.execute(db);
  const bought = await lists.ask<Bought>("customerCartAddProductsFromList", {
    ...{ cartId: "mine", store: "", favoriteListId: listId, favoriteItems: [] },
  });
  expect(bought.lines).toMatchObject([{ outcome: "ADDED", addedQuantity: 3 }]);
  await expectDeepBase(bought.cart);
});
