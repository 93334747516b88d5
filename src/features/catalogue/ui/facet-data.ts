import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetProductList } from "./catalogue.operations.ts";

type AnsweredFacet = ResultOf<typeof GetProductList>["productList"]["facets"][number];

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  /** The shelf above; only shelves have one. */
  readonly parent?: string;
}

export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly options: readonly FacetOption[];
}

/** What the page draws of a facet. Of a hundred shelves it shows a dozen, so the others need not travel to the browser. */
export function facetOf({ name, label, options }: AnsweredFacet): Facet {
  const all = options.map(optionOf);
  return { name, label, options: name === "category" ? shelvesNear(all) : all };
}

function optionOf({ value, label, count, chosen, parent }: AnsweredFacet["options"][number]): FacetOption {
  return { value, label, count, chosen, ...(parent !== null && { parent }) };
}

function shelvesNear(options: readonly FacetOption[]): FacetOption[] {
  const shown = new Set([...options.filter(({ chosen }) => chosen), ...wayDown(options), ...shelvesBelow(options)]);
  return options.filter((option) => shown.has(option));
}

/** The one shelf that one stands at; of several, none. */
function chosenShelf(options: readonly FacetOption[]): FacetOption | undefined {
  const [first, ...more] = options.filter(({ chosen }) => chosen);
  return more.length === 0 ? first : undefined;
}

/** From the first shelf down to the chosen one; empty where none is chosen. */
export function wayDown(options: readonly FacetOption[]): FacetOption[] {
  const way: FacetOption[] = [];
  let next = chosenShelf(options);
  while (next !== undefined) {
    const { parent }: FacetOption = next;
    way.unshift(next);
    next = options.find(({ value }) => value === parent);
  }
  return way;
}

/** Just below the chosen shelf, or the first ones. */
export function shelvesBelow(options: readonly FacetOption[]): FacetOption[] {
  const chosen = chosenShelf(options);
  return options.filter(({ parent }) => parent === chosen?.value);
}
