/**
 * Counts beside the filters of a list. Options of one facet add up (this brand or that), facets narrow each other; and
 * an option's count is what one would see after choosing it, so a facet's own choices do not narrow its own counts.
 */
import { type FacetColumn, type FacetName, type FacetOption, type FacetTable, stockColumnOf } from "./facet-table.ts";

export type ChosenFacets = Readonly<Partial<Record<FacetName, readonly string[]>>>;

export interface FacetWish {
  readonly chosen: ChosenFacets;
  /** What the viewer's store has; null if the viewer has no store, and then stock narrows nothing. */
  readonly inStock: ReadonlySet<string> | null;
}

export interface FacetCount extends FacetOption {
  readonly count: number;
  readonly isChosen: boolean;
}

export interface Faceted {
  /** Of the places found those that all choices leave, in the same order. */
  readonly places: Uint32Array;
  /** Only options that lead somewhere or are chosen, always in the same order. */
  readonly facets: Readonly<Record<FacetName, readonly FacetCount[]>>;
}

interface Tally {
  readonly column: FacetColumn;
  /** Null where nothing known is chosen: what an old address names and nobody sells narrows nothing. */
  readonly chosen: Uint8Array | null;
  readonly counts: Uint32Array;
}

export function facetCounts(table: FacetTable, found: Uint32Array, { chosen, inStock }: FacetWish): Faceted {
  const { brand, category, sheen, surface, size, where } = table.columns;
  const stock = inStock === null ? emptyColumn : stockColumnOf(table, inStock);
  const tallies = {
    brand: tallyFor(brand, chosen.brand),
    category: tallyFor(category, chosen.category),
    sheen: tallyFor(sheen, chosen.sheen),
    surface: tallyFor(surface, chosen.surface),
    size: tallyFor(size, chosen.size),
    where: tallyFor(where, chosen.where),
    stock: tallyFor(stock, chosen.stock),
  };
  const places = countAll(found, Object.values(tallies));
  return {
    places,
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

function tallyFor(column: FacetColumn, values: readonly string[] = []): Tally {
  const counts = new Uint32Array(column.options.length);
  if (values.length === 0) return { column, chosen: null, counts };
  const wanted = Uint8Array.from(column.options, ({ value }) => (values.includes(value) ? 1 : 0));
  return { column, chosen: wanted.includes(1) ? wanted : null, counts };
}

/** Whom each thing found fails: how many facets, and the last of them. */
interface Verdicts {
  readonly failures: Uint8Array;
  readonly failedBy: Uint8Array;
}

/** One that fails no facet counts in all; one that fails a single facet counts there, as if that choice were not made. */
function countAll(found: Uint32Array, tallies: readonly Tally[]): Uint32Array {
  const verdicts = { failures: new Uint8Array(found.length), failedBy: new Uint8Array(found.length) };
  for (const [number, tally] of tallies.entries()) if (tally.chosen) judge(found, tally, { ...verdicts, number });
  for (const [number, tally] of tallies.entries()) countOne(found, tally, { ...verdicts, number });
  return found.filter((_, entry) => verdicts.failures[entry] === 0);
}

function judge(found: Uint32Array, tally: Tally, { failures, failedBy, number }: Verdicts & { number: number }): void {
  for (let entry = 0; entry < found.length; entry += 1) {
    if (isChosen(tally, found[entry] ?? 0)) continue;
    failures[entry] = (failures[entry] ?? 0) + 1;
    failedBy[entry] = number;
  }
}

function isChosen({ column: { starts, entries }, chosen }: Tally, place: number): boolean {
  const end = starts[place + 1] ?? 0;
  for (let entry = starts[place] ?? 0; entry < end; entry += 1) if (chosen?.[entries[entry] ?? 0]) return true;
  return false;
}

function countOne(
  found: Uint32Array,
  tally: Tally,
  { failures, failedBy, number }: Verdicts & { number: number },
): void {
  const { starts, entries } = tally.column;
  const { counts } = tally;
  for (let entry = 0; entry < found.length; entry += 1) {
    const failed = failures[entry] ?? 0;
    if (failed > 1 || (failed === 1 && failedBy[entry] !== number)) continue;
    const place = found[entry] ?? 0;
    const end = starts[place + 1] ?? 0;
    for (let each = starts[place] ?? 0; each < end; each += 1) {
      const option = entries[each] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
}

function listCounts({ column, chosen, counts }: Tally): FacetCount[] {
  const listed: FacetCount[] = [];
  for (const [place, option] of column.options.entries()) {
    const count = counts[place] ?? 0;
    const isKept = chosen?.[place] === 1;
    if (count > 0 || isKept) listed.push({ ...option, count, isChosen: isKept });
  }
  return listed;
}
