/**
 * The counts beside the filters of a product list. Options of one facet are alternatives (this brand or that); different
 * facets narrow each other. The count of an option is the number of products after choosing it, so the choices within a
 * facet do not narrow the counts of that facet.
 */
import { type FacetColumn, type FacetName, type FacetOption, type FacetTable, getStockColumn } from "./facet-table.ts";

export type ChosenFacets = Readonly<Partial<Record<FacetName, readonly string[]>>>;

export interface FacetInput {
  readonly chosen: ChosenFacets;
  /** The SKUs in stock at the viewer's store. Null without a store: stock then filters nothing. */
  readonly inStock: ReadonlySet<string> | null;
}

export interface FacetCount extends FacetOption {
  readonly count: number;
  readonly isChosen: boolean;
}

export interface Faceted {
  /** The found products that match all choices, in the same order. */
  readonly items: Uint32Array;
  /** Only options that match a product or are chosen, always in the same order. */
  readonly facets: Readonly<Record<FacetName, readonly FacetCount[]>>;
}

interface Tally {
  readonly column: FacetColumn;
  /** Null where no known option is chosen. An old address may name an option that no longer exists; it is ignored. */
  readonly chosen: Uint8Array | null;
  readonly counts: Uint32Array;
}

export function countFacets(table: FacetTable, found: Uint32Array, { chosen, inStock }: FacetInput): Faceted {
  const { brand, category, sheen, surface, size, where } = table.columns;
  const stock = inStock === null ? emptyColumn : getStockColumn(table, inStock);
  const tallies = {
    brand: makeTally(brand, chosen.brand),
    category: makeTally(category, chosen.category),
    sheen: makeTally(sheen, chosen.sheen),
    surface: makeTally(surface, chosen.surface),
    size: makeTally(size, chosen.size),
    where: makeTally(where, chosen.where),
    stock: makeTally(stock, chosen.stock),
  };
  const items = countAllFacets(found, Object.values(tallies));
  return {
    items,
    facets: {
      brand: listCounts(tallies.brand),
      category: listCounts(tallies.category),
      sheen: listCounts(tallies.sheen),
      surface: listCounts(tallies.surface),
      size: listCounts(tallies.size),
      where: listCounts(tallies.where),
      stock: listCounts(tallies.stock),
    },
  };
}

const emptyColumn: FacetColumn = { options: [], starts: new Uint32Array(), entries: new Uint16Array() };

function makeTally(column: FacetColumn, values: readonly string[] = []): Tally {
  const counts = new Uint32Array(column.options.length);
  if (values.length === 0) return { column, chosen: null, counts };
  const wanted = Uint8Array.from(column.options, ({ value }) => (values.includes(value) ? 1 : 0));
  return { column, chosen: wanted.includes(1) ? wanted : null, counts };
}

/** For each found product: how many facets it fails, and the last facet that it fails. */
interface Failures {
  readonly failures: Uint8Array;
  readonly failedBy: Uint8Array;
}

/** A product that fails no facet counts in every facet. One that fails a single facet counts in that facet only. */
function countAllFacets(found: Uint32Array, tallies: readonly Tally[]): Uint32Array {
  const failed = { failures: new Uint8Array(found.length), failedBy: new Uint8Array(found.length) };
  for (const [number, tally] of tallies.entries()) if (tally.chosen) markFailures(found, tally, { ...failed, number });
  for (const [number, tally] of tallies.entries()) countFacet(found, tally, { ...failed, number });
  return found.filter((_, entry) => failed.failures[entry] === 0);
}

function markFailures(
  found: Uint32Array,
  tally: Tally,
  { failures, failedBy, number }: Failures & { number: number },
): void {
  for (let entry = 0; entry < found.length; entry += 1) {
    if (isChosen(tally, found[entry] ?? 0)) continue;
    failures[entry] = (failures[entry] ?? 0) + 1;
    failedBy[entry] = number;
  }
}

function isChosen({ column: { starts, entries }, chosen }: Tally, item: number): boolean {
  const end = starts[item + 1] ?? 0;
  for (let entry = starts[item] ?? 0; entry < end; entry += 1) if (chosen?.[entries[entry] ?? 0]) return true;
  return false;
}

function countFacet(
  found: Uint32Array,
  tally: Tally,
  { failures, failedBy, number }: Failures & { number: number },
): void {
  const { starts, entries } = tally.column;
  const { counts } = tally;
  for (let entry = 0; entry < found.length; entry += 1) {
    const count = failures[entry] ?? 0;
    if (count > 1 || (count === 1 && failedBy[entry] !== number)) continue;
    const item = found[entry] ?? 0;
    const end = starts[item + 1] ?? 0;
    for (let each = starts[item] ?? 0; each < end; each += 1) {
      const option = entries[each] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
}

function listCounts({ column, chosen, counts }: Tally): FacetCount[] {
  const listed: FacetCount[] = [];
  for (const [number, option] of column.options.entries()) {
    const count = counts[number] ?? 0;
    const isKept = chosen?.[number] === 1;
    if (count > 0 || isKept) listed.push({ ...option, count, isChosen: isKept });
  }
  return listed;
}
