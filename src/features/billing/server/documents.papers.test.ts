// Shows that the figures on an invoice add up: across each line with its discount, down each column, and to what is to pay.
import { describe, expect, it } from "vitest";
import type { PdfTable } from "../../../server/pdf/pdf-document.ts";
import { cents } from "../../../shared/money.ts";
import type { BillingDocument } from "../billing.ts";
import { type InvoicedOrder, invoicePaper, receiptPaper } from "./documents.papers.ts";
import type { Letterhead } from "./letterhead.papers.ts";
import type { PaymentEntry } from "./payment-history.store.ts";

const head = {
  account: {
    name: "Painters",
    number: "AU-3000001",
    line1: "",
    line2: "",
    suburb: "",
    state: "",
    postcode: "",
    abn: null,
  },
  merchant: {
    ...{ name: "Merchant", address: [], phone: "", email: "", invoiceTitle: "Tax invoice", bankAccount: "" },
    ...{ businessNumberKind: "ABN", businessNumber: "36999000010", taxNumber: null },
  },
  country: { locale: "en-AU", currency: "AUD", taxName: "GST" },
  publicUrl: "https://shop.example",
} as unknown as Letterhead;

const invoice = {
  ...{ kind: "INVOICE", number: "INV-2100001", issuedOn: "2026-11-16", dueOn: "2026-12-31", words: "" },
  ...{ amountCents: cents(27_500), openCents: cents(7_500), taxCents: cents(2_500) },
} as BillingDocument;

const line = (quantity: number, unitCents: number, discountCents: number) => ({
  ...{ productName: "Low sheen", sku: "A", size: "10 L", quantity, unitCents },
  ...{ beforeDiscountsCents: quantity * unitCents, netCents: quantity * unitCents - discountCents },
  ...{
    taxCents: (quantity * unitCents - discountCents) / 10,
    colourName: null,
    tint: null,
    isGift: false,
    group: null,
  },
});

const bought = {
  order: {
    ...{ number: "AU-1", poNumber: "", jobReferences: [], address: null, deliveryMode: "DELIVERY" },
    ...{ beforeDiscountsCents: 25_000, subtotalCents: 22_500, subtotalTaxCents: 2_250 },
    ...{ feeCents: 2_500, feeTaxCents: 250, surchargeCents: 0 },
    ...{ pointsCents: 0, pointsUsed: 0, voucherCents: 0, totalCents: 27_500 },
  },
  lines: [line(4, 5_000, 2_000), line(2, 2_500, 500)],
} as unknown as InvoicedOrder;

const settlements = [
  { kind: "PAYMENT", number: "REC-2100001", issuedOn: "2026-11-20", cents: cents(15_000) },
  { kind: "CREDIT_NOTE", number: "CRN-2100001", issuedOn: "2026-11-21", cents: cents(5_000) },
] as const;

const listTables = (paper: ReturnType<typeof invoicePaper>) =>
  paper.blocks.filter((block): block is PdfTable => block.block === "table");

/** "−$12.50" in cents. An empty cell is zero. */
const readCents = (cell: unknown) => Math.round(Number(String(cell).replace("−", "-").replace(/[$,]/g, "")) * 100);

describe("an invoice", () => {
  const [lines, toPay] = listTables(invoicePaper(head, invoice, { bought, settlements }));

  it("each line is quantity times unit less its discount, and has its tax", () => {
    for (const [, , quantity, unit, discount, ex, tax, inc] of lines?.rows.slice(0, 2) ?? []) {
      expect(Number(quantity) * readCents(unit) + readCents(discount)).toBe(readCents(ex));
      expect(readCents(ex) + readCents(tax)).toBe(readCents(inc));
    }
  });

  it("each column adds up to its total, the discounts too", () => {
    const totals = lines?.totals?.[0] ?? [];
    for (const column of [4, 5, 6, 7]) {
      const sum = (lines?.rows ?? []).reduce((total, row) => total + readCents(row[column]), 0);
      expect(sum).toBe(readCents(totals[column]));
    }
    expect(totals[4]).toBe("−$25.00");
  });

  it("the total less payments and credits is what is to pay", () => {
    const sum = (toPay?.rows ?? []).reduce((total, row) => total + readCents(row[2]), 0);
    expect(sum).toBe(7_500);
    expect(toPay?.totals).toEqual([["To pay", "", "$75.00"]]);
    expect(toPay?.rows.map(([title]) => title)).toEqual([
      "Total inc GST",
      "Payment REC-2100001",
      "Credit note CRN-2100001",
    ]);
  });
});

it("an invoice of a card order has the surcharge as a line with its tax, and its columns add up", () => {
  const order = { ...bought.order, surchargeCents: cents(248) };
  const charged = { ...invoice, amountCents: cents(27_748), taxCents: cents(2_523) };
  const [lines] = listTables(invoicePaper(head, charged, { bought: { ...bought, order }, settlements }));
  expect(lines?.rows.at(-1)).toEqual(["Card surcharge", "", "", "", "", "$2.25", "$0.23", "$2.48"]);
  for (const column of [5, 6, 7]) {
    const sum = (lines?.rows ?? []).reduce((total, row) => total + readCents(row[column]), 0);
    expect(sum).toBe(readCents(lines?.totals?.[0]?.[column]));
  }
});

it("an invoice says what points, vouchers and the card paid, and they add up to its total", () => {
  const paid = { pointsCents: cents(1_000), pointsUsed: 2_000, voucherCents: cents(1_500), totalCents: cents(25_000) };
  const order = { ...bought.order, ...paid };
  const texts = JSON.stringify(invoicePaper(head, invoice, { bought: { ...bought, order }, settlements }));
  expect(texts).toContain('"By points","value":"$10.00 · 2,000 points"');
  expect(texts).toContain('"By vouchers and gift cards","value":"$15.00"');
  expect(texts).toContain('"By card","value":"$250.00"');
  expect(JSON.stringify(invoicePaper(head, invoice, { bought, settlements }))).not.toContain("What paid it");
});

it("the receipt of an account payment is the tax invoice for its surcharge", () => {
  const payment = {
    ...{ number: "REC-2100001", paidOn: "2026-09-16", method: "CARD", words: "", settled: [], refundedCents: cents(0) },
    ...{ amountCents: cents(5_000), openCents: cents(0), rewardsCents: cents(0) },
    ...{ surchargeCents: cents(45), surchargeTaxCents: cents(4) },
  } as unknown as PaymentEntry;
  const facts = { card: null, pointsUsed: 0, voucherCents: cents(0), credits: [] };
  const texts = JSON.stringify(receiptPaper(head, payment, facts));
  expect(texts).toContain("$0.45 inc $0.04 GST");
  expect(texts).toContain("This receipt is the tax invoice for the card surcharge.");
});

it("a receipt says which card paid how much, how many points, and what vouchers paid", () => {
  const payment = {
    ...{ number: "REC-2100001", paidOn: "2026-11-16", method: "CARD_AND_POINTS", words: "", settled: [] },
    ...{ amountCents: cents(5_000), openCents: cents(0), rewardsCents: cents(1_503), surchargeCents: cents(0) },
    ...{ refundedCents: cents(0), surchargeTaxCents: cents(0) },
  } as unknown as PaymentEntry;
  const facts = { card: { brand: "visa", last4: "4242" }, pointsUsed: 2_006, voucherCents: cents(500), credits: [] };
  const texts = JSON.stringify(receiptPaper(head, payment, facts));
  expect(texts).toContain("$34.97 · Visa ending in 4242");
  expect(texts).toContain("$10.03 · 2,006 points");
  expect(texts).toContain('"By vouchers and gift cards","value":"$5.00"');
});
