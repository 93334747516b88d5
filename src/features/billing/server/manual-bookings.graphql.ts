/** What staff book on an account by hand. */
import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { DocumentContentObject, type FileContent } from "../../../server/graphql/document-content.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { type Cents, toPrice } from "../../../shared/money.ts";
import { listRefusals } from "../../../shared/result.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { accountIdArg } from "../../identity/server/staff-accounts.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { seesMoney } from "../../identity/staff-accounts.ts";
import { type BillingDocument, documentTitle } from "../billing.ts";
import {
  allocateCredit,
  issueCreditNote,
  recordTransfer,
  reverseTransfer,
  writeOff,
} from "./manual-bookings.actions.ts";
import { getStaffStatement } from "./staff-statements.queries.ts";
import { readTransferPlan, type ShownTransferPlan } from "./transfer-plans.queries.ts";

const getBookkeeper = (context: OperationContext) => getStaff(context, ({ money }) => money);

const amountArg = { required: true, description: "Dollars and cents: 1250.00." } as const;
const keyArg = { required: true, description: "The same request under the same key is booked once." } as const;
const documentIdsArg = { required: true, description: "What it settles. Empty: what is due first." } as const;
const shownReasonArg = { required: true, description: "The customer reads it." } as const;

interface PlannedPart {
  readonly document: BillingDocument;
  readonly cents: Cents;
  readonly country: Country;
}

const TransferPartObject = builder.objectRef<PlannedPart>("TransferPart").implement({
  description: "A document that a bank transfer settles, or a part of it.",
  fields: (t) => ({
    documentId: t.id({ resolve: ({ document }) => document.id }),
    title: t.string({ resolve: ({ document }) => documentTitle(document) }),
    dueDate: t.string({ nullable: true, resolve: ({ document }) => document.dueOn }),
    open: t.field({ type: PriceObject, resolve: ({ document, country }) => toPrice(document.openCents, country) }),
    amount: t.field({ type: PriceObject, resolve: ({ cents, country }) => toPrice(cents, country) }),
  }),
});

const TransferPlanObject = builder.objectRef<ShownTransferPlan>("TransferPlan").implement({
  description: "What a bank transfer would settle.",
  fields: (t) => ({
    amount: t.field({ type: PriceObject, resolve: ({ amountCents, country }) => toPrice(amountCents, country) }),
    parts: t.field({
      type: [TransferPartObject],
      resolve: ({ parts, country }) => parts.map((part) => ({ ...part, country })),
    }),
    rest: t.field({
      type: PriceObject,
      description: "What settles nothing and stays in credit.",
      resolve: ({ unallocatedCents, country }) => toPrice(unallocatedCents, country),
    }),
    seen: t.exposeString("seen", { description: "`recordTransfer` takes it." }),
    isRecorded: t.exposeBoolean("isBooked", { description: "An equal transfer is recorded already." }),
  }),
});

const TransferPlanPayload = payloadRef<{ plan: ShownTransferPlan | null }>("TransferPlanPayload");
TransferPlanPayload.implement({
  fields: (t) => ({ plan: t.field({ type: TransferPlanObject, nullable: true, resolve: ({ plan }) => plan }) }),
});

builder.queryField("transferPlan", (t) =>
  t.field({
    type: TransferPlanPayload,
    description: "What a bank transfer would settle. Nothing is booked.",
    args: {
      accountId: t.arg.string(accountIdArg),
      amount: t.arg.string(amountArg),
      receivedOn: t.arg.string({ required: true }),
      reference: t.arg.string({ required: true }),
      documentIds: t.arg.stringList(documentIdsArg),
    },
    resolve: async (_root, { accountId: number, ...input }, context) => {
      const plan = await readTransferPlan(context, getBookkeeper(context), { number, ...input });
      return { plan: plan.ok ? plan.value : null, userErrors: listRefusals(plan) };
    },
  }),
);

builder.mutationField("recordTransfer", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Books money that came to the bank.",
    args: {
      accountId: t.arg.string(accountIdArg),
      amount: t.arg.string(amountArg),
      receivedOn: t.arg.string({ required: true, description: "The day on which the bank received it." }),
      reference: t.arg.string({ required: true, description: "As on the bank statement." }),
      documentIds: t.arg.stringList(documentIdsArg),
      seen: t.arg.string({ required: true, description: "`seen` of the plan that was shown. Empty: any plan." }),
      isSecond: t.arg.boolean({ required: true, description: "It is another transfer than an equal one." }),
      idempotencyKey: t.arg.string(keyArg),
    },
    resolve: async (_root, { accountId: number, ...input }, context) => ({
      userErrors: await recordTransfer(context, getBookkeeper(context), { number, ...input }),
    }),
  }),
);

builder.mutationField("reverseTransfer", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes a bank transfer back that was recorded wrongly. What it settled is open again.",
    args: {
      accountId: t.arg.string(accountIdArg),
      documentId: t.arg.string({ required: true, description: "Its receipt." }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, { accountId: number, ...input }, context) => ({
      userErrors: await reverseTransfer(context, getBookkeeper(context), { number, ...input }),
    }),
  }),
);

builder.mutationField("allocateCredit", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Settles documents with a credit of the account, as far as the credit goes.",
    args: {
      accountId: t.arg.string(accountIdArg),
      creditId: t.arg.string({ required: true, description: "A credit note, or a payment with money left." }),
      documentIds: t.arg.stringList(documentIdsArg),
    },
    resolve: async (_root, { accountId: number, ...input }, context) => ({
      userErrors: await allocateCredit(context, getBookkeeper(context), { number, ...input }),
    }),
  }),
);

builder.mutationField("issueCreditNote", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Issues a credit note, for an invoice or without one.",
    args: {
      accountId: t.arg.string(accountIdArg),
      amount: t.arg.string(amountArg),
      includesTax: t.arg.boolean({ required: true, description: "The amount includes GST." }),
      invoiceId: t.arg.string({ required: true, description: "The invoice that it belongs to. Empty: none." }),
      reason: t.arg.string(shownReasonArg),
      idempotencyKey: t.arg.string(keyArg),
    },
    resolve: async (_root, { accountId: number, ...input }, context) => ({
      userErrors: await issueCreditNote(context, getBookkeeper(context), { number, ...input }),
    }),
  }),
);

builder.mutationField("writeOff", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Gives up an amount that will not be paid.",
    args: {
      accountId: t.arg.string(accountIdArg),
      documentId: t.arg.string({ required: true }),
      amount: t.arg.string(amountArg),
      reason: t.arg.string(shownReasonArg),
      idempotencyKey: t.arg.string(keyArg),
    },
    resolve: async (_root, { accountId: number, ...input }, context) => ({
      userErrors: await writeOff(context, getBookkeeper(context), { number, ...input }),
    }),
  }),
);

const StaffStatementPayload = payloadRef<{ document: FileContent | null }>("StaffStatementPayload");
StaffStatementPayload.implement({
  fields: (t) => ({ document: t.expose("document", { type: DocumentContentObject, nullable: true }) }),
});

builder.queryField("staffStatement", (t) =>
  t.field({
    type: StaffStatementPayload,
    extensions: { cost: fieldCosts.pdf },
    description: "The statement of a month of an account as a PDF.",
    args: {
      accountId: t.arg.string(accountIdArg),
      month: t.arg.string({ required: true, description: "2026-10." }),
    },
    resolve: async (_root, { accountId: number, month }, context) => {
      const made = await getStaffStatement(context, getStaff(context, seesMoney), { number, month });
      return { document: made.ok ? made.value : null, userErrors: listRefusals(made) };
    },
  }),
);
