/** All colours and the ways to find one, as each process keeps them in memory. `colours.queries.ts` loads them. */
import type { Base, BaseId, Colour, ColourBrand } from "./colour.ts";

/** Lists are ordered by brand and then by code unless they say otherwise. Only `byId` has withdrawn colours. */
export interface ColoursSnapshot {
  readonly bases: readonly Base[];
  readonly baseById: ReadonlyMap<string, Base>;
  readonly brands: readonly ColourBrand[];
  readonly brandById: ReadonlyMap<string, ColourBrand>;
  readonly brandBySlug: ReadonlyMap<string, ColourBrand>;
  readonly colours: readonly Colour[];
  readonly byId: ReadonlyMap<string, Colour>;
  readonly byBrand: ReadonlyMap<string, readonly Colour[]>;
  readonly byBase: ReadonlyMap<BaseId, readonly Colour[]>;
  /** The most bought first. */
  readonly popular: readonly Colour[];
  /** By the brand's id and then by the code in capitals. */
  readonly byBrandAndCode: ReadonlyMap<string, ReadonlyMap<string, Colour>>;
}

export function findColourByCode(colours: ColoursSnapshot, brandId: string, code: string): Colour | null {
  return colours.byBrandAndCode.get(brandId)?.get(code.toUpperCase()) ?? null;
}

/** A brand of paint, with the colour brands that its paints are tinted from. */
export interface PaintBrand extends ColourBrand {
  readonly colourBrandIds: ReadonlySet<string>;
}

/** The part of the catalogue that decides which colour brands a paint brand offers. */
interface PaintCatalogue {
  readonly brands: readonly ColourBrand[];
  readonly products: readonly { readonly brandId: string; readonly colourBrandIds: readonly string[] }[];
}

const knownPaintBrands = new WeakMap<PaintCatalogue, readonly PaintBrand[]>();

/** Brands whose paints are never tinted are left out. Calculated once per catalogue. */
export function listPaintBrands(catalogue: PaintCatalogue): readonly PaintBrand[] {
  const before = knownPaintBrands.get(catalogue);
  if (before !== undefined) return before;
  const brands = catalogue.brands
    .map(({ id, slug, name }) => {
      const paints = catalogue.products.filter(({ brandId }) => brandId === id);
      return { id, slug, name, colourBrandIds: new Set(paints.flatMap(({ colourBrandIds }) => colourBrandIds)) };
    })
    .filter(({ colourBrandIds }) => colourBrandIds.size > 0);
  knownPaintBrands.set(catalogue, brands);
  return brands;
}
