/**
 * The address of a product list: search text, chosen facets, sort order, page, layout, and the colour to shop with. An
 * address can be bookmarked and sent to others. Parsing never fails: what cannot be understood is left out.
 */
import { pageSizes, parsePage } from "../../shared/page.ts";
import { type FacetName, facetNames } from "./facet-table.ts";
import { type SearchSort, searchSorts } from "./product-sort.ts";

export interface SearchAddress {
  readonly text: string;
  /** Sorted and without duplicates, so that the same choices always have the same address. */
  readonly chosen: Readonly<Record<FacetName, readonly string[]>>;
  readonly sort: SearchSort;
  readonly currentPage: number;
  readonly pageSize: number;
}

const maxLetters = 100;
const maxValues = 30;
const valueShape = /^[a-z0-9]{1,40}(-[a-z0-9]{1,40}){0,15}$/;

/** Parameters: `q`, the facets, `sort`, `page`, and `per` for the page size, because `size` is the facet of pack sizes. */
export function parseSearchAddress(query: string | URLSearchParams): SearchAddress {
  const params = new URLSearchParams(query);
  const { currentPage, pageSize } = parsePage(params.get("page"), params.get("per"));
  const chosen = (name: FacetName) => parseValues(params.getAll(name));
  return {
    text: tidyText(params.get("q") ?? ""),
    chosen: {
      brand: chosen("brand"),
      category: chosen("category"),
      sheen: chosen("sheen"),
      surface: chosen("surface"),
      size: chosen("size"),
      where: chosen("where"),
      stock: chosen("stock"),
    },
    sort: searchSorts.find((sort) => sort === params.get("sort")) ?? "relevance",
    currentPage,
    pageSize,
  };
}

/** Without a question mark. Empty if nothing is searched for or chosen. */
export function formatSearchAddress({ text, chosen, sort, currentPage, pageSize }: SearchAddress): string {
  const params = new URLSearchParams();
  if (text !== "") params.append("q", text);
  for (const name of facetNames) for (const value of chosen[name]) params.append(name, value);
  if (sort !== "relevance") params.append("sort", sort);
  if (currentPage !== 1) params.append("page", String(currentPage));
  if (pageSize !== pageSizes[0]) params.append("per", String(pageSize));
  return params.toString();
}

function parseValues(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => valueShape.test(value)))].sort().slice(0, maxValues);
}

/** Cuts between code points, never inside a surrogate pair. */
function tidyText(text: string): string {
  const spaced = text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return [...spaced].slice(0, maxLetters).join("").trim();
}

export type ListView = "grid" | "list";

export interface ListAddress extends SearchAddress {
  readonly view: ListView;
  /** A colour that was chosen before the product. Pictures are tinted in it, and links to products keep it. */
  readonly colourId: string | null;
}

const idShape = /^[\w-]{1,64}$/;

export function parseListAddress(params: URLSearchParams): ListAddress {
  const colourId = params.get("colour") ?? "";
  return {
    ...parseSearchAddress(params),
    view: params.get("view") === "list" ? "list" : "grid",
    colourId: idShape.test(colourId) ? colourId : null,
  };
}

export function formatListAddress(address: ListAddress): string {
  const params = new URLSearchParams(formatSearchAddress(address));
  if (address.view === "list") params.append("view", "list");
  if (address.colourId !== null) params.append("colour", address.colourId);
  return params.size === 0 ? "/products" : `/products?${params}`;
}

/** Every change of the facets leads to the first page. */
export function withFacet(address: ListAddress, name: FacetName, values: readonly string[]): ListAddress {
  return { ...address, currentPage: 1, chosen: { ...address.chosen, [name]: [...values].sort() } };
}

export function withoutFacetValue(address: ListAddress, name: FacetName, value: string): ListAddress {
  return withFacet(
    address,
    name,
    address.chosen[name].filter((each) => each !== value),
  );
}

/** Keeps the search text and the layout. */
export function withoutFacets(address: ListAddress): ListAddress {
  return facetNames.reduce((left, name) => withFacet(left, name, []), address);
}

export function countChosenOptions({ chosen }: ListAddress): number {
  return facetNames.reduce((sum, name) => sum + chosen[name].length, 0);
}

export function categoryAddress(slug: string): string {
  return `/products?${new URLSearchParams({ category: slug })}`;
}

/** The list for shopping with a colour: the two categories whose products are tinted most. */
export function colourAddress(colourId: string): string {
  return `/products?${new URLSearchParams([
    ["category", "exterior"],
    ["category", "interior"],
    ["colour", colourId],
  ])}`;
}
