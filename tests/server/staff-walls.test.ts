// Shows that store staff see and change the orders of their stores only: in PostgreSQL, where row-level security holds without
// any `where`, and in the shop, where an order of another store is answered like a missing one.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asStaff, asTenant, inTransaction, readAsStaff, type Transaction } from "../../src/server/database.ts";
import { toOutcome } from "../support/access-rows.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { brush, orderWorld } from "../support/order-world.ts";
import { placeOrder, placeOrderIn } from "../support/staff-changes.ts";

const world = await orderWorld();
const { db, url } = world.server;
const richmond = "2226";
const store = "store.au@trestle.test";
const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", store).executeTakeFirstOrThrow();
const staff = { accountId: null, userId, staffStores: [richmond] };

const moveToRichmond = (orderCode: string) =>
  sql`update orders set fulfilment_store_id = ${richmond} where number = ${orderCode}`.execute(db);

/** An order that Richmond fulfils. */
async function placeOwn(): Promise<{ orderCode: string }> {
  const placed = await placeOrder(world, "full.au@trestle.test");
  await moveToRichmond(placed.orderCode);
  return placed;
}

const own = await placeOwn();
const other = await placeOrder(world, "full.au@trestle.test");
/** Another store fulfils it, and Richmond has reserved a part. */
const shared = await placeOrder(world, "full.au@trestle.test");
await sql`insert into stock_reservations (order_id, account_id, shipment, store_id, sku, quantity)
  select id, account_id, 2, ${richmond}, ${brush}, 1 from orders where number = ${shared.orderCode}`.execute(db);

const ordersOfRichmond = sql`select o.id from orders o where o.fulfilment_store_id = ${richmond}
  or exists (select from stock_reservations r where r.order_id = o.id and r.store_id = ${richmond})`;

interface Seen {
  count: number;
  hash: string | null;
}

/** Every row that the transaction sees, without a condition. */
async function readAll(tx: Transaction, table: string, condition = sql`true`): Promise<Seen | undefined> {
  const { rows } =
    await sql<Seen>`select count(*)::integer as count, md5(string_agg(t::text, '|' order by t::text)) as hash
    from ${sql.table(table)} t where ${condition}`.execute(tx);
  return rows[0];
}

const readAsOwner = (table: string, condition: typeof ordersOfRichmond) =>
  inTransaction(db, (tx) => readAll(tx, table, condition));

describe("row-level security without any condition", () => {
  test.each(["orders", "order_lines", "order_promotions", "order_events", "stock_reservations", "back_orders"])(
    "store staff see exactly the rows of %s that belong to orders of their stores",
    async (table) => {
      const column = sql.ref(table === "orders" ? "id" : "order_id");
      const expected = await readAsOwner(table, sql`${column} in (${ordersOfRichmond})`);
      if (table !== "back_orders") expect(expected?.count).toBeGreaterThan(0);
      expect(await asStaff(db, staff, (tx) => readAll(tx, table))).toEqual(expected);
    },
  );

  test.each([
    ...["accounts", "memberships", "billing_documents", "ledger_entries", "statements", "points_movements", "carts"],
    ...["favourite_lists", "account_jobs", "gift_cards", "payments", "leads"],
  ])("store staff see no row of %s", async (table) => {
    expect(await asStaff(db, staff, (tx) => readAll(tx, table))).toMatchObject({ count: 0 });
  });

  test.each(["sessions", "mails", "staff_stores", "rep_assignments", "audit_log"])(
    "store staff have no right to read %s",
    async (table) => {
      await expect(asStaff(db, staff, (tx) => readAll(tx, table))).rejects.toThrow("permission denied");
    },
  );

  test("staff without a store see no order, and staff without a limit see all", async () => {
    const nowhere = await asStaff(db, { ...staff, staffStores: [] }, (tx) => readAll(tx, "orders"));
    expect(nowhere?.count).toBe(0);
    const everywhere = await asStaff(db, { accountId: null, userId }, (tx) => readAll(tx, "orders"));
    expect(everywhere).toEqual(await readAsOwner("orders", sql`true`));
  });

  test("reading as staff has the same limits", async () => {
    const seen = await readAsStaff(db, staff, (tx) => readAll(tx as Transaction, "orders"));
    expect(seen).toEqual(await readAsOwner("orders", sql`id in (${ordersOfRichmond})`));
  });

  test("store staff can neither change another store's order nor write to an account they have not entered", async () => {
    const changed = await asStaff(db, staff, (tx) =>
      sql`update orders set note = 'Taken' where number = ${other.orderCode}`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
    const insert = asStaff(db, staff, (tx) =>
      sql`insert into order_events (order_id, account_id, at, kind, words)
        select id, account_id, now(), 'CANCELLED', 'x' from orders where number = ${own.orderCode}`.execute(tx),
    );
    await expect(insert).rejects.toThrow("row-level security");
  });

  test("a customer cannot cancel the rest of an order in the database", async () => {
    const accountId = await getAccountId(db, "full.au@trestle.test");
    const insert = asTenant(db, { accountId, userId }, (tx) =>
      sql`insert into order_rests (order_id, account_id, at, user_id, refund_cents, points_returned, voucher_cents)
        select id, account_id, now(), ${userId}, 0, 0, 0 from orders where number = ${own.orderCode}`.execute(tx),
    );
    await expect(insert).rejects.toThrow("row-level security");
  });

  test("the id of a store is checked before it is written into a statement", () => {
    const hostile = { ...staff, staffStores: ["1'; drop table orders; --"] };
    expect(() => asStaff(db, hostile, (tx) => readAll(tx, "orders"))).toThrow("Not the id of a store.");
  });
});

async function ask(operation: string, variables: object, email = store) {
  return askOperation(url, operation, { cookie: await openSession(db, email), variables });
}

const askForOutcome = async (...asked: Parameters<typeof ask>) => toOutcome(await ask(...asked));
const read = (orderCode: string) => askForOutcome("GetOrderByCode", { orderCode, creationDate: "", date: "" });

describe("store staff in the shop", () => {
  test("see their own store's orders, and answers for other orders are those for missing ones", async () => {
    expect([await read(own.orderCode), await read(shared.orderCode)]).toEqual(["ok", "ok"]);
    expect([await read(other.orderCode), await read("AU-9999999")]).toEqual(["ORDER_NOT_FOUND", "ORDER_NOT_FOUND"]);
  });

  test("see the whole order: lines, events, and the name of the account", async () => {
    const { body } = await ask("GetOrderByCode", { orderCode: own.orderCode, creationDate: "", date: "" });
    expect(body.data?.order).toMatchObject({
      order: { items: [{ quantity: 2 }], businessName: expect.stringContaining("Painters"), canReview: false },
    });
  });

  test("list the orders that their stores fulfil", async () => {
    const page = { start: "", end: "", search: "", currentPage: 1, pageSize: 50, year: 2026 };
    const { body } = await ask("GetOrderList", page);
    const { orders } = (body.data as { orderHistory: { orders: { id: string }[] } }).orderHistory;
    const { rows } = await sql<{ number: string }>`select number from orders
      where fulfilment_store_id = ${richmond} order by created_at desc, id limit 50`.execute(db);
    expect(orders.map(({ id }) => id)).toEqual(rows.map(({ number }) => number));
    expect(orders.map(({ id }) => id)).toContain(own.orderCode);
  });

  test("cancel their own store's order with its stock and credit, and write who did it and where", async () => {
    const { orderCode } = await placeOwn();
    expect(await askForOutcome("CancelOrder", { orderCode })).toBe("ok");
    const { rows } = await sql`select o.status, a.action, a.store_id as store, a.after->>'status' as after, u.email,
        exists (select from stock_reservations r where r.order_id = o.id and r.released_at is null) as "isReserved"
      from orders o join audit_entries a on a.subject_kind = 'ORDER' and a.subject_id = o.number and a.action <> 'ORDER_PLACED'
      join users u on u.id = a.user_id where o.number = ${orderCode}`.execute(db);
    expect(rows).toEqual([
      {
        ...{ status: "CANCELLED", action: "ORDER_CANCELLED", store: richmond, after: "CANCELLED", email: store },
        isReserved: false,
      },
    ]);
  });

  test("cancel the rest of their own store's order", async () => {
    const { orderCode } = await placeOrderIn(world, "leftInPart");
    expect(await askForOutcome("CancelOrderRest", { orderCode })).toBe("ORDER_NOT_FOUND");
    await moveToRichmond(orderCode);
    expect(await askForOutcome("CancelOrderRest", { orderCode })).toBe("ok");
    expect(await world.readRow(sql`select status from orders where number = ${orderCode}`)).toEqual({
      status: "COMPLETED",
    });
  });

  test("cannot cancel another store's order or review credit", async () => {
    expect(await askForOutcome("CancelOrder", { orderCode: other.orderCode })).toBe("ORDER_NOT_FOUND");
    expect(await askForOutcome("ReviewOrderCredit", { orderCode: own.orderCode, isReleased: true })).toBe("refused");
  });

  test("whose stores change while a change waits change nothing", async () => {
    const { orderCode } = await placeOwn();
    const cookie = await openSession(db, store);
    const { answer } = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select from users where id = ${userId} for update`.execute(tx);
      const pending = askOperation(url, "CancelOrder", { cookie, variables: { orderCode } });
      const isAwaited = async () =>
        (
          await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
            where datname = current_database() and ${rows[0]?.pid}::integer = any (pg_blocking_pids(pid))) as waits`.execute(
            db,
          )
        ).rows[0]?.waits;
      await expect.poll(isAwaited).toBe(true);
      await sql`update staff_stores set store_id = '2240' where user_id = ${userId}`.execute(tx);
      return { answer: pending };
    });
    expect(toOutcome(await answer)).toBe("ORDER_NOT_FOUND");
    await sql`update staff_stores set store_id = ${richmond} where user_id = ${userId}`.execute(db);
    expect(await read(orderCode)).toBe("ok");
  });
});

test("accounts receivable sees every order and cancels none", async () => {
  const email = "receivables.au@trestle.test";
  const variables = { orderCode: other.orderCode, creationDate: "", date: "" };
  const { body } = await ask("GetOrderByCode", variables, email);
  expect(body.data?.order).toMatchObject({ order: { canCancel: false, canCancelRest: false } });
  expect(await askForOutcome("CancelOrder", { orderCode: other.orderCode }, email)).not.toBe("ok");
});
