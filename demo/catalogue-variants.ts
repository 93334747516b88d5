import { createHash } from "node:crypto";
import type { Variant } from "../src/features/catalogue/catalogue.ts";
import type { BaseId } from "../src/features/colours/colour.ts";
import type { PackKind } from "../src/features/pictures/product-picture.ts";
import { baseLetters, listFillings } from "./catalogue-bases.ts";
import { type Item, type Line, listSizes, makeCode, type Pack, type PricedSize } from "./catalogue-line.ts";

/** A variant with its Australian retail price, from which all other prices are calculated. */
export interface PricedVariant extends Variant {
  readonly shelfCents: number;
}

export function makeVariants(line: Line, item: Item): PricedVariant[] {
  const sizes = listSizes(line, item);
  const tint = item.tint ?? line.tint;
  const drafts = tint ? tintedDrafts(line, item) : sizes.map((size) => ({ size, baseId: null }));
  return drafts.map(({ size, baseId }, position) => makeVariant({ line, item, size, baseId, position }));
}

interface Draft {
  size: PricedSize;
  baseId: BaseId | null;
}

/** Sorted by base, then by size, as the product page shows them. */
function tintedDrafts(line: Line, item: Item): Draft[] {
  const tint = item.tint ?? line.tint;
  if (!tint) return [];
  const sizes = listSizes(line, item).map((size) => ({ size, litres: parseLitres(size.size) ?? 0 }));
  const fillings = listFillings(
    tint,
    sizes.map(({ litres }) => litres),
  );
  return fillings.flatMap(({ baseId, sizes: filled }) =>
    sizes.filter(({ litres }) => filled.includes(litres)).map(({ size }) => ({ size, baseId })),
  );
}

function makeVariant(draft: Draft & { line: Line; item: Item; position: number }): PricedVariant {
  const { line, item, size, baseId, position } = draft;
  const parts = [makeCode(line, item), sizeCode(size.size), baseId ? baseLetters[baseId] : ""];
  const sku = parts.filter(Boolean).join("-");
  const pack = item.pack ?? line.pack ?? "paint";
  const packSize = parsePackSize(size.size);
  const each = isLiquid(line, item, pack) ? parseLitres(size.size) : null;
  return {
    sku,
    barcode: makeBarcode(line.brand, sku),
    size: size.size,
    litres: each === null ? null : Math.round(each * packSize * 1000) / 1000,
    baseId,
    packKind: pack === "paint" ? chooseContainer(each ?? 1) : pack,
    packSize,
    replacedBy: null,
    position,
    shelfCents: size.shelfCents,
  };
}

/**
 * Litres count only for liquids: products with clean-up instructions or sold in bottles. A 10 L bucket is not ten
 * litres of paint.
 */
function isLiquid(line: Line, item: Item, pack: Pack): boolean {
  return pack === "paint" || pack === "bottle" || (item.cleanUp ?? line.cleanUp) !== undefined;
}

function parseLitres(size: string): number | null {
  const [, amount, unit] = /^([\d.]+) (m?L)\b/.exec(size) ?? [];
  return amount ? Number(amount) / (unit === "mL" ? 1000 : 1) : null;
}

function parsePackSize(size: string): number {
  const [, count] = /(?:box|pack|pallet) of (\d+)/i.exec(size) ?? [];
  return count ? Number(count) : 1;
}

function chooseContainer(litres: number): PackKind {
  return litres < 10 ? "tin" : litres < 20 ? "pail" : "drum";
}

const shortWords: Record<string, string> = { BOX: "BX", PACK: "PK", PALLET: "PL" };
const leftOut = ["OF", "IN", "X", "AND", "WITH", "NAP", "KIT", "EACH", "MM"];

/**
 * Shortens a size for a SKU that can be read out on the phone: "10 L" is 10, "500 mL" is 500M, "270 mm, 12 mm nap, box
 * of 10" is 270-12-BX10.
 */
function sizeCode(size: string): string {
  const plain = size
    .toUpperCase()
    .replace(/(\d) ML\b/g, "$1M")
    .replace(/(\d) (MM|M²|M|L|KG|G|W|PSI|THOU)(?![A-Z0-9])/g, "$1")
    .replace(/(\d)[.:/](\d)/g, "$1$2")
    .replace(/\b(BOX|PACK|PALLET) OF (\d+)/g, (_, word: string, count: string) => `${shortWords[word]}${count}`);
  return plain
    .split(/[^A-Z0-9]+/)
    .filter((word) => word && !leftOut.includes(word))
    .map((word) => (/\d/.test(word) ? word : word.slice(0, 3)))
    .join("-");
}

const newZealandBrands = ["plainsong", "grainhouse", "slabworks"];

/** An EAN-13 from an invented range. It is derived from the SKU, so adding a product changes no other barcode. */
function makeBarcode(brand: string, sku: string): string {
  const prefix = newZealandBrands.includes(brand) ? "9499" : "9399";
  const digest = createHash("sha256").update(`barcode ${sku}`).digest().readUInt32LE(0);
  const body = `${prefix}${String(digest % 100_000_000).padStart(8, "0")}`;
  return `${body}${calculateCheckDigit(body)}`;
}

export function calculateCheckDigit(body: string): number {
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
