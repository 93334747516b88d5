// Shows that orders hold under parallel requests over HTTP: a cart becomes one order, shelves and coupons are never sold
// twice, a hold stops what comes after it, and what was shown is what is ordered.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { type OrderClient, type OrderReply, orderClient } from "../support/order-client.ts";
import { testServer } from "../support/test-server.ts";

// Hundreds of requests that wait for one lock take as long as the machine has other things to do.
vi.setConfig({ testTimeout: 180_000 });
const server = await testServer({ DEMO: "off" });
const PARALLEL = 64;
const sku = "TRD-CUT-63";
const clientOf = async (email: string) => orderClient(server.url, await openSession(server.db, email));
const codesOf = (replies: readonly OrderReply[]) =>
  replies.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));
const numbersOf = (replies: readonly OrderReply[]) => replies.flatMap(({ order }) => order?.id ?? []);

async function stockAt(storeId: string, onHand: number, of = sku): Promise<void> {
  await sql`insert into stock (store_id, sku, on_hand) values (${storeId}, ${of}, ${onHand})
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand, reserved = 0`.execute(server.db);
}

async function readyToOrder(email: string, { quantity = 1, of = sku } = {}): Promise<OrderClient> {
  const client = await clientOf(email);
  await client.add(of, quantity);
  await client.pickUp();
  return client;
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

async function fillCarts(quantity: number): Promise<void> {
  for (const buyer of buyers) {
    await buyer.add(sku, quantity);
    await buyer.pickUp({ fulfillmentStoreId: store.storeId });
  }
}

test("one cart becomes one order, by one key or by many, and every reply is the same", async () => {
  await stockAt(store.storeId, 1_000);
  const client = await readyToOrder("full.au@trestle.test", { quantity: 3 });
  const { code: cartCode } = await client.read();
  const replies = await Promise.all(
    Array.from({ length: 2 * PARALLEL }, (_, place) =>
      client.order({ cartCode, idempotencyKey: place < PARALLEL ? "the-key" : `key-${place}` }),
    ),
  );
  expect(codesOf(replies)).toEqual([]);
  // The clock on the store's wall goes on from one reply to the next; all else is the same.
  const words = replies.map((reply) => JSON.stringify(reply, (name, value) => (name === "localTime" ? "" : value)));
  expect(new Set(words).size).toBe(1);
  const ordered = sql`select count(*)::integer as orders from orders where cart_id is not null`;
  expect(await oneRow(ordered)).toEqual({ orders: 1 });
  const otherBody = await client.order({ cartCode, idempotencyKey: "the-key", orderNote: "Another one" });
  expect(codesOf([otherBody])).toEqual(["KEY_REUSED"]);
});

test("a hundred on the shelf, 64 people who want two each: a hundred are sold", async () => {
  await stockAt(store.storeId, 1_000);
  await fillCarts(2);
  await stockAt(store.storeId, 100);
  const replies = await Promise.all(buyers.map((buyer) => buyer.order()));
  expect(new Set(numbersOf(replies)).size).toBe(50);
  expect(new Set(codesOf(replies))).toEqual(new Set(["NOT_IN_STOCK"]));
  const shelf = sql`select on_hand as "onHand", reserved from stock where store_id = ${store.storeId} and sku = ${sku}`;
  expect(await oneRow(shelf)).toEqual({ onHand: 100, reserved: 100 });
});

test("a coupon for ten orders is used ten times by 64 people", async () => {
  await stockAt(store.storeId, 1_000);
  await sql`insert into promotions (code, name, description, country, kind, basis_points, needs_coupon, starts_at, ends_at)
    values ('RACE-TEN', 'Race', 'Ten percent off', 'AU', 'PERCENT_OFF_ORDER', 1000, true, now() - interval '1 day',
      now() + interval '1 day')`.execute(server.db);
  await sql`insert into coupons (code, promotion_code, terms, limit_total) values ('RACE-TEN', 'RACE-TEN', 'Ten.', 10)`.execute(
    server.db,
  );
  const [first] = buyers;
  await expect
    .poll(
      async () =>
        (await first?.change("CustomerCartAddCoupon", { couponCode: "RACE-TEN" }))?.userErrors[0]?.code ?? "THERE",
    )
    .toMatch(/THERE|ALREADY/);
  await Promise.all(
    buyers.map(async (buyer) => {
      const { items } = await buyer.read();
      if (items.length === 0) await buyer.add(sku, 2);
      await buyer.change("CustomerCartAddCoupon", { couponCode: "RACE-TEN" });
      await buyer.pickUp({ fulfillmentStoreId: store.storeId });
    }),
  );
  const replies = await Promise.all(buyers.map((buyer) => buyer.order()));
  expect(numbersOf(replies)).toHaveLength(10);
  expect(new Set(codesOf(replies))).toEqual(new Set(["COUPON_USED_UP"]));
  expect(await oneRow(sql`select used from coupons where code = 'RACE-TEN'`)).toEqual({ used: 10 });
  await Promise.all(buyers.map((buyer) => buyer.change("CustomerCartRemoveAllCoupons", {})));
});

test("no order is placed after a hold, however close it comes", async () => {
  await stockAt(store.storeId, 10_000);
  const accountOf = sql`(select account_id from memberships m join users u on u.id = m.user_id
    where u.email = 'buyer1@race.test')`;
  for (let round = 0; round < 8; round += 1) {
    await sql`update accounts set hold = 'GREEN' where id = ${accountOf}`.execute(server.db);
    const group = buyers.slice(round * 8, round * 8 + 8);
    await Promise.all(
      group.map(async (buyer) => {
        if ((await buyer.read()).items.length === 0) await buyer.add(sku, 1);
        await buyer.pickUp({ fulfillmentStoreId: store.storeId });
      }),
    );
    const placing = group.map((buyer) => buyer.order());
    const held = sql<{
      before: number;
    }>`with flipped as (update accounts set hold = 'RED' where id = ${accountOf} returning id)
      select count(*)::integer as before from flipped`.execute(server.db);
    await held;
    const counted = await oneRow<{ orders: number }>(sql`select count(*)::integer as orders from orders`);
    const replies = await Promise.all(placing);
    const after = await oneRow<{ orders: number }>(sql`select count(*)::integer as orders from orders`);
    expect(after).toEqual(counted);
    expect(codesOf(replies).filter((code) => code !== "ACCOUNT_ON_HOLD")).toEqual([]);
  }
  await sql`update accounts set hold = 'GREEN' where id = ${accountOf}`.execute(server.db);
});

test("a cart that changes while it is ordered is ordered as it was shown, or not at all", async () => {
  await stockAt(store.storeId, 100_000);
  const client = await clientOf("buyer1@race.test");
  for (let round = 0; round < 20; round += 1) {
    if ((await client.read()).items.length === 0) await client.add(sku, 1);
    const shown = await client.pickUp({ fulfillmentStoreId: store.storeId });
    const { modifiedTime, code: cartCode } = shown;
    const shownTotal = shown.payByAccount.totalPrice.value;
    const [reply] = await Promise.all([client.order({ cartCode, modifiedTime, shownTotal }), client.add(sku, 1)]);
    if (reply.order === null) expect(codesOf([reply])).toEqual(["CART_STALE"]);
    else expect(reply.order.accountPaymentTotal.value).toBe(shownTotal);
  }
});

test("an order that is cancelled 64 times at once gives back once", async () => {
  await stockAt(store.storeId, 1_000);
  const client = await readyToOrder("buyer2@race.test", { quantity: 2 });
  const { order } = await client.order();
  const before = await oneRow<{ reserved: number }>(
    sql`select reserved from stock where store_id = ${store.storeId} and sku = ${sku}`,
  );
  const quantity = order?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
  const replies = await Promise.all(
    Array.from({ length: PARALLEL }, () => client.ask<OrderReply>("CancelOrder", { orderCode: order?.id })),
  );
  expect(codesOf(replies)).toEqual([]);
  expect(await oneRow(sql`select reserved from stock where store_id = ${store.storeId} and sku = ${sku}`)).toEqual({
    reserved: before.reserved - quantity,
  });
  expect(replies[0]?.order?.timeline.filter(({ kind }) => kind === "CANCELLED")).toHaveLength(1);
  const books = sql`select c.unbilled_cents = coalesce(sum(o.total_cents) filter (where o.status in ('CREATED', 'OPEN')), 0) as balanced
    from account_credit c join orders o on o.account_id = c.account_id and o.pay_by = 'ACCOUNT' group by c.account_id, c.unbilled_cents`;
  const { rows } = await books.execute(server.db);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"balanced":true}']));
});
