import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { formatLogoUrl, formatThemeUrl, type Shop, type ShopFields, type ShopLogo } from "../shop.ts";
import { changeLogo, saveMerchant, saveShop } from "./merchant.actions.ts";
import { type CountryLetterhead, type MerchantSettings, readMerchantSettings } from "./shop.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly shop: Shop;
  }
}

const getAdministrator = (context: OperationContext) => getStaff(context, ({ settings }) => settings);

const ShopLogoObject = builder.objectRef<ShopLogo>("ShopLogo").implement({
  description: "The logo of the shop, at twice its size on the page.",
  fields: (t) => ({
    url: t.string({ resolve: formatLogoUrl }),
    width: t.exposeInt("width"),
    height: t.exposeInt("height"),
  }),
});

export const ShopObject = builder.objectRef<Shop>("Shop").implement({
  description: "The name and the look of the shop.",
  fields: (t) => ({
    name: t.exposeString("name"),
    tagline: t.exposeString("tagline"),
    logo: t.field({ type: ShopLogoObject, nullable: true, resolve: ({ logo }) => logo }),
    themeUrl: t.string({
      nullable: true,
      description: "The address of the style sheet with the merchant's colours.",
      resolve: formatThemeUrl,
    }),
  }),
});

const seenField = "What a form shows, for the next change.";

const ShopFieldsObject = builder.objectRef<ShopFields>("ShopFields").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    tagline: t.exposeString("tagline"),
    brandColour: t.exposeString("brandColour"),
    barColour: t.exposeString("barColour"),
    seen: t.string({ description: seenField, resolve: formatSeen }),
  }),
});

const CountryLetterheadObject = builder.objectRef<CountryLetterhead>("CountryLetterhead").implement({
  description: "What stands at the head of papers that are sent in a country.",
  fields: (t) => ({
    country: t.exposeString("country"),
    businessNumberKind: t.exposeString("businessNumberKind"),
    isUsable: t.exposeBoolean("isUsable", {
      description: "False while the merchant has not entered its own details. Invoices wait for them.",
    }),
    name: t.string({ resolve: ({ fields }) => fields.name }),
    address: t.string({ resolve: ({ fields }) => fields.address }),
    phone: t.string({ resolve: ({ fields }) => fields.phone }),
    email: t.string({ resolve: ({ fields }) => fields.email }),
    invoiceTitle: t.string({ resolve: ({ fields }) => fields.invoiceTitle }),
    businessNumber: t.string({ resolve: ({ fields }) => fields.businessNumber }),
    taxNumber: t.string({ resolve: ({ fields }) => fields.taxNumber }),
    bankAccount: t.string({ resolve: ({ fields }) => fields.bankAccount }),
    seen: t.string({ description: seenField, resolve: ({ fields }) => formatSeen(fields) }),
  }),
});

const MerchantSettingsObject = builder.objectRef<MerchantSettings>("MerchantSettings").implement({
  fields: (t) => ({
    shop: t.field({ type: ShopFieldsObject, resolve: ({ shop }) => shop }),
    logo: t.field({ type: ShopLogoObject, nullable: true, resolve: ({ logo }) => logo }),
    letterheads: t.field({ type: [CountryLetterheadObject], resolve: ({ letterheads }) => [...letterheads] }),
  }),
});

builder.queryField("merchantSettings", (t) =>
  t.field({
    type: MerchantSettingsObject,
    description: "The merchant's own details, for administrators.",
    resolve: (_root, _arguments, context) => {
      getAdministrator(context);
      return readBesideViewer(context, readMerchantSettings);
    },
  }),
);

const seenArg = { required: true, description: "What the form showed. Empty: it showed nothing." } as const;

builder.mutationField("saveShop", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes the name and the colours of the shop, on every page and in every mail and paper from now on.",
    args: {
      name: t.arg.string({ required: true }),
      tagline: t.arg.string({ required: true }),
      brandColour: t.arg.string({ required: true, description: "#ee6200. Empty: the usual colour." }),
      barColour: t.arg.string({ required: true, description: "#1b2026. Empty: the usual colour." }),
      seen: t.arg.string(seenArg),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveShop(context, getAdministrator(context), input),
    }),
  }),
);

builder.mutationField("saveMerchant", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes the letterhead of a country. Orders that waited for it are invoiced.",
    args: {
      country: t.arg.string({ required: true, description: "AU or NZ." }),
      name: t.arg.string({ required: true }),
      address: t.arg.string({ required: true, description: "One line of text for each line." }),
      phone: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      invoiceTitle: t.arg.string({ required: true }),
      businessNumber: t.arg.string({ required: true }),
      taxNumber: t.arg.string({ required: true, description: "Empty where the business number is also this number." }),
      bankAccount: t.arg.string({ required: true }),
      seen: t.arg.string(seenArg),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await saveMerchant(context, getAdministrator(context), input),
    }),
  }),
);

builder.mutationField("removeLogo", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Removes the logo. The name of the shop stands in its place.",
    resolve: async (_root, _arguments, context) => ({
      userErrors: await changeLogo(context, getAdministrator(context), null),
    }),
  }),
);
