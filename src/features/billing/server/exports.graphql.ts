import { asTenant, readAsTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { billingErrors } from "../billing-errors.ts";
import {
  type Export,
  type ExportFormat,
  type ExportKind,
  exportFileName,
  exportFormats,
  exportKinds,
  exportStatuses,
  percentOf,
  statusOf,
} from "../export.ts";
import { parseDays } from "../history-days.ts";
import { startExport } from "./exports.actions.ts";
import { findExportFile, listExports } from "./exports.store.ts";
import { writeExport } from "./make-export.ts";
import { DocumentContentObject } from "./papers.graphql.ts";
import { getReader, type Reader } from "./papers-reader.ts";
import type { Paper } from "./read-document.ts";

const ExportKindEnum = builder.enumType("ExportKind", { values: exportKinds });
const ExportFormatEnum = builder.enumType("ExportFormat", { values: exportFormats });
const ExportStatusEnum = builder.enumType("ExportStatus", { values: exportStatuses });

const mostListed = 10;

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
      resolve: (made, _arguments, { clock }) => statusOf(made, clock.now()),
    }),
    percent: t.int({ description: "How far it has come.", resolve: percentOf }),
    rows: t.exposeInt("inAll", { nullable: true, description: "Null until they are counted." }),
    date: t.string({ description: "When it was asked for.", resolve: ({ createdAt }) => createdAt.toISOString() }),
  }),
});

builder.queryField("exports", (t) =>
  t.field({
    type: [ExportObject],
    description: "One's own, the latest first.",
    resolve: async (_root, _arguments, context) => {
      const reader = await getReader(context);
      return readAsTenant(context.db, reader, (tx) => listExports(tx, reader, mostListed));
    },
  }),
);

const ExportPayload = payloadRef<{ exportId: string | null }>("ExportPayload");
ExportPayload.implement({
  fields: (t) => ({ exportId: t.string({ nullable: true, resolve: ({ exportId }) => exportId }) }),
});

builder.mutationField("startExport", (t) =>
  t.field({
    type: ExportPayload,
    description: "Has a file made, which is fetched when it is there.",
    args: {
      kind: t.arg({ type: ExportKindEnum, required: true }),
      format: t.arg({ type: ExportFormatEnum, required: true }),
      start: t.arg.string({ description: "Of a payment history: the first day; empty for since ever." }),
      end: t.arg.string({ description: "Of a payment history: the last day; empty for until now." }),
    },
    resolve: async (_root, { kind, format, start, end }, context) => {
      const wish = { kind, format, start: start ?? "", end: end ?? "" };
      const begun = await startExport(context, await getReader(context), wish);
      return begun.ok ? { exportId: begun.value, userErrors: [] } : { exportId: null, userErrors: [...begun.refusals] };
    },
  }),
);

const ExportContentPayload = payloadRef<{ document: Paper | null }>("ExportContentPayload");
ExportContentPayload.implement({
  fields: (t) => ({
    document: t.field({ type: DocumentContentObject, nullable: true, resolve: ({ document }) => document }),
  }),
});

const mimeTypes: Record<ExportFormat, string> = {
  CSV: "text/csv; charset=utf-8",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

builder.queryField("exportContent", (t) =>
  t.field({
    type: ExportContentPayload,
    description: "An export that was made.",
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const reader = await getReader(context);
      const found = await asTenant(context.db, reader, (tx) => findExportFile(tx, { ...reader, id }));
      if (found === null) return { document: null, userErrors: [billingErrors.documentNotFound] };
      return { document: paperOf(reader, found.made, { id, bytes: found.file }), userErrors: [] };
    },
  }),
);

type Named = Pick<Export, "kind" | "format" | "from" | "to">;

function paperOf({ accountNumber }: Reader, made: Named, { id, bytes }: { id: string; bytes: Buffer }): Paper {
  const fileName = exportFileName(made, accountNumber);
  return { documentId: id, fileName, mimeType: mimeTypes[made.format], bytes };
}

interface ExportNow {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly start: string;
  readonly end: string;
}

/** For those who wait for the answer: written in the same thread of its own, and kept nowhere. */
async function exportNow(context: OperationContext, { kind, format, start, end }: ExportNow) {
  const reader = await getReader(context);
  const days = parseDays(start, end);
  if (days === null) return { document: null, userErrors: [billingErrors.daysNotValid] };
  const wanted = { accountId: reader.accountId, kind, format, ...days };
  try {
    const bytes = await writeExport(context.db, wanted, { country: reader.country, now: context.clock.now() });
    return { document: paperOf(reader, wanted, { id: kind, bytes }), userErrors: [] };
  } catch (error) {
    context.log.error({ err: error, requestId: context.requestId }, "An export could not be made.");
    return { document: null, userErrors: [billingErrors.exportFailed] };
  }
}

builder.queryField("exportOpenInvoices", (t) =>
  t.field({
    type: ExportContentPayload,
    description: "All that is open, as a file.",
    args: { format: t.arg({ type: ExportFormatEnum, defaultValue: "CSV" }) },
    resolve: (_root, { format }, context) =>
      exportNow(context, { kind: "OPEN_ITEMS", format: format ?? "CSV", start: "", end: "" }),
  }),
);

builder.queryField("exportPaymentHistory", (t) =>
  t.field({
    type: ExportContentPayload,
    description: "The payments of some days, as a file.",
    args: {
      start: t.arg.string({ required: true, description: "The first day; empty for since ever." }),
      end: t.arg.string({ required: true, description: "The last day; empty for until now." }),
      format: t.arg({ type: ExportFormatEnum, defaultValue: "CSV" }),
    },
    resolve: (_root, { start, end, format }, context) =>
      exportNow(context, { kind: "PAYMENT_HISTORY", format: format ?? "CSV", start, end }),
  }),
);
