import type { PdfColumn, PdfTable } from "./pdf-document.ts";
import { contentWidth, drawAs, drawBeside, ink, makeRoom, margin, type TextLook, write } from "./pdf-page.ts";

const padding = 5;
const gap = 10;
const beforeTable = 8;
/** The head with a row below it. */
const leastHeight = 60;

/** A table that goes on over pages, with its head on each of them; a row is never torn. */
export function drawTable(pdf: PDFKit.PDFDocument, { columns, rows, totals = [] }: PdfTable): void {
  const places = placesOf(columns, contentWidth(pdf));
  const head = columns.map(({ title }) => title);
  const table = pdf.struct("Table");
  const drawHead = () => {
    table.add(drawRow(pdf, places, { cells: head, role: "TH", look: headLook }));
    drawRule(pdf, ink.strong);
  };
  if (!makeRoom(pdf, leastHeight)) pdf.y += beforeTable;
  drawHead();
  for (const cells of rows) {
    if (makeRoom(pdf, heightOf(pdf, places, { cells, role: "TD", look: {} }))) drawHead();
    table.add(drawRow(pdf, places, { cells, role: "TD", look: {} }));
    drawRule(pdf, ink.line);
  }
  for (const cells of totals) {
    if (makeRoom(pdf, heightOf(pdf, places, { cells, role: "TD", look: totalLook }))) drawHead();
    table.add(drawRow(pdf, places, { cells, role: "TD", look: totalLook }));
  }
  pdf.addStructure(table);
  pdf.x = margin.left;
}

const headLook: TextLook = { font: "strong", sizePt: 9, colour: ink.muted };
const totalLook: TextLook = { font: "strong" };

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

function placesOf(columns: readonly PdfColumn[], width: number): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = width - gap * (columns.length - 1);
  let x = margin.left;
  return columns.map(({ share, isFigure = false }) => {
    const place = { x, width: (room * share) / shares, align: isFigure ? "right" : "left" } as const;
    x += place.width + gap;
    return place;
  });
}

interface Row {
  readonly cells: readonly string[];
  readonly role: "TH" | "TD";
  readonly look: TextLook;
}

function heightOf(pdf: PDFKit.PDFDocument, places: readonly Place[], { cells, look }: Row): number {
  write(pdf, look);
  const heights = places.map(({ width }, column) => pdf.heightOfString(cells[column] ?? "", { width }));
  return Math.max(...heights) + 2 * padding;
}

function drawRow(pdf: PDFKit.PDFDocument, places: readonly Place[], row: Row): PDFKit.PDFStructureElement {
  const top = pdf.y;
  const height = heightOf(pdf, places, row);
  const cells = places.map(({ x, width, align }, column) =>
    drawAs(pdf, row.role, () => {
      write(pdf, row.look).text(row.cells[column] ?? "", x, top + padding, { width, align });
    }),
  );
  pdf.y = top + height;
  return pdf.struct("TR", {}, cells);
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
