// Shows what was paid: by day, by page, by month; what of it came back is said and not counted; nobody else's is seen.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { reversePayment } from "../../src/features/billing/server/post-document.ts";
import { lockHold } from "../../src/features/identity/server/accounts.store.ts";
import { inTransaction } from "../../src/server/database.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { accountOf, post, todayInBooks } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await accountOf(db, holder);

interface Payment {
  id: string;
  receiptNumber: string;
  date: string;
  amount: { value: number };
  dollarEqy: { value: number };
  refunded: { value: number };
  settled: { number: string; amount: { value: number } }[];
}

async function ask<T>(operation: string, variables: object): Promise<T> {
  const cookie = await openSession(db, holder);
  const { body } = await askOperation(server.url, operation, { cookie, variables });
  return body.data as T;
}

const history = async (start: string, end: string, more: object = {}) =>
  (
    await ask<{ accountPaymentHistory: { payments: Payment[]; totalPayments: number } }>("getAccountPaymentHistory", {
      start,
      end,
      ...more,
    })
  ).accountPaymentHistory;

const thisMonth = async () => {
  const { accountPaymentSummary } = await ask<{
    accountPaymentSummary: { date: string; totalPayment: number; totalAmount: { value: number } }[];
  }>("summaryAccountPaymentHistory", {});
  expect(accountPaymentSummary).toHaveLength(12);
  const month = accountPaymentSummary.find(({ date }) => date === todayInBooks().slice(0, 7));
  return { count: month?.totalPayment, cents: Math.round((month?.totalAmount.value ?? 0) * 100) };
};

test("every payment of two years is there once, the latest first, over the pages", async () => {
  const { rows } = await sql<{ number: string }>`select number from billing_documents
    where account_id = ${accountId} and kind = 'PAYMENT' order by issued_on desc, number desc`.execute(db);
  const pages = Math.ceil(rows.length / 20);
  const seen: string[] = [];
  for (let currentPage = 1; currentPage <= pages; currentPage += 1) {
    const { payments, totalPayments } = await history("", "", { currentPage });
    expect(totalPayments).toBe(rows.length);
    seen.push(...payments.map(({ receiptNumber }) => receiptNumber));
  }
  expect(seen).toEqual(rows.map(({ number }) => number));
});

test("days are the days of the books, both ends among them", async () => {
  const { payments } = await history("", "");
  const day = payments[0]?.date ?? "";
  const { payments: ofDay } = await history(day, day);
  expect(ofDay.map(({ id }) => id)).toEqual(payments.filter(({ date }) => date === day).map(({ id }) => id));
});

test("what a payment settled adds up to it", async () => {
  const { payments } = await history("", "");
  for (const { amount, settled, refunded } of payments) {
    const sum = settled.reduce((cents, each) => cents + Math.round(each.amount.value * 100), 0);
    expect(sum).toBeLessThanOrEqual(Math.round(amount.value * 100) - Math.round(refunded.value * 100));
  }
});

test("a payment that was not taken after all is told, and not counted", async () => {
  const before = await thisMonth();
  const payment = await post(db, { accountId, amount: 45_600, kind: "PAYMENT", method: "CARD" });
  expect(await thisMonth()).toEqual({ count: (before.count ?? 0) + 1, cents: before.cents + 45_600 });
  await inTransaction(db, async (tx) => {
    await lockHold(tx, accountId);
    const reversing = { payment, accountPaymentId: null, at: new Date(), today: todayInBooks(), words: "Not taken." };
    await reversePayment(tx, reversing);
  });
  expect(await thisMonth()).toEqual(before);
  const { payments } = await history(todayInBooks(), todayInBooks());
  expect(payments.find(({ id }) => id === payment.id)).toMatchObject({
    amount: { value: 456 },
    refunded: { value: 456 },
    settled: [],
  });
});

test("days that are none are refused", async () => {
  const cookie = await openSession(db, holder);
  const variables = { start: "2026-02-30", end: "" };
  const { body } = await askOperation(server.url, "getAccountPaymentHistory", { cookie, variables });
  expect(body.errors?.[0]?.message).toBe("Give days as 2026-01-31, or nothing.");
});
