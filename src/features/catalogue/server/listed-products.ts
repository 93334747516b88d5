import type { Product, System } from "../catalogue.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";

/** What a list or a search may show: parts are sold with their system only, and the system stands there in their place. */
export function listedProductsOf(catalogue: CatalogueSnapshot): Product[] {
  const alone = catalogue.products.filter(({ code }) => !catalogue.partsByProduct.has(code));
  return [...alone, ...catalogue.systems.map((system) => productOfSystem(catalogue, system))];
}

/** A system seen as a product: it has no sizes of its own, and what can be said of it is what its parts say. */
function productOfSystem({ productByCode }: CatalogueSnapshot, system: System): Product {
  const parts = system.parts.flatMap(({ productCode }) => productByCode.get(productCode) ?? []);
  return {
    code: system.code,
    slug: system.slug,
    name: system.name,
    brandId: system.brandId,
    subRangeId: system.subRangeId,
    description: system.description,
    features: parts.flatMap(({ features }) => features.slice(0, 1)),
    sheen: null,
    surfaces: [...new Set(parts.flatMap(({ surfaces }) => surfaces))],
    interior: parts.length > 0 && parts.every(({ interior }) => interior),
    exterior: parts.length > 0 && parts.every(({ exterior }) => exterior),
    coverageM2PerLitre: null,
    coats: null,
    recoatHours: null,
    cleanUp: null,
    colourBrandIds: [],
    isAvailableOnline: parts.every(({ isAvailableOnline }) => isAvailableOnline),
    variants: [],
    goesWith: [...new Set(parts.flatMap(({ goesWith }) => goesWith))],
  };
}
