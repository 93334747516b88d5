import { drawCards } from "./draw-cards.ts";
import { drawTable, measureTableStart } from "./draw-table.ts";
import type { PdfBlock, PdfFact, PdfSide } from "./pdf-document.ts";
import { contentWidth, drawAs, drawBeside, ink, makeRoom, margin, warning, write } from "./pdf-page.ts";

const beforeHeading = 16;
const headingHeight = 18;
/** A few lines of text. */
const textStart = 48;
const between = 8;

/** `next` is the block below, which a heading is never separated from. */
export function drawBlock(pdf: PDFKit.PDFDocument, block: PdfBlock, next: PdfBlock | undefined): void {
  pdf.x = margin.left;
  if (block.block === "heading") drawHeading(pdf, block.text, next);
  else if (block.block === "paragraph") drawParagraph(pdf, block.text);
  else if (block.block === "notice") drawNotice(pdf, block.text);
  else if (block.block === "list") drawList(pdf, block.items);
  else if (block.block === "facts") drawFacts(pdf, block.facts);
  else if (block.block === "sides") drawSides(pdf, block.sides);
  else if (block.block === "slip") drawSlip(pdf, block);
  else if (block.block === "cards") drawCards(pdf, block.cards);
  else drawTable(pdf, block);
}

function drawHeading(pdf: PDFKit.PDFDocument, text: string, next: PdfBlock | undefined): void {
  const belowHeading = next?.block === "table" ? measureTableStart(pdf, next) : textStart;
  if (!makeRoom(pdf, beforeHeading + headingHeight + belowHeading)) pdf.y += beforeHeading;
  pdf.addStructure(
    drawAs(pdf, "H2", () => {
      write(pdf, { font: "heading", sizePt: 13 }).text(text, { width: contentWidth(pdf) });
    }),
  );
}

function drawParagraph(pdf: PDFKit.PDFDocument, text: string): void {
  pdf.y += between;
  pdf.addStructure(
    drawAs(pdf, "P", () => {
      write(pdf).text(text, { width: contentWidth(pdf), lineGap: 2 });
    }),
  );
}

const noticePadding = 10;

/** A warning in a box. */
function drawNotice(pdf: PDFKit.PDFDocument, text: string): void {
  pdf.y += between + 4;
  const width = contentWidth(pdf);
  const inner = { width: width - 2 * noticePadding, lineGap: 2 };
  const height = write(pdf, { font: "strong" }).heightOfString(text, inner) + 2 * noticePadding;
  makeRoom(pdf, height);
  const top = pdf.y;
  drawBeside(pdf, () => {
    pdf.roundedRect(margin.left, top, width, height, 6).lineWidth(0.75).fillAndStroke(warning.ground, warning.line);
  });
  pdf.addStructure(
    drawAs(pdf, "P", () => {
      const at = { x: margin.left + noticePadding, y: top + noticePadding };
      write(pdf, { font: "strong", colour: warning.ink }).text(text, at.x, at.y, inner);
    }),
  );
  pdf.y = top + height;
}

const bulletIndent = 14;

function drawList(pdf: PDFKit.PDFDocument, items: readonly string[]): void {
  pdf.y += between;
  const options = { width: contentWidth(pdf) - bulletIndent, lineGap: 2 };
  const elements = items.map((item) => {
    makeRoom(pdf, write(pdf).heightOfString(item, options));
    const top = pdf.y;
    drawBeside(pdf, () => {
      pdf.rect(margin.left + 1, top + 4, 4, 4).fill(ink.brand);
    });
    const element = drawAs(pdf, "LI", () => write(pdf).text(item, margin.left + bulletIndent, top, options));
    pdf.y += 3;
    return element;
  });
  pdf.addStructure(pdf.struct("L", {}, elements));
}

const labelWidth = 128;

/** Lines of label and value. */
function drawFacts(pdf: PDFKit.PDFDocument, facts: readonly PdfFact[]): void {
  pdf.y += between;
  const width = contentWidth(pdf) - labelWidth;
  for (const { label, value } of facts) {
    const height = write(pdf).heightOfString(value, { width, lineGap: 2 });
    makeRoom(pdf, height + 10);
    const top = pdf.y + 4;
    pdf.addStructure(
      drawAs(pdf, "P", () => {
        write(pdf, { colour: ink.muted }).text(label, margin.left, top, { width: labelWidth - 12 });
        write(pdf, { font: "strong" }).text(value, margin.left + labelWidth, top, { width, lineGap: 2 });
      }),
    );
    pdf.y = top + height + 4;
    drawBeside(pdf, () => {
      pdf
        .moveTo(margin.left, pdf.y)
        .lineTo(pdf.page.width - margin.right, pdf.y)
        .lineWidth(0.5)
        .stroke(ink.line);
    });
  }
}

const betweenSides = 24;

function drawSides(pdf: PDFKit.PDFDocument, sides: readonly PdfSide[]): void {
  const width = (contentWidth(pdf) - betweenSides * (sides.length - 1)) / sides.length;
  const options = { width, lineGap: 2 };
  const texts = sides.map(({ lines }) => lines.join("\n"));
  const height = 16 + Math.max(...texts.map((text) => write(pdf).heightOfString(text, options)));
  makeRoom(pdf, height + between);
  const top = pdf.y + between + 4;
  for (const [index, { title }] of sides.entries()) {
    const x = margin.left + index * (width + betweenSides);
    pdf.addStructure(
      drawAs(pdf, "P", () => {
        write(pdf, { font: "strong", sizePt: 9, colour: ink.muted }).text(title, x, top, { width });
        write(pdf).text(texts[index] ?? "", x, top + 15, options);
      }),
    );
  }
  pdf.y = top + height;
}

interface Slip {
  readonly text: string;
  readonly facts: readonly PdfFact[];
}

const rowHeight = 30;
const columns = 2;
const before = 28;

/** A payment slip to cut off and send back, in two columns. It is never split over two pages. */
function drawSlip(pdf: PDFKit.PDFDocument, { text, facts }: Slip): void {
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
  for (const [index, { label, value }] of facts.entries()) {
    const x = margin.left + (index % columns) * columnWidth;
    const y = top + Math.floor(index / columns) * rowHeight;
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
