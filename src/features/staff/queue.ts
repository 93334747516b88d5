/**
 * A queue is a list of tasks of one kind that wait for staff, the oldest first. Everybody sees the queues that their
 * capabilities open, and store staff only the tasks of their stores. The queues themselves are listed in
 * server/queue-list.queries.ts.
 */

/** A queue is counted up to this number, so that a long queue costs no more than a short one. */
export const MAX_COUNTED = 1_000;

/** The tasks that the table of a queue shows: the oldest. */
export const TASKS_PER_PAGE = 200;

/** A claim lapses after this time without a key. */
export const CLAIM_MINUTES = 10;

/** What waits in one store. Tasks without a store have null. */
export interface StoreCount {
  readonly storeId: string | null;
  readonly count: number;
  readonly oldest: Date;
}

export interface QueueCount {
  readonly count: number;
  /** Whether there are more tasks than are counted. */
  readonly isMore: boolean;
  readonly oldest: Date | null;
  /** The stores with the most tasks come first. */
  readonly stores: readonly StoreCount[];
}

export function sumCounts(counted: readonly StoreCount[]): QueueCount {
  const sum = counted.reduce((total, { count }) => total + count, 0);
  const oldest = Math.min(...counted.map(({ oldest: each }) => each.getTime()));
  return {
    count: Math.min(sum, MAX_COUNTED),
    isMore: sum > MAX_COUNTED,
    oldest: counted.length === 0 ? null : new Date(oldest),
    stores: counted.filter(({ storeId }) => storeId !== null).toSorted((one, other) => other.count - one.count),
  };
}

/** "just now", "5 min", "3 h", "2 days". */
export function formatAge(minutes: number): string {
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${Math.floor(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

export function countMinutes(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
}

/** The stores whose tasks a person sees: their own, or the one that they chose of these. Null for every store. */
export function limitStores(own: readonly string[] | null, chosen: string): readonly string[] | null {
  if (chosen === "") return own;
  return own === null || own.includes(chosen) ? [chosen] : [];
}

export const staffHomePath = "/staff/";

export function formatQueueAddress(queue: string, storeId = ""): string {
  return `/staff/queues/${queue}${storeId === "" ? "" : `?${new URLSearchParams({ store: storeId })}`}`;
}

const filterNames = ["q", "store", "free", "due", "sort"] as const;

/** The filters of an address, without its other parameters: "?q=AU-2&store=2226", or an empty text. */
export function keepFilters(query: URLSearchParams): string {
  const kept = filterNames.flatMap((name) => {
    const value = query.get(name) ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}

/** The preview of an action on several tasks. */
export function formatBulkAddress(queue: string): string {
  return `${formatQueueAddress(queue)}/bulk`;
}

/**
 * The page of a task, with the queue that it belongs to, and the store if the queue is limited to one. The bar above the page
 * leads on to the next task of this store.
 */
export function formatTaskAddress(
  page: string,
  { queue, id, storeId = "" }: { readonly queue: string; readonly id: string; readonly storeId?: string },
): string {
  const query = new URLSearchParams({ queue, task: id, ...(storeId !== "" && { store: storeId }) });
  return `${page}${page.includes("?") ? "&" : "?"}${query}`;
}

export const taskSorts = ["waited", "title", "customer", "status", "units", "due", "store"] as const;
export type TaskSort = (typeof taskSorts)[number];

export const dueFilters = ["overdue", "today", "later"] as const;
export type DueFilter = (typeof dueFilters)[number];

export const dueLabels: Readonly<Record<DueFilter, string>> = {
  overdue: "Overdue",
  today: "Due today",
  later: "Due later",
};

/** Compares what was promised, a day or a time at the store, with the time at the store now: "2026-10-04T14:30". */
export function classifyDue(due: string, localNow: string): DueFilter {
  if (due < localNow.slice(0, due.length)) return "overdue";
  return due.slice(0, 10) === localNow.slice(0, 10) ? "today" : "later";
}

/** The filters and the order of a table, as its address has them. */
export interface TaskView {
  readonly text: string;
  readonly sort: TaskSort;
  readonly isDescending: boolean;
  readonly isUnclaimed: boolean;
  /** Null for every day, and for tasks without one. */
  readonly due: DueFilter | null;
}

interface ShownTask {
  readonly title: string;
  readonly customer: string;
  readonly detail: string;
  readonly status: string;
  readonly units: number | null;
  readonly due: string | null;
  readonly dueIn: string | null;
  readonly storeName: string;
  readonly waitedMinutes: number;
  readonly claim: { readonly isMine: boolean } | null;
}

const MAX_TEXT = 100;

/** "-" before the column reverses the order. Without a known column, the task that has waited longest is first. */
export function parseTaskView(query: URLSearchParams): TaskView {
  const given = query.get("sort") ?? "";
  const sort = taskSorts.find((each) => each === given.replace(/^-/, ""));
  return {
    text: (query.get("q") ?? "").trim().slice(0, MAX_TEXT),
    sort: sort ?? "waited",
    isDescending: sort === undefined || given.startsWith("-"),
    isUnclaimed: query.get("free") === "on",
    due: dueFilters.find((each) => each === query.get("due")) ?? null,
  };
}

export function chooseTasks<Task extends ShownTask>(tasks: readonly Task[], view: TaskView): Task[] {
  const words = view.text.toLowerCase();
  const isFound = ({ title, customer, detail }: Task) => `${title} ${customer} ${detail}`.toLowerCase().includes(words);
  const isFree = ({ claim }: Task) => !view.isUnclaimed || claim === null || claim.isMine;
  const sign = view.isDescending ? -1 : 1;
  return tasks
    .filter((task) => isFound(task) && isFree(task) && (view.due === null || task.dueIn === view.due))
    .toSorted((one, other) => sign * compare(readCell(one, view.sort), readCell(other, view.sort)));
}

function readCell(task: ShownTask, sort: TaskSort): string | number {
  switch (sort) {
    case "waited":
      return task.waitedMinutes;
    case "units":
      return task.units ?? 0;
    case "due":
      return task.due ?? "";
    case "store":
      return task.storeName;
    default:
      return task[sort];
  }
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en");
}
