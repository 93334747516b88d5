import type { Snapshots } from "../../../server/operation-context.ts";
import { shelfAddress } from "../list-address.ts";
import { listedProductsOf } from "./listed-products.ts";
import { slugOfShelf } from "./shown-product.ts";

/** Where everything stands that a stranger may look for: shelves that are not empty, products and systems. */
export function listCatalogueAddresses({ catalogue }: Pick<Snapshots, "catalogue">): string[] {
  const shelves = [...catalogue.shelfById.values()].filter(
    ({ products, systems }) => products.length + systems.length > 0,
  );
  return [
    ...shelves.map(({ slug }) => shelfAddress(slug)),
    ...listedProductsOf(catalogue).map(
      ({ slug, subRangeId }) => `/products/${slugOfShelf(catalogue, subRangeId)}/${slug}/`,
    ),
  ];
}
