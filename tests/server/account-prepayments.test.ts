// Shows that orders which are not billed yet can be prepaid once, also by parallel payments: no card is charged for more
// than the debt and the unbilled orders.
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { addUnbilled } from "../../src/features/orders/server/credit.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import { balanced, bookDocument, moveToNewAccount, readBooks } from "../support/billing.ts";
import { type BalanceReply, listCodes, payClient } from "../support/pay-client.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 120_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const PARALLEL = 64;
const email = "full.au@trestle.test";
let accountId: string;
let client: Awaited<ReturnType<typeof payClient>>;

/** Makes an account without debts that has unbilled orders of $500. */
beforeEach(async () => {
  accountId = await moveToNewAccount(db, email);
  client = await payClient(server, email);
  await addUnbilledCents(50_000);
});

const addUnbilledCents = (amount: number) => inTransaction(db, (tx) => addUnbilled(tx, accountId, amount));
const start = (amount: number) => {
  const input = { paymentAccountId: client.accountId, amount, applyTradePoints: false };
  return client.ask<BalanceReply>("createAccountPayment", input);
};
const finish = ({ accountPayment }: BalanceReply, amount: number) =>
  client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId: accountPayment?.paymentAccountId, amount });

/** Sums the money that the gateway kept for the account, without the surcharge. */
async function sumKeptByGateway(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(c.captured_cents - c.refunded_cents - a.surcharge_cents), 0)::integer as taken
    from sandbox_charges c join payments p on p.intent_id = c.intent_id join account_payments a on a.payment_id = p.id
    where a.account_id = ${accountId} and c.captured_cents > 0`.execute(db);
  return rows[0]?.taken ?? 0;
}

test(`of ${PARALLEL} parallel prepayments of all unbilled orders one is accepted`, async () => {
  const started = await Promise.all(Array.from({ length: PARALLEL }, () => start(500)));
  await Promise.all(started.map(({ accountPayment }) => client.confirm(accountPayment?.intentSecret)));
  const replies = await Promise.all(started.map((each) => finish(each, 500)));
  expect(replies.filter(({ accountPayment }) => accountPayment?.status === "PAID")).toHaveLength(1);
  expect(replies.flatMap(listCodes)).toEqual(Array(PARALLEL - 1).fill("ITEMS_CHANGED"));
  expect(await readBooks(db, accountId)).toEqual(balanced(-50_000));
  expect(await sumKeptByGateway()).toBe(50_000);
});

test("two prepayments of different parts are both accepted", async () => {
  const started = [await start(200), await start(300)] as const;
  for (const { accountPayment } of started) await client.confirm(accountPayment?.intentSecret);
  expect(listCodes(await finish(started[0], 200))).toEqual([]);
  expect(listCodes(await finish(started[1], 300))).toEqual([]);
  expect(await sumKeptByGateway()).toBe(50_000);
});

test("a payment of debt and unbilled orders together is refused after another prepayment", async () => {
  const prepayment = await start(300);
  await bookDocument(db, { accountId, amount: 30_000 });
  await addUnbilledCents(-30_000);
  const both = await start(500);
  for (const { accountPayment } of [prepayment, both]) await client.confirm(accountPayment?.intentSecret);
  expect(listCodes(await finish(prepayment, 300))).toEqual([]);
  expect(listCodes(await finish(both, 500))).toEqual(["ITEMS_CHANGED"]);
  expect(await sumKeptByGateway()).toBe(30_000);
});
