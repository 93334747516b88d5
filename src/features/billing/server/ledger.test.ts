// Shows on PostgreSQL that the books always agree: entries sum to nothing, the balance is the sum of the receivable and of
// what is open, nothing is settled twice, what is booked is never changed, and a payment is taken back once.
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { balanced, booksOf, post, refresh } from "../../../../tests/support/billing.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, inTransaction } from "../../../server/database.ts";
import { addDays } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { addUnbilled } from "../../orders/server/credit.store.ts";
import { findDocument, insertAllocations, listOpenDocuments } from "./documents.store.ts";
import { reversePayment } from "./post-document.ts";

const { db } = await testDatabase();
const at = new Date("2026-11-16T02:00:00Z");
const today = "2026-11-16";

let accountId: string;
let made = 0;

/** An account of its own for every test. */
beforeEach(async () => {
  made += 1;
  const { rows } = await sql<{ id: string }>`
    insert into accounts (number, country, kind, name, line1, suburb, state, postcode, terms, credit_limit_cents,
      loyalty_eligible, loyalty_status)
    values (${`AU-${9_100_000 + made}`}, 'AU', 'TRADE', 'Test', '1 High Street', 'Richmond', 'VIC', '3121', 'CREDIT', 1000000,
      true, 'ACTIVE')
    returning id`.execute(db);
  accountId = rows[0]?.id ?? "";
});

const allocate = (creditId: string, debitId: string, amount: number) =>
  asTenant(db, { accountId, userId: accountId }, (tx) =>
    insertAllocations(tx, { accountId, at, accountPaymentId: null }, [{ creditId, debitId, cents: cents(amount) }]),
  );
const books = () => booksOf(db, accountId);
const openOf = async (id: string) => (await findDocument(db, accountId, id))?.openCents;

describe("the books", () => {
  it("agree after every kind of document", async () => {
    const steps = [
      ["INVOICE", 11_000, 11_000],
      ["OTHER", 500, 11_500],
      ["CREDIT_NOTE", 2_200, 9_300],
      ["PAYMENT", 10_000, -700],
      ["REFUND", 700, 0],
      ["WRITE_OFF", 100, -100],
    ] as const;
    for (const [kind, amount, balance] of steps) {
      await post(db, { accountId, kind, amount });
      expect(await books()).toEqual(balanced(balance));
    }
    const numbers = (await listOpenDocuments(db, accountId)).map(({ number }) => number.slice(0, 4));
    expect(new Set(numbers)).toEqual(new Set(["INV-", "OTH-", "CRN-", "RCT-", "RFD-", "WOF-"]));
  });

  it("agree after 64 bookings at once", async () => {
    await Promise.all(Array.from({ length: 64 }, (_, n) => post(db, { accountId, amount: 100 + n })));
    expect(await books()).toEqual(balanced(64 * 100 + (63 * 64) / 2));
  });

  it("say when an invoice is due", async () => {
    const { id } = await post(db, { accountId, amount: 100, issuedOn: "2026-09-02" });
    expect(await findDocument(db, accountId, id)).toMatchObject({ issuedOn: "2026-09-02", dueOn: "2026-10-31" });
  });
});

describe("an allocation", () => {
  it("closes both ends, and never takes more than is open, not even 64 at once", async () => {
    const invoice = await post(db, { accountId, amount: 1_000 });
    const payment = await post(db, { accountId, kind: "PAYMENT", amount: 5_000 });
    const tries = await Promise.allSettled(Array.from({ length: 64 }, () => allocate(payment.id, invoice.id, 300)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect([await openOf(invoice.id), await openOf(payment.id)]).toEqual([100, 4_100]);
    expect(await books()).toEqual(balanced(-4_000));
  });

  it("is from a credit to a debit of the same account", async () => {
    const invoice = await post(db, { accountId, amount: 1_000 });
    const other = await post(db, { accountId, amount: 1_000 });
    await expect(allocate(invoice.id, other.id, 100)).rejects.toThrow("A credit settles a debit.");
    const { rows } = await sql<{ id: string }>`select id from accounts where id <> ${accountId} limit 1`.execute(db);
    const theirs = await post(db, { accountId: rows[0]?.id ?? "", kind: "PAYMENT", amount: 1_000 });
    await expect(allocate(theirs.id, invoice.id, 100)).rejects.toThrow();
  });
});

describe("what is booked", () => {
  it.each([
    "update ledger_entries set cents = 1",
    "delete from ledger_postings",
    "delete from allocations",
    "delete from billing_documents",
    "update billing_documents set open_cents = 0",
    "update account_credit set balance_cents = 0",
  ])("stays: %s", async (statement) => {
    const invoice = await post(db, { accountId, amount: 1_000 });
    const payment = await post(db, { accountId, kind: "PAYMENT", amount: 400 });
    await allocate(payment.id, invoice.id, 400);
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("never changed");
  });

  it("sums to nothing, or is not booked", async () => {
    const { id } = await post(db, { accountId, amount: 1_000 });
    const crooked = inTransaction(db, async (tx) => {
      await sql`with posted as (insert into ledger_postings (account_id, document_id, at, words)
          values (${accountId}, ${id}, ${at}, 'Crooked') returning id)
        insert into ledger_entries select id, ${accountId}, 'RECEIVABLE', 5 from posted`.execute(tx);
    });
    await expect(crooked).rejects.toThrow("sum to nothing");
    expect(await books()).toEqual(balanced(1_000));
  });

  it("belongs to its account alone", async () => {
    await post(db, { accountId, amount: 1_000 });
    const { rows } = await sql<{ id: string }>`select id from accounts where id <> ${accountId} limit 1`.execute(db);
    const elsewhere = { accountId: rows[0]?.id ?? "", userId: accountId };
    expect(await asTenant(db, elsewhere, (tx) => listOpenDocuments(tx, accountId))).toEqual([]);
  });
});

describe("a payment that was not made after all", () => {
  it("opens again what it settled, and is taken back once", async () => {
    const invoice = await post(db, { accountId, amount: 1_000 });
    const payment = await post(db, { accountId, kind: "PAYMENT", amount: 1_500 });
    await allocate(payment.id, invoice.id, 1_000);
    const takeBack = () =>
      asTenant(db, { accountId, userId: accountId }, (tx) =>
        reversePayment(tx, { payment, accountPaymentId: null, at, today, words: "The card was not charged." }),
      );
    await takeBack();
    expect([await openOf(invoice.id), await openOf(payment.id)]).toEqual([1_000, 0]);
    expect(await books()).toEqual(balanced(1_000));
    await expect(takeBack()).rejects.toThrow("was taken back before");
    expect(await books()).toEqual(balanced(1_000));
  });
});

describe("the hold", () => {
  const hold = async () => {
    await refresh(db, accountId, today);
    const account = await findAccount(db, accountId);
    return [account?.hold, account?.loyaltyStatus];
  };

  it("follows what is overdue, and suspends rewards while it is red", async () => {
    const invoice = await post(db, { accountId, amount: 1_000, issuedOn: "2026-09-02" });
    expect(await hold()).toEqual(["AMBER", "ACTIVE"]);
    const old = await post(db, { accountId, amount: 1_000, issuedOn: "2026-08-02" });
    expect(await hold()).toEqual(["RED", "SUSPEND"]);
    const payment = await post(db, { accountId, kind: "PAYMENT", amount: 2_000 });
    await allocate(payment.id, old.id, 1_000);
    expect(await hold()).toEqual(["AMBER", "ACTIVE"]);
    await allocate(payment.id, invoice.id, 1_000);
    expect(await hold()).toEqual(["GREEN", "ACTIVE"]);
  });

  it("follows the credit limit, unbilled orders included", async () => {
    await post(db, { accountId, amount: 800_000, issuedOn: addDays(today, -1) });
    expect(await hold()).toEqual(["GREEN", "ACTIVE"]);
    await inTransaction(db, (tx) => addUnbilled(tx, accountId, 100_001));
    expect(await hold()).toEqual(["AMBER", "ACTIVE"]);
  });

  it("that staff set stays, with its reason", async () => {
    await sql`update accounts set hold = 'RED', held_by_staff = true, hold_reason = 'Call us.' where id = ${accountId}`.execute(
      db,
    );
    expect(await hold()).toEqual(["RED", "SUSPEND"]);
    expect(await findAccount(db, accountId)).toMatchObject({ holdReason: "Call us." });
  });
});
