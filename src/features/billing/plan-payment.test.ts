// Shows which payment requests are accepted: open documents only, a part of a single invoice, amounts up to the debt.
import { describe, expect, it } from "vitest";
import { cents, formatMoney } from "../../shared/money.ts";
import { type OpenDocument, parseAmount, planBalance, planItems } from "./plan-payment.ts";

const item = (id: string, kind: OpenDocument["kind"], open: number): OpenDocument => ({
  id,
  kind,
  issuedOn: "2026-09-01",
  dueOn: kind === "INVOICE" ? "2026-10-31" : null,
  openCents: cents(open),
});
const open = [item("a", "INVOICE", 10_000), item("b", "INVOICE", 5_000), item("note", "CREDIT_NOTE", 2_000)];
const pay = (invoices: readonly (string | [string, number])[], credits: readonly string[] = []) =>
  planItems(open, {
    invoices: invoices.map((each) =>
      typeof each === "string" ? { documentId: each } : { documentId: each[0], amount: each[1] },
    ),
    credits: credits.map((documentId) => ({ documentId })),
  });

describe("chosen items", () => {
  it("cost their sum less the chosen credits", () => {
    expect(pay(["a", "b"], ["note"])).toMatchObject({ ok: true, value: { moneyCents: 13_000 } });
  });

  it("chosen twice are paid once", () => {
    expect(pay(["a", "a"])).toMatchObject({ ok: true, value: { moneyCents: 10_000 } });
  });

  it("may be a part of a single invoice", () => {
    expect(pay([["a", 12.34]])).toMatchObject({ ok: true, value: { moneyCents: 1_234 } });
  });

  it.each([
    ["an empty choice", pay([]), "NOTHING_TO_PAY"],
    ["a document that is not open", pay(["a", "gone"]), "ITEM_NOT_OPEN"],
    ["a credit chosen as an invoice", pay(["note"]), "ITEM_NOT_OPEN"],
    ["an invoice chosen as a credit", pay(["a"], ["b"]), "ITEM_NOT_OPEN"],
    ["a part of one invoice beside another", pay([["a", 1], "b"]), "PART_OF_ONE"],
    ["more than the open amount", pay([["a", 100.01]]), "INVALID_AMOUNT"],
    ["an amount of zero", pay([["a", 0]]), "INVALID_AMOUNT"],
    ["a negative amount", pay([["a", -5]]), "INVALID_AMOUNT"],
    ["half a cent", pay([["a", 1.005]]), "INVALID_AMOUNT"],
  ])("are refused for %s", (_, planned, code) => {
    expect(planned).toMatchObject({ ok: false, refusals: [{ code }] });
  });
});

describe("an amount", () => {
  const format = (amount: Parameters<typeof formatMoney>[0]) =>
    formatMoney(amount, { locale: "en-AU", currency: "AUD" });
  const payBalance = (amount: number, maxCents = 13_000) => planBalance(open, { amount, maxCents, format });

  it("may be zero when credits settle something", () => {
    expect(payBalance(130)).toMatchObject({ ok: true, value: { moneyCents: 13_000, unallocatedCents: 0 } });
    expect(payBalance(0)).toMatchObject({ ok: true, value: { moneyCents: 0, credits: [{ cents: 2_000 }] } });
  });

  it("above the debt is refused", () => {
    expect(payBalance(130.01)).toMatchObject({ refusals: [{ code: "AMOUNT_TOO_LARGE", message: /up to \$130\.00/ }] });
    expect(payBalance(1, -500)).toMatchObject({ refusals: [{ code: "AMOUNT_TOO_LARGE" }] });
  });

  it.each([Number.NaN, -1, 1e300, 0.001, Number.POSITIVE_INFINITY])("%d is refused", (amount) => {
    expect(parseAmount(amount)).toBeNull();
    expect(payBalance(amount)).toMatchObject({ ok: false });
  });

  it.each([
    [0.1 + 0.2, 30],
    [1_234_567.89, 123_456_789],
    [19.99, 1_999],
  ])("%d dollars are %d cents", (amount, whole) => {
    expect(parseAmount(amount)).toBe(whole);
  });
});
