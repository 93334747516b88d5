import type { ColourBrand } from "../colour.ts";

/** A brand of paint, and the colour brands that some paint of it is tinted from. */
export interface PaintBrand extends ColourBrand {
  readonly colourBrandIds: ReadonlySet<string>;
}

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    /** The catalogue knows them, and comes after colours, so they are told from above. */
    readonly paintBrands: readonly PaintBrand[];
  }
}

interface Paints {
  readonly brands: readonly ColourBrand[];
  readonly products: readonly { readonly brandId: string; readonly colourBrandIds: readonly string[] }[];
}

const known = new WeakMap<Paints, readonly PaintBrand[]>();

/** Brands without a paint that is tinted are left out. Reckoned once for a catalogue. */
export function paintBrandsOf(catalogue: Paints): readonly PaintBrand[] {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const brands = catalogue.brands
    .map(({ id, slug, name }) => {
      const paints = catalogue.products.filter(({ brandId }) => brandId === id);
      return { id, slug, name, colourBrandIds: new Set(paints.flatMap(({ colourBrandIds }) => colourBrandIds)) };
    })
    .filter(({ colourBrandIds }) => colourBrandIds.size > 0);
  known.set(catalogue, brands);
  return brands;
}
