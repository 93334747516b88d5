import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { DocumentContentObject, type FileContent } from "../../../server/graphql/document-content.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { listRefusals, type Result, type UserError } from "../../../shared/result.ts";
import { keyArg } from "../../cart/server/cart-types.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { makeQuoteFile, openSentQuote, sendQuote } from "./lead-quotes.actions.ts";
import { getPlanner } from "./paint-plans.graphql.ts";

const QuoteFilePayload = payloadRef<{ document: FileContent | null }>("LeadQuoteFilePayload");
QuoteFilePayload.implement({
  fields: (t) => ({ document: t.expose("document", { type: DocumentContentObject, nullable: true }) }),
});

const toPayload = (made: Result<FileContent, UserError>) => ({
  document: made.ok ? made.value : null,
  userErrors: listRefusals(made),
});

builder.queryField("leadQuoteFile", (t) =>
  t.field({
    type: QuoteFilePayload,
    extensions: { cost: fieldCosts.pdf },
    description:
      "The quote of a paint plan as a PDF with the painter's letterhead and prices. Who sees the contact is written down.",
    args: { jobId: t.arg.string({ required: true }) },
    resolve: async (_root, { jobId }, context) => toPayload(await makeQuoteFile(context, getPlanner(context), jobId)),
  }),
);

builder.queryField("sentLeadQuoteFile", (t) =>
  t.field({
    type: QuoteFilePayload,
    extensions: { cost: fieldCosts.pdf },
    description: "The PDF under the link in a home owner's mail, as it was sent.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => toPayload(await openSentQuote(context, token)),
  }),
);

builder.mutationField("sendLeadQuote", (t) =>
  t.field({
    type: DonePayload,
    description: "Mails the quote to the home owner, with a link to the PDF.",
    args: {
      jobId: t.arg.string({ required: true }),
      planVersion: t.arg.string({
        description: "The version of the plan that the painter has seen. Empty: any version.",
      }),
      idempotencyKey: t.arg.string(keyArg),
    },
    resolve: async (_root, input, context) => ({ userErrors: await sendQuote(context, getPlanner(context), input) }),
  }),
);
