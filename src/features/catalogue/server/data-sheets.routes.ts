import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "../../../server/database.ts";
import type { PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool, type ShopPaper } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { toAddressBlock } from "../../../shared/address-block.ts";
import type { DescribedCatalogue } from "../catalogue-snapshot.ts";
import { formatSheetAddress } from "../data-sheets.ts";
import { findDataSheet, sheetVersion } from "./data-sheets.papers.ts";
import { findSheetFile } from "./data-sheets.store.ts";

interface SheetRequest {
  Params: { file: string };
  Querystring: { v?: string };
}

const yearSeconds = 31_536_000;
const maxKept = 200;

interface StoredRequest {
  Params: { hash: string; name: string };
}

/** A sheet may have 10 MB, and a browser keeps it. */
const storedLimit = { rateLimit: { max: 120, timeWindow: "1 minute" } };

interface Services {
  readonly db: Database;
  readonly pool: ThreadPool;
  takeSnapshots(): DescribedCatalogue & { readonly shop: PdfShop };
}

/** Sends uploaded sheets at their own addresses, and drawn ones. */
export function registerDataSheets(app: FastifyInstance, services: Services): void {
  registerDrawnSheets(app, services);
  app.get<StoredRequest>("/data-sheets/:hash/:name", { config: storedLimit }, async (request, reply) => {
    const { hash, name } = request.params;
    const pdf = await findSheetFile(services.db, { hash, name });
    if (pdf === null) return sendMissing(reply);
    return (
      reply
        .headers({ etag: `"${hash}"`, "cache-control": `public, max-age=${yearSeconds}, immutable` })
        // What a person has uploaded is saved, and never opened as a page of the shop.
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .type("application/pdf")
        .send(pdf)
    );
  });
}

/** `/data-sheets/{slug}-technical.pdf`. A PDF is rendered at the first request and kept until its content changes. */
function registerDrawnSheets(app: FastifyInstance, { pool, takeSnapshots }: Services): void {
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
    if (document === null) return sendMissing(reply);
    // Somebody may have kept the address of the drawn sheet.
    if ("hash" in document) return reply.redirect(formatSheetAddress(document), 302);
    const version = sheetVersion(document, shop);
    setHeaders(reply, { file, version, isCurrentVersion: request.query.v === version });
    if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.code(304).send();
    const bytes = await render(`${file} ${version}`, toAddressBlock(request.ip), { document, shop });
    return bytes === null ? sendBusy(reply) : reply.type("application/pdf").send(bytes);
  });
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("There is no such data sheet.");
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
