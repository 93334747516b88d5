// Shows that the payment pages use the date in the account's time zone, while UTC still has the day before.
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);

/** Reads a page at eight in the morning in Sydney on this day. */
async function readPageOn(day: string, path: string): Promise<string> {
  const moment = `${day}T08:00:00+11:00`;
  server.setClock(moment);
  const cookie = await openSession(db, holder, { at: new Date(moment) });
  const response = await fetch(new URL(path, server.url), { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.text();
}

const listInputValues = (page: string, name: string) =>
  [...page.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes(`name="${name}"`) ? (/ value="([^"]*)"/.exec(input)?.[1] ?? []) : [],
  );

test("a payment of the first morning of a year is in the history of that year", async () => {
  const { number } = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 1_000, issuedOn: "2028-01-01" });
  const page = await readPageOn("2028-01-01", "/dashboard/payments/payment-history/");
  expect(page).toContain(number);
  expect(page).toMatch(/ in (<!-- -->)?2028</);
});

test("the export offers the last 12 months, also on 29 February", async () => {
  const page = await readPageOn("2028-02-29", "/dashboard/payments/export-transactions/");
  expect([listInputValues(page, "start"), listInputValues(page, "end")]).toEqual([["2027-03-01"], ["2028-02-29"]]);
});
