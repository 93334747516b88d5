import { ListTodo } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { useKeys } from "../../../ui/use-keys.ts";
import { formatAge, formatQueueAddress, staffHomePath } from "../queue.ts";
import { Checklist } from "./checklist.tsx";
import { GetStaffQueues } from "./queues/queues.operations.ts";
import { StoreFilter } from "./queues/store-filter.tsx";

export const meta = pageMeta("To do");

export async function loader(args: LoaderFunctionArgs) {
  const storeId = args.url.searchParams.get("store") ?? "";
  return { ...(await runOperation(args, GetStaffQueues, { storeId })), storeId };
}

type Queue = ResultOf<typeof GetStaffQueues>["staffQueues"]["queues"][number];

export default function StaffHomePage() {
  const { setup, staffQueues, storeId } = useLoaderData<typeof loader>();
  const { queues, stores } = staffQueues;
  const navigate = useNavigate();
  useKeys(
    Object.fromEntries(queues.map(({ key, queue }) => [key, () => navigate(formatQueueAddress(queue, storeId))])),
  );
  return (
    <>
      <PageHeader
        title="To do"
        lede={
          <>
            What waits for you. <span className="max-md:hidden">Press the key beside a queue to open it.</span>
          </>
        }
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4 pb-6">
        {setup !== null && <Checklist steps={setup} />}
        {queues.some((each) => each.stores.length > 0) && (
          <StoreFilter action={staffHomePath} storeId={storeId} stores={stores} />
        )}
        {queues.length === 0 ? (
          <EmptyState icon={ListTodo} title="No queue is part of your work">
            The menu has the pages that you work with.
          </EmptyState>
        ) : (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {queues.map((queue) => (
              <li key={queue.queue}>
                <QueueCard queue={queue} to={formatQueueAddress(queue.queue, storeId)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const SHOWN_STORES = 3;

function QueueCard({ queue, to }: { queue: Queue; to: string }) {
  const { label, key, count, isMore, oldestMinutes, stores } = queue;
  return (
    <Link
      to={to}
      className={classes(surfaceBox, "flex h-full items-start gap-4 p-4 transition-colors hover:border-ink md:p-5")}
    >
      <span className={classes("type-section figures min-w-10", count === 0 && "text-ink-muted")}>
        {isMore ? `${count}+` : count}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-ink-muted">
          {oldestMinutes === null ? "Nothing waits" : `Oldest: ${formatAge(oldestMinutes)}`}
        </span>
        {stores.length > 1 && (
          <span className="text-sm text-ink-muted">
            {stores
              .slice(0, SHOWN_STORES)
              .map((each) => `${each.storeName} ${each.count}`)
              .join(" · ")}
            {stores.length > SHOWN_STORES && ` · ${stores.length - SHOWN_STORES} more stores`}
          </span>
        )}
      </span>
      <span className="max-md:hidden">
        <span className="sr-only">Key </span>
        <KeyHint>{key}</KeyHint>
      </span>
    </Link>
  );
}
