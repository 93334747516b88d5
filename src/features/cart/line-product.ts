/** The product, the tint and the system of a cart line, with every name that screens, orders and mails use. */
import {
  type CatalogueSnapshot,
  categorySlugFor,
  type DescribedCatalogue,
  type ProductVariant,
} from "../catalogue/catalogue-snapshot.ts";
import { pictureUrlFor } from "../catalogue/product-view.ts";
import { hexAtStrength, strengths } from "../colours/colour.ts";
import { lineSizePx } from "../pictures/product-photograph.ts";
import type { CartLine, Group } from "./cart.ts";

export interface LineProduct {
  readonly sku: string;
  /** False if the product, the SKU or the colour is no longer for sale. */
  readonly isAvailable: boolean;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly slug: string;
  readonly subCategorySlug: string;
  readonly size: string;
  readonly packSize: number;
  /** PAINT, or the kind of pack: BRUSH, TAPE … */
  readonly kind: string;
  /** The name of the base; null for products without one. */
  readonly base: string | null;
  readonly pictureUrl: string;
  readonly tint: LineTint;
}

/** Every field is null for a line without a tint. A colour that no longer exists keeps its id and strength. */
export interface LineTint {
  readonly colourId: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  readonly code: string | null;
  /** "Half". */
  readonly strength: string | null;
  /** The colour at the line's strength: "#7a8b6f". */
  readonly hex: string | null;
}

/** The system that a line is a part of. */
export interface LineSystem extends Group {
  readonly name: string;
  readonly brand: string;
  readonly kind: string;
  readonly categorySlug: string;
  readonly path: string;
}

/** `found` is null for a line that is no longer for sale. Its names are then those that the catalogue still has. */
export function describeLineProduct(
  snapshots: DescribedCatalogue,
  line: Pick<CartLine, "sku" | "tint">,
  found: ProductVariant | null,
): LineProduct {
  const { catalogue, colours } = snapshots;
  const known = found ?? catalogue.variantBySku.get(line.sku) ?? null;
  const product = known?.product;
  const base = colours.baseById.get(known?.variant.baseId ?? "");
  const tint = describeTint(snapshots, line);
  return {
    sku: line.sku,
    isAvailable: found !== null,
    code: product?.code ?? "",
    name: product?.name ?? line.sku,
    brand: catalogue.brandById.get(product?.brandId ?? "")?.name ?? "",
    slug: product?.slug ?? "",
    subCategorySlug: product ? categorySlugFor(catalogue, product.subRangeId) : "",
    size: known?.variant.size ?? "",
    packSize: found?.variant.packSize ?? 1,
    kind: base ? "PAINT" : (known?.variant.packKind ?? "").toUpperCase(),
    base: base?.name ?? null,
    pictureUrl: known ? formatPictureUrl(snapshots, known, tint) : "",
    tint,
  };
}

function describeTint({ colours }: DescribedCatalogue, { tint }: Pick<CartLine, "tint">): LineTint {
  const colour = tint && colours.byId.get(tint.colourId);
  return {
    colourId: tint?.colourId ?? null,
    name: colour?.name ?? null,
    brand: colour ? (colours.brandById.get(colour.brandId)?.name ?? null) : null,
    code: colour?.code ?? null,
    strength: strengths.find(({ value }) => value === tint?.strength)?.label ?? null,
    hex: tint && colour ? hexAtStrength(colour.hex, tint.strength) : null,
  };
}

function formatPictureUrl(snapshots: DescribedCatalogue, { variant }: ProductVariant, { hex }: LineTint): string {
  const url = pictureUrlFor(snapshots, variant, lineSizePx);
  return hex === null ? url : `${url}&tint=${hex.slice(1)}`;
}

export function describeLineSystem(catalogue: CatalogueSnapshot, { group }: CartLine): LineSystem | null {
  if (group === null) return null;
  const system = catalogue.systemByCode.get(group.systemCode);
  const category = system && catalogue.categoryById.get(system.subRangeId);
  return {
    ...group,
    name: system?.name ?? group.systemCode,
    brand: catalogue.brandById.get(system?.brandId ?? "")?.name ?? "",
    kind: system?.kind ?? "system",
    categorySlug: category?.slug ?? "",
    path: system ? `/products/${category?.slug ?? ""}/${system.slug}/` : "/products",
  };
}
