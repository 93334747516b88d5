// Shows what staff do with an account: hold it and lift the hold, change how it pays beside somebody else, choose its rep, write
// notes, and read its page. Store staff do not see its money.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { balanced, bookDocument, moveToNewAccount, readBooks } from "../support/billing.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const { db, url } = await testServer();
const receivables = await openSession(db, "receivables.au@trestle.test");
const store = await openSession(db, "store.au@trestle.test");
const run = async (operation: string, variables: object, cookie = receivables) =>
  (await runMutation(url, operation, { cookie, variables })).codes;

let [id, accountId] = ["", ""];
beforeEach(async () => {
  id = await moveToNewAccount(db, "holder.au@trestle.test");
  const { rows } = await sql<{ number: string }>`update accounts set terms = 'CREDIT', credit_limit_cents = 1000000
    where id = ${id} returning number`.execute(db);
  accountId = rows[0]?.number ?? "";
});

const readAccount = async () =>
  (
    await sql<Record<string, unknown>>`select hold, hold_reason as reason, held_by_staff as held, terms,
      credit_limit_cents::integer as "limit", payment_terms as due, po_number_required as po
    from accounts where id = ${id}`.execute(db)
  ).rows[0];

const parts = {
  ...{ withOverview: false, withLedger: false, withOrders: false, withMembers: false },
  ...{ withPrices: false, withHistory: false, after: "" },
};

async function open(more: object, cookie = receivables): Promise<Record<string, unknown>> {
  const { body } = await askOperation(url, "GetStaffAccount", { cookie, variables: { ...parts, accountId, ...more } });
  return (body.data as { staffAccount: { account: Record<string, unknown> } }).staffAccount.account;
}

describe("a hold by staff", () => {
  const because = { reason: "A cheque came back." };

  test("is red with its reason, stays when the debts are refreshed, and is lifted once", async () => {
    expect(await run("SetHold", { accountId, ...because })).toEqual([]);
    expect(await readAccount()).toMatchObject({ hold: "RED", reason: because.reason, held: true });
    expect(await run("SetHold", { accountId, ...because })).toEqual(["ACCOUNT_HELD_ALREADY"]);
    expect(await run("LiftHold", { accountId, reason: "It is paid." })).toEqual([]);
    expect(await readAccount()).toMatchObject({ hold: "GREEN", reason: null, held: false });
    expect(await run("LiftHold", { accountId, reason: "Again." })).toEqual(["ACCOUNT_NOT_HELD_BY_STAFF"]);
  });

  test("leaves the hold for overdue invoices when it is lifted", async () => {
    await bookDocument(db, { accountId: id, amount: 5_000, issuedOn: "2025-01-10" });
    await run("SetHold", { accountId, ...because });
    await run("LiftHold", { accountId, reason: "We spoke." });
    expect(await readAccount()).toMatchObject({ hold: "RED", held: false });
    expect(await readBooks(db, id)).toEqual(balanced(5_000));
  });

  test("needs a reason, and the right to decide about credit", async () => {
    expect(await run("SetHold", { accountId, reason: "  " })).toEqual(["CHANGE_REASON_REQUIRED"]);
    const { body } = await askOperation(url, "SetHold", { cookie: store, variables: { accountId, ...because } });
    expect(body.errors?.[0]?.extensions?.code).toBe("UNAUTHORIZED");
    expect(await readAccount()).toMatchObject({ held: false });
  });

  test("of 64 parallel requests is set once", async () => {
    const codes = await Promise.all(Array.from({ length: 64 }, () => run("SetHold", { accountId, ...because })));
    expect(codes.filter((each) => each.length === 0)).toHaveLength(1);
  });
});

describe("credit and terms", () => {
  const terms = { payment: "CREDIT", creditLimit: "25,000", paymentTerms: "14", poRequired: true, reason: "Grows." };

  test("are changed with a reason, and the next invoice is due by them", async () => {
    const { seenTerms: seen } = await open({ withOverview: true });
    expect(await run("ChangeCredit", { accountId, ...terms, seen })).toEqual([]);
    expect(await readAccount()).toMatchObject({ terms: "CREDIT", limit: 2_500_000, due: "14", po: true });
  });

  test("of two people who change different fields both are kept", async () => {
    const { seenTerms: seen, paymentTerms } = await open({ withOverview: true });
    expect(await run("ChangeCredit", { accountId, ...terms, paymentTerms, poRequired: false, seen })).toEqual([]);
    const other = { ...terms, creditLimit: "10000", poRequired: false, seen };
    expect(await run("ChangeCredit", { accountId, ...other })).toEqual([]);
    expect(await readAccount()).toMatchObject({ limit: 2_500_000, due: "14" });
    expect(await run("ChangeCredit", { accountId, ...other, creditLimit: "7000" })).toEqual(["TERMS_CHANGED"]);
  });

  test("a limit below what is owed puts the account on hold at once", async () => {
    await bookDocument(db, { accountId: id, amount: 500_000 });
    expect(await run("ChangeCredit", { accountId, ...terms, creditLimit: "5000", seen: "" })).toEqual([]);
    expect(await readAccount()).toMatchObject({ hold: "AMBER" });
  });

  test("an account that owes something keeps its credit", async () => {
    await bookDocument(db, { accountId: id, amount: 500 });
    expect(await run("ChangeCredit", { accountId, ...terms, payment: "CASH", seen: "" })).toEqual([
      "ACCOUNT_STILL_OWES",
    ]);
  });
});

describe("the page of an account", () => {
  test("shows what is owed and the ledger to accounts receivable", async () => {
    const invoice = await bookDocument(db, { accountId: id, amount: 5_000, issuedOn: "2025-01-10" });
    const { standing } = await open({ withOverview: true });
    expect(standing).toMatchObject({ balance: { value: 50 }, overdue: { value: 50 } });
    const { ledger } = await open({ withLedger: true });
    expect(ledger).toMatchObject({ rows: [{ title: `Invoice ${invoice.number}`, open: { value: 50 } }] });
  });

  test("shows store staff the account without its money", async () => {
    expect(await open({ withOverview: true }, store)).toMatchObject({ accountId, standing: null, repChoices: [] });
  });

  test("shows notes until they are withdrawn, pinned ones first", async () => {
    await run("AddAccountNote", { accountId, text: "Rings before ten.", isPinned: true }, store);
    await run("AddAccountNote", { accountId, text: "Likes blue.", isPinned: false });
    const { notes } = (await open({})) as { notes: { id: string; text: string }[] };
    expect(notes.map(({ text }) => text)).toEqual(["Rings before ten.", "Likes blue."]);
    const [first] = notes;
    expect(await run("WithdrawAccountNote", { accountId, noteId: first?.id })).toEqual([]);
    expect(await run("WithdrawAccountNote", { accountId, noteId: first?.id })).toEqual(["NOTE_NOT_FOUND"]);
    expect(await open({})).toMatchObject({ notes: [{ text: "Likes blue." }] });
  });

  test("shows what staff changed, with the reason", async () => {
    await run("SetHold", { accountId, reason: "A cheque came back." });
    expect(await open({ withHistory: true })).toMatchObject({
      history: [{ action: "ACCOUNT_HELD", reason: "A cheque came back." }],
    });
  });

  test("opens for a rep after the account was assigned to them", async () => {
    const rep = await openSession(db, "rep.au@trestle.test");
    expect(await open({}, rep)).toBeNull();
    const { rows } = await sql<{ id: string }>`select id from users where email = 'rep.au@trestle.test'`.execute(db);
    expect(await run("AssignRep", { accountId, repId: rows[0]?.id })).toEqual([]);
    expect(await open({}, rep)).toMatchObject({ accountId });
    expect(await run("AssignRep", { accountId, repId: "" })).toEqual([]);
    expect(await open({}, rep)).toBeNull();
  });
});
