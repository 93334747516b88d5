import type { LoaderFunctionArgs } from "react-router";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { runOperation } from "../../../../ui/page-context.ts";
import { chooseTasks, parseTaskView } from "../../queue.ts";
import { GetStaffQueue } from "./queues.operations.ts";

export type Queue = NonNullable<ResultOf<typeof GetStaffQueue>["staffQueue"]["queue"]>;
export type Task = Queue["tasks"][number];

/** The queue of an address, with the tasks that its filters leave, in its order. */
export async function loadQueue(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const storeId = searchParams.get("store") ?? "";
  const view = parseTaskView(searchParams);
  const { staffQueue } = await runOperation(args, GetStaffQueue, { queue: args.params.queue ?? "", storeId });
  const { queue, userErrors } = staffQueue;
  return { queue, userErrors, storeId, view, tasks: queue === null ? [] : chooseTasks(queue.tasks, view) };
}
