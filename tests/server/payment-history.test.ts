// Shows the payment history by day, page and month, and that a refunded payment is listed and not counted.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { reversePayment } from "../../src/features/billing/server/post-document.steps.ts";
import { lockAccount } from "../../src/features/identity/server/accounts.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId, todayInBooks } from "../support/billing.ts";
import { readData } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);

interface Payment {
  id: string;
  receiptNumber: string;
  date: string;
  amount: { value: number };
  dollarEqy: { value: number };
  refunded: { value: number };
  settled: { number: string; amount: { value: number } }[];
}

const ask = <T>(operation: string, variables: object) => readData<T>(server, holder, { operation, variables });

const readHistory = async (start: string, end: string, more: object = {}) =>
  (
    await ask<{ accountPaymentHistory: { payments: Payment[]; totalPayments: number } }>("getAccountPaymentHistory", {
      start,
      end,
      ...more,
    })
  ).accountPaymentHistory;

const readThisMonth = async () => {
  const { accountPaymentSummary } = await ask<{
    accountPaymentSummary: { date: string; totalPayment: number; totalAmount: { value: number } }[];
  }>("summaryAccountPaymentHistory", {});
  expect(accountPaymentSummary).toHaveLength(12);
  const month = accountPaymentSummary.find(({ date }) => date === todayInBooks().slice(0, 7));
  return { count: month?.totalPayment, cents: Math.round((month?.totalAmount.value ?? 0) * 100) };
};

test("the pages list every payment once, the latest first", async () => {
  const { rows } = await sql<{ number: string }>`select number from billing_documents
    where account_id = ${accountId} and kind = 'PAYMENT' order by issued_on desc, number desc`.execute(db);
  const pages = Math.ceil(rows.length / 20);
  const seen: string[] = [];
  for (let currentPage = 1; currentPage <= pages; currentPage += 1) {
    const { payments, totalPayments } = await readHistory("", "", { currentPage });
    expect(totalPayments).toBe(rows.length);
    seen.push(...payments.map(({ receiptNumber }) => receiptNumber));
  }
  expect(seen).toEqual(rows.map(({ number }) => number));
});

test("the first and the last day of a period are inclusive", async () => {
  const { payments } = await readHistory("", "");
  const day = payments[0]?.date ?? "";
  const { payments: paymentsOfDay } = await readHistory(day, day);
  expect(paymentsOfDay.length).toBeGreaterThan(0);
  expect(paymentsOfDay.map(({ id }) => id)).toEqual(payments.filter(({ date }) => date === day).map(({ id }) => id));
});

test("the settled amounts of a payment never exceed its amount", async () => {
  const { payments } = await readHistory("", "");
  expect(payments.length).toBeGreaterThan(0);
  for (const { amount, settled, refunded } of payments) {
    const sum = settled.reduce((cents, each) => cents + Math.round(each.amount.value * 100), 0);
    expect(sum).toBeLessThanOrEqual(Math.round(amount.value * 100) - Math.round(refunded.value * 100));
  }
});

test("a reversed payment is listed as refunded and not counted in its month", async () => {
  const before = await readThisMonth();
  const payment = await bookDocument(db, { accountId, amount: 45_600, kind: "PAYMENT", method: "CARD" });
  expect(await readThisMonth()).toEqual({ count: (before.count ?? 0) + 1, cents: before.cents + 45_600 });
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const reversing = { payment, accountPaymentId: null, at: new Date(), today: todayInBooks(), words: "Not taken." };
    await reversePayment(tx, reversing);
  });
  expect(await readThisMonth()).toEqual(before);
  const { payments } = await readHistory(todayInBooks(), todayInBooks());
  expect(payments.find(({ id }) => id === payment.id)).toMatchObject({
    amount: { value: 456 },
    refunded: { value: 456 },
    settled: [],
  });
});

test("a date that does not exist is refused", async () => {
  const cookie = await openSession(db, holder);
  const variables = { start: "2026-02-30", end: "" };
  const { body } = await askOperation(server.url, "getAccountPaymentHistory", { cookie, variables });
  expect(body.errors?.[0]?.message).toBe("Give days as 2026-01-31, or nothing.");
});
