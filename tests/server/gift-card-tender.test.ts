// Shows over HTTP how the shop's own gift cards pay for orders: by their code, up to their balance, which is kept; at most once under
// 64 parallel orders; given back once when the order is cancelled; and that the code is written nowhere.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hashToken } from "../../src/server/secrets.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { claimCard, listCardRows, listIssuedCodes } from "../support/gift-card-client.ts";
import { friend } from "../support/gift-card-inputs.ts";
import type { OrderClient } from "../support/order-client.ts";
import { getPlacedOrder, listCodes, orderWorld } from "../support/order-world.ts";
import { findPoints, givePoints, takePoints } from "../support/points.ts";
import { findVoucherLeft, giveVoucher } from "../support/vouchers.ts";

vi.setConfig({ testTimeout: 400_000 });
const PARALLEL = 64;
const ROUNDS = 20;
const claimant = "full.au@trestle.test";
const buyer = "holder.au@trestle.test";
const world = await orderWorld();
const { fillCart, openClient, readRow, reserveCard } = world;
const { db, url } = world.server;
const accountId = await getAccountId(db, buyer);

interface IssuedCard {
  readonly cardId: string;
  readonly code: string;
}

/** A card for a friend, so that nobody can pay with it before the code is entered. */
async function issueCard(variables: object = friend): Promise<IssuedCard> {
  const account = await getAccountId(db, claimant);
  await givePoints(db, account, 100_000);
  const { cardId } = await claimCard(url, { cookie: await openSession(db, claimant), variables });
  const find = async () => (await listCardRows(db, account)).find(({ id }) => id === cardId)?.status;
  await expect.poll(find, { timeout: 30_000 }).toBe("ISSUED");
  const [code] = await listIssuedCodes(db, cardId ?? "");
  return { cardId: cardId ?? "", code: code ?? "" };
}

interface SeenCard {
  readonly id: string;
  readonly value: number;
  readonly effect: { readonly pays: number; readonly lapses: number; readonly refusal: string | null } | null;
}

interface CardCart {
  readonly vouchers: readonly SeenCard[];
  readonly totals: { readonly total: number; readonly card: { readonly toPay: number; readonly vouchers: number } };
}

const readCart = (client: OrderClient) => client.ask<CardCart>("GetCart", {});
const findCard = async (client: OrderClient, id: string) =>
  (await readCart(client)).vouchers.find((card) => card.id === id);
const enter = (client: OrderClient, code: string) =>
  client.change("CustomerCartAddVoucher", { barcode: code, barcodePIN: "" });

beforeEach(async () => {
  await db.deleteFrom("failed_tries").execute();
  await sql`update carts set voucher_ids = '{}', uses_points = false`.execute(db);
});

describe("the code of a gift card", () => {
  test("pays a part of the order, typed in groups and in small letters, and the card keeps the rest", async () => {
    const { cardId, code } = await issueCard();
    const client = await fillCart(buyer, 1);
    const { totals } = await readCart(client);
    const grouped = code.toLowerCase().replaceAll(/(.{4})/g, "$1 ");
    expect((await enter(client, grouped)).userErrors).toEqual([]);
    expect(await findCard(client, cardId)).toMatchObject({ value: 50, effect: { pays: totals.total, lapses: 0 } });
    const order = getPlacedOrder(await client.order({ isPayByCC: true }));
    expect(order).toMatchObject({
      customerVoucherList: [{ id: cardId, value: { value: totals.total } }],
      customerVoucherTotal: { value: totals.total },
    });
    const left = 5_000 - Math.round(totals.total * 100);
    expect(await findVoucherLeft(db, cardId)).toBe(left);
    expect(await findCard(await fillCart(buyer, 1), cardId)).toMatchObject({ value: left / 100, effect: null });
    await Promise.all(Array.from({ length: 8 }, () => client.ask("CancelOrder", { orderCode: order.id })));
    expect(await findVoucherLeft(db, cardId)).toBe(5_000);
  });

  test("works for another account until something of it is spent, and then only there", async () => {
    const { cardId, code } = await issueCard();
    const consumer = await fillCart("consumer.au@trestle.test", 1);
    expect((await enter(consumer, code)).userErrors).toEqual([]);
    const client = await fillCart(buyer, 1);
    expect((await enter(client, code)).userErrors).toEqual([]);
    expect(await findCard(consumer, cardId)).toBeUndefined();
    getPlacedOrder(await client.order({ isPayByCC: true }));
    expect(listCodes(await enter(consumer, code))).toEqual(["GIFT_CARD_ELSEWHERE"]);
    const abroad = await fillCart("holder.nz@trestle.test", 1);
    expect(listCodes(await enter(abroad, (await issueCard()).code))).toEqual(["GIFT_CARD_ELSEWHERE"]);
  });

  test("is refused if it is wrong, spent, expired or a partner's, and wrong codes are counted", async () => {
    const client = await fillCart(buyer, 1);
    const partners = await issueCard({ code: "BBQ-NIGHT", clientProgramId: "AU-BBQ-NIGHT", ...friend });
    expect(listCodes(await enter(client, partners.code))).toEqual(["GIFT_CARD_CODE_NOT_FOUND"]);
    const { cardId, code } = await issueCard();
    await sql`update vouchers set expires_on = '2020-01-01' where id = ${cardId}`.execute(db);
    expect(listCodes(await enter(client, code))).toEqual(["GIFT_CARD_EXPIRED"]);
    await sql`update vouchers set expires_on = '2999-01-01', left_cents = 0 where id = ${cardId}`.execute(db);
    expect(listCodes(await enter(client, code))).toEqual(["GIFT_CARD_SPENT"]);
    for (let time = 0; time < 4; time += 1) await enter(client, `WRONGCODEWRONG${time}`);
    expect(listCodes(await enter(client, code))).toEqual(["TOO_MANY_TRIES"]);
  });

  test("is not needed by the person who claimed the card, and colleagues do not see it", async () => {
    const { cardId } = await issueCard({});
    const client = await fillCart(claimant, 1);
    expect(await findCard(client, cardId)).toMatchObject({ value: 50, effect: null });
    expect((await client.change("CustomerCartUseVoucher", { voucherId: cardId })).userErrors).toEqual([]);
    const { giftCard } = await client.ask<{ giftCard: object }>("GetOwnGiftCard", { cardId });
    expect(giftCard).toMatchObject({ balance: { value: 50 } });
    const colleague = await fillCart("limited.au@trestle.test", 1);
    expect(await findCard(colleague, cardId)).toBeUndefined();
  });

  test("pays together with a voucher and points, and each gets back what it paid", async () => {
    const { cardId, code } = await issueCard();
    const before = await findPoints(db, accountId);
    if (before > 0) await takePoints(db, accountId, before);
    await givePoints(db, accountId, 2_000);
    const client = await fillCart(buyer, 30);
    const voucherId = await giveVoucher(db, accountId, 1_000);
    await client.change("CustomerCartUseVoucher", { voucherId });
    await client.change("customerCartApplyRedeemPoints", {});
    await enter(client, code);
    const { totals } = await readCart(client);
    expect(totals.card.vouchers).toBe(60);
    await reserveCard(client);
    const order = getPlacedOrder(await client.order({ isPayByCC: true }));
    expect(order.cardPaymentTotal.value).toBe(totals.card.toPay);
    expect([await findVoucherLeft(db, voucherId), await findVoucherLeft(db, cardId)]).toEqual([0, 0]);
    await client.ask("CancelOrder", { orderCode: order.id });
    expect([await findVoucherLeft(db, voucherId), await findVoucherLeft(db, cardId)]).toEqual([1_000, 5_000]);
    expect(await findPoints(db, accountId)).toBe(2_000);
  });

  test("stands in no mail, job, audit entry, cart, order, change key or counted attempt after it paid", async () => {
    const { code } = await issueCard();
    const client = await fillCart(buyer, 1);
    await enter(client, code);
    getPlacedOrder(await client.order({ isPayByCC: true }));
    await enter(await fillCart("consumer.au@trestle.test", 1), code);
    const tables = [
      ...["mails", "graphile_worker._private_jobs", "audit_entries", "carts", "orders", "order_events", "change_keys"],
      ...["failed_tries", "vouchers", "voucher_uses", "gift_cards", "idempotency_keys", "sessions"],
    ];
    for (const table of tables) {
      const found = await readRow<{ found: boolean }>(
        sql`select exists (select from ${sql.raw(table)} as t where position(${code} in t::text) > 0) as found`,
      );
      expect([table, found]).toEqual([table, { found: false }]);
    }
    const hashes = sql<{
      count: number;
    }>`select count(*)::integer as count from gift_cards where code_hash = ${hashToken(code)}`;
    expect(await readRow(hashes)).toEqual({ count: 1 });
  });
});

test("64 parallel orders of one cart spend the card once, in each of 20 rounds, and the balance adds up", async () => {
  const { cardId, code } = await issueCard({ ...friend, amount: "500" });
  const client = await openClient(buyer);
  let left = 50_000;
  for (let round = 0; round < ROUNDS; round += 1) {
    await fillCart(buyer, 1);
    if (round === 0) await enter(client, code);
    else await client.change("CustomerCartUseVoucher", { voucherId: cardId });
    const { code: cartCode } = await client.read();
    const { totals } = await readCart(client);
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.order({ cartCode, isPayByCC: true })),
    );
    const placed = new Set(replies.flatMap(({ order }) => order?.id ?? []));
    expect(placed.size).toBe(1);
    left -= Math.round(totals.total * 100);
    expect(await findVoucherLeft(db, cardId)).toBe(left);
  }
});

test("the database refuses to spend more than the balance, also in 64 parallel uses", async () => {
  const { cardId, code } = await issueCard();
  await enter(await fillCart(buyer, 1), code);
  const { rows: orders } = await sql<{ id: string }>`
    select id from orders where account_id = ${accountId} limit 64`.execute(db);
  const use = (orderId: string, cents: number) =>
    sql`insert into voucher_uses (voucher_id, order_id, account_id, cents, lapsed_cents, at)
      values (${cardId}, ${orderId}, ${accountId}, ${cents}, 0, now())`.execute(db);
  await expect(use(orders[0]?.id ?? "", 5_001)).rejects.toThrow("cannot be spent");
  const tries = await Promise.allSettled(orders.map(({ id }) => use(id, 1_000)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await findVoucherLeft(db, cardId)).toBe(0);
  const move = sql`update vouchers set account_id = (select id from accounts where id <> ${accountId} limit 1)
    where id = ${cardId}`;
  await expect(move.execute(db)).rejects.toThrow("foreign key");
});
