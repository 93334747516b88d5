import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { DocumentContentObject, type FileContent } from "../../../server/graphql/document-content.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { listRefusals } from "../../../shared/result.ts";
import { billingErrors } from "../billing-errors.ts";
import {
  calculatePercent,
  type Export,
  type ExportInput,
  exportFormats,
  exportKinds,
  exportStatuses,
  getExportStatus,
} from "../export.ts";
import { getReader } from "./billing.graphql.ts";
import { exportNow, startExport } from "./exports.actions.ts";
import { findExportPaper, listOwnExports } from "./exports.queries.ts";

const ExportKindEnum = builder.enumType("ExportKind", { values: exportKinds });
export const ExportFormatEnum = builder.enumType("ExportFormat", { values: exportFormats });
const ExportStatusEnum = builder.enumType("ExportStatus", { values: exportStatuses });

const ExportObject = builder.objectRef<Export>("Export").implement({
  description: "A file of an account's items that somebody asked for. It is kept for a day.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: ExportKindEnum }),
    format: t.expose("format", { type: ExportFormatEnum }),
    start: t.exposeString("from", { nullable: true }),
    end: t.exposeString("to", { nullable: true }),
    status: t.field({
      type: ExportStatusEnum,
      resolve: (made, _arguments, { clock }) => getExportStatus(made, clock.now()),
    }),
    percent: t.int({ description: "How far it has come.", resolve: calculatePercent }),
    rows: t.exposeInt("inAll", { nullable: true, description: "Null until they are counted." }),
    date: t.string({ description: "When it was asked for.", resolve: ({ createdAt }) => createdAt.toISOString() }),
  }),
});

builder.queryField("exports", (t) =>
  t.field({
    type: [ExportObject],
    description: "One's own, the latest first.",
    resolve: async (_root, _arguments, context) => listOwnExports(context.db, await getReader(context)),
  }),
);

const ExportPayload = payloadRef<{ exportId: string | null }>("ExportPayload");
ExportPayload.implement({
  fields: (t) => ({ exportId: t.string({ nullable: true, resolve: ({ exportId }) => exportId }) }),
});

builder.mutationField("startExport", (t) =>
  t.field({
    type: ExportPayload,
    extensions: { cost: fieldCosts.export },
    description: "Has a file made, which is fetched when it is there.",
    args: {
      kind: t.arg({ type: ExportKindEnum, required: true }),
      format: t.arg({ type: ExportFormatEnum, required: true }),
      start: t.arg.string({ description: "Of a payment history: the first day; empty for since ever." }),
      end: t.arg.string({ description: "Of a payment history: the last day; empty for until now." }),
    },
    resolve: async (_root, { kind, format, start, end }, context) => {
      const input = { kind, format, start: start ?? "", end: end ?? "" };
      const started = await startExport(context, await getReader(context), input);
      return { exportId: started.ok ? started.value : null, userErrors: listRefusals(started) };
    },
  }),
);

export const ExportContentPayload = payloadRef<{ document: FileContent | null }>("ExportContentPayload");
ExportContentPayload.implement({
  fields: (t) => ({
    document: t.field({ type: DocumentContentObject, nullable: true, resolve: ({ document }) => document }),
  }),
});

builder.queryField("exportContent", (t) =>
  t.field({
    type: ExportContentPayload,
    description: "An export that was made.",
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const document = await findExportPaper(context.db, await getReader(context), id);
      return { document, userErrors: document === null ? [billingErrors.documentNotFound] : [] };
    },
  }),
);

async function answerNow(context: OperationContext, input: ExportInput) {
  const written = await exportNow(context, await getReader(context), input);
  return { document: written.ok ? written.value : null, userErrors: listRefusals(written) };
}

builder.queryField("exportOpenInvoices", (t) =>
  t.field({
    type: ExportContentPayload,
    extensions: { cost: fieldCosts.export },
    description: "All that is open, as a file.",
    args: { format: t.arg({ type: ExportFormatEnum, defaultValue: "CSV" }) },
    resolve: (_root, { format }, context) =>
      answerNow(context, { kind: "OPEN_ITEMS", format: format ?? "CSV", start: "", end: "" }),
  }),
);

builder.queryField("exportPaymentHistory", (t) =>
  t.field({
    type: ExportContentPayload,
    extensions: { cost: fieldCosts.export },
    description: "The payments of some days, as a file.",
    args: {
      start: t.arg.string({ required: true, description: "The first day; empty for since ever." }),
      end: t.arg.string({ required: true, description: "The last day; empty for until now." }),
      format: t.arg({ type: ExportFormatEnum, defaultValue: "CSV" }),
    },
    resolve: (_root, { start, end, format }, context) =>
      answerNow(context, { kind: "PAYMENT_HISTORY", format: format ?? "CSV", start, end }),
  }),
);
