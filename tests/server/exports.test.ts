// Shows exports as a spreadsheet program reads them: amounts are numbers (credits below zero), dates are dates and text is
// never a formula. A job makes each file for the person who asked, and it is deleted after a day.
import { sql } from "kysely";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deleteOldExports, makeExport } from "../../src/features/billing/server/exports.actions.ts";
import { makeThreadPool } from "../../src/server/threads/thread-pool.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId, todayInBooks } from "../support/billing.ts";
import { readData } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off", RATE_LIMIT_PER_MINUTE: "600" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);
const pool = makeThreadPool();
afterAll(() => pool.close());

/** The demo world has payments in each month of the last two years. */
const halfYear = { start: addDays(todayInBooks(), -200), end: addDays(todayInBooks(), -20) };

/** Notes that a spreadsheet program could take for a formula, or that need quoting. */
const trickyNotes = ["=1+1", "+61 400", "-cut", "@SUM(A1)", "\tx", "\rx", 'say "hi", twice', "Kererū; straße"];

beforeAll(async () => {
  for (const words of trickyNotes) await bookDocument(db, { accountId, amount: 5_005, kind: "CREDIT_NOTE", words });
});

const ask = <T>(operation: string, variables: object = {}, email = holder) =>
  readData<T>(server, email, { operation, variables });

async function askDocument(query: string) {
  const headers = { "content-type": "application/json", cookie: await openSession(db, holder) };
  const answer = await fetch(new URL("/graphql", server.url), {
    ...{ method: "POST", headers, body: JSON.stringify({ query }) },
  });
  return (await answer.json()) as {
    data?: Record<string, { userErrors: { code: string }[] }> | null;
    errors?: { extensions?: { code?: string } }[];
  };
}

interface FileContent {
  fileName: string;
  mimeType: string;
  content: string;
}
const toBytes = ({ content }: FileContent) => Buffer.from(content, "base64");

async function exportOpenItems(format: "CSV" | "XLSX"): Promise<FileContent> {
  const { exportOpenInvoices } = await ask<{ exportOpenInvoices: { document: FileContent } }>("ExportOpenInvoices", {
    format,
  });
  return exportOpenInvoices.document;
}

/** Lists the open amounts of the account from the database. Credits are below zero. */
async function listOpenCents(): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    select (case when is_debit then open_cents else -open_cents end)::integer as cents from billing_documents
    where account_id = ${accountId} and open_cents > 0 order by issued_on, number`.execute(db);
  return rows.map(({ cents }) => cents);
}

async function readSheet(bytes: Buffer): Promise<unknown[][]> {
  const [sheet] = await readXlsxFile(bytes);
  return sheet?.data as unknown[][];
}

describe("open items", () => {
  test("the spreadsheet has numbers, dates and text, and credits below zero", async () => {
    const [head = [], ...rows] = await readSheet(toBytes(await exportOpenItems("XLSX")));
    const column = (title: string) => rows.map((row) => row[head.indexOf(title)]);
    expect(column("Open").map((amount) => Math.round((amount as number) * 100))).toEqual(await listOpenCents());
    expect(column("Issued").every((day) => day instanceof Date)).toBe(true);
    expect(column("Due").every((day) => day === null || day instanceof Date)).toBe(true);
    expect(column("Number").every((number) => typeof number === "string")).toBe(true);
    const notes = column("Note").map((note) => String(note).trim());
    expect(notes).toEqual(expect.arrayContaining(trickyNotes.map((words) => words.trim())));
  });

  test("the spreadsheet has no formula", async () => {
    const { content } = await exportOpenItems("XLSX");
    const bytes = Buffer.from(content, "base64");
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    const [, ...rows] = await readSheet(bytes);
    expect(rows.length).toBeGreaterThan(trickyNotes.length);
    // The note "=1+1" would be read as 2 if it were a formula.
    expect(rows.flat().filter((cell) => cell === 2)).toEqual([]);
  });

  test("the CSV file has formula-like text as plain text, and amounts as numbers", async () => {
    const text = toBytes(await exportOpenItems("CSV")).toString("utf8");
    expect(text.startsWith("\uFEFFType,Number,Issued,Due")).toBe(true);
    for (const words of ["'=1+1", "'+61 400", "'-cut", "'@SUM(A1)", "'\tx", '"say ""hi"", twice"', "Kererū; straße"]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/(^|,)"?[=+@\t\r]/m);
    expect(text).toContain(",-50.05,-50.05,AUD,");
    expect(text).toMatch(/,\d{4}-\d\d-\d\d,/);
  });
});

test("an export of the payment history has the payments of the chosen days", async () => {
  const { exportPaymentHistory } = await ask<{ exportPaymentHistory: { document: FileContent } }>(
    "ExportPaymentHistory",
    {
      start: halfYear.start,
      end: halfYear.end,
      format: "XLSX",
    },
  );
  const [head = [], ...rows] = await readSheet(toBytes(exportPaymentHistory.document));
  const { rows: wanted } = await sql<{ number: string; cents: number }>`
    select number, amount_cents::integer as cents from billing_documents where account_id = ${accountId}
    and kind = 'PAYMENT' and issued_on between ${halfYear.start} and ${halfYear.end} order by issued_on, number`.execute(
    db,
  );
  expect(wanted.length).toBeGreaterThan(3);
  expect(rows.map((row) => [row[0], Math.round((row[head.indexOf("Amount")] as number) * 100)])).toEqual(
    wanted.map(({ number, cents }) => [number, cents]),
  );
  expect(exportPaymentHistory.document.fileName).toMatch(/^AU-\d+-payment-history-.*\.xlsx$/);
  expect(exportPaymentHistory.document.fileName).toContain(`${halfYear.start}-${halfYear.end}`);
});

test("an export whose last day is before its first is refused", async () => {
  const input = { kind: "PAYMENT_HISTORY", format: "CSV", start: "2026-06-30", end: "2026-01-01" };
  const { startExport } = await ask<{ startExport: { userErrors: { code: string }[] } }>("StartExport", input);
  expect(startExport.userErrors).toMatchObject([{ code: "DAYS_NOT_VALID" }]);
});

interface ListedExport {
  id: string;
  status: string;
  percent: number;
  rows: number | null;
}
const listExports = async () => (await ask<{ exports: ListedExport[] }>("GetExports")).exports;
const findContent = async (id: string, email = holder) =>
  (await ask<{ exportContent: { document: FileContent | null } }>("ExportContent", { id }, email)).exportContent
    .document;

/** A person has one export made at a time. */
const waitForExports = () =>
  expect.poll(async () => (await listExports()).filter(({ status }) => status === "LOADING")).toEqual([]);

describe("a requested file", () => {
  test("a job makes the file, and only the person who asked can open it", async () => {
    const cookie = await openSession(db, holder);
    const { body } = await askEndpoint(server.url, "/api/dashboard/exports/", {
      cookie,
      body: { kind: "OPEN_ITEMS", format: "XLSX" },
    });
    const { exportId } = (body as { startExport: { exportId: string } }).startExport;
    await expect
      .poll(async () => (await listExports())[0])
      .toMatchObject({ id: exportId, status: "COMPLETED", percent: 100 });
    const made = await findContent(exportId);
    expect((await readSheet(toBytes(made as FileContent))).length).toBe((await listOpenCents()).length + 1);
    expect(await findContent(exportId, "full.au@trestle.test")).toBeNull();
    expect(await findContent(exportId, "holder.nz@trestle.test")).toBeNull();
  });

  test("a second request returns the same export until it is made or has failed", async () => {
    const { start, end } = halfYear;
    const input = { kind: "PAYMENT_HISTORY", format: "CSV", start, end };
    const startExport = () => ask<{ startExport: { exportId: string } }>("StartExport", input);
    const { rows } = await sql<{
      id: string;
    }>`insert into exports (account_id, user_id, kind, format, from_day, to_day, created_at)
      select ${accountId}, id, 'PAYMENT_HISTORY', 'CSV', ${start}, ${end}, now() from users
      where email = ${holder} returning id`.execute(db);
    expect((await startExport()).startExport.exportId).toBe(rows[0]?.id);
    await sql`update exports set created_at = now() - interval '6 minutes' where id = ${rows[0]?.id}`.execute(db);
    expect((await listExports()).find(({ id }) => id === rows[0]?.id)).toMatchObject({ status: "FAILED" });
    expect((await startExport()).startExport.exportId).not.toBe(rows[0]?.id);
    await waitForExports();
  });

  test("an export that cannot be made is FAILED, is logged and has no content", async () => {
    const { rows } = await sql<{ id: string }>`insert into exports (account_id, user_id, kind, format, created_at)
      select ${accountId}, id, 'OPEN_ITEMS', 'CSV', now() from users where email = ${holder} returning id`.execute(db);
    const exportId = rows[0]?.id ?? "";
    const log = { error: vi.fn() };
    const broken = { now: () => new Date(Number.NaN) };
    await makeExport({ db, clock: broken, log: log as never, pool }, { accountId, exportId });
    expect((await listExports()).find(({ id }) => id === exportId)).toMatchObject({ status: "FAILED" });
    expect(log.error).toHaveBeenCalledOnce();
    expect(await findContent(exportId)).toBeNull();
  });

  test("an export that was stopped in another account does not block the next one", async () => {
    const other = await getAccountId(db, "holder.nz@trestle.test");
    await sql`insert into exports (account_id, user_id, kind, format, created_at)
      select ${other}, id, 'OPEN_ITEMS', 'CSV', now() - interval '6 minutes' from users where email = ${holder}`.execute(
      db,
    );
    expect((await exportOpenItems("CSV")).fileName).toContain("open-items");
  });

  test("a file is deleted after a day", async () => {
    const before = (await listExports()).length;
    expect(before).toBeGreaterThan(0);
    const tomorrow = { now: () => new Date(Date.now() + 24 * 3_600_000 + 60_000) };
    await deleteOldExports({ db, clock: tomorrow });
    expect(await listExports()).toEqual([]);
  });
});

describe("one export at a time", () => {
  interface Answer {
    document: FileContent | null;
    userErrors: { code: string }[];
  }
  const day = (index: number) => addDays(todayInBooks(), -index);
  const exportDays = (index: number) =>
    ask<{ exportPaymentHistory: Answer }>("ExportPaymentHistory", { start: day(index), end: day(0), format: "XLSX" });

  test("of 64 parallel exports by one person at most one is made at a time, and the others are refused", async () => {
    const most = await watchLoading(async () => {
      const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => exportDays(index)));
      const made = answers.filter(({ exportPaymentHistory }) => exportPaymentHistory.document !== null);
      const refused = answers.flatMap(({ exportPaymentHistory }) => exportPaymentHistory.userErrors);
      expect(made.length).toBeGreaterThan(0);
      expect(refused).toHaveLength(64 - made.length);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["EXPORT_RUNNING"]));
    });
    expect(most).toBe(1);
  });

  test("of four aliases in one document one is made, and the others are refused", async () => {
    const fields = Array.from({ length: 4 }, (_, index) => `a${index}: exportOpenInvoices { userErrors { code } }`);
    const body = await askDocument(`{ ${fields.join(" ")} }`);
    const codes = Object.values(body.data ?? {}).map(({ userErrors }) => userErrors[0]?.code ?? "made");
    expect(codes.toSorted()).toEqual(["EXPORT_RUNNING", "EXPORT_RUNNING", "EXPORT_RUNNING", "made"]);
  });

  test("the database refuses a second export of a person that is being made", async () => {
    const insert = () =>
      sql`insert into exports (account_id, user_id, kind, format, created_at)
        select ${accountId}, id, 'OPEN_ITEMS', 'CSV', now() from users where email = ${holder}`.execute(db);
    await insert();
    await expect(insert()).rejects.toThrow("exports_one_at_a_time");
    await sql`update exports set status = 'FAILED' where status = 'LOADING'`.execute(db);
  });
});

/** The most exports that were being made at once. A trigger notes the number after every insert. */
async function watchLoading(work: () => Promise<void>): Promise<number> {
  await sql`create table seen_loading (count bigint)`.execute(db);
  await sql`create function note_loading() returns trigger security definer language plpgsql as $$
    begin insert into seen_loading select count(*) from exports where status = 'LOADING'; return null; end $$`.execute(
    db,
  );
  await sql`create trigger note_loading after insert on exports
    for each statement execute function note_loading()`.execute(db);
  await work();
  const { rows } = await sql<{ most: number }>`select max(count)::integer as most from seen_loading`.execute(db);
  return rows[0]?.most ?? 0;
}

describe("the cost of expensive fields", () => {
  test("a document with fifteen exports costs too much", async () => {
    const fields = Array.from({ length: 15 }, (_, index) => `a${index}: exportOpenInvoices { userErrors { code } }`);
    const body = await askDocument(`{ ${fields.join(" ")} }`);
    expect(body.errors?.[0]).toMatchObject({ extensions: { code: "LIMIT_EXCEEDED" } });
  });

  test("a person who asks for more than 180 exports in a minute by name is refused", async () => {
    const cookie = await openSession(db, "full.au@trestle.test");
    const codes = [];
    for (let count = 0; count <= 180; count++) {
      const { body } = await askOperation(server.url, "StartExport", {
        cookie,
        variables: { kind: "PAYMENT_HISTORY", format: "CSV", start: "2026-06-30", end: "2026-01-01" },
      });
      codes.push(body.errors?.[0]?.extensions?.code ?? "answered");
    }
    expect([codes.slice(0, 180).every((code) => code === "answered"), codes.at(-1)]).toEqual([true, "TOO_MUCH"]);
  });
});
