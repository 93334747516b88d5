import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { Country } from "../../../shared/country.ts";
import { priceOf } from "../../../shared/money.ts";
import { billingErrors } from "../billing-errors.ts";
import { DocumentContentObject, documentIdArg } from "./papers.graphql.ts";
import { getReader } from "./papers-reader.ts";
import type { Paper } from "./read-document.ts";
import { findStatementPaper, listAll, RUNNING } from "./read-statements.ts";
import type { Statement } from "./statements.store.ts";

type Shown = Statement & { readonly country: Country };

const StatementObject = builder.objectRef<Shown>("Statement").implement({
  description: "A month of an account.",
  fields: (t) => ({
    documentId: t.exposeString("id"),
    date: t.exposeString("month", { description: "The first day of its month." }),
    isRunning: t.boolean({ description: "The month is not over yet.", resolve: ({ id }) => id === RUNNING }),
    openingBalance: t.field({
      type: PriceObject,
      resolve: ({ openingCents, country }) => priceOf(openingCents, country),
    }),
    closingBalance: t.field({
      type: PriceObject,
      resolve: ({ closingCents, country }) => priceOf(closingCents, country),
    }),
  }),
});

builder.queryField("accountStatements", (t) =>
  t.field({
    type: [StatementObject],
    description: "The running month first, then those that are over, the latest first.",
    resolve: async (_root, _arguments, context) => {
      const reader = await getReader(context);
      return (await listAll(context, reader)).map((statement) => ({ ...statement, country: reader.country }));
    },
  }),
);

const StatementDetailPayload = payloadRef<{ statement: Shown | null; document: Paper | null }>(
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
    description: "A statement as a PDF.",
    args: { documentId: t.arg.string(documentIdArg) },
    resolve: async (_root, { documentId }, context) => {
      const reader = await getReader(context);
      const paper = await findStatementPaper(context, reader, documentId);
      if (paper === null) return { statement: null, document: null, userErrors: [billingErrors.documentNotFound] };
      return { statement: { ...paper.statement, country: reader.country }, document: paper, userErrors: [] };
    },
  }),
);
