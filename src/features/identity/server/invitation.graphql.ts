import { builder } from "../../../server/graphql/builder.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { accessNameOf } from "../access.ts";
import type { Invitation } from "../invitation.ts";
import { findNames } from "./accounts.store.ts";
import { getSignedIn } from "./identity-context.ts";
import { acceptInvitation, isFor } from "./invitation.actions.ts";
import { tryInvitation } from "./open-invitation.ts";
import { findPerson } from "./provider.store.ts";
import { DonePayload } from "./user.graphql.ts";

interface ShownInvitation {
  readonly invitation: Invitation;
  readonly accountName: string;
  readonly invitedBy: string;
  /** Somebody new at the provider of this installation. */
  readonly needsPassword: boolean;
}

const OpenInvitationObject = builder.objectRef<ShownInvitation>("OpenInvitation").implement({
  description: "What the link of an invitation tells whoever has it.",
  fields: (t) => ({
    accountName: t.exposeString("accountName"),
    invitedBy: t.exposeString("invitedBy"),
    accessName: t.string({ resolve: ({ invitation }) => accessNameOf(invitation.access, "CUSTOMER") }),
    email: t.string({ resolve: ({ invitation }) => invitation.email }),
    firstName: t.string({ resolve: ({ invitation }) => invitation.firstName }),
    isForMe: t.boolean({
      nullable: true,
      description: "Whether it is for whoever is signed in; null for guests.",
      resolve: ({ invitation }, _arguments, { viewer }) => (viewer.user === null ? null : isFor(viewer, invitation)),
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
      // A sign-in page asks too, mostly without any.
      if (token === "") return { invitation: null, userErrors: [] };
      const found = await tryInvitation(context, token);
      if ("refusal" in found) return { invitation: null, userErrors: [found.refusal] };
      return { invitation: await show(context, found.invitation), userErrors: [] };
    },
  }),
);

async function show({ db, isProviderEmbedded }: OperationContext, invitation: Invitation): Promise<ShownInvitation> {
  const { accountId, invitedBy, email } = invitation;
  const { people, accounts } = await findNames(db, { userIds: [invitedBy], accountIds: [accountId] });
  return {
    invitation,
    accountName: accounts.get(accountId)?.name ?? "",
    invitedBy: people.get(invitedBy) ?? "",
    needsPassword: isProviderEmbedded && (await findPerson(db, { email })) === null,
  };
}

builder.mutationField("acceptInvitation", (t) =>
  t.field({
    type: DonePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const refusal = await acceptInvitation(context, getSignedIn(context), token);
      return { userErrors: refusal === null ? [] : [refusal] };
    },
  }),
);
