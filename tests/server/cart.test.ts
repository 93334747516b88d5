// Shows the cart over HTTP: every change and refusal in the specification's words, the owner of a cart, and how the
// cart of a guest is kept.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { missingId } from "../support/access-actors.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { formBrowser } from "../support/browser-session.ts";
import { type CartReply, cartClient } from "../support/cart-client.ts";
import { brush, paint as lowSheen } from "../support/order-world.ts";
import { findPoints, givePoints, takePoints } from "../support/points.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

/** A client with an empty cart, without coupons and points. */
async function makeClient(email: string) {
  const client = cartClient(server.url, await openSession(server.db, email));
  const { items, appliedVouchers, rewardPoints } = await client.read();
  if (items.length > 0) await client.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  if (appliedVouchers.length > 0) await client.change("CustomerCartRemoveAllCoupons", {});
  if (rewardPoints.isApplied) await client.change("customerCartRemoveRedeemPoints", {});
  return client;
}

const listMessages = ({ userErrors }: CartReply) => userErrors.map(({ message }) => message);
const findColour = async (where: string) => {
  const { rows } = await sql<{ code: string; name: string; brand_id: string; base_id: string }>`
    select code, name, brand_id, base_id from colours where ${sql.raw(where)} order by code limit 1`.execute(server.db);
  return rows[0] as { code: string; name: string; brand_id: string; base_id: string };
};

describe("a cart line", () => {
  test("a line can be added, increased, changed and removed", async () => {
    const cart = await makeClient("holder.au@trestle.test");
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

  test("another colour makes another line, with the base that the colour needs", async () => {
    const cart = await makeClient("holder.au@trestle.test");
    const white = await findColour("base_id = 'white' and interior and brand_id = 'harbourline-colours'");
    const deep = await findColour("base_id = 'deep' and interior and brand_id = 'harbourline-colours'");
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
    // A line that gets the colour of another line is merged with it.
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

  describe("lines that are changed together", () => {
    const gun = "NPG-390-STA";
    const small = "HBL-WC-LS-4-W";

    /** Fills a cart with a brush, paint and a gun, and then changes lines to other products in the given order. */
    async function changeLines(changes: [index: number, productCode: string][]) {
      const cart = await makeClient("holder.au@trestle.test");
      for (const productCode of [brush, lowSheen, gun]) await cart.add(productCode, 1);
      const { items } = await cart.read();
      const itemIds = changes.map(([index]) => items[index]?.id);
      const cartItems = changes.map(([, productCode]) => ({ productCode, quantity: 1 }));
      const { userErrors } = await cart.change("customerCartUpdateItems", { itemIds, cartItems });
      const after = (await cart.read()).items.map(({ product, quantity }) => [product.code, quantity]);
      return { codes: userErrors.map(({ code }) => code), after };
    }

    test("lines can take over each other's products in a chain", async () => {
      const { codes, after } = await changeLines([
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

    test("a line can take over the product of a line that was merged with a third", async () => {
      const { codes, after } = await changeLines([
        [0, lowSheen],
        [2, brush],
      ]);
      expect(codes).toEqual([]);
      expect(after).toEqual([
        [lowSheen, 2],
        [brush, 1],
      ]);
    });

    test("a line that is changed twice in one request is refused", async () => {
      const { codes, after } = await changeLines([
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

  test("a line has the account's price, and a notice reports a price that changed", async () => {
    const cart = await makeClient("holder.au@trestle.test");
    const { cart: before } = await cart.add(brush, 1);
    const price = before.items[0]?.basePrice.value ?? 0;
    const account = await server.db
      .selectFrom("carts")
      .select("account_id")
      .where("id", "=", before.id)
      .executeTakeFirstOrThrow();
    await sql`insert into contract_prices values (${account.account_id}, ${brush}, 100)
      on conflict (account_id, sku, valid_from) do update set cents = 100`.execute(server.db);
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

describe("a refused change", async () => {
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
      "a product that is not sold online",
      { productCode: unavailable },
      "This product is unavailable for purchase online, find your nearest store to buy.",
    ],
    ["a part of a system without the rest", { productCode: part.sku }, "Parts cannot be bought separately."],
    ["a quantity of zero", { quantity: 0 }, "Enter a quantity from 1 to 9,999."],
    ["a quantity above 9,999", { quantity: 10_000 }, "Enter a quantity from 1 to 9,999."],
    [
      "an unknown colour",
      { colourCode: "NOPE-1" },
      "We couldn't find that colour. Check its brand and code, or choose it from the list.",
    ],
    ["a store in another country", { store: "8001" }, "That store does not sell in your country. Choose another one."],
    ["a cart of somebody else", { cartId: missingId }, "Failed to update cart."],
    [
      "an old version of the cart",
      { modifiedTime: "2020-01-01T00:00:00.000Z" },
      "Cart is not updated to the latest data.",
    ],
  ])("adding %s is refused and leaves the cart unchanged", async (_, variables, message) => {
    const cart = await makeClient("full.au@trestle.test");
    const { cart: before } = await cart.add(brush, 1);
    const refused = await cart.change("customerCartAddItem", { productCode: lowSheen, quantity: 1, ...variables });
    expect(listMessages(refused)).toEqual([message]);
    expect(refused.cart).toEqual(before);
  });

  test.each([
    ["customerCartUpdateItem", { productCode: brush, quantity: 1 }, "Failed to update item."],
    ["customerCartRemoveItem", {}, "Failed to delete item."],
  ])("the operation %s is refused for a line that does not exist", async (operation, variables, message) => {
    const cart = await makeClient("full.au@trestle.test");
    await cart.add(brush, 1);
    const itemId = missingId;
    expect(listMessages(await cart.change(operation, { itemId, ...variables }))).toEqual([message]);
  });

  test("a system without all of its parts, or with a foreign part, is refused", async () => {
    const cart = await makeClient("full.au@trestle.test");
    const alone = await cart.change("customerCartAddItems", {
      cartItems: [{ productCode: part.sku, quantity: 1, systemCode: part.system_code }],
    });
    expect(listMessages(alone)).toEqual(["Parts cannot be bought separately."]);
    const foreign = await cart.change("customerCartAddItems", {
      cartItems: [{ productCode: brush, quantity: 1, systemCode: part.system_code }],
    });
    expect(listMessages(foreign)).toEqual(["Unable to load the part from this system product."]);
  });

  test("a delivery address whose postcode does not fit the suburb is refused", async () => {
    const cart = await makeClient("full.au@trestle.test");
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
    expect(listMessages(refused)).toEqual(["Invalid delivery address, please recheck again."]);
  });
});

describe("points", () => {
  test("points are applied once and removed once", async () => {
    const cart = await makeClient("holder.au@trestle.test");
    expect(listMessages(await cart.change("customerCartApplyRedeemPoints", {}))).toEqual([
      "Failed to apply redeem points",
    ]);
    await cart.add("NPG-390-STA", 1);
    const applied = await cart.change("customerCartApplyRedeemPoints", {});
    expect(applied.userErrors).toEqual([]);
    const { rewardPoints, payByCard, payByAccount } = applied.cart;
    expect(rewardPoints.tradeDollarsApplied.value).toBeGreaterThan(0);
    const cardWithoutSurcharge = payByCard.totalPrice.value - payByCard.surchargeFee.value;
    const { value: dollars } = rewardPoints.tradeDollarsApplied;
    expect(cardWithoutSurcharge).toBeCloseTo(payByAccount.totalPrice.value - dollars, 2);
    expect(listMessages(await cart.change("customerCartApplyRedeemPoints", {}))).toEqual([
      "Failed to apply redeem points",
    ]);
    const removed = await cart.change("customerCartRemoveRedeemPoints", {});
    expect(removed.cart.rewardPoints.tradeDollarsApplied.value).toBe(0);
    expect(listMessages(await cart.change("customerCartRemoveRedeemPoints", {}))).toEqual([
      "Failed to remove redeem points",
    ]);
  });

  test("fewer than 2,000 points cannot be redeemed, and a limited member cannot redeem any", async () => {
    const cart = await makeClient("holder.au@trestle.test");
    await cart.add(brush, 1);
    const id = await getAccountId(server.db, "holder.au@trestle.test");
    const surplus = (await findPoints(server.db, id)) - 1_999;
    await takePoints(server.db, id, surplus);
    expect(listMessages(await cart.change("customerCartApplyRedeemPoints", {}))).toEqual([
      "You don't have enough points.",
    ]);
    await givePoints(server.db, id, surplus);
    const limited = await makeClient("limited.au@trestle.test");
    await limited.add(brush, 1);
    expect(listMessages(await limited.change("customerCartApplyRedeemPoints", {}))).toEqual([
      "Failed to apply redeem points",
    ]);
  });
});

describe("the owner of a cart", () => {
  test("each member of an account, and a rep who acts for it, has a cart of their own", async () => {
    const [holder, full] = [await makeClient("holder.au@trestle.test"), await makeClient("full.au@trestle.test")];
    await holder.add(brush, 2);
    expect((await full.read()).items).toEqual([]);
    const cookie = await openSession(server.db, "rep.au@trestle.test");
    const accountId = await getAccountId(server.db, "holder.au@trestle.test");
    await askEndpoint(server.url, "/api/acting/start/", { cookie, body: { accountId } });
    expect((await cartClient(server.url, cookie).read()).items).toEqual([]);
  });

  test("staff who act for nobody have no cart", async () => {
    const cookie = await openSession(server.db, "admin.au@trestle.test");
    const { body } = await askOperation(server.url, "customerCart", { cookie, variables: { store: "" } });
    expect(body.errors?.[0]?.message).toBe("Unauthorized access detected");
  });

  test("a guest's cart is kept by a cookie, and is merged with a notice when the guest signs in", async () => {
    const browser = formBrowser(server.url);
    await browser.post("/api/cart/add/", { productCode: brush, quantity: "2" });
    expect(browser.cookie("trestle-cart")).toHaveLength(43);
    const own = await makeClient("consumer.au@trestle.test");
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

  test("a guest who adds nothing has an empty cart and gets no cookie", async () => {
    const { status, body } = await askEndpoint(server.url, "/api/cart/info/");
    expect([status, body]).toMatchObject([200, { customerCartInfo: { numberOfItems: 0 } }]);
    const browser = formBrowser(server.url);
    await browser.visit("/cart/");
    expect(browser.cookie("trestle-cart")).toBeUndefined();
  });
});

describe("the cart count on every page", () => {
  const readCount = async (cookie?: string) =>
    (await askOperation(server.url, "GetFrame", cookie === undefined ? {} : { cookie })).body.data?.cartUnitCount;

  test("the count is the number of units in the viewer's own cart", async () => {
    const cart = await makeClient("holder.au@trestle.test");
    expect(await readCount(cart.cookie)).toBe(0);
    await cart.add(brush, 2);
    const { cart: full } = await cart.add(lowSheen, 3);
    expect(await readCount(cart.cookie)).toBe(5);
    expect(full.totalUnitCount).toBe(5);
    const other = await makeClient("consumer.au@trestle.test");
    expect(await readCount(other.cookie)).toBe(0);
  });

  test("the count is zero for a new guest and null for staff who act for nobody", async () => {
    expect(await readCount()).toBe(0);
    expect(await readCount(await openSession(server.db, "admin.au@trestle.test"))).toBeNull();
  });
});

describe("a change of store", () => {
  test("a preview shows what another store changes, and then the cart moves there", async () => {
    const cart = await makeClient("holder.au@trestle.test");
    const { cart: here } = await cart.add(brush, 5);
    const other = await server.db
      .selectFrom("stores")
      .select("id")
      .where("country", "=", "AU")
      .where("id", "<>", here.store.storeId)
      .where("store_type", "<>", "LOCKER")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await sql`update stock set on_hand = 3 + reserved where store_id = ${other.id} and sku = ${brush}`.execute(
      server.db,
    );
    await sql`update stock set on_hand = 30 + reserved where store_id = ${here.store.storeId} and sku = ${brush}`.execute(
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
    // A page that still shows the former store is refused as stale.
    expect(listMessages(await cart.add(lowSheen, 1, { store: here.store.storeId }))).toEqual([
      "Cart is not updated to the latest data.",
    ]);
    await cart.change("customerCartChangeStore", { newStore: here.store.storeId });
  });
});
