/**
 * What is looked for, in the address of the page: it can be bookmarked, sent to the office and gone back to. Whatever
 * stands in an address, something that can be looked for comes out; what is not understood is left out.
 */
import { pageOf, pageSizes } from "../../shared/page.ts";
import { type FacetName, facetNames } from "./facet-table.ts";
import { type SearchSort, searchSorts } from "./search-sort.ts";

export interface SearchAddress {
  readonly text: string;
  /** In order of the alphabet, each once: the same choice has one address. */
  readonly chosen: Readonly<Record<FacetName, readonly string[]>>;
  readonly sort: SearchSort;
  readonly currentPage: number;
  readonly pageSize: number;
}

const mostLetters = 100;
const mostValues = 30;
const valueShape = /^[a-z0-9]{1,40}(-[a-z0-9]{1,40}){0,15}$/;

/** Names in the address: `q`, the facets, `sort`, `page`, and `per` for the size of a page, since `size` is a tin's. */
export function parseSearchAddress(query: string | URLSearchParams): SearchAddress {
  const params = new URLSearchParams(query);
  const { currentPage, pageSize } = pageOf(params.get("page"), params.get("per"));
  const chosen = (name: FacetName) => chosenValues(params.getAll(name));
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

/** Without a question mark; empty when nothing is looked for. */
export function printSearchAddress({ text, chosen, sort, currentPage, pageSize }: SearchAddress): string {
  const params = new URLSearchParams();
  if (text !== "") params.append("q", text);
  for (const name of facetNames) for (const value of chosen[name]) params.append(name, value);
  if (sort !== "relevance") params.append("sort", sort);
  if (currentPage !== 1) params.append("page", String(currentPage));
  if (pageSize !== pageSizes[0]) params.append("per", String(pageSize));
  return params.toString();
}

function chosenValues(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => valueShape.test(value)))].sort().slice(0, mostValues);
}

/** Cut between letters, never through one. */
function tidyText(text: string): string {
  const spaced = text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return [...spaced].slice(0, mostLetters).join("").trim();
}
