// Shows the ledger entries of each kind of document, and that they always sum to zero.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { isDebit } from "./billing.ts";
import { listEntries, type PostedDocument } from "./posting.ts";
import { noSurcharge, toSurcharge } from "./surcharge.ts";

const kinds = ["INVOICE", "OTHER", "REFUND", "CREDIT_NOTE", "PAYMENT", "WRITE_OFF"] as const;
const makeDocument = (change: Partial<PostedDocument>): PostedDocument => ({
  kind: "INVOICE",
  amountCents: cents(11_000),
  taxCents: cents(0),
  rewardsCents: cents(0),
  surcharge: noSurcharge,
  ...change,
});
const surcharge = toSurcharge(cents(110), { taxBasisPoints: 1_000 });
const bookEntries = (change: Partial<PostedDocument>) =>
  Object.fromEntries(listEntries(makeDocument(change)).map((entry) => [entry.book, entry.cents]));

describe("a document", () => {
  it.each([
    [
      { kind: "INVOICE", taxCents: cents(1_000) },
      { RECEIVABLE: 11_000, SALES: -10_000, TAX: -1_000 },
    ],
    [
      { kind: "INVOICE", amountCents: cents(11_110), taxCents: cents(1_010), surcharge },
      { RECEIVABLE: 11_110, SALES: -10_000, SURCHARGE: -100, TAX: -1_010 },
    ],
    [
      { kind: "CREDIT_NOTE", amountCents: cents(11_110), taxCents: cents(1_010), surcharge },
      { RECEIVABLE: -11_110, SALES: 10_000, SURCHARGE: 100, TAX: 1_010 },
    ],
    [
      { kind: "CREDIT_NOTE", taxCents: cents(1_000) },
      { RECEIVABLE: -11_000, SALES: 10_000, TAX: 1_000 },
    ],
    [{ kind: "PAYMENT" }, { RECEIVABLE: -11_000, CASH: 11_000 }],
    [
      { kind: "INVOICE", taxCents: cents(1_000), isOpening: true },
      { RECEIVABLE: 11_000, OPENING: -11_000 },
    ],
    [
      { kind: "PAYMENT", isOpening: true },
      { RECEIVABLE: -11_000, OPENING: 11_000 },
    ],
    [
      { kind: "PAYMENT", rewardsCents: cents(2_000), surcharge },
      { RECEIVABLE: -11_000, CASH: 9_110, SURCHARGE: -100, TAX: -10, REWARDS: 2_000 },
    ],
    [
      { kind: "PAYMENT", rewardsCents: cents(11_000) },
      { RECEIVABLE: -11_000, REWARDS: 11_000 },
    ],
    [{ kind: "REFUND" }, { RECEIVABLE: 11_000, CASH: -11_000 }],
    [{ kind: "WRITE_OFF" }, { RECEIVABLE: -11_000, WRITTEN_OFF: 11_000 }],
    [{ kind: "OTHER" }, { RECEIVABLE: 11_000, SALES: -11_000 }],
  ] as const)("%o books the right entries", (change, entries) => {
    expect(bookEntries(change)).toEqual(entries);
  });
});

it("entries sum to zero, and the receivable changes by the amount", () => {
  const any = fc.record({
    kind: fc.constantFrom(...kinds),
    amountCents: fc.integer({ min: 1, max: 9_000_000 }),
    tax: fc.double({ min: 0, max: 1, noNaN: true }),
    rewards: fc.double({ min: 0, max: 1, noNaN: true }),
    surcharge: fc
      .integer({ min: 0, max: 9_000 })
      .map((amount) => toSurcharge(cents(amount), { taxBasisPoints: 1_500 })),
  });
  fc.assert(
    fc.property(any, ({ kind, amountCents, tax, rewards, surcharge }) => {
      const entries = listEntries({
        kind,
        amountCents: cents(amountCents),
        taxCents: cents(Math.floor(amountCents * tax)),
        rewardsCents: cents(Math.floor(amountCents * rewards)),
        surcharge,
      });
      expect(entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
      const receivable = entries.find(({ book }) => book === "RECEIVABLE")?.cents;
      expect(receivable).toBe(isDebit({ kind }) ? amountCents : -amountCents);
      expect(entries.some((entry) => entry.cents === 0)).toBe(false);
    }),
  );
});
