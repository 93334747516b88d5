// Shows that statements, receipts and invoices are saved as PDFs with the right text, and that a member with limited access cannot
// reach any of them.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { todayInBooks } from "../support/billing.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const holder = "holder.au@trestle.test";
const main = (page: Page) => page.getByRole("main");

/** Saves the PDF that a press downloads, and reads its name and text. */
async function readSavedPdf(page: Page, press: () => Promise<void>): Promise<{ name: string; words: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const bytes = await readFile(await download.path());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { name: download.suggestedFilename(), words: text };
}

test("a customer saves the statement of a past month and of the current month so far", async () => {
  const page = await visit({ as: holder });
  await go(page, "/dashboard/");
  await page.getByRole("link", { name: "Statements" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Statements" }).waitFor();
  const running = await readSavedPdf(page, () => page.getByRole("link", { name: "Statement so far" }).click());
  expect(running.words).toContain("What has happened so far");
  const rows = main(page).getByRole("row");
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  const past = await readSavedPdf(page, () =>
    page
      .getByRole("link", { name: /^PDF of/ })
      .first()
      .click(),
  );
  expect(past.name).toMatch(/^AU-\d+-statement-\d{4}-\d\d\.pdf$/);
  for (const words of ["Opening balance", "Closing balance", "How long it has been due"])
    expect(past.words).toContain(words);
});

test("the payment history shows each year and saves receipts", async () => {
  const page = await visit({ as: holder });
  await go(page, "/dashboard/payments/payment-history/?range=24m");
  await main(page)
    .getByText(/payments?, most paid in/)
    .waitFor();
  const { name, words } = await readSavedPdf(page, () => page.getByRole("link", { name: /^RCT-/ }).first().click());
  expect(name).toMatch(/^RCT-\d{7}\.pdf$/);
  expect(words).toContain("received on");
  const yearBefore = Number(todayInBooks().slice(0, 4)) - 1;
  await page.getByRole("link", { name: String(yearBefore) }).click();
  await page.getByRole("heading", { name: new RegExp(`in ${yearBefore}$`) }).waitFor();
});

test("the invoice of an order names the colour of a tinted line", async () => {
  const { rows } = await sql<{ order: string; invoice: string; colour: string }>`
    select o.number as order, d.number as invoice, l.colour_name as colour
    from billing_documents d join orders o on o.id = d.order_id join order_lines l on l.order_id = o.id
      join memberships m on m.account_id = d.account_id join users u on u.id = m.user_id
    where u.email = ${holder} and d.kind = 'INVOICE' and l.colour_name is not null order by d.number desc limit 1`.execute(
    server.db,
  );
  const [known] = rows;
  const page = await visit({ as: holder });
  await go(page, `/dashboard/order-detail/?code=${known?.order}`);
  const { words } = await readSavedPdf(page, () =>
    page.getByRole("link", { name: `Invoice ${known?.invoice}` }).click(),
  );
  expect(words).toContain(known?.colour);
});

test("a member with limited access cannot reach statements, payment history or exports", async () => {
  const page = await visit({ as: "limited.au@trestle.test", mayAnswer: [403, 404] });
  await go(page, "/dashboard/");
  for (const name of ["Statements", "Payment history", "Export transactions"]) {
    await expect.poll(() => page.getByRole("link", { name }).count()).toBe(0);
  }
  for (const path of ["statements", "payments/payment-history", "payments/export-transactions"]) {
    await page.goto(`/dashboard/${path}/`);
    await page.getByRole("heading", { name: "Unauthorized access detected" }).waitFor();
  }
  const { rows } = await sql<{ id: string }>`select d.id from billing_documents d join orders o on o.id = d.order_id
    join users u on u.email = 'limited.au@trestle.test' join memberships m on m.user_id = u.id
    where d.account_id = m.account_id and o.user_id <> u.id limit 1`.execute(server.db);
  const answer = await page.request.get(`/dashboard/documents/${rows[0]?.id}`);
  expect(answer.status()).toBe(404);
});
