import PdfKit from "pdfkit";
import { drawBlock } from "./draw-blocks.ts";
import type { PdfDocument, PdfShop } from "./pdf-document.ts";
import { contentWidth, drawAs, drawBeside, ink, margin, registerFonts, write } from "./pdf-page.ts";

/** A fixed date, so that the same content gives the same bytes and can be cached under its version. */
const fixedDate = new Date(0);

/** An A4 document, tagged for screen readers, with a header and a footer on every page. */
export async function renderPdf(document: PdfDocument, shop: PdfShop | null = null): Promise<Buffer> {
  const pdf = new PdfKit({
    size: "A4",
    margins: margin,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    info: {
      Title: `${document.title}: ${document.kind}`,
      Author: document.sender ?? shop?.name ?? "",
      CreationDate: fixedDate,
    },
  });
  const bytes = collect(pdf);
  registerFonts(pdf);
  drawTitle(pdf, document);
  for (const [index, block] of document.blocks.entries()) drawBlock(pdf, block, document.blocks[index + 1]);
  drawFrames(pdf, document, shop);
  pdf.end();
  return bytes;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
}

function drawTitle(pdf: PDFKit.PDFDocument, { title, subtitle }: PdfDocument): void {
  const width = contentWidth(pdf);
  pdf.addStructure(
    drawAs(pdf, "H1", () => {
      write(pdf, { font: "heading", sizePt: 24 }).text(title, margin.left, margin.top, { width, lineGap: -2 });
    }),
  );
  if (subtitle === undefined) return;
  pdf.moveDown(0.2);
  pdf.addStructure(
    drawAs(pdf, "P", () => {
      write(pdf, { sizePt: 12, colour: ink.muted }).text(subtitle, { width });
    }),
  );
}

/** Header and footer are drawn last, when the number of pages is known. */
function drawFrames(pdf: PDFKit.PDFDocument, document: PdfDocument, shop: PdfShop | null): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    drawBeside(pdf, () => {
      if (document.sender !== undefined) drawSender(pdf, document.sender);
      else if (shop !== null) drawShop(pdf, shop);
      drawFrame(pdf, document, `Page ${page + 1} of ${count}`);
    });
  }
}

const headerY = 44;

function drawFrame(pdf: PDFKit.PDFDocument, { kind, footer }: PdfDocument, pageLabel: string): void {
  const width = contentWidth(pdf);
  const footerY = pdf.page.height - margin.bottom + 20;
  // With a bottom margin, text below it would start a new page.
  pdf.page.margins.bottom = 0;
  write(pdf, { font: "strong", sizePt: 9, colour: ink.muted }).text(kind, margin.left, headerY + 3, {
    width,
    align: "right",
  });
  line(pdf, headerY + 24);
  line(pdf, footerY - 8);
  write(pdf, { sizePt: 8, colour: ink.muted }).text(footer, margin.left, footerY, { width: width - 80, lineGap: 1 });
  pdf.text(pageLabel, margin.left, footerY, { width, align: "right" });
  pdf.page.margins.bottom = margin.bottom;
}

/** The name of another business has the place of the shop's logo and name. */
function drawSender(pdf: PDFKit.PDFDocument, sender: string): void {
  const width = contentWidth(pdf) - 120;
  write(pdf, { font: "heading", sizePt: 13 }).text(sender, margin.left, headerY, { width, height: 16, ellipsis: true });
}

const logoHeight = 24;

function drawShop(pdf: PDFKit.PDFDocument, { name, logo }: PdfShop): void {
  if (logo !== null) {
    const fit: [number, number] = [contentWidth(pdf) / 2, logoHeight];
    pdf.image(Buffer.from(logo.picture), margin.left, headerY - 6, { fit });
    return;
  }
  drawMark(pdf, margin.left, headerY - 1);
  const [first = "", ...rest] = name.split(" ");
  const look = { lineBreak: false, continued: rest.length > 0 };
  write(pdf, { font: "heading", sizePt: 13 }).text(first, margin.left + 26, headerY, look);
  if (rest.length > 0) write(pdf, { sizePt: 13 }).text(` ${rest.join(" ")}`, { lineBreak: false });
}

/** The mark of a shop without a logo. */
function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  pdf.rect(x, y, 20, 3).fill(ink.text);
  for (const centre of [x + 5, x + 15]) {
    pdf
      .moveTo(centre, y + 3)
      .lineTo(centre - 3.5, y + 13)
      .moveTo(centre, y + 3)
      .lineTo(centre + 3.5, y + 13);
  }
  pdf.lineWidth(1.8).stroke(ink.text);
}

function line(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(margin.left, y)
    .lineTo(pdf.page.width - margin.right, y)
    .lineWidth(0.5)
    .stroke(ink.line);
}
