import { Download, ListChecks, ListTodo } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { ColumnChoice, useHiddenColumns } from "../../../ui/column-choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { KeyHelp } from "../../../ui/key-help.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SelectField } from "../../../ui/select.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { useSelection } from "../../../ui/use-selection.ts";
import { WorkTable } from "../../../ui/work-table.tsx";
import { MAX_BULK } from "../../orders/bulk-choice.ts";
import { dueFilters, dueLabels, formatBulkAddress, formatQueueAddress, keepFilters, staffHomePath } from "../queue.ts";
import { BulkBar } from "./queues/bulk-bar.tsx";
import { loadQueue, type Queue, type Task } from "./queues/load-queue.ts";
import { SavedFilters } from "./queues/saved-filters.tsx";
import { listTaskColumns, type TaskColumn, withSort } from "./queues/task-columns.tsx";

export const meta = pageMeta("Queue");

export async function loader(args: LoaderFunctionArgs) {
  return loadQueue(args);
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const crumbs = [{ label: "To do", to: staffHomePath }];

const keys = [
  ["j ↓", "The next row"],
  ["k ↑", "The row before"],
  ["Enter", "Opens the row"],
  ["Esc", "Back to your queues"],
] as const;

const choiceKeys = [
  ["Space x", "Chooses the row"],
  ["Shift+↓ Shift+↑", "Chooses rows one after the other"],
  ["a", "Chooses all rows, or none"],
  ["b", "To the actions for the chosen rows"],
] as const;

export default function QueuePage() {
  const { queue, userErrors, ...loaded } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  useKeys({ Escape: () => navigate(staffHomePath) });
  if (queue === null) {
    return (
      <>
        <PageHeader title="Queue" breadcrumbs={crumbs} />
        <ErrorState
          icon={ListTodo}
          title="There is no such queue"
          action={<ButtonLink to={staffHomePath}>Your queues</ButtonLink>}
        >
          {userErrors[0]?.message}
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={queue.label}
        lede={queue.lede}
        breadcrumbs={crumbs}
        actions={<KeyHelp keys={queue.bulkOffers.length === 0 ? keys : [...keys, ...choiceKeys]} />}
      />
      <div className="flex flex-col gap-4 pb-6">
        {queue.tasks.length === 0 && loaded.storeId === "" ? (
          <EmptyState
            icon={ListChecks}
            title="Nothing waits here"
            action={<ButtonLink to={staffHomePath}>Your queues</ButtonLink>}
          >
            {queue.emptyText}
          </EmptyState>
        ) : (
          <Tasks key={queue.queue} queue={queue} {...loaded} />
        )}
      </div>
    </>
  );
}

type TasksProps = Omit<Loaded, "queue" | "userErrors"> & { readonly queue: Queue };

function Tasks({ queue, tasks, view, storeId }: TasksProps) {
  const { search } = useLocation();
  const columns = listTaskColumns(queue);
  const [hidden, setHidden] = useHiddenColumns(`trestle-columns:${queue.person}:${queue.queue}`);
  const [first, ...others] = columns;
  const shown = first === undefined ? [] : [first, ...others.filter(({ key }) => !hidden.includes(key))];
  const columnQuery = shown.length === columns.length ? "" : `&columns=${shown.map(({ key }) => key).join(".")}`;
  return (
    <>
      <Filters queue={queue} view={view} storeId={storeId} />
      <SavedFilters queue={queue.queue} person={queue.person} filters={keepFilters(new URLSearchParams(search))} />
      {tasks.length === 0 ? (
        <EmptyState icon={ListChecks} title="No task matches">
          Change the filters to see other tasks of this queue.
        </EmptyState>
      ) : (
        <TaskTable queue={queue} tasks={tasks} columns={withSort(shown, view, search)} />
      )}
      {queue.isMore && (
        <Notice>The oldest {queue.tasks.length} are here. Younger ones follow when these are done.</Notice>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ColumnChoice columns={others} hidden={hidden} onChange={setHidden} />
        <ButtonLink
          to={`${formatQueueAddress(queue.queue)}/file${search === "" ? "?" : search}${columnQuery}`}
          reloadDocument
          icon={Download}
        >
          Export as CSV
        </ButtonLink>
      </div>
    </>
  );
}

interface TaskTableProps extends Pick<TasksProps, "queue" | "tasks"> {
  readonly columns: readonly TaskColumn[];
}

/** In a queue with actions for several tasks, the table is a form that leads to the preview of an action. */
function TaskTable({ queue, tasks, columns }: TaskTableProps) {
  const { search } = useLocation();
  const selection = useSelection(
    tasks.map(({ id }) => id),
    MAX_BULK,
  );
  const table = { caption: queue.label, columns, rows: tasks, rowKey: ({ id }: Task) => id };
  if (queue.bulkOffers.length === 0) return <WorkTable {...table} />;
  const filters = new URLSearchParams(keepFilters(new URLSearchParams(search)));
  return (
    <Form action={formatBulkAddress(queue.queue)} aria-label="Work on several tasks">
      {[...filters].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BulkBar offers={queue.bulkOffers} selection={selection} />
      <WorkTable {...table} choice={{ selection, name: "task", label: ({ title }) => `Choose ${title}` }} />
    </Form>
  );
}

function Filters({ queue, view, storeId }: Pick<TasksProps, "queue" | "view" | "storeId">) {
  const { stores } = queue;
  const sort = `${view.isDescending ? "-" : ""}${view.sort}`;
  return (
    <Form
      role="search"
      aria-label="Filter the queue"
      action={formatQueueAddress(queue.queue)}
      className="flex flex-wrap items-end gap-4"
    >
      {sort !== "-waited" && <input type="hidden" name="sort" value={sort} />}
      <TextField
        label="Number, customer or words"
        name="q"
        defaultValue={view.text}
        autoComplete="off"
        className="min-w-60 max-md:w-full"
      />
      {stores.length > 1 && queue.hasStores && (
        <SelectField
          label="Store"
          name="store"
          defaultValue={storeId}
          options={[{ value: "", label: "Every store" }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
          className="min-w-60 max-md:w-full"
        />
      )}
      {queue.tasks.some(({ dueIn }) => dueIn !== null) && (
        <SelectField
          label="Due"
          name="due"
          defaultValue={view.due ?? ""}
          options={[
            { value: "", label: "Any day" },
            ...dueFilters.map((due) => ({ value: due, label: dueLabels[due] })),
          ]}
          className="min-w-40 max-md:w-full"
        />
      )}
      <CheckboxField label="Hide what colleagues work on" name="free" value="on" defaultChecked={view.isUnclaimed} />
      <Button type="submit">Show</Button>
    </Form>
  );
}
