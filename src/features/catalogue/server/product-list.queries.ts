import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { toLimitOffset } from "../../../shared/page.ts";
import { listRecentSkusInStock } from "../../stock/server/stock.queries.ts";
import type { StoreZones } from "../../stores/store-day.ts";
import type { Buyer, BuyerPrices } from "../buyer-prices.ts";
import type { CategoryLevel } from "../catalogue.ts";
import type { DescribedCatalogue } from "../catalogue-snapshot.ts";
import { type FacetName, facetNames } from "../facet-table.ts";
import { countFacets, type FacetCount } from "../facets.ts";
import { formatSearchAddress, parseSearchAddress, type SearchAddress } from "../list-address.ts";
import { searchProducts } from "../product-search.ts";
import { sortProducts } from "../product-sort.ts";
import { type ProductView, toProductView } from "../product-view.ts";
import type { SearchSnapshot } from "./catalogue.queries.ts";
import { loadBuyerPrices } from "./prices.queries.ts";

export interface ProductList {
  readonly address: SearchAddress;
  readonly total: number;
  readonly currentPage: number;
  readonly facets: FacetView[];
  readonly products: ProductView[];
}

export interface FacetView {
  readonly name: FacetName;
  readonly label: string;
  readonly options: readonly FacetOptionView[];
  readonly commonOptions: readonly FacetOptionView[];
}

export interface FacetOptionView {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly level: CategoryLevel | null;
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

interface ListRequest {
  readonly db: Database;
  readonly clock: Clock;
  readonly buyer: Buyer;
  readonly snapshots: DescribedCatalogue & { readonly search: SearchSnapshot; readonly stores: StoreZones };
}

/** A page number behind the last page shows the last page. */
export async function searchProductList(request: ListRequest, query: string): Promise<ProductList> {
  const { db, clock, buyer, snapshots } = request;
  const { search } = snapshots;
  const address = parseSearchAddress(query);
  const [prices, inStock] = await Promise.all([
    loadBuyerPrices(request),
    buyer.storeId === null ? null : listRecentSkusInStock({ db, buyer }, buyer.storeId, clock.now()),
  ]);
  const { items, facets } = findOrSearch(search, address, inStock);
  const sorted = sortFound(search, { items, prices }, address);
  const currentPage = Math.min(address.currentPage, Math.max(1, Math.ceil(items.length / address.pageSize)));
  const { offset, limit } = toLimitOffset({ currentPage, pageSize: address.pageSize });
  const products = [...sorted.subarray(offset, offset + limit)].flatMap((item) => search.table.products[item] ?? []);
  return {
    address,
    currentPage,
    total: items.length,
    facets,
    products: products.map((product) => toProductView(snapshots, prices, product)),
  };
}

/** The result of one search: the numbers of the products found, best first, and the facets. */
interface Found {
  readonly items: Uint32Array;
  readonly facets: FacetView[];
}

type Skus = ReadonlySet<string>;

function search({ index, table }: SearchSnapshot, { text, chosen }: SearchAddress, inStock: Skus | null): Found {
  const { items, facets } = countFacets(table, searchProducts(index, text).items, { chosen, inStock });
  const views = facetNames.map((name) => {
    const options = facets[name].map(toOptionView);
    return { name, label: facetLabels[name], options, commonOptions: listCommonOptions(name, options) };
  });
  return { items, facets: views.filter(({ options }) => options.length > 0) };
}

const maxCommonOptions = 24;

/** The most frequent options and the chosen ones, in their order. A facet may have hundreds of options. */
function listCommonOptions(name: FacetName, options: readonly FacetOptionView[]): readonly FacetOptionView[] {
  if (name === "category" || options.length <= maxCommonOptions) return options;
  const counts = options.map(({ count }) => count).sort((a, b) => b - a);
  const threshold = counts[maxCommonOptions] ?? 0;
  return options.filter(({ count, chosen }) => count > threshold || chosen);
}

function toOptionView({ value, name, count, isChosen, level, parent }: FacetCount): FacetOptionView {
  return { value, label: name, count, chosen: isChosen, level: level ?? null, parent: parent ?? null };
}

const knownResults = new WeakMap<SearchSnapshot, WeakMap<Skus, Map<string, Found>>>();
const withoutStore: Skus = new Set();
const maxKept = 100;

/** Many people open the same lists. The result is the same for all of one store, and for all without a store. */
function findOrSearch(snapshot: SearchSnapshot, address: SearchAddress, inStock: Skus | null): Found {
  const byStock = knownResults.get(snapshot) ?? new WeakMap<Skus, Map<string, Found>>();
  knownResults.set(snapshot, byStock);
  const known = byStock.get(inStock ?? withoutStore) ?? new Map<string, Found>();
  byStock.set(inStock ?? withoutStore, known);
  const key = formatSearchAddress({ ...address, sort: "relevance", currentPage: 1, pageSize: 20 });
  const before = known.get(key);
  if (before) return before;
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= maxKept) known.delete(oldest);
  const found = search(snapshot, address, inStock);
  known.set(key, found);
  return found;
}

interface FoundItems {
  readonly items: Uint32Array;
  readonly prices: BuyerPrices;
}

function sortFound({ table }: SearchSnapshot, { items, prices }: FoundItems, { sort }: SearchAddress): Uint32Array {
  const priceAt = (item: number) => {
    const product = table.products[item];
    return product ? prices.lowestCents(product) : null;
  };
  return sortProducts(table, items, { sort, priceAt });
}
