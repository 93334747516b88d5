import type { FastifyInstance, FastifyReply } from "fastify";
import type { Snapshots } from "../../../server/operation-context.ts";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import type { Product } from "../catalogue.ts";
import { hash } from "../drawing-parts.ts";
import { safetyKindOf } from "../safety-words.ts";
import { safetySheet } from "./safety-sheet.ts";
import { technicalSheet } from "./technical-sheet.ts";

type Shop = Pick<Snapshots, "catalogue" | "colours">;

export interface DataSheet {
  readonly title: string;
  readonly url: string;
}

const kinds = ["technical", "safety"] as const;
type SheetKind = (typeof kinds)[number];

const year = 31_536_000;
const mostKept = 200;

/** The sheets of a product; of a system those of its parts, since a system is nothing but them. */
export function listDataSheets(shop: Shop, { code }: Pick<Product, "code">): DataSheet[] {
  const { productByCode, systemByCode } = shop.catalogue;
  const system = systemByCode.get(code);
  const codes = system ? system.parts.map(({ productCode }) => productCode) : [code];
  return codes
    .flatMap((each) => productByCode.get(each) ?? [])
    .flatMap((product) =>
      kinds.flatMap((kind) => {
        const document = findDocument(shop, product, kind);
        if (document === null) return [];
        const url = `/data-sheets/${product.slug}-${kind}.pdf?v=${versionOf(document)}`;
        return [{ title: system ? `${document.title}: ${document.kind.toLowerCase()}` : document.kind, url }];
      }),
    );
}

function findDocument(shop: Shop, product: Product, kind: SheetKind): PdfDocument | null {
  if (kind === "technical") return technicalSheet(shop, product);
  const safety = safetyKindOf(product);
  return safety === null ? null : safetySheet(shop.catalogue, product, safety);
}

function versionOf(document: PdfDocument): string {
  return hash(JSON.stringify(document));
}

interface SheetRequest {
  Params: { file: string };
  Querystring: { v?: string };
}

/** `/data-sheets/{slug}-technical.pdf`: made when it is first asked for, and kept while it says the same. */
export function registerDataSheets(app: FastifyInstance, takeSnapshots: () => Shop): void {
  const made = new Map<string, Promise<Buffer>>();
  const make = (key: string, document: PdfDocument) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const [oldest] = made.keys();
    if (oldest !== undefined && made.size >= mostKept) made.delete(oldest);
    const bytes = renderPdf(document);
    made.set(key, bytes);
    bytes.catch(() => made.delete(key));
    return bytes;
  };
  app.get<SheetRequest>("/data-sheets/:file", async (request, reply) => {
    const { file } = request.params;
    const document = findByFile(takeSnapshots(), file);
    if (document === null)
      return reply.code(404).type("text/plain; charset=utf-8").send("There is no such data sheet.");
    const version = versionOf(document);
    describe(reply, { file, version, isLasting: request.query.v === version });
    if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.code(304).send();
    return reply.type("application/pdf").send(await make(`${file} ${version}`, document));
  });
}

function findByFile(shop: Shop, file: string): PdfDocument | null {
  const [, slug = "", kind] = /^(.+)-(technical|safety)\.pdf$/.exec(file) ?? [];
  const product = shop.catalogue.productBySlug.get(slug);
  return product === undefined ? null : findDocument(shop, product, kind as SheetKind);
}

/** Shown in the browser, and kept under its own name when it is saved. */
function describe(reply: FastifyReply, sheet: { file: string; version: string; isLasting: boolean }): void {
  reply.header("etag", `"${sheet.version}"`);
  reply.header("cache-control", sheet.isLasting ? `public, max-age=${year}, immutable` : "public, max-age=300");
  reply.header("content-disposition", `inline; filename="${sheet.file}"`);
}
