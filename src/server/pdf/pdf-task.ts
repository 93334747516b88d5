import type { ThreadPool, ThreadTask } from "../threads/thread-pool.ts";
import type { PdfDocument, PdfShop } from "./pdf-document.ts";
import { renderPdf } from "./render-pdf.ts";

/** Renders a PDF in a thread of the pool. Null when too much work is waiting. */
export function renderPdfInPool(pool: ThreadPool, owner: string, paper: ShopPaper): Promise<Buffer | null> {
  return pool.run({ module: new URL(import.meta.url), owner }, (thread) => thread.finish(paper));
}

export interface ShopPaper {
  readonly document: PdfDocument;
  /** Null for the paper of another business. */
  readonly shop: PdfShop | null;
}

export function makeTask(): ThreadTask {
  return { finish: (paper) => renderPdf((paper as ShopPaper).document, (paper as ShopPaper).shop) };
}
