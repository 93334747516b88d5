// Shows that the demo's ledger entries, documents, allocations and statements agree, and that every hold has its cause in them.
import { describe, expect, it } from "vitest";
import { type DocumentKind, isDebit } from "../src/features/billing/billing.ts";
import { calculateHold } from "../src/features/billing/hold.ts";
import { calculateDueDate } from "../src/features/billing/payment-terms.ts";
import { daysBetween, toLocalDate } from "../src/shared/local-date.ts";
import { cents } from "../src/shared/money.ts";
import type { HistoryRows } from "./history.ts";
import { exampleHistory, exampleRates } from "./history-example.ts";

interface DocumentRow {
  id: string;
  number: string;
  kind: DocumentKind;
  issued_on: string;
  due_on: string | null;
  amount_cents: number;
  open_cents: number;
  order_id: string | null;
  invoice_id: string | null;
}
interface Entry {
  posting_id: string;
  book: string;
  cents: number;
}

const sum = <T>(things: readonly T[], of: (thing: T) => unknown) =>
  things.reduce((total, thing) => total + Number(of(thing)), 0);
const listDocuments = (rows: HistoryRows) => rows.billing_documents as unknown as DocumentRow[];
const sumBalance = (documents: readonly DocumentRow[], of: "amount_cents" | "open_cents") =>
  sum(documents, (document) => (isDebit(document) ? document[of] : -document[of]));

/** The middle of a month, a 31st, and a first of March. */
const moments = ["2026-11-15T17:15:00.000Z", "2026-12-31T01:00:00.000Z", "2027-03-01T03:00:00.000Z"];

describe.each(moments)("the books of the demo at %s", (now) => {
  const { accounts } = exampleHistory(now);

  it("have entries that sum to zero, and a receivable equal to the open amount", () => {
    for (const { rows } of accounts) {
      const entries = rows.ledger_entries as unknown as Entry[];
      for (const posting of Map.groupBy(entries, ({ posting_id }) => posting_id).values())
        expect(sum(posting, ({ cents: each }) => each)).toBe(0);
      const receivable = sum(
        entries.filter(({ book }) => book === "RECEIVABLE"),
        ({ cents: each }) => each,
      );
      expect(receivable).toBe(sumBalance(listDocuments(rows), "open_cents"));
      expect(receivable).toBe(sumBalance(listDocuments(rows), "amount_cents"));
    }
  });

  it("have documents whose open amount is the amount less allocations", () => {
    for (const { rows } of accounts) {
      for (const document of listDocuments(rows)) {
        const end = isDebit(document) ? "debit_id" : "credit_id";
        const settled = rows.allocations.filter((allocation) => allocation[end] === document.id);
        expect(document.open_cents).toBe(document.amount_cents - sum(settled, ({ cents: each }) => each));
      }
    }
  });

  it("have one invoice for every order that was handed over, and no other invoice", () => {
    for (const { rows } of accounts) {
      const handedOver = rows.orders.filter(({ completed_at }) => completed_at !== null);
      const invoices = listDocuments(rows).filter(({ kind }) => kind === "INVOICE");
      expect(new Set(invoices.map(({ order_id }) => order_id))).toEqual(new Set(handedOver.map(({ id }) => id)));
      expect(invoices).toHaveLength(handedOver.length);
      for (const { issued_on, due_on, number } of invoices) {
        expect(due_on).toBe(calculateDueDate(issued_on));
        expect(Number(number.slice(4))).toBeLessThan(2_100_001);
      }
    }
  });

  it("contain the cause of every hold, and no cause for other accounts", () => {
    for (const { row, rows } of accounts) {
      const today = toLocalDate(new Date(now), exampleRates[row.country].timeZone);
      const documents = listDocuments(rows);
      const overdue = documents.filter(({ due_on, open_cents }) => open_cents > 0 && due_on !== null && due_on < today);
      const verdict = calculateHold({
        heldByStaff: row.held_by_staff,
        overdueCents: cents(sum(overdue, ({ open_cents }) => open_cents)),
        oldestOverdueDays: Math.max(0, ...overdue.map(({ due_on }) => daysBetween(due_on ?? today, today))),
        creditCents: cents(0),
        usedCents:
          sumBalance(documents, "open_cents") + sum(rows.account_credit, ({ unbilled_cents }) => unbilled_cents),
        limitCents: row.credit_limit_cents,
      });
      expect({ name: row.name, hold: verdict.hold }).toEqual({ name: row.name, hold: row.hold });
      if (!row.held_by_staff) expect(verdict.reason).toBe(row.hold_reason);
    }
  });

  it("have statements that each start with the closing balance of the one before", () => {
    const months = accounts.map(({ rows }) => rows.statements);
    expect(months.some((statements) => statements.length >= 22)).toBe(true);
    for (const { rows } of accounts) {
      for (const [place, statement] of rows.statements.entries())
        expect(statement.opening_cents).toBe(rows.statements[place - 1]?.closing_cents ?? 0);
      const last = rows.statements.at(-1);
      const before = listDocuments(rows).filter(
        ({ issued_on }) => issued_on.slice(0, 7) <= String(last?.month).slice(0, 7),
      );
      if (last) expect(last.closing_cents).toBe(sumBalance(before, "amount_cents"));
    }
  });

  it.each(["AU", "NZ"])("have open items of every kind for the main account of %s", (country) => {
    const main = accounts.find(({ named, row }) => named === "main" && row.country === country);
    const open = main ? listDocuments(main.rows).filter(({ open_cents }) => open_cents > 0) : [];
    const ofKind = (kind: DocumentKind) => open.filter((document) => document.kind === kind);
    expect(ofKind("INVOICE").length).toBeGreaterThanOrEqual(5);
    expect(ofKind("INVOICE").length).toBeLessThanOrEqual(26);
    expect(ofKind("INVOICE").some(({ open_cents, amount_cents }) => open_cents < amount_cents)).toBe(true);
    expect(ofKind("CREDIT_NOTE").some(({ invoice_id }) => invoice_id === null)).toBe(true);
    expect(ofKind("CREDIT_NOTE").some(({ invoice_id }) => invoice_id !== null)).toBe(true);
    expect(ofKind("PAYMENT").length).toBeGreaterThan(0);
    expect(ofKind("OTHER").length).toBe(1);
  });
});

it("the demo has refunds, write-offs, bank and card payments, and overpayments", () => {
  const rows = exampleHistory(moments[0] ?? "").accounts.flatMap((account) => listDocuments(account.rows));
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["CREDIT_NOTE", "INVOICE", "OTHER", "PAYMENT", "REFUND", "WRITE_OFF"]);
  const methods = new Set((rows as { method?: string | null }[]).map(({ method }) => method));
  for (const method of ["BANK", "CARD", "CARD_AND_POINTS"]) expect(methods).toContain(method);
});
