import { builder } from "../../../server/graphql/builder.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import { getPermitted } from "../../identity/server/identity-context.ts";
import { OrderDetailsObject } from "../../orders/server/order-types.graphql.ts";
import { type BillingDocument, documentTitle } from "../billing.ts";
import { billingErrors } from "../billing-errors.ts";
import { listDocumentsOfOrder } from "./documents.store.ts";
import { findPaper, type Paper } from "./read-document.ts";

export const DocumentContentObject = builder.objectRef<Paper>("DocumentContent").implement({
  description: "A file: an invoice, a statement, an export.",
  fields: (t) => ({
    documentId: t.exposeString("documentId"),
    fileName: t.exposeString("fileName"),
    mimeType: t.exposeString("mimeType"),
    content: t.string({ description: "Its bytes, in base64.", resolve: ({ bytes }) => bytes.toString("base64") }),
  }),
});

export const documentIdArg = { required: true, description: "What a list gave it as `documentId`." } as const;

const InvoiceContentPayload = payloadRef<{ document: Paper | null }>("InvoiceContentPayload");
InvoiceContentPayload.implement({
  fields: (t) => ({
    document: t.field({ type: DocumentContentObject, nullable: true, resolve: ({ document }) => document }),
  }),
});

builder.queryField("invoiceContent", (t) =>
  t.field({
    type: InvoiceContentPayload,
    description: "An invoice, credit note or receipt as a PDF.",
    args: { documentId: t.arg.string(documentIdArg) },
    resolve: async (_root, { documentId }, context) => {
      const viewer = getPermitted(context, (may) => may.receivables !== "none" || may.seeOrders !== "none");
      const document = await findPaper(context, viewer, documentId);
      return { document, userErrors: document === null ? [billingErrors.documentNotFound] : [] };
    },
  }),
);

const OrderInvoiceObject = builder.objectRef<BillingDocument>("OrderInvoice").implement({
  fields: (t) => ({ documentId: t.exposeString("id"), invoiceNumber: t.exposeString("number") }),
});

const OrderDocumentObject = builder.objectRef<BillingDocument>("OrderDocument").implement({
  description: "A paper that belongs to an order.",
  fields: (t) => ({
    documentId: t.exposeString("id"),
    title: t.string({ description: "What it is, with its number.", resolve: documentTitle }),
    date: t.exposeString("issuedOn"),
  }),
});

/** Whoever sees an order sees its papers. */
builder.objectFields(OrderDetailsObject, (t) => ({
  orderInvoice: t.field({
    type: OrderInvoiceObject,
    nullable: true,
    description: "Null until an invoice is raised.",
    resolve: async ({ order }, _arguments, { db }) =>
      (await listDocumentsOfOrder(db, order.id)).find(({ kind }) => kind === "INVOICE"),
  }),
  documents: t.field({
    type: [OrderDocumentObject],
    description: "Its invoice, what paid it and what took it back.",
    resolve: ({ order }, _arguments, { db }) => listDocumentsOfOrder(db, order.id),
  }),
}));
