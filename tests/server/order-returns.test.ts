// Shows that staff take back lines of an invoiced order: a card gets its money once, an account gets a credit note, never more than
// was bought comes back, and the books balance after each return. Claims of customers are answered once.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { bookRefund } from "../../src/features/billing/server/invoices.actions.ts";
import { settleReturn } from "../../src/features/billing/server/order-returns.actions.ts";
import { makeLog } from "../../src/server/log.ts";
import { cents } from "../../src/shared/money.ts";
import { balanced, bookDocument, getAccountId, moveToNewAccount, readBooks } from "../support/billing.ts";
import { connectSandbox } from "../support/connect-sandbox.ts";
import { runAs } from "../support/counter.ts";
import { invoicedOrders, selectPaymentId } from "../support/invoiced-orders.ts";
import { setMember } from "../support/membership.ts";
import { readData } from "../support/operation-client.ts";
import { brush, getPlacedOrder, minutesAhead, orderWorld, readOrder } from "../support/order-world.ts";
import { endOffers, findPoints, givePoints, takePoints } from "../support/points.ts";
import { findVoucherLeft, giveVoucher } from "../support/vouchers.ts";

const world = await orderWorld({ surchargeBasisPoints: 90 });
const { server, fillCart, openClient, readRow, waitForMail } = world;
const { placeInvoiced, listKinds, readMoney, listReturns, readCash, listMovedBooks, readRefunded, ...orders } =
  invoicedOrders(world);
const { hideFromGateway, showToGateway, listTasks } = orders;
const { db } = server;
const admin = "admin.au@trestle.test";
const full = "full.au@trestle.test";
const consumer = "consumer.au@trestle.test";
const painter = "painter.au@trestle.test";
const accountId = await moveToNewAccount(db, full);
const gateway = await connectSandbox(server, consumer);
await endOffers(db);

const toVariables = (orderCode: string, quantity: number, more: object = {}) => ({
  ...{ orderCode, lines: [{ itemId: "1", quantity }], reason: "Wrong size", seen: "" },
  ...{ idempotencyKey: randomUUID(), ...more },
});
const giveBack = (orderCode: string, quantity: number, more: object = {}) =>
  runAs(world, admin, { operation: "ReturnItems", variables: toVariables(orderCode, quantity, more) });

const readStock = async () =>
  (await readRow<{ units: number }>(sql`select sum(on_hand)::integer as units from stock where sku = ${brush}`)).units;

describe("an order on account", () => {
  test("gets a credit note that settles the invoice, with its GST to the cent, and everything once", async () => {
    await setMember(db, accountId, { status: "ACTIVE" });
    const orderCode = await placeInvoiced(full);
    const { goods, tax } = await readMoney(orderCode);
    const [before, stock] = [await readBooks(db, accountId), await readStock()];
    const variables = toVariables(orderCode, 1, { lines: [{ itemId: "1", quantity: 1, isRestocked: true }] });
    const run = (more: object = {}) =>
      runAs(world, admin, { operation: "ReturnItems", variables: { ...variables, ...more } });
    expect(await run()).toEqual([]);
    expect(await run()).toEqual([]);
    expect(await run({ reason: "Something else" })).toEqual(["RETURN_KEY_REUSED"]);
    const [returned, ...others] = await listReturns(orderCode);
    expect([returned?.status, others]).toEqual(["BOOKED", []]);
    const note = await readRow<{
      amount: number;
      tax: number;
      open: number;
    }>(sql`select amount_cents::integer as amount,
      tax_cents::integer as tax, open_cents::integer as open from billing_documents d join orders o on o.id = d.order_id
      where o.number = ${orderCode} and d.kind = 'CREDIT_NOTE'`);
    expect(note).toEqual({ amount: returned?.goods, tax: expect.closeTo(tax / 3, -0.3), open: 0 });
    expect(await readBooks(db, accountId)).toEqual(balanced(before.balance - note.amount));
    expect(await readStock()).toBe(stock + 1);
    expect(await giveBack(orderCode, 3)).toEqual(["RETURN_QUANTITY"]);
    expect(await giveBack(orderCode, 2)).toEqual([]);
    const all = await readRow<{ amount: number; tax: number }>(sql`select sum(amount_cents)::integer as amount,
      sum(tax_cents)::integer as tax from billing_documents d join orders o on o.id = d.order_id
      where o.number = ${orderCode} and d.kind = 'CREDIT_NOTE'`);
    expect(all).toEqual({ amount: goods, tax });
    expect(await listMovedBooks(orderCode)).toEqual([]);
    expect(await giveBack(orderCode, 1)).toEqual(["RETURN_QUANTITY"]);
    const { points } = await readRow<{ points: number }>(sql`select sum(points - owed)::integer as points
      from points_movements where reference = ${orderCode}`);
    expect(points).toBe(0);
    const order = await readOrder(await openClient(full), orderCode);
    expect(order.timeline.filter(({ kind }) => kind === "RETURNED")).toHaveLength(2);
    expect((await waitForMail(`A credit note for order ${orderCode}`)).text).toContain("Wrong size");
  });

  test("gives back no more than was bought in 64 parallel returns", async () => {
    const orderCode = await placeInvoiced(full);
    const codes = await Promise.all(Array.from({ length: 64 }, () => giveBack(orderCode, 1)));
    const accepted = codes.filter((refusals) => refusals.length === 0).length;
    expect(accepted).toBeGreaterThan(0);
    expect([...new Set(codes.flat())].filter((code) => !/^RETURN_(UNDER_WAY|QUANTITY)$/.test(code))).toEqual([]);
    for (let left = 3 - accepted; left > 0; left -= 1) expect(await giveBack(orderCode, 1)).toEqual([]);
    expect(await giveBack(orderCode, 1)).toEqual(["RETURN_QUANTITY"]);
    expect((await listReturns(orderCode)).map(({ status }) => status)).toEqual(["BOOKED", "BOOKED", "BOOKED"]);
    expect(await listMovedBooks(orderCode)).toEqual([]);
    expect(await readBooks(db, accountId)).toMatchObject({ unbalanced: 0 });
  });

  test("is refused by the database too, if more is returned than was bought", async () => {
    const orderCode = await placeInvoiced(full);
    expect(await giveBack(orderCode, 3)).toEqual([]);
    const [{ id } = { id: "" }] = await listReturns(orderCode);
    const copy = sql`insert into order_returns select (json_populate_record(r, json_build_object('id', gen_random_uuid(),
        'key', 'again', 'status', 'FAILED', 'problem', 'None', 'document_id', null))).* from order_returns r
      where r.id = ${id} returning id`;
    const { rows } = await sql<{ id: string }>`${copy}`.execute(db);
    const insert =
      sql`insert into order_return_lines select (json_populate_record(l, json_build_object('return_id', ${rows[0]?.id}::text))).*
      from order_return_lines l where l.return_id = ${id}`.execute(db);
    await expect(insert).rejects.toThrow("More is returned than was bought");
  });

  test("cannot be returned before it is invoiced", async () => {
    const orderCode = getPlacedOrder(await (await fillCart(full, 1)).order()).id;
    expect(await giveBack(orderCode, 1)).toEqual(["ORDER_NOT_INVOICED"]);
  });

  test("shows store staff the amount of their own store's orders only", async () => {
    const orderCode = await placeInvoiced(full);
    const lines = [{ itemId: "1", quantity: 1 }];
    const ask = (email: string) =>
      readData<{
        returnPlan: {
          plan: { goods: { formattedValue: string }; seen: string } | null;
          userErrors: { code: string }[];
        };
      }>(server, email, { operation: "GetReturnPlan", variables: { orderCode, lines } });
    const setStore = async (storeId: string) => {
      await sql`update orders set fulfilment_store_id = ${storeId} where number = ${orderCode}`.execute(db);
      await sql`update stock_reservations set store_id = ${storeId} where order_id = (
        select id from orders where number = ${orderCode})`.execute(db);
    };
    const store = "store.au@trestle.test";
    const variables = toVariables(orderCode, 1);
    await setStore("2240");
    expect((await ask(store)).returnPlan.userErrors).toMatchObject([{ code: "ORDER_NOT_FOUND" }]);
    expect(await runAs(world, store, { operation: "ReturnItems", variables })).toEqual(["ORDER_NOT_FOUND"]);
    await setStore("2226");
    const { plan } = (await ask(store)).returnPlan;
    expect(plan?.goods.formattedValue).toMatch(/^\$[1-9]/);
    const run = (more: object) =>
      runAs(world, store, { operation: "ReturnItems", variables: { ...variables, ...more } });
    expect(await run({ seen: "1-0-0-0" })).toEqual(["RETURN_PLAN_CHANGED"]);
    expect(await run({ seen: plan?.seen })).toEqual([]);
    expect(await listReturns(orderCode)).toMatchObject([{ status: "BOOKED" }]);
  });
});

describe("an order by card", () => {
  test("gets its money back once, however often the refund is reported", async () => {
    const buyerAccount = await getAccountId(db, consumer);
    const orderCode = await placeInvoiced(consumer, { byCard: true });
    const { total, surcharge } = await readMoney(orderCode);
    expect(surcharge).toBeGreaterThan(0);
    expect(await giveBack(orderCode, 1)).toEqual([]);
    const [first] = await listReturns(orderCode);
    expect(first).toMatchObject({ status: "BOOKED", card: expect.closeTo(total / 3, -0.3) });
    expect(await readRefunded(orderCode)).toBe(first?.card);
    await Promise.all(Array.from({ length: 8 }, () => bookRefund({ db, clock: minutesAhead(0) }, orderCode)));
    expect(await readCash(orderCode)).toBe(total - (first?.card ?? 0));
    expect(await giveBack(orderCode, 2)).toEqual([]);
    expect(await listKinds(orderCode)).toEqual([
      ...["CREDIT_NOTE", "CREDIT_NOTE", "INVOICE", "PAYMENT", "REFUND", "REFUND"],
    ]);
    expect([await readCash(orderCode), await readRefunded(orderCode)]).toEqual([0, total]);
    expect(await listMovedBooks(orderCode)).toEqual([]);
    expect(await readBooks(db, buyerAccount)).toMatchObject({ balance: 0, unbalanced: 0 });
    expect(await giveBack(orderCode, 1)).toEqual(["RETURN_QUANTITY"]);
  });

  /** An order that 2,000 points and a voucher of $7.00 paid in part. */
  async function placeWithRewards() {
    const painterAccount = await getAccountId(db, painter);
    await setMember(db, painterAccount, { status: "ACTIVE" });
    const before = await findPoints(db, painterAccount);
    if (before > 0) await takePoints(db, painterAccount, before);
    await givePoints(db, painterAccount, 2_000);
    const voucherId = await giveVoucher(db, painterAccount, 700);
    const orderCode = await placeInvoiced(painter, { byCard: true, usesPoints: true, voucherId });
    expect(await findVoucherLeft(db, voucherId)).toBe(0);
    return { painterAccount, voucherId, orderCode };
  }

  test("that points and a voucher paid in part gets both back", async () => {
    const { painterAccount, voucherId, orderCode } = await placeWithRewards();
    for (const quantity of [1, 2]) expect(await giveBack(orderCode, quantity)).toEqual([]);
    expect(await findVoucherLeft(db, voucherId)).toBe(700);
    expect(await findPoints(db, painterAccount)).toBe(2_000);
    expect(await listMovedBooks(orderCode)).toEqual([]);
  });

  test("that is refunded at the gateway gets points and the voucher back in proportion, and all of them in the end", async () => {
    const { painterAccount, voucherId, orderCode } = await placeWithRewards();
    const { total } = await readMoney(orderCode);
    const half = Math.floor(total / 2);
    const { intent } = await readRow<{ intent: string }>(sql`select p.intent_id as intent from payments p
      join orders o on o.payment_id = p.id where o.number = ${orderCode}`);
    const refund = async (amount: number, key: string) =>
      expect(
        await gateway.refundIntent(intent, { amountCents: cents(amount), key: `${orderCode} ${key}` }),
      ).toMatchObject({ kind: "done" });
    await refund(half, "half");
    await expect.poll(() => readCash(orderCode)).toBe(total - half);
    expect(Math.abs((await findVoucherLeft(db, voucherId)) - 350)).toBeLessThanOrEqual(1);
    await refund(total - half, "rest");
    await expect.poll(() => readCash(orderCode)).toBe(0);
    expect(await findVoucherLeft(db, voucherId)).toBe(700);
    expect(await findPoints(db, painterAccount)).toBe(2_000);
    expect(await listMovedBooks(orderCode)).toEqual([]);
  });

  /** The orders with returns that staff must look at. */
  const listFailed = async () => (await listTasks("RETURNS_FAILED")).map(({ title }) => title);

  test("waits in a queue when the gateway refuses, and is booked when it is tried again", async () => {
    const orderCode = await placeInvoiced(consumer, { byCard: true });
    await hideFromGateway(orderCode);
    expect(await giveBack(orderCode, 1)).toEqual([]);
    const [failed] = await listReturns(orderCode);
    expect([failed?.status, await readCash(orderCode)]).toEqual(["FAILED", (await readMoney(orderCode)).total]);
    expect(await listFailed()).toContain(orderCode);
    expect(await giveBack(orderCode, 3)).toEqual(["RETURN_QUANTITY"]);
    await showToGateway(orderCode);
    const variables = { orderCode, returnId: failed?.id };
    expect(await runAs(world, admin, { operation: "RetryReturn", variables })).toEqual([]);
    expect(await listReturns(orderCode)).toMatchObject([{ status: "BOOKED", attempt: 2 }]);
    expect(await readRefunded(orderCode)).toBe(failed?.card);
    expect(await listFailed()).not.toContain(orderCode);
    expect(await runAs(world, admin, { operation: "RetryReturn", variables })).toEqual(["RETURN_NOT_FOUND"]);
  });

  test("is booked by the webhook when the answer of the gateway was lost, and units of a refund that was given up are free", async () => {
    const orderCode = await placeInvoiced(consumer, { byCard: true });
    await hideFromGateway(orderCode);
    expect(await giveBack(orderCode, 1)).toEqual([]);
    expect(await giveBack(orderCode, 1)).toEqual([]);
    const [lost, given] = await listReturns(orderCode);
    const variables = { orderCode, returnId: given?.id, reason: "Paid at the counter" };
    expect(await runAs(world, admin, { operation: "WithdrawReturn", variables })).toEqual([]);
    await showToGateway(orderCode);
    await sql`update order_returns set status = 'ASKED', attempt = 2 where id = ${lost?.id}`.execute(db);
    const unknown = async () => ({ kind: "unknown", payment: null }) as const;
    const noAnswer = { read: unknown, refund: unknown };
    const services = { db, clock: minutesAhead(0), log: makeLog("silent"), payments: noAnswer };
    await expect(settleReturn(services, lost?.id ?? "")).rejects.toThrow("did not answer");
    const { intent } = await readRow<{ intent: string }>(
      sql`select intent_id as intent from payments where id = ${selectPaymentId(orderCode)}`,
    );
    const key = `return-${lost?.id}-2`;
    expect(await gateway.refundIntent(intent, { amountCents: cents(lost?.card ?? 0), key })).toMatchObject({
      kind: "done",
    });
    await expect.poll(async () => (await listReturns(orderCode))[0]?.status).toBe("BOOKED");
    await settleReturn(services, lost?.id ?? "");
    expect(await readRefunded(orderCode)).toBe(lost?.card);
    expect(await giveBack(orderCode, 2)).toEqual([]);
    expect(await listMovedBooks(orderCode)).toEqual([]);
  });

  test("that gets no answer waits in the queue too, and a late try finds the money that went back", async () => {
    const orderCode = await placeInvoiced(consumer, { byCard: true });
    const { total } = await readMoney(orderCode);
    await hideFromGateway(orderCode);
    expect(await giveBack(orderCode, 1)).toEqual([]);
    const [failed] = await listReturns(orderCode);
    const loseAnswer = () =>
      sql`update order_returns set status = 'ASKED', at = now() - interval '1 day' where id = ${failed?.id}`.execute(
        db,
      );
    await loseAnswer();
    expect(await listFailed()).toContain(orderCode);
    const variables = { orderCode, returnId: failed?.id };
    const given = { ...variables, reason: "Paid in cash" };
    expect(await runAs(world, admin, { operation: "WithdrawReturn", variables: given })).toEqual([
      "RETURN_WITHOUT_ANSWER",
    ]);
    expect(await runAs(world, admin, { operation: "RetryReturn", variables })).toEqual([]);
    expect(await listReturns(orderCode)).toMatchObject([{ status: "FAILED", attempt: 1 }]);
    await loseAnswer();
    const paid = sql`update payments set refunded_cents = ${failed?.card} where id = ${selectPaymentId(orderCode)}`;
    const payments = {
      read: async () => {
        await paid.execute(db);
        return { kind: "refused", message: "" } as const;
      },
      refund: () => Promise.reject(new Error("The refund was asked for twice.")),
    };
    await settleReturn({ db, clock: minutesAhead(0), log: makeLog("silent"), payments }, failed?.id ?? "");
    expect(await listReturns(orderCode)).toMatchObject([{ status: "BOOKED", attempt: 1 }]);
    expect(await readCash(orderCode)).toBe(total - (failed?.card ?? 0));
    expect(await listFailed()).not.toContain(orderCode);
  });

  test("is refused when another credit note has left less of the invoice", async () => {
    const orderCode = await placeInvoiced(consumer, { byCard: true });
    const { total } = await readMoney(orderCode);
    await hideFromGateway(orderCode);
    expect(await giveBack(orderCode, 1)).toEqual([]);
    const [failed] = await listReturns(orderCode);
    const invoice = await readRow<{ id: string; account: string }>(sql`select d.id, d.account_id as account
      from billing_documents d join orders o on o.id = d.order_id where o.number = ${orderCode} and d.kind = 'INVOICE'`);
    const amount = total - 100;
    await bookDocument(db, { accountId: invoice.account, amount, kind: "CREDIT_NOTE", invoiceId: invoice.id });
    expect(await giveBack(orderCode, 1)).toEqual(["RETURN_ABOVE_INVOICE"]);
    await showToGateway(orderCode);
    const variables = { orderCode, returnId: failed?.id };
    expect(await runAs(world, admin, { operation: "RetryReturn", variables })).toEqual([]);
    expect(await listReturns(orderCode)).toMatchObject([{ status: "FAILED", attempt: 2 }]);
    expect(await readRefunded(orderCode)).toBe(0);
  });
});

describe("a claim", () => {
  const readClaims = async () => (await listTasks("CLAIMS")).map(({ id }) => id);

  async function claim(problem: string, email = full): Promise<{ orderCode: string; claimId: string }> {
    const orderCode = await placeInvoiced(email, { byCard: email !== full });
    const client = await openClient(email);
    await client.ask("ClaimOrderItem", { orderCode, itemId: "1", problem, quantity: 1, description: "Bristles" });
    const { id } = await readRow<{ id: string }>(sql`select c.id from order_claims c join orders o on o.id = c.order_id
      where o.number = ${orderCode}`);
    return { orderCode, claimId: id };
  }

  const findAnswer = async (orderCode: string, email = full) =>
    (
      (await readOrder(await openClient(email), orderCode)) as unknown as {
        claims: { answer: { outcome: string; words: string } | null }[];
      }
    ).claims[0]?.answer;

  test("is credited with a return, once", async () => {
    const { orderCode, claimId } = await claim("DAMAGED");
    expect(await readClaims()).toContain(claimId);
    expect(await giveBack(orderCode, 1, { claimId: randomUUID() })).toEqual(["CLAIM_NOT_FOUND"]);
    expect(await giveBack(orderCode, 1, { claimId })).toEqual([]);
    expect(await giveBack(orderCode, 1, { claimId })).toEqual(["CLAIM_ANSWERED"]);
    expect(await findAnswer(orderCode)).toMatchObject({ outcome: "CREDITED", words: "Wrong size" });
    expect(await readClaims()).not.toContain(claimId);
  });

  test("is open again when its refund is given up, and gets another answer", async () => {
    const { orderCode, claimId } = await claim("DAMAGED", consumer);
    await hideFromGateway(orderCode);
    expect(await giveBack(orderCode, 1, { claimId })).toEqual([]);
    expect(await findAnswer(orderCode, consumer)).toMatchObject({ outcome: "CREDITED" });
    expect((await waitForMail(`Our answer about order ${orderCode}`)).text).toContain("we credit it");
    const [failed] = await listReturns(orderCode);
    const variables = { orderCode, returnId: failed?.id, reason: "The card was closed" };
    expect(await runAs(world, admin, { operation: "WithdrawReturn", variables })).toEqual([]);
    expect(await readClaims()).toContain(claimId);
    expect(await findAnswer(orderCode, consumer)).toBeNull();
    const answer = { orderCode, claimId, outcome: "SENT_AGAIN", words: "A new one is on its way." };
    expect(await runAs(world, admin, { operation: "AnswerClaim", variables: answer })).toEqual([]);
    expect(await findAnswer(orderCode, consumer)).toMatchObject({ outcome: "SENT_AGAIN" });
    expect(await readClaims()).not.toContain(claimId);
    const readMail = async () => (await waitForMail(`Our answer about order ${orderCode}`)).text;
    await expect.poll(readMail).toContain("A new one is on its way.");
  });

  test.each(["SENT_AGAIN", "REFUSED"])("is answered with %s, and the customer is told", async (outcome) => {
    const { orderCode, claimId } = await claim("MISSING");
    const run = (words: string) =>
      runAs(world, admin, { operation: "AnswerClaim", variables: { orderCode, claimId, outcome, words } });
    expect(await run(" ")).toEqual(["CLAIM_WORDS_REQUIRED"]);
    const codes = await Promise.all(Array.from({ length: 16 }, () => run("We looked at it.")));
    expect(codes.filter((refusals) => refusals.length === 0)).toHaveLength(1);
    expect(await findAnswer(orderCode)).toMatchObject({ outcome, words: "We looked at it." });
    expect((await waitForMail(`Our answer about order ${orderCode}`)).text).toContain("We looked at it.");
    expect(await readClaims()).not.toContain(claimId);
  });
});
