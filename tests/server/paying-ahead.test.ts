// Shows that what is not billed yet is paid ahead once, however many pay at the same moment: no card is charged for more than
// is owed and still to come.
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { addUnbilled } from "../../src/features/orders/server/credit.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import { balanced, booksOf, openAccount, post } from "../support/billing.ts";
import { type BalanceReply, codesOf, payClient } from "../support/pay-client.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 120_000 });
const server = await testServer({ DEMO: "off" });
const { db } = server;
const PARALLEL = 64;
const email = "full.au@trestle.test";
let accountId: string;
let client: Awaited<ReturnType<typeof payClient>>;

/** An account that owes nothing and has ordered for $500. */
beforeEach(async () => {
  accountId = await openAccount(db, email);
  client = await payClient(server, email);
  await unbilled(50_000);
});

const unbilled = (amount: number) => inTransaction(db, (tx) => addUnbilled(tx, accountId, amount));
const begin = (amount: number) => {
  const wish = { paymentAccountId: client.accountId, amount, applyTradePoints: false };
  return client.ask<BalanceReply>("createAccountPayment", wish);
};
const finish = ({ accountPayment }: BalanceReply, amount: number) =>
  client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId: accountPayment?.paymentAccountId, amount });

/** What the gateway's own book says it took for the account, less the surcharge. */
async function takenAtGateway(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(c.captured_cents - c.refunded_cents - a.surcharge_cents), 0)::integer as taken
    from sandbox_charges c join payments p on p.intent_id = c.intent_id join account_payments a on a.payment_id = p.id
    where a.account_id = ${accountId} and c.captured_cents > 0`.execute(db);
  return rows[0]?.taken ?? 0;
}

test(`${PARALLEL} payments at once of all that is to come: one is taken`, async () => {
  const begun = await Promise.all(Array.from({ length: PARALLEL }, () => begin(500)));
  await Promise.all(begun.map(({ accountPayment }) => client.confirm(accountPayment?.intentSecret)));
  const replies = await Promise.all(begun.map((each) => finish(each, 500)));
  expect(replies.filter(({ accountPayment }) => accountPayment?.status === "PAID")).toHaveLength(1);
  expect(replies.flatMap(codesOf)).toEqual(Array(PARALLEL - 1).fill("ITEMS_CHANGED"));
  expect(await booksOf(db, accountId)).toEqual(balanced(-50_000));
  expect(await takenAtGateway()).toBe(50_000);
});

test("two payments of parts of it are both taken", async () => {
  const begun = [await begin(200), await begin(300)] as const;
  for (const { accountPayment } of begun) await client.confirm(accountPayment?.intentSecret);
  expect(codesOf(await finish(begun[0], 200))).toEqual([]);
  expect(codesOf(await finish(begun[1], 300))).toEqual([]);
  expect(await takenAtGateway()).toBe(50_000);
});

test("what is owed and what is to come, together: not where somebody has paid ahead meanwhile", async () => {
  const ahead = await begin(300);
  await post(db, { accountId, amount: 30_000 });
  await unbilled(-30_000);
  const both = await begin(500);
  for (const { accountPayment } of [ahead, both]) await client.confirm(accountPayment?.intentSecret);
  expect(codesOf(await finish(ahead, 300))).toEqual([]);
  expect(codesOf(await finish(both, 500))).toEqual(["ITEMS_CHANGED"]);
  expect(await takenAtGateway()).toBe(30_000);
});
