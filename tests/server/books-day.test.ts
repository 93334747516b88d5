// Shows that pages about what was paid go by the day of the account's books, while it is still the day before in UTC.
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { accountOf, post } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await accountOf(db, holder);

/** A page on some day at eight in the morning in Sydney. */
async function pageOn(day: string, path: string): Promise<string> {
  const moment = `${day}T08:00:00+11:00`;
  server.setClock(moment);
  const cookie = await openSession(db, holder, new Date(moment));
  const response = await fetch(new URL(path, server.url), { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.text();
}

const valuesOf = (page: string, name: string) =>
  [...page.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes(`name="${name}"`) ? (/ value="([^"]*)"/.exec(input)?.[1] ?? []) : [],
  );

test("what is paid on the first morning of a year is in the history, and the year is offered", async () => {
  const { number } = await post(db, { accountId, kind: "PAYMENT", amount: 1_000, issuedOn: "2028-01-01" });
  const page = await pageOn("2028-01-01", "/dashboard/payments/payment-history/");
  expect(page).toContain(number);
  expect(page).toMatch(/ in (<!-- -->)?2028</);
});

test("an export is of the year until today, on 29 February too", async () => {
  const page = await pageOn("2028-02-29", "/dashboard/payments/export-transactions/");
  expect([valuesOf(page, "start"), valuesOf(page, "end")]).toEqual([["2027-03-01"], ["2028-02-29"]]);
});
