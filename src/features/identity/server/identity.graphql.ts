import { asTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { payloadRef } from "../../../server/graphql/user-error.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { isCountryCode } from "../../../shared/country-code.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import type { Store } from "../../stores/store.ts";
import { identityErrors } from "../identity-errors.ts";
import type { SignedInViewer } from "../viewer.ts";
import { findAccount } from "./accounts.store.ts";
import { chooseFavouriteStore } from "./favourite-store.actions.ts";
import { getSignedIn } from "./identity-context.ts";
import { listPartners, type Partner } from "./members.store.ts";
import { startActingFor, stopActingFor, switchAccount } from "./place.actions.ts";
import { listDemoPeople } from "./provider.store.ts";
import { type Device, listDevices } from "./sessions.store.ts";
import { signOutDevice } from "./sign-in.actions.ts";
import { DonePayload, LoyaltyObject, type Me, PartnerAccountObject, UserObject, withAccount } from "./user.graphql.ts";

async function getMe(context: OperationContext): Promise<Me> {
  const viewer = getSignedIn(context);
  const account = await findViewerAccount(context, viewer);
  const country =
    account !== null && isCountryCode(account.country) ? await getCountry(context.db, account.country) : null;
  return { viewer, account, country };
}

function findViewerAccount({ db }: OperationContext, { user, account }: SignedInViewer) {
  if (account === null) return Promise.resolve(null);
  return asTenant(db, { accountId: account.id, userId: user.id }, (tx) => findAccount(tx, account.id));
}

builder.queryField("me", (t) =>
  t.field({
    type: UserObject,
    args: { date: t.arg.string({ required: true, description: "The day for which opening hours are wanted." }) },
    resolve: (_root, _arguments, context) => getMe(context),
  }),
);

builder.queryField("loyalty", (t) =>
  t.field({
    type: LoyaltyObject,
    nullable: true,
    resolve: async (_root, _arguments, context) => withAccount(await getMe(context)),
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
    resolve: async (_root, _arguments, context) => ({ partnerAccounts: await partnersOf(context), userErrors: [] }),
  }),
);

/** One's own accounts; the other people in the account are shown to those who may see its members. */
function partnersOf(context: OperationContext): Promise<Partner[]> {
  const { user, account, may } = getSignedIn(context);
  const visible = account !== null && may.members !== "none" ? account.id : null;
  return asTenant(context.db, { accountId: visible, userId: user.id }, (tx) =>
    listPartners(tx, { userId: user.id, accountId: visible }),
  );
}

const DeviceObject = builder.objectRef<Device & { isThisOne: boolean }>("Device").implement({
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
    resolve: async (_root, _arguments, context) => {
      const { user, session } = getSignedIn(context);
      const devices = await listDevices(context.db, user.id, context.clock.now());
      return devices.map((device) => ({ ...device, isThisOne: device.id === session.id }));
    },
  }),
);

const DemoPersonObject = builder.objectRef<{ email: string; name: string; label: string }>("DemoPerson").implement({
  description: "Somebody of the demo world, offered on the embedded provider's sign-in page.",
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
  t.field({ type: [DemoPersonObject], resolve: (_root, _arguments, { db }) => listDemoPeople(db) }),
);

const answer = (refusal: UserError | null) => ({ userErrors: refusal === null ? [] : [refusal] });

builder.mutationField("switchAccount", (t) =>
  t.field({
    type: DonePayload,
    args: { customerId: t.arg.string({ required: true }) },
    resolve: async (_root, { customerId }, context) =>
      answer(await switchAccount(context, getSignedIn(context), customerId)),
  }),
);

builder.mutationField("startActingFor", (t) =>
  t.field({
    type: DonePayload,
    args: { accountId: t.arg.string({ required: true }) },
    resolve: async (_root, { accountId }, context) =>
      answer(await startActingFor(context, getSignedIn(context), accountId)),
  }),
);

builder.mutationField("stopActingFor", (t) =>
  t.field({
    type: DonePayload,
    resolve: async (_root, _arguments, context) => answer(await stopActingFor(context, getSignedIn(context))),
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
    resolve: async (_root, wish, context) => {
      const chosen = await chooseFavouriteStore(context.db, getSignedIn(context), wish);
      return "store" in chosen
        ? { favoriteStores: [chosen.store], userErrors: [] }
        : { favoriteStores: [], userErrors: [chosen.refusal] };
    },
  }),
);

builder.mutationField("signOutDevice", (t) =>
  t.field({
    type: DonePayload,
    args: { deviceId: t.arg.string({ required: true }) },
    resolve: async (_root, { deviceId }, context) => {
      const done = await signOutDevice(context.db, getSignedIn(context), deviceId);
      return answer(done ? null : identityErrors.deviceNotFound);
    },
  }),
);
