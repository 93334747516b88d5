import { barcodeHeightPt, drawBarcode } from "./draw-barcode.ts";
import type { PdfCell, PdfColumn, PdfTable } from "./pdf-document.ts";
import { contentWidth, drawAs, drawBeside, ink, makeRoom, margin, type TextLook, write } from "./pdf-page.ts";

const padding = 5;
const gap = 10;
const beforeTable = 8;
const denseSizePt = 8.5;

/** A table that continues over pages with its head on each page. A row is never split. */
export function drawTable(pdf: PDFKit.PDFDocument, { columns, rows, totals = [], isDense = false }: PdfTable): void {
  const boxes = toColumnBoxes(columns, contentWidth(pdf));
  const size: TextLook = isDense ? { sizePt: denseSizePt } : {};
  const head: Row = { cells: columns.map(({ title }) => title), role: "TH", look: { ...headLook, ...size } };
  const table = pdf.struct("Table");
  const add = (row: Row) => {
    if (makeRoom(pdf, measureRow(pdf, boxes, row))) drawHead();
    table.add(drawRow(pdf, boxes, row));
  };
  const drawHead = () => {
    table.add(drawRow(pdf, boxes, head));
    drawRule(pdf, ink.strong);
  };
  if (!makeRoom(pdf, measureTableStart(pdf, { block: "table", columns, rows, isDense }))) pdf.y += beforeTable;
  drawHead();
  for (const cells of rows) {
    add({ cells, role: "TD", look: size });
    drawRule(pdf, ink.line);
  }
  for (const cells of totals) add({ cells, role: "TD", look: { ...size, font: "strong" } });
  pdf.addStructure(table);
  pdf.x = margin.left;
}

/** The height of the head and the first row, which stay together. */
export function measureTableStart(pdf: PDFKit.PDFDocument, { columns, rows, isDense = false }: PdfTable): number {
  const boxes = toColumnBoxes(columns, contentWidth(pdf));
  const size: TextLook = isDense ? { sizePt: denseSizePt } : {};
  const head: Row = { cells: columns.map(({ title }) => title), role: "TH", look: { ...headLook, ...size } };
  const first: Row = { cells: rows[0] ?? [], role: "TD", look: size };
  return beforeTable + measureRow(pdf, boxes, head) + measureRow(pdf, boxes, first);
}

const headLook: TextLook = { font: "strong", sizePt: 9, colour: ink.muted };
const belowLook: TextLook = { sizePt: 8, colour: ink.muted };

interface ColumnBox {
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

function toColumnBoxes(columns: readonly PdfColumn[], width: number): ColumnBox[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = width - gap * (columns.length - 1);
  let x = margin.left;
  return columns.map(({ share, isFigure = false }) => {
    const box = { x, width: (room * share) / shares, align: isFigure ? "right" : "left" } as const;
    x += box.width + gap;
    return box;
  });
}

interface Row {
  readonly cells: readonly PdfCell[];
  readonly role: "TH" | "TD";
  readonly look: TextLook;
}

type BarcodeCell = Extract<PdfCell, { readonly barcode: string }>;
type TextCell = Exclude<PdfCell, BarcodeCell>;

const chipSize = 9;
const beforeBelow = 3;
const isBarcode = (cell: PdfCell): cell is BarcodeCell => typeof cell !== "string" && "barcode" in cell;
const getText = (cell: TextCell) => (typeof cell === "string" ? cell : cell.text);

/** The indent of the line below: the width of its colour chip, if it has one. */
const getIndent = ({ chip }: Exclude<TextCell, string>) => (chip ? chipSize + 5 : 0);

function measureRow(pdf: PDFKit.PDFDocument, boxes: readonly ColumnBox[], { cells, look }: Row): number {
  const heights = boxes.map(({ width }, column) => {
    const cell = cells[column] ?? "";
    if (isBarcode(cell)) return barcodeHeightPt;
    const height = write(pdf, look).heightOfString(getText(cell), { width });
    if (typeof cell === "string") return height;
    const below = write(pdf, belowLook).heightOfString(cell.below, { width: width - getIndent(cell) });
    return height + beforeBelow + below;
  });
  return Math.max(...heights) + 2 * padding;
}

function drawRow(pdf: PDFKit.PDFDocument, boxes: readonly ColumnBox[], row: Row): PDFKit.PDFStructureElement {
  const top = pdf.y;
  const height = measureRow(pdf, boxes, row);
  const cells = boxes.map((box, column) => {
    const cell = row.cells[column] ?? "";
    const { x, width, align } = box;
    if (isBarcode(cell))
      return drawBarcode(pdf, { x, y: top + padding, width }, { role: row.role, digits: cell.barcode });
    const element = drawAs(pdf, row.role, () => {
      write(pdf, row.look).text(getText(cell), x, top + padding, { width, align });
      if (typeof cell !== "string") {
        const indent = getIndent(cell);
        write(pdf, belowLook).text(cell.below, x + indent, pdf.y + beforeBelow, { width: width - indent });
      }
    });
    if (typeof cell !== "string" && cell.chip) drawChip(pdf, box, { hex: cell.chip, below: cell.below });
    return element;
  });
  pdf.y = top + height;
  return pdf.struct("TR", {}, cells);
}

/** Drawn beside the line that names the colour, for people who cannot see it. */
function drawChip(
  pdf: PDFKit.PDFDocument,
  { x, width }: ColumnBox,
  { hex, below }: { hex: string; below: string },
): void {
  const height = write(pdf, belowLook).heightOfString(below, { width: width - chipSize - 5 });
  const y = pdf.y - height;
  drawBeside(pdf, () => {
    pdf.roundedRect(x, y, chipSize, chipSize, 1.5).lineWidth(0.5).fillAndStroke(hex, ink.strong);
  });
}

function drawRule(pdf: PDFKit.PDFDocument, colour: string): void {
  drawBeside(pdf, () => {
    pdf
      .moveTo(margin.left, pdf.y)
      .lineTo(pdf.page.width - margin.right, pdf.y)
      .lineWidth(0.5)
      .stroke(colour);
  });
}
