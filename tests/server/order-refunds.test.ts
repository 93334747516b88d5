// Shows that a refund that the merchant makes at the gateway, as in Stripe's dashboard, reaches the ledger once: as a credit note
// for the invoice and a refund document that settle each other. The invoice includes the card surcharge.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookRefund } from "../../src/features/billing/server/invoices.actions.ts";
import { connectGateway, makeGateway } from "../../src/features/cards/server/gateway.adapter.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { calculateIncludedTax, cents } from "../../src/shared/money.ts";
import { getAccountId, readBooks } from "../support/billing.ts";
import { getPlacedOrder, minutesAhead, orderWorld, readOrder } from "../support/order-world.ts";
import { findPoints } from "../support/points.ts";

const { server, fillCart, openClient, reserveCard, readRow } = await orderWorld({ surchargeBasisPoints: 90 });
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

async function placeByCard(email = buyer): Promise<string> {
  const filled = await fillCart(email, 3);
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

/** The points that an order earned, less those that were taken back. */
const readPoints = async (orderCode: string) =>
  (
    await readRow<{ points: number }>(sql`select coalesce(sum(points), 0)::integer as points from points_movements
      where reference = ${orderCode} and type in ('SALE', 'REFUND')`)
  ).points;

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
  const { rows } = await sql`select e.book, sum(e.cents)::integer as cents from ledger_entries e
    join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
    join orders o on o.id = d.order_id where o.number = ${orderCode} group by e.book order by e.book`.execute(db);
  const books = ["CASH", "RECEIVABLE", "SALES", "SURCHARGE", "TAX"];
  expect(rows).toEqual(books.map((book) => ({ book, cents: 0 })));
});

test("the invoice of a card order includes the surcharge with its GST and equals the charge", async () => {
  const orderCode = await placeByCard();
  await complete();
  await expect.poll(() => listKinds(orderCode)).toEqual(["INVOICE", "PAYMENT"]);
  const total = await readTotal(orderCode);
  const order = await readRow<{ tax: number; surcharge: number }>(sql`select surcharge_cents::integer as surcharge,
    (subtotal_tax_cents + fee_tax_cents)::integer as tax from orders where number = ${orderCode}`);
  expect(order.surcharge).toBeGreaterThan(0);
  const surchargeTax = calculateIncludedTax(cents(order.surcharge), 1_000);
  const { rows } = await sql`select d.amount_cents::integer as amount, e.book, e.cents::integer as cents
    from ledger_entries e join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
    join orders o on o.id = d.order_id where o.number = ${orderCode} order by d.kind, e.book`.execute(db);
  const goods = total - order.tax - order.surcharge;
  expect(rows).toEqual([
    { amount: total, book: "RECEIVABLE", cents: total },
    { amount: total, book: "SALES", cents: -goods },
    { amount: total, book: "SURCHARGE", cents: surchargeTax - order.surcharge },
    { amount: total, book: "TAX", cents: -(order.tax + surchargeTax) },
    { amount: total, book: "CASH", cents: total },
    { amount: total, book: "RECEIVABLE", cents: -total },
  ]);
});

test("refunds take back the points that the order earned in proportion, as far as the account has them", async () => {
  const painter = "painter.au@trestle.test";
  const painterAccount = await getAccountId(db, painter);
  await sql`update accounts set loyalty_eligible = true, loyalty_status = 'ACTIVE', hold = 'GREEN', hold_reason = null,
    held_by_staff = false, rewards_disabled = false where id = ${painterAccount}`.execute(db);
  const orderCode = await placeByCard(painter);
  await complete();
  await expect.poll(() => listKinds(orderCode)).toEqual(["INVOICE", "PAYMENT"]);
  const earned = await readPoints(orderCode);
  expect(earned).toBeGreaterThan(1);
  const total = await readTotal(orderCode);
  const half = Math.floor(total / 2);
  await refundAtGateway(orderCode, half, "half");
  await expect.poll(() => readPoints(orderCode)).toBe(earned - Math.floor((earned * half) / total));
  const balance = await findPoints(db, painterAccount);
  await sql`insert into points_movements (account_id, at, type, points, cause)
    values (${painterAccount}, now(), 'ADJUSTMENT', ${1 - balance}, 'A test')`.execute(db);
  await refundAtGateway(orderCode, total - half, "other half");
  await expect.poll(() => readCash(orderCode)).toBe(0);
  expect(await findPoints(db, painterAccount)).toBe(0);
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
