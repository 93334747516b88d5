import type { FastifyInstance, FastifyReply } from "fastify";
import type { Snapshots } from "../../../server/operation-context.ts";
import type { PackKind, Product, Variant } from "../catalogue.ts";
import { drawProduct } from "../drawing.ts";
import { hash } from "../drawing-parts.ts";
import type { ProductPicture } from "../drawing-picture.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";

type Shop = Pick<Snapshots, "catalogue" | "colours">;

const mostKept = 1_000;
const year = 31_536_000;

/** Where a variant's picture is; the version in it changes with what is drawn, so a browser may keep it for ever. */
export function pictureAddress(code: string, picture: ProductPicture, sizePx?: number): string {
  const size = sizePx === undefined ? "" : `&size=${sizePx}`;
  return `/pictures/${encodeURIComponent(code)}.svg?v=${versionOf(picture)}${size}`;
}

function versionOf(picture: ProductPicture): string {
  return hash(`${drawingVersion()}${JSON.stringify({ ...picture, tintHex: null })}`);
}

/** The picture of a SKU, of a product's usual size, or of a system as the box it comes in. Null for what is not sold. */
export function findPicture({ catalogue, colours }: Shop, code: string): ProductPicture | null {
  const found = catalogue.variantBySku.get(code);
  const product = found?.product ?? catalogue.productByCode.get(code);
  if (product) {
    const { packKind, size, baseId } = found?.variant ?? usualVariant(product) ?? plainTin;
    const baseName = colours.baseById.get(baseId ?? "")?.name ?? "";
    return drawable(catalogue, product, { packKind, size, detail: detailOf(product, baseName) });
  }
  const system = catalogue.systemByCode.get(code);
  return system
    ? drawable(catalogue, system, { packKind: "kit", size: "", detail: `${system.parts.length} parts` })
    : null;
}

const plainTin = { packKind: "tin", size: "", baseId: null } as const;

/** The one that stands for all of them on a card: the largest that is not a drum for the trade, else the first. */
function usualVariant({ variants }: Product): Variant | null {
  const usual = variants.filter(({ litres }) => litres !== null && litres <= 4);
  return usual.at(-1) ?? variants[0] ?? null;
}

function drawable(
  { brandById }: CatalogueSnapshot,
  { name, brandId }: Pick<Product, "name" | "brandId">,
  { packKind, size, detail }: { packKind: PackKind; size: string; detail: string },
): ProductPicture {
  const brand = brandById.get(brandId);
  return {
    packKind,
    brandName: brand?.name ?? "",
    labelHex: brand?.labelHex ?? "",
    accentHex: brand?.accentHex ?? "",
    productName: name,
    detail,
    size,
    tintHex: null,
  };
}

/** A label says the sheen unless the name has said it. */
function detailOf({ name, sheen }: Product, baseName: string): string {
  return sheen !== null && !name.toLowerCase().includes(sheen.toLowerCase()) ? sheen : baseName;
}

let knownDrawingVersion: string | null = null;

/** Changes when the way of drawing changes, so that a new release shows its new pictures. */
function drawingVersion(): string {
  knownDrawingVersion ??= hash(samples().map(drawProduct).join(""));
  return knownDrawingVersion;
}

const sampleKinds: readonly PackKind[] = [
  ...(["tin", "pail", "drum", "bottle", "cartridge", "aerosol", "tub", "bag", "kit", "brush", "roller"] as const),
  ...(["roller-sleeve", "tray", "tape", "drop-sheet", "scraper", "sandpaper", "sprayer", "ladder"] as const),
  ...(["mask", "gloves", "pole"] as const),
];

function samples(): ProductPicture[] {
  const look = { brandName: "Brand", labelHex: "#f4efe6", accentHex: "#1f4e5f", detail: "Low Sheen" };
  return sampleKinds.flatMap((packKind) => [
    { ...look, packKind, productName: "Name", size: "10 L", tintHex: "#7a8b6f" },
    { ...look, packKind, productName: "A Name of Many Words to Break", size: "63 mm", tintHex: null },
  ]);
}

interface PictureRequest {
  Params: { file: string };
  Querystring: { v?: string; tint?: string; size?: string };
}

/** `/pictures/{sku}.svg?tint=7a8b6f&size=240`; any `v` but the present one is answered, and not kept for long. */
export function registerPictures(app: FastifyInstance, takeSnapshots: () => Shop): void {
  const drawn = new Map<string, string>();
  const draw = (key: string, picture: ProductPicture, sizePx: number | null) => {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const [oldest] = drawn.keys();
    if (oldest !== undefined && drawn.size >= mostKept) drawn.delete(oldest);
    const svg = sized(drawProduct(picture), sizePx);
    drawn.set(key, svg);
    return svg;
  };
  // A list shows a hundred of them at once; they cost no more than the files of a page.
  app.get<PictureRequest>("/pictures/:file", { config: { rateLimit: false } }, (request, reply) => {
    const { v, tint, size } = request.query;
    const picture = request.params.file.endsWith(".svg")
      ? findPicture(takeSnapshots(), request.params.file.slice(0, -".svg".length))
      : null;
    if (picture === null) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such picture.");
    const version = versionOf(picture);
    const tintHex = readTint(tint);
    const sizePx = readSize(size);
    const key = [request.params.file, version, tintHex ?? "", sizePx ?? ""].join(" ");
    describePicture(reply, { etag: `W/"${hash(key)}-${version}"`, isLasting: v === version });
    if (request.headers["if-none-match"] === reply.getHeader("etag")) return reply.code(304).send();
    return reply.type("image/svg+xml; charset=utf-8").send(draw(key, { ...picture, tintHex }, sizePx));
  });
}

/** Opened by itself, a drawing may load and run nothing. */
function describePicture(reply: FastifyReply, { etag, isLasting }: { etag: string; isLasting: boolean }): void {
  reply.header("etag", etag);
  reply.header("cache-control", isLasting ? `public, max-age=${year}, immutable` : "public, max-age=300");
  reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
}

/** What a query string says twice comes as a list, and stands for nothing. */
function readTint(tint: unknown): string | null {
  return typeof tint === "string" && /^#?[0-9a-f]{6}$/i.test(tint) ? `#${tint.replace("#", "").toLowerCase()}` : null;
}

function readSize(size: unknown): number | null {
  const pixels = typeof size === "string" && /^\d{2,4}$/.test(size) ? Number(size) : 0;
  return pixels >= 16 && pixels <= 2_000 ? pixels : null;
}

function sized(svg: string, sizePx: number | null): string {
  return sizePx === null ? svg : svg.replace("<svg ", `<svg width="${sizePx}" height="${sizePx}" `);
}
