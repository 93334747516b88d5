// Shows how a bank transfer is read from a form and what it settles: never more than is open, and never more than the money.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cents, cents } from "../../shared/money.ts";
import { sumParts } from "./allocate.ts";
import { describeTransfer, formatSeenPlan, parseMoney, parseTransfer, planTransfer } from "./bank-transfer.ts";
import type { OpenDocument } from "./plan-payment.ts";

const today = "2026-11-18";
const given = { amount: "1,250.5", receivedOn: "2026-11-16", reference: "  Harbour  City ", documentIds: [] };

const open = (id: string, dueOn: string | null, amount: number): OpenDocument => ({
  ...{ id, dueOn, issuedOn: "2026-08-01", kind: dueOn === null ? "CREDIT_NOTE" : "INVOICE", openCents: cents(amount) },
});
const plan = (documents: readonly OpenDocument[], amountCents: Cents, documentIds: readonly string[] = []) =>
  planTransfer(documents, { amountCents, documentIds });

describe("the fields of a transfer", () => {
  it("are an amount, a day and a reference", () => {
    expect(parseTransfer(given, today)).toEqual({
      ok: true,
      value: { amountCents: 125_050, receivedOn: "2026-11-16", reference: "Harbour City", documentIds: [] },
    });
  });

  it.each([
    [{ amount: "0" }, "BOOKING_AMOUNT_NOT_VALID"],
    [{ receivedOn: "2026-11-19" }, "RECEIVED_ON_NOT_VALID"],
    [{ receivedOn: "2025-11-16" }, "RECEIVED_ON_NOT_VALID"],
    [{ receivedOn: "soon" }, "RECEIVED_ON_NOT_VALID"],
    [{ reference: " " }, "TRANSFER_REFERENCE_REQUIRED"],
    [{ reference: "x".repeat(61) }, "TRANSFER_REFERENCE_REQUIRED"],
  ])("refuse %o", (change, code) => {
    expect(parseTransfer({ ...given, ...change }, today)).toMatchObject({ ok: false, refusals: [{ code }] });
  });

  it.each([
    ["12", 1_200],
    ["$1,234.5", 123_450],
    ["0.01", 1],
    ["1.234", null],
    ["-5", null],
    ["", null],
    ["1e3", null],
  ])("read the amount %o as %o cents", (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  it("name the day on the receipt if it is not the day of the booking", () => {
    const transfer = { amountCents: cents(1), receivedOn: "2026-11-16", reference: "INV 5", documentIds: [] };
    expect(describeTransfer(transfer, today)).toBe("INV 5, received on 16 Nov 2026");
    expect(describeTransfer({ ...transfer, receivedOn: today }, today)).toBe("INV 5");
  });
});

describe("the plan of a transfer", () => {
  const documents = [open("late", "2026-12-31", 500), open("early", "2026-10-31", 300), open("credit", null, 900)];

  it("settles what is due first and leaves credits alone", () => {
    expect(plan(documents, cents(400))).toMatchObject({
      value: {
        debits: [
          { documentId: "early", cents: 300 },
          { documentId: "late", cents: 100 },
        ],
        unallocatedCents: 0,
      },
    });
  });

  it("settles only chosen documents, and keeps the rest in credit", () => {
    expect(plan(documents, cents(700), ["late"])).toMatchObject({
      value: { debits: [{ documentId: "late", cents: 500 }], unallocatedCents: 200 },
    });
  });

  it.each(["credit", "settled"])("refuses a chosen document that is no open debit: %s", (id) => {
    expect(plan(documents, cents(1), [id])).toMatchObject({ refusals: [{ code: "DOCUMENT_NOT_OPEN" }] });
  });

  it("has a text that changes with every part of it", () => {
    const texts = [100, 300, 400, 900].map((amount) => {
      const planned = plan(documents, cents(amount));
      return planned.ok ? formatSeenPlan(planned.value) : "";
    });
    expect(new Set(texts).size).toBe(4);
  });

  it("divides exactly the money, and no document gets more than is open", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 5_000_000 }), (sums, money) => {
        const debits = sums.map((sum, index) => open(`d${index}`, `2026-11-${10 + index}`, sum));
        const planned = plan(debits, cents(money));
        if (!planned.ok) throw new Error("A plan without chosen documents is never refused.");
        const { debits: parts, unallocatedCents } = planned.value;
        expect(sumParts(parts) + unallocatedCents).toBe(money);
        for (const { documentId, cents: part } of parts) {
          expect(part).toBeLessThanOrEqual(debits.find(({ id }) => id === documentId)?.openCents ?? 0);
        }
      }),
    );
  });
});
