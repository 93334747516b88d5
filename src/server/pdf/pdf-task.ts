import type { ThreadPool, ThreadTask } from "../threads/thread-pool.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { renderPdf } from "./render-pdf.ts";

/** Renders a PDF in a thread of the pool. Null when too much work is waiting. */
export function renderPdfInPool(pool: ThreadPool, owner: string, document: PdfDocument): Promise<Buffer | null> {
  return pool.run({ module: new URL(import.meta.url), owner }, (thread) => thread.finish(document));
}

export function makeTask(): ThreadTask {
  return { finish: (document) => renderPdf(document as PdfDocument) };
}
