import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { DocumentContentObject, type FileContent } from "../../../server/graphql/document-content.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { Country } from "../../../shared/country.ts";
import { toPrice } from "../../../shared/money.ts";
import { listRefusals } from "../../../shared/result.ts";
import { getPermitted, getSignedIn } from "../../identity/server/identity.graphql.ts";
import { OrderDetailsObject } from "../../orders/server/order-types.graphql.ts";
import { type BillingDocument, documentTitle } from "../billing.ts";
import { getReader } from "./billing.graphql.ts";
import { getDocumentPaper, listOrderDocuments } from "./papers.queries.ts";
import { getStatementPaper } from "./statements.actions.ts";
import { CURRENT_MONTH, listAllStatements } from "./statements.queries.ts";
import type { Statement } from "./statements.store.ts";

const documentIdArg = { required: true, description: "What a list gave it as `documentId`." } as const;

const InvoiceContentPayload = payloadRef<{ document: FileContent | null }>("InvoiceContentPayload");
InvoiceContentPayload.implement({
  fields: (t) => ({
    document: t.field({ type: DocumentContentObject, nullable: true, resolve: ({ document }) => document }),
  }),
});

builder.queryField("invoiceContent", (t) =>
  t.field({
    type: InvoiceContentPayload,
    extensions: { cost: fieldCosts.pdf },
    description: "An invoice, credit note or receipt as a PDF.",
    args: { documentId: t.arg.string(documentIdArg) },
    resolve: async (_root, { documentId }, context) => {
      const viewer = getPermitted(context, (may) => may.receivables !== "none" || may.seeOrders !== "none");
      const made = await getDocumentPaper(context, viewer, documentId);
      return { document: made.ok ? made.value : null, userErrors: listRefusals(made) };
    },
  }),
);

const OrderInvoiceObject = builder.objectRef<BillingDocument>("OrderInvoice").implement({
  fields: (t) => ({ documentId: t.exposeString("id"), invoiceNumber: t.exposeString("number") }),
});

export const OrderDocumentObject = builder.objectRef<BillingDocument>("OrderDocument").implement({
  description: "A paper that belongs to an order.",
  fields: (t) => ({
    documentId: t.exposeString("id"),
    title: t.string({ description: "What it is, with its number.", resolve: documentTitle }),
    date: t.exposeString("issuedOn"),
  }),
});

/** Everyone who may see an order may see its documents. */
builder.objectFields(OrderDetailsObject, (t) => ({
  orderInvoice: t.field({
    type: OrderInvoiceObject,
    nullable: true,
    description: "Null until an invoice is raised.",
    resolve: async ({ order }, _arguments, context) =>
      (await listOrderDocuments(context.db, getSignedIn(context), order.id)).find(({ kind }) => kind === "INVOICE"),
  }),
  documents: t.field({
    type: [OrderDocumentObject],
    description: "Its invoice, what paid it and what took it back.",
    resolve: ({ order }, _arguments, context) => listOrderDocuments(context.db, getSignedIn(context), order.id),
  }),
}));

type ShownStatement = Statement & { readonly country: Country };

const StatementObject = builder.objectRef<ShownStatement>("Statement").implement({
  description: "A month of an account.",
  fields: (t) => ({
    documentId: t.exposeString("id"),
    date: t.exposeString("month", { description: "The first day of its month." }),
    isRunning: t.boolean({ description: "The month is not over yet.", resolve: ({ id }) => id === CURRENT_MONTH }),
    openingBalance: t.field({
      type: PriceObject,
      resolve: ({ openingCents, country }) => toPrice(openingCents, country),
    }),
    closingBalance: t.field({
      type: PriceObject,
      resolve: ({ closingCents, country }) => toPrice(closingCents, country),
    }),
  }),
});

builder.queryField("accountStatements", (t) =>
  t.field({
    type: [StatementObject],
    description: "The running month first, then those that are over, the latest first.",
    resolve: async (_root, _arguments, context) => {
      const reader = await getReader(context);
      return (await listAllStatements(context, reader)).map((statement) => ({ ...statement, country: reader.country }));
    },
  }),
);

const StatementDetailPayload = payloadRef<{ statement: ShownStatement | null; document: FileContent | null }>(
  "StatementDetailPayload",
);
StatementDetailPayload.implement({
  fields: (t) => ({
    statement: t.field({ type: StatementObject, nullable: true, resolve: ({ statement }) => statement }),
    document: t.field({ type: DocumentContentObject, nullable: true, resolve: ({ document }) => document }),
  }),
});

builder.queryField("statementDetail", (t) =>
  t.field({
    type: StatementDetailPayload,
    extensions: { cost: fieldCosts.pdf },
    description: "A statement as a PDF.",
    args: { documentId: t.arg.string(documentIdArg) },
    resolve: async (_root, { documentId }, context) => {
      const reader = await getReader(context);
      const made = await getStatementPaper(context, reader, documentId);
      if (!made.ok) return { statement: null, document: null, userErrors: made.refusals };
      const { statement } = made.value;
      return { statement: { ...statement, country: reader.country }, document: made.value, userErrors: [] };
    },
  }),
);
