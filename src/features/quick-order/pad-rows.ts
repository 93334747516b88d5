/** Checks each row of a pad: the line for the cart that it means, or one sentence that says what to do about it. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { maxLineQuantity } from "../cart/cart.ts";
import type { LineInput } from "../cart/cart-lines.ts";
import { parseItem, type Shop } from "../cart/item-input.ts";
import { toBarcode } from "../catalogue/barcode.ts";
import type { Carton } from "../catalogue/catalogue.ts";
import type { CatalogueSnapshot, ProductVariant } from "../catalogue/catalogue-snapshot.ts";
import type { Colour } from "../colours/colour.ts";
import type { ColoursSnapshot } from "../colours/colours-snapshot.ts";
import { hasCheckDigit, isLink } from "./barcode.ts";
import type { PadRow } from "./pad.ts";
import { parsePadStrength } from "./pad-text.ts";
import { rowErrors } from "./quick-order-errors.ts";

export interface GoodRow {
  readonly line: LineInput;
  /** Says that another SKU is taken, because the colour needs another base, or that a carton has several units. */
  readonly notice: string | null;
}

export type CheckedRow = Result<GoodRow, UserError>;

export function checkRow(shop: Shop, row: PadRow): CheckedRow {
  const found = findVariant(shop, row.code.trim());
  if (!found.ok) return found;
  const quantity = parseQuantity(row.quantity.trim());
  if (!quantity.ok) return quantity;
  const tint = parseTint(shop, found.value, row);
  if (!tint.ok) return tint;
  const { variant, product } = found.value;
  const carton = findCarton(shop.snapshots.catalogue, row.code.trim());
  const units = quantity.value * (carton?.units ?? 1);
  if (units > maxLineQuantity) return refused(rowErrors.tooMany());
  const item = { productCode: variant.sku, quantity: units, ...tint.value };
  const line = parseItem(shop, item);
  if (!line.ok) return refused(explainRefusal(shop, found.value, line.refusals[0]));
  const isOtherBase = line.value.sku !== variant.sku;
  const notices = [
    carton && `This is a carton of ${carton.units}, so ${units} are taken.`,
    isOtherBase && describeBase(shop, product.name, line.value),
  ].filter(Boolean);
  return ok({ line: line.value, notice: notices.join(" ") || null });
}

function findVariant({ snapshots: { catalogue } }: Shop, typed: string): Result<ProductVariant, UserError> {
  if (typed === "") return refused(rowErrors.noCode());
  const found = findByCode(catalogue, typed);
  if (found !== undefined) return ok(found);
  // The browser replaces the link of a valid label by its tin.
  if (isLink(typed)) return refused(rowErrors.labelNotRead());
  const barcode = toBarcode(typed);
  const isWrong = barcode !== null && !hasCheckDigit(barcode);
  return refused(isWrong ? rowErrors.wrongBarcode(typed) : rowErrors.unknownCode(typed));
}

/** A SKU in capitals or not, or the barcode of a pack or a carton with or without its leading zero. */
export function findByCode(catalogue: CatalogueSnapshot, typed: string): ProductVariant | undefined {
  const barcode = toBarcode(typed) ?? "";
  return (
    catalogue.variantBySku.get(typed.toUpperCase()) ??
    catalogue.variantByBarcode.get(barcode) ??
    catalogue.variantBySku.get(findCarton(catalogue, typed)?.sku ?? "")
  );
}

function findCarton({ cartonByBarcode, variantBySku }: CatalogueSnapshot, typed: string): Carton | undefined {
  return variantBySku.has(typed.toUpperCase()) ? undefined : cartonByBarcode.get(toBarcode(typed) ?? "");
}

function parseQuantity(typed: string): Result<number, UserError> {
  if (typed === "") return ok(1);
  // "10,000" and "1 000" group thousands; "1,5" and "1.5" are no whole numbers.
  const number = /^[+-]?\d{1,3}([, ]\d{3})+$/.test(typed)
    ? Number(typed.replaceAll(/[, ]/g, ""))
    : Number(typed.replace(",", "."));
  if (!Number.isFinite(number)) return refused(rowErrors.noNumber(typed));
  if (number < 1) return refused(rowErrors.tooFew());
  if (!Number.isInteger(number)) return refused(rowErrors.notWhole(typed));
  return number > maxLineQuantity ? refused(rowErrors.tooMany()) : ok(number);
}

type TintInput = { readonly colourCode?: string; readonly colourStrength?: string };

function parseTint({ snapshots }: Shop, { product }: ProductVariant, row: PadRow): Result<TintInput, UserError> {
  const [typed, typedStrength] = [row.colour.trim(), row.strength.trim()];
  const strength = typedStrength === "" ? 1 : parsePadStrength(typedStrength);
  if (strength === null) return refused(rowErrors.unknownStrength(typedStrength));
  if (typed === "") return typedStrength === "" ? ok({}) : refused(rowErrors.strengthAlone());
  if (product.colourBrandIds.length === 0) return refused(rowErrors.notTinted(product.name));
  const colour = findColour(snapshots.colours, typed, product.colourBrandIds);
  if (colour === null) return refused(rowErrors.unknownColour(typed));
  return ok({ colourCode: colour.id, colourStrength: String(strength) });
}

/** By id, code or name. Of several brands with the same code, one that the product is tinted from comes first. */
function findColour(colours: ColoursSnapshot, typed: string, brandIds: readonly string[]): Colour | null {
  const known = colours.byId.get(typed.toLowerCase());
  if (known !== undefined) return known;
  const allBrandIds = [...brandIds, ...colours.brands.map(({ id }) => id)];
  const byCode = allBrandIds.map((id) => colours.byBrandAndCode.get(id)?.get(typed.toUpperCase())).find(Boolean);
  return byCode ?? indexNames(colours).get(typed.toLowerCase()) ?? null;
}

const namesByColours = new WeakMap<ColoursSnapshot, ReadonlyMap<string, Colour>>();

function indexNames(colours: ColoursSnapshot): ReadonlyMap<string, Colour> {
  const known = namesByColours.get(colours);
  if (known !== undefined) return known;
  const names = new Map(colours.colours.toReversed().map((colour) => [colour.name.toLowerCase(), colour]));
  namesByColours.set(colours, names);
  return names;
}

/** The cart's refusals are short, because the buyer sees the product. A row must say what to do. */
function explainRefusal(
  { snapshots: { catalogue } }: Shop,
  { product }: ProductVariant,
  refusal: UserError | undefined,
): UserError {
  switch (refusal?.code) {
    case "PART_ALONE":
      return rowErrors.partAlone(catalogue.partsByProduct.get(product.code)?.[0]?.system.name ?? "a system");
    case "COLOUR_NOT_AVAILABLE":
      return rowErrors.colourUnavailable(refusal.message);
    default:
      return rowErrors.notSold(product.name);
  }
}

function describeBase({ snapshots: { catalogue, colours } }: Shop, name: string, { sku, tint }: LineInput): string {
  const colour = colours.byId.get(tint?.colourId ?? "");
  const base = colours.baseById.get(catalogue.variantBySku.get(sku)?.variant.baseId ?? "");
  return `${colour?.name} needs the ${base?.name} base of ${name}, so ${sku} is taken.`;
}
