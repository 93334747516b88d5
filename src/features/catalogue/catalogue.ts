/**
 * What is for sale. Categories hold ranges, ranges hold sub-ranges, and a sub-range holds products. A product is bought
 * as one of its variants (SKUs), which differ by size and base, or for tools by size or grade. The parts of a system or
 * kit are bought together in a fixed ratio and never alone.
 */
import type { BaseId } from "../colours/colour.ts";
import type { PackKind } from "../pictures/product-picture.ts";

export type CategoryLevel = "CATEGORY" | "RANGE" | "SUB_RANGE";

/** One node of the category tree, at any of its three levels. */
export interface Category {
  readonly id: string;
  readonly level: CategoryLevel;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  readonly position: number;
}

export interface Brand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The colours of the label on drawn pictures. */
  readonly labelHex: string;
  readonly accentHex: string;
}

export interface Variant {
  readonly sku: string;
  /** 8, 12, 13 or 14 digits. Null where the pack has none. */
  readonly barcode: string | null;
  /** As people write it: "10 L", "63 mm", "Box of 6". */
  readonly size: string;
  /** For the price per litre and for coverage. Null where it is not liquid. */
  readonly litres: number | null;
  readonly baseId: BaseId | null;
  readonly packKind: PackKind;
  readonly packSize: number;
  /** The SKU to buy instead, for a variant that is sold no longer. */
  readonly replacedBy: string | null;
  readonly position: number;
}

export interface Product {
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly brandId: string;
  readonly subRangeId: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly sheen: string | null;
  readonly surfaces: readonly string[];
  readonly interior: boolean;
  readonly exterior: boolean;
  readonly coverageM2PerLitre: number | null;
  readonly coats: number | null;
  readonly recoatHours: number | null;
  readonly cleanUp: string | null;
  /** The colour brands it can be tinted from. Empty where it cannot be tinted. */
  readonly colourBrandIds: readonly string[];
  /** False for a withdrawn product, too. */
  readonly isAvailableOnline: boolean;
  /** It is not sold any more. Its page stays, because orders, lists and carts lead to it. Lists and search leave it out. */
  readonly isWithdrawn: boolean;
  /** The code of the product to buy instead, for a product that is no longer made. */
  readonly replacedBy: string | null;
  /** Those that are sold. A product with no other has its withdrawn variants here, so that its page shows what it was. */
  readonly variants: readonly Variant[];
  /** Codes of products that are used with it: primers, tape, brushes. */
  readonly goesWith: readonly string[];
}

/** A box of several units of a SKU, which has a barcode of its own. */
export interface Carton {
  readonly sku: string;
  readonly units: number;
}

export interface SystemPart {
  readonly part: "A" | "B" | "C";
  readonly productCode: string;
  readonly defaultSku: string;
  readonly skus: readonly string[];
  /** How many units of this part one system takes. */
  readonly ratio: number;
}

export interface System {
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: "system" | "productKit";
  readonly brandId: string;
  readonly subRangeId: string;
  readonly description: string;
  /** It is not sold any more, although its parts may be. */
  readonly isWithdrawn: boolean;
  readonly parts: readonly SystemPart[];
}
