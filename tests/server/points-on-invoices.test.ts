// Shows that what points pay of an order on account, before or after its invoice, earns no points, and that a refunded payment
// gives both back once.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { SETTLE_PAID_ORDERS } from "../../src/features/billing/server/end-account-payment.steps.ts";
import { settleOffers } from "../../src/features/offers/server/settle-offers.actions.ts";
import { SETTLE_OFFERS } from "../../src/features/orders/order-jobs.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { cents } from "../../src/shared/money.ts";
import { balanced, moveToNewAccount, readBooks } from "../support/billing.ts";
import { connectSandbox } from "../support/connect-sandbox.ts";
import { setMember } from "../support/membership.ts";
import { getPlacedOrder, minutesAhead, orderWorld } from "../support/order-world.ts";
import { type BalanceReply, listCodes, payClient } from "../support/pay-client.ts";
import { endOffers, findPoints, givePoints } from "../support/points.ts";

const { server, fillCart, openClient, readRow } = await orderWorld({ surchargeBasisPoints: 0 });
const { db } = server;
const buyer = "holder.au@trestle.test";
let accountId: string;

await endOffers(db);
await sql`insert into offers (rsn, kind, country, name, description, starts_on, ends_on, tier, extra_points)
  values ('double', 'BONUS', 'AU', 'Double points', 'For a test.', current_date - 2, current_date + 2, 2, 0)`.execute(
  db,
);

/** Every test has an active member without documents. */
beforeEach(async () => {
  accountId = await moveToNewAccount(db, buyer);
  await setMember(db, accountId, { status: "ACTIVE" });
});

const countSettlings = async () =>
  (
    await sql`select from graphile_worker.jobs where task_identifier in (${SETTLE_PAID_ORDERS}, ${SETTLE_OFFERS})`.execute(
      db,
    )
  ).rows.length;

interface OrderPoints {
  readonly invoiceId: string | null;
  readonly total: number;
  readonly base: number;
  readonly bonus: number | null;
  /** What was taken back of both and not given again, with what is owed for it. */
  readonly baseTaken: number;
  readonly bonusTaken: number;
}

const readPoints = (orderNumber: string) => {
  const taken = (id: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(owed - points), 0)::integer from points_movements where partly_reverses = ${id})`;
  return readRow<OrderPoints>(sql`select i.id as "invoiceId", o.total_cents::integer as total, m.points as base, g.points as bonus,
      ${taken(sql`o.earning_id`)} as "baseTaken", ${taken(sql`g.movement_id`)} as "bonusTaken"
    from orders o join points_movements m on m.id = o.earning_id
    left join billing_documents i on i.order_id = o.id and i.kind = 'INVOICE'
    left join offer_grants g on g.occasion = o.number where o.number = ${orderNumber}`);
};

/** Refunds an amount at the gateway, or everything that the card paid. Repeated requests with one key refund once. */
async function refundPayment(paymentId: string | undefined, amount?: number): Promise<void> {
  const { intent, all } = await readRow<{ intent: string; all: number }>(sql`select p.intent_id as intent,
      (a.card_cents + a.surcharge_cents - p.refunded_cents)::integer as all
    from payments p join account_payments a on a.payment_id = p.id where a.id = ${paymentId}`);
  const gateway = await connectSandbox(server, buyer);
  const refund = { amountCents: cents(amount ?? all), key: `${paymentId} ${amount ?? "all"}` };
  expect(await gateway.refundIntent(intent, refund)).toMatchObject({ kind: "done" });
}

const placeOrder = async () => getPlacedOrder(await (await fillCart(buyer, 6)).order()).id;

/** Hands the order over, and waits for its invoice and its bonus. */
async function handOver(order: string): Promise<OrderPoints & { readonly invoiceId: string }> {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  await expect
    .poll(() => readPoints(order))
    .toMatchObject({ bonus: expect.any(Number), invoiceId: expect.any(String) });
  const found = await readPoints(order);
  expect(found.bonus).toBe(found.base);
  return { ...found, invoiceId: found.invoiceId ?? "" };
}

interface PaidRow {
  readonly points: number;
  readonly cents: number;
  readonly receiptId: string;
}

/** What points paid of an account payment. */
async function readPaid(paymentId: string | undefined): Promise<PaidRow> {
  const paid = await readRow<PaidRow>(sql`select points_used as points, points_cents::integer as cents,
    document_id as "receiptId" from account_payments where id = ${paymentId}`);
  expect(paid.cents).toBeGreaterThanOrEqual(1_000);
  return paid;
}

/** Pays the whole order before it is invoiced, with points and a card. Returns the id of the payment. */
async function prepay(order: string): Promise<string | undefined> {
  const { total } = await readRow<{ total: number }>(
    sql`select total_cents::integer as total from orders where number = ${order}`,
  );
  const client = await payClient(server, buyer);
  const amount = total / 100;
  const started = await client.ask<BalanceReply>("createAccountPayment", {
    ...{ paymentAccountId: client.accountId, amount, applyTradePoints: true },
  });
  await client.confirm(started.accountPayment?.intentSecret);
  const paymentAccountId = started.accountPayment?.paymentAccountId;
  const paid = await client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId, amount });
  expect(paid).toMatchObject({ accountPayment: { status: "PAID" }, userErrors: [] });
  return paymentAccountId;
}

test("the part of an invoice that points pay earns nothing, and earns again when the payment is refunded", async () => {
  const order = await placeOrder();
  const { invoiceId, total, base } = await handOver(order);
  await givePoints(db, accountId, 3_000);
  const before = await findPoints(db, accountId);
  const client = await payClient(server, buyer);
  const paid = await client.pay([invoiceId], { applyTradePoints: true });
  expect(listCodes(paid)).toEqual([]);
  const paymentId = paid.result?.gtmPaymentAccountID;
  const due = Math.floor((base * (await readPaid(paymentId)).cents) / total);
  await expect.poll(() => readPoints(order)).toMatchObject({ baseTaken: due, bonusTaken: due });
  await settleOffers({ db, clock: minutesAhead(11) }, { number: order, because: "PAID" });
  expect(await readPoints(order)).toMatchObject({ baseTaken: due, bonusTaken: due });
  await refundPayment(paymentId);
  await expect.poll(() => readPoints(order)).toMatchObject({ baseTaken: 0, bonusTaken: 0 });
  expect(await findPoints(db, accountId)).toBe(before);
});

test("a part refund of a payment with points returns no points, and the last part returns them once", async () => {
  const order = await placeOrder();
  const { invoiceId, total, base } = await handOver(order);
  await givePoints(db, accountId, 3_000);
  const before = await findPoints(db, accountId);
  const client = await payClient(server, buyer);
  const paymentId = (await client.pay([invoiceId], { applyTradePoints: true })).result?.gtmPaymentAccountID;
  const due = Math.floor((base * (await readPaid(paymentId)).cents) / total);
  await expect.poll(() => readPoints(order)).toMatchObject({ baseTaken: due, bonusTaken: due });
  const left = await findPoints(db, accountId);
  await Promise.all(Array.from({ length: 8 }, () => refundPayment(paymentId, 500)));
  await expect.poll(() => readBooks(db, accountId)).toEqual(balanced(500));
  await expect.poll(countSettlings).toBe(0);
  expect(await readPoints(order)).toMatchObject({ baseTaken: due, bonusTaken: due });
  expect(await findPoints(db, accountId)).toBe(left);
  await Promise.all(Array.from({ length: 8 }, () => refundPayment(paymentId)));
  await expect.poll(() => readPoints(order)).toMatchObject({ baseTaken: 0, bonusTaken: 0 });
  expect(await findPoints(db, accountId)).toBe(before);
  expect(await readBooks(db, accountId)).toEqual(balanced(total));
});

test("the part of a prepayment that points paid earns nothing when it settles the invoice, and its refund returns the points once", async () => {
  await givePoints(db, accountId, 3_000);
  const order = await placeOrder();
  const before = await findPoints(db, accountId);
  const paymentId = await prepay(order);
  const paid = await readPaid(paymentId);
  expect(await findPoints(db, accountId)).toBe(before - paid.points);
  const { invoiceId, total, base } = await handOver(order);
  expect(await readPoints(order)).toMatchObject({ baseTaken: 0, bonusTaken: 0 });
  const client = await payClient(server, buyer);
  const settled = await client.pay([invoiceId], { credits: [{ documentId: paid.receiptId }] });
  expect(listCodes(settled)).toEqual([]);
  const due = Math.floor((base * paid.cents) / total);
  await expect.poll(() => readPoints(order)).toMatchObject({ baseTaken: due, bonusTaken: due });
  await Promise.all(Array.from({ length: 8 }, () => refundPayment(paymentId)));
  await expect.poll(() => readPoints(order)).toMatchObject({ baseTaken: 0, bonusTaken: 0 });
  expect(await findPoints(db, accountId)).toBe(before + 2 * base);
});

test("a cancelled order leaves its prepayment in the account, and refunding it returns the points once", async () => {
  await givePoints(db, accountId, 3_000);
  const order = await placeOrder();
  const before = await findPoints(db, accountId);
  const paymentId = await prepay(order);
  const paid = await readPaid(paymentId);
  const { total } = await readRow<{ total: number }>(
    sql`select total_cents::integer as total from orders where number = ${order}`,
  );
  const buyers = await openClient(buyer);
  await Promise.all(Array.from({ length: 8 }, () => buyers.ask("CancelOrder", { orderCode: order })));
  expect(await findPoints(db, accountId)).toBe(before - paid.points);
  expect(await readBooks(db, accountId)).toEqual(balanced(-total));
  await Promise.all(Array.from({ length: 8 }, () => refundPayment(paymentId)));
  await expect.poll(() => readBooks(db, accountId)).toEqual(balanced(0));
  expect(await findPoints(db, accountId)).toBe(before);
  const { rows } = await sql`select points from points_movements
    where reverses = (select redemption_id from account_payments where id = ${paymentId})`.execute(db);
  expect(rows).toEqual([{ points: paid.points }]);
});
