/** Imports: what was uploaded, what a plan changes, and every step from the plan to its end. */
import { builder } from "../../../server/graphql/builder.ts";
import { notAvailable } from "../../../server/graphql/operation-errors.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import type { Alarm, KindCounts } from "../alarms.ts";
import { canMove, countChanges, importStatuses, isRunning, modeLabels, statusLabels } from "../import.ts";
import { getKind } from "../import-kind.ts";
import { importsErrors } from "../imports-errors.ts";
import { isOffered, kindHints, kindLabels, listOffered, type OfferedKind } from "../offered-kinds.ts";
import type { ChangeRow } from "./import-plan.store.ts";
import type { ImportProblem } from "./import-problems.store.ts";
import { discardImport, planAgain, planUndo, startApplying } from "./imports.actions.ts";
import { type ImportDetail, type ImportPage, readImport, readImports } from "./imports.queries.ts";
import type { ImportRow } from "./imports.store.ts";

const getImporter = (context: Pick<OperationContext, "viewer">) =>
  getStaff(context, ({ imports }) => listOffered(imports).length > 0);

const formatKind = (kind: string) => (isOffered(kind) ? kindLabels[kind] : kind);

const ImportStatusEnum = builder.enumType("ImportStatus", { values: importStatuses });
const ImportViewEnum = builder.enumType("ImportView", { values: ["CHANGES", "PROBLEMS"] as const });

const ImportKindObject = builder.objectRef<OfferedKind>("ImportKind").implement({
  description: "A kind of file that the viewer may import and export.",
  fields: (t) => ({
    kind: t.string({ resolve: (kind) => kind }),
    name: t.string({ resolve: (kind) => kindLabels[kind] }),
    hint: t.string({ resolve: (kind) => kindHints[kind] }),
    columns: t.stringList({ resolve: (kind) => getKind(kind).columns.map(({ name }) => name) }),
  }),
});

const ImportObject = builder.objectRef<ImportRow>("Import").implement({
  description: "A file on its way into the shop, or the undoing of one.",
  fields: (t) => ({
    number: t.exposeInt("number"),
    name: t.string({ resolve: formatName }),
    mode: t.string({ resolve: ({ mode }) => modeLabels[mode] }),
    status: t.field({ type: ImportStatusEnum, resolve: ({ status }) => status }),
    statusLabel: t.string({ resolve: ({ status }) => statusLabels[status] }),
    isRunning: t.boolean({ resolve: ({ status }) => isRunning(status) }),
    kinds: t.stringList({ resolve: ({ kinds }) => kinds.map(formatKind) }),
    userName: t.exposeString("userName"),
    createdAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    appliedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ appliedAt }) => appliedAt }),
    doneShare: t.exposeFloat("doneShare", { description: "From 0 to 1, while the file is read." }),
    problem: t.exposeString("problem", { nullable: true }),
    changes: t.int({ description: "How many rows the plan changes.", resolve: ({ counts }) => countChanges(counts) }),
    rejected: t.int({
      description: "How many rows of the file are rejected.",
      resolve: ({ counts }) => Object.values(counts).reduce((sum, each) => sum + each.rejected, 0),
    }),
    undoesNumber: t.exposeInt("undoesNumber", { nullable: true }),
    undoneBy: t.exposeInt("undoneBy", { nullable: true }),
    mayApply: t.boolean({ resolve: ({ status, counts }) => canMove(status, "begin") && countChanges(counts) > 0 }),
    mayPlanAgain: t.boolean({ resolve: ({ status }) => canMove(status, "planAgain") }),
    mayDiscard: t.boolean({ resolve: ({ status }) => canMove(status, "discard") }),
    mayUndo: t.boolean({ resolve: ({ status, undoneBy }) => status === "APPLIED" && undoneBy === null }),
  }),
});

function formatName({ fileName, undoesNumber }: ImportRow): string {
  return fileName ?? (undoesNumber === null ? "Change on screen" : `Undo of import ${undoesNumber}`);
}

const ImportListObject = builder.objectRef<ImportPage>("ImportList").implement({
  fields: (t) => ({
    rows: t.field({ type: [ImportObject], resolve: ({ rows }) => [...rows] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
  }),
});

interface CountsOfKind extends KindCounts {
  readonly kind: string;
}

const ImportCountsObject = builder.objectRef<CountsOfKind>("ImportCounts").implement({
  fields: (t) => ({
    kind: t.string({ resolve: ({ kind }) => formatKind(kind) }),
    fileKind: t.exposeString("kind"),
    created: t.exposeInt("created"),
    changed: t.exposeInt("changed"),
    unchanged: t.exposeInt("unchanged"),
    withdrawn: t.exposeInt("withdrawn"),
    rejected: t.exposeInt("rejected"),
  }),
});

const ImportAlarmObject = builder.objectRef<Alarm>("ImportAlarm").implement({
  description: "What a slip in a spreadsheet often looks like. A person must say that it is right.",
  fields: (t) => ({
    kind: t.string({ resolve: ({ kind }) => formatKind(kind) }),
    code: t.exposeString("code"),
    count: t.exposeInt("count"),
    message: t.exposeString("message"),
  }),
});

interface ChangedCell {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export const ImportCellObject = builder.objectRef<ChangedCell>("ImportCell").implement({
  fields: (t) => ({
    column: t.exposeString("column"),
    before: t.exposeString("before"),
    after: t.exposeString("after"),
  }),
});

const ImportChangeObject = builder.objectRef<ChangeRow>("ImportChange").implement({
  fields: (t) => ({
    kind: t.string({ resolve: ({ kind }) => formatKind(kind) }),
    key: t.string({ resolve: ({ key }) => key.replaceAll("|", " · ") }),
    line: t.exposeInt("line", { nullable: true }),
    action: t.exposeString("action"),
    cells: t.field({ type: [ImportCellObject], resolve: listCells }),
  }),
});

/** In the order of the file, without cells that are empty before and after. */
export function listCells({ kind, before, after }: Pick<ChangeRow, "kind" | "before" | "after">): ChangedCell[] {
  return getKind(kind).columns.flatMap(({ name }) => {
    const cell = { column: name, before: before?.[name] ?? "", after: after?.[name] ?? "" };
    return cell.before === "" && cell.after === "" ? [] : [cell];
  });
}

const ImportProblemObject = builder.objectRef<ImportProblem>("ImportProblem").implement({
  fields: (t) => ({
    id: t.exposeString("id"),
    kind: t.string({ resolve: ({ kind }) => formatKind(kind) }),
    line: t.exposeInt("line"),
    key: t.string({ resolve: ({ key }) => key.replaceAll("|", " · ") }),
    column: t.exposeString("column"),
    code: t.exposeString("code"),
    message: t.exposeString("message"),
  }),
});

const ImportDetailObject = builder.objectRef<ImportDetail>("ImportDetail").implement({
  fields: (t) => ({
    import: t.field({ type: ImportObject, resolve: ({ row }) => row }),
    counts: t.field({
      type: [ImportCountsObject],
      resolve: ({ row }) => Object.entries(row.counts).map(([kind, counts]) => ({ ...counts, kind })),
    }),
    alarms: t.field({ type: [ImportAlarmObject], resolve: ({ row }) => [...row.alarms] }),
    changes: t.field({ type: [ImportChangeObject], resolve: ({ changes }) => [...changes] }),
    problems: t.field({ type: [ImportProblemObject], resolve: ({ problems }) => [...problems] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
  }),
});

builder.queryField("importKinds", (t) =>
  t.field({
    type: [ImportKindObject],
    description: "The kinds of files that the viewer may import and export.",
    resolve: (_root, _arguments, context) => [...listOffered(getImporter(context).may.staff.imports)],
  }),
);

builder.queryField("imports", (t) =>
  t.field({
    type: ImportListObject,
    description: "The newest imports first. Everybody sees imports of the kinds that they may import.",
    args: {
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, { after }, context) => readImports(context.db, getImporter(context), after),
  }),
);

builder.queryField("import", (t) =>
  t.field({
    type: ImportDetailObject,
    args: {
      number: t.arg.int({ required: true }),
      view: t.arg({ type: ImportViewEnum, required: true }),
      action: t.arg.string({ required: true, description: "Only changes of this kind; empty for all." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: async (_root, input, context) => {
      const found = await readImport(context.db, getImporter(context), input);
      if (found === null) throw notAvailable(importsErrors.notFound.message);
      return found;
    },
  }),
);

const toPayload = (refusal: UserError | null) => ({ userErrors: refusal === null ? [] : [refusal] });

builder.mutationField("applyImport", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Starts to apply exactly the plan, or nothing.",
    args: {
      number: t.arg.int({ required: true }),
      alarmsAccepted: t.arg.boolean({ required: true, description: "The person says that all warnings are right." }),
    },
    resolve: async (_root, input, context) => toPayload(await startApplying(context, getImporter(context), input)),
  }),
);

builder.mutationField("planImportAgain", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Compares the file with the shop of now.",
    args: { number: t.arg.int({ required: true }) },
    resolve: async (_root, input, context) => toPayload(await planAgain(context, getImporter(context), input)),
  }),
);

builder.mutationField("discardImport", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: { number: t.arg.int({ required: true }) },
    resolve: async (_root, input, context) => toPayload(await discardImport(context, getImporter(context), input)),
  }),
);

builder.mutationField("planImportUndo", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Makes a new import that reverses an applied one. It is applied like any other.",
    args: { number: t.arg.int({ required: true }) },
    resolve: async (_root, input, context) => toPayload(await planUndo(context, getImporter(context), input)),
  }),
);
