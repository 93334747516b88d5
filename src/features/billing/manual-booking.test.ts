// Shows what staff may book by hand: credit notes up to the invoice, write-offs up to what is open, and credits as far as they go.
import { describe, expect, it } from "vitest";
import { cents, formatMoney } from "../../shared/money.ts";
import { checkWriteOff, planCredit, planCreditNote } from "./manual-booking.ts";
import type { OpenDocument } from "./plan-payment.ts";

const format = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, { locale: "en-AU", currency: "AUD" });
const facts = { invoice: null, includesTax: true, taxBasisPoints: 1_000, format };
const invoice = (change: object = {}) => ({
  ...{ kind: "INVOICE" as const, amountCents: cents(11_000), openCents: cents(4_000), creditedCents: cents(0) },
  ...change,
});
const open = (id: string, kind: OpenDocument["kind"], openCents: number): OpenDocument => ({
  ...{ id, kind, issuedOn: "2026-08-01", dueOn: kind === "INVOICE" ? "2026-09-30" : null, openCents: cents(openCents) },
});

describe("a credit note", () => {
  it("contains GST if it credits a sale", () => {
    expect(planCreditNote(cents(1_100), facts)).toEqual({ ok: true, value: { taxCents: 100, settledCents: 0 } });
    expect(planCreditNote(cents(1_100), { ...facts, includesTax: false })).toMatchObject({ value: { taxCents: 0 } });
  });

  it("settles what is open of its invoice", () => {
    expect(planCreditNote(cents(3_000), { ...facts, invoice: invoice() })).toMatchObject({
      value: { settledCents: 3_000 },
    });
    expect(planCreditNote(cents(5_000), { ...facts, invoice: invoice() })).toMatchObject({
      value: { settledCents: 4_000 },
    });
  });

  it("is with the other credit notes never more than its invoice", () => {
    const credited = invoice({ creditedCents: cents(6_000) });
    expect(planCreditNote(cents(5_000), { ...facts, invoice: credited })).toMatchObject({ ok: true });
    expect(planCreditNote(cents(5_001), { ...facts, invoice: credited })).toMatchObject({
      refusals: [{ code: "CREDIT_ABOVE_INVOICE", message: expect.stringContaining("$50.00") }],
    });
  });

  it("belongs to an invoice or stands free", () => {
    expect(planCreditNote(cents(1), { ...facts, invoice: invoice({ kind: "REFUND" }) })).toMatchObject({
      refusals: [{ code: "NOT_AN_INVOICE" }],
    });
  });
});

describe("a write-off", () => {
  it.each([
    [500, open("a", "INVOICE", 500), null],
    [501, open("a", "INVOICE", 500), "WRITE_OFF_ABOVE_OPEN"],
    [1, open("a", "INVOICE", 0), "DOCUMENT_NOT_OPEN"],
    [1, open("a", "CREDIT_NOTE", 500), "DOCUMENT_NOT_OPEN"],
    [1, null, "DOCUMENT_NOT_OPEN"],
  ])("of %i cents of %o answers %o", (amount, document, code) => {
    expect(checkWriteOff(cents(amount), { document, format })?.code ?? null).toBe(code);
  });
});

describe("a credit that is used", () => {
  const documents = [open("one", "INVOICE", 300), open("two", "INVOICE", 300), open("note", "CREDIT_NOTE", 400)];
  const settle = (creditId: string, documentIds: readonly string[] = []) =>
    planCredit(documents, { creditId, documentIds });

  it("settles as much as it can", () => {
    expect(settle("note")).toEqual({
      ok: true,
      value: [
        { creditId: "note", debitId: "one", cents: 300 },
        { creditId: "note", debitId: "two", cents: 100 },
      ],
    });
    expect(settle("note", ["two"])).toMatchObject({ value: [{ debitId: "two", cents: 300 }] });
  });

  it("must be open, and something must be owed", () => {
    expect(settle("one")).toMatchObject({ refusals: [{ code: "CREDIT_NOT_OPEN" }] });
    expect(settle("note", ["gone"])).toMatchObject({ refusals: [{ code: "DOCUMENT_NOT_OPEN" }] });
    expect(planCredit([open("note", "CREDIT_NOTE", 400)], { creditId: "note", documentIds: [] })).toMatchObject({
      refusals: [{ code: "NOTHING_TO_SETTLE" }],
    });
  });
});
