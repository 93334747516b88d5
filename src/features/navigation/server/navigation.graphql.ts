import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { findHoldLift } from "../../billing/server/receivables.queries.ts";
import { formatAccess, toAppRole } from "../../identity/account.ts";
import { toDeviceOwner } from "../../identity/device-owner.ts";
import { AppRole, TrafficLight } from "../../identity/server/user.graphql.ts";
import { formatName, type Viewer } from "../../identity/viewer.ts";
import { ShopObject } from "../../merchant/server/merchant.graphql.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { StoreObject } from "../../stores/server/stores.graphql.ts";
import { findStaffHome, listMenu, type MenuEntry } from "../menu.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly isPublicDemo: boolean;
  }
}

const MenuEntryObject = builder.objectRef<MenuEntry>("MenuEntry");
MenuEntryObject.implement({
  fields: (t) => ({
    label: t.exposeString("label"),
    to: t.exposeString("to"),
    icon: t.exposeString("icon"),
    entries: t.field({ type: [MenuEntryObject], resolve: (entry) => entry.entries ?? [] }),
  }),
});

type FrameAccount = NonNullable<Viewer["account"]>;

const FrameAccountObject = builder.objectRef<FrameAccount>("FrameAccount").implement({
  fields: (t) => ({
    accountId: t.exposeString("number"),
    name: t.exposeString("name"),
    hold: t.field({ type: TrafficLight, resolve: (account) => account.hold }),
    holdReason: t.exposeString("holdReason", { nullable: true }),
    holdLiftedBy: t.field({
      type: PriceObject,
      nullable: true,
      description: "What has to be paid to lift the hold; null where that is nothing, or does not help.",
      resolve: ({ hold }, _arguments, context) => {
        const { viewer } = context;
        const isShown = hold !== "GREEN" && viewer.user !== null && viewer.may.receivables !== "none";
        return isShown ? findHoldLift(context, viewer) : null;
      },
    }),
    mayPay: t.boolean({ resolve: (_account, _arguments, { viewer }) => viewer.may.receivables === "manage" }),
  }),
});

interface FrameCountry {
  readonly code: CountryCode;
  readonly name: string;
  readonly isChosen: boolean;
}

const FrameCountryObject = builder.objectRef<FrameCountry>("FrameCountry").implement({
  fields: (t) => ({
    countryCode: t.exposeString("code"),
    name: t.exposeString("name"),
    isChosen: t.exposeBoolean("isChosen"),
  }),
});

const FrameObject = builder.objectRef<Viewer>("Frame").implement({
  description: "What stands around every page: who is here, for which account, at which store, and where they can go.",
  fields: (t) => ({
    shop: t.field({ type: ShopObject, resolve: (_viewer, _arguments, { snapshots }) => snapshots.shop }),
    isBeingSetUp: t.boolean({
      description: "Whether the shop cannot sell yet, because it has no products or no stores.",
      resolve: (_viewer, _arguments, { snapshots }) =>
        snapshots.catalogue.products.length === 0 || snapshots.stores.stores.length === 0,
    }),
    name: t.string({ nullable: true, resolve: ({ user }) => (user === null ? null : formatName(user)) }),
    firstName: t.string({ nullable: true, resolve: ({ user }) => user?.firstName }),
    email: t.string({ nullable: true, resolve: ({ user }) => user?.email }),
    role: t.field({ type: AppRole, nullable: true, resolve: ({ user }) => user && toAppRole(user.role) }),
    staffHome: t.string({
      nullable: true,
      description: "The page where the work of a member of staff begins. Null for customers.",
      resolve: findStaffHome,
    }),
    mayActFor: t.boolean({
      description: "Whether they can act for customers.",
      resolve: ({ may }) => may.staff.actFor !== "none",
    }),
    accessName: t.string({
      nullable: true,
      resolve: ({ user, membership }) => (user === null ? null : formatAccess(membership?.access ?? null, user.role)),
    }),
    account: t.field({ type: FrameAccountObject, nullable: true, resolve: ({ account }) => account }),
    acting: t.exposeBoolean("acting"),
    deviceOwner: t.string({
      nullable: true,
      description: "The person and account that data on this device belongs to. Null for guests.",
      resolve: toDeviceOwner,
    }),
    store: t.field({
      type: StoreObject,
      nullable: true,
      resolve: ({ user }, _arguments, { snapshots }) => snapshots.stores.byId.get(user?.favouriteStoreId ?? ""),
    }),
    isDemo: t.boolean({
      description: "Whether this is a demonstration, with invented people and businesses.",
      resolve: (_viewer, _arguments, { isDemoOn }) => isDemoOn,
    }),
    isPublicDemo: t.boolean({
      description: "Whether it is one that everybody can reach, so that every page says so.",
      resolve: (_viewer, _arguments, { isPublicDemo }) => isPublicDemo,
    }),
    countries: t.field({
      type: [FrameCountryObject],
      description:
        "The countries that a guest can choose from. Empty for people with an account, who have its country.",
      resolve: async ({ account }, _arguments, { db, buyer }) =>
        account !== null
          ? []
          : (await listCountries(db)).map(({ code, name }) => ({ code, name, isChosen: code === buyer.country })),
    }),
    menu: t.field({ type: [MenuEntryObject], resolve: (viewer) => [...listMenu(viewer)] }),
  }),
});

builder.queryField("frame", (t) => t.field({ type: FrameObject, resolve: (_root, _arguments, { viewer }) => viewer }));
