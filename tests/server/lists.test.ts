// Shows favourite lists over HTTP: what an entry keeps, sharing, limits, order and undo.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../src/server/database.ts";
import { openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { type ListClient, listClient } from "../support/list-client.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
const brush = "TRD-CUT-63";
const paint = "HBL-WC-LS-10-W";
const openLists = async (email: string) => listClient(url, await openSession(db, email));
const owner = await openLists("holder.au@trestle.test");
const member = await openLists("full.au@trestle.test");
const outsider = await openLists("painter.au@trestle.test");
const white = await sql<{ id: string; code: string; brand: string }>`
  select id, code, brand_id as brand from colours where base_id = 'white' and interior order by popular_rank limit 1`
  .execute(db)
  .then(({ rows }) => rows[0]);
const tinted = { productCode: paint, quantity: 2, colourCode: white?.id, colourStrength: "Half" };
const kit = (units: number) => [
  { productCode: "IRN-EP-A-3-W", quantity: units, systemCode: "KIT-EPX" },
  { productCode: "IRN-EP-B-1", quantity: units, systemCode: "KIT-EPX" },
];
const codes = ({ userErrors }: { userErrors: readonly { code: string }[] }) => userErrors.map(({ code }) => code);
const skus = async (client: ListClient, listId: string) =>
  (await client.read(listId)).entries.map(({ product }) => product.sku);

describe("an entry", () => {
  test("keeps SKU, colour, strength, quantity and note, and a system counts as one product", async () => {
    const id = await owner.create("Entries");
    const { lists, userErrors } = await owner.add([id], [{ ...tinted, reference: "Hallway" }, ...kit(2)]);
    expect(userErrors).toEqual([]);
    expect(lists).toMatchObject([{ id, numberOfItems: 2, isAdded: true, isUpdated: false }]);
    const { entries } = await owner.read(id);
    expect(entries.map(({ product, quantity, reference }) => [product.sku, quantity, reference])).toEqual([
      [paint, 2, "Hallway"],
      ["IRN-EP-A-3-W", 2, ""],
      ["IRN-EP-B-1", 2, ""],
    ]);
    expect(entries[0]).toMatchObject({ colourCode: white?.code, colourStrength: "Half", entryGroup: null });
    expect(entries[1]?.entryGroup).not.toBeNull();
    expect(entries[2]?.entryGroup).toBe(entries[1]?.entryGroup);
  });

  test("has the price of the account and the stock of the person's store", async () => {
    const id = await owner.create("Prices");
    await owner.add([id], [{ productCode: paint, quantity: 1 }]);
    const cart = cartClient(url, owner.cookie);
    const [item] = (await cart.add(paint, 1)).cart.items;
    const [entry] = (await owner.read(id)).entries;
    expect(entry?.basePrice.value).toBe(item?.basePrice.value);
    expect(entry?.addedPrice?.value).toBe(item?.basePrice.value);
    expect(entry).toMatchObject({ addedStatus: "SAME" });
    expect(entry?.availableQuantity).toBeGreaterThanOrEqual(0);
  });

  test("that is added twice has the sum of both quantities", async () => {
    const id = await owner.create("Twice");
    await owner.add([id], [tinted]);
    const { lists } = await owner.add([id], [tinted]);
    expect(lists).toMatchObject([{ numberOfItems: 1, isAdded: false, isUpdated: true }]);
    expect((await owner.read(id)).entries.map(({ quantity }) => quantity)).toEqual([4]);
    await owner.add([id], kit(1));
    await owner.add([id], kit(2));
    expect((await owner.read(id)).entries.map(({ quantity }) => quantity)).toEqual([4, 3, 3]);
  });

  test("with a new price says so, and one that is no longer sold stays and names its replacement", async () => {
    const id = await owner.create("Changes");
    await owner.add([id], [{ productCode: brush, quantity: 1 }]);
    await sql`update favourite_list_entries set added_unit_cents = added_unit_cents - 100 where list_id = ${id}`.execute(
      db,
    );
    expect((await owner.read(id)).entries).toMatchObject([{ addedStatus: "DEARER" }]);
    const van = (await owner.listAll()).find(({ name }) => name === "Van stock");
    const { entries } = await owner.read(van?.id ?? "");
    const gone = entries.find(({ product }) => !product.isAvailable);
    expect(gone).toMatchObject({
      addedStatus: "GONE",
      product: { sku: "HBL-WC-FL-10-W" },
      replacement: { sku: "HBL-WC-MT-10-W", name: "Wallcraft Interior Matt" },
    });
    expect(gone?.replacement?.address).toMatch(
      /^\/products\/wall-paint\/wallcraft-interior-matt\/\?sku=HBL-WC-MT-10-W/,
    );
  });

  test("whose special has ended says so and is dearer, and one on special since is cheaper", async () => {
    const id = await owner.create("Specials");
    await sql`delete from special_promotions where sku = ${brush}`.execute(db);
    await owner.add([id], [{ productCode: brush, quantity: 1 }]);
    await expect.poll(async () => (await owner.read(id)).entries[0]?.specialPromotion).toBeNull();
    const price = (await owner.read(id)).entries[0]?.basePrice.value ?? 0;
    const readNotices = async () => {
      const { notices } = await owner.ask<{ notices: readonly { kind: string; message: string }[] }>("GetList", {
        listId: id,
      });
      return notices.filter(({ kind }) => kind === "PRICE_CHANGED").map(({ message }) => message);
    };
    await sql`update favourite_list_entries set added_special_cents = 500 where list_id = ${id}`.execute(db);
    expect((await owner.read(id)).entries).toMatchObject([{ addedStatus: "DEARER" }]);
    expect(await readNotices()).toEqual(["The special price of $5.00 ex GST has ended."]);
    await sql`update favourite_list_entries set added_unit_cents = added_unit_cents - 100 where list_id = ${id}`.execute(
      db,
    );
    expect(await readNotices()).toEqual([
      `The price went up, from $${(price - 1).toFixed(2)} to $${price.toFixed(2)} ex GST. The special price of $5.00 ex GST has ended.`,
    ]);
    await sql`insert into special_promotions (code, sku, country, name, description, cents, limit_units, starts_at, ends_at)
      values ('LISTED', ${brush}, 'AU', 'Listed', 'For a test', 400, 5, '2020-01-01', '2100-01-01')`.execute(db);
    await expect.poll(async () => (await owner.read(id)).entries[0]?.addedStatus).toBe("CHEAPER");
    const again = await owner.create("Specials of today");
    await owner.add([again], [{ productCode: brush, quantity: 1 }]);
    expect((await owner.read(again)).entries).toMatchObject([{ addedStatus: "SAME" }]);
    await sql`delete from special_promotions where code = 'LISTED'`.execute(db);
    await expect.poll(async () => (await owner.read(again)).entries[0]?.addedStatus).toBe("DEARER");
  });

  test("of a part changes the quantities of its whole system, and is removed with it", async () => {
    const id = await owner.create("System");
    await owner.add([id], kit(1));
    const [part] = (await owner.read(id)).entries;
    await owner.change("UpdateFavouriteListEntry", { listId: id, entryId: part?.id, quantity: 3 });
    expect((await owner.read(id)).entries.map(({ quantity }) => quantity)).toEqual([3, 3]);
    await owner.change("removeCustomerFavoriteListEntry", { listId: id, entryId: part?.id });
    expect((await owner.read(id)).entries).toEqual([]);
  });
});

describe("adding products", () => {
  test("reports the outcome of each product, and keeps the good ones", async () => {
    const id = await owner.create("Outcomes");
    const products = [
      { productCode: "NO-SUCH", quantity: 1 },
      { productCode: brush, quantity: 1 },
      { productCode: brush, quantity: 10_000 },
      { productCode: "IRN-EP-B-1", quantity: 1 },
    ];
    const { outcomes, userErrors } = await owner.add([id], products);
    expect(outcomes.map(({ added }) => added)).toEqual([false, true, false, false]);
    expect(outcomes.every(({ listId }) => listId === id)).toBe(true);
    expect(userErrors).toHaveLength(3);
    expect(await skus(owner, id)).toEqual([brush]);
  });

  test("goes to several lists at once, and to a new list in the same request", async () => {
    const [one, other] = [await owner.create("Several 1"), await owner.create("Several 2")];
    const { lists } = await owner.add([one, other], [tinted], { newListName: "Several 3" });
    expect(lists.map(({ name }) => name)).toEqual(["Several 1", "Several 2", "Several 3"]);
    for (const { id } of lists) expect(await skus(owner, id)).toEqual([paint]);
    const { lists: known } = await owner.ask<{ lists: { id: string; isAdded: boolean }[] }>(
      "getCustomerFavoriteLists",
      {
        product: tinted,
      },
    );
    const marked = known.filter(({ isAdded }) => isAdded).map(({ id }) => id);
    for (const { id } of lists) expect(marked).toContain(id);
  });

  test("makes no new list for products that are refused", async () => {
    const { userErrors } = await owner.add([], [{ productCode: "NO-SUCH", quantity: 1 }], { newListName: "Never" });
    expect(userErrors).toHaveLength(1);
    expect((await owner.listAll()).map(({ name }) => name)).not.toContain("Never");
    expect(codes(await owner.add([], [tinted]))).toEqual(["NO_LIST_CHOSEN"]);
    expect(codes(await owner.add([await owner.create("None")], []))).toEqual(["NO_PRODUCT_CHOSEN"]);
  });

  test("takes a single product too", async () => {
    const id = await owner.create("Single");
    await owner.ask("addProductToFavoriteLists", { favouriteIds: [id], product: { productCode: brush, quantity: 3 } });
    expect((await owner.read(id)).entries).toMatchObject([{ quantity: 3, product: { sku: brush } }]);
  });
});

describe("a list", () => {
  test.each(["", "   ", "a".repeat(61), "a\u202Eb", "a\u0007b"])("cannot be called %j", async (name) => {
    expect(codes(await owner.change("createCustomerFavoriteLists", { name }))).toEqual(["LIST_NAME_INVALID"]);
  });

  test("has a name that its owner uses once", async () => {
    const id = await owner.create("Bathroom");
    expect(codes(await owner.change("createCustomerFavoriteLists", { name: " bathroom " }))).toEqual([
      "LIST_NAME_TAKEN",
    ]);
    const other = await owner.create("Kitchen");
    expect(codes(await owner.change("UpdateFavouriteList", { listId: other, name: "BATHROOM" }))).toEqual([
      "LIST_NAME_TAKEN",
    ]);
    const renamed = await owner.change("UpdateFavouriteList", { listId: id, name: "Ensuite" });
    expect(renamed.list).toMatchObject({ name: "Ensuite", isUpdated: true });
    await expect(member.create("Bathroom")).resolves.toBeTruthy();
  });

  test("can be copied with its systems, and the copy is private", async () => {
    const id = await owner.create("Copied");
    await owner.add([id], [tinted, ...kit(2)]);
    await owner.change("UpdateFavouriteList", { listId: id, sharing: "VIEW" });
    const { list } = await member.change("CopyFavouriteList", { listId: id });
    expect(list).toMatchObject({ name: "Copied (copy)", numberOfItems: 2, sharing: "PRIVATE" });
    const { entries } = await member.read(list?.id ?? "");
    const before = (await owner.read(id)).entries;
    expect(entries.map(({ product, quantity }) => [product.sku, quantity])).toEqual(
      before.map(({ product, quantity }) => [product.sku, quantity]),
    );
    expect(new Set([...entries, ...before].map((entry) => entry.id)).size).toBe(6);
    expect((await member.change("CopyFavouriteList", { listId: id })).list).toMatchObject({ name: "Copied (copy 2)" });
  });

  test("is reordered as a whole or one place at a time, and the parts of a system stay together", async () => {
    const id = await owner.create("Order");
    await owner.add([id], [{ productCode: brush, quantity: 1 }, ...kit(1), tinted]);
    const { entries } = await owner.read(id);
    const [first, partA, partB, last] = entries.map((entry) => entry.id);
    expect(codes(await owner.change("ReorderFavouriteList", { listId: id, ids: [first] }))).toEqual(["LIST_CHANGED"]);
    await owner.change("ReorderFavouriteList", { listId: id, ids: [partB, last, first, partA] });
    expect(await skus(owner, id)).toEqual(["IRN-EP-B-1", "IRN-EP-A-3-W", paint, brush]);
    await owner.change("MoveFavouriteListEntry", { listId: id, entryId: first, isUp: true });
    await owner.change("MoveFavouriteListEntry", { listId: id, entryId: partA, isUp: false });
    expect(await skus(owner, id)).toEqual([brush, "IRN-EP-B-1", "IRN-EP-A-3-W", paint]);
  });

  test("gets removed entries back at their places, and joins one that was added again meanwhile", async () => {
    const id = await owner.create("Undo");
    await owner.add([id], [{ productCode: brush, quantity: 1 }, ...kit(1), tinted]);
    const { entries } = await owner.read(id);
    const ids = [entries[0]?.id, entries[1]?.id];
    expect((await owner.change("removeCustomerFavoriteItems", { listId: id, ids })).list).toMatchObject({
      numberOfItems: 1,
    });
    expect(await skus(owner, id)).toEqual([paint]);
    expect(codes(await owner.change("removeCustomerFavoriteItems", { listId: id, ids }))).toEqual(["LIST_ENTRY_GONE"]);
    expect((await owner.change("RestoreFavouriteListEntries", { listId: id, ids })).list).toMatchObject({
      numberOfItems: 3,
    });
    expect(await skus(owner, id)).toEqual([brush, "IRN-EP-A-3-W", "IRN-EP-B-1", paint]);
    await owner.change("removeCustomerFavoriteListEntry", { listId: id, entryId: ids[0] });
    await owner.add([id], [{ productCode: brush, quantity: 2 }]);
    await owner.change("RestoreFavouriteListEntries", { listId: id, ids: [ids[0]] });
    expect((await owner.read(id)).entries.find(({ product }) => product.sku === brush)).toMatchObject({ quantity: 3 });
  });

  test("is deleted with its entries", async () => {
    const id = await owner.create("Short");
    await owner.add([id], [tinted]);
    expect(codes(await owner.change("removeCustomerFavoriteList", { listId: id }))).toEqual([]);
    expect(codes(await owner.read(id))).toEqual(["LIST_NOT_FOUND"]);
    const { rows } = await sql`select from favourite_list_entries where list_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe("sharing", () => {
  let listId = "";
  let entryId = "";
  beforeAll(async () => {
    listId = await owner.create("Shared");
    await owner.add([listId], [tinted]);
    entryId = (await owner.read(listId)).entries[0]?.id ?? "";
  });
  const share = (sharing: string) => owner.change("UpdateFavouriteList", { listId, sharing });
  const ownersOnly: readonly [string, object][] = [
    ["UpdateFavouriteList", { name: "Mine now" }],
    ["UpdateFavouriteList", { sharing: "PRIVATE" }],
    ["removeCustomerFavoriteList", {}],
  ];
  const edits = (): readonly [string, object][] => [
    ["UpdateFavouriteListEntry", { entryId, quantity: 5 }],
    ["ReorderFavouriteList", { ids: [entryId] }],
    ["MoveFavouriteListEntry", { entryId, isUp: true }],
    ["removeCustomerFavoriteItems", { ids: [entryId] }],
    ["RestoreFavouriteListEntries", { ids: [entryId] }],
    ["removeCustomerFavoriteListEntry", { entryId }],
    ["RestoreFavouriteListEntries", { ids: [entryId] }],
  ];

  test.each([
    ["a private list to another member", () => member, "PRIVATE"],
    ["a list that another account shares", () => outsider, "EDIT"],
  ] as const)("does not show %s", async (_, getReader, sharing) => {
    await share(sharing);
    const reader = getReader();
    expect(codes(await reader.read(listId))).toEqual(["LIST_NOT_FOUND"]);
    expect((await reader.listAll()).map(({ id }) => id)).not.toContain(listId);
    for (const [operation, variables] of [...ownersOnly, ...edits()]) {
      expect(codes(await reader.change(operation, { listId, ...variables })), operation).toEqual(["LIST_NOT_FOUND"]);
    }
    expect(codes(await reader.add([listId], [tinted]))).toEqual(["LIST_NOT_FOUND"]);
    expect(codes(await reader.change("CopyFavouriteList", { listId }))).toEqual(["LIST_NOT_FOUND"]);
  });

  test("to view lets a member look, copy and buy, and change nothing", async () => {
    await share("VIEW");
    expect((await member.read(listId)).list).toMatchObject({
      isMine: false,
      mayChange: false,
      ownerName: "Grace Walsh",
    });
    for (const [operation, variables] of ownersOnly) {
      expect(codes(await member.change(operation, { listId, ...variables }))).toEqual(["LIST_NOT_YOURS"]);
    }
    for (const [operation, variables] of edits()) {
      expect(codes(await member.change(operation, { listId, ...variables })), operation).toEqual(["LIST_VIEW_ONLY"]);
    }
    expect(codes(await member.add([listId], [tinted]))).toEqual(["LIST_VIEW_ONLY"]);
    expect((await owner.read(listId)).entries).toMatchObject([{ id: entryId, quantity: 2 }]);
  });

  test("to edit lets a member change entries and quantities, and nothing else", async () => {
    await share("EDIT");
    for (const [operation, variables] of edits()) {
      expect(codes(await member.change(operation, { listId, ...variables })), operation).toEqual([]);
    }
    expect(codes(await member.add([listId], [{ productCode: brush, quantity: 1 }]))).toEqual([]);
    for (const [operation, variables] of ownersOnly) {
      expect(codes(await member.change(operation, { listId, ...variables }))).toEqual(["LIST_NOT_YOURS"]);
    }
    expect((await owner.read(listId)).entries).toMatchObject([{ quantity: 5 }, { product: { sku: brush } }]);
  });
});

/** Runs a change while the list is locked. Then the owner shares it to view only, and the lock is released. */
async function changeWhileShared(listId: string, change: () => Promise<{ userErrors: readonly { code: string }[] }>) {
  const { answer } = await inTransaction(db, async (tx) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`update favourite_lists set sharing = 'VIEW' where id = ${listId}`.execute(tx);
    const pending = change();
    const isAwaited = async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and ${own[0]?.pid}::integer = any (pg_blocking_pids(pid))) as waits`.execute(
        db,
      );
      return rows[0]?.waits;
    };
    await expect.poll(isAwaited).toBe(true);
    return { answer: pending };
  });
  return answer;
}

test("a change of a member that waits while the list becomes one to view is refused", async () => {
  const listId = await owner.create("Taken back");
  await owner.add([listId], [tinted]);
  const before = await owner.read(listId);
  const entryId = before.entries[0]?.id;
  const changes = [
    () => member.change("UpdateFavouriteListEntry", { listId, entryId, quantity: 77 }),
    () => member.change("removeCustomerFavoriteListEntry", { listId, entryId }),
    () => member.add([listId], [{ productCode: brush, quantity: 1 }]),
  ];
  for (const change of changes) {
    await owner.change("UpdateFavouriteList", { listId, sharing: "EDIT" });
    expect(codes(await changeWhileShared(listId, change))).toEqual(["LIST_VIEW_ONLY"]);
  }
  expect((await owner.read(listId)).entries).toEqual(before.entries);
});

test("both limits come from the configuration, and the message of the first has its number", async () => {
  const poor = await openLists("cash.nz@trestle.test");
  await sql`update list_limits set lists = 2, products = 1`.execute(db);
  const [first] = [await poor.create("One"), await poor.create("Two")];
  const { userErrors } = await poor.change("createCustomerFavoriteLists", { name: "Three" });
  expect(userErrors).toMatchObject([{ code: "TOO_MANY_LISTS", message: "Maximum list limit of 2 has been reached." }]);
  await poor.add([first], [tinted]);
  expect(codes(await poor.add([first], [tinted]))).toEqual([]);
  expect(codes(await poor.add([first], [{ productCode: brush, quantity: 1 }]))).toEqual(["LIST_FULL"]);
  expect(codes(await poor.add([first], [tinted], { newListName: "Three" }))).toEqual(["TOO_MANY_LISTS"]);
  await sql`update list_limits set lists = 25, products = 200`.execute(db);
  await startServerOn(server.databaseUrl, { LISTS_PER_PERSON: "3", PRODUCTS_PER_LIST: "7" });
  const { rows } = await sql`select lists, products from list_limits`.execute(db);
  expect(rows).toEqual([{ lists: 3, products: 7 }]);
});
