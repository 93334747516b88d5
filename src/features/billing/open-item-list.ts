/** Which open items are shown, and in which order: both stand in the address, so that they work without script. */
export const itemFilters = ["all", "overdue", "later"] as const;
export const itemSorts = ["due", "issued", "number", "open"] as const;

export type ItemFilter = (typeof itemFilters)[number];
export type ItemSort = (typeof itemSorts)[number];

export interface ItemListWish {
  readonly show: ItemFilter;
  readonly sort: ItemSort;
  readonly isDescending: boolean;
}

interface Listed {
  readonly docNo: string;
  readonly docDate: string;
  readonly dueDate: string | null;
  readonly amtDoccur: number;
  readonly isOverdue: boolean;
}

export function readItemList(params: URLSearchParams): ItemListWish {
  const show = itemFilters.find((each) => each === params.get("show")) ?? "all";
  const sort = itemSorts.find((each) => each === params.get("sort")) ?? "due";
  return { show, sort, isDescending: params.get("order") === "down" };
}

/** The address with some of it changed; what is as it would be anyway is left out. */
export function itemListAddress(search: string, change: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}

export function listShown<Item extends Listed>(items: readonly Item[], wish: ItemListWish): Item[] {
  const shown = items.filter(({ isOverdue }) => wish.show === "all" || isOverdue === (wish.show === "overdue"));
  const sorted = shown.toSorted((one, other) => compare(one, other, wish.sort));
  return wish.isDescending ? sorted.reverse() : sorted;
}

function compare(one: Listed, other: Listed, sort: ItemSort): number {
  if (sort === "open") return one.amtDoccur - other.amtDoccur;
  const textOf = { due: dueText, issued: ({ docDate }: Listed) => docDate, number: ({ docNo }: Listed) => docNo }[sort];
  return textOf(one) < textOf(other) ? -1 : textOf(one) > textOf(other) ? 1 : 0;
}

function dueText({ dueDate, docNo }: Listed): string {
  return `${dueDate ?? ""} ${docNo}`;
}
