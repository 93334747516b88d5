import type { PdfBlock, PdfCell, PdfColumn, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import type { PaidCard } from "../../cards/payment.ts";
import { formatMemberUnits } from "../../cart/member-price.ts";
import { strengths } from "../../colours/colour.ts";
import type { Order, OrderLine } from "../../orders/order.ts";
import { type BillingDocument, documentTitle, paymentMethodLabels } from "../billing.ts";
import { type InvoiceAmounts, readSurcharge } from "../order-invoice.ts";
import type { Settlement } from "./documents.store.ts";
import {
  addressBlock,
  factsBlock,
  formatAmount,
  formatDay,
  formatShortDay,
  formatSignedMoney,
  type Letterhead,
  paperFooter,
  payBlocks,
} from "./letterhead.papers.ts";
import type { PaymentEntry } from "./payment-history.store.ts";

export interface InvoicedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
}

interface InvoiceFacts {
  readonly bought: InvoicedOrder | null;
  /** The payments and credits that settled a part of it or all of it. */
  readonly settlements: readonly Settlement[];
}

/** An invoice, down to what is to pay. Its title is the one that the country's tax law asks for. */
export function invoicePaper(
  head: Letterhead,
  invoice: BillingDocument,
  { bought, settlements }: InvoiceFacts,
): PdfDocument {
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
      ...(bought === null ? plainTotals(head, invoice) : boughtBlocks(head, invoice, bought)),
      ...(bought === null ? [] : rewardBlocks(head, bought)),
      ...toPayBlocks(head, invoice, settlements),
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
  { title: "Item", share: 6 },
  { title: "Size", share: 1.6 },
  { title: "Qty", share: 1.1, isFigure: true },
  { title: `Unit ex ${taxName}`, share: 2.2, isFigure: true },
  { title: "Discount", share: 2.2, isFigure: true },
  { title: `Ex ${taxName}`, share: 2.3, isFigure: true },
  { title: taxName, share: 2.1, isFigure: true },
  { title: `Inc ${taxName}`, share: 2.4, isFigure: true },
];

/** Each row adds up across: quantity times unit, less the discount, is the amount. Each column adds up to its total. */
function boughtBlocks(head: Letterhead, invoice: InvoiceAmounts, { order, lines }: InvoicedOrder): PdfBlock[] {
  const { taxName } = head.country;
  const money = (amount: number) => formatAmount(head, amount);
  const across = (net: number, tax: number) => [money(net), money(tax), money(net + tax)];
  const minus = (amount: number) => (amount === 0 ? "" : formatSignedMoney(head, cents(-amount)));
  const { beforeDiscountsCents, subtotalCents, feeCents, feeTaxCents } = order;
  const { cents: surchargeCents, taxCents: surchargeTaxCents } = readSurcharge(invoice, order);
  const charge = (name: string, net: number, tax: number) => [name, "", "", "", "", ...across(net, tax)];
  const delivery = order.deliveryMode === "DELIVERY" ? [charge("Delivery", feeCents, feeTaxCents)] : [];
  const surcharge =
    surchargeCents === 0 ? [] : [charge("Card surcharge", surchargeCents - surchargeTaxCents, surchargeTaxCents)];
  const sums = across(invoice.amountCents - invoice.taxCents, invoice.taxCents);
  return [
    { block: "heading", text: "What was bought" },
    {
      block: "table",
      isDense: true,
      columns: makeColumns(taxName),
      rows: [
        ...lines.map((line) => [
          itemCell(line, money),
          line.size,
          String(line.quantity),
          money(line.unitCents),
          minus(line.beforeDiscountsCents - line.netCents),
          ...across(line.netCents, line.taxCents),
        ]),
        ...delivery,
        ...surcharge,
      ],
      totals: [["Total", "", "", "", minus(beforeDiscountsCents - subtotalCents), ...sums]],
    },
  ];
}

/** What points, vouchers and gift cards paid of an order, and what the card paid. Together they are the total. */
function rewardBlocks(head: Letterhead, { order }: InvoicedOrder): PdfBlock[] {
  const { pointsCents, pointsUsed, voucherCents, totalCents } = order;
  if (pointsCents + voucherCents === 0) return [];
  const money = (amount: number) => formatAmount(head, amount);
  return [
    { block: "heading", text: "What paid it" },
    factsBlock([
      { label: "By points", value: pointsCents > 0 ? formatPoints(pointsUsed, money(pointsCents)) : null },
      { label: "By vouchers and gift cards", value: voucherCents > 0 ? money(voucherCents) : null },
      { label: "By card", value: totalCents > 0 ? money(totalCents) : null },
    ]),
  ];
}

/** From the total to what is to pay: each payment and credit that was taken off. */
function toPayBlocks(head: Letterhead, invoice: BillingDocument, settlements: readonly Settlement[]): PdfBlock[] {
  if (settlements.length === 0) return [];
  const money = (amount: number) => formatAmount(head, amount);
  return [
    { block: "heading", text: "Less payments and credits" },
    {
      block: "table",
      isDense: true,
      columns: [
        { title: "Document", share: 6 },
        { title: "Day", share: 3 },
        { title: "Amount", share: 3, isFigure: true },
      ],
      rows: [
        [`Total inc ${head.country.taxName}`, "", money(invoice.amountCents)],
        ...settlements.map((each) => [
          documentTitle(each),
          formatShortDay(head, each.issuedOn),
          formatSignedMoney(head, cents(-each.cents)),
        ]),
      ],
      totals: [["To pay", "", money(invoice.openCents)]],
    },
  ];
}

/** The product, and below it the colour as printed on the tin, the SKU, the system, the buyer's reference and the member price. */
function itemCell(line: OrderLine, money: (amount: number) => string): PdfCell {
  const memberUnits = formatMemberUnits(line.quantity, line.special?.units ?? 0);
  const memberPrice =
    line.toolDiscountCents > 0 ? `Member price: ${money(line.toolDiscountCents)} off ${memberUnits}` : null;
  const { productName, sku, hex, colourName, colourCode, colourBrand, tint, base, reference, isGift, group } = line;
  const strength = strengths.find(({ value }) => value === tint?.strength)?.label;
  const colour =
    colourName === null
      ? base
      : [colourName, colourCode, colourBrand, strength && `${strength} strength`].filter(Boolean).join(", ");
  const below = [colour, sku, group?.systemName, reference, isGift ? "Gift" : null, memberPrice]
    .filter(Boolean)
    .join(" · ");
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
      ...(bought === null ? [] : boughtBlocks(head, note, bought)),
      { block: "heading", text: "What it comes to" },
      amountsBlock(head, note.amountCents, note.taxCents),
      { block: "paragraph", text: `It comes off what you pay next, at ${head.publicUrl}/dashboard/payments/` },
    ],
  };
}

/** What paid a receipt beside its amount. */
export interface ReceiptFacts {
  /** Null if no card paid. */
  readonly card: PaidCard | null;
  readonly pointsUsed: number;
  /** The part of the rewards that vouchers and gift cards paid. */
  readonly voucherCents: Cents;
  /** The credits that were used together with the payment. */
  readonly credits: readonly Settlement[];
}

/** The receipt of a payment, with what paid and the documents that it settled. */
export function receiptPaper(head: Letterhead, payment: PaymentEntry, facts: ReceiptFacts): PdfDocument {
  const { number, amountCents, refundedCents, surchargeCents, surchargeTaxCents, rewardsCents } = payment;
  const pointsCents = rewardsCents - facts.voucherCents;
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
        { label: "By card", value: formatCardPart(facts.card, money(amountCents - rewardsCents)) },
        { label: "By points", value: pointsCents > 0 ? formatPoints(facts.pointsUsed, money(pointsCents)) : null },
        { label: "By vouchers and gift cards", value: facts.voucherCents > 0 ? money(facts.voucherCents) : null },
        { label: "Card surcharge on top", value: surchargeCents > 0 ? formatSurcharge(head, payment) : null },
        { label: "Note", value: payment.words },
      ]),
      ...settledBlocks(head, payment),
      ...creditBlocks(head, facts.credits),
      ...(surchargeTaxCents > 0 ? [surchargeInvoice(head)] : []),
    ],
  };
}

function formatSurcharge(head: Letterhead, { surchargeCents, surchargeTaxCents }: PaymentEntry): string {
  const { taxName } = head.country;
  const tax = surchargeTaxCents > 0 ? ` inc ${formatAmount(head, surchargeTaxCents)} ${taxName}` : "";
  return formatAmount(head, surchargeCents) + tax;
}

function surchargeInvoice({ merchant }: Letterhead): PdfBlock {
  return {
    block: "paragraph",
    text: `This receipt is the ${merchant.invoiceTitle.toLowerCase()} for the card surcharge.`,
  };
}

const brandNames: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

function formatCardPart(card: PaidCard | null, amount: string): string | null {
  return card && `${amount} · ${brandNames[card.brand] ?? "Card"} ending in ${card.last4}`;
}

function formatPoints(points: number, amount: string): string {
  return points === 0 ? amount : `${amount} · ${points.toLocaleString("en")} points`;
}

function creditBlocks(head: Letterhead, credits: readonly Settlement[]): PdfBlock[] {
  if (credits.length === 0) return [];
  const sum = credits.reduce((total, credit) => total + credit.cents, 0);
  return [
    { block: "heading", text: "Credits used with it" },
    {
      block: "table",
      columns: [
        { title: "Document", share: 5 },
        { title: "Amount", share: 2, isFigure: true },
      ],
      rows: credits.map((credit) => [documentTitle(credit), formatAmount(head, credit.cents)]),
      totals: [["Credits", formatAmount(head, sum)]],
    },
  ];
}

function refundNotice(amount: string): PdfBlock {
  return { block: "notice", text: `${amount} of this payment was not taken or was given back.` };
}

function settledBlocks(head: Letterhead, { settled, amountCents, openCents, refundedCents }: PaymentEntry): PdfBlock[] {
  const open = openCents > 0 ? [["Kept for you, to be used for what comes next", formatAmount(head, openCents)]] : [];
  const back = refundedCents > 0 ? [["Given back", formatAmount(head, refundedCents)]] : [];
  if (settled.length + open.length === 0) return [];
  return [
    { block: "heading", text: "What it settled" },
    {
      block: "table",
      columns: [
        { title: "Document", share: 5 },
        { title: "Amount", share: 2, isFigure: true },
      ],
      rows: [...settled.map(({ number, cents }) => [number, formatAmount(head, cents)]), ...open, ...back],
      totals: [["Received", formatAmount(head, amountCents)]],
    },
  ];
}
