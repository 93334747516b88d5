/** Actions on several orders of a queue. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { listRefusals } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { bulkChoices, bulkLabels, bulkMoves } from "../../orders/bulk-choice.ts";
import { type BulkResult, runBulk } from "./bulk.actions.ts";
import { type BulkPreview, type BulkRow, previewBulk } from "./bulk.queries.ts";

const BulkChoiceEnum = builder.enumType("BulkChoice", { values: bulkChoices });
const BulkMoveEnum = builder.enumType("BulkMove", { values: bulkMoves });

const BulkRowObject = builder.objectRef<BulkRow>("BulkPreviewRow").implement({
  description: "What a bulk action does with one task.",
  fields: (t) => ({
    taskId: t.exposeID("taskId"),
    orderCode: t.exposeString("orderCode"),
    customer: t.exposeString("customer"),
    storeName: t.exposeString("storeName"),
    status: t.exposeString("status"),
    text: t.exposeString("text", { description: "What will happen, or the reason why it is left out." }),
    isLeftOut: t.exposeBoolean("isLeftOut"),
    version: t.exposeInt("version"),
  }),
});

const BulkPreviewObject = builder.objectRef<BulkPreview>("BulkPreview").implement({
  fields: (t) => ({
    queueLabel: t.string({ resolve: ({ source }) => source.label }),
    choiceLabel: t.string({ resolve: ({ choice }) => bulkLabels[choice] }),
    choice: t.expose("choice", { type: BulkChoiceEnum }),
    rows: t.field({ type: [BulkRowObject], resolve: ({ rows }) => [...rows] }),
  }),
});

const BulkPreviewPayload = payloadRef<{ preview: BulkPreview | null }>("BulkPreviewPayload");
BulkPreviewPayload.implement({
  fields: (t) => ({ preview: t.expose("preview", { type: BulkPreviewObject, nullable: true }) }),
});

builder.queryField("bulkPreview", (t) =>
  t.field({
    type: BulkPreviewPayload,
    description: "What an action will do with each of several tasks. It changes nothing.",
    args: {
      queue: t.arg.string({ required: true }),
      choice: t.arg({ type: BulkChoiceEnum, required: true }),
      taskIds: t.arg.stringList({ required: true, description: "50 at most." }),
    },
    resolve: async (_root, input, context) => {
      const made = await previewBulk(
        context,
        getStaff(context, (staff) => staff.console),
        input,
      );
      return { preview: made.ok ? made.value : null, userErrors: listRefusals(made) };
    },
  }),
);

const BulkResultObject = builder.objectRef<BulkResult>("BulkResult").implement({
  fields: (t) => ({
    taskId: t.exposeID("taskId"),
    orderCode: t.exposeString("orderCode"),
    isDone: t.exposeBoolean("isDone"),
    message: t.exposeString("message"),
  }),
});

const BulkPayload = payloadRef<{ results: readonly BulkResult[] }>("BulkPayload");
BulkPayload.implement({
  description:
    "The refusals are those of the whole request. A request that did nothing has the first refusal of its tasks.",
  fields: (t) => ({
    results: t.field({ type: [BulkResultObject], resolve: ({ results }) => [...results] }),
  }),
});

const BulkTaskInput = builder.inputType("BulkTaskInput", {
  fields: (t) => ({
    taskId: t.string({ required: true }),
    version: t.int({ required: true, description: "The version of the preview. A later one is refused." }),
  }),
});

builder.mutationField("runBulk", (t) =>
  t.field({
    type: BulkPayload,
    extensions: staffMutation,
    description: "Does the same with up to 50 shipments. Each is changed by itself: one refusal stops no other.",
    args: {
      move: t.arg({ type: BulkMoveEnum, required: true }),
      tasks: t.arg({ type: [BulkTaskInput], required: true }),
    },
    resolve: async (_root, input, context) => {
      const worker = getStaff(context, ({ fulfil }) => fulfil !== "none");
      const { results, refusal } = await runBulk(context, worker, input);
      return { results, userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
