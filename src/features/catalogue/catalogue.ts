/**
 * What is for sale: categories hold ranges, ranges hold sub-ranges, a sub-range holds products, and a product is bought
 * as one of its variants (SKUs), which differ by size and base, or for tools by what makes them differ. Systems and
 * kits are products whose parts are bought together in ratio and never alone.
 */
import type { BaseId } from "../colours/colour.ts";

export type HierarchyLevel = "CATEGORY" | "RANGE" | "SUB_RANGE";

export interface Hierarchy {
  readonly id: string;
  readonly level: HierarchyLevel;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  readonly position: number;
}

export interface Brand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The label's own colours, for drawn pictures. */
  readonly labelHex: string;
  readonly accentHex: string;
}

/** What is drawn for it. */
export type PackKind =
  | "tin"
  | "pail"
  | "drum"
  | "bottle"
  | "cartridge"
  | "aerosol"
  | "tub"
  | "bag"
  | "kit"
  | "brush"
  | "roller"
  | "roller-sleeve"
  | "tray"
  | "tape"
  | "drop-sheet"
  | "scraper"
  | "sandpaper"
  | "sprayer"
  | "ladder"
  | "mask"
  | "gloves"
  | "pole";

export interface Variant {
  readonly sku: string;
  readonly barcode: string;
  /** As people say it: "10 L", "63 mm", "Box of 6". */
  readonly size: string;
  /** What it holds, for price per litre and coverage; null for what is not liquid. */
  readonly litres: number | null;
  readonly baseId: BaseId | null;
  readonly packKind: PackKind;
  readonly packSize: number;
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
  /** The colour brands it can be tinted from; empty for what comes as it is. */
  readonly colourBrandIds: readonly string[];
  readonly isAvailableOnline: boolean;
  readonly variants: readonly Variant[];
  /** What goes with it: primers, tape, brushes. */
  readonly goesWith: readonly string[];
}

export interface SystemPart {
  readonly part: "A" | "B" | "C";
  readonly productCode: string;
  readonly defaultSku: string;
  readonly skus: readonly string[];
  /** How many of it for one of the system. */
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
  readonly parts: readonly SystemPart[];
}
