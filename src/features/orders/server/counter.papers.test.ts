// Shows what pick sheet, tint cards and docket of an order say: every unit once, a card for each tin, and no prices.
import { expect, test } from "vitest";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import { cents } from "../../../shared/money.ts";
import type { Order, OrderLine } from "../order.ts";
import { docketPaper, type PaperShipment, pickSheetPaper, tintCardsPaper } from "./counter.papers.ts";

const line = {
  ...{ lineNumber: 1, sku: "HBL-WC-LS-10-W", productName: "Wall Cover Low Sheen", size: "10 L", base: "WHITE" },
  ...{ tint: { colourId: "x", strength: 0.5 }, colourName: "Calm Water", colourCode: "CW1", colourBrand: "Haus" },
  ...{ hex: "#aabbcc", quantity: 3, reference: "Hall", group: null, unitCents: cents(12_345) },
} as unknown as OrderLine;
const brush = { ...line, lineNumber: 2, sku: "BRUSH-50", productName: "Brush", tint: null, hex: null } as OrderLine;
const order = {
  ...{ number: "AU-2000001", deliveryMode: "DELIVERY", promisedFor: "2026-11-20", poNumber: "PO 7", note: "Gate 3" },
  address: { line1: "1 High St", line2: null, suburb: "Richmond", state: "VIC", postcode: "3121" },
  authorityToLeave: true,
} as unknown as Order;
const here = { lineNumber: 1, quantity: 3, picked: 0, short: 1, cancelled: 0, shortReason: null, shortAnswer: null };
const paper = {
  ...{
    order,
    accountName: "Acme Painting",
    accountNumber: "AU-1000001",
    storeName: "Richmond",
    day: "18 November 2026",
  },
  shipment: { shipment: 1, storeId: "2226", carrier: "StarTrack", trackingNumber: "ST 1", receivedBy: null },
  lines: [
    { line, here, barcode: "9312345000012" },
    { line: brush, here: { ...here, lineNumber: 2, short: 0 }, barcode: null },
  ],
} as unknown as PaperShipment;

test("the pick sheet has the units without the missing ones, colours, barcodes and the note", () => {
  const text = JSON.stringify(pickSheetPaper([paper]));
  for (const part of [
    "AU-2000001",
    "9312345000012",
    "BRUSH-50",
    "Calm Water",
    "Half strength",
    "Note: Gate 3",
    "5 units",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("123.45");
});

test("several orders are on one pick sheet under their own headings", () => {
  const headings = pickSheetPaper([paper, paper]).blocks.filter(({ block }) => block === "heading");
  expect(headings).toHaveLength(2);
});

test("each tin to tint has a card whose barcode names its line", () => {
  const [block] = tintCardsPaper([paper]).blocks;
  expect(block).toMatchObject({ block: "cards", cards: [{ barcode: "AU-2000001/1" }, { barcode: "AU-2000001/1" }] });
  expect(JSON.stringify(block)).toContain("Tin 2 of 2");
  const plain = { ...paper, lines: paper.lines.slice(1) };
  expect(JSON.stringify(tintCardsPaper([plain]))).toContain("nothing to tint");
});

test("the docket has the receiver's address, the carrier and what was sent", () => {
  const text = JSON.stringify(docketPaper([paper]));
  for (const part of ["Acme Painting", "1 High St", "StarTrack, ST 1", "Leave it on site", "Received in good order"])
    expect(text).toContain(part);
});

test("every paper becomes a PDF, also with more cards than a page has", async () => {
  const many = { ...paper, lines: [{ line, here: { ...here, quantity: 30, short: 0 }, barcode: null }] };
  for (const document of [pickSheetPaper([many]), tintCardsPaper([many]), docketPaper([many])])
    expect((await renderPdf(document)).subarray(0, 5).toString()).toBe("%PDF-");
});
