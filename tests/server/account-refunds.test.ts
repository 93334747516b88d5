// Shows that a part of an account payment that the merchant refunds at the gateway reaches the ledger once: the account owes it
// again, and after every refund the ledger, the documents and the gateway agree. A suspended membership cannot pay with points.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "../../src/shared/local-date.ts";
import { cents } from "../../src/shared/money.ts";
import { balanced, bookDocument, moveToNewAccount, readBooks, todayInBooks } from "../support/billing.ts";
import { connectSandbox } from "../support/connect-sandbox.ts";
import { listCodes, type PayReply, payClient } from "../support/pay-client.ts";
import { findPoints, givePoints } from "../support/points.ts";
import { testDatabase } from "../support/test-database.ts";
import { startServerOn } from "../support/test-server.ts";

const { url: databaseUrl, db } = await testDatabase();
await db.updateTable("card_surcharges").set({ basis_points: 90 }).execute();
const server = { db, ...(await startServerOn(databaseUrl, { DEMO_PROGRESS: "off" })) };
const email = "full.au@trestle.test";
let accountId: string;
let client: Awaited<ReturnType<typeof payClient>>;

/** Every test has an account without documents. */
beforeEach(async () => {
  accountId = await moveToNewAccount(db, email);
  client = await payClient(server, email);
});

const postInvoice = async (amount: number, daysAgo: number) =>
  (await bookDocument(db, { accountId, amount, issuedOn: addDays(todayInBooks(), -daysAgo) })).id;

async function getIntent({ result }: PayReply): Promise<string> {
  const { rows } = await sql<{ intent: string }>`select p.intent_id as intent from payments p
    join account_payments a on a.payment_id = p.id where a.id = ${result?.gtmPaymentAccountID}`.execute(db);
  return rows[0]?.intent ?? "";
}

/** Refunds at the gateway. The shop learns of it by a webhook. */
async function refundAtGateway(intent: string, amounts: readonly number[]): Promise<void> {
  const gateway = await connectSandbox(server, email);
  const refunds = amounts.map((amount, index) =>
    gateway.refundIntent(intent, { amountCents: cents(amount), key: `${intent} ${amount} ${index}` }),
  );
  for (const answer of await Promise.all(refunds)) expect(answer).toMatchObject({ kind: "done" });
}

interface Sums {
  readonly cash: number;
  readonly surcharge: number;
  readonly tax: number;
  readonly rewards: number;
}

/** The books of the account that invoices do not move here: these invoices have no tax. */
async function sumLedger(): Promise<Sums> {
  const sum = (book: string) => sql`coalesce(sum(cents) filter (where book = ${book}), 0)::integer`;
  const { rows } = await sql<Sums>`select ${sum("CASH")} as cash, ${sum("SURCHARGE")} as surcharge,
    ${sum("TAX")} as tax, ${sum("REWARDS")} as rewards from ledger_entries where account_id = ${accountId}`.execute(db);
  return rows[0] as Sums;
}

const readCash = async () => (await sumLedger()).cash;

const listOpen = async (ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; open: number }>`select id, open_cents::integer as open from billing_documents
    where account_id = ${accountId} and open_cents > 0`.execute(db);
  return ids.map((id) => rows.find((row) => row.id === id)?.open ?? 0);
};

test("parts that are refunded in parallel are booked once, and the debts that are due last are open again", async () => {
  const [old, recent] = [await postInvoice(10_000, 70), await postInvoice(10_000, 1)];
  const intent = await getIntent(await client.pay([old, recent]));
  expect(await sumLedger()).toEqual({ cash: 20_180, surcharge: -164, tax: -16, rewards: 0 });
  await refundAtGateway(intent, [1_009, 2_018, 3_027]);
  await expect.poll(readCash).toBe(20_180 - 6_054);
  expect(await listOpen([old, recent])).toEqual([0, 6_000]);
  expect(await readBooks(db, accountId)).toEqual(balanced(6_000));
  expect(await sumLedger()).toMatchObject({ surcharge: -(164 - 49), tax: -(16 - 5) });
  await refundAtGateway(intent, [5_045]);
  await expect.poll(readCash).toBe(20_180 - 11_099);
  expect(await listOpen([old, recent])).toEqual([1_000, 10_000]);
  const { rows } = await sql`select refunded_cents::integer as refunded from payment_history
    where account_id = ${accountId}`.execute(db);
  expect(rows).toEqual([{ refunded: 11_000 }]);
});

test("after the last part is refunded, credits and points are back and nothing is left in the ledger", async () => {
  const invoice = await postInvoice(9_000, 1);
  const note = (await bookDocument(db, { accountId, kind: "CREDIT_NOTE", amount: 1_000 })).id;
  await givePoints(db, accountId, 4_000);
  const reply = await client.pay([invoice], { credits: [{ documentId: note }], applyTradePoints: true });
  expect(await findPoints(db, accountId)).toBe(0);
  const paid = await sumLedger();
  expect(paid).toMatchObject({ cash: 6_054, rewards: 2_000 });
  const intent = await getIntent(reply);
  await refundAtGateway(intent, [1_000]);
  await expect.poll(readCash).toBe(5_054);
  expect(await findPoints(db, accountId)).toBe(0);
  await refundAtGateway(intent, [5_054]);
  await expect.poll(readCash).toBe(0);
  expect(await sumLedger()).toEqual({ cash: 0, surcharge: 0, tax: 0, rewards: 0 });
  expect(await findPoints(db, accountId)).toBe(4_000);
  expect(await listOpen([invoice, note])).toEqual([9_000, 1_000]);
  expect(await readBooks(db, accountId)).toEqual(balanced(8_000));
});

test("64 parallel payments with points of a suspended membership are refused, and so is one that was begun before", async () => {
  const invoice = await postInvoice(9_000, 1);
  await givePoints(db, accountId, 4_000);
  const begun = await client.begin([invoice], { applyTradePoints: true });
  await client.confirm(begun.result?.intentSecretID);
  await sql`update accounts set loyalty_status = 'SUSPEND' where id = ${accountId}`.execute(db);
  const refused = await Promise.all(
    Array.from({ length: 64 }, () => client.begin([invoice], { applyTradePoints: true })),
  );
  expect(new Set(refused.flatMap(listCodes))).toEqual(new Set(["POINTS_NOT_APPLIED"]));
  expect(listCodes(await client.finish(begun.result?.gtmPaymentAccountID))).toEqual(["POINTS_NOT_APPLIED"]);
  expect(await findPoints(db, accountId)).toBe(4_000);
  expect(listCodes(await client.pay([invoice]))).toEqual([]);
});
