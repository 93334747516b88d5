// Shows that a request is always answered for the viewer as the database has them, although it begins with the viewer that
// the server saw last: a person who was signed out or switched meanwhile reads and changes nothing of the old account.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { operations, repeatable } from "../../src/operations.ts";
import { askOperation, openSession, toTokenHash } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { listClient } from "../support/list-client.ts";
import { testServer } from "../support/test-server.ts";

const { url, db } = await testServer();
const partner = "partner.au@trestle.test";
const brush = "TRD-CUT-63";

/**
 * The partner has two accounts. The server has seen the session in the first one, with one brush in its cart, which came from
 * the quick-order pad.
 */
async function openSeenSession() {
  const cookie = await openSession(db, partner);
  const { body } = await askOperation(url, "GetFrame", { cookie });
  expect(body.data).toMatchObject({ frame: { email: partner } });
  await db.deleteFrom("cart_lines").execute();
  await fillPad(cookie);
  const list = await makeList(cookie);
  const session = await db
    .selectFrom("sessions")
    .select(["user_id", "membership_id"])
    .where("token_hash", "=", toTokenHash(cookie))
    .executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom("memberships")
    .select(["id", "account_id"])
    .where("user_id", "=", session.user_id)
    .execute();
  const first = memberships.find(({ id }) => id === session.membership_id);
  const second = memberships.find(({ id }) => id !== session.membership_id);
  if (first === undefined || second === undefined) throw new Error("The partner has two accounts.");
  return { cookie, list, first, second };
}

/** A list with one entry, and one that was removed. */
async function makeList(cookie: string) {
  await db.deleteFrom("favourite_lists").execute();
  const lists = listClient(url, cookie);
  const listId = await lists.create("Seen");
  await lists.add(
    [listId],
    [
      { productCode: brush, quantity: 1 },
      { productCode: "HBL-WC-LS-10-W", quantity: 1 },
    ],
  );
  const [entryId = "", removedId = ""] = (await lists.read(listId)).entries.map(({ id }) => id);
  await lists.change("removeCustomerFavoriteListEntry", { listId, entryId: removedId });
  return { listId, entryId, removedId };
}

const padRow = { id: randomUUID(), code: brush, quantity: "1", colour: "", strength: "", raw: "" };

/** A pad with a row, a rest, and an order that can be undone. */
async function fillPad(cookie: string): Promise<void> {
  await db.deleteFrom("quick_order_pads").execute();
  const rows = [padRow, { ...padRow, id: randomUUID(), code: "HBL-WC-LS-10-W" }];
  await askOperation(url, "SaveQuickOrderRows", { cookie, variables: { rows, rest: `${brush} 5` } });
  await askOperation(url, "OrderQuickOrder", { cookie, variables: { rows: [padRow] } });
  const pad = await db.selectFrom("quick_order_pads").selectAll().executeTakeFirstOrThrow();
  expect([pad.rows, pad.ordered, pad.rest]).toMatchObject([[{}], [{}], `${brush} 5`]);
}

type Opened = Awaited<ReturnType<typeof openSeenSession>>;

async function countBrushes(accountId: string): Promise<number> {
  const { units } = await db
    .selectFrom("cart_lines as line")
    .innerJoin("carts as cart", "cart.id", "line.cart_id")
    .where("cart.account_id", "=", accountId)
    .where("cart.status", "=", "LIVE")
    .select(({ fn }) => fn.sum<string>("line.quantity").as("units"))
    .executeTakeFirstOrThrow();
  return Number(units ?? 0);
}

const readCartRow = (accountId: string) =>
  db.selectFrom("carts").selectAll().where("account_id", "=", accountId).where("status", "=", "LIVE").execute();

const readListRows = (accountId: string) =>
  db
    .selectFrom("favourite_lists as list")
    .leftJoin("favourite_list_entries as entry", "entry.list_id", "list.id")
    .selectAll()
    .where("list.account_id", "=", accountId)
    .orderBy("entry.id")
    .execute();

const readPadRow = (accountId: string) =>
  db.selectFrom("quick_order_pads").selectAll().where("account_id", "=", accountId).execute();

const signOutElsewhere = ({ cookie }: Opened) =>
  db.deleteFrom("sessions").where("token_hash", "=", toTokenHash(cookie)).execute();

const switchElsewhere = ({ cookie, second }: Opened) =>
  db.updateTable("sessions").set({ membership_id: second.id }).where("token_hash", "=", toTokenHash(cookie)).execute();

let opened: Opened;
beforeEach(async () => {
  opened = await openSeenSession();
  expect(await countBrushes(opened.first.account_id)).toBe(1);
});

describe("a session that was ended elsewhere", () => {
  test("reads as a guest at once", async () => {
    await signOutElsewhere(opened);
    const { body } = await askOperation(url, "GetFrame", { cookie: opened.cookie });
    expect(body.data).toMatchObject({ frame: { email: null } });
    const cart = await askOperation(url, "customerCart", { cookie: opened.cookie, variables: { store: "" } });
    expect(cart.body.data).toMatchObject({ customerCart: { items: [] } });
  });

  test("adds nothing to the account's cart, also with 64 requests at once", async () => {
    await signOutElsewhere(opened);
    const { add } = cartClient(url, opened.cookie);
    await Promise.all(Array.from({ length: 64 }, () => add(brush, 1)));
    expect(await countBrushes(opened.first.account_id)).toBe(1);
  });
});

/** Every change that begins before the viewer is read, as it would be sent for a cart with this line, this list and the pad. */
const changes = (itemId: string, { listId, entryId, removedId }: Opened["list"]): Record<string, object> => {
  const line = { productCode: brush, quantity: 3 };
  const packs = [{ sku: brush, quantity: 1 }];
  return {
    customerCartAddItem: line,
    customerCartAddItems: { cartItems: [line] },
    customerCartUpdateItem: { itemId, ...line },
    customerCartUpdateItems: { itemIds: [itemId], cartItems: [line] },
    customerCartRemoveItem: { itemId },
    customerCartRemoveItems: { itemIds: [itemId] },
    customerCartAddProductsFromList: { favoriteItems: [], favoriteListId: listId },
    CustomerCartAddCoupon: { couponCode: "EXTRA3" },
    CustomerCartRemoveCoupon: { couponCode: "EXTRA3" },
    CustomerCartRemoveAllCoupons: {},
    CustomerCartUseVoucher: { voucherId: randomUUID() },
    CustomerCartRemoveVoucher: { voucherId: randomUUID() },
    customerCartApplyRedeemPoints: {},
    customerCartRemoveRedeemPoints: {},
    customerCartChangeStore: { newStore: "" },
    SwapCartPacks: { takes: [{ sku: brush, quantity: 1 }], puts: [{ sku: brush, quantity: 2 }] },
    OrderQuickOrder: { rows: [padRow] },
    PasteQuickOrder: { text: `${brush} 3` },
    SaveQuickOrderRows: { rows: [{ ...padRow, id: randomUUID() }] },
    TakeQuickOrderRest: {},
    UndoQuickOrder: {},
    CopyFavouriteList: { listId },
    MoveFavouriteListEntry: { listId, entryId, isUp: true },
    ReorderFavouriteList: { listId, ids: [entryId] },
    RestoreFavouriteListEntries: { listId, ids: [removedId] },
    SwapFavouriteListPacks: { listId, takes: packs, puts: packs },
    UpdateFavouriteList: { listId, name: "Changed" },
    UpdateFavouriteListEntry: { listId, entryId, quantity: 3 },
    addProductToFavoriteLists: { favouriteIds: [listId], product: line },
    addProductsToFavoriteLists: { favouriteIds: [listId], products: [line], newListName: "Other" },
    createCustomerFavoriteLists: { name: "New" },
    removeCustomerFavoriteItems: { listId, ids: [entryId] },
    removeCustomerFavoriteList: { listId },
    removeCustomerFavoriteListEntry: { listId, entryId },
  };
};

describe("a session that was switched elsewhere", () => {
  test("adds to the other account's cart, once for each request", async () => {
    await switchElsewhere(opened);
    const { add } = cartClient(url, opened.cookie);
    const replies = await Promise.all(Array.from({ length: 16 }, () => add(brush, 1)));
    expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(await countBrushes(opened.first.account_id)).toBe(1);
    expect(await countBrushes(opened.second.account_id)).toBe(16);
  });

  const names = Object.keys(changes("", { listId: "", entryId: "", removedId: "" }));

  test("the list of changes is complete", () => {
    const mutations = operations.filter(({ kind, name }) => kind === "mutation" && repeatable.has(name));
    expect(mutations.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test.each(names)("%s does not change the cart, the lists and the pad of the first account", async (operation) => {
    const { change, read } = cartClient(url, opened.cookie);
    const [item] = (await read()).items;
    const readRows = async () => [
      await readCartRow(opened.first.account_id),
      await readListRows(opened.first.account_id),
      await readPadRow(opened.first.account_id),
    ];
    const before = await readRows();
    await switchElsewhere(opened);
    const variables = changes(item?.id ?? "", opened.list)[operation] ?? {};
    await Promise.all(Array.from({ length: 8 }, () => change(operation, variables)));
    expect(await readRows()).toEqual(before);
    expect(await countBrushes(opened.first.account_id)).toBe(1);
  });
});
