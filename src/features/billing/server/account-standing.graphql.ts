import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { accountIdArg } from "../../identity/server/staff-accounts.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload, PaymentType } from "../../identity/server/user.graphql.ts";
import { changeCredit, liftHold, setHold } from "./account-standing.actions.ts";

const getCreditor = (context: OperationContext) => getStaff(context, ({ credit }) => credit);

builder.mutationField("setHold", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Puts an account on hold. It cannot check out until staff lift the hold.",
    args: {
      accountId: t.arg.string(accountIdArg),
      reason: t.arg.string({ required: true, description: "The customer reads it." }),
    },
    resolve: async (_root, { accountId: number, reason }, context) => ({
      userErrors: await setHold(context, getCreditor(context), { number, reason }),
    }),
  }),
);

builder.mutationField("liftHold", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Lifts a hold that staff set. A hold for overdue invoices stays until they are paid.",
    args: { accountId: t.arg.string(accountIdArg), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { accountId: number, reason }, context) => ({
      userErrors: await liftHold(context, getCreditor(context), { number, reason }),
    }),
  }),
);

builder.mutationField("changeCredit", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes how a trade account pays.",
    args: {
      accountId: t.arg.string(accountIdArg),
      payment: t.arg({ type: PaymentType, required: true }),
      creditLimit: t.arg.string({ required: true, description: "Whole dollars." }),
      paymentTerms: t.arg.string({ required: true, description: "When invoices are due: 30EOM, 14." }),
      poRequired: t.arg.boolean({ required: true, description: "Whether orders need a purchase order number." }),
      reason: t.arg.string({ required: true }),
      seen: t.arg.string({ required: true, description: "`seenTerms` of the account when the form was made." }),
    },
    resolve: async (_root, { accountId: number, payment: terms, poRequired: poNumberRequired, ...input }, context) => ({
      userErrors: await changeCredit(context, getCreditor(context), { ...input, number, terms, poNumberRequired }),
    }),
  }),
);
