import type { Brand, Hierarchy, Product, System } from "../src/features/catalogue/catalogue.ts";
import { slugOf } from "../src/shared/slug.ts";
import { colourBrandsOf } from "./catalogue-bases.ts";
import { demoBrands } from "./catalogue-brands.ts";
import { demoHierarchy } from "./catalogue-hierarchy.ts";
import { codeOf, type Item, type Line, words } from "./catalogue-line.ts";
import { catalogueLines } from "./catalogue-lines.ts";
import { demoSystems } from "./catalogue-systems.ts";
import { type PricedVariant, variantsOf } from "./catalogue-variants.ts";

export interface DemoCatalogue {
  hierarchy: Hierarchy[];
  brands: Brand[];
  products: Product[];
  systems: System[];
}

/** A product whose variants still carry their shelf price. */
export interface PricedProduct extends Product {
  readonly variants: readonly PricedVariant[];
}

/** Everything for sale. It does not depend on the seed: a shop's shelves are the same in every world. */
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
  return catalogueLines.flatMap((line) => line.items.map((item) => productOf(line, item)));
}

function productOf(line: Line, item: Item): PricedProduct {
  const all = { ...line, ...item };
  const name = `${line.name} ${item.name}`.trim();
  const code = codeOf(line, item);
  return {
    code,
    slug: slugOf(name),
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
    colourBrandIds: all.tint ? colourBrandsOf(all.tint, line.brand) : [],
    isAvailableOnline: !all.counterOnly,
    variants: variantsOf(line, item),
    goesWith: words(all.goesWith).filter((other) => other !== code),
  };
}
