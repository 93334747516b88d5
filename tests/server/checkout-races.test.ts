// Shows that orders stay correct under 64 parallel requests over HTTP, in 20 rounds: a
// cart becomes one order, stock and coupons are never oversold, no order follows a hold, and the order has the total that
// was shown.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { findUsedCredit } from "../../src/features/orders/server/credit.store.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import type { CartReply, SeenCart } from "../support/cart-client.ts";
import { type OrderClient, type OrderReply, orderClient } from "../support/order-client.ts";
import { listReadyCarts } from "../support/race-carts.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take long on a busy machine.
vi.setConfig({ testTimeout: 400_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const PARALLEL = 64;
const ROUNDS = 20;
const sku = "TRD-CUT-63";
const makeClient = async (email: string) => orderClient(server.url, await openSession(server.db, email));
const listCodes = (replies: readonly OrderReply[]) =>
  replies.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));
const listNumbers = (replies: readonly OrderReply[]) => replies.flatMap(({ order }) => order?.id ?? []);

async function setStock(storeId: string, onHand: number, of = sku): Promise<void> {
  await sql`insert into stock (store_id, sku, on_hand) values (${storeId}, ${of}, ${onHand})
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand, reserved = 0`.execute(server.db);
}

async function oneRow<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(server.db);
  return rows[0] as T;
}

const emails = Array.from({ length: PARALLEL }, (_, n) => `buyer${n + 1}@race.test`);

/** Creates people of one account, each with a session, a favourite store and a cart of their own. */
async function createBuyers(storeId: string): Promise<OrderClient[]> {
  const { account } = await oneRow<{ account: string }>(sql`select m.account_id as account from memberships m
    join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test' limit 1`);
  await sql`update accounts set credit_limit_cents = 100000000, hold = 'GREEN', po_number_required = false
    where id = ${account}`.execute(server.db);
  await sql`with made as (
      insert into users (email, first_name, last_name, favourite_store_id)
      select email, 'Buyer', 'Race', ${storeId} from unnest(${emails}::text[]) as email returning id)
    insert into memberships (account_id, user_id, access, is_default) select ${account}, id, 'FULL', true from made`.execute(
    server.db,
  );
  return Promise.all(emails.map(makeClient));
}

const { store } = await (await makeClient("holder.au@trestle.test")).read();
const buyers = await createBuyers(store.storeId);
const countOrders = async () =>
  (await oneRow<{ orders: number }>(sql`select count(*)::integer as orders from orders`)).orders;
const findStock = (of: string) =>
  oneRow<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from stock where store_id = ${store.storeId} and sku = ${of}`,
  );

/** Makes a cart that is ready to be ordered. A cart that was not ordered in the round before is ready already. */
async function prepareCart(buyer: OrderClient, fill: (buyer: OrderClient) => Promise<CartReply>): Promise<SeenCart> {
  const cart = await buyer.read();
  if (cart.items.length > 0 && cart.deliveryMode === "PICKUP") return cart;
  const { code } = cart.items.length > 0 ? cart : (await fill(buyer)).cart;
  return buyer.pickUp({ cartCode: code, fulfillmentStoreId: store.storeId });
}

/** Makes the carts of all buyers ready to be ordered, and returns their codes. */
async function prepareAllCarts(round: number, fill: (buyer: OrderClient) => Promise<CartReply>): Promise<string[]> {
  if (round === 0) await Promise.all(buyers.map((buyer) => prepareCart(buyer, fill)));
  return listReadyCarts(server.db, emails);
}

/** Places the orders of all buyers in parallel. */
function orderAll(codes: readonly string[]): Promise<OrderReply[]> {
  return Promise.all(codes.map((cartCode, index) => (buyers[index] as OrderClient).order({ cartCode })));
}

const addBrush = (buyer: OrderClient) => buyer.add(sku, 1);

async function emptyAllCarts(): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer) => {
      const itemIds = (await buyer.read()).items.map(({ id }) => id);
      if (itemIds.length > 0) await buyer.change("customerCartRemoveItems", { itemIds });
    }),
  );
}

test("128 parallel orders of one cart, with one key or many, place one order and get the same reply", async () => {
  await setStock(store.storeId, 10_000);
  const client = await makeClient("full.au@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await countOrders();
    await client.add(sku, 3);
    const { code: cartCode } = await client.pickUp();
    const replies = await Promise.all(
      Array.from({ length: 2 * PARALLEL }, (_, index) =>
        client.order({ cartCode, idempotencyKey: index < PARALLEL ? `one ${round}` : `many ${round} ${index}` }),
      ),
    );
    expect(listCodes(replies)).toEqual([]);
    // The store's local time differs from reply to reply. Everything else must be the same.
    const texts = replies.map((reply) => JSON.stringify(reply, (name, value) => (name === "localTime" ? "" : value)));
    expect(new Set(texts).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  }
});

const kitParts = ["IRN-EP-A-3-W", "IRN-EP-B-1"];

/** Adds two brushes and one system in two colours. The two lines of each part share the stock of one SKU. */
async function addBrushesAndSystems(buyer: OrderClient): Promise<CartReply> {
  const { rows } = await sql<{ brand: string; code: string }>`select brand_id as brand, code from colours
    where base_id = 'white' and exterior order by code limit 2`.execute(server.db);
  let reply = await buyer.add(sku, 2);
  for (const { brand, code } of rows) {
    const tint = { colourBrand: brand, colourCode: code };
    const cartItems = kitParts.map((productCode, index) => ({
      ...{ productCode, quantity: 1, systemCode: "KIT-EPX" },
      ...(index === 0 ? tint : {}),
    }));
    reply = await buyer.change("customerCartAddItems", { cartItems });
    expect(reply.userErrors).toEqual([]);
  }
  return reply;
}

test("64 buyers who each want two of a stock of 100 place 50 orders, also with systems", async () => {
  const skus = [sku, ...kitParts];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of skus) await setStock(store.storeId, 1_000, each);
    const carts = await prepareAllCarts(round, addBrushesAndSystems);
    for (const each of skus) await setStock(store.storeId, 100, each);
    const replies = await orderAll(carts);
    expect(new Set(listNumbers(replies)).size).toBe(50);
    expect(new Set(listCodes(replies))).toEqual(new Set(["NOT_IN_STOCK"]));
    for (const each of skus) expect(await findStock(each)).toEqual({ onHand: 100, reserved: 100 });
  }
  await emptyAllCarts();
});

test("a coupon for ten orders is used ten times in 128 parallel orders", async () => {
  await setStock(store.storeId, 10_000);
  await sql`insert into promotions (code, name, description, country, kind, basis_points, needs_coupon, starts_at, ends_at)
    values ('RACE-TEN', 'Race', 'Ten percent off', 'AU', 'PERCENT_OFF_ORDER', 1000, true, now() - interval '1 day',
      now() + interval '1 day')`.execute(server.db);
  await sql`insert into coupons (code, promotion_code, terms, limit_total) values ('RACE-TEN', 'RACE-TEN', 'Ten.', 10)`.execute(
    server.db,
  );
  const addCoupon = (buyer: OrderClient) => buyer.change("CustomerCartAddCoupon", { couponCode: "RACE-TEN" });
  const watcher = await makeClient("full.au@trestle.test");
  await watcher.add(sku, 1);
  // The server learns of a new coupon or limit a moment after it is written.
  const findRefusal = async () => {
    await watcher.change("CustomerCartRemoveAllCoupons", {});
    return (await addCoupon(watcher)).userErrors[0]?.code ?? null;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const used = 10 * (round + 1);
    await sql`update coupons set limit_total = ${used} where code = 'RACE-TEN'`.execute(server.db);
    await expect.poll(findRefusal).toBeNull();
    const codes = await prepareAllCarts(round, addBrush);
    if (round === 0) await Promise.all(buyers.map(addCoupon));
    else await sql`update carts set coupon_codes = '{RACE-TEN}' where code = any(${codes}::text[])`.execute(server.db);
    const replies = await Promise.all(
      [...buyers, ...buyers].map((buyer, index) => buyer.order({ cartCode: codes[index % PARALLEL] })),
    );
    expect(new Set(listNumbers(replies)).size).toBe(10);
    expect(new Set(listCodes(replies))).toEqual(new Set(["COUPON_USED_UP"]));
    expect(await oneRow(sql`select used from coupons where code = 'RACE-TEN'`)).toEqual({ used });
  }
  await Promise.all(buyers.map((buyer) => buyer.change("CustomerCartRemoveAllCoupons", {})));
});

test("no order is placed after a hold is set, in 100 rounds", async () => {
  await setStock(store.storeId, 10_000);
  const accountId = await getAccountId(server.db, "buyer1@race.test");
  // A hold that staff set, which no job lifts.
  const setHold = (colour: string) =>
    sql`update accounts set hold = ${colour}, held_by_staff = ${colour === "RED"}, hold_reason = 'Call us.'
      where id = ${accountId}`.execute(server.db);
  let placed = 0;
  for (let round = 0; round < 100; round += 1) {
    await setHold("GREEN");
    const group = Array.from({ length: 4 }, (_, index) => buyers[(round * 4 + index) % PARALLEL] as OrderClient);
    const carts = await Promise.all(group.map((buyer) => prepareCart(buyer, addBrush)));
    const placing = group.map((buyer, index) => buyer.order({ cartCode: carts[index]?.code }));
    // In every second round the hold comes later, so that some orders are placed before it.
    if (round % 2 === 1) await Promise.race(placing);
    await setHold("RED");
    const before = await countOrders();
    const replies = await Promise.all(placing);
    expect(await countOrders()).toBe(before);
    expect(listCodes(replies).filter((code) => code !== "ACCOUNT_ON_HOLD")).toEqual([]);
    placed += listNumbers(replies).length;
  }
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThan(400);
  await setHold("GREEN");
});

test("of 64 parallel orders that each take the account over 90 % of its credit limit, one is accepted", async () => {
  await setStock(store.storeId, 10_000);
  const accountId = await getAccountId(server.db, "buyer1@race.test");
  const setLimit = (cents: number) =>
    sql`update accounts set credit_limit_cents = ${cents}, hold = 'GREEN' where id = ${accountId}`.execute(server.db);
  for (let round = 0; round < ROUNDS; round += 1) {
    await setLimit(100_000_000);
    const carts = await prepareAllCarts(round, addBrush);
    await setLimit(Math.ceil(((await findUsedCredit(server.db, accountId)) * 10) / 9));
    const replies = await orderAll(carts);
    expect(listNumbers(replies)).toHaveLength(1);
    expect(listCodes(replies)).toEqual(Array(PARALLEL - 1).fill("CREDIT_ON_HOLD"));
  }
  await setLimit(100_000_000);
});

test("a cart that changes during the order is ordered with the shown total or not at all, in 200 orders", async () => {
  await setStock(store.storeId, 100_000);
  const edits: ((buyer: OrderClient, cart: SeenCart) => Promise<unknown>)[] = [
    (buyer) => buyer.add(sku, 1),
    (buyer, { items: [item] }) =>
      buyer.change("customerCartUpdateItem", { itemId: item?.id, productCode: sku, quantity: 7 }),
    (buyer, { items: [item] }) => buyer.change("customerCartRemoveItem", { itemId: item?.id }),
    (buyer) => buyer.change("CustomerCartAddCoupon", { couponCode: "RACE-TEN" }),
  ];
  const outcomes: string[] = [];
  const orderWhileEditing = async (buyer: OrderClient) => {
    for (let round = 0; round < 25; round += 1) {
      const cart = await prepareCart(buyer, addBrush);
      const { modifiedTime, code: cartCode } = cart;
      const shownTotal = cart.payByAccount.totalPrice.value;
      const edit = edits[round % edits.length] as (typeof edits)[number];
      const order = () => buyer.order({ cartCode, modifiedTime, shownTotal });
      const [reply] = await Promise.all(
        round % 3 === 0 ? [order(), edit(buyer, cart)] : [edit(buyer, cart).then(order)],
      );
      if (reply?.order) expect(reply.order.accountPaymentTotal.value).toBe(shownTotal);
      outcomes.push(reply?.userErrors[0]?.code ?? "PLACED");
    }
  };
  await Promise.all(buyers.slice(0, 8).map(orderWhileEditing));
  expect(outcomes).toHaveLength(200);
  expect(new Set(outcomes)).toEqual(new Set(["PLACED", "CART_STALE", "CART_EMPTY"]));
});

test("64 parallel cancellations of an order release its stock once", async () => {
  await setStock(store.storeId, 1_000);
  const [, client] = buyers as [OrderClient, OrderClient];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { items, code: cartCode } = await prepareCart(client, addBrush);
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    const { order } = await client.order({ cartCode });
    const before = await findStock(sku);
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.ask<OrderReply>("CancelOrder", { orderCode: order?.id })),
    );
    expect(listCodes(replies)).toEqual([]);
    expect((await findStock(sku)).reserved).toBe(before.reserved - quantity);
    expect(replies[0]?.order?.timeline.filter(({ kind }) => kind === "CANCELLED")).toHaveLength(1);
  }
});

test("after all tests above, the used credit of each account is the sum of its open orders", async () => {
  const { rows } = await sql`select distinct
      c.unbilled_cents = coalesce(sum(o.total_cents) filter (where o.status in ('CREATED', 'OPEN')), 0) as balanced
    from account_credit c join orders o on o.account_id = c.account_id and o.pay_by = 'ACCOUNT'
    group by c.account_id, c.unbilled_cents`.execute(server.db);
  expect(rows).toEqual([{ balanced: true }]);
});
