import type { FastifyInstance, FastifyReply } from "fastify";
import type { PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool, type ShopPaper } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { toAddressBlock } from "../../../shared/address-block.ts";
import type { DescribedCatalogue } from "../catalogue-snapshot.ts";
import { findDataSheet, sheetVersion } from "./data-sheets.papers.ts";

interface SheetRequest {
  Params: { file: string };
  Querystring: { v?: string };
}

const yearSeconds = 31_536_000;
const maxKept = 200;

interface Services {
  readonly pool: ThreadPool;
  takeSnapshots(): DescribedCatalogue & { readonly shop: PdfShop };
}

/** `/data-sheets/{slug}-technical.pdf`. A PDF is rendered at the first request and kept until its content changes. */
export function registerDataSheets(app: FastifyInstance, { pool, takeSnapshots }: Services): void {
  const rendered = new Map<string, Promise<Buffer | null>>();
  const render = (key: string, owner: string, paper: ShopPaper) => {
    const known = rendered.get(key);
    if (known !== undefined) return known;
    const [oldest] = rendered.keys();
    if (oldest !== undefined && rendered.size >= maxKept) rendered.delete(oldest);
    const rendering = renderPdfInPool(pool, owner, paper);
    rendered.set(key, rendering);
    rendering.then(
      (bytes) => bytes ?? rendered.delete(key),
      () => rendered.delete(key),
    );
    return rendering;
  };
  app.get<SheetRequest>("/data-sheets/:file", async (request, reply) => {
    const { file } = request.params;
    const snapshots = takeSnapshots();
    const { shop } = snapshots;
    const document = findDataSheet(snapshots, file);
    if (document === null)
      return reply.code(404).type("text/plain; charset=utf-8").send("There is no such data sheet.");
    const version = sheetVersion(document, shop);
    setHeaders(reply, { file, version, isCurrentVersion: request.query.v === version });
    if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.code(304).send();
    const bytes = await render(`${file} ${version}`, toAddressBlock(request.ip), { document, shop });
    return bytes === null ? sendBusy(reply) : reply.type("application/pdf").send(bytes);
  });
}

function sendBusy(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ "retry-after": "10", "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send("Many data sheets are being made. Please try again in a few seconds.");
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
