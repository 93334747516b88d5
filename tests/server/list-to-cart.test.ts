// Shows how a list is put into the cart in one call, with an outcome for each line, and printed as a pick sheet.
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { cartClient, type SeenCart } from "../support/cart-client.ts";
import { listClient } from "../support/list-client.ts";
import { testServer } from "../support/test-server.ts";

const { db, url } = await testServer();
const brush = "TRD-CUT-63";
const paint = "HBL-WC-LS-10-W";
const openLists = async (email: string) => listClient(url, await openSession(db, email));
const owner = await openLists("holder.au@trestle.test");
const outsider = await openLists("painter.au@trestle.test");
const white = await sql<{ id: string; code: string }>`
  select id, code from colours where base_id = 'white' and interior order by popular_rank limit 1`
  .execute(db)
  .then(({ rows }) => rows[0]);
const tinted = { productCode: paint, quantity: 2, colourCode: white?.id, colourStrength: "Half" };
const kit = ["IRN-EP-A-3-W", "IRN-EP-B-1"].map((productCode) => ({ productCode, quantity: 1, systemCode: "KIT-EPX" }));

interface Bought {
  readonly cart: SeenCart;
  readonly lines: readonly { itemId: string; outcome: string; quantity: number; addedQuantity: number }[];
  readonly userErrors: readonly { code: string }[];
}

describe("putting a list into the cart", async () => {
  const buyer = await openLists("holder.nz@trestle.test");
  const listId = await buyer.create("To buy");
  await sql`update stock set on_hand = reserved + 500 where sku in (${brush}, ${paint})`.execute(db);
  await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 100 from stores s,
    (values ('IRN-EP-A-3-W'), ('IRN-EP-B-1')) as v (sku)
    on conflict (store_id, sku) do update set on_hand = 100 + stock.reserved`.execute(db);
  const products = [{ productCode: brush, quantity: 5, reference: "Van" }, ...kit, { ...tinted, quantity: 3 }];
  await buyer.add([listId], products);
  const entries = (await buyer.read(listId)).entries;
  const cart = cartClient(url, buyer.cookie);
  const buy = (favoriteItems: readonly object[] = []) =>
    buyer.ask<Bought>("customerCartAddProductsFromList", {
      cartId: "mine",
      store: "",
      favoriteListId: listId,
      favoriteItems,
    });
  const emptyCart = async () => {
    const itemIds = (await cart.read()).items.map(({ id }) => id);
    if (itemIds.length > 0) await cart.change("customerCartRemoveItems", { itemIds });
  };

  test("adds all of it with colours, notes and whole systems", async () => {
    await emptyCart();
    const { cart: after, lines, userErrors } = await buy();
    expect(userErrors).toEqual([]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["ADDED", "ADDED", "ADDED", "ADDED"]);
    expect(after.items.map(({ product, quantity, reference }) => [product.code, quantity, reference])).toEqual([
      [brush, 5, "Van"],
      ["IRN-EP-A-3-W", 1, ""],
      ["IRN-EP-B-1", 1, ""],
      [paint, 3, ""],
    ]);
    expect(after.items[3]?.product).toMatchObject({ colourCode: white?.code, colourStrength: "Half" });
  });

  test("adds the chosen entries, a part with its system, and exactly the chosen units", async () => {
    await emptyCart();
    const part = entries.find(({ product }) => product.sku === "IRN-EP-B-1");
    expect((await buy([{ itemId: part?.id }])).cart.items.map(({ product }) => product.code)).toEqual([
      "IRN-EP-A-3-W",
      "IRN-EP-B-1",
    ]);
    const { lines } = await buy([{ itemId: entries[0]?.id, quantity: 2 }]);
    expect(lines).toMatchObject([{ outcome: "ADDED", quantity: 2, addedQuantity: 2 }]);
  });

  test("reduces an entry to the units that the store has, and leaves out a product that is no longer sold", async () => {
    await emptyCart();
    const { store } = await cart.read();
    await sql`update stock set on_hand = reserved + 2 where store_id = ${store.storeId} and sku = ${brush}`.execute(db);
    await sql`insert into favourite_list_entries (id, list_id, position, sku, quantity, added_at)
      values (gen_random_uuid(), ${listId}, 9, 'HBL-WC-FL-10-W', 1, now())`.execute(db);
    const { lines, cart: after } = await buy();
    expect(lines.map(({ outcome, addedQuantity }) => [outcome, addedQuantity])).toEqual([
      ["REDUCED", 2],
      ["ADDED", 1],
      ["ADDED", 1],
      ["ADDED", 3],
      ["GONE", 0],
    ]);
    expect(after.items).toHaveLength(4);
  });

  test("refuses a list that the person may not see", async () => {
    const [foreign] = await owner.listAll();
    const variables = { cartId: "mine", store: "", favoriteListId: foreign?.id, favoriteItems: [] };
    const { userErrors } = await buyer.ask<Bought>("customerCartAddProductsFromList", variables);
    expect(userErrors).toMatchObject([{ code: "LIST_NOT_FOUND" }]);
  });
});

test("a pick sheet has names, colours, quantities and barcodes, and no price", async () => {
  const listId = await owner.create("Sheet");
  await owner.add([listId], [{ ...tinted, reference: "Hallway" }]);
  const response = await fetch(new URL(`/lists/${listId}/pick-sheet/`, url), { headers: { cookie: owner.cookie } });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="sheet-pick-sheet.pdf"');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())));
  const { rows } = await sql<{ barcode: string }>`select barcode from variants where sku = ${paint}`.execute(db);
  const sheet = text.join(" ");
  for (const word of ["Pick sheet", "Wallcraft Interior Low Sheen", paint, "Hallway", "Half", rows[0]?.barcode ?? ""]) {
    expect(sheet).toContain(word);
  }
  expect(sheet).not.toContain("$");
  const foreign = await fetch(new URL(`/lists/${listId}/pick-sheet/`, url), { headers: { cookie: outsider.cookie } });
  expect(foreign.status).toBe(404);
});
