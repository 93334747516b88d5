/** What waits for staff. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatLocalMinute } from "../../../shared/local-date.ts";
import type { UserError } from "../../../shared/result.ts";
import type { TaskRow } from "../../../shared/task-row.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { type BulkChoice, bulkLabels } from "../../orders/bulk-choice.ts";
import { NamedStoreObject } from "../../orders/server/counter-types.graphql.ts";
import { classifyDue, countMinutes, formatTaskAddress, type StoreCount } from "../queue.ts";
import { staffErrors } from "../staff-errors.ts";
import { answerBounce } from "./bounces.actions.ts";
import { claimTask, releaseTask } from "./claims.actions.ts";
import type { QueueSource } from "./queue-list.queries.ts";
import {
  type CountedQueue,
  type OpenTask,
  readQueue,
  readQueues,
  readTask,
  type SeenClaim,
  type StaffQueue,
  type StaffQueues,
  type Task,
} from "./queues.queries.ts";

const getWorker = (context: OperationContext) => getStaff(context, (staff) => staff.console);

const StoreCountObject = builder.objectRef<StoreCount>("StoreTaskCount").implement({
  description: "How many tasks of a queue a store has.",
  fields: (t) => ({
    storeName: t.string({
      resolve: ({ storeId }, _arguments, { snapshots }) => snapshots.stores.byId.get(storeId ?? "")?.shortName ?? "",
    }),
    count: t.exposeInt("count"),
  }),
});

const CountedQueueObject = builder.objectRef<CountedQueue>("CountedQueue").implement({
  fields: (t) => ({
    queue: t.string({ resolve: ({ source }) => source.name }),
    label: t.string({ resolve: ({ source }) => source.label }),
    key: t.string({ description: "The key that opens it.", resolve: ({ source }) => source.key }),
    count: t.exposeInt("count"),
    isMore: t.exposeBoolean("isMore", { description: "Whether there are more tasks than `count`." }),
    oldestMinutes: t.int({
      nullable: true,
      description: "How long the oldest task has waited. Null for an empty queue.",
      resolve: ({ oldest, now }) => oldest && countMinutes(oldest, now),
    }),
    stores: t.field({ type: [StoreCountObject], resolve: ({ stores }) => [...stores] }),
  }),
});

const StaffQueuesObject = builder.objectRef<StaffQueues>("StaffQueues").implement({
  fields: (t) => ({
    queues: t.field({ type: [CountedQueueObject], resolve: ({ queues }) => [...queues] }),
    stores: t.field({
      type: [NamedStoreObject],
      description: "The stores whose tasks the viewer sees.",
      resolve: ({ stores }) => [...stores],
    }),
  }),
});

const storeArg = { required: true, description: "Empty for every store that the viewer sees." } as const;

builder.queryField("staffQueues", (t) =>
  t.field({
    type: StaffQueuesObject,
    description: "The queues of the viewer with what waits in them.",
    args: { storeId: t.arg.string(storeArg) },
    resolve: (_root, { storeId }, context) => readQueues(context, getWorker(context), storeId),
  }),
);

const toAddress = (source: QueueSource, task: TaskRow, storeId: string) =>
  formatTaskAddress(source.formatAddress(task), { queue: source.name, id: task.id, storeId });

const TaskClaimObject = builder.objectRef<SeenClaim>("StaffTaskClaim").implement({
  description: "Who works on a task now.",
  fields: (t) => ({
    userId: t.exposeID("userId"),
    name: t.exposeString("name"),
    isMine: t.exposeBoolean("isMine"),
  }),
});

const TaskObject = builder.objectRef<Task>("StaffTask").implement({
  description: "A thing that waits for staff.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    customer: t.exposeString("customer"),
    detail: t.exposeString("detail"),
    status: t.string({ resolve: ({ source, status }) => source.statusLabels[status] ?? status }),
    units: t.exposeInt("units", { nullable: true }),
    storeName: t.exposeString("storeName"),
    due: t.exposeString("due", { nullable: true, description: "A day or a time at the store." }),
    dueIn: t.string({
      nullable: true,
      description: "overdue, today or later, at the store. Null for a task without a due day.",
      resolve: ({ due, timeZone, now }) =>
        due === null || timeZone === null ? null : classifyDue(due, formatLocalMinute(now, timeZone)),
    }),
    since: t.field({ type: "DateTime", resolve: ({ since }) => since }),
    claim: t.expose("claim", { type: TaskClaimObject, nullable: true, description: "Null if nobody works on it." }),
    waitedMinutes: t.int({ resolve: ({ since, now }) => countMinutes(since, now) }),
    address: t.string({
      description: "The page where it is done.",
      resolve: (task) => toAddress(task.source, task, task.chosenStoreId),
    }),
  }),
});

const BulkOfferObject = builder.objectRef<BulkChoice>("BulkOffer").implement({
  description: "What can be done with several tasks of a queue at a time.",
  fields: (t) => ({
    choice: t.string({ resolve: (choice) => choice }),
    label: t.string({ resolve: (choice) => bulkLabels[choice] }),
  }),
});

const StaffQueueObject = builder.objectRef<StaffQueue>("StaffQueue").implement({
  fields: (t) => ({
    queue: t.string({ resolve: ({ source }) => source.name }),
    label: t.string({ resolve: ({ source }) => source.label }),
    lede: t.string({ resolve: ({ source }) => source.lede }),
    emptyText: t.string({ resolve: ({ source }) => source.emptyText }),
    titleHeader: t.string({ resolve: ({ source }) => source.titleHeader }),
    hasStores: t.boolean({
      description: "Whether its tasks belong to stores.",
      resolve: ({ source }) => source.hasStores,
    }),
    person: t.exposeString("person", { description: "What the browser keeps for this person has this name." }),
    bulkOffers: t.field({ type: [BulkOfferObject], resolve: ({ source }) => [...source.bulkChoices] }),
    tasks: t.field({ type: [TaskObject], description: "The oldest.", resolve: ({ tasks }) => [...tasks] }),
    isMore: t.exposeBoolean("isMore", { description: "Whether younger tasks are left out." }),
    stores: t.field({ type: [NamedStoreObject], resolve: ({ stores }) => [...stores] }),
  }),
});

const StaffQueuePayload = payloadRef<{ queue: StaffQueue | null }>("StaffQueuePayload");
StaffQueuePayload.implement({
  fields: (t) => ({ queue: t.expose("queue", { type: StaffQueueObject, nullable: true }) }),
});

builder.queryField("staffQueue", (t) =>
  t.field({
    type: StaffQueuePayload,
    description: "The tasks of one queue, the oldest first.",
    args: { queue: t.arg.string({ required: true }), storeId: t.arg.string(storeArg) },
    resolve: async (_root, input, context) => {
      const queue = await readQueue(context, getWorker(context), input);
      return { queue, userErrors: queue === null ? [staffErrors.queueNotFound] : [] };
    },
  }),
);

const OpenTaskObject = builder.objectRef<OpenTask>("OpenStaffTask").implement({
  description: "A task that somebody has opened.",
  fields: (t) => ({
    queue: t.exposeString("queue"),
    taskId: t.exposeString("taskId"),
    label: t.string({ description: "The name of the queue.", resolve: ({ source }) => source.label }),
    isWaiting: t.exposeBoolean("isWaiting", { description: "False when it is done." }),
    claim: t.expose("claim", { type: TaskClaimObject, nullable: true }),
    nextAddress: t.string({
      nullable: true,
      description: "The page of the oldest other task of the store that no colleague has claimed.",
      resolve: ({ source, next, chosenStoreId }) => next && toAddress(source, next, chosenStoreId),
    }),
  }),
});

const OpenTaskPayload = payloadRef<{ task: OpenTask | null }>("OpenStaffTaskPayload");
OpenTaskPayload.implement({
  fields: (t) => ({ task: t.expose("task", { type: OpenTaskObject, nullable: true }) }),
});

builder.queryField("staffTask", (t) =>
  t.field({
    type: OpenTaskPayload,
    args: {
      queue: t.arg.string({ required: true }),
      taskId: t.arg.string({ required: true }),
      storeId: t.arg.string({ description: "The store of the next task. Left out for every store." }),
    },
    resolve: async (_root, { storeId, ...key }, context) => {
      const task = await readTask(context, getWorker(context), { ...key, storeId: storeId ?? "" });
      return { task, userErrors: task === null ? [staffErrors.queueNotFound] : [] };
    },
  }),
);

const toPayload = (refusal: UserError | null) => ({ userErrors: refusal === null ? [] : [refusal] });

// Claims have no mark of a staff mutation: they change nothing of the shop, and they lapse by themselves.
builder.mutationField("claimTask", (t) =>
  t.field({
    type: DonePayload,
    description: "Tells colleagues that the viewer works on a task. It lapses after ten minutes.",
    args: {
      queue: t.arg.string({ required: true }),
      taskId: t.arg.string({ required: true }),
      from: t.arg.string({ description: "The id of the person whose claim is taken over." }),
    },
    resolve: async (_root, { from, ...task }, context) =>
      toPayload(await claimTask(context, getWorker(context), { ...task, from: from ?? "" })),
  }),
);

builder.mutationField("releaseTask", (t) =>
  t.field({
    type: DonePayload,
    description: "Ends the viewer's own claim.",
    args: { queue: t.arg.string({ required: true }), taskId: t.arg.string({ required: true }) },
    resolve: async (_root, task, context) => toPayload(await releaseTask(context, getWorker(context), task)),
  }),
);

builder.mutationField("answerBounce", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Records what was done about a mail that the mail server refused.",
    args: { mailId: t.arg.string({ required: true }), note: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => {
      const refusal = await answerBounce(
        context,
        getStaff(context, ({ mails }) => mails),
        input,
      );
      return toPayload(refusal);
    },
  }),
);
