// Shows that prices and specials change at midnight of each store, and what happens to products, sizes, colours and stores
// that are sold no longer: they leave search and lists, and stay in carts, favourite lists and orders with a sentence.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { askOperation } from "../support/ask-shop.ts";
import { listClient } from "../support/list-client.ts";
import { brush, getPlacedOrder, orderWorld, paint } from "../support/order-world.ts";
import { padClient, typedRow } from "../support/pad-client.ts";

const { server, openClient } = await orderWorld();
const { db, url } = server;
const email = "full.au@trestle.test";
const client = await openClient(email);
const readOne = async <Row>(statement: ReturnType<typeof sql<Row>>) => {
  const [row] = (await statement.execute(db)).rows;
  if (row === undefined) throw new Error("There is no such row.");
  return row;
};
const { account } = await readOne(
  sql<{
    account: string;
  }>`select m.account_id as account from memberships m join users u on u.id = m.user_id where u.email = ${email}`,
);
for (const table of ["contract_prices", "range_discounts", "volume_bands"] as const)
  await db.deleteFrom(table).where("account_id", "=", account).execute();
await sql`delete from special_promotions where sku in (${brush}, ${paint})`.execute(db);
const findStore = async (zone: string) =>
  (await readOne(sql<{ id: string }>`select id from stores where timezone = ${zone} order by id limit 1`)).id;
const [sydney, perth] = [await findStore("Australia/Sydney"), await findStore("Australia/Perth")];

/** Sets the clock. Open sessions count as opened at that moment. */
async function moveClockTo(moment: string): Promise<void> {
  server.setClock(moment);
  await sql`update sessions set created_at = ${moment}, last_seen_at = ${moment}`.execute(db);
}

/** A change of the catalogue is loaded a moment later. The name of this product shows that it has been loaded. */
let loads = 0;
async function waitForLoad(): Promise<void> {
  loads += 1;
  await sql`update products set sheen = ${`Load ${loads}`} where code = 'HBL-WC-LS'`.execute(db);
  const readSheen = async () => (await readProduct("wallcraft-interior-low-sheen", "wall-paint"))?.sheen;
  await expect.poll(readSheen, { interval: 20 }).toBe(`Load ${loads}`);
}

interface SeenProduct {
  readonly name: string;
  readonly sheen: string | null;
  readonly isAvailable: boolean;
  readonly isWithdrawn: boolean;
  readonly variants: readonly { sku: string; price: { exTax: { value: number } } | null }[];
}

async function readProduct(slug: string, subCategorySlug: string, cookie = ""): Promise<SeenProduct | null> {
  const { body } = await askOperation(url, "GetProductPage", { variables: { slug, subCategorySlug }, cookie });
  return body.data?.product as SeenProduct | null;
}

const guestPrice = async () => {
  const product = await readProduct("wallcraft-interior-low-sheen", "wall-paint");
  return product?.variants.find(({ sku }) => sku === paint)?.price?.exTax.value ?? null;
};
const cartPrice = async () =>
  (await client.read()).items.find(({ product }) => product.code === paint)?.basePrice.value;
const moveCart = (store: string) => client.change("customerCartChangeStore", { newStore: store });

describe("a price that begins on 1 December", () => {
  const before = "2026-11-30T23:59:40+11:00";

  beforeEach(async () => {
    await moveClockTo(before);
    const { items } = await client.read();
    if (items.length === 0) await client.add(paint, 1);
  });

  test("begins at midnight of the country for guests, and at midnight of the store in a cart", async () => {
    await sql`update list_prices set retail_cents = 20000, trade_cents = 10000, valid_to = '2026-11-30'
      where sku = ${paint} and country = 'AU'`.execute(db);
    await sql`insert into list_prices (sku, country, retail_cents, trade_cents, valid_from, valid_to)
      values (${paint}, 'AU', 22000, 11000, '2026-12-01', '2026-12-31')`.execute(db);
    await waitForLoad();
    await sql`update carts set store_id = ${sydney} where account_id = ${account} and status = 'LIVE'`.execute(db);
    expect([await guestPrice(), await cartPrice()]).toEqual([200, 100]);
    await moveClockTo("2026-12-01T00:00:00+11:00");
    expect([await guestPrice(), await cartPrice()]).toEqual([220, 110]);
    await sql`update carts set store_id = ${perth} where account_id = ${account} and status = 'LIVE'`.execute(db);
    expect(await cartPrice()).toBe(100);
    await moveClockTo("2026-11-30T23:59:40+08:00");
    expect(await cartPrice()).toBe(100);
    await moveClockTo("2026-12-01T00:00:00+08:00");
    expect(await cartPrice()).toBe(110);
  });

  test("ends after its last day: then the product has no price, and the cart says so", async () => {
    await sql`update carts set store_id = ${sydney} where account_id = ${account} and status = 'LIVE'`.execute(db);
    await moveClockTo("2026-12-31T23:59:40+11:00");
    expect([await guestPrice(), await cartPrice()]).toEqual([220, 110]);
    await moveClockTo("2027-01-01T00:00:00+11:00");
    expect(await guestPrice()).toBeNull();
    expect((await client.read()).notices).toMatchObject([{ kind: "NO_LONGER_AVAILABLE", blocks: true }]);
    await sql`delete from list_prices where sku = ${paint} and country = 'AU' and valid_from > '-infinity'`.execute(db);
    await sql`update list_prices set valid_to = 'infinity' where sku = ${paint} and country = 'AU'`.execute(db);
    await moveClockTo(before);
    await waitForLoad();
  });

  test("may be agreed with one account, whose cart and lists have it on its days only", async () => {
    const lists = listClient(url, client.cookie);
    const listId = await lists.create("Prices by day");
    await lists.add([listId], [{ productCode: paint, quantity: 1 }]);
    const listPrice = async () => (await lists.read(listId)).entries[0]?.basePrice.value;
    await sql`insert into contract_prices (account_id, sku, cents, valid_from, valid_to)
      values (${account}, ${paint}, 9000, '2026-12-01', '2026-12-01')`.execute(db);
    expect([await cartPrice(), await listPrice()]).toEqual([100, 100]);
    await moveClockTo("2026-12-01T12:00:00+11:00");
    expect([await cartPrice(), await listPrice()]).toEqual([90, 90]);
    await moveClockTo("2026-12-03T12:00:00+11:00");
    expect([await cartPrice(), await listPrice()]).toEqual([100, 100]);
    await moveClockTo(before);
  });
});

describe("a withdrawn product", () => {
  const noDates = { creationDate: "", date: "" };
  const setStatus = async (table: "products" | "variants", status: string) => {
    const code = sql`(select product_code from variants where sku = ${brush})`;
    const where = table === "products" ? sql`code = ${code}` : sql`sku = ${brush}`;
    await sql`update ${sql.table(table)} set status = ${status} where ${where}`.execute(db);
    await waitForLoad();
  };
  const search = async (text: string) => {
    const { body } = await askOperation(url, "SuggestSearch", { variables: { text } });
    return JSON.stringify(body.data);
  };

  test.each(["products", "variants"] as const)(
    "in %s stays in carts, lists and orders with a sentence",
    async (table) => {
      const { items } = await client.read();
      if (items.length > 0) await client.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
      await client.add(brush, 2);
      await client.pickUp();
      const orderCode = getPlacedOrder(await client.order()).id;
      await client.add(brush, 1);
      const lists = listClient(url, client.cookie);
      const listId = await lists.create(`Withdrawn ${table}`);
      await lists.add([listId], [{ productCode: brush, quantity: 1 }]);
      await setStatus(table, "WITHDRAWN");
      const cart = await client.read();
      expect(cart.canCheckOut).toBe(false);
      expect(cart.items).toMatchObject([{ quantity: 1, product: { code: brush, isAvailable: false } }]);
      expect(cart.notices).toMatchObject([{ kind: "NO_LONGER_AVAILABLE", blocks: true }]);
      expect((await lists.read(listId)).entries).toMatchObject([{ addedStatus: "GONE", product: { sku: brush } }]);
      expect((await client.add(brush, 1)).userErrors).toEqual([
        { code: "PRODUCT_WITHDRAWN", field: "productCode", message: "This product is no longer sold." },
      ]);
      const again = await client.ask<{ lines: object[]; userErrors: object[] }>("ReorderItems", {
        orderCode,
        itemIds: [],
      });
      expect(again).toMatchObject({ userErrors: [{ code: "NOTHING_TO_REORDER" }] });
      const { order } = await client.ask<{ order: { items: object[] } }>("GetOrderByCode", { orderCode, ...noDates });
      expect(order.items).toMatchObject([{ quantity: 2, product: { code: brush, isAvailable: false } }]);
      await setStatus(table, "ACTIVE");
      expect((await client.read()).canCheckOut).toBe(true);
    },
  );

  test("leaves search and the sitemap, and its page says that it is no longer sold", async () => {
    const { slug, name, shelf } = await readOne(
      sql<{ slug: string; name: string; shelf: string }>`select p.slug, p.name, h.slug as shelf from products p
        join hierarchy h on h.id = p.sub_range_id join variants v on v.product_code = p.code where v.sku = ${brush}`,
    );
    const sitemap = async () => (await fetch(new URL("/sitemap.xml", url))).text();
    expect(await search(name)).toContain(slug);
    await setStatus("products", "WITHDRAWN");
    expect(await search(name)).not.toContain(slug);
    expect(await sitemap()).not.toContain(slug);
    expect(await readProduct(slug, shelf)).toMatchObject({ isWithdrawn: true, isAvailable: false });
    const page = await (await fetch(new URL(`/products/${shelf}/${slug}/`, url))).text();
    expect(page).toContain("This product is no longer sold.");
    const category = await (await fetch(new URL(`/products/${shelf}/`, url))).text();
    expect(category).not.toContain(slug);
    await setStatus("products", "ACTIVE");
    expect(await search(name)).toContain(slug);
  });
});

describe("a colour", () => {
  const findColour = () =>
    readOne(sql<{ id: string; name: string }>`select id, name from colours where base_id = 'white' and interior
      and brand_id = 'harbourline-colours' order by code limit 1`);
  const waitForColour = (id: string, strength: string, code: string) =>
    expect
      .poll(
        async () => {
          const reply = await client.add(paint, 1, { colourCode: id, colourStrength: strength });
          return reply.userErrors[0]?.code ?? "ADDED";
        },
        { interval: 20 },
      )
      .toBe(code);

  test("that is withdrawn stays named in the cart, blocks it and cannot be added", async () => {
    const { id, name } = await findColour();
    await waitForColour(id, "Full", "ADDED");
    await sql`update colours set status = 'WITHDRAWN' where id = ${id}`.execute(db);
    await waitForColour(id, "Full", "COLOUR_NOT_AVAILABLE");
    const line = (await client.read()).items.find(({ product }) => product.colourCode !== null);
    expect(line?.product).toMatchObject({ colourName: name, isAvailable: false });
    await sql`update colours set status = 'ACTIVE' where id = ${id}`.execute(db);
    await waitForColour(id, "Full", "ADDED");
  });

  test("is added only in the strengths in which it is mixed", async () => {
    const { id } = await findColour();
    await sql`update colours set strengths = '{0.5,1}' where id = ${id}`.execute(db);
    await waitForColour(id, "Double", "STRENGTH_NOT_MIXED");
    expect((await client.add(paint, 1, { colourCode: id, colourStrength: "Half" })).userErrors).toEqual([]);
    const { items } = await client.read();
    await client.change("customerCartRemoveItems", { itemIds: items.map(({ id: itemId }) => itemId) });
  });
});

test("the barcode of a carton takes all its units in quick order", async () => {
  await sql`insert into variant_barcodes (barcode, sku, units) values ('19399231141650', ${brush}, 6)`.execute(db);
  await waitForLoad();
  const pad = await padClient(server, email);
  await moveClockTo(server.now().toISOString());
  await pad.save(typedRow("19399231141650", { quantity: "2" }));
  const { rows } = await pad.read();
  expect(rows).toMatchObject([
    { message: null, product: { sku: brush }, notice: "This is a carton of 6, so 12 are taken." },
  ]);
});

test("a store that is closed for good blocks the carts that name it, and can no longer be chosen", async () => {
  await client.add(brush, 1);
  await sql`update carts set store_id = ${perth} where account_id = ${account} and status = 'LIVE'`.execute(db);
  await sql`update stores set status = 'WITHDRAWN' where id = ${perth}`.execute(db);
  const readKinds = async () => (await client.read()).notices.filter(({ blocks }) => blocks).map(({ kind }) => kind);
  await expect.poll(readKinds, { interval: 20 }).toEqual(["STORE_CLOSED"]);
  expect((await moveCart(sydney)).userErrors).toEqual([]);
  expect(await readKinds()).toEqual([]);
  expect((await moveCart(perth)).userErrors).toMatchObject([{ code: "CART_STORE_NOT_FOUND" }]);
});
