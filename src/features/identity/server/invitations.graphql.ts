import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { formatAccess } from "../account.ts";
import { isInvitationFor } from "../invitation.ts";
import { getSignedIn } from "./identity.graphql.ts";
import { acceptInvitation, type ShownInvitation, showInvitation } from "./invitations.actions.ts";
import { DonePayload } from "./user.graphql.ts";

const OpenInvitationObject = builder.objectRef<ShownInvitation>("OpenInvitation").implement({
  description: "What the page of an invitation link shows.",
  fields: (t) => ({
    accountName: t.exposeString("accountName"),
    invitedBy: t.exposeString("invitedBy"),
    accessName: t.string({ resolve: ({ invitation }) => formatAccess(invitation.access, "CUSTOMER") }),
    email: t.string({ resolve: ({ invitation }) => invitation.email }),
    firstName: t.string({ resolve: ({ invitation }) => invitation.firstName }),
    isForMe: t.boolean({
      nullable: true,
      description: "Whether it is for the signed-in person; null for guests.",
      resolve: ({ invitation }, _arguments, { viewer }) =>
        viewer.user === null ? null : isInvitationFor(viewer.user, invitation),
    }),
    needsPassword: t.exposeBoolean("needsPassword"),
  }),
});

const InvitationPayload = payloadRef<{ invitation: ShownInvitation | null }>("InvitationPayload");
InvitationPayload.implement({
  fields: (t) => ({ invitation: t.expose("invitation", { type: OpenInvitationObject, nullable: true }) }),
});

builder.queryField("invitation", (t) =>
  t.field({
    type: InvitationPayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      // The provider's sign-in page runs this query too, usually without a token.
      if (token === "") return { invitation: null, userErrors: [] };
      const shown = await showInvitation(context, token);
      return shown.ok ? { invitation: shown.value, userErrors: [] } : { invitation: null, userErrors: shown.refusals };
    },
  }),
);

builder.mutationField("acceptInvitation", (t) =>
  t.field({
    type: DonePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => ({
      userErrors: await acceptInvitation(context, getSignedIn(context), token),
    }),
  }),
);
