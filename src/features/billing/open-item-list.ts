/** Filter and order of the open items. Both are in the query string, so that they work without script. */
const itemFilters = ["all", "overdue", "later"] as const;
const itemSorts = ["due", "issued", "number", "open"] as const;

export type ItemFilter = (typeof itemFilters)[number];
export type ItemSort = (typeof itemSorts)[number];

export interface ItemListFilter {
  readonly show: ItemFilter;
  readonly sort: ItemSort;
  readonly isDescending: boolean;
}

interface ShownItem {
  readonly docNo: string;
  readonly docDate: string;
  readonly dueDate: string | null;
  readonly amtDoccur: number;
  readonly isOverdue: boolean;
}

export function parseItemList(params: URLSearchParams): ItemListFilter {
  const show = itemFilters.find((each) => each === params.get("show")) ?? "all";
  const sort = itemSorts.find((each) => each === params.get("sort")) ?? "due";
  return { show, sort, isDescending: params.get("order") === "down" };
}

/** The query string with changed parameters. Null removes a parameter. */
export function itemListAddress(search: string, change: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}

export function filterItems<Item extends ShownItem>(items: readonly Item[], filter: ItemListFilter): Item[] {
  const shown = items.filter(({ isOverdue }) => filter.show === "all" || isOverdue === (filter.show === "overdue"));
  const sorted = shown.toSorted((one, other) => compare(one, other, filter.sort));
  return filter.isDescending ? sorted.reverse() : sorted;
}

function compare(one: ShownItem, other: ShownItem, sort: ItemSort): number {
  if (sort === "open") return one.amtDoccur - other.amtDoccur;
  const toText = {
    due: toDueText,
    issued: ({ docDate }: ShownItem) => docDate,
    number: ({ docNo }: ShownItem) => docNo,
  }[sort];
  return toText(one) < toText(other) ? -1 : toText(one) > toText(other) ? 1 : 0;
}

function toDueText({ dueDate, docNo }: ShownItem): string {
  return `${dueDate ?? ""} ${docNo}`;
}
