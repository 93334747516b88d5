// Shows what accounts receivable book by hand: bank transfers and their reversal, credits that settle debts, credit notes,
// write-offs and the closing of a month. Parallel requests book once, the ledger balances after each booking, and statements of
// ended months stay.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { previousMonth, startOfMonth } from "../../src/features/billing/statement.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { makeUuid } from "../../src/shared/uuid.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { balanced, bookDocument, moveToNewAccount, readBooks, todayInBooks } from "../support/billing.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const { db, url } = await testServer();
const cookie = await openSession(db, "receivables.au@trestle.test");
const run = async (operation: string, variables: object) =>
  (await runMutation(url, operation, { cookie, variables })).codes;
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 64 }, (_, index) => work(index)));

let [id, accountId] = ["", ""];
beforeEach(async () => {
  id = await moveToNewAccount(db, "holder.au@trestle.test");
  const { rows } = await sql<{ number: string }>`update accounts set terms = 'CREDIT', credit_limit_cents = 1000000
    where id = ${id} returning number`.execute(db);
  accountId = rows[0]?.number ?? "";
});

const today = todayInBooks();
const owe = (amount: number, issuedOn = today) => bookDocument(db, { accountId: id, amount, issuedOn });
const credit = (amount: number) => bookDocument(db, { accountId: id, amount, kind: "CREDIT_NOTE" });

interface OpenRow {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly open: number;
  readonly issuedOn: string;
  readonly words: string;
}

const listDocuments = async (kind: string) =>
  (
    await sql<OpenRow>`select id, number, kind, open_cents::integer as open, issued_on::text as "issuedOn", words
      from billing_documents where account_id = ${id} and kind = ${kind} order by number`.execute(db)
  ).rows;

const readOpen = async (documentId: string) =>
  (
    await sql<{ open: number }>`select open_cents::integer as open from billing_documents
      where id = ${documentId}`.execute(db)
  ).rows[0]?.open;

const transfer = (change: object = {}) => ({
  ...{ accountId, amount: "80.00", receivedOn: addDays(today, -2), reference: "Harbour City", documentIds: [] },
  ...change,
});
const record = (change: object = {}) =>
  run("RecordTransfer", { ...transfer(), seen: "", isSecond: false, idempotencyKey: makeUuid(), ...change });

async function plan(change: object = {}) {
  const { body } = await askOperation(url, "PlanTransfer", { cookie, variables: transfer(change) });
  return (body.data as { transferPlan: { plan: { seen: string } } }).transferPlan.plan;
}

describe("a bank transfer", () => {
  test("settles what was shown, and the receipt of today names the day on which the money came", async () => {
    const late = await owe(5_000);
    const early = await owe(5_000, "2026-01-10");
    const shown = await plan();
    expect(shown).toMatchObject({
      parts: [
        { documentId: early.id, amount: { formattedValue: "$50.00" } },
        { documentId: late.id, amount: { formattedValue: "$30.00" } },
      ],
      rest: { value: 0 },
      isRecorded: false,
    });
    expect(await record({ seen: shown.seen })).toEqual([]);
    expect([await readOpen(early.id), await readOpen(late.id)]).toEqual([0, 2_000]);
    expect(await readBooks(db, id)).toEqual(balanced(2_000));
    const [receipt] = await listDocuments("PAYMENT");
    expect(receipt).toMatchObject({ issuedOn: today, words: expect.stringMatching(/^Harbour City, received on /) });
  });

  test("lifts the hold for overdue invoices at once", async () => {
    await owe(8_000, "2025-01-10");
    await run("SetHold", { accountId, reason: "Overdue." });
    await run("LiftHold", { accountId, reason: "We spoke." });
    const readHold = async () =>
      (await sql<{ hold: string }>`select hold from accounts where id = ${id}`.execute(db)).rows[0]?.hold;
    expect(await readHold()).toBe("RED");
    expect(await record()).toEqual([]);
    expect(await readHold()).toBe("GREEN");
  });

  test("above the debt stays in credit", async () => {
    await owe(3_000);
    expect(await record()).toEqual([]);
    expect(await listDocuments("PAYMENT")).toMatchObject([{ open: 5_000 }]);
    expect(await readBooks(db, id)).toEqual(balanced(-5_000));
  });

  test("is refused if it would settle something else than was shown", async () => {
    await owe(5_000);
    const { seen } = await plan();
    await owe(5_000, "2026-01-10");
    expect(await record({ seen })).toEqual(["TRANSFER_PLAN_CHANGED"]);
    expect(await listDocuments("PAYMENT")).toEqual([]);
  });

  test("of 64 parallel requests with one key is booked once, and each request succeeds", async () => {
    const idempotencyKey = makeUuid();
    const codes = await times(() => record({ idempotencyKey }));
    expect(codes.flat()).toEqual([]);
    expect(await listDocuments("PAYMENT")).toHaveLength(1);
    expect(await record({ idempotencyKey, amount: "81.00" })).toEqual(["BOOKING_KEY_REUSED"]);
    expect(await readBooks(db, id)).toEqual(balanced(-8_000));
  });

  test("of 64 parallel equal requests with different keys is booked once", async () => {
    const codes = await times(() => record());
    expect(codes.filter((each) => each.length === 0)).toHaveLength(1);
    expect(new Set(codes.flat())).toEqual(new Set(["TRANSFER_RECORDED_ALREADY"]));
    expect(await listDocuments("PAYMENT")).toHaveLength(1);
    expect(await plan()).toMatchObject({ isRecorded: true });
    expect(await record({ isSecond: true })).toEqual([]);
    expect(await readBooks(db, id)).toEqual(balanced(-16_000));
  });

  test("never settles documents of another account", async () => {
    const { id: other } = await owe(5_000);
    id = await moveToNewAccount(db, "holder.au@trestle.test");
    const { rows } = await sql<{ number: string }>`select number from accounts where id = ${id}`.execute(db);
    accountId = rows[0]?.number ?? "";
    expect(await record({ documentIds: [other] })).toEqual(["DOCUMENT_NOT_OPEN"]);
  });
});

describe("the reversal of a transfer", () => {
  const reverse = (documentId: string | undefined) =>
    run("ReverseTransfer", { accountId, documentId, reason: "It was for another account." });

  test("opens what it settled again, and of 64 parallel requests happens once", async () => {
    const invoice = await owe(8_000);
    await record();
    const [receipt] = await listDocuments("PAYMENT");
    const codes = await times(() => reverse(receipt?.id));
    expect(codes.filter((each) => each.length === 0)).toHaveLength(1);
    expect(new Set(codes.flat())).toEqual(new Set(["TRANSFER_NOT_FOUND"]));
    expect(await readOpen(invoice.id)).toBe(8_000);
    expect(await readBooks(db, id)).toEqual(balanced(8_000));
    // It can be recorded again.
    expect(await record()).toEqual([]);
    expect(await readBooks(db, id)).toEqual(balanced(0));
  });

  test("is for bank transfers of the account only", async () => {
    const card = await bookDocument(db, { accountId: id, amount: 500, kind: "PAYMENT", method: "CARD" });
    expect(await reverse(card.id)).toEqual(["TRANSFER_NOT_FOUND"]);
    expect(await reverse("x")).toEqual(["TRANSFER_NOT_FOUND"]);
  });
});

test("a credit settles what is due first, as far as it goes, and only once", async () => {
  const [late, early] = [await owe(5_000), await owe(5_000, "2026-01-10")];
  const note = await credit(7_000);
  const codes = await times(() => run("AllocateCredit", { accountId, creditId: note.id, documentIds: [] }));
  expect(codes.filter((each) => each.length === 0)).toHaveLength(1);
  expect(new Set(codes.flat())).toEqual(new Set(["CREDIT_NOT_OPEN"]));
  expect([await readOpen(early.id), await readOpen(late.id), await readOpen(note.id)]).toEqual([0, 3_000, 0]);
  expect(await readBooks(db, id)).toEqual(balanced(3_000));
});

describe("a credit note", () => {
  const issue = (change: object = {}) =>
    run("IssueCreditNote", {
      ...{ accountId, amount: "11.00", includesTax: true, invoiceId: "", reason: "Goodwill" },
      ...{ idempotencyKey: makeUuid(), ...change },
    });

  test("that stands free is open, contains GST, and of 64 parallel requests with one key is issued once", async () => {
    const idempotencyKey = makeUuid();
    expect((await times(() => issue({ idempotencyKey }))).flat()).toEqual([]);
    expect(await listDocuments("CREDIT_NOTE")).toMatchObject([{ open: 1_100, words: "Goodwill" }]);
    const { rows } = await sql<{ book: string; cents: number }>`select book, cents::integer as cents from ledger_entries
      where account_id = ${id} order by book`.execute(db);
    expect(rows).toEqual([
      { book: "RECEIVABLE", cents: -1_100 },
      { book: "SALES", cents: 1_000 },
      { book: "TAX", cents: 100 },
    ]);
    expect(await readBooks(db, id)).toEqual(balanced(-1_100));
  });

  test("for an invoice settles it and is never more than the invoice", async () => {
    const { id: invoiceId } = await owe(2_000);
    expect(await issue({ invoiceId })).toEqual([]);
    expect(await readOpen(invoiceId)).toBe(900);
    expect(await issue({ invoiceId })).toEqual(["CREDIT_ABOVE_INVOICE"]);
    expect(await issue({ invoiceId: makeUuid() })).toEqual(["NOT_AN_INVOICE"]);
    expect(await issue({ amount: "much" })).toEqual(["BOOKING_AMOUNT_NOT_VALID"]);
    expect(await readBooks(db, id)).toEqual(balanced(900));
  });
});

test("a write-off gives up what is open of an invoice, and no more", async () => {
  const { id: documentId } = await owe(2_000);
  const give = (amount: string) =>
    run("WriteOff", { accountId, documentId, amount, reason: "Insolvent", idempotencyKey: makeUuid() });
  expect(await give("5.00")).toEqual([]);
  expect(await give("15.01")).toEqual(["WRITE_OFF_ABOVE_OPEN"]);
  expect(await give("15.00")).toEqual([]);
  expect(await give("0.01")).toEqual(["DOCUMENT_NOT_OPEN"]);
  expect(await readBooks(db, id)).toEqual(balanced(0));
});

describe("a statement for staff", () => {
  const print = async (month: string) => {
    const { body } = await askOperation(url, "GetStaffStatement", { cookie, variables: { accountId, month } });
    return (body.data as { staffStatement: { document: { content: string } | null; userErrors: { code: string }[] } })
      .staffStatement;
  };

  test("is a PDF of any month that has begun", async () => {
    await owe(2_000, "2026-01-10");
    for (const month of ["2026-01", today.slice(0, 7)]) {
      const { document } = await print(month);
      expect(
        Buffer.from(document?.content ?? "", "base64")
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    for (const month of ["2999-01", "soon"]) {
      expect(await print(month)).toMatchObject({ userErrors: [{ code: "STATEMENT_MONTH_NOT_VALID" }] });
    }
  });

  test("of an ended month is the stored file, whatever is booked later", async () => {
    await owe(2_000, "2026-01-10");
    await sql`insert into statements (account_id, month, opening_cents, closing_cents, pdf, created_at)
      values (${id}, '2026-01-01', 0, 2000, ${Buffer.from("%PDF-stored")}, now())`.execute(db);
    await record({ amount: "20.00" });
    const { document } = await print("2026-01");
    expect(Buffer.from(document?.content ?? "", "base64").toString()).toBe("%PDF-stored");
  });
});

describe("the closing of a month", () => {
  const month = previousMonth(startOfMonth(todayInBooks()));
  const close = () => run("CloseMonth", { country: "NZ", month: month.slice(0, 7) });
  const readList = async (country: string) => {
    const { body } = await askOperation(url, "GetOverdueAccounts", { cookie, variables: { country } });
    return (body.data as { overdueAccounts: { rows: { accountId: string }[] } }).overdueAccounts;
  };

  test("of 64 parallel requests happens once, and nothing is issued in it or before it any more", async () => {
    const kiwi = await moveToNewAccount(db, "holder.nz@trestle.test");
    const issue = (issuedOn: string) => bookDocument(db, { accountId: kiwi, amount: 500, issuedOn, currency: "NZD" });
    await issue(month);
    expect(await readList("NZ")).toMatchObject({ closedMonth: null, closableMonth: month });
    const codes = await times(close);
    expect(codes.filter((each) => each.length === 0)).toHaveLength(1);
    expect(new Set(codes.flat())).toEqual(new Set(["MONTH_CLOSED_ALREADY"]));
    expect(await readList("NZ")).toMatchObject({ closedMonth: month, closableMonth: null });
    for (const day of [month, "2025-03-05"]) await expect(issue(day)).rejects.toThrow("closed");
    await issue(todayInBooks());
    expect(await readBooks(db, kiwi)).toEqual(balanced(1_000));
    // Other countries keep their own months.
    await owe(500, month);
  });

  test("is for a month that is over", async () => {
    const current = todayInBooks().slice(0, 7);
    expect(await run("CloseMonth", { country: "AU", month: current })).toEqual(["MONTH_NOT_OVER"]);
    expect(await run("CloseMonth", { country: "XX", month: current })).toEqual(["COUNTRY_UNKNOWN"]);
  });

  test("has beside it what is overdue, the largest debt first", async () => {
    await owe(90_000_000, "2025-01-10");
    const { rows } = await readList("AU");
    expect(rows[0]).toMatchObject({ accountId, documents: 1, overdue: { formattedValue: "$900,000.00" } });
  });
});
