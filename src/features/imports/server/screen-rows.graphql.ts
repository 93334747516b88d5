/** Rows of the shop on screen: what is there, and one mutation that changes them. */
import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { notAvailable } from "../../../server/graphql/operation-errors.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Cells } from "../column.ts";
import { getKind } from "../import-kind.ts";
import { importsErrors } from "../imports-errors.ts";
import { isListed } from "../listed-kinds.ts";
import { isOnScreen, listScreenKinds, type ScreenKind } from "../screen-rows.ts";
import { type EditAnswer, editRows, type FoundConflict } from "./edit-rows.actions.ts";
import { ImportCellObject, listCells } from "./imports.graphql.ts";
import {
  type RowChoice,
  type RowDetail,
  type RowPage,
  readChoices,
  readKindRows,
  readPrices,
  readProducts,
  readRow,
  readVariants,
  type ShownChange,
} from "./screen-rows.queries.ts";
import type { ScreenRow } from "./screen-rows.store.ts";

type Context = Pick<OperationContext, "viewer" | "db">;

const getEditor = (context: Context, kind: ScreenKind): { db: Context["db"]; viewer: SignedInViewer } => ({
  db: context.db,
  viewer: getStaff(context, (staff) => listScreenKinds(staff).includes(kind)),
});

/** Who may change no rows at all is refused before the kind is read. */
function getKnownKind(context: Context, kind: string): ScreenKind {
  getStaff(context, (staff) => listScreenKinds(staff).length > 0);
  if (!isOnScreen(kind)) throw notAvailable(importsErrors.rowNotFound.message);
  return kind;
}

interface NamedCell {
  readonly field: string;
  readonly value: string;
}

const RowCellObject = builder.objectRef<NamedCell>("RowCell").implement({
  fields: (t) => ({ field: t.exposeString("field"), value: t.exposeString("value") }),
});

function listFilled(cells: Cells): NamedCell[] {
  return Object.entries(cells).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
}

const StaffRowObject = builder.objectRef<ScreenRow>("StaffRow").implement({
  description: "A row of the shop in the words of the import files. Empty cells are left out.",
  fields: (t) => ({
    key: t.exposeString("key"),
    cells: t.field({ type: [RowCellObject], resolve: ({ cells }) => listFilled(cells) }),
  }),
});

const RowChangeObject = builder.objectRef<ShownChange & { readonly kind: ScreenKind }>("RowChange").implement({
  description: "What was applied to a row, by a file, on screen or by undoing.",
  fields: (t) => ({
    number: t.exposeInt("number"),
    at: t.field({ type: "DateTime", resolve: ({ at }) => at }),
    userName: t.exposeString("userName"),
    action: t.exposeString("action"),
    isOpen: t.exposeBoolean("isOpen", { description: "Whether the person sees its import, and may undo it." }),
    cells: t.field({ type: [ImportCellObject], resolve: listCells }),
  }),
});

const RowDetailObject = builder.objectRef<RowDetail>("StaffRowDetail").implement({
  fields: (t) => ({
    row: t.field({ type: StaffRowObject, nullable: true, resolve: ({ row }) => row }),
    history: t.field({
      type: [RowChangeObject],
      resolve: ({ kind, history }) => history.map((change) => ({ ...change, kind })),
    }),
    editable: t.stringList({
      description: "The columns that the person may change.",
      resolve: ({ editable }) => [...editable],
    }),
  }),
});

const RowChoiceObject = builder.objectRef<RowChoice>("RowChoice").implement({
  description: "What a cell may refer to.",
  fields: (t) => ({
    field: t.exposeString("field"),
    value: t.exposeString("value"),
    label: t.exposeString("label"),
  }),
});

const RowPageObject = builder.objectRef<RowPage>("StaffRowPage").implement({
  fields: (t) => ({
    rows: t.field({ type: [StaffRowObject], resolve: ({ rows }) => [...rows] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
    mayCreate: t.boolean({
      description: "Whether the person may add a row.",
      resolve: ({ mayCreate }) => mayCreate,
    }),
  }),
});

builder.queryField("staffRow", (t) =>
  t.field({
    type: RowDetailObject,
    args: {
      kind: t.arg.string({ required: true, description: "The kind of the import file: products, variants, prices …" }),
      key: t.arg.string({ required: true }),
    },
    resolve: (_root, { kind, key }, context) => {
      const known = getKnownKind(context, kind);
      return readRow(getEditor(context, known), known, key);
    },
  }),
);

builder.queryField("staffRowChoices", (t) =>
  t.field({
    type: [RowChoiceObject],
    description: "The brands and sub-ranges that a product may have.",
    resolve: (_root, _arguments, context) => readChoices(getEditor(context, "products")),
  }),
);

builder.queryField("staffProducts", (t) =>
  t.field({
    type: RowPageObject,
    description: "Products by their code.",
    args: {
      text: t.arg.string({ required: true, description: "The beginning of a name, a code or a SKU; empty for all." }),
      isWithdrawn: t.arg.boolean({ required: true, description: "Only products that are withdrawn." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, search, context) => readProducts(getEditor(context, "products"), search),
  }),
);

builder.queryField("staffRows", (t) =>
  t.field({
    type: RowPageObject,
    description: "Brands, colours, systems with their parts, or stores.",
    args: {
      kind: t.arg.string({
        required: true,
        description: "The kind of the import file: brands, colours, systems, stores.",
      }),
      text: t.arg.string({ required: true, description: "What is searched; empty for all." }),
      isWithdrawn: t.arg.boolean({ required: true, description: "Only rows that are withdrawn." }),
      after: t.arg.string({ required: true, description: "`nextCursor` of the page before; empty for the first." }),
    },
    resolve: (_root, { kind, ...search }, context) => {
      const known = getKnownKind(context, kind);
      if (!isListed(known)) throw notAvailable(importsErrors.rowNotFound.message);
      return readKindRows(getEditor(context, known), known, search);
    },
  }),
);

builder.queryField("staffVariants", (t) =>
  t.field({
    type: [StaffRowObject],
    args: { productCode: t.arg.string({ required: true }) },
    resolve: (_root, { productCode }, context) => readVariants(getEditor(context, "variants"), productCode),
  }),
);

builder.queryField("staffPrices", (t) =>
  t.field({
    type: RowPageObject,
    description: "The prices of a SKU, or the agreements with an account.",
    args: { text: t.arg.string({ required: true, description: "A SKU or the number of an account." }) },
    resolve: (_root, { text }, context) => readPrices(getEditor(context, "prices"), text),
  }),
);

const EditedCellInput = builder.inputType("EditedCellInput", {
  fields: (t) => ({
    field: t.string({ required: true }),
    from: t.string({ required: true, description: "What the person saw; empty for an empty cell." }),
    to: t.string({ required: true }),
  }),
});

const EditedRowInput = builder.inputType("EditedRowInput", {
  fields: (t) => ({
    key: t.string({ description: "Missing for a new row." }),
    cells: t.field({ type: [EditedCellInput], required: true }),
    isRemoved: t.boolean({ description: "Removes a row that cannot be withdrawn, such as a price." }),
  }),
});

const EditConflictObject = builder.objectRef<FoundConflict>("EditConflict").implement({
  description: "A cell that somebody else has changed since the person saw it.",
  fields: (t) => ({
    key: t.exposeString("key"),
    field: t.exposeString("field"),
    yours: t.string({ resolve: ({ yours }) => yours ?? "" }),
    theirs: t.string({ resolve: ({ theirs }) => theirs ?? "" }),
    by: t.exposeString("by", { nullable: true }),
    at: t.field({ type: "DateTime", nullable: true, resolve: ({ at }) => at }),
  }),
});

const EditRowsPayload = payloadRef<EditAnswer>("EditRowsPayload");
EditRowsPayload.implement({
  fields: (t) => ({
    number: t.exposeInt("number", { nullable: true, description: "The import that the change is. It can be undone." }),
    keys: t.stringList({ resolve: ({ keys }) => [...keys] }),
    conflicts: t.field({ type: [EditConflictObject], resolve: ({ conflicts }) => [...conflicts] }),
  }),
});

const MAX_ROWS = 100;

builder.mutationField("editRows", (t) =>
  t.field({
    type: EditRowsPayload,
    extensions: staffMutation,
    description: "Changes rows, all or none. A cell that somebody else has changed meanwhile is a conflict.",
    args: {
      kind: t.arg.string({ required: true }),
      rows: t.arg({ type: [EditedRowInput], required: true }),
      reason: t.arg.string({ required: true }),
      alarmsAccepted: t.arg.boolean({
        required: true,
        description: "The person says that a large move of a price is right.",
      }),
    },
    resolve: (_root, { kind, rows, reason, alarmsAccepted }, context) => {
      const known = getKnownKind(context, kind);
      const { viewer } = getEditor(context, known);
      return editRows(context, viewer, {
        kind: known,
        rows: rows.slice(0, MAX_ROWS).map(({ key, cells, isRemoved }) => ({
          key: key ?? null,
          cells,
          action: isRemoved && getKind(known).withdrawal === "REMOVE" ? "withdraw" : null,
        })),
        reason: reason.trim().slice(0, 500),
        alarmsAccepted,
      });
    },
  }),
);
