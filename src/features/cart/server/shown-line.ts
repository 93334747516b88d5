import type { OperationContext } from "../../../server/operation-context.ts";
import type { ProductVariant } from "../../catalogue/server/catalogue-snapshot.ts";
import { pictureOf, slugOfShelf } from "../../catalogue/server/shown-product.ts";
import { strengths } from "../../colours/colour.ts";
import { hexAtStrength } from "../../colours/tint-strength.ts";
import type { CartLine } from "../cart.ts";

/** What is in the tin, in the specification's words. */
export interface ShownItemProduct {
  readonly code: string;
  readonly name: string;
  readonly baseProduct: string;
  readonly brand: string;
  /** As it looks at its strength: "#7a8b6f". */
  readonly colour: string | null;
  readonly colourId: string | null;
  readonly colourName: string | null;
  readonly colourBrand: string | null;
  readonly colourCode: string | null;
  readonly colourStrength: string | null;
  /** The base, for paint. */
  readonly variant: string | null;
  /** PAINT, or what it is: BRUSH, TAPE … */
  readonly type: string;
  readonly productSize: string;
  readonly isAvailable: boolean;
  readonly imageUrl: { readonly url: string };
  readonly subCategorySlug: string;
  readonly slug: string;
}

export interface ShownBundle {
  readonly group: string;
  readonly category: string;
  readonly brand: string;
  /** As the specification calls it: "system.A". */
  readonly type: string;
  readonly variant: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
}

type Shop = Pick<OperationContext, "snapshots">;

export function showItemProduct(shop: Shop, line: CartLine, found: ProductVariant | null): ShownItemProduct {
  const { catalogue, colours } = shop.snapshots;
  const known = found ?? catalogue.variantBySku.get(line.sku) ?? null;
  const product = known?.product;
  const base = colours.baseById.get(known?.variant.baseId ?? "");
  return {
    code: line.sku,
    name: product?.name ?? line.sku,
    baseProduct: product?.code ?? "",
    brand: catalogue.brandById.get(product?.brandId ?? "")?.name ?? "",
    ...showTint(shop, line),
    variant: base?.name ?? null,
    type: base ? "PAINT" : (known?.variant.packKind ?? "").toUpperCase(),
    productSize: known?.variant.size ?? "",
    isAvailable: found !== null,
    imageUrl: { url: known ? tintedPicture(shop, line, known) : "" },
    subCategorySlug: product ? slugOfShelf(catalogue, product.subRangeId) : "",
    slug: product?.slug ?? "",
  };
}

function showTint({ snapshots }: Shop, { tint }: CartLine) {
  const colour = tint && snapshots.colours.byId.get(tint.colourId);
  return {
    colour: tint && colour ? hexAtStrength(colour.hex, tint.strength) : null,
    colourId: tint?.colourId ?? null,
    colourName: colour?.name ?? null,
    colourBrand: colour ? (snapshots.colours.brandById.get(colour.brandId)?.name ?? null) : null,
    colourCode: colour?.code ?? null,
    colourStrength: strengths.find(({ value }) => value === tint?.strength)?.label ?? null,
  };
}

function tintedPicture({ snapshots }: Shop, { tint }: CartLine, { variant }: ProductVariant): string {
  const address = pictureOf(snapshots, variant);
  const colour = tint && snapshots.colours.byId.get(tint.colourId);
  if (!tint || !colour) return address;
  return `${address}&tint=${hexAtStrength(colour.hex, tint.strength).slice(1)}`;
}

export function showBundle({ snapshots }: Shop, { group }: CartLine): ShownBundle | null {
  if (group === null) return null;
  const { catalogue } = snapshots;
  const system = catalogue.systemByCode.get(group.systemCode);
  const shelf = system && catalogue.shelfById.get(system.subRangeId);
  return {
    group: group.id,
    category: shelf?.slug ?? "",
    brand: catalogue.brandById.get(system?.brandId ?? "")?.name ?? "",
    type: `${system?.kind ?? "system"}.${group.part}`,
    variant: `part_${group.part.toLowerCase()}`,
    code: group.systemCode,
    name: system?.name ?? group.systemCode,
    address: system ? `/products/${shelf?.slug ?? ""}/${system.slug}/` : "/products",
  };
}
