// Shows the PDFs of an account (invoice, credit note, receipt and statement): their content, who may open them, and that
// each month gets one statement.
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStatement, queueStatements } from "../../src/features/billing/server/statements.actions.ts";
import { makeThreadPool } from "../../src/server/threads/thread-pool.ts";
import { missingId } from "../support/access-actors.ts";
import { openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId, todayInBooks } from "../support/billing.ts";
import { readData } from "../support/operation-client.ts";
import { payClient } from "../support/pay-client.ts";
import { givePoints } from "../support/points.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);
const pool = makeThreadPool();
afterAll(() => pool.close());

interface PdfContent {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: string;
}

async function readPdfText({ content }: PdfContent): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(content, "base64"))), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, " ");
}

async function openInvoice(email: string, documentId: string) {
  const { invoiceContent } = await readData<{
    invoiceContent: { document: PdfContent | null; userErrors: { code: string }[] };
  }>(server, email, { operation: "InvoiceContent", variables: { documentId } });
  return invoiceContent;
}

interface TintedInvoice {
  id: string;
  number: string;
  order: string;
  userId: string;
  po: string;
  colour: string;
  code: string;
}

/** Finds an invoice with a tinted line. */
async function getTintedInvoice(): Promise<TintedInvoice> {
  const { rows } =
    await sql<TintedInvoice>`select d.id, d.number, o.number as order, o.user_id as "userId", o.po_number as po,
      l.colour_name as colour, l.colour_code as code
    from billing_documents d join orders o on o.id = d.order_id join order_lines l on l.order_id = o.id
    where d.account_id = ${accountId} and d.kind = 'INVOICE' and l.colour_name is not null and o.po_number <> ''
    order by d.number desc limit 1`.execute(db);
  const [invoice] = rows;
  if (invoice === undefined) throw new Error("Nobody has bought a tinted paint.");
  return invoice;
}

describe("an invoice", () => {
  test("an invoice has the seller, the order, the purchase order number, the colours and the tax", async () => {
    const invoice = await getTintedInvoice();
    const { document } = await openInvoice(holder, invoice.id);
    expect(document).toMatchObject({ fileName: `${invoice.number}.pdf`, mimeType: "application/pdf" });
    const text = await readPdfText(document as PdfContent);
    for (const part of ["Tax invoice", invoice.number, invoice.order, invoice.po, invoice.colour, invoice.code]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/ABN 36 999 000 010/);
    expect(text).toMatch(/Ex GST GST Inc GST/);
  });

  test("every invoice amount is the sum of its order", async () => {
    const { rows } = await sql<{ wrong: number }>`select count(*)::integer as wrong from billing_documents d
      join orders o on o.id = d.order_id where d.kind = 'INVOICE' and d.amount_cents <>
        o.subtotal_cents + o.subtotal_tax_cents + o.fee_cents + o.fee_tax_cents + o.surcharge_cents`.execute(db);
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test("quantity times unit price is the amount of every line before its discount", async () => {
    const { rows } = await sql<{ wrong: number }>`select count(*)::integer as wrong from order_lines
      where before_discounts_cents <> unit_cents * quantity`.execute(db);
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test("an invoice lists the payments and credits that are taken off, down to what is to pay", async () => {
    const invoice = await bookDocument(db, { accountId, amount: 10_000, words: "A test" });
    const credit = await bookDocument(db, { accountId, amount: 2_500, kind: "CREDIT_NOTE" });
    await sql`insert into allocations (account_id, credit_id, debit_id, cents, at)
      values (${accountId}, ${credit.id}, ${invoice.id}, 2500, now())`.execute(db);
    const text = await readPdfText((await openInvoice(holder, invoice.id)).document as PdfContent);
    expect(text).toContain("Less payments and credits");
    expect(text).toContain(`Credit note ${credit.number}`);
    expect(text).toMatch(/Total inc GST \$100\.00.*−\$25\.00.*To pay \$75\.00/);
  });

  test("an invoice in New Zealand has the business numbers of New Zealand", async () => {
    const { rows } = await sql<{ id: string }>`select d.id from billing_documents d
      where d.account_id = ${await getAccountId(db, "holder.nz@trestle.test")} and d.kind = 'INVOICE' limit 1`.execute(
      db,
    );
    const { document } = await openInvoice("holder.nz@trestle.test", rows[0]?.id ?? "");
    const text = await readPdfText(document as PdfContent);
    expect(text).toMatch(/NZBN 9429 9990 00012/);
    expect(text).toMatch(/GST number 149 900 012/);
    expect(text).not.toMatch(/ABN/);
  });

  test("an invoice of somebody else is answered like a missing one", async () => {
    const invoice = await getTintedInvoice();
    const refused = { document: null, userErrors: [{ code: "DOCUMENT_NOT_FOUND" }] };
    expect(await openInvoice("holder.nz@trestle.test", invoice.id)).toMatchObject(refused);
    expect(await openInvoice("consumer.au@trestle.test", invoice.id)).toMatchObject(refused);
    expect(await openInvoice(holder, missingId)).toMatchObject(refused);
    expect(await openInvoice(holder, "no id at all")).toMatchObject(refused);
  });

  test("a limited member may open the invoices of their own orders only", async () => {
    const { rows } = await sql<{ id: string; own: boolean }>`select d.id, o.user_id = u.id as own
      from billing_documents d join orders o on o.id = d.order_id, users u
      where u.email = 'limited.au@trestle.test' and d.account_id = ${await getAccountId(db, "limited.au@trestle.test")}
        and d.kind = 'INVOICE'`.execute(db);
    const own = rows.find((row) => row.own);
    const other = rows.find((row) => !row.own);
    expect([own, other]).not.toContain(undefined);
    expect((await openInvoice("limited.au@trestle.test", own?.id ?? "")).document).toMatchObject({
      mimeType: "application/pdf",
    });
    expect((await openInvoice("limited.au@trestle.test", other?.id ?? "")).document).toBeNull();
  });

  test("an invoice is downloaded as a file and never cached, by members of its account only", async () => {
    const invoice = await getTintedInvoice();
    const cookie = await openSession(db, holder);
    const get = (cookies: string) =>
      fetch(`${server.url}/dashboard/documents/${invoice.id}`, { headers: { cookie: cookies }, redirect: "manual" });
    const answer = await get(cookie);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${invoice.number}.pdf"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const asGuest = await get("");
    expect(asGuest.status).toBe(302);
    expect(asGuest.headers.get("location")).toBe(
      `/login/?returnTo=${encodeURIComponent(`/dashboard/documents/${invoice.id}`)}`,
    );
    expect((await get(await openSession(db, "holder.nz@trestle.test"))).status).toBe(404);
  });
});

test("a credit note names its invoice, and a receipt names the documents it settled", async () => {
  const { rows } = await sql<{ kind: string; id: string; names: string }>`
    select 'note' as kind, c.id, i.number as names from billing_documents c join billing_documents i on i.id = c.invoice_id
      where c.account_id = ${accountId} and c.kind = 'CREDIT_NOTE'
    union all select 'receipt', a.credit_id, d.number from allocations a join billing_documents d on d.id = a.debit_id
      join billing_documents p on p.id = a.credit_id
      where a.account_id = ${accountId} and p.kind = 'PAYMENT'`.execute(db);
  for (const [kind, title] of [
    ["note", "Credit note"],
    ["receipt", "Receipt"],
  ]) {
    const found = rows.find((row) => row.kind === kind);
    const text = await readPdfText((await openInvoice(holder, found?.id ?? "")).document as PdfContent);
    expect(text).toContain(title);
    expect(text).toContain(found?.names);
  }
});

test("a receipt names the card with its last digits, the points and the credits that were used", async () => {
  const client = await payClient(server, holder);
  await givePoints(db, accountId, 5_000);
  const invoice = await bookDocument(db, { accountId, amount: 20_000 });
  const credit = await bookDocument(db, { accountId, amount: 3_000, kind: "CREDIT_NOTE" });
  const credits = [{ documentId: credit.id }];
  const reply = await client.pay([invoice.id], { credits, applyTradePoints: true });
  expect(reply.userErrors).toEqual([]);
  const { rows } = await sql<{ id: string; points: number }>`select d.id, p.points_used as points
    from account_payments p join billing_documents d on d.id = p.document_id
    where d.number = ${reply.result?.receiptNumber}`.execute(db);
  const text = await readPdfText((await openInvoice(holder, rows[0]?.id ?? "")).document as PdfContent);
  expect(text).toContain("Visa ending in 4242");
  expect(text).toContain(`${rows[0]?.points.toLocaleString("en")} points`);
  expect(text).toContain("Credits used with it");
  expect(text).toContain(`Credit note ${credit.number} $30.00`);
});

interface ListedStatement {
  documentId: string;
  date: string;
  isRunning: boolean;
  openingBalance: { value: number };
  closingBalance: { value: number };
}

const listStatements = async (email = holder) =>
  (await readData<{ accountStatements: ListedStatement[] }>(server, email, { operation: "getAccountStatements" }))
    .accountStatements;

async function openStatement(email: string, documentId: string) {
  const { statementDetail } = await readData<{
    statementDetail: { document: PdfContent | null; userErrors: { code: string }[] };
  }>(server, email, { operation: "StatementDetail", variables: { documentId } });
  return statementDetail;
}

describe("a statement", () => {
  // If a month has ended since the demo world was made, a job makes its statement at some time of the next day.
  beforeAll(() => makeStatement({ db, pool, clock: server, publicUrl: server.url }, accountId));

  test("each statement opens with the closing balance of the one before, up to the balance of today", async () => {
    const [running, ...past] = await listStatements();
    expect(running).toMatchObject({ documentId: "this-month", isRunning: true });
    expect(past.length).toBeGreaterThan(20);
    const all = [running as ListedStatement, ...past];
    for (const [index, { openingBalance }] of all.entries()) {
      const before = all[index + 1];
      if (before !== undefined) expect(openingBalance.value).toBe(before.closingBalance.value);
    }
    const { rows } = await sql<{ cents: number }>`select balance_cents::integer as cents from account_credit
      where account_id = ${accountId}`.execute(db);
    expect(Math.round((running?.closingBalance.value ?? 0) * 100)).toBe(rows[0]?.cents);
  });

  test("a statement lists every document of its month and never changes", async () => {
    const [, latest] = await listStatements();
    const { document } = await openStatement(holder, latest?.documentId ?? "");
    const text = await readPdfText(document as PdfContent);
    const { rows } = await sql<{ number: string }>`select number from billing_documents
      where account_id = ${accountId} and date_trunc('month', issued_on) = ${latest?.date}::date`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { number } of rows) expect(text).toContain(number);
    for (const part of ["Opening balance", "Closing balance", "Current", "90+ days"]) expect(text).toContain(part);
    const { rows: due } = await sql<{ day: string }>`select distinct to_char(due_on, 'FMDD Mon YYYY') as day
      from billing_documents where account_id = ${accountId} and due_on is not null
        and date_trunc('month', issued_on) = ${latest?.date}::date`.execute(db);
    for (const { day } of due) expect(text).toContain(day);
    expect((await openStatement(holder, latest?.documentId ?? "")).document?.content).toBe(document?.content);
  });

  test("the statement of the running month has the documents of today", async () => {
    const note = await bookDocument(db, { accountId, amount: 1_234, kind: "CREDIT_NOTE", words: "=HYPERLINK(0)" });
    const { document } = await openStatement(holder, "this-month");
    expect(await readPdfText(document as PdfContent)).toContain(note.number);
  });

  test("the statement of the running month says what happened to the points", async () => {
    const { rows } = await sql<{ points: number }>`
      select points from points_balances where account_id = ${accountId}`.execute(db);
    const { document } = await openStatement(holder, "this-month");
    const text = (await readPdfText(document as PdfContent)).replaceAll(/\s+/g, " ");
    expect(text).toMatch(/[\d,-]+ points earned less returns, [\d,-]+ used, [\d,]+ expired\./);
    // The demo's balance depends on the time: it may be a single point.
    const points = rows[0]?.points ?? 0;
    expect(text).toContain(`you had ${points.toLocaleString("en")} ${points === 1 ? "point" : "points"}, worth $`);
  });

  test("a statement of somebody else is answered like a missing one", async () => {
    const [, latest] = await listStatements();
    const refused = { document: null, userErrors: [{ code: "DOCUMENT_NOT_FOUND" }] };
    expect(await openStatement("holder.nz@trestle.test", latest?.documentId ?? "")).toMatchObject(refused);
    expect(await openStatement(holder, missingId)).toMatchObject(refused);
  });
});

describe("after the end of a month", () => {
  const next = new Date(`${todayInBooks().slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const clock = { now: () => new Date(next.getTime() + 20 * 3_600_000) };
  const services = { db, pool, clock, publicUrl: server.url };
  const month = `${todayInBooks().slice(0, 7)}-01`;
  const listMonthStatements = async () =>
    (
      await sql<{ hasPdf: boolean }>`select pdf is not null as "hasPdf" from statements
        where account_id = ${accountId} and month = ${month}::date`.execute(db)
    ).rows;

  const countMails = async () =>
    (
      await sql`select 1 from mails where recipient = ${holder} and subject like 'Your statement for % is ready'`.execute(
        db,
      )
    ).rows.length;

  test("six parallel jobs make one statement with a PDF and send one mail", async () => {
    const before = await countMails();
    await Promise.all(Array.from({ length: 6 }, () => makeStatement(services, accountId)));
    expect(await listMonthStatements()).toEqual([{ hasPdf: true }]);
    expect(await countMails()).toBe(before + 1);
  });

  test("no job is queued for accounts with a statement or with CASH terms", async () => {
    await queueStatements(services);
    const { rows } = await sql<{ accountId: string; terms: string }>`
      select j.payload->>'accountId' as "accountId", a.terms from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      join accounts a on a.id = (j.payload->>'accountId')::uuid where t.identifier = 'make-statement'`.execute(db);
    expect(rows.map((row) => row.accountId)).not.toContain(accountId);
    expect(rows.filter(({ terms }) => terms !== "CREDIT")).toEqual([]);
  });
});
