import { createHash } from "node:crypto";
import type { PackKind, Variant } from "../src/features/catalogue/catalogue.ts";
import type { BaseId } from "../src/features/colours/colour.ts";
import { baseLetters, fillingsOf } from "./catalogue-bases.ts";
import { codeOf, type Item, type Line, type Pack, type PricedSize, sizesOf } from "./catalogue-line.ts";

/** A variant with what it costs on an Australian shelf: the seed of every other price. */
export interface PricedVariant extends Variant {
  readonly shelfCents: number;
}

export function variantsOf(line: Line, item: Item): PricedVariant[] {
  const sizes = sizesOf(line, item);
  const tint = item.tint ?? line.tint;
  const drafts = tint ? tintedDrafts(line, item) : sizes.map((size) => ({ size, baseId: null }));
  return drafts.map(({ size, baseId }, position) => variantOf({ line, item, size, baseId, position }));
}

interface Draft {
  size: PricedSize;
  baseId: BaseId | null;
}

/** By base and then by size: the order in which a product page offers them. */
function tintedDrafts(line: Line, item: Item): Draft[] {
  const tint = item.tint ?? line.tint;
  if (!tint) return [];
  const sizes = sizesOf(line, item).map((size) => ({ size, litres: litresOf(size.size) ?? 0 }));
  const fillings = fillingsOf(
    tint,
    sizes.map(({ litres }) => litres),
  );
  return fillings.flatMap(({ baseId, sizes: filled }) =>
    sizes.filter(({ litres }) => filled.includes(litres)).map(({ size }) => ({ size, baseId })),
  );
}

function variantOf(draft: Draft & { line: Line; item: Item; position: number }): PricedVariant {
  const { line, item, size, baseId, position } = draft;
  const parts = [codeOf(line, item), sizeCode(size.size), baseId ? baseLetters[baseId] : ""];
  const sku = parts.filter(Boolean).join("-");
  const pack = item.pack ?? line.pack ?? "paint";
  const packSize = packSizeOf(size.size);
  const each = isLiquid(line, item, pack) ? litresOf(size.size) : null;
  return {
    sku,
    barcode: barcodeOf(line.brand, sku),
    size: size.size,
    litres: each === null ? null : Math.round(each * packSize * 1000) / 1000,
    baseId,
    packKind: pack === "paint" ? containerOf(each ?? 1) : pack,
    packSize,
    position,
    shelfCents: size.shelfCents,
  };
}

/** A bucket of 10 L is no ten litres of anything: only what is washed up after, or is sold in bottles, counts. */
function isLiquid(line: Line, item: Item, pack: Pack): boolean {
  return pack === "paint" || pack === "bottle" || (item.cleanUp ?? line.cleanUp) !== undefined;
}

function litresOf(size: string): number | null {
  const [, amount, unit] = /^([\d.]+) (m?L)\b/.exec(size) ?? [];
  return amount ? Number(amount) / (unit === "mL" ? 1000 : 1) : null;
}

function packSizeOf(size: string): number {
  const [, count] = /(?:box|pack|pallet) of (\d+)/i.exec(size) ?? [];
  return count ? Number(count) : 1;
}

function containerOf(litres: number): PackKind {
  return litres < 10 ? "tin" : litres < 20 ? "pail" : "drum";
}

const shortWords: Record<string, string> = { BOX: "BX", PACK: "PK", PALLET: "PL" };
const leftOut = ["OF", "IN", "X", "AND", "WITH", "NAP", "KIT", "EACH", "MM"];

/** "10 L" is 10, "500 mL" is 500M, "270 mm, 12 mm nap, box of 10" is 270-12-BX10: short enough to say on the phone. */
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

/** An EAN-13 in a range of our own invention. It follows from the SKU, so a new product renumbers no other. */
function barcodeOf(brand: string, sku: string): string {
  const prefix = newZealandBrands.includes(brand) ? "9499" : "9399";
  const digest = createHash("sha256").update(`barcode ${sku}`).digest().readUInt32LE(0);
  const body = `${prefix}${String(digest % 100_000_000).padStart(8, "0")}`;
  return `${body}${checkDigitOf(body)}`;
}

export function checkDigitOf(body: string): number {
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
