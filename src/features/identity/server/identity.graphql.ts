import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { unauthenticated, unauthorized } from "../../../server/graphql/operation-errors.ts";
import type { UserError } from "../../../shared/result.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import type { Store } from "../../stores/store.ts";
import type { Capabilities } from "../capabilities.ts";
import { identityErrors } from "../identity-errors.ts";
import type { StaffCapabilities } from "../staff-capabilities.ts";
import type { SignedInViewer, Viewer } from "../viewer.ts";
import { listOwnDevices, listPartnerAccounts, type OwnDevice, readBesideViewer } from "./identity.queries.ts";
import type { Partner } from "./members.store.ts";
import type { OpenId } from "./openid.adapter.ts";
import { listSignInButtons } from "./provider.queries.ts";
import { signOutDevice, startActingFor, stopActingFor, switchAccount } from "./sessions.actions.ts";
import { chooseFavouriteStore } from "./settings.actions.ts";
import type { TokenSigner } from "./signed-tokens.adapter.ts";
import { staffMutation } from "./staff-mutation.graphql.ts";
import { DonePayload, PartnerAccountObject, UserObject } from "./user.graphql.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly viewer: Viewer;
    /** Where people change their password; null when the provider has not given us an address. */
    readonly passwordAddress: string | null;
    /** True when people sign in with the embedded provider. */
    readonly isProviderEmbedded: boolean;
    /** Whether this installation has the demo world. */
    readonly isDemoOn: boolean;
    readonly openId: OpenId;
    readonly tokens: TokenSigner;
    /** The IP address or IPv6 network that the request comes from. */
    readonly address: string;
    /** The address of the shop, for links in mails. */
    readonly publicUrl: string;
  }
}

/** The signed-in person. For guests it throws the error that asks them to sign in. */
export function getSignedIn({ viewer }: { readonly viewer: Viewer }): SignedInViewer {
  if (viewer.user === null) throw unauthenticated();
  return viewer;
}

/** The signed-in person, if they have a capability. */
export function getPermitted(
  context: { readonly viewer: Viewer },
  isPermitted: (may: Capabilities) => boolean,
): SignedInViewer {
  const viewer = getSignedIn(context);
  if (!isPermitted(viewer.may)) throw unauthorized();
  return viewer;
}

/** The signed-in member of staff, if they have a capability of staff. */
export function getStaff(
  context: { readonly viewer: Viewer },
  isPermitted: (staff: StaffCapabilities) => boolean,
): SignedInViewer {
  return getPermitted(context, ({ staff }) => isPermitted(staff));
}

builder.queryField("me", (t) =>
  t.field({
    type: UserObject,
    args: { date: t.arg.string({ required: true, description: "The day for which opening hours are wanted." }) },
    resolve: (_root, _arguments, context) => getSignedIn(context),
  }),
);

const PartnerAccountsPayload = payloadRef<{ partnerAccounts: Partner[] }>("PartnerAccountsPayload");
PartnerAccountsPayload.implement({
  fields: (t) => ({
    partnerAccounts: t.field({ type: [PartnerAccountObject], resolve: (payload) => payload.partnerAccounts }),
  }),
});

builder.queryField("userAccountList", (t) =>
  t.field({
    type: PartnerAccountsPayload,
    resolve: async (_root, _arguments, context) => ({
      partnerAccounts: await listPartnerAccounts(context.db, getSignedIn(context)),
      userErrors: [],
    }),
  }),
);

const DeviceObject = builder.objectRef<OwnDevice>("Device").implement({
  description: "A browser that is signed in.",
  fields: (t) => ({
    id: t.exposeID("id"),
    userAgent: t.exposeString("userAgent"),
    ipAddress: t.exposeString("ipAddress"),
    signedInAt: t.field({ type: "DateTime", resolve: (device) => device.signedInAt }),
    lastSeenAt: t.field({ type: "DateTime", resolve: (device) => device.lastSeenAt }),
    isThisOne: t.exposeBoolean("isThisOne"),
  }),
});

builder.queryField("devices", (t) =>
  t.field({
    type: [DeviceObject],
    resolve: (_root, _arguments, { db, clock, viewer }) => listOwnDevices(db, getSignedIn({ viewer }), clock.now()),
  }),
);

const DemoPersonObject = builder.objectRef<{ email: string; name: string; label: string }>("DemoPerson").implement({
  description: "A demo person, offered on the embedded provider's sign-in page.",
  fields: (t) => ({
    email: t.exposeString("email"),
    name: t.exposeString("name"),
    label: t.exposeString("label"),
  }),
});

builder.queryField("passwordAddress", (t) =>
  t.string({ nullable: true, resolve: (_root, _arguments, { passwordAddress }) => passwordAddress }),
);

builder.queryField("demoPeople", (t) =>
  t.field({
    type: [DemoPersonObject],
    resolve: (_root, _arguments, context) =>
      readBesideViewer(context, async (db) => [...(await listSignInButtons({ db, isDemoOn: context.isDemoOn }))]),
  }),
);

const toPayload = (refusal: UserError | null) => ({ userErrors: refusal === null ? [] : [refusal] });

builder.mutationField("switchAccount", (t) =>
  t.field({
    type: DonePayload,
    args: { customerId: t.arg.string({ required: true }) },
    resolve: async (_root, { customerId }, context) =>
      toPayload(await switchAccount(context, getSignedIn(context), customerId)),
  }),
);

builder.mutationField("startActingFor", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    args: { accountId: t.arg.string({ required: true }) },
    resolve: async (_root, { accountId }, context) =>
      toPayload(await startActingFor(context, getSignedIn(context), accountId)),
  }),
);

builder.mutationField("stopActingFor", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    resolve: async (_root, _arguments, context) => toPayload(await stopActingFor(context, getSignedIn(context))),
  }),
);

const FavouriteStorePayload = payloadRef<{ favoriteStores: Store[] }>("FavouriteStorePayload");
FavouriteStorePayload.implement({
  fields: (t) => ({ favoriteStores: t.field({ type: [StoreObject], resolve: (payload) => payload.favoriteStores }) }),
});

builder.mutationField("setFavoriteStore", (t) =>
  t.field({
    type: FavouriteStorePayload,
    args: {
      displayUid: t.arg.string({ required: true }),
      storeId: t.arg.string({ required: true }),
      date: t.arg.string({ required: true, description: "The day for which opening hours are wanted." }),
    },
    resolve: async (_root, input, context) => {
      const chosen = await chooseFavouriteStore(context, getSignedIn(context), input);
      return chosen.ok
        ? { favoriteStores: [chosen.value], userErrors: [] }
        : { favoriteStores: [], userErrors: chosen.refusals };
    },
  }),
);

builder.mutationField("signOutDevice", (t) =>
  t.field({
    type: DonePayload,
    args: { deviceId: t.arg.string({ required: true }) },
    resolve: async (_root, { deviceId }, context) => {
      const done = await signOutDevice(context, getSignedIn(context), deviceId);
      return toPayload(done ? null : identityErrors.deviceNotFound);
    },
  }),
);
