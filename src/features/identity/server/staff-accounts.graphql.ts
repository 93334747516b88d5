import { builder } from "../../../server/graphql/builder.ts";
import { getStaff } from "./identity.graphql.ts";
import { addAccountNote, changeRep, withdrawAccountNote } from "./staff-accounts.actions.ts";
import { staffMutation } from "./staff-mutation.graphql.ts";
import { DonePayload } from "./user.graphql.ts";

export const accountIdArg = { required: true, description: "The number of the account: AU-1000001." } as const;

builder.mutationField("addAccountNote", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Writes something down about an account. Customers never see it.",
    args: {
      accountId: t.arg.string(accountIdArg),
      text: t.arg.string({ required: true }),
      isPinned: t.arg.boolean({ required: true, description: "Pinned notes come first." }),
    },
    resolve: async (_root, { accountId: number, ...note }, context) => {
      const viewer = getStaff(context, ({ notes }) => notes);
      return { userErrors: await addAccountNote(context, viewer, { number, ...note }) };
    },
  }),
);

builder.mutationField("withdrawAccountNote", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: { accountId: t.arg.string(accountIdArg), noteId: t.arg.string({ required: true }) },
    resolve: async (_root, { accountId: number, noteId }, context) => {
      const viewer = getStaff(context, ({ notes }) => notes);
      return { userErrors: await withdrawAccountNote(context, viewer, { number, noteId }) };
    },
  }),
);

builder.mutationField("assignRep", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Chooses the rep who looks after a trade account.",
    args: {
      accountId: t.arg.string(accountIdArg),
      repId: t.arg.string({ required: true, description: "Empty for no rep." }),
    },
    resolve: async (_root, { accountId: number, repId }, context) => {
      const viewer = getStaff(context, ({ credit }) => credit);
      return { userErrors: await changeRep(context, viewer, { number, repId }) };
    },
  }),
);
