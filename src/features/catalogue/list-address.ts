/** The address of a list of products: what is looked for, how it is laid out, and the colour one is shopping with. */
import { type FacetName, facetNames } from "./facet-table.ts";
import { parseSearchAddress, printSearchAddress, type SearchAddress } from "./search-address.ts";

export type ListView = "grid" | "list";

export interface ListAddress extends SearchAddress {
  readonly view: ListView;
  /** Chosen before the product: pictures are shown in it, and it goes along to the product's page. */
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

export function printListAddress(address: ListAddress): string {
  const params = new URLSearchParams(printSearchAddress(address));
  if (address.view === "list") params.append("view", "list");
  if (address.colourId !== null) params.append("colour", address.colourId);
  return params.size === 0 ? "/products" : `/products?${params}`;
}

/** Whoever looks for something else begins at the first page of it. */
export function withChoice(address: ListAddress, name: FacetName, values: readonly string[]): ListAddress {
  return { ...address, currentPage: 1, chosen: { ...address.chosen, [name]: [...values].sort() } };
}

export function withoutValue(address: ListAddress, name: FacetName, value: string): ListAddress {
  return withChoice(
    address,
    name,
    address.chosen[name].filter((each) => each !== value),
  );
}

/** What was typed and how it is shown stay. */
export function withoutChoices(address: ListAddress): ListAddress {
  return facetNames.reduce((left, name) => withChoice(left, name, []), address);
}

export function countChoices({ chosen }: ListAddress): number {
  return facetNames.reduce((sum, name) => sum + chosen[name].length, 0);
}

/** Where the list of one shelf is. */
export function shelfAddress(slug: string): string {
  return `/products?${new URLSearchParams({ category: slug })}`;
}

/** Where one shops with a colour in hand: among what is most often tinted. */
export function colourAddress(colourId: string): string {
  return `/products?${new URLSearchParams([
    ["category", "exterior"],
    ["category", "interior"],
    ["colour", colourId],
  ])}`;
}
