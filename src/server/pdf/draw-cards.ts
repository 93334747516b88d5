import { barcodeHeightPt, drawBarcode } from "./draw-barcode.ts";
import type { PdfCard } from "./pdf-document.ts";
import { contentWidth, drawAs, drawBeside, ink, makeRoom, margin, write } from "./pdf-page.ts";

const columns = 2;
const gap = 12;
const padding = 12;
const heightPt = 150;
const patchPt = 34;

/** Cards in two columns, with a border to cut along. A card is never split over two pages. */
export function drawCards(pdf: PDFKit.PDFDocument, cards: readonly PdfCard[]): void {
  const width = (contentWidth(pdf) - gap * (columns - 1)) / columns;
  for (const [index, card] of cards.entries()) {
    if (index % columns === 0) {
      if (!makeRoom(pdf, heightPt + gap)) pdf.y += gap;
    }
    const top = pdf.y;
    drawCard(pdf, card, { x: margin.left + (index % columns) * (width + gap), y: top, width });
    const isRowDone = index % columns === columns - 1 || index === cards.length - 1;
    pdf.y = isRowDone ? top + heightPt : top;
  }
  pdf.x = margin.left;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawCard(pdf: PDFKit.PDFDocument, { title, lines, hex, barcode }: PdfCard, { x, y, width }: Box): void {
  drawBeside(pdf, () => {
    pdf.rect(x, y, width, heightPt).lineWidth(0.75).dash(3, { space: 3 }).stroke(ink.strong).undash();
    if (hex !== null)
      pdf
        .rect(x + width - padding - patchPt, y + padding, patchPt, patchPt)
        .lineWidth(0.5)
        .fillAndStroke(hex, ink.strong);
  });
  const inner = width - 2 * padding;
  const beside = hex === null ? inner : inner - patchPt - 8;
  const barcodeTop = y + heightPt - padding - barcodeHeightPt;
  pdf.addStructure(
    drawAs(pdf, "P", () => {
      write(pdf, { font: "heading", sizePt: 12 }).text(title, x + padding, y + padding, {
        width: beside,
        height: 32,
        ellipsis: true,
      });
      write(pdf, { sizePt: 9 });
      for (const [index, line] of lines.entries()) {
        const top = Math.max(pdf.y + 1, index === 0 ? y + padding + 16 : 0);
        if (top + 11 > barcodeTop) break;
        pdf.text(line, x + padding, top, { width: index === 0 ? beside : inner, height: 11, ellipsis: true });
      }
    }),
  );
  pdf.addStructure(drawBarcode(pdf, { x: x + padding, y: barcodeTop, width: inner }, { role: "P", digits: barcode }));
}
