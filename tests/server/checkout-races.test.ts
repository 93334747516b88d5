// Shows that orders hold under parallel requests over HTTP, 64 at once and 20 times over (invariants 1, 9, 11, 12, 15 and 17):
// a cart becomes one order, shelves and coupons are never sold twice, a hold stops what comes after it, and what was shown is
// what is ordered.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { findUsedCredit } from "../../src/features/orders/server/credit.store.ts";
import { openSession } from "../support/ask-shop.ts";
import { accountOf } from "../support/billing.ts";
import type { SeenCart } from "../support/cart-client.ts";
import { type OrderClient, type OrderReply, orderClient } from "../support/order-client.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take as long as the machine has other things to do.
vi.setConfig({ testTimeout: 400_000 });
const server = await testServer({ DEMO: "off" });
const PARALLEL = 64;
const ROUNDS = 20;
const sku = "TRD-CUT-63";
const clientOf = async (email: string) => orderClient(server.url, await openSession(server.db, email));
const codesOf = (replies: readonly OrderReply[]) =>
  replies.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));
const numbersOf = (replies: readonly OrderReply[]) => replies.flatMap(({ order }) => order?.id ?? []);

async function stockAt(storeId: string, onHand: number, of = sku): Promise<void> {
  await sql`insert into stock (store_id, sku, on_hand) values (${storeId}, ${of}, ${onHand})
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand, reserved = 0`.execute(server.db);
}

async function oneRow<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(server.db);
  return rows[0] as T;
}

/** As many people of one account as are wanted, each with a session, a favourite store and a cart of their own. */
async function team(count: number, storeId: string): Promise<OrderClient[]> {
  const { account } = await oneRow<{ account: string }>(sql`select m.account_id as account from memberships m
    join users u on u.id = m.user_id where u.email = 'holder.au@trestle.test' limit 1`);
  await sql`update accounts set credit_limit_cents = 100000000, hold = 'GREEN', po_number_required = false
    where id = ${account}`.execute(server.db);
  await sql`with made as (
      insert into users (email, first_name, last_name, favourite_store_id)
      select 'buyer' || n || '@race.test', 'Buyer', n::text, ${storeId} from generate_series(1, ${count}) as n
      on conflict do nothing returning id)
    insert into memberships (account_id, user_id, access, is_default) select ${account}, id, 'FULL', true from made`.execute(
    server.db,
  );
  return Promise.all(Array.from({ length: count }, (_, n) => clientOf(`buyer${n + 1}@race.test`)));
}

const { store } = await (await clientOf("holder.au@trestle.test")).read();
const buyers = await team(PARALLEL, store.storeId);
const countOrders = async () =>
  (await oneRow<{ orders: number }>(sql`select count(*)::integer as orders from orders`)).orders;
const shelfOf = (of: string) =>
  oneRow<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from stock where store_id = ${store.storeId} and sku = ${of}`,
  );

/** A cart that is ready to be ordered; one that was left over from the round before is so already. */
async function prepare(buyer: OrderClient, fill: (buyer: OrderClient) => Promise<unknown>): Promise<SeenCart> {
  if ((await buyer.read()).items.length === 0) await fill(buyer);
  return buyer.pickUp({ fulfillmentStoreId: store.storeId });
}

const oneBrush = (buyer: OrderClient) => buyer.add(sku, 1);

async function emptyAll(): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer) => {
      const itemIds = (await buyer.read()).items.map(({ id }) => id);
      if (itemIds.length > 0) await buyer.change("customerCartRemoveItems", { itemIds });
    }),
  );
}

test("one cart becomes one order, by one key or by many, and every reply is the same", async () => {
  await stockAt(store.storeId, 10_000);
  const client = await clientOf("full.au@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await countOrders();
    await client.add(sku, 3);
    const { code: cartCode } = await client.pickUp();
    const replies = await Promise.all(
      Array.from({ length: 2 * PARALLEL }, (_, place) =>
        client.order({ cartCode, idempotencyKey: place < PARALLEL ? `one ${round}` : `many ${round} ${place}` }),
      ),
    );
    expect(codesOf(replies)).toEqual([]);
    // The clock on the store's wall goes on from one reply to the next; all else is the same.
    const words = replies.map((reply) => JSON.stringify(reply, (name, value) => (name === "localTime" ? "" : value)));
    expect(new Set(words).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  }
});

const kitParts = ["IRN-EP-A-3-W", "IRN-EP-B-1"];

/** Two brushes and the same system in two colours: its parts stand in two lines each and come off one shelf. */
async function twoOfEach(buyer: OrderClient): Promise<void> {
  const { rows } = await sql<{ brand: string; code: string }>`select brand_id as brand, code from colours
    where base_id = 'white' and exterior order by code limit 2`.execute(server.db);
  await buyer.add(sku, 2);
  for (const { brand, code } of rows) {
    const tint = { colourBrand: brand, colourCode: code };
    const cartItems = kitParts.map((productCode, place) => ({
      ...{ productCode, quantity: 1, systemCode: "KIT-EPX" },
      ...(place === 0 ? tint : {}),
    }));
    const { userErrors } = await buyer.change("customerCartAddItems", { cartItems });
    expect(userErrors).toEqual([]);
  }
}

test("a hundred on each shelf, 64 people who want two of each, in systems too: a hundred are sold", async () => {
  const shelves = [sku, ...kitParts];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const of of shelves) await stockAt(store.storeId, 1_000, of);
    await Promise.all(buyers.map((buyer) => prepare(buyer, twoOfEach)));
    for (const of of shelves) await stockAt(store.storeId, 100, of);
    const replies = await Promise.all(buyers.map((buyer) => buyer.order()));
    expect(new Set(numbersOf(replies)).size).toBe(50);
    expect(new Set(codesOf(replies))).toEqual(new Set(["NOT_IN_STOCK"]));
    for (const of of shelves) expect(await shelfOf(of)).toEqual({ onHand: 100, reserved: 100 });
  }
  await emptyAll();
});

test("a coupon for ten orders is used ten times in 128 tries", async () => {
  await stockAt(store.storeId, 10_000);
  await sql`insert into promotions (code, name, description, country, kind, basis_points, needs_coupon, starts_at, ends_at)
    values ('RACE-TEN', 'Race', 'Ten percent off', 'AU', 'PERCENT_OFF_ORDER', 1000, true, now() - interval '1 day',
      now() + interval '1 day')`.execute(server.db);
  await sql`insert into coupons (code, promotion_code, terms, limit_total) values ('RACE-TEN', 'RACE-TEN', 'Ten.', 10)`.execute(
    server.db,
  );
  const take = (buyer: OrderClient) => buyer.change("CustomerCartAddCoupon", { couponCode: "RACE-TEN" });
  const [first] = buyers as [OrderClient];
  await expect.poll(async () => (await take(first)).userErrors[0]?.code ?? "THERE").toMatch(/THERE|ALREADY/);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sql`update coupons set limit_total = ${10 * round} where code = 'RACE-TEN'`.execute(server.db);
    await Promise.all(
      buyers.map(async (buyer) => {
        await prepare(buyer, oneBrush);
        await take(buyer);
      }),
    );
    const codes = await Promise.all(buyers.map(async (buyer) => (await buyer.read()).code));
    const replies = await Promise.all(
      [...buyers, ...buyers].map((buyer, place) => buyer.order({ cartCode: codes[place % PARALLEL] })),
    );
    expect(new Set(numbersOf(replies)).size).toBe(10);
    expect(new Set(codesOf(replies))).toEqual(new Set(["COUPON_USED_UP"]));
    expect(await oneRow(sql`select used from coupons where code = 'RACE-TEN'`)).toEqual({ used: 10 * round });
  }
  await Promise.all(buyers.map((buyer) => buyer.change("CustomerCartRemoveAllCoupons", {})));
});

test("no order is placed after a hold, however close it comes: 100 flips", async () => {
  await stockAt(store.storeId, 10_000);
  const accountId = await accountOf(server.db, "buyer1@race.test");
  // Staff's word, which no job takes back.
  const hold = (colour: string) =>
    sql`update accounts set hold = ${colour}, held_by_staff = ${colour === "RED"}, hold_reason = 'Call us.'
      where id = ${accountId}`.execute(server.db);
  let placed = 0;
  for (let flip = 0; flip < 100; flip += 1) {
    await hold("GREEN");
    const group = Array.from({ length: 4 }, (_, place) => buyers[(flip * 4 + place) % PARALLEL] as OrderClient);
    const carts = await Promise.all(group.map((buyer) => prepare(buyer, oneBrush)));
    const placing = group.map((buyer, place) => buyer.order({ cartCode: carts[place]?.code }));
    // Now and then the hold comes a little later, so that some orders are through before it.
    if (flip % 2 === 1) await Promise.race(placing);
    await hold("RED");
    const before = await countOrders();
    const replies = await Promise.all(placing);
    expect(await countOrders()).toBe(before);
    expect(codesOf(replies).filter((code) => code !== "ACCOUNT_ON_HOLD")).toEqual([]);
    placed += numbersOf(replies).length;
  }
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThan(400);
  await hold("GREEN");
});

test("of 64 orders at once that each take an account over 90 % of its credit limit, one is taken", async () => {
  await stockAt(store.storeId, 10_000);
  const accountId = await accountOf(server.db, "buyer1@race.test");
  const limit = (cents: number) =>
    sql`update accounts set credit_limit_cents = ${cents}, hold = 'GREEN' where id = ${accountId}`.execute(server.db);
  for (let round = 0; round < ROUNDS; round += 1) {
    await limit(100_000_000);
    await Promise.all(buyers.map((buyer) => prepare(buyer, oneBrush)));
    await limit(Math.ceil(((await findUsedCredit(server.db, accountId)) * 10) / 9));
    const replies = await Promise.all(buyers.map((buyer) => buyer.order()));
    expect(numbersOf(replies)).toHaveLength(1);
    expect(codesOf(replies)).toEqual(Array(PARALLEL - 1).fill("CREDIT_ON_HOLD"));
  }
  await limit(100_000_000);
});

test("a cart that changes while it is ordered is ordered as it was shown, or not at all: 200 times", async () => {
  await stockAt(store.storeId, 100_000);
  const edits: ((buyer: OrderClient, cart: SeenCart) => Promise<unknown>)[] = [
    (buyer) => buyer.add(sku, 1),
    (buyer, { items: [item] }) =>
      buyer.change("customerCartUpdateItem", { itemId: item?.id, productCode: sku, quantity: 7 }),
    (buyer, { items: [item] }) => buyer.change("customerCartRemoveItem", { itemId: item?.id }),
    (buyer) => buyer.change("CustomerCartAddCoupon", { couponCode: "RACE-TEN" }),
  ];
  const outcomes: string[] = [];
  const editOften = async (buyer: OrderClient) => {
    for (let round = 0; round < 25; round += 1) {
      const cart = await prepare(buyer, oneBrush);
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
  await Promise.all(buyers.slice(0, 8).map(editOften));
  expect(outcomes).toHaveLength(200);
  expect(new Set(outcomes)).toEqual(new Set(["PLACED", "CART_STALE", "CART_EMPTY"]));
});

test("an order that is cancelled 64 times at once gives back once", async () => {
  await stockAt(store.storeId, 1_000);
  const [, client] = buyers as [OrderClient, OrderClient];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { items, code: cartCode } = await prepare(client, oneBrush);
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    const { order } = await client.order({ cartCode });
    const before = await shelfOf(sku);
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.ask<OrderReply>("CancelOrder", { orderCode: order?.id })),
    );
    expect(codesOf(replies)).toEqual([]);
    expect((await shelfOf(sku)).reserved).toBe(before.reserved - quantity);
    expect(replies[0]?.order?.timeline.filter(({ kind }) => kind === "CANCELLED")).toHaveLength(1);
  }
});

test("after all of it, the credit an account uses is what it has ordered", async () => {
  const { rows } = await sql`select distinct
      c.unbilled_cents = coalesce(sum(o.total_cents) filter (where o.status in ('CREATED', 'OPEN')), 0) as balanced
    from account_credit c join orders o on o.account_id = c.account_id and o.pay_by = 'ACCOUNT'
    group by c.account_id, c.unbilled_cents`.execute(server.db);
  expect(rows).toEqual([{ balanced: true }]);
});
