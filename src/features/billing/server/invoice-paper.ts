import type { PdfBlock, PdfCell, PdfColumn, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { strengths } from "../../colours/colour.ts";
import type { Order, OrderLine } from "../../orders/order.ts";
import { type BillingDocument, documentTitle } from "../billing.ts";
import { addressBlock, dayOf, factsBlock, type Letterhead, moneyOf, paperFooter, payBlocks } from "./paper-parts.ts";

export interface InvoicedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
}

/** What was bought, as it was bought; the tax authority's words for it are the country's own. */
export function invoicePaper(head: Letterhead, invoice: BillingDocument, bought: InvoicedOrder | null): PdfDocument {
  const isOwed = invoice.openCents > 0;
  const isSale = invoice.kind === "INVOICE";
  return {
    kind: isSale ? head.merchant.invoiceTitle : "Charge",
    title: isSale ? `${head.merchant.invoiceTitle} ${invoice.number}` : documentTitle(invoice),
    subtitle: standingOf(head, invoice),
    footer: paperFooter(head),
    blocks: [
      addressBlock(head),
      factsBlock(referencesOf(head, invoice, bought)),
      ...(bought === null ? plainTotals(head, invoice) : boughtBlocks(head, bought)),
      ...(isOwed ? payBlocks(head, invoice.number) : []),
    ],
  };
}

function standingOf(head: Letterhead, { kind, amountCents, openCents, dueOn, issuedOn }: BillingDocument): string {
  const { currency } = head.country;
  if (kind === "REFUND") return `${moneyOf(head, amountCents)} ${currency} went back to you`;
  if (openCents === 0) return "Paid. There is nothing left to do.";
  return `${moneyOf(head, openCents)} ${currency} to pay by ${dayOf(head, dueOn ?? issuedOn)}`;
}

function referencesOf(head: Letterhead, invoice: BillingDocument, bought: InvoicedOrder | null) {
  const { order } = bought ?? {};
  return [
    { label: "Issued", value: dayOf(head, invoice.issuedOn) },
    { label: "Due", value: invoice.dueOn === null ? null : dayOf(head, invoice.dueOn) },
    { label: "Order", value: order?.number ?? null },
    { label: "PO number", value: order?.poNumber ?? null },
    { label: "Jobs", value: order?.jobReferences.join(", ") ?? null },
    { label: "For", value: order === undefined ? invoice.words : null },
    { label: "Delivered to", value: order === undefined ? null : deliveredTo(order) },
  ];
}

function deliveredTo({ address }: Order): string | null {
  if (address === null) return null;
  const { line1, line2, suburb, state, postcode } = address;
  return [line1, line2, `${suburb} ${state} ${postcode}`].filter(Boolean).join(", ");
}

const columnsOf = (taxName: string): PdfColumn[] => [
  { title: "Item", share: 7 },
  { title: "Size", share: 1.9 },
  { title: "Qty", share: 1.2, isFigure: true },
  { title: `Unit ex ${taxName}`, share: 2.2, isFigure: true },
  { title: `Ex ${taxName}`, share: 2.3, isFigure: true },
  { title: taxName, share: 2.1, isFigure: true },
  { title: `Inc ${taxName}`, share: 2.4, isFigure: true },
];

/** Every line adds up across, every column adds up down. */
export function boughtBlocks(head: Letterhead, { order, lines }: InvoicedOrder): PdfBlock[] {
  const { taxName } = head.country;
  const money = (amount: number) => moneyOf(head, amount);
  const across = (net: number, tax: number) => [money(net), money(tax), money(net + tax)];
  const { subtotalCents, subtotalTaxCents, feeCents, feeTaxCents } = order;
  const delivery =
    order.deliveryMode === "DELIVERY" ? [["Delivery", "", "", "", ...across(feeCents, feeTaxCents)]] : [];
  return [
    { block: "heading", text: "What was bought" },
    {
      block: "table",
      isDense: true,
      columns: columnsOf(taxName),
      rows: [
        ...lines.map((line) => [
          itemCell(line),
          line.size,
          String(line.quantity),
          money(line.unitCents),
          ...across(line.netCents, line.taxCents),
        ]),
        ...delivery,
      ],
      totals: [["Total", "", "", "", ...across(subtotalCents + feeCents, subtotalTaxCents + feeTaxCents)]],
    },
  ];
}

/** The colour with its name, code, brand and strength, as it stands on the tin; the line's own reference after it. */
function itemCell(line: OrderLine): PdfCell {
  const { productName, sku, hex, colourName, colourCode, colourBrand, tint, base, reference, isGift, group } = line;
  const strength = strengths.find(({ value }) => value === tint?.strength)?.label;
  const colour =
    colourName === null
      ? base
      : [colourName, colourCode, colourBrand, strength && `${strength} strength`].filter(Boolean).join(", ");
  const below = [colour, sku, group?.systemName, reference, isGift ? "Gift" : null].filter(Boolean).join(" · ");
  return { text: productName, below, chip: colourName === null ? null : hex };
}

function plainTotals(head: Letterhead, { amountCents, taxCents }: BillingDocument): PdfBlock[] {
  return [{ block: "heading", text: "What it comes to" }, amountsBlock(head, amountCents, taxCents)];
}

export function amountsBlock(head: Letterhead, amountCents: number, taxCents: number): PdfBlock {
  const { taxName } = head.country;
  return factsBlock([
    { label: `Ex ${taxName}`, value: moneyOf(head, amountCents - taxCents) },
    { label: taxName, value: moneyOf(head, taxCents) },
    { label: `Total inc ${taxName}`, value: moneyOf(head, amountCents) },
  ]);
}
