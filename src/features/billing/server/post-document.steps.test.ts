// Shows on PostgreSQL that the books always agree: entries sum to zero, the balance equals the receivable and the open
// documents, nothing is settled twice, booked rows never change, and a payment is reversed once.
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { balanced, bookDocument, readBooks, refreshAccountHold } from "../../../../tests/support/billing.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant, inTransaction } from "../../../server/database.ts";
import { addDays } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { addUnbilled } from "../../orders/server/credit.store.ts";
import { findDocument, insertAllocations, listOpenDocuments } from "./documents.store.ts";
import { reversePayment } from "./post-document.steps.ts";

const { db } = await testDatabase();
const at = new Date("2026-11-16T02:00:00Z");
const today = "2026-11-16";

let accountId: string;
let accounts = 0;

/** Every test has its own account. */
beforeEach(async () => {
  accounts += 1;
  const { rows } = await sql<{ id: string }>`
    insert into accounts (number, country, kind, name, line1, suburb, state, postcode, terms, credit_limit_cents,
      loyalty_eligible, loyalty_status)
    values (${`AU-${9_100_000 + accounts}`}, 'AU', 'TRADE', 'Test', '1 High Street', 'Richmond', 'VIC', '3121', 'CREDIT', 1000000,
      true, 'ACTIVE')
    returning id`.execute(db);
  accountId = rows[0]?.id ?? "";
});

const allocate = (creditId: string, debitId: string, amount: number) =>
  asTenant(db, { accountId, userId: accountId }, (tx) =>
    insertAllocations(tx, { accountId, at, accountPaymentId: null }, [{ creditId, debitId, cents: cents(amount) }]),
  );
const books = () => readBooks(db, accountId);
const findOpenCents = async (id: string) => (await findDocument(db, accountId, id))?.openCents;

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
      await bookDocument(db, { accountId, kind, amount });
      expect(await books()).toEqual(balanced(balance));
    }
    const numbers = (await listOpenDocuments(db, accountId)).map(({ number }) => number.slice(0, 4));
    expect(new Set(numbers)).toEqual(new Set(["INV-", "OTH-", "CRN-", "RCT-", "RFD-", "WOF-"]));
  });

  it("agree after 64 parallel bookings", async () => {
    await Promise.all(Array.from({ length: 64 }, (_, n) => bookDocument(db, { accountId, amount: 100 + n })));
    expect(await books()).toEqual(balanced(64 * 100 + (63 * 64) / 2));
  });

  it("give an invoice its due date", async () => {
    const { id } = await bookDocument(db, { accountId, amount: 100, issuedOn: "2026-09-02" });
    expect(await findDocument(db, accountId, id)).toMatchObject({ issuedOn: "2026-09-02", dueOn: "2026-10-31" });
  });
});

describe("an allocation", () => {
  it("settles both documents, and 64 parallel ones never settle more than is open", async () => {
    const invoice = await bookDocument(db, { accountId, amount: 1_000 });
    const payment = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 5_000 });
    const tries = await Promise.allSettled(Array.from({ length: 64 }, () => allocate(payment.id, invoice.id, 300)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect([await findOpenCents(invoice.id), await findOpenCents(payment.id)]).toEqual([100, 4_100]);
    expect(await books()).toEqual(balanced(-4_000));
  });

  it("is refused unless it goes from a credit to a debit of the same account", async () => {
    const invoice = await bookDocument(db, { accountId, amount: 1_000 });
    const other = await bookDocument(db, { accountId, amount: 1_000 });
    await expect(allocate(invoice.id, other.id, 100)).rejects.toThrow("A credit settles a debit.");
    const { rows } = await sql<{ id: string }>`select id from accounts where id <> ${accountId} limit 1`.execute(db);
    const theirs = await bookDocument(db, { accountId: rows[0]?.id ?? "", kind: "PAYMENT", amount: 1_000 });
    await expect(allocate(theirs.id, invoice.id, 100)).rejects.toThrow();
  });
});

describe("a booked row", () => {
  it.each([
    "update ledger_entries set cents = 1",
    "delete from ledger_postings",
    "delete from allocations",
    "delete from billing_documents",
    "update billing_documents set open_cents = 0",
    "update account_credit set balance_cents = 0",
  ])("cannot be changed: %s", async (statement) => {
    const invoice = await bookDocument(db, { accountId, amount: 1_000 });
    const payment = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 400 });
    await allocate(payment.id, invoice.id, 400);
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("never changed");
  });

  it("of a posting that does not sum to zero is refused", async () => {
    const { id } = await bookDocument(db, { accountId, amount: 1_000 });
    const unbalanced = inTransaction(db, async (tx) => {
      await sql`with posted as (insert into ledger_postings (account_id, document_id, at, words)
          values (${accountId}, ${id}, ${at}, 'Crooked') returning id)
        insert into ledger_entries select id, ${accountId}, 'RECEIVABLE', 5 from posted`.execute(tx);
    });
    await expect(unbalanced).rejects.toThrow("sum to nothing");
    expect(await books()).toEqual(balanced(1_000));
  });

  it("is invisible to other accounts", async () => {
    await bookDocument(db, { accountId, amount: 1_000 });
    const { rows } = await sql<{ id: string }>`select id from accounts where id <> ${accountId} limit 1`.execute(db);
    const elsewhere = { accountId: rows[0]?.id ?? "", userId: accountId };
    expect(await asTenant(db, elsewhere, (tx) => listOpenDocuments(tx, accountId))).toEqual([]);
  });
});

describe("a payment that was not made", () => {
  it("is reversed once, and its invoices are open again", async () => {
    const invoice = await bookDocument(db, { accountId, amount: 1_000 });
    const payment = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 1_500 });
    await allocate(payment.id, invoice.id, 1_000);
    const reverse = () =>
      asTenant(db, { accountId, userId: accountId }, (tx) =>
        reversePayment(tx, { payment, accountPaymentId: null, at, today, words: "The card was not charged." }),
      );
    await reverse();
    expect([await findOpenCents(invoice.id), await findOpenCents(payment.id)]).toEqual([1_000, 0]);
    expect(await books()).toEqual(balanced(1_000));
    await expect(reverse()).rejects.toThrow("was taken back before");
    expect(await books()).toEqual(balanced(1_000));
  });
});

describe("the hold", () => {
  const hold = async () => {
    await refreshAccountHold(db, accountId, today);
    const account = await findAccount(db, accountId);
    return [account?.hold, account?.loyaltyStatus];
  };

  it("follows the overdue debits, and suspends rewards while it is RED", async () => {
    const invoice = await bookDocument(db, { accountId, amount: 1_000, issuedOn: "2026-09-02" });
    expect(await hold()).toEqual(["AMBER", "ACTIVE"]);
    const old = await bookDocument(db, { accountId, amount: 1_000, issuedOn: "2026-08-02" });
    expect(await hold()).toEqual(["RED", "SUSPEND"]);
    const payment = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 2_000 });
    await allocate(payment.id, old.id, 1_000);
    expect(await hold()).toEqual(["AMBER", "ACTIVE"]);
    await allocate(payment.id, invoice.id, 1_000);
    expect(await hold()).toEqual(["GREEN", "ACTIVE"]);
  });

  it("follows the credit limit with unbilled orders", async () => {
    await bookDocument(db, { accountId, amount: 800_000, issuedOn: addDays(today, -1) });
    expect(await hold()).toEqual(["GREEN", "ACTIVE"]);
    await inTransaction(db, (tx) => addUnbilled(tx, accountId, 100_001));
    expect(await hold()).toEqual(["AMBER", "ACTIVE"]);
  });

  it("set by staff stays, with its reason", async () => {
    await sql`update accounts set hold = 'RED', held_by_staff = true, hold_reason = 'Call us.' where id = ${accountId}`.execute(
      db,
    );
    expect(await hold()).toEqual(["RED", "SUSPEND"]);
    expect(await findAccount(db, accountId)).toMatchObject({ holdReason: "Call us." });
  });
});
