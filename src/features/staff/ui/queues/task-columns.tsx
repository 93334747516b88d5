import { Badge } from "../../../../ui/badge.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { listUrl } from "../../../../ui/list-url.ts";
import type { Column } from "../../../../ui/table.tsx";
import { formatPromise } from "../../../orders/store-time.ts";
import { formatAge, type TaskSort, type TaskView } from "../../queue.ts";
import type { Queue, Task } from "./load-queue.ts";

export interface TaskColumn extends Column<Task> {
  readonly sortBy?: TaskSort;
  /** The cell as text, for a file. */
  readonly text: (task: Task) => string;
}

/**
 * Columns without any value are left out, and a status that all tasks share: the name of the queue says it. The first column
 * names the task and is always shown.
 */
export function listTaskColumns({ titleHeader, tasks }: Pick<Queue, "titleHeader" | "tasks">): TaskColumn[] {
  const columns: (Omit<TaskColumn, "cell"> & Partial<Pick<TaskColumn, "cell">>)[] = [
    {
      ...{ key: "title", header: titleHeader, card: "title", sortBy: "title", text: ({ title }) => title },
      cell: ({ address, title }) => (
        <TextLink to={address} look="standalone">
          <span className="figures md:whitespace-nowrap">{title}</span>
        </TextLink>
      ),
    },
    {
      ...{ key: "customer", header: "Customer", sortBy: "customer", text: ({ customer }) => customer },
      // Room for a long name on two or three lines.
      cell: ({ customer }) => <span className="block md:min-w-40">{customer}</span>,
    },
    {
      ...{ key: "status", header: "Status", card: "side", sortBy: "status", text: ({ status }) => status },
      cell: ({ status }) => <Badge>{status}</Badge>,
    },
    { key: "detail", header: "Details", text: ({ detail }) => detail },
    { key: "units", header: "Units", align: "end", sortBy: "units", text: ({ units }) => String(units ?? "") },
    {
      ...{ key: "due", header: "Promised", sortBy: "due", text: ({ due }) => (due ?? "").replace("T", " ") },
      cell: ({ due }) => <span className="whitespace-nowrap">{due === null ? "" : formatPromise(due)}</span>,
    },
    { key: "store", header: "Store", sortBy: "store", text: ({ storeName }) => storeName },
    { key: "waited", header: "Waits", sortBy: "waited", text: ({ waitedMinutes }) => formatAge(waitedMinutes) },
    {
      key: "claim",
      header: "Works on it",
      text: ({ claim }) => (claim === null ? "" : claim.isMine ? "You" : claim.name),
    },
  ];
  const isSameStatus = tasks.every(({ status }) => status === tasks[0]?.status);
  return columns
    .filter(({ key, text }) => !(key === "status" && isSameStatus) && tasks.some((task) => text(task) !== ""))
    .map(({ cell, ...column }) => ({ ...column, cell: cell ?? column.text }));
}

/** Headers that sort by their column, with the order in the address. */
export function withSort(columns: readonly TaskColumn[], view: TaskView, search: string): TaskColumn[] {
  return columns.map((column) => {
    if (column.sortBy === undefined) return column;
    const isCurrent = view.sort === column.sortBy;
    const sort = `${isCurrent && !view.isDescending ? "-" : ""}${column.sortBy}`;
    const direction = !isCurrent ? "none" : view.isDescending ? "descending" : "ascending";
    return { ...column, sort: { to: listUrl(search, { sort }), direction } as const };
  });
}
