// Shows the papers of an account: what stands on an invoice, a credit note, a receipt and a statement, who is given them,
// that statements are made once when a month is over, and that the running month is told up to today.
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { makeStatement, queueStatements } from "../../src/features/billing/server/make-statements.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { accountOf, post, todayInBooks } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO: "off" });
const { db } = server;
const holder = "holder.au@trestle.test";
const accountId = await accountOf(db, holder);

interface Content {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: string;
}

async function ask<T>(email: string, operation: string, variables: object = {}): Promise<T> {
  const cookie = await openSession(db, email);
  const { body } = await askOperation(server.url, operation, { cookie, variables });
  expect(body.errors).toBeUndefined();
  return body.data as T;
}

async function wordsOf({ content }: Content): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(content, "base64"))), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, " ");
}

async function openInvoice(email: string, documentId: string) {
  const { invoiceContent } = await ask<{
    invoiceContent: { document: Content | null; userErrors: { code: string }[] };
  }>(email, "InvoiceContent", { documentId });
  return invoiceContent;
}

interface Known {
  id: string;
  number: string;
  order: string;
  userId: string;
  po: string;
  colour: string;
  code: string;
}

/** An invoice with a tinted line. */
async function tintedInvoice(): Promise<Known> {
  const { rows } = await sql<Known>`select d.id, d.number, o.number as order, o.user_id as "userId", o.po_number as po,
      l.colour_name as colour, l.colour_code as code
    from billing_documents d join orders o on o.id = d.order_id join order_lines l on l.order_id = o.id
    where d.account_id = ${accountId} and d.kind = 'INVOICE' and l.colour_name is not null and o.po_number <> ''
    order by d.number desc limit 1`.execute(db);
  const [known] = rows;
  if (known === undefined) throw new Error("Nobody has bought a tinted paint.");
  return known;
}

describe("an invoice", () => {
  test("says who sold what to whom, in which colour, with tax, and how to pay", async () => {
    const known = await tintedInvoice();
    const { document } = await openInvoice(holder, known.id);
    expect(document).toMatchObject({ fileName: `${known.number}.pdf`, mimeType: "application/pdf" });
    const words = await wordsOf(document as Content);
    for (const part of ["Tax invoice", known.number, known.order, known.po, known.colour, known.code]) {
      expect(words).toContain(part);
    }
    expect(words).toMatch(/ABN 36 999 000 010/);
    expect(words).toMatch(/Ex GST GST Inc GST/);
  });

  test("adds up", async () => {
    const { rows } = await sql<{ wrong: number }>`select count(*)::integer as wrong from billing_documents d
      join orders o on o.id = d.order_id where d.kind = 'INVOICE' and d.amount_cents <>
        o.subtotal_cents + o.subtotal_tax_cents + o.fee_cents + o.fee_tax_cents`.execute(db);
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test("of the other country carries that country's numbers", async () => {
    const { rows } = await sql<{ id: string }>`select d.id from billing_documents d
      where d.account_id = ${await accountOf(db, "holder.nz@trestle.test")} and d.kind = 'INVOICE' limit 1`.execute(db);
    const { document } = await openInvoice("holder.nz@trestle.test", rows[0]?.id ?? "");
    const words = await wordsOf(document as Content);
    expect(words).toMatch(/NZBN 9429 9990 00012/);
    expect(words).toMatch(/GST number 149 900 012/);
    expect(words).not.toMatch(/ABN/);
  });

  test("is another's, or missing, alike", async () => {
    const known = await tintedInvoice();
    const refused = { document: null, userErrors: [{ code: "DOCUMENT_NOT_FOUND" }] };
    expect(await openInvoice("holder.nz@trestle.test", known.id)).toMatchObject(refused);
    expect(await openInvoice("consumer.au@trestle.test", known.id)).toMatchObject(refused);
    expect(await openInvoice(holder, "00000000-0000-4000-8000-000000000000")).toMatchObject(refused);
    expect(await openInvoice(holder, "no id at all")).toMatchObject(refused);
  });

  test("of their own order is given to whoever sees no more than that", async () => {
    const { rows } = await sql<{ id: string; own: boolean }>`select d.id, o.user_id = u.id as own
      from billing_documents d join orders o on o.id = d.order_id, users u
      where u.email = 'limited.au@trestle.test' and d.account_id = ${await accountOf(db, "limited.au@trestle.test")}
        and d.kind = 'INVOICE'`.execute(db);
    const own = rows.find((row) => row.own);
    const other = rows.find((row) => !row.own);
    expect((await openInvoice("limited.au@trestle.test", own?.id ?? "")).document).not.toBeNull();
    expect((await openInvoice("limited.au@trestle.test", other?.id ?? "")).document).toBeNull();
  });

  test("is saved, not shown, and kept by nobody on the way", async () => {
    const known = await tintedInvoice();
    const cookie = await openSession(db, holder);
    const get = (cookies: string) =>
      fetch(`${server.url}/dashboard/documents/${known.id}`, { headers: { cookie: cookies }, redirect: "manual" });
    const answer = await get(cookie);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${known.number}.pdf"`,
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
      `/login/?returnTo=${encodeURIComponent(`/dashboard/documents/${known.id}`)}`,
    );
    expect((await get(await openSession(db, "holder.nz@trestle.test"))).status).toBe(404);
  });
});

test("a credit note names the invoice it takes back, and a receipt what it settled", async () => {
  const { rows } = await sql<{ kind: string; id: string; says: string }>`
    select 'note' as kind, c.id, i.number as says from billing_documents c join billing_documents i on i.id = c.invoice_id
      where c.account_id = ${accountId} and c.kind = 'CREDIT_NOTE'
    union all select 'receipt', a.credit_id, d.number from allocations a join billing_documents d on d.id = a.debit_id
      join billing_documents p on p.id = a.credit_id
      where a.account_id = ${accountId} and p.kind = 'PAYMENT'`.execute(db);
  for (const [kind, title] of [
    ["note", "Credit note"],
    ["receipt", "Receipt"],
  ]) {
    const found = rows.find((row) => row.kind === kind);
    const words = await wordsOf((await openInvoice(holder, found?.id ?? "")).document as Content);
    expect(words).toContain(title);
    expect(words).toContain(found?.says);
  }
});

interface Listed {
  documentId: string;
  date: string;
  isRunning: boolean;
  openingBalance: { value: number };
  closingBalance: { value: number };
}

const listStatements = async (email = holder) =>
  (await ask<{ accountStatements: Listed[] }>(email, "getAccountStatements")).accountStatements;

async function openStatement(email: string, documentId: string) {
  const { statementDetail } = await ask<{
    statementDetail: { document: Content | null; userErrors: { code: string }[] };
  }>(email, "StatementDetail", { documentId });
  return statementDetail;
}

describe("a statement", () => {
  test("goes on where the one before ended, up to what is owed now", async () => {
    const [running, ...past] = await listStatements();
    expect(running).toMatchObject({ documentId: "this-month", isRunning: true });
    expect(past.length).toBeGreaterThan(20);
    const all = [running as Listed, ...past];
    for (const [place, { openingBalance }] of all.entries()) {
      const before = all[place + 1];
      if (before !== undefined) expect(openingBalance.value).toBe(before.closingBalance.value);
    }
    const { rows } = await sql<{ cents: number }>`select balance_cents::integer as cents from account_credit
      where account_id = ${accountId}`.execute(db);
    expect(Math.round((running?.closingBalance.value ?? 0) * 100)).toBe(rows[0]?.cents);
  });

  test("tells each document of its month, and stays what it was", async () => {
    const [, latest] = await listStatements();
    const { document } = await openStatement(holder, latest?.documentId ?? "");
    const words = await wordsOf(document as Content);
    const { rows } = await sql<{ number: string }>`select number from billing_documents
      where account_id = ${accountId} and date_trunc('month', issued_on) = ${latest?.date}::date`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { number } of rows) expect(words).toContain(number);
    for (const part of ["Opening balance", "Closing balance", "Current", "90+ days"]) expect(words).toContain(part);
    expect((await openStatement(holder, latest?.documentId ?? "")).document?.content).toBe(document?.content);
  });

  test("of the running month is told up to today", async () => {
    const note = await post(db, { accountId, amount: 1_234, kind: "CREDIT_NOTE", words: "=HYPERLINK(0)" });
    const { document } = await openStatement(holder, "this-month");
    expect(await wordsOf(document as Content)).toContain(note.number);
  });

  test("is another's, or missing, alike", async () => {
    const [, latest] = await listStatements();
    const refused = { document: null, userErrors: [{ code: "DOCUMENT_NOT_FOUND" }] };
    expect(await openStatement("holder.nz@trestle.test", latest?.documentId ?? "")).toMatchObject(refused);
    expect(await openStatement(holder, "00000000-0000-4000-8000-000000000000")).toMatchObject(refused);
  });
});

describe("when a month is over", () => {
  const next = new Date(`${todayInBooks().slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const services = { db, publicUrl: server.url, clock: { now: () => new Date(next.getTime() + 20 * 3_600_000) } };
  const month = `${todayInBooks().slice(0, 7)}-01`;
  const statementsOf = async () =>
    (
      await sql<{ drawn: boolean }>`select pdf is not null as drawn from statements
        where account_id = ${accountId} and month = ${month}::date`.execute(db)
    ).rows;

  test("each account with something to say has one statement, drawn, and is told once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => makeStatement(services, accountId)));
    expect(await statementsOf()).toEqual([{ drawn: true }]);
    const { rows } = await sql`select 1 from mails where recipient = ${holder}
      and subject like 'Your statement for % is ready'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("accounts that have theirs, or have nothing to say, or pay at once, are left alone", async () => {
    await queueStatements(services);
    const { rows } = await sql<{ accountId: string; terms: string }>`
      select j.payload->>'accountId' as "accountId", a.terms from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      join accounts a on a.id = (j.payload->>'accountId')::uuid where t.identifier = 'make-statement'`.execute(db);
    expect(rows.map((row) => row.accountId)).not.toContain(accountId);
    expect(rows.filter(({ terms }) => terms !== "CREDIT")).toEqual([]);
  });
});
