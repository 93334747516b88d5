import bwip from "bwip-js";
import { drawAs, drawBeside, ink, write } from "./pdf-page.ts";

const barHeightPt = 26;
const digitsSizePt = 8;
export const barcodeHeightPt = barHeightPt + digitsSizePt + 4;

/** The widths of bars and spaces in turn, in modules, beginning with a bar. */
export function encodeBarcode(digits: string): readonly number[] {
  const [code] = bwip.raw({ bcid: isEan13(digits) ? "ean13" : "code128", text: digits }) as { sbs?: number[] }[];
  return code?.sbs ?? [];
}

/** The last digit checks the others: they count once and three times in turn. */
function isEan13(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return /^\d{13}$/.test(digits) && sum % 10 === 0;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The digits are text, so that a screen reader and a search find them. The bars are drawn beside the structure. */
export function drawBarcode(
  pdf: PDFKit.PDFDocument,
  { x, y, width }: Box,
  { role, digits }: { readonly role: "TH" | "TD" | "P"; readonly digits: string },
): PDFKit.PDFStructureElement {
  const widths = encodeBarcode(digits);
  const module = Math.min(1, width / widths.reduce((sum, each) => sum + each, 0));
  drawBeside(pdf, () => {
    let left = x;
    for (const [index, modules] of widths.entries()) {
      if (index % 2 === 0) pdf.rect(left, y, modules * module, barHeightPt).fill(ink.text);
      left += modules * module;
    }
  });
  return drawAs(pdf, role, () => {
    write(pdf, { sizePt: digitsSizePt }).text(digits, x, y + barHeightPt + 3, { width });
  });
}
