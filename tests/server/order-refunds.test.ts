// Shows that a refund that the merchant makes at the gateway, as in Stripe's dashboard, reaches the ledger once: as a credit note
// for the invoice and a refund document that settle each other. The invoice includes the card surcharge.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookRefund } from "../../src/features/billing/server/invoices.actions.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { calculateIncludedTax, cents } from "../../src/shared/money.ts";
import { getAccountId, readBooks } from "../support/billing.ts";
import { connectSandbox } from "../support/connect-sandbox.ts";
import { setMember } from "../support/membership.ts";
import { getPlacedOrder, minutesAhead, orderWorld, readOrder } from "../support/order-world.ts";
import { endOffers, findPoints, givePoints, takePoints } from "../support/points.ts";

const { server, fillCart, openClient, reserveCard, readRow } = await orderWorld({ surchargeBasisPoints: 90 });
const { db } = server;
const buyer = "consumer.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const client = await openClient(buyer);
await endOffers(db);

const gateway = await connectSandbox(server, buyer);

async function placeByCard(email = buyer, { usesPoints = false } = {}): Promise<string> {
  const filled = await fillCart(email, 3);
  if (usesPoints) await filled.change("customerCartApplyRedeemPoints", {});
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

/** The books that the documents of an order moved. */
const sumBooks = async (orderCode: string) =>
  (
    await sql`select e.book, sum(e.cents)::integer as cents from ledger_entries e
      join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
      join orders o on o.id = d.order_id where o.number = ${orderCode} group by e.book order by e.book`.execute(db)
  ).rows;
const zeroBooks = (books: readonly string[]) => books.map((book) => ({ book, cents: 0 }));

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
  expect(await sumBooks(orderCode)).toEqual(zeroBooks(["CASH", "RECEIVABLE", "SALES", "SURCHARGE", "TAX"]));
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

/** A painter whose account earns points. */
async function prepareMember() {
  const painter = "painter.au@trestle.test";
  const painterAccount = await getAccountId(db, painter);
  await setMember(db, painterAccount, { status: "ACTIVE" });
  return { painter, painterAccount };
}

interface MixedOrder {
  readonly total: number;
  readonly used: number;
  readonly earned: number;
}

/** What went back of an order: the points that it earned, and those that paid for it. */
interface Back {
  readonly taken: number;
  readonly returned: number;
}

const readBack = (orderCode: string) =>
  readRow<Back>(sql`select
      (select coalesce(sum(m.owed - m.points), 0)::integer from points_movements m where m.partly_reverses = o.earning_id) as taken,
      (select coalesce(sum(m.points), 0)::integer from points_movements m where m.partly_reverses = o.redemption_id) as returned
    from orders o where number = ${orderCode}`);

test("refunds of an order that points paid in part take back all it earned and return the points that paid", async () => {
  const { painter, painterAccount } = await prepareMember();
  const before = await findPoints(db, painterAccount);
  if (before > 0) await takePoints(db, painterAccount, before);
  await givePoints(db, painterAccount, 3_000);
  const orderCode = await placeByCard(painter, { usesPoints: true });
  await complete();
  await expect.poll(() => listKinds(orderCode)).toEqual(["INVOICE", "PAYMENT"]);
  const { total, used, earned } =
    await readRow<MixedOrder>(sql`select total_cents::integer as total, points_used as used,
    m.points as earned from orders o join points_movements m on m.id = o.earning_id where number = ${orderCode}`);
  expect([used, earned > 1]).toEqual([3_000, true]);
  const half = Math.floor(total / 2);
  await refundAtGateway(orderCode, half, "half of the card");
  const halfBack = { taken: Math.floor((earned * half) / total), returned: expect.closeTo((3_000 * half) / total, -1) };
  await expect.poll(() => readBack(orderCode)).toEqual(halfBack);
  await refundAtGateway(orderCode, total - half, "rest of the card");
  await expect.poll(() => readBack(orderCode)).toEqual({ taken: earned, returned: 3_000 });
  await bookRefund({ db, clock: minutesAhead(0) }, orderCode);
  expect(await readBack(orderCode)).toEqual({ taken: earned, returned: 3_000 });
  expect(await findPoints(db, painterAccount)).toBe(3_000);
  expect(await sumBooks(orderCode)).toEqual(zeroBooks(["CASH", "RECEIVABLE", "REWARDS", "SALES", "SURCHARGE", "TAX"]));
  expect((await listDocuments(orderCode)).filter(({ open }) => open !== 0)).toEqual([]);
});

test("refunds take back the points that the order earned in proportion, and spent ones are owed", async () => {
  const { painter, painterAccount } = await prepareMember();
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
  await takePoints(db, painterAccount, balance - 1);
  await refundAtGateway(orderCode, total - half, "other half");
  await expect.poll(() => readCash(orderCode)).toBe(0);
  expect(await findPoints(db, painterAccount)).toBe(0);
  const { owed } = await readRow<{ owed: number }>(
    sql`select owed from points_balances where account_id = ${painterAccount}`,
  );
  expect(owed).toBe(earned - Math.floor((earned * half) / total) - 1);
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
