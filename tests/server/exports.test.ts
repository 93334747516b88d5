// Shows exports opened again by a reader of their format: amounts are numbers with credits below zero, days are days, text is
// never a formula; a file is made by a job, belongs to whoever asked for it, and is gone after a day.
import { sql } from "kysely";
import readXlsxFile from "read-excel-file/node";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { dropOldExports, makeExport } from "../../src/features/billing/server/make-export.ts";
import { askDoor, askOperation, openSession } from "../support/ask-shop.ts";
import { accountOf, post } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await accountOf(db, holder);

const tricky = ["=1+1", "+61 400", "-cut", "@SUM(A1)", "\tx", "\rx", 'say "hi", twice', "Kererū; straße"];

beforeAll(async () => {
  for (const words of tricky) await post(db, { accountId, amount: 5_005, kind: "CREDIT_NOTE", words });
});

async function ask<T>(operation: string, variables: object = {}, email = holder): Promise<T> {
  const cookie = await openSession(db, email);
  const { body } = await askOperation(server.url, operation, { cookie, variables });
  expect(body.errors).toBeUndefined();
  return body.data as T;
}

interface Content {
  fileName: string;
  mimeType: string;
  content: string;
}
const bytesOf = ({ content }: Content) => Buffer.from(content, "base64");

async function openItems(format: "CSV" | "XLSX"): Promise<Content> {
  const { exportOpenInvoices } = await ask<{ exportOpenInvoices: { document: Content } }>("ExportOpenInvoices", {
    format,
  });
  return exportOpenInvoices.document;
}

/** What is open of the account, above and below zero, asked of the database. */
async function openCents(): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    select (case when is_debit then open_cents else -open_cents end)::integer as cents from billing_documents
    where account_id = ${accountId} and open_cents > 0 order by issued_on, number`.execute(db);
  return rows.map(({ cents }) => cents);
}

async function sheetOf(bytes: Buffer): Promise<unknown[][]> {
  const [sheet] = await readXlsxFile(bytes);
  return sheet?.data as unknown[][];
}

describe("open items", () => {
  test("as a spreadsheet have numbers, days and words, and credits below zero", async () => {
    const [head = [], ...rows] = await sheetOf(bytesOf(await openItems("XLSX")));
    const column = (title: string) => rows.map((row) => row[head.indexOf(title)]);
    expect(column("Open").map((amount) => Math.round((amount as number) * 100))).toEqual(await openCents());
    expect(column("Issued").every((day) => day instanceof Date)).toBe(true);
    expect(column("Due").every((day) => day === null || day instanceof Date)).toBe(true);
    expect(column("Number").every((number) => typeof number === "string")).toBe(true);
    const notes = column("Note").map((note) => String(note).trim());
    expect(notes).toEqual(expect.arrayContaining(tricky.map((words) => words.trim())));
  });

  test("as a spreadsheet have no formula", async () => {
    const { content } = await openItems("XLSX");
    const bytes = Buffer.from(content, "base64");
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    const [, ...rows] = await sheetOf(bytes);
    expect(rows.flat().filter((cell) => cell === 2)).toEqual([]);
  });

  test("as CSV have text that would be a formula written as text, and amounts as numbers", async () => {
    const text = bytesOf(await openItems("CSV")).toString("utf8");
    expect(text.startsWith("\uFEFFType,Number,Issued,Due")).toBe(true);
    for (const words of ["'=1+1", "'+61 400", "'-cut", "'@SUM(A1)", "'\tx", '"say ""hi"", twice"', "Kererū; straße"]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/(^|,)"?[=+@\t\r]/m);
    expect(text).toContain(",-50.05,-50.05,AUD,");
    expect(text).toMatch(/,\d{4}-\d\d-\d\d,/);
  });
});

test("payment history of some days has the payments of those days", async () => {
  const { exportPaymentHistory } = await ask<{ exportPaymentHistory: { document: Content } }>("ExportPaymentHistory", {
    start: "2026-01-01",
    end: "2026-06-30",
    format: "XLSX",
  });
  const [head = [], ...rows] = await sheetOf(bytesOf(exportPaymentHistory.document));
  const { rows: wanted } = await sql<{ number: string; cents: number }>`
    select number, amount_cents::integer as cents from billing_documents where account_id = ${accountId}
    and kind = 'PAYMENT' and issued_on between '2026-01-01' and '2026-06-30' order by issued_on, number`.execute(db);
  expect(wanted.length).toBeGreaterThan(3);
  expect(rows.map((row) => [row[0], Math.round((row[head.indexOf("Amount")] as number) * 100)])).toEqual(
    wanted.map(({ number, cents }) => [number, cents]),
  );
  expect(exportPaymentHistory.document.fileName).toMatch(/^AU-\d+-payment-history-2026-01-01-2026-06-30\.xlsx$/);
});

test("days that end before they begin are refused", async () => {
  const wish = { kind: "PAYMENT_HISTORY", format: "CSV", start: "2026-06-30", end: "2026-01-01" };
  const { startExport } = await ask<{ startExport: { userErrors: { code: string }[] } }>("StartExport", wish);
  expect(startExport.userErrors).toMatchObject([{ code: "DAYS_NOT_VALID" }]);
});

interface Listed {
  id: string;
  status: string;
  percent: number;
  rows: number | null;
}
const listed = async () => (await ask<{ exports: Listed[] }>("GetExports")).exports;
const contentOf = async (id: string, email = holder) =>
  (await ask<{ exportContent: { document: Content | null } }>("ExportContent", { id }, email)).exportContent.document;

describe("a file that is asked for", () => {
  test("is made by its job, and is for whoever asked", async () => {
    const cookie = await openSession(db, holder);
    const { body } = await askDoor(server.url, "/api/dashboard/exports/", {
      cookie,
      body: { kind: "OPEN_ITEMS", format: "XLSX" },
    });
    const { exportId } = (body as { startExport: { exportId: string } }).startExport;
    await expect
      .poll(async () => (await listed())[0])
      .toMatchObject({ id: exportId, status: "COMPLETED", percent: 100 });
    const made = await contentOf(exportId);
    expect((await sheetOf(bytesOf(made as Content))).length).toBe((await openCents()).length + 1);
    expect(await contentOf(exportId, "full.au@trestle.test")).toBeNull();
    expect(await contentOf(exportId, "holder.nz@trestle.test")).toBeNull();
  });

  test("is the same one while it is being made", async () => {
    const wish = { kind: "PAYMENT_HISTORY", format: "CSV", start: "2025-01-01", end: "2026-12-31" };
    const begin = () => ask<{ startExport: { exportId: string } }>("StartExport", wish);
    const { rows } = await sql<{
      id: string;
    }>`insert into exports (account_id, user_id, kind, format, from_day, to_day, created_at)
      select ${accountId}, id, 'PAYMENT_HISTORY', 'CSV', '2025-01-01', '2026-12-31', now() from users
      where email = ${holder} returning id`.execute(db);
    expect((await begin()).startExport.exportId).toBe(rows[0]?.id);
    await sql`update exports set created_at = now() - interval '6 minutes' where id = ${rows[0]?.id}`.execute(db);
    expect((await listed()).find(({ id }) => id === rows[0]?.id)).toMatchObject({ status: "FAILED" });
    expect((await begin()).startExport.exportId).not.toBe(rows[0]?.id);
  });

  test("that cannot be made has failed, and says so", async () => {
    const { rows } = await sql<{ id: string }>`insert into exports (account_id, user_id, kind, format, created_at)
      select ${accountId}, id, 'OPEN_ITEMS', 'CSV', now() from users where email = ${holder} returning id`.execute(db);
    const exportId = rows[0]?.id ?? "";
    const log = { error: vi.fn() };
    const broken = { now: () => new Date(Number.NaN) };
    await makeExport({ db, clock: broken, log: log as never }, { accountId, exportId });
    expect((await listed()).find(({ id }) => id === exportId)).toMatchObject({ status: "FAILED" });
    expect(log.error).toHaveBeenCalledOnce();
    expect(await contentOf(exportId)).toBeNull();
  });

  test("is gone after a day", async () => {
    const before = (await listed()).length;
    expect(before).toBeGreaterThan(0);
    const tomorrow = { now: () => new Date(Date.now() + 24 * 3_600_000 + 60_000) };
    await dropOldExports({ db, clock: tomorrow });
    expect(await listed()).toEqual([]);
  });
});
