import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetProductList } from "./catalogue.operations.ts";

type AnsweredFacet = ResultOf<typeof GetProductList>["productList"]["facets"][number];

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  /** The category above. Only categories have it. */
  readonly parent?: string;
}

export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly options: readonly FacetOption[];
}

/** Keeps the options that the page shows: a dozen of a hundred categories. The others are not sent to the browser. */
export function toFacet({ name, label, options }: AnsweredFacet): Facet {
  const all = options.map(toOption);
  return { name, label, options: name === "category" ? listNearbyCategories(all) : all };
}

function toOption({ value, label, count, chosen, parent }: AnsweredFacet["options"][number]): FacetOption {
  return { value, label, count, chosen, ...(parent !== null && { parent }) };
}

function listNearbyCategories(options: readonly FacetOption[]): FacetOption[] {
  const shown = new Set([
    ...options.filter(({ chosen }) => chosen),
    ...listPathToChosen(options),
    ...listSubcategories(options),
  ]);
  return options.filter((option) => shown.has(option));
}

/** The chosen category. None if several are chosen. */
function findChosenCategory(options: readonly FacetOption[]): FacetOption | undefined {
  const [first, ...more] = options.filter(({ chosen }) => chosen);
  return more.length === 0 ? first : undefined;
}

/** The categories from the top level down to the chosen one. Empty if none is chosen. */
export function listPathToChosen(options: readonly FacetOption[]): FacetOption[] {
  const way: FacetOption[] = [];
  let next = findChosenCategory(options);
  while (next !== undefined) {
    const { parent }: FacetOption = next;
    way.unshift(next);
    next = options.find(({ value }) => value === parent);
  }
  return way;
}

/** The categories directly below the chosen one, or the top level if none is chosen. */
export function listSubcategories(options: readonly FacetOption[]): FacetOption[] {
  const chosen = findChosenCategory(options);
  return options.filter(({ parent }) => parent === chosen?.value);
}
