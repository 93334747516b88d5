// Shows the cart over HTTP: each change and each refusal in the specification's words, who sees which cart, and what a
// guest keeps.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askDoor, askOperation, openSession } from "../support/ask-shop.ts";
import { formBrowser } from "../support/browser-session.ts";
import { type CartReply, cartClient } from "../support/cart-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const lowSheen = "HBL-WC-LS-10-W";
const brush = "TRD-CUT-63";

async function clientOf(email: string) {
  const client = cartClient(server.url, await openSession(server.db, email));
  const { items, appliedVouchers, rewardPoints } = await client.read();
  if (items.length > 0) await client.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  if (appliedVouchers.length > 0) await client.change("CustomerCartRemoveAllCoupons", {});
  if (rewardPoints.isApplied) await client.change("customerCartRemoveRedeemPoints", {});
  return client;
}

const messages = ({ userErrors }: CartReply) => userErrors.map(({ message }) => message);
const colourOf = async (where: string) => {
  const { rows } = await sql<{ code: string; name: string; brand_id: string; base_id: string }>`
    select code, name, brand_id, base_id from colours where ${sql.raw(where)} order by code limit 1`.execute(server.db);
  return rows[0] as { code: string; name: string; brand_id: string; base_id: string };
};

describe("a line", () => {
  test("is added, added to, changed and removed", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    await cart.add(brush, 2, { reference: "Van 3" });
    const added = await cart.add(brush, 3);
    expect(added.userErrors).toEqual([]);
    expect(added.cart.items.map(({ quantity, reference }) => [quantity, reference])).toEqual([[5, "Van 3"]]);
    const itemId = added.cart.items[0]?.id;
    const { modifiedTime } = added.cart;
    const changed = await cart.change("customerCartUpdateItem", {
      itemId,
      productCode: brush,
      quantity: 1,
      modifiedTime,
    });
    expect(changed.cart.items.map(({ quantity, reference }) => [quantity, reference])).toEqual([[1, "Van 3"]]);
    expect(Date.parse(changed.cart.modifiedTime)).toBeGreaterThan(Date.parse(modifiedTime));
    const removed = await cart.change("customerCartRemoveItem", { itemId });
    expect(removed.cart.items).toEqual([]);
    expect(removed.cart.payByAccount.totalPrice.value).toBe(0);
  });

  test("in another colour is another line, in the tin whose base the colour needs", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    const white = await colourOf("base_id = 'white' and interior and brand_id = 'harbourline-colours'");
    const deep = await colourOf("base_id = 'deep' and interior and brand_id = 'harbourline-colours'");
    await cart.add(lowSheen, 1);
    await cart.add(lowSheen, 1, { colourBrand: white.brand_id, colourCode: white.code });
    await cart.add(lowSheen, 1, { colourBrand: white.brand_id, colourCode: white.code, colourStrength: "Half" });
    const { cart: full, userErrors } = await cart.add(lowSheen, 2, {
      colourBrand: deep.brand_id,
      colourCode: deep.code,
    });
    expect(userErrors).toEqual([]);
    expect(full.items.map(({ product }) => [product.code, product.colourName, product.colourStrength])).toEqual([
      [lowSheen, null, null],
      [lowSheen, white.name, "Full"],
      [lowSheen, white.name, "Half"],
      [expect.not.stringMatching(lowSheen), deep.name, "Full"],
    ]);
    // A line may take another's colour: then the two are one.
    const [, second, third] = full.items;
    const { cart: merged } = await cart.change("customerCartUpdateItem", {
      itemId: third?.id,
      productCode: lowSheen,
      quantity: 4,
      colourBrand: white.brand_id,
      colourCode: white.code,
      colourStrength: "Full",
    });
    expect(merged.items.find(({ id }) => id === second?.id)?.quantity).toBe(5);
    expect(merged.items).toHaveLength(3);
  });

  describe("may become what another was", () => {
    const gun = "NPG-390-STA";
    const small = "HBL-WC-LS-4-W";

    /** A cart of brush, paint and gun, with lines changed to other things: by their places, in the order given. */
    async function changed(changes: [place: number, productCode: string][]) {
      const cart = await clientOf("holder.au@trestle.test");
      for (const productCode of [brush, lowSheen, gun]) await cart.add(productCode, 1);
      const { items } = await cart.read();
      const itemIds = changes.map(([place]) => items[place]?.id);
      const cartItems = changes.map(([, productCode]) => ({ productCode, quantity: 1 }));
      const { userErrors } = await cart.change("customerCartUpdateItems", { itemIds, cartItems });
      const after = (await cart.read()).items.map(({ product, quantity }) => [product.code, quantity]);
      return { codes: userErrors.map(({ code }) => code), after };
    }

    test("when that one becomes something else first, whatever their places", async () => {
      const { codes, after } = await changed([
        [2, small],
        [1, gun],
        [0, lowSheen],
      ]);
      expect(codes).toEqual([]);
      expect(after).toEqual([
        [lowSheen, 1],
        [gun, 1],
        [small, 1],
      ]);
    });

    test("when that one has joined a third", async () => {
      const { codes, after } = await changed([
        [0, lowSheen],
        [2, brush],
      ]);
      expect(codes).toEqual([]);
      expect(after).toEqual([
        [lowSheen, 2],
        [brush, 1],
      ]);
    });

    test("but no line becomes two things at once", async () => {
      const { codes, after } = await changed([
        [0, small],
        [1, brush],
        [0, lowSheen],
      ]);
      expect(codes).toEqual(["ITEM_NOT_FOUND"]);
      expect(after).toEqual([
        [brush, 1],
        [lowSheen, 1],
        [gun, 1],
      ]);
    });
  });

  test("costs the account's price, shown as it was when the price changes behind one's back", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    const { cart: before } = await cart.add(brush, 1);
    const price = before.items[0]?.basePrice.value ?? 0;
    const { rows } = await sql<{ id: string }>`
      update contract_prices set cents = cents where false returning account_id as id`.execute(server.db);
    expect(rows).toEqual([]);
    const account = await server.db
      .selectFrom("carts")
      .select("account_id")
      .where("id", "=", before.id)
      .executeTakeFirstOrThrow();
    await sql`insert into contract_prices values (${account.account_id}, ${brush}, 100)
      on conflict (account_id, sku) do update set cents = 100`.execute(server.db);
    const { items, notices } = await cart.read();
    expect(items[0]?.basePrice.value).toBe(1);
    expect(notices).toContainEqual({
      kind: "PRICE_CHANGED",
      message: `The price went down, from $${price.toFixed(2)} to $1.00 ex GST.`,
      itemId: items[0]?.id,
      blocks: false,
    });
    await sql`delete from contract_prices where sku = ${brush}`.execute(server.db);
  });
});

describe("a refusal", async () => {
  const part = await server.db
    .selectFrom("system_part_skus")
    .select(["sku", "system_code"])
    .orderBy("sku")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ sku: string }>`
    select v.sku from variants v join products p on p.code = v.product_code where not p.is_available_online
    order by v.sku limit 1`.execute(server.db);
  const unavailable = rows[0]?.sku ?? "";

  test.each([
    ["an unknown product", { productCode: "NOTHING" }, "Add to cart failed"],
    [
      "what is not sold online",
      { productCode: unavailable },
      "This product is unavailable for purchase online, find your nearest store to buy.",
    ],
    ["a part by itself", { productCode: part.sku }, "Parts cannot be bought separately."],
    ["no quantity", { quantity: 0 }, "Enter a quantity from 1 to 9,999."],
    ["too many", { quantity: 10_000 }, "Enter a quantity from 1 to 9,999."],
    [
      "an unknown colour",
      { colourCode: "NOPE-1" },
      "We couldn't find that colour. Check its brand and code, or choose it from the list.",
    ],
    ["a store abroad", { store: "8001" }, "That store does not sell in your country. Choose another one."],
    ["somebody else's cart", { cartId: "00000000-0000-4000-8000-000000000000" }, "Failed to update cart."],
    ["an old version", { modifiedTime: "2020-01-01T00:00:00.000Z" }, "Cart is not updated to the latest data."],
  ])("of %s leaves the cart as it was", async (_, variables, message) => {
    const cart = await clientOf("full.au@trestle.test");
    const { cart: before } = await cart.add(brush, 1);
    const refused = await cart.change("customerCartAddItem", { productCode: lowSheen, quantity: 1, ...variables });
    expect(messages(refused)).toEqual([message]);
    expect(refused.cart).toEqual(before);
  });

  test.each([
    ["customerCartUpdateItem", { productCode: brush, quantity: 1 }, "Failed to update item."],
    ["customerCartRemoveItem", {}, "Failed to delete item."],
  ])("of %s for a line that is gone", async (operation, variables, message) => {
    const cart = await clientOf("full.au@trestle.test");
    await cart.add(brush, 1);
    const itemId = "00000000-0000-4000-8000-000000000000";
    expect(messages(await cart.change(operation, { itemId, ...variables }))).toEqual([message]);
  });

  test("of a system lacking a part, or with a part of another", async () => {
    const cart = await clientOf("full.au@trestle.test");
    const alone = await cart.change("customerCartAddItems", {
      cartItems: [{ productCode: part.sku, quantity: 1, systemCode: part.system_code }],
    });
    expect(messages(alone)).toEqual(["Parts cannot be bought separately."]);
    const foreign = await cart.change("customerCartAddItems", {
      cartItems: [{ productCode: brush, quantity: 1, systemCode: part.system_code }],
    });
    expect(messages(foreign)).toEqual(["Unable to load the part from this system product."]);
  });

  test("of a delivery address no van would find", async () => {
    const cart = await clientOf("full.au@trestle.test");
    const { cart: own } = await cart.add(brush, 1);
    const refused = await cart.change("customerCartUpdateCheckout", {
      displayUid: "me",
      cartCode: own.code,
      deliveryMode: "DELIVERY",
      shippingCondition: "STANDARD",
      fulfillmentStoreId: "",
      deliveryDateTime: "",
      shippingAddress: { line1: "1 Bridge Rd", city: "Richmond", state: "VIC", postCode: "2000" },
    });
    expect(messages(refused)).toEqual(["Invalid delivery address, please recheck again."]);
  });
});

describe("points", () => {
  test("are applied once, and taken back once", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    expect(messages(await cart.change("customerCartApplyRedeemPoints", {}))).toEqual(["Failed to apply redeem points"]);
    await cart.add("NPG-390-STA", 1);
    const applied = await cart.change("customerCartApplyRedeemPoints", {});
    expect(applied.userErrors).toEqual([]);
    const { rewardPoints, payByCard, payByAccount } = applied.cart;
    expect(rewardPoints.tradeDollarsApplied.value).toBeGreaterThan(0);
    expect(payByCard.totalPrice.value).toBeLessThan(payByAccount.totalPrice.value);
    expect(messages(await cart.change("customerCartApplyRedeemPoints", {}))).toEqual(["Failed to apply redeem points"]);
    const removed = await cart.change("customerCartRemoveRedeemPoints", {});
    expect(removed.cart.rewardPoints.tradeDollarsApplied.value).toBe(0);
    expect(messages(await cart.change("customerCartRemoveRedeemPoints", {}))).toEqual([
      "Failed to remove redeem points",
    ]);
  });

  test("below 2,000 are not enough, and a limited user redeems none", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    const { cart: own } = await cart.add(brush, 1);
    const { account_id: id } = await server.db
      .selectFrom("carts")
      .select("account_id")
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ points: number }>`select points from points_balances where account_id = ${id}`.execute(
      server.db,
    );
    const over = (rows[0]?.points ?? 0) - 1_999;
    await sql`insert into points_movements (account_id, at, type, points, cause)
      values (${id}, now(), 'ADJUSTMENT', ${-over}, 'A test')`.execute(server.db);
    expect(messages(await cart.change("customerCartApplyRedeemPoints", {}))).toEqual(["You don't have enough points."]);
    await sql`insert into points_movements (account_id, at, type, points, cause)
      values (${id}, now(), 'ADJUSTMENT', ${over}, 'A test')`.execute(server.db);
    const limited = await clientOf("limited.au@trestle.test");
    await limited.add(brush, 1);
    expect(messages(await limited.change("customerCartApplyRedeemPoints", {}))).toEqual([
      "Failed to apply redeem points",
    ]);
  });
});

describe("whose cart it is", () => {
  test("each person of an account has their own, and a rep acting another", async () => {
    const [holder, full] = [await clientOf("holder.au@trestle.test"), await clientOf("full.au@trestle.test")];
    await holder.add(brush, 2);
    expect((await full.read()).items).toEqual([]);
  });

  test("staff who act for nobody have none", async () => {
    const cookie = await openSession(server.db, "admin.au@trestle.test");
    const { body } = await askOperation(server.url, "customerCart", { cookie, variables: { store: "" } });
    expect(body.errors?.[0]?.message).toBe("Unauthorized access detected");
  });

  test("a guest finds it again by a cookie, and whoever signs in takes it along and is told", async () => {
    const browser = formBrowser(server.url);
    await browser.post("/api/cart/add/", { productCode: brush, quantity: "2" });
    expect(browser.cookie("trestle-cart")).toHaveLength(43);
    const own = await clientOf("consumer.au@trestle.test");
    await own.add(brush, 1);
    const page = await browser.visit("/login/?returnTo=/dashboard/");
    const answer = await browser.post(page.url, { demo: "consumer.au@trestle.test" });
    await browser.visit(new URL(answer.headers.get("location") ?? "/", page.url).href);
    const { items, notices } = await cartClient(server.url, browser.cookieHeader()).read();
    expect(items.map(({ quantity }) => quantity)).toEqual([3]);
    expect(notices[0]).toMatchObject({
      kind: "MERGED",
      message: "1 line from before you signed in joined what was in your cart.",
    });
    expect(browser.cookie("trestle-cart")).toBeUndefined();
  });

  test("a guest who only looks gets no cookie", async () => {
    const { status, body } = await askDoor(server.url, "/api/cart/info/");
    expect([status, body]).toMatchObject([200, { customerCartInfo: { numberOfItems: 0 } }]);
  });
});

describe("the count in the frame of every page", () => {
  const countFor = async (cookie?: string) =>
    (await askOperation(server.url, "GetFrame", cookie === undefined ? {} : { cookie })).body.data?.cartUnitCount;

  test("is the units of one's own live cart", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    expect(await countFor(cart.cookie)).toBe(0);
    await cart.add(brush, 2);
    const { cart: full } = await cart.add(lowSheen, 3);
    expect(await countFor(cart.cookie)).toBe(5);
    expect(full.totalUnitCount).toBe(5);
    const other = await clientOf("consumer.au@trestle.test");
    expect(await countFor(other.cookie)).toBe(0);
  });

  test("is nothing for a new guest, and none for staff who act for nobody", async () => {
    expect(await countFor()).toBe(0);
    expect(await countFor(await openSession(server.db, "admin.au@trestle.test"))).toBeNull();
  });
});

describe("another store", () => {
  test("is looked at first, with what changes, and then moved to", async () => {
    const cart = await clientOf("holder.au@trestle.test");
    const { cart: here } = await cart.add(brush, 5);
    const other = await server.db
      .selectFrom("stores")
      .select("id")
      .where("country", "=", "AU")
      .where("id", "<>", here.store.storeId)
      .where("store_type", "<>", "LOCKER")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await sql`update stock set on_hand = 3, reserved = 0 where store_id = ${other.id} and sku = ${brush}`.execute(
      server.db,
    );
    await sql`update stock set on_hand = 30, reserved = 0 where store_id = ${here.store.storeId} and sku = ${brush}`.execute(
      server.db,
    );
    const { body } = await askOperation(server.url, "customerCartStorePreview", {
      cookie: cart.cookie,
      variables: { store: other.id },
    });
    expect(body.data?.customerCartStorePreview).toMatchObject({
      changes: [{ kind: "STOCK", message: expect.stringContaining("3 of 5 in stock there.") }],
      cart: { store: { storeId: other.id } },
    });
    expect((await cart.read()).store.storeId).toBe(here.store.storeId);
    const moved = await cart.change("customerCartChangeStore", { newStore: other.id });
    expect(moved.cart.store.storeId).toBe(other.id);
    expect(moved.cart.items[0]?.hasStock).toBe(false);
    // A page that still thinks it is at the store before is told so.
    expect(messages(await cart.add(lowSheen, 1, { store: here.store.storeId }))).toEqual([
      "Cart is not updated to the latest data.",
    ]);
    await cart.change("customerCartChangeStore", { newStore: here.store.storeId });
  });
});
