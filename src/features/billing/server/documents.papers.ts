import type { PdfBlock, PdfCell, PdfColumn, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { strengths } from "../../colours/colour.ts";
import type { Order, OrderLine } from "../../orders/order.ts";
import { type BillingDocument, documentTitle, paymentMethodLabels } from "../billing.ts";
import {
  addressBlock,
  factsBlock,
  formatAmount,
  formatDay,
  type Letterhead,
  paperFooter,
  payBlocks,
} from "./letterhead.papers.ts";
import type { PaymentEntry } from "./payment-history.store.ts";

export interface InvoicedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
}

/** An invoice with the lines as they were ordered. Its title is the one that the country's tax law asks for. */
export function invoicePaper(head: Letterhead, invoice: BillingDocument, bought: InvoicedOrder | null): PdfDocument {
  const isOwed = invoice.openCents > 0;
  const isSale = invoice.kind === "INVOICE";
  return {
    kind: isSale ? head.merchant.invoiceTitle : "Charge",
    title: isSale ? `${head.merchant.invoiceTitle} ${invoice.number}` : documentTitle(invoice),
    subtitle: formatStanding(head, invoice),
    footer: paperFooter(head),
    blocks: [
      addressBlock(head),
      factsBlock(listReferences(head, invoice, bought)),
      ...(bought === null ? plainTotals(head, invoice) : boughtBlocks(head, bought)),
      ...(isOwed ? payBlocks(head, invoice.number) : []),
    ],
  };
}

function formatStanding(head: Letterhead, { kind, amountCents, openCents, dueOn, issuedOn }: BillingDocument): string {
  const { currency } = head.country;
  if (kind === "REFUND") return `${formatAmount(head, amountCents)} ${currency} went back to you`;
  if (openCents === 0) return "Paid. There is nothing left to do.";
  return `${formatAmount(head, openCents)} ${currency} to pay by ${formatDay(head, dueOn ?? issuedOn)}`;
}

function listReferences(head: Letterhead, invoice: BillingDocument, bought: InvoicedOrder | null) {
  const { order } = bought ?? {};
  return [
    { label: "Issued", value: formatDay(head, invoice.issuedOn) },
    { label: "Due", value: invoice.dueOn === null ? null : formatDay(head, invoice.dueOn) },
    { label: "Order", value: order?.number ?? null },
    { label: "PO number", value: order?.poNumber ?? null },
    { label: "Jobs", value: order?.jobReferences.join(", ") ?? null },
    { label: "For", value: order === undefined ? invoice.words : null },
    { label: "Delivered to", value: order === undefined ? null : formatAddress(order) },
  ];
}

function formatAddress({ address }: Order): string | null {
  if (address === null) return null;
  const { line1, line2, suburb, state, postcode } = address;
  return [line1, line2, `${suburb} ${state} ${postcode}`].filter(Boolean).join(", ");
}

const makeColumns = (taxName: string): PdfColumn[] => [
  { title: "Item", share: 7 },
  { title: "Size", share: 1.9 },
  { title: "Qty", share: 1.2, isFigure: true },
  { title: `Unit ex ${taxName}`, share: 2.2, isFigure: true },
  { title: `Ex ${taxName}`, share: 2.3, isFigure: true },
  { title: taxName, share: 2.1, isFigure: true },
  { title: `Inc ${taxName}`, share: 2.4, isFigure: true },
];

/** Each row adds up across, and each column adds up to its total. */
function boughtBlocks(head: Letterhead, { order, lines }: InvoicedOrder): PdfBlock[] {
  const { taxName } = head.country;
  const money = (amount: number) => formatAmount(head, amount);
  const across = (net: number, tax: number) => [money(net), money(tax), money(net + tax)];
  const { subtotalCents, subtotalTaxCents, feeCents, feeTaxCents } = order;
  const delivery =
    order.deliveryMode === "DELIVERY" ? [["Delivery", "", "", "", ...across(feeCents, feeTaxCents)]] : [];
  return [
    { block: "heading", text: "What was bought" },
    {
      block: "table",
      isDense: true,
      columns: makeColumns(taxName),
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

/** The product, and below it the colour as printed on the tin, the SKU, the system and the buyer's reference. */
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

function amountsBlock(head: Letterhead, amountCents: number, taxCents: number): PdfBlock {
  const { taxName } = head.country;
  return factsBlock([
    { label: `Ex ${taxName}`, value: formatAmount(head, amountCents - taxCents) },
    { label: taxName, value: formatAmount(head, taxCents) },
    { label: `Total inc ${taxName}`, value: formatAmount(head, amountCents) },
  ]);
}

interface CreditNoteFacts {
  /** The invoice that it belongs to; null for a credit note without an invoice. */
  readonly invoice: BillingDocument | null;
  /** The order, where all of it is credited. */
  readonly bought: InvoicedOrder | null;
}

/** A credit note or a write-off. */
export function creditNotePaper(
  head: Letterhead,
  note: BillingDocument,
  { invoice, bought }: CreditNoteFacts,
): PdfDocument {
  const name = note.kind === "WRITE_OFF" ? "Write-off" : "Credit note";
  const used = note.amountCents - note.openCents;
  return {
    kind: name,
    title: `${name} ${note.number}`,
    subtitle: `${formatAmount(head, note.amountCents)} ${head.country.currency} in your favour`,
    footer: paperFooter(head),
    blocks: [
      addressBlock(head),
      factsBlock([
        { label: "Issued", value: formatDay(head, note.issuedOn) },
        { label: "For invoice", value: invoice?.number ?? null },
        { label: "Order", value: bought?.order.number ?? null },
        { label: "Why", value: note.words },
        { label: "Used so far", value: formatAmount(head, used) },
        { label: "Still to be used", value: formatAmount(head, note.openCents) },
      ]),
      ...(bought === null ? [] : boughtBlocks(head, bought)),
      { block: "heading", text: "What it comes to" },
      amountsBlock(head, note.amountCents, note.taxCents),
      { block: "paragraph", text: `It comes off what you pay next, at ${head.publicUrl}/dashboard/payments/` },
    ],
  };
}

/** The receipt of a payment, with the documents that it settled. */
export function receiptPaper(head: Letterhead, payment: PaymentEntry): PdfDocument {
  const { number, amountCents, refundedCents, surchargeCents, rewardsCents } = payment;
  const money = (amount: number) => formatAmount(head, amount);
  return {
    kind: "Receipt",
    title: `Receipt ${number}`,
    subtitle: `${money(amountCents)} ${head.country.currency} received on ${formatDay(head, payment.paidOn)}`,
    footer: paperFooter(head),
    blocks: [
      ...(refundedCents > 0 ? [refundNotice(money(refundedCents))] : []),
      addressBlock(head),
      factsBlock([
        { label: "Received", value: formatDay(head, payment.paidOn) },
        { label: "Paid by", value: paymentMethodLabels[payment.method] },
        { label: "By points", value: rewardsCents > 0 ? money(rewardsCents) : null },
        { label: "Card surcharge on top", value: surchargeCents > 0 ? money(surchargeCents) : null },
        { label: "Note", value: payment.words },
      ]),
      ...settledBlocks(head, payment),
    ],
  };
}

function refundNotice(amount: string): PdfBlock {
  return { block: "notice", text: `${amount} of this payment was not taken or was given back.` };
}

function settledBlocks(head: Letterhead, { settled, amountCents, openCents }: PaymentEntry): PdfBlock[] {
  const open = openCents > 0 ? [["Kept for you, to be used for what comes next", formatAmount(head, openCents)]] : [];
  if (settled.length + open.length === 0) return [];
  return [
    { block: "heading", text: "What it settled" },
    {
      block: "table",
      columns: [
        { title: "Document", share: 5 },
        { title: "Amount", share: 2, isFigure: true },
      ],
      rows: [...settled.map(({ number, cents }) => [number, formatAmount(head, cents)]), ...open],
      totals: [["Received", formatAmount(head, amountCents)]],
    },
  ];
}
