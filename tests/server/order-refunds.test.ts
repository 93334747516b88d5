// Shows that a refund that the merchant makes at the gateway, as in Stripe's dashboard, reaches the ledger once: as a credit note
// for the invoice and a refund document that settle each other.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookRefund } from "../../src/features/billing/server/invoices.actions.ts";
import { connectGateway, makeGateway } from "../../src/features/cards/server/gateway.adapter.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { cents } from "../../src/shared/money.ts";
import { getAccountId, readBooks } from "../support/billing.ts";
import { getPlacedOrder, minutesAhead, orderWorld, readOrder } from "../support/order-world.ts";

const { server, fillCart, openClient, reserveCard, readRow } = await orderWorld();
const { db } = server;
const buyer = "consumer.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const client = await openClient(buyer);

const gateway = await (async () => {
  const { cardGateway } = await client.ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
  const { hostname, port } = new URL(cardGateway.sandboxUrl);
  const { secret } = await readRow<{ secret: string }>(
    sql`select value as secret from sandbox_keys where name = 'secret'`,
  );
  return makeGateway(connectGateway({ secretKey: secret, at: { host: hostname, port: Number(port) } }));
})();

async function placeByCard(): Promise<string> {
  const filled = await fillCart(buyer, 3);
  const cart = await reserveCard(filled);
  return getPlacedOrder(await filled.order({ cartCode: cart.code, isPayByCC: true })).id;
}

const complete = async () => {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
};

interface OrderDocument {
  readonly kind: string;
  readonly amount: number;
  readonly open: number;
}

const listDocuments = async (orderCode: string) =>
  (
    await sql<OrderDocument>`select d.kind, d.amount_cents::integer as amount, d.open_cents::integer as open
      from billing_documents d join orders o on o.id = d.order_id where o.number = ${orderCode} order by d.created_at, d.number`.execute(
      db,
    )
  ).rows;

const listKinds = async (orderCode: string) => (await listDocuments(orderCode)).map(({ kind }) => kind).sort();

/** Refunds at the gateway. The shop learns of it by a webhook. */
async function refundAtGateway(orderCode: string, amount: number, key: string): Promise<void> {
  const { intent } = await readRow<{ intent: string }>(sql`select p.intent_id as intent from payments p
    join orders o on o.payment_id = p.id where o.number = ${orderCode}`);
  expect(await gateway.refundIntent(intent, { amountCents: cents(amount), key })).toMatchObject({ kind: "done" });
}

const readTotal = async (orderCode: string) =>
  (await readRow<{ total: number }>(sql`select total_cents::integer as total from orders where number = ${orderCode}`))
    .total;

const readCash = async (orderCode: string) =>
  (
    await readRow<{ cash: number }>(sql`select coalesce(sum(e.cents), 0)::integer as cash from ledger_entries e
      join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
      join orders o on o.id = d.order_id where o.number = ${orderCode} and e.book = 'CASH'`)
  ).cash;

test("two refunds of a completed order are booked once each, and the account owes nothing", async () => {
  const orderCode = await placeByCard();
  await complete();
  await expect.poll(() => listKinds(orderCode)).toEqual(["INVOICE", "PAYMENT"]);
  const total = await readTotal(orderCode);
  await refundAtGateway(orderCode, 1_000, "first");
  await expect.poll(() => readCash(orderCode)).toBe(total - 1_000);
  await refundAtGateway(orderCode, total - 1_000, "second");
  await expect.poll(() => readCash(orderCode)).toBe(0);
  await Promise.all(Array.from({ length: 8 }, () => bookRefund({ db, clock: minutesAhead(0) }, orderCode)));
  expect(await listKinds(orderCode)).toEqual(["CREDIT_NOTE", "CREDIT_NOTE", "INVOICE", "PAYMENT", "REFUND", "REFUND"]);
  expect((await listDocuments(orderCode)).filter(({ open }) => open !== 0)).toEqual([]);
  expect(await readBooks(db, accountId)).toMatchObject({ balance: 0, unbalanced: 0 });
  const order = await readOrder(client, orderCode);
  expect(order.orderStatus).toBe("COMPLETED");
  expect(order.timeline.filter(({ kind }) => kind === "REFUNDED")).toHaveLength(2);
  const { tax } = await readRow<{ tax: number }>(sql`select sum(e.cents)::integer as tax from ledger_entries e
    join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
    join orders o on o.id = d.order_id where o.number = ${orderCode} and e.book = 'TAX'`);
  expect(Math.abs(tax)).toBeLessThanOrEqual(1);
});

test("a refund that is made before the order is invoiced is booked with the invoice", async () => {
  const orderCode = await placeByCard();
  const total = await readTotal(orderCode);
  await refundAtGateway(orderCode, 500, "early");
  const readRefunded = async () =>
    (
      await readRow<{ refunded: number }>(sql`select p.refunded_cents::integer as refunded from payments p
        join orders o on o.payment_id = p.id where o.number = ${orderCode}`)
    ).refunded;
  await expect.poll(readRefunded).toBe(500);
  await complete();
  await expect.poll(() => listKinds(orderCode)).toEqual(["CREDIT_NOTE", "INVOICE", "PAYMENT", "REFUND"]);
  expect(await readCash(orderCode)).toBe(total - 500);
  expect(await readBooks(db, accountId)).toMatchObject({ balance: 0, unbalanced: 0 });
});
