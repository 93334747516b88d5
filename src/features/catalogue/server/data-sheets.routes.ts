import type { FastifyInstance, FastifyReply } from "fastify";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import type { DescribedCatalogue } from "../catalogue-snapshot.ts";
import { findDataSheet, sheetVersion } from "./data-sheets.papers.ts";

interface SheetRequest {
  Params: { file: string };
  Querystring: { v?: string };
}

const yearSeconds = 31_536_000;
const maxKept = 200;

/** `/data-sheets/{slug}-technical.pdf`. A PDF is rendered at the first request and kept until its content changes. */
export function registerDataSheets(app: FastifyInstance, takeSnapshots: () => DescribedCatalogue): void {
  const rendered = new Map<string, Promise<Buffer>>();
  const render = (key: string, document: PdfDocument) => {
    const known = rendered.get(key);
    if (known !== undefined) return known;
    const [oldest] = rendered.keys();
    if (oldest !== undefined && rendered.size >= maxKept) rendered.delete(oldest);
    const bytes = renderPdf(document);
    rendered.set(key, bytes);
    bytes.catch(() => rendered.delete(key));
    return bytes;
  };
  app.get<SheetRequest>("/data-sheets/:file", async (request, reply) => {
    const { file } = request.params;
    const document = findDataSheet(takeSnapshots(), file);
    if (document === null)
      return reply.code(404).type("text/plain; charset=utf-8").send("There is no such data sheet.");
    const version = sheetVersion(document);
    setHeaders(reply, { file, version, isCurrentVersion: request.query.v === version });
    if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.code(304).send();
    return reply.type("application/pdf").send(await render(`${file} ${version}`, document));
  });
}

/** The browser shows the PDF itself, and saves it under the name of the file. */
function setHeaders(reply: FastifyReply, sheet: { file: string; version: string; isCurrentVersion: boolean }): void {
  reply.header("etag", `"${sheet.version}"`);
  reply.header(
    "cache-control",
    sheet.isCurrentVersion ? `public, max-age=${yearSeconds}, immutable` : "public, max-age=300",
  );
  reply.header("content-disposition", `inline; filename="${sheet.file}"`);
}
