import { builder } from "../../../server/graphql/builder.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { identityErrors } from "../identity-errors.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { beginEmailChange, confirmEmail } from "./email-change.actions.ts";
import { findWaitingEmail } from "./email-changes.store.ts";
import { getSignedIn } from "./identity-context.ts";
import { closeMyself, mayCloseThemself, saveProfile } from "./profile.actions.ts";
import { DonePayload } from "./user.graphql.ts";

const SettingsObject = builder.objectRef<SignedInViewer>("Settings").implement({
  description: "What a person can change about themself, beside what is known of them.",
  fields: (t) => ({
    waitingEmail: t.string({
      nullable: true,
      description: "A new e-mail address that has not been confirmed yet.",
      resolve: ({ user }, _arguments, { db, clock }) => findWaitingEmail(db, user.id, clock.now()),
    }),
    mobileExample: t.string({
      description: "What a mobile number of their country looks like.",
      resolve: async (_viewer, _arguments, { db, buyer }) => (await getCountry(db, buyer.country)).mobileExample,
    }),
    mayClose: t.boolean({
      description: "Whether they can close their online account without calling.",
      resolve: (viewer, _arguments, context) => mayCloseThemself(context, viewer),
    }),
    isSignInFresh: t.boolean({ resolve: ({ session }, _arguments, { clock }) => isFresh(session, clock.now()) }),
  }),
});

builder.queryField("settings", (t) =>
  t.field({ type: SettingsObject, resolve: (_root, _arguments, context) => getSignedIn(context) }),
);

type Refused = UserError | readonly UserError[] | null;

/** An outage is one refusal at the form, where what was typed still stands; the log has its cause. */
async function saving(context: OperationContext, save: () => Promise<Refused>) {
  try {
    const refused = await save();
    return { userErrors: refused === null ? [] : "code" in refused ? [refused] : refused };
  } catch (error) {
    context.log.error({ err: error, requestId: context.requestId }, "Somebody's own settings could not be saved.");
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
      return saving(context, () => saveProfile(context, viewer, { ...names, mobileNumber: mobileNumber ?? "" }));
    },
  }),
);

builder.mutationField("changeEmail", (t) =>
  t.field({
    type: DonePayload,
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, context) => {
      const viewer = getSignedIn(context);
      return saving(context, () => beginEmailChange(context, viewer, email));
    },
  }),
);

const ConfirmEmailPayload = payloadRef<object>("ConfirmEmailPayload");
ConfirmEmailPayload.implement({ description: "Whether it was done; there is nothing else to tell a stranger." });

builder.mutationField("confirmEmail", (t) =>
  t.field({
    type: ConfirmEmailPayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, context) => saving(context, () => confirmEmail(context, token)),
  }),
);

builder.mutationField("closeOnlineAccount", (t) =>
  t.field({
    type: DonePayload,
    resolve: (_root, _arguments, context) => {
      const viewer = getSignedIn(context);
      return saving(context, () => closeMyself(context, viewer));
    },
  }),
);
