import { ListChecks, Printer } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
} from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { bulkChoices, bulkMoves, MAX_BULK } from "../../orders/bulk-choice.ts";
import { formatStaffOrderAddress } from "../../orders/staff-order-addresses.ts";
import { formatQueueAddress, keepFilters, staffHomePath } from "../queue.ts";
import { GetBulkPreview, RunBulk } from "./queues/queues.operations.ts";

export const meta = pageMeta("Several orders");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const queue = args.params.queue ?? "";
  const choice = bulkChoices.find((each) => each === searchParams.get("choice"));
  // Without a known choice nothing is asked for, and the refusal sends people back to the queue.
  const taskIds = choice === undefined ? [] : searchParams.getAll("task").slice(0, MAX_BULK + 1);
  const { bulkPreview } = await runOperation(args, GetBulkPreview, { queue, choice: choice ?? "START", taskIds });
  return { ...bulkPreview, queue, back: `${formatQueueAddress(queue)}${keepFilters(searchParams)}` };
}

/** Each task comes with the version that the preview showed: "AU-2000001.1.2226:3". */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const move = bulkMoves.find((each) => each === form.get("move"));
  const given =
    move === undefined
      ? []
      : form
          .getAll("task")
          .slice(0, MAX_BULK + 1)
          .map(String);
  const tasks = given.map((each) => {
    const [taskId = "", version = ""] = each.split(":");
    return { taskId, version: /^[0-9]{1,9}$/.test(version) ? Number(version) : 0 };
  });
  return (await runOperation(args, RunBulk, { move: move ?? "START", tasks })).runBulk;
}

type Preview = NonNullable<ResultOf<typeof GetBulkPreview>["bulkPreview"]["preview"]>;
type Row = Preview["rows"][number];
type BulkResult = ResultOf<typeof RunBulk>["runBulk"]["results"][number];

/** What an action will do with the chosen orders, and afterwards what became of each. */
export default function BulkPage() {
  const { preview, userErrors, queue, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigate = useNavigate();
  useKeys({ Escape: () => navigate(back) });
  const crumbs = [
    { label: "To do", to: staffHomePath },
    { label: preview?.queueLabel ?? "Queue", to: back },
  ];
  const results = answer?.results ?? [];
  return (
    <>
      <PageHeader title={preview?.choiceLabel ?? "Several orders"} breadcrumbs={crumbs} />
      <div className="flex flex-col gap-4 pb-6">
        {results.length > 0 ? (
          <Report results={results} back={back} />
        ) : preview === null ? (
          <ErrorState
            icon={ListChecks}
            title="This is not possible"
            action={<ButtonLink to={back}>Back to the queue</ButtonLink>}
          >
            {userErrors[0]?.message}
          </ErrorState>
        ) : (
          <PreviewOfAll preview={preview} queue={queue} back={back} />
        )}
      </div>
    </>
  );
}

const order: Column<{ orderCode: string }> = {
  ...{ key: "order", header: "Order", card: "title" },
  cell: ({ orderCode }) => <OrderLink orderCode={orderCode} />,
};

function OrderLink({ orderCode }: { orderCode: string }) {
  if (orderCode === "") return "Unknown";
  return (
    <TextLink to={formatStaffOrderAddress(orderCode)} look="standalone">
      <span className="figures md:whitespace-nowrap">{orderCode}</span>
    </TextLink>
  );
}

const previewColumns: readonly Column<Row>[] = [
  order,
  { key: "customer", header: "Customer", cell: ({ customer }) => customer },
  {
    ...{ key: "status", header: "Status", card: "side" },
    cell: ({ status }) => status !== "" && <Badge>{status}</Badge>,
  },
  { key: "store", header: "Store", cell: ({ storeName }) => storeName },
];

interface PreviewProps {
  readonly preview: Preview;
  readonly queue: string;
  readonly back: string;
}

function PreviewOfAll({ preview, queue, back }: PreviewProps) {
  const taken = preview.rows.filter(({ isLeftOut }) => !isLeftOut);
  const leftOut = preview.rows.filter(({ isLeftOut }) => isLeftOut);
  const toColumns = (header: string) => [
    ...previewColumns,
    { key: "text", header, card: "foot", cell: ({ text }: Row) => text } as const,
  ];
  return (
    <>
      {taken.length === 0 ? (
        <Notice tone="warning">Nothing can be done with the chosen orders. The reasons are below.</Notice>
      ) : (
        <section aria-label="What will happen" className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">{formatOrders(taken.length)}: what will happen</h2>
          <DataTable
            caption="What will happen"
            columns={toColumns("What will happen")}
            rows={taken}
            rowKey={({ taskId }) => taskId}
          />
        </section>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {taken.length > 0 && <RunForm preview={preview} queue={queue} taken={taken} />}
        <ButtonLink to={back}>Back to the queue</ButtonLink>
      </div>
      {leftOut.length > 0 && (
        <section aria-label="Left out" className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">{formatOrders(leftOut.length)}: left out</h2>
          <DataTable caption="Left out" columns={toColumns("Why")} rows={leftOut} rowKey={({ taskId }) => taskId} />
        </section>
      )}
    </>
  );
}

/** Printing changes nothing, so it is a link. */
function RunForm({ preview, queue, taken }: Omit<PreviewProps, "back"> & { readonly taken: readonly Row[] }) {
  const answer = useActionData<typeof action>();
  const isPending = useNavigation().formMethod === "POST";
  const { box, standing } = useRefusals(answer?.userErrors ?? noRefusals, { fields: [], isSettled: !isPending });
  const label = `${preview.choiceLabel}: ${formatOrders(taken.length)}`;
  if (preview.choice === "PRINT") {
    const tasks = new URLSearchParams(taken.map(({ taskId }) => ["task", taskId]));
    return (
      <ButtonLink
        to={`${formatQueueAddress(queue)}/pick-sheets?${tasks}`}
        reloadDocument
        variant="primary"
        icon={Printer}
      >
        {label}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" {...box}>
      <input type="hidden" name="move" value={preview.choice} />
      {taken.map(({ taskId, version }) => (
        <input key={taskId} type="hidden" name="task" value={`${taskId}:${version}`} />
      ))}
      <Button type="submit" variant="primary" pending={isPending} autoFocus>
        {label}
      </Button>
      <ButtonRefusals refusals={standing} fields={[]} className="mt-2" />
    </Form>
  );
}

const resultColumns: readonly Column<BulkResult>[] = [
  order,
  {
    ...{ key: "outcome", header: "Outcome", card: "side" },
    cell: ({ isDone }) => <Badge tone={isDone ? "success" : "warning"}>{isDone ? "Done" : "Not done"}</Badge>,
  },
  { key: "message", header: "What became of it", card: "foot", cell: ({ message }) => message },
];

function Report({ results, back }: { readonly results: readonly BulkResult[]; readonly back: string }) {
  const done = results.filter(({ isDone }) => isDone).length;
  const others = results.length - done;
  return (
    <>
      <Notice tone={others === 0 ? "success" : "warning"}>
        {formatOrders(done)} done{others === 0 ? "." : `, ${others} not done.`}
      </Notice>
      <DataTable
        caption="What became of each order"
        columns={resultColumns}
        rows={results.toSorted((one, other) => Number(one.isDone) - Number(other.isDone))}
        rowKey={({ taskId }) => taskId}
      />
      <ButtonLink to={back} variant="primary" autoFocus className="self-start">
        Back to the queue
      </ButtonLink>
    </>
  );
}

const formatOrders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
