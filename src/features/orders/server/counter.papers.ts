/** The papers of a store's work on an order: pick sheet, tint cards and delivery docket. They show no prices. */
import type { PdfBlock, PdfCard, PdfCell, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { strengths } from "../../colours/colour.ts";
import type { Order, OrderLine } from "../order.ts";
import { formatLineCode } from "../pick-lines.ts";
import { formatUnitCount, type Shipment, type ShipmentLine } from "../shipment.ts";

/** A shipment with everything that its papers say. */
export interface PaperShipment {
  readonly order: Order;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly shipment: Shipment;
  readonly storeName: string;
  /** The lines in this shipment, each with its units here. */
  readonly lines: readonly { readonly line: OrderLine; readonly here: ShipmentLine; readonly barcode: string | null }[];
  /** "16 November 2026", at the store. */
  readonly day: string;
}

/** For one or several orders: what to take from the shelves, with barcodes to scan. */
export function pickSheetPaper(shipments: readonly PaperShipment[]): PdfDocument {
  const [first] = shipments;
  const isOne = shipments.length === 1;
  return {
    kind: "Pick sheet",
    title: isOne ? `Order ${first?.order.number ?? ""}` : `${shipments.length} orders`,
    subtitle: isOne && first ? formatFor(first) : (first?.storeName ?? ""),
    footer: `Printed on ${first?.day ?? ""}.`,
    blocks: shipments.flatMap((each) => [
      ...(isOne ? [] : [{ block: "heading", text: `Order ${each.order.number}: ${formatFor(each)}` } as const]),
      ...sheetBlocks(each),
    ]),
  };
}

function sheetBlocks({ order, lines, shipment }: PaperShipment): PdfBlock[] {
  const rows = lines.map(({ line, here, barcode }): PdfCell[] => [
    "",
    String(here.quantity - here.short),
    { text: formatProduct(line), below: describeLine(line), chip: line.hex },
    { barcode: barcode ?? line.sku },
  ]);
  return [
    {
      block: "table",
      columns: [
        { title: "Promised for", share: 3 },
        { title: "How it leaves", share: 3 },
        { title: "Purchase order", share: 3 },
        { title: "Order", share: 3.5 },
      ],
      rows: [
        [
          formatPromise(order),
          order.deliveryMode === "PICKUP" ? "Picked up at the counter" : "Delivered",
          order.poNumber,
          { barcode: order.number },
        ],
      ],
    },
    ...(order.note === "" ? [] : [{ block: "notice", text: `Note: ${order.note}` } as const]),
    {
      block: "table",
      columns: [
        { title: "Picked", share: 1.2 },
        { title: "Quantity", share: 1.2, isFigure: true },
        { title: "Product", share: 6 },
        { title: "Barcode", share: 3 },
      ],
      rows,
    },
    {
      block: "paragraph",
      text: `${formatUnitCount(lines.reduce((sum, { here }) => sum + here.quantity - here.short, 0))} in part ${shipment.shipment} of this order.`,
    },
  ];
}

/** One card for each tin to tint. Its barcode names the line, because tins of one base in two colours have the same barcode. */
export function tintCardsPaper(shipments: readonly PaperShipment[]): PdfDocument {
  const cards = shipments.flatMap((shipment) =>
    shipment.lines.filter(({ line }) => line.tint !== null).flatMap((each) => listCards(shipment, each)),
  );
  const [first] = shipments;
  return {
    kind: "Tint cards",
    title: shipments.length === 1 ? `Order ${first?.order.number ?? ""}` : `${shipments.length} orders`,
    subtitle: cards.length === 1 ? "1 tin to tint" : `${cards.length} tins to tint`,
    footer: `Printed on ${first?.day ?? ""}. Check the colour against its standard before the tin leaves.`,
    blocks:
      cards.length === 0
        ? [{ block: "paragraph", text: "There is nothing to tint in this order." }]
        : [{ block: "cards", cards }],
  };
}

function listCards(
  { order, accountName }: PaperShipment,
  { line, here }: PaperShipment["lines"][number],
): readonly PdfCard[] {
  const count = here.quantity - here.short;
  return Array.from({ length: count }, (_, index) => ({
    title: line.colourName ?? line.tint?.colourId ?? "",
    lines: [
      [line.colourCode, line.colourBrand, formatStrength(line)].filter(Boolean).join(" · "),
      `${formatProduct(line)}`,
      `Base ${line.base ?? "–"} · ${line.sku}`,
      `${order.number} · ${accountName}`,
      [`Tin ${index + 1} of ${count}`, order.poNumber, line.reference].filter(Boolean).join(" · "),
    ],
    hex: line.hex,
    barcode: formatLineCode(order.number, line.lineNumber),
  }));
}

/** Goes with the goods. The receiver signs it. */
export function docketPaper(shipments: readonly PaperShipment[]): PdfDocument {
  const [first] = shipments;
  return {
    kind: "Delivery docket",
    title: `Order ${first?.order.number ?? ""}`,
    subtitle: first && formatFor(first),
    footer: `Printed on ${first?.day ?? ""}. Prices are on the invoice.`,
    blocks: shipments.flatMap((each) => [
      ...(shipments.length === 1 ? [] : [{ block: "heading", text: `From ${each.storeName}` } as const]),
      ...docketBlocks(each),
    ]),
  };
}

function docketBlocks({ order, shipment, lines, storeName, accountName, accountNumber }: PaperShipment): PdfBlock[] {
  const facts = [
    { label: "Purchase order", value: order.poNumber },
    { label: "Carrier", value: [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(", ") },
    { label: "Nobody there", value: order.deliveryMode === "PICKUP" ? "" : formatLeave(order) },
  ];
  const sides = [
    { title: "From", lines: [storeName] },
    { title: "To", lines: [accountName, `Account ${accountNumber}`, ...listAddress(order)] },
  ];
  const sent = lines.filter(({ here }) => here.quantity > here.short);
  return [
    { block: "sides", sides },
    { block: "facts", facts: facts.filter(({ value }) => value !== "") },
    {
      block: "table",
      columns: [
        { title: "Quantity", share: 1.2, isFigure: true },
        { title: "Product", share: 8 },
      ],
      rows: sent.map(({ line, here }): PdfCell[] => [
        String(here.quantity - here.short),
        { text: formatProduct(line), below: describeLine(line), chip: line.hex },
      ]),
    },
    {
      block: "slip",
      text: "Received in good order",
      facts: [
        { label: "Name", value: shipment.receivedBy ?? "" },
        { label: "Signature and date", value: "" },
      ],
    },
  ];
}

const formatFor = ({ accountName, storeName }: PaperShipment) => `${accountName}, from ${storeName}`;

const formatProduct = ({ productName, size }: OrderLine) =>
  [productName, size].filter((part) => part !== "").join(", ");

const formatLeave = ({ authorityToLeave }: Order) => (authorityToLeave ? "Leave it on site" : "Bring it back");

function formatPromise({ promisedFor }: Order): string {
  if (promisedFor === null) return "";
  const time = promisedFor.slice(11, 16);
  const day = new Date(`${promisedFor.slice(0, 10)}T00:00:00Z`);
  const text = day.toLocaleDateString("en-AU", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return time === "" ? text : `${text}, ${time}`;
}

function formatStrength({ tint }: OrderLine): string {
  const strength = strengths.find(({ value }) => value === tint?.strength);
  return strength === undefined ? "" : `${strength.label} strength`;
}

function describeLine(line: OrderLine): string {
  const { sku, colourName, colourCode, colourBrand, group, reference } = line;
  const colour = [colourName, colourCode, colourBrand, formatStrength(line)].filter(Boolean).join(" · ");
  const part = group && `${group.systemName}, part ${group.part}`;
  return [sku, colour, part, reference && `Note: ${reference}`].filter(Boolean).join("   ");
}

function listAddress({ address }: Order): string[] {
  if (address === null) return [];
  const { line1, line2, suburb, state, postcode } = address;
  return [line1, line2 ?? "", `${suburb} ${state} ${postcode}`].filter((line) => line.trim() !== "");
}
