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
import { SelectField } from "../../../ui/select.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { WorkTable } from "../../../ui/work-table.tsx";
import { formatQueueAddress, staffHomePath } from "../queue.ts";
import { loadQueue, type Queue } from "./queues/load-queue.ts";
import { listTaskColumns, withSort } from "./queues/task-columns.tsx";

export const meta = () => [{ title: "Queue · Trestle Trade" }];

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
      <PageHeader title={queue.label} lede={queue.lede} breadcrumbs={crumbs} actions={<KeyHelp keys={keys} />} />
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
      {tasks.length === 0 ? (
        <EmptyState icon={ListChecks} title="No task matches">
          Change the filters to see other tasks of this queue.
        </EmptyState>
      ) : (
        <WorkTable caption={queue.label} columns={withSort(shown, view, search)} rows={tasks} rowKey={({ id }) => id} />
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
      <CheckboxField label="Hide what colleagues work on" name="free" value="on" defaultChecked={view.isUnclaimed} />
      <Button type="submit">Show</Button>
    </Form>
  );
}
