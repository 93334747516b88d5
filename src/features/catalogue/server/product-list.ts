import type { OperationContext } from "../../../server/operation-context.ts";
import { rowsOf } from "../../../shared/page.ts";
import type { HierarchyLevel } from "../catalogue.ts";
import { type FacetName, facetNames } from "../facet-table.ts";
import { type FacetCount, facetCounts } from "../facets.ts";
import { parseSearchAddress, printSearchAddress, type SearchAddress } from "../search-address.ts";
import { searchProducts } from "../search-index.ts";
import { sortPlaces } from "../search-sort.ts";
import { type BuyerPrices, pricesFor } from "./buyer-prices.ts";
import type { ShopSearch } from "./search-snapshot.ts";
import { type ShownProduct, showProduct } from "./shown-product.ts";
import { skusAtStoreOf } from "./store-shelf.ts";

export interface ProductList {
  readonly address: SearchAddress;
  readonly total: number;
  readonly currentPage: number;
  readonly facets: ShownFacet[];
  readonly products: ShownProduct[];
}

export interface ShownFacet {
  readonly name: FacetName;
  readonly label: string;
  readonly options: readonly ShownOption[];
  readonly commonOptions: readonly ShownOption[];
}

export interface ShownOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly level: HierarchyLevel | null;
  readonly parent: string | null;
}

const facetLabels: Readonly<Record<FacetName, string>> = {
  brand: "Brand",
  category: "Category",
  sheen: "Sheen",
  surface: "Surface",
  size: "Size",
  where: "Inside or outside",
  stock: "Availability",
};

/** A page that lies behind the last one shows the last one. */
export async function listShownProducts(context: OperationContext, query: string): Promise<ProductList> {
  const address = parseSearchAddress(query);
  const { search } = context.snapshots;
  const [prices, inStock] = [await pricesFor(context), await skusAtStoreOf(context)];
  const { places, facets } = foundBefore(search, address, inStock);
  const sorted = sortFound(search, { places, prices }, address);
  const currentPage = Math.min(address.currentPage, Math.max(1, Math.ceil(places.length / address.pageSize)));
  const { offset, limit } = rowsOf({ currentPage, pageSize: address.pageSize });
  const products = [...sorted.subarray(offset, offset + limit)].flatMap((place) => search.table.products[place] ?? []);
  return {
    address,
    currentPage,
    total: places.length,
    facets,
    products: products.map((product) => showProduct(context.snapshots, prices, product)),
  };
}

interface Found {
  readonly places: Uint32Array;
  readonly facets: ShownFacet[];
}

function find({ index, table }: ShopSearch, { text, chosen }: SearchAddress, inStock: Shelf | null) {
  const { places, facets } = facetCounts(table, searchProducts(index, text).places, { chosen, inStock });
  const shown = facetNames.map((name) => {
    const options = facets[name].map(shownOption);
    return { name, label: facetLabels[name], options, commonOptions: commonOptionsOf(name, options) };
  });
  return { places, facets: shown.filter(({ options }) => options.length > 0) };
}

const mostOptions = 24;

/** The commonest options and those that are chosen, in the order they came: nobody reads three hundred sizes. */
function commonOptionsOf(name: FacetName, options: readonly ShownOption[]): readonly ShownOption[] {
  if (name === "category" || options.length <= mostOptions) return options;
  const counts = options.map(({ count }) => count).sort((a, b) => b - a);
  const least = counts[mostOptions] ?? 0;
  return options.filter(({ count, chosen }) => count > least || chosen);
}

function shownOption({ value, name, count, isChosen, level, parent }: FacetCount): ShownOption {
  return { value, label: name, count, chosen: isChosen, level: level ?? null, parent: parent ?? null };
}

type Shelf = ReadonlySet<string>;

const finds = new WeakMap<ShopSearch, WeakMap<Shelf, Map<string, Found>>>();
const anyShelf: Shelf = new Set();
const mostKept = 100;

/** Most people look at the same few shelves; those of one store, and those without one, find the same there. */
function foundBefore(search: ShopSearch, address: SearchAddress, inStock: Shelf | null): Found {
  const byShelf = finds.get(search) ?? new WeakMap<Shelf, Map<string, Found>>();
  finds.set(search, byShelf);
  const known = byShelf.get(inStock ?? anyShelf) ?? new Map<string, Found>();
  byShelf.set(inStock ?? anyShelf, known);
  const key = printSearchAddress({ ...address, sort: "relevance", currentPage: 1, pageSize: 20 });
  const before = known.get(key);
  if (before) return before;
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= mostKept) known.delete(oldest);
  const found = find(search, address, inStock);
  known.set(key, found);
  return found;
}

interface FoundPlaces {
  readonly places: Uint32Array;
  readonly prices: BuyerPrices;
}

function sortFound({ table }: ShopSearch, { places, prices }: FoundPlaces, { sort }: SearchAddress): Uint32Array {
  const priceAt = (place: number) => {
    const product = table.products[place];
    return product ? prices.lowestCentsOf(product) : null;
  };
  return sortPlaces(table, places, { sort, priceAt });
}
