import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/result.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { identityErrors } from "../identity-errors.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { getSignedIn } from "./identity.graphql.ts";
import { findOwnPendingEmail, mayCloseOwnSignIn } from "./identity.queries.ts";
import { beginEmailChange, closeOwnSignIn, confirmEmail, saveProfile } from "./settings.actions.ts";
import { DonePayload } from "./user.graphql.ts";

const SettingsObject = builder.objectRef<SignedInViewer>("Settings").implement({
  description: "The settings of the signed-in person.",
  fields: (t) => ({
    waitingEmail: t.string({
      nullable: true,
      description: "A new e-mail address that has not been confirmed yet.",
      resolve: (viewer, _arguments, { db, clock }) => findOwnPendingEmail(db, viewer, clock.now()),
    }),
    mobileExample: t.string({
      description: "An example of a mobile number of their country.",
      resolve: async (_viewer, _arguments, { db, buyer }) => (await getCountry(db, buyer.country)).mobileExample,
    }),
    mayClose: t.boolean({
      description: "Whether they can close their online account without calling.",
      resolve: (viewer, _arguments, context) => mayCloseOwnSignIn(context.db, viewer),
    }),
    isSignInFresh: t.boolean({ resolve: ({ session }, _arguments, { clock }) => isFresh(session, clock.now()) }),
  }),
});

builder.queryField("settings", (t) =>
  t.field({ type: SettingsObject, resolve: (_root, _arguments, context) => getSignedIn(context) }),
);

/** Turns an outage into one refusal at the form, which keeps the typed values. The cause is logged. */
async function saveOrRefuse(context: OperationContext, save: () => Promise<readonly UserError[]>) {
  try {
    return { userErrors: await save() };
  } catch (error) {
    context.log.error({ err: error, requestId: context.requestId }, "A person's settings could not be saved.");
    return { userErrors: [identityErrors.notSaved] };
  }
}

builder.mutationField("updateProfile", (t) =>
  t.field({
    type: DonePayload,
    args: {
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      mobileNumber: t.arg.string({ description: "Empty for none." }),
    },
    resolve: (_root, { mobileNumber, ...names }, context) => {
      const viewer = getSignedIn(context);
      return saveOrRefuse(context, () => saveProfile(context, viewer, { ...names, mobileNumber: mobileNumber ?? "" }));
    },
  }),
);

builder.mutationField("changeEmail", (t) =>
  t.field({
    type: DonePayload,
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, context) => {
      const viewer = getSignedIn(context);
      return saveOrRefuse(context, () => beginEmailChange(context, viewer, email));
    },
  }),
);

const ConfirmEmailPayload = payloadRef<object>("ConfirmEmailPayload");
ConfirmEmailPayload.implement({ description: "Only the refusals, because anybody may have the link." });

builder.mutationField("confirmEmail", (t) =>
  t.field({
    type: ConfirmEmailPayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, context) => saveOrRefuse(context, () => confirmEmail(context, token)),
  }),
);

builder.mutationField("closeOnlineAccount", (t) =>
  t.field({
    type: DonePayload,
    resolve: (_root, _arguments, context) => {
      const viewer = getSignedIn(context);
      return saveOrRefuse(context, () => closeOwnSignIn(context, viewer));
    },
  }),
);
