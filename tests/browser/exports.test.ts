// Shows exports as people get them: asked for with a press, watched while they are made, saved, and opened by a spreadsheet
// library with credits below zero and days as days; without script by looking again; and what it says when one fails.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { accountOf, post } from "../support/billing.ts";
import { expectAccessible, expectReadable, go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const holder = "holder.au@trestle.test";
const address = "/dashboard/payments/export-transactions/";
const files = (page: Page) => page.getByRole("region", { name: "Your files" });
const firstDownload = (page: Page) => files(page).getByRole("link", { name: "Download" }).first();

async function fetched(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), firstDownload(page).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("open items as a spreadsheet: credits below zero, days as days, words as words", async () => {
  const accountId = await accountOf(server.db, holder);
  const note = await post(server.db, { accountId, amount: 12_345, kind: "CREDIT_NOTE", words: "=1+1" });
  const page = await visit({ as: holder });
  await go(page, address);
  await page.getByText("No files yet").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Spreadsheet (XLSX)" }).first().click();
  await firstDownload(page).waitFor();
  await expectAccessible(page);
  const { name, bytes } = await fetched(page);
  expect(name).toMatch(/^AU-\d+-open-items\.xlsx$/);
  const [sheet] = await readXlsxFile(bytes);
  const [head = [], ...rows] = (sheet?.data ?? []) as unknown[][];
  const credit = rows.find((row) => row[head.indexOf("Number")] === note.number) ?? [];
  expect(credit[head.indexOf("Open")]).toBe(-123.45);
  expect(credit[head.indexOf("Issued")]).toBeInstanceOf(Date);
  expect(credit[head.indexOf("Note")]).toBe("=1+1");
});

test("payment history between two days, without script, by looking again", async () => {
  const page = await visit({ as: holder, screen: "phone", script: false });
  await page.goto(address);
  await page.getByLabel("From").fill("2026-01-01");
  await page.getByLabel("To").fill("2026-06-30");
  await page.getByRole("button", { name: "CSV file" }).last().click();
  await page.getByText("Your file is being made.").waitFor();
  await expect
    .poll(async () => {
      await page.goto(address);
      return page.getByText("Payment history, 1 Jan 2026 to 30 June 2026").count();
    })
    .toBe(1);
  await expect
    .poll(async () => {
      await page.goto(address);
      return page.getByText("Being made").count();
    })
    .toBe(0);
  const { bytes } = await fetched(page);
  expect(bytes.toString("utf8")).toMatch(/^\uFEFFReceipt,Paid,Paid by,Amount/);
});

test("one that failed says so, and is asked for again with a press", async () => {
  const email = "full.au@trestle.test";
  await sql`insert into exports (account_id, user_id, kind, format, status, created_at)
    select ${await accountOf(server.db, email)}, id, 'OPEN_ITEMS', 'CSV', 'FAILED', now() from users
    where email = ${email}`.execute(server.db);
  const page = await visit({ as: email, screen: "phone", scheme: "dark" });
  await go(page, address);
  await page.getByText("Download failed. Please try again.").waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await firstDownload(page).waitFor();
});

test("one that is being made shows how far it has come", async () => {
  const email = "painter.au@trestle.test";
  const { rows } = await sql<{ id: string }>`insert into exports
      (account_id, user_id, kind, format, rows_written, rows_in_all, created_at)
    select ${await accountOf(server.db, email)}, id, 'OPEN_ITEMS', 'XLSX', 500, 2000, now() from users
    where email = ${email} returning id`.execute(server.db);
  const page = await visit({ as: email });
  await go(page, address);
  await page.getByText("Being made: 25 % of 2,000 rows").waitFor();
  await expectAccessible(page);
  await sql`update exports set rows_written = 1500 where id = ${rows[0]?.id}`.execute(server.db);
  await page.getByText("Being made: 75 % of 2,000 rows").waitFor();
});
