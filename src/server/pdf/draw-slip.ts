import type { PdfFact } from "./pdf-document.ts";
import { contentWidth, drawAs, drawBeside, ink, makeRoom, margin, write } from "./pdf-page.ts";

interface Slip {
  readonly text: string;
  readonly facts: readonly PdfFact[];
}

const rowHeight = 30;
const columns = 2;
const before = 28;

/** The part at the foot of a paper that is cut off and sent back, in two columns; never torn over two pages. */
export function drawSlip(pdf: PDFKit.PDFDocument, { text, facts }: Slip): void {
  const width = contentWidth(pdf);
  const height = before + 34 + Math.ceil(facts.length / columns) * rowHeight;
  makeRoom(pdf, height);
  const cut = pdf.y + before / 2;
  drawBeside(pdf, () => {
    pdf
      .moveTo(margin.left, cut)
      .lineTo(margin.left + width, cut)
      .lineWidth(0.75)
      .dash(4, { space: 3 })
      .stroke(ink.strong)
      .undash();
  });
  pdf.addStructure(
    drawAs(pdf, "H2", () => {
      write(pdf, { font: "heading", sizePt: 11 }).text(text, margin.left, cut + 14, { width });
    }),
  );
  const top = pdf.y + 6;
  const columnWidth = width / columns;
  for (const [place, { label, value }] of facts.entries()) {
    const x = margin.left + (place % columns) * columnWidth;
    const y = top + Math.floor(place / columns) * rowHeight;
    pdf.addStructure(
      drawAs(pdf, "P", () => {
        write(pdf, { sizePt: 8.5, colour: ink.muted }).text(label, x, y, { width: columnWidth - 12 });
        write(pdf, { font: "strong" }).text(value, x, y + 11, { width: columnWidth - 12 });
      }),
    );
  }
  pdf.y = top + Math.ceil(facts.length / columns) * rowHeight;
  pdf.x = margin.left;
}
