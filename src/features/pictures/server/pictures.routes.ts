import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hashText } from "../../../shared/text-hash.ts";
import { drawProduct, pictureVersion } from "../draw-product.ts";
import { choosePhotographWidth, isPhotographHash, type PhotographWidth } from "../product-photograph.ts";
import type { ProductPicture } from "../product-picture.ts";

interface PhotographKey {
  /** A product code or SKU. */
  readonly code: string;
  readonly hash: string;
  readonly width: PhotographWidth;
}

export interface PictureSources {
  /** Describes the picture of a product code or SKU. Null for a code that is not sold. */
  findPicture(code: string): ProductPicture | null;
  /** Null for a photograph that is no longer there. */
  findPhotograph(key: PhotographKey): Promise<Buffer | null>;
}

interface PictureRequest {
  Params: { file: string };
  Querystring: { v?: string; tint?: string; size?: string; photo?: string };
}

const maxKept = 1_000;
/** One product list requests a hundred pictures. A picture in a new tint is drawn, so there is a limit. */
const limit = { rateLimit: { max: 6_000, timeWindow: "1 minute" } };
const yearSeconds = 31_536_000;

/**
 * `/pictures/{code}.svg?tint=7a8b6f&size=240` is a drawing, `/pictures/{code}.webp?photo={hash}&size=240` a photograph. In a tint,
 * or when the photograph is gone, it is drawn too. An outdated `v` is answered, but the answer is not kept for long.
 */
export function registerPictures(app: FastifyInstance, { findPicture, findPhotograph }: PictureSources): void {
  const drawn = new Map<string, string>();
  const draw = (key: string, picture: ProductPicture, sizePx: number | null) => {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const [oldest] = drawn.keys();
    if (oldest !== undefined && drawn.size >= maxKept) drawn.delete(oldest);
    const svg = withSize(drawProduct(picture), sizePx);
    drawn.set(key, svg);
    return svg;
  };
  app.get<PictureRequest>("/pictures/:file", { config: limit }, async (request, reply) => {
    const { v, tint, size, photo } = request.query;
    const { file } = request.params;
    const [, code = ""] = /^(.+)\.(?:svg|webp)$/.exec(file) ?? [];
    const tintHex = parseTint(tint);
    if (isPhotographHash(photo) && tintHex === null) {
      const width = choosePhotographWidth(parseSize(size));
      const photograph = await findPhotograph({ code, hash: photo, width });
      if (photograph !== null) return sendPhotograph(request, reply, { photograph, etag: `"${photo}-${width}"` });
    }
    const picture = code === "" ? null : findPicture(code);
    if (picture === null) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such picture.");
    const version = pictureVersion(picture);
    const sizePx = parseSize(size);
    const key = [file, version, tintHex ?? "", sizePx ?? ""].join(" ");
    // A photograph that is gone may come back to its address.
    const isCurrentVersion = v === version && (photo === undefined || tintHex !== null);
    setHeaders(reply, { etag: `W/"${hashText(key)}-${version}"`, isCurrentVersion });
    if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.code(304).send();
    return reply.type("image/svg+xml; charset=utf-8").send(draw(key, { ...picture, tintHex }, sizePx));
  });
}

function sendPhotograph(
  request: FastifyRequest,
  reply: FastifyReply,
  { photograph, etag }: { readonly photograph: Buffer; readonly etag: string },
): FastifyReply {
  setHeaders(reply, { etag, isCurrentVersion: true });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("image/webp").send(photograph);
}

function setHeaders(reply: FastifyReply, { etag, isCurrentVersion }: { etag: string; isCurrentVersion: boolean }) {
  reply.header("etag", etag);
  reply.header("cache-control", isCurrentVersion ? `public, max-age=${yearSeconds}, immutable` : "public, max-age=300");
  // Also when opened as a page, a drawing must load and run nothing.
  reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
}

/** A parameter that is given twice arrives as a list and is ignored. */
function parseTint(tint: unknown): string | null {
  return typeof tint === "string" && /^#?[0-9a-f]{6}$/i.test(tint) ? `#${tint.replace("#", "").toLowerCase()}` : null;
}

function parseSize(size: unknown): number | null {
  const pixels = typeof size === "string" && /^\d{2,4}$/.test(size) ? Number(size) : 0;
  return pixels >= 16 && pixels <= 2_000 ? pixels : null;
}

function withSize(svg: string, sizePx: number | null): string {
  return sizePx === null ? svg : svg.replace("<svg ", `<svg width="${sizePx}" height="${sizePx}" `);
}
