import type { Brand, Category, Product, System } from "../src/features/catalogue/catalogue.ts";
import { toSlug } from "../src/shared/slug.ts";
import { listColourBrands } from "./catalogue-bases.ts";
import { demoBrands } from "./catalogue-brands.ts";
import { demoHierarchy } from "./catalogue-hierarchy.ts";
import { type Item, type Line, makeCode, words } from "./catalogue-line.ts";
import { catalogueLines } from "./catalogue-lines.ts";
import { demoSystems } from "./catalogue-systems.ts";
import { makeVariants, type PricedVariant } from "./catalogue-variants.ts";

export interface DemoCatalogue {
  hierarchy: Category[];
  brands: Brand[];
  products: Product[];
  systems: System[];
}

/** A product whose variants have their retail price. */
export interface PricedProduct extends Product {
  readonly variants: readonly PricedVariant[];
}

/** The whole catalogue. It does not depend on the seed: every world sells the same products. */
export function demoCatalogue(): DemoCatalogue {
  const priced = pricedProducts();
  const skus = new Map(priced.map(({ code, variants }) => [code, variants.map(({ sku }) => sku)]));
  return {
    hierarchy: demoHierarchy(),
    brands: demoBrands(),
    products: priced.map((product) => ({
      ...product,
      variants: product.variants.map(({ shelfCents: _, ...variant }) => variant),
    })),
    systems: demoSystems((productCode) => skus.get(productCode) ?? []),
  };
}

export function pricedProducts(): PricedProduct[] {
  return catalogueLines.flatMap((line) => line.items.map((item) => makeProduct(line, item)));
}

function makeProduct(line: Line, item: Item): PricedProduct {
  const all = { ...line, ...item };
  const name = `${line.name} ${item.name}`.trim();
  const code = makeCode(line, item);
  return {
    code,
    slug: toSlug(name),
    name,
    brandId: line.brand,
    subRangeId: line.subRange,
    description: `${item.about} ${line.about}`.trim(),
    features: [...words(item.features), ...words(line.features)],
    sheen: all.sheen ?? null,
    surfaces: words(all.surfaces),
    interior: all.where === "inside" || all.where === "both",
    exterior: all.where === "outside" || all.where === "both",
    coverageM2PerLitre: all.coverage ?? null,
    coats: all.coats ?? null,
    recoatHours: all.recoat ?? null,
    cleanUp: all.cleanUp ?? null,
    colourBrandIds: all.tint ? listColourBrands(all.tint, line.brand) : [],
    isWithdrawn: false,
    isAvailableOnline: !all.counterOnly && all.replacedBy === undefined,
    replacedBy: all.replacedBy ?? null,
    variants: makeVariants(line, item),
    goesWith: words(all.goesWith).filter((other) => other !== code),
  };
}
