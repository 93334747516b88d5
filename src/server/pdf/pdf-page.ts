import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** In points, 72 to an inch. */
export const margin = { top: 92, right: 56, bottom: 72, left: 56 };

export const ink = { text: "#15191e", muted: "#525a63", line: "#d8dbd5", strong: "#797f86", brand: "#ee6200" };
export const warning = { ground: "#fbf0cf", line: "#e3c878", ink: "#6b4900" };

/**
 * One font family for all PDFs. It has the macrons of Māori, and laying out a page takes a quarter of the time of Inter.
 * Static font files, because pdfkit cannot read variable fonts.
 */
const fontFiles = {
  text: () => import.meta.resolve("@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf"),
  strong: () => import.meta.resolve("@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf"),
  heading: () => import.meta.resolve("@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf"),
};

export type FontName = keyof typeof fontFiles;

let loadedFonts: ReadonlyMap<FontName, Buffer> | null = null;

/** Read when the first PDF is made. */
function fonts(): ReadonlyMap<FontName, Buffer> {
  loadedFonts ??= new Map(
    Object.entries(fontFiles).map(([name, find]) => [name as FontName, readFileSync(fileURLToPath(find()))]),
  );
  return loadedFonts;
}

export interface TextLook {
  readonly font?: FontName | undefined;
  readonly sizePt?: number | undefined;
  readonly colour?: string | undefined;
}

/** Sets the look of the next text. The default is plain text of 10 points. */
export function write(pdf: PDFKit.PDFDocument, { font = "text", sizePt = 10, colour = ink.text }: TextLook = {}) {
  return pdf.font(font).fontSize(sizePt).fillColor(colour);
}

export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const [name, file] of fonts()) pdf.registerFont(name, file);
}

export function contentWidth(pdf: PDFKit.PDFDocument): number {
  return pdf.page.width - margin.left - margin.right;
}

/** Starts a new page when the next block does not fit on this one. Returns whether it did. */
export function makeRoom(pdf: PDFKit.PDFDocument, heightPt: number): boolean {
  if (pdf.y + heightPt <= pdf.page.height - margin.bottom) return false;
  pdf.addPage();
  return true;
}

/** Draws content that screen readers read, tagged with its role. */
export function drawAs(pdf: PDFKit.PDFDocument, role: string, draw: () => void): PDFKit.PDFStructureElement {
  const content = pdf.markStructureContent(role);
  draw();
  pdf.endMarkedContent();
  return pdf.struct(role, {}, [content]);
}

/** Draws decoration that screen readers skip: lines, header and footer. */
export function drawBeside(pdf: PDFKit.PDFDocument, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}
