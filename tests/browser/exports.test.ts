// Shows exports in the browser: the page shows the progress, a finished spreadsheet has the right cells, and a failed export can be
// tried again.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { bookDocument, getAccountId } from "../support/billing.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const holder = "holder.au@trestle.test";
const exportsPage = "/dashboard/payments/export-transactions/";
const files = (page: Page) => page.getByRole("region", { name: "Your files" });
const firstDownload = (page: Page) => files(page).getByRole("link", { name: "Download" }).first();

async function downloadFirstFile(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), firstDownload(page).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a spreadsheet of open items has negative credits, real dates, and formulas as plain text", async () => {
  const accountId = await getAccountId(server.db, holder);
  const note = await bookDocument(server.db, { accountId, amount: 12_345, kind: "CREDIT_NOTE", words: "=1+1" });
  const page = await visit({ as: holder });
  await go(page, exportsPage);
  await page.getByText("No files yet").waitFor();
  await page.getByRole("button", { name: "Spreadsheet (XLSX)" }).first().click();
  await firstDownload(page).waitFor();
  await expectAccessible(page);
  const { name, bytes } = await downloadFirstFile(page);
  expect(name).toMatch(/^AU-\d+-open-items\.xlsx$/);
  const [sheet] = await readXlsxFile(bytes);
  const [head = [], ...rows] = (sheet?.data ?? []) as unknown[][];
  const credit = rows.find((row) => row[head.indexOf("Number")] === note.number) ?? [];
  expect(credit[head.indexOf("Open")]).toBe(-123.45);
  expect(credit[head.indexOf("Issued")]).toBeInstanceOf(Date);
  expect(credit[head.indexOf("Note")]).toBe("=1+1");
});

test("a failed export says so and can be tried again", async () => {
  const email = "full.au@trestle.test";
  await sql`insert into exports (account_id, user_id, kind, format, status, created_at)
    select ${await getAccountId(server.db, email)}, id, 'OPEN_ITEMS', 'CSV', 'FAILED', now() from users
    where email = ${email}`.execute(server.db);
  const page = await visit({ as: email, screen: "phone", scheme: "dark" });
  await go(page, exportsPage);
  await page.getByText("Download failed. Please try again.").waitFor();
  await expectReadableColours(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await firstDownload(page).waitFor();
});

test("an export that is being made shows its progress", async () => {
  const email = "painter.au@trestle.test";
  const { rows } = await sql<{ id: string }>`insert into exports
      (account_id, user_id, kind, format, rows_written, rows_in_all, created_at)
    select ${await getAccountId(server.db, email)}, id, 'OPEN_ITEMS', 'XLSX', 500, 2000, now() from users
    where email = ${email} returning id`.execute(server.db);
  const page = await visit({ as: email });
  await go(page, exportsPage);
  await page.getByText("Being made: 25 % of 2,000 rows").waitFor();
  await expectAccessible(page);
  await sql`update exports set rows_written = 1500 where id = ${rows[0]?.id}`.execute(server.db);
  await page.getByText("Being made: 75 % of 2,000 rows").waitFor();
});
