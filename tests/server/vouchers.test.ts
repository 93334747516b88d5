// Shows over HTTP how vouchers pay for orders: in the cart and at the checkout, spent whole and once under 64 parallel orders in 20
// rounds, given back once when the order is cancelled, and how wrong codes are counted.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { type OrderClient, orderClient } from "../support/order-client.ts";
import { getPlacedOrder, listCodes, orderWorld, readOrder } from "../support/order-world.ts";
import { findPoints, givePoints, takePoints } from "../support/points.ts";
import { listReadyCarts } from "../support/race-carts.ts";
import { findVoucherLeft, giveVoucher } from "../support/vouchers.ts";

vi.setConfig({ testTimeout: 400_000 });
const PARALLEL = 64;
const ROUNDS = 20;
const holder = "holder.au@trestle.test";
const world = await orderWorld({ surchargeBasisPoints: 100 });
const { fillCart, openClient, readRow, reserveCard } = world;
const { db, url } = world.server;
const accountId = await getAccountId(db, holder);

interface SeenVoucher {
  readonly id: string;
  readonly effect: { readonly pays: number; readonly lapses: number; readonly refusal: string | null } | null;
}

interface VoucherCart {
  readonly vouchers: readonly SeenVoucher[];
  readonly totals: { readonly total: number; readonly ways: readonly string[]; readonly card: Record<string, number> };
}

const readCart = (client: OrderClient) => client.ask<VoucherCart>("GetCart", {});
const put = (client: OrderClient, voucherId: string) => client.change("CustomerCartUseVoucher", { voucherId });
const findVoucher = async (client: OrderClient, id: string) =>
  (await readCart(client)).vouchers.find((voucher) => voucher.id === id);

/** What the shop shows of a voucher's code. */
async function findCode(client: OrderClient, id: string): Promise<{ barcode: string; barcodePIN: string }> {
  const own = await client.ask<{ voucher: { id: string; barcode: string; barcodePIN: string } }[]>(
    "GetCustomerVouchers",
    {},
  );
  const found = own.find(({ voucher }) => voucher.id === id)?.voucher;
  if (found === undefined) throw new Error("The page does not show the voucher.");
  return { barcode: found.barcode, barcodePIN: found.barcodePIN };
}

beforeEach(async () => {
  await db.deleteFrom("failed_tries").execute();
  await sql`update vouchers set expires_on = '2000-01-01' where account_id = ${accountId} and left_cents > 0`.execute(
    db,
  );
  await sql`update carts set voucher_ids = '{}', uses_points = false where account_id = ${accountId}`.execute(db);
});

describe("a voucher in the cart", () => {
  test("lowers what the card pays, never what the account pays, and makes the card the usual way", async () => {
    const client = await fillCart(holder, 2);
    const before = await readCart(client);
    const id = await giveVoucher(db, accountId, 1_000);
    expect((await put(client, id)).userErrors).toEqual([]);
    const { totals, vouchers } = await readCart(client);
    expect(vouchers.find((voucher) => voucher.id === id)).toMatchObject({ effect: { pays: 10, lapses: 0 } });
    expect(totals.total).toBe(before.totals.total);
    expect(totals.ways[0]).toBe("CARD");
    expect(totals.card).toMatchObject({ vouchers: 10 });
    const rest = Math.round((totals.total - 10) * 100);
    expect(totals.card.surcharge).toBe(Math.round(rest / 100) / 100);
    expect(await findVoucherLeft(db, id)).toBe(1_000);
  });

  test("says what lapses of it, and a voucher that is not needed stays", async () => {
    const client = await fillCart(holder, 1);
    const [small, large] = [await giveVoucher(db, accountId, 500_000), await giveVoucher(db, accountId, 900_000)];
    await put(client, small);
    await put(client, large);
    const { totals } = await readCart(client);
    expect(await findVoucher(client, small)).toMatchObject({
      effect: { pays: totals.total, lapses: (500_000 - Math.round(totals.total * 100)) / 100 },
    });
    expect(await findVoucher(client, large)).toMatchObject({ effect: { pays: 0, lapses: 0 } });
    expect(totals.card.toPay).toBe(0);
  });

  test("is refused twice, when it has expired, and when it is not the account's", async () => {
    const client = await fillCart(holder, 1);
    const id = await giveVoucher(db, accountId, 1_000);
    await put(client, id);
    expect(listCodes(await put(client, id))).toEqual(["VOUCHER_APPLIED_ALREADY"]);
    await sql`update vouchers set expires_on = '2020-01-01' where id = ${id}`.execute(db);
    expect(await findVoucher(client, id)).toMatchObject({ effect: { refusal: "This voucher has expired.", pays: 0 } });
    await client.change("CustomerCartRemoveVoucher", { voucherId: id });
    expect(listCodes(await put(client, id))).toEqual(["VOUCHER_EXPIRED"]);
    const theirs = await giveVoucher(db, await getAccountId(db, "holder.nz@trestle.test"), 1_000);
    expect(listCodes(await put(client, theirs))).toEqual(["VOUCHER_NOT_FOUND"]);
  });
});

describe("barcode and PIN", () => {
  test("add the voucher, also typed in groups; a wrong PIN and an unknown barcode get one answer", async () => {
    const client = await fillCart(holder, 1);
    const id = await giveVoucher(db, accountId, 500);
    const { barcode, barcodePIN } = await findCode(client, id);
    expect(barcode).toMatch(/^\d{20}$/);
    expect(barcodePIN).toMatch(/^\d{6}$/);
    const wrongPin = barcodePIN === "000000" ? "000001" : "000000";
    const type = (typed: object) => client.change("CustomerCartAddVoucher", { barcode, barcodePIN, ...typed });
    const [wrong, unknown] = [await type({ barcodePIN: wrongPin }), await type({ barcode: "1".repeat(20) })];
    expect(wrong.userErrors).toEqual(unknown.userErrors);
    expect(listCodes(wrong)).toEqual(["VOUCHER_NOT_FOUND"]);
    const grouped = barcode.replaceAll(/(.{4})/g, "$1 ");
    expect((await type({ barcode: grouped })).userErrors).toEqual([]);
    expect(await findVoucher(client, id)).toMatchObject({ effect: { pays: 5 } });
    await client.change("CustomerCartRemoveVoucher", { voucherId: id });
    await sql`update vouchers set left_cents = 0 where id = ${id}`.execute(db);
    expect(listCodes(await type({}))).toEqual(["VOUCHER_SPENT"]);
  });

  test("of 64 parallel wrong PINs five are checked, and then the right one is refused too", async () => {
    const client = await fillCart(holder, 1);
    const code = await findCode(client, await giveVoucher(db, accountId, 1_000));
    const pins = Array.from({ length: PARALLEL + 1 }, (_, index) => String(index).padStart(6, "0"));
    const wrong = pins.filter((pin) => pin !== code.barcodePIN).slice(0, PARALLEL);
    const replies = await Promise.all(
      wrong.map((barcodePIN) => client.change("CustomerCartAddVoucher", { ...code, barcodePIN })),
    );
    const codes = replies.flatMap(listCodes);
    expect(codes.filter((each) => each === "VOUCHER_NOT_FOUND")).toHaveLength(5);
    expect(codes.filter((each) => each === "TOO_MANY_TRIES")).toHaveLength(PARALLEL - 5);
    expect(listCodes(await client.change("CustomerCartAddVoucher", code))).toEqual(["TOO_MANY_TRIES"]);
  });

  test("right codes are not counted, and people who may not redeem points see none", async () => {
    const client = await fillCart(holder, 1);
    const id = await giveVoucher(db, accountId, 1_000);
    const code = await findCode(client, id);
    for (let time = 0; time < 7; time += 1) {
      expect((await client.change("CustomerCartAddVoucher", code)).userErrors).toEqual([]);
      await client.change("CustomerCartRemoveVoucher", { voucherId: id });
    }
    const limited = await openClient("limited.au@trestle.test");
    expect(listCodes(await put(limited, id))).toEqual(["VOUCHER_NOT_PERMITTED"]);
    expect((await readCart(limited)).vouchers).toEqual([]);
  });
});

describe("an order", () => {
  test("spends the voucher whole, charges the card the rest, earns nothing for it, and a cancellation gives it back once", async () => {
    const client = await fillCart(holder, 2);
    const id = await giveVoucher(db, accountId, 1_000);
    await put(client, id);
    const { totals } = await readCart(client);
    await reserveCard(client);
    const order = getPlacedOrder(await client.order({ isPayByCC: true }));
    expect(order).toMatchObject({
      customerVoucherList: [{ id, value: { value: 10 } }],
      ...{ customerVoucherTotal: { value: 10 }, cardPaymentTotal: { value: totals.card.toPay } },
    });
    expect(await findVoucherLeft(db, id)).toBe(0);
    expect(await findVoucher(client, id)).toBeUndefined();
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.ask("CancelOrder", { orderCode: order.id })),
    );
    expect(replies).toHaveLength(PARALLEL);
    expect(await findVoucherLeft(db, id)).toBe(1_000);
    expect(await readOrder(client, order.id)).toMatchObject({ customerVoucherList: [] });
  });

  test("is free for the card when points and a voucher pay everything, and returns both", async () => {
    const before = await findPoints(db, accountId);
    if (before > 0) await takePoints(db, accountId, before);
    await givePoints(db, accountId, 3_000);
    const client = await fillCart(holder, 4);
    const id = await giveVoucher(db, accountId, 500_000);
    await client.change("customerCartApplyRedeemPoints", {});
    await put(client, id);
    const order = getPlacedOrder(await client.order({ isPayByCC: true }));
    expect(order).toMatchObject({ paymentStatus: "PAID", cardPaymentTotal: { value: 0 } });
    expect(order.rewardPoints.tradePointsApplied).toBe(3_000);
    expect(await findPoints(db, accountId)).toBe(0);
    expect(await findVoucherLeft(db, id)).toBe(0);
    await client.ask("CancelOrder", { orderCode: order.id });
    expect(await findVoucherLeft(db, id)).toBe(500_000);
    expect(await findPoints(db, accountId)).toBe(3_000);
  });

  test("on account spends no voucher", async () => {
    const client = await fillCart(holder, 1);
    const id = await giveVoucher(db, accountId, 1_000);
    await put(client, id);
    getPlacedOrder(await client.order());
    expect(await findVoucherLeft(db, id)).toBe(1_000);
  });

  test("whose voucher expired meanwhile gives it back for 30 more days", async () => {
    const client = await fillCart(holder, 1);
    const id = await giveVoucher(db, accountId, 500_000);
    await put(client, id);
    const order = getPlacedOrder(await client.order({ isPayByCC: true }));
    await sql`update vouchers set expires_on = '2020-01-01' where id = ${id}`.execute(db);
    await client.ask("CancelOrder", { orderCode: order.id });
    const { days } = await readRow<{ days: number }>(
      sql`select expires_on - current_date as days from vouchers where id = ${id}`,
    );
    expect(days).toBeGreaterThanOrEqual(29);
    expect(days).toBeLessThanOrEqual(31);
  });
});

test("64 people of an account order with one voucher: one order spends it, in each of 20 rounds", async () => {
  const buyers = await makeBuyers();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await giveVoucher(db, accountId, 500_000, { name: `Round ${round}` });
    const carts = await listReadyCarts(db, raceEmails);
    await sql`update carts set voucher_ids = array[${id}::uuid] where code = any(${carts}::text[])`.execute(db);
    const replies = await Promise.all(
      buyers.map((buyer, index) => buyer.order({ cartCode: carts[index], isPayByCC: true })),
    );
    expect(replies.filter(({ order }) => order !== null)).toHaveLength(1);
    expect(new Set(replies.flatMap(listCodes))).toEqual(new Set(["VOUCHER_SPENT"]));
    expect(await findVoucherLeft(db, id)).toBe(0);
    const uses = await readRow<{ uses: number }>(
      sql`select count(*)::integer as uses from voucher_uses where voucher_id = ${id}`,
    );
    expect(uses).toEqual({ uses: 1 });
  }
});

const raceEmails = Array.from({ length: PARALLEL }, (_, n) => `voucher${n + 1}@race.test`);

/** People of the account, each with a session and a cart with one brush. */
async function makeBuyers(): Promise<OrderClient[]> {
  const { store } = await (await openClient(holder)).read();
  await sql`with made as (
      insert into users (email, first_name, last_name, favourite_store_id)
      select email, 'Buyer', 'Race', ${store.storeId} from unnest(${raceEmails}::text[]) as email
      returning id)
    insert into memberships (account_id, user_id, access, is_default) select ${accountId}, id, 'FULL', true from made`.execute(
    db,
  );
  return Promise.all(
    raceEmails.map(async (email) => {
      const buyer = orderClient(url, await openSession(db, email));
      await buyer.add("TRD-CUT-63", 1);
      await buyer.pickUp();
      return buyer;
    }),
  );
}

describe("the database", () => {
  const use = (voucherId: string, orderId: string, { paid, lapsed }: { paid: number; lapsed: number }) =>
    sql`insert into voucher_uses (voucher_id, order_id, account_id, cents, lapsed_cents, at)
      values (${voucherId}, ${orderId}, ${accountId}, ${paid}, ${lapsed}, now())`.execute(db);
  const listOrderIds = async () =>
    (await sql<{ id: string }>`select id from orders where account_id = ${accountId} limit 64`.execute(db)).rows;

  test("refuses a use beyond the value, a use that leaves something, and all but one of 64 parallel uses", async () => {
    const id = await giveVoucher(db, accountId, 1_000);
    const orders = await listOrderIds();
    const first = orders[0]?.id ?? randomUUID();
    await expect(use(id, first, { paid: 1_001, lapsed: 0 })).rejects.toThrow("cannot be spent");
    await expect(use(id, first, { paid: 900, lapsed: 0 })).rejects.toThrow("cannot be spent");
    const tries = await Promise.allSettled(orders.map((order) => use(id, order.id, { paid: 900, lapsed: 100 })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const giveBack = (amount: number) =>
      sql`update voucher_uses set returned_cents = ${amount}, returned_at = now() where voucher_id = ${id}`.execute(db);
    await expect(giveBack(1_001)).rejects.toThrow("check");
    await giveBack(1_000);
    expect(await findVoucherLeft(db, id)).toBe(1_000);
    await expect(giveBack(900)).rejects.toThrow("back already");
  });
});
