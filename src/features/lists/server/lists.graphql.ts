import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import { DocumentContentObject, type FileContent } from "../../../server/graphql/document-content.ts";
import { unauthenticated } from "../../../server/graphql/operation-errors.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { listRefusals } from "../../../shared/result.ts";
import { PackCountInput } from "../../cart/server/cart.graphql.ts";
import { CartLineObject, CartProductObject, PackSwapObject } from "../../cart/server/cart-screen.graphql.ts";
import {
  BundleProductObject,
  CartItemInput,
  CartNoticeObject,
  ImageUrlObject,
  keyArg,
  onlyForArg,
} from "../../cart/server/cart-types.graphql.ts";
import { SpecialPromotionObject } from "../../catalogue/server/price.graphql.ts";
import { ProductReplacementObject } from "../../catalogue/server/product.graphql.ts";
import { isMadeBy } from "../../identity/device-owner.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import type { SentChange } from "../../offline/server/change-keys.store.ts";
import { StockStatusEnum } from "../../stock/server/stock.graphql.ts";
import { sharings } from "../list.ts";
import type { ListDetail, ListEntryView, ListProductView, ListView } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import {
  changeListEntry,
  changeSettings,
  copyList,
  createList,
  moveListEntry,
  removeList,
  removeListEntries,
  reorderList,
  restoreListEntries,
  swapListPacks,
} from "./lists.actions.ts";
import { type ListsView, readList, readLists } from "./lists.queries.ts";
import { makePickSheet } from "./pick-sheet.queries.ts";

export function getListViewer(context: OperationContext, sent: SentChange = {}) {
  const viewer = getPermitted(context, (may) => may.cart);
  if (!isMadeBy(viewer, sent)) throw unauthenticated();
  return viewer;
}

const ListSharing = builder.enumType("ListSharing", { values: sharings });
const ListEntryStatus = builder.enumType("ListEntryStatus", {
  values: ["SAME", "CHEAPER", "DEARER", "GONE"] as const,
});

export const FavouriteListObject = builder.objectRef<ListView>("FavouriteList").implement({
  description: "A named list of products that somebody buys again.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    numberOfItems: t.exposeInt("numberOfItems", { description: "A system counts once." }),
    createDate: t.expose("createDate", { type: "DateTime" }),
    updateDate: t.expose("updateDate", { type: "DateTime" }),
    isAdded: t.exposeBoolean("isAdded", {
      description: "In a query: the list has the product asked about. In a mutation: it has a new entry.",
    }),
    isUpdated: t.exposeBoolean("isUpdated", { description: "The mutation changed the list." }),
    productImages: t.field({ type: ["String"], resolve: ({ productImages }) => [...productImages] }),
    sharing: t.expose("sharing", { type: ListSharing, description: "What the other members of the account may do." }),
    ownerName: t.exposeString("ownerName"),
    isMine: t.exposeBoolean("isMine"),
    mayChange: t.exposeBoolean("mayChange", { description: "Whether the viewer may change the entries." }),
  }),
});

const ListPromotionObject = builder
  .objectRef<NonNullable<ListProductView["promotion"]>>("FavouriteListPromotion")
  .implement({
    fields: (t) => ({
      info: t.exposeString("info"),
      type: t.exposeString("type", { description: "SPECIAL_PRICE." }),
      value: t.expose("value", { type: PriceObject, description: "Of one, ex GST." }),
    }),
  });

const ListProductObject = builder.objectRef<ListProductView>("FavouriteListProduct").implement({
  fields: (t) => ({
    code: t.exposeString("code", { description: "The product." }),
    sku: t.exposeString("sku"),
    name: t.exposeString("name"),
    brand: t.exposeString("brand"),
    size: t.exposeString("size"),
    variant: t.exposeString("variant", { nullable: true, description: "The name of the base, for paint." }),
    type: t.exposeString("type", { description: "PAINT, or the kind of accessory." }),
    isAvailable: t.exposeBoolean("isAvailable", { description: "False if it is no longer sold." }),
    imageUrl: t.expose("imageUrl", { type: ImageUrlObject }),
    group: t.exposeString("group", { description: "The name of its range." }),
    category: t.exposeString("category", { description: "The name of its category." }),
    promotion: t.expose("promotion", { type: ListPromotionObject, nullable: true }),
  }),
});

const FavouriteListEntryObject = builder.objectRef<ListEntryView>("FavouriteListEntry");
FavouriteListEntryObject.implement({
  description: "A product of a list, with the price and the stock of today.",
  fields: (t) => ({
    id: t.exposeID("id"),
    quantity: t.exposeInt("quantity"),
    reference: t.exposeString("reference", { description: "A note." }),
    product: t.expose("product", { type: ListProductObject }),
    colourName: t.exposeString("colourName", { nullable: true }),
    colourCode: t.exposeString("colourCode", { nullable: true }),
    colourBrand: t.exposeString("colourBrand", { nullable: true }),
    colourStrength: t.exposeString("colourStrength", { nullable: true }),
    colour: t.exposeString("colour", { nullable: true, description: "The colour at this strength: #7a8b6f." }),
    addedStatus: t.expose("addedStatus", { type: ListEntryStatus, description: "Today beside the day it was added." }),
    addedDate: t.expose("addedDate", { type: "DateTime" }),
    addedPrice: t.expose("addedPrice", {
      type: PriceObject,
      nullable: true,
      description: "Of one, ex GST, when it was added.",
    }),
    specialPromotion: t.expose("specialPromotion", { type: SpecialPromotionObject, nullable: true }),
    entryGroup: t.exposeString("entryGroup", {
      nullable: true,
      description: "Entries with the same group are bought together.",
    }),
    bundleProduct: t.expose("bundleProduct", { type: BundleProductObject, nullable: true }),
    replacement: t.expose("replacement", { type: ProductReplacementObject, nullable: true }),
  }),
});

builder.objectFields(FavouriteListEntryObject, (t) => ({
  basePrice: t.expose("basePrice", { type: PriceObject, description: "Of one, before discounts, ex GST." }),
  totalPrice: t.expose("totalPrice", { type: PriceObject, description: "Of all, after discounts, inc GST." }),
  totalPriceInNet: t.expose("totalPriceInNet", { type: PriceObject, description: "Of all, after discounts, ex GST." }),
  stockStatus: t.expose("stockStatus", { type: StockStatusEnum }),
  availableQuantity: t.exposeInt("availableQuantity", { description: "At the viewer's store." }),
}));

const FavouriteListsPayload = payloadRef<ListsView>("FavouriteListsPayload");
FavouriteListsPayload.implement({
  fields: (t) => ({
    lists: t.field({ type: [FavouriteListObject], resolve: ({ lists }) => [...lists] }),
    maxLists: t.int({ description: "How many lists a person may have.", resolve: ({ limits }) => limits.lists }),
    maxProducts: t.int({ description: "How many products a list may have.", resolve: ({ limits }) => limits.products }),
  }),
});

builder.queryField("customerFavoriteLists", (t) =>
  t.field({
    type: FavouriteListsPayload,
    args: { product: t.arg({ type: CartItemInput, description: "Each list says whether it has this product." }) },
    resolve: async (_root, { product }, context) => {
      const found = await readLists(context, getListViewer(context), product ?? null);
      return { ...found, userErrors: [] };
    },
  }),
);

builder.queryField("recentFavoriteLists", (t) =>
  t.field({
    type: [FavouriteListObject],
    description:
      "Shortcuts to lists: the viewer's own before shared ones, the last changed first. None for people without lists.",
    args: { count: t.arg.int({ required: true }) },
    resolve: async (_root, { count }, context) => {
      const { viewer } = context;
      if (viewer.user === null || !viewer.may.cart) return [];
      const { lists } = await readLists(context, viewer, null);
      return lists.toSorted((one, other) => Number(other.isMine) - Number(one.isMine)).slice(0, Math.max(0, count));
    },
  }),
);

const FavouriteListEntriesPayload = payloadRef<{ detail: ListDetail | null }>("FavouriteListEntriesPayload");
FavouriteListEntriesPayload.implement({
  fields: (t) => ({
    list: t.field({ type: FavouriteListObject, nullable: true, resolve: ({ detail }) => detail?.list ?? null }),
    entries: t.field({ type: [FavouriteListEntryObject], resolve: ({ detail }) => [...(detail?.entries ?? [])] }),
    lines: t.field({
      type: [CartLineObject],
      description: "The entries in the short form of cart lines.",
      resolve: ({ detail }) => [...(detail?.lines ?? [])],
    }),
    products: t.field({ type: [CartProductObject], resolve: ({ detail }) => [...(detail?.products ?? [])] }),
    packSwaps: t.field({
      type: [PackSwapObject],
      description: "Cheaper packs for entries that the viewer may change.",
      resolve: ({ detail }) => [...(detail?.packSwaps ?? [])],
    }),
    notices: t.field({
      type: [CartNoticeObject],
      description: "Stock and price changes of the entries.",
      resolve: ({ detail }) => [...(detail?.notices ?? [])],
    }),
    storeName: t.string({ resolve: ({ detail }) => detail?.storeName ?? "" }),
    countsWithTax: t.boolean({
      description: "True for buyers at retail: they read amounts inc GST.",
      resolve: ({ detail }) => detail?.countsWithTax ?? false,
    }),
    total: t.float({
      description: "The price of all entries that are sold, in dollars, as the buyer reads it.",
      resolve: ({ detail }) => detail?.total ?? 0,
    }),
  }),
});

const listArg = { required: true } as const;

builder.queryField("customerFavoriteListEntries", (t) =>
  t.field({
    type: FavouriteListEntriesPayload,
    args: { listId: t.arg.string(listArg) },
    resolve: async (_root, { listId }, context) => {
      const detail = await readList(context, getListViewer(context), listId);
      return { detail, userErrors: detail === null ? [listsErrors.listNotFound] : [] };
    },
  }),
);

const PickSheetPayload = payloadRef<{ document: FileContent | null }>("FavouriteListPickSheetPayload");
PickSheetPayload.implement({
  fields: (t) => ({ document: t.expose("document", { type: DocumentContentObject, nullable: true }) }),
});

builder.queryField("favouriteListPickSheet", (t) =>
  t.field({
    type: PickSheetPayload,
    extensions: { cost: fieldCosts.pdf },
    description: "A list as a PDF with barcodes and without prices.",
    args: { listId: t.arg.string(listArg) },
    resolve: async (_root, { listId }, context) => {
      const made = await makePickSheet(context, getListViewer(context), listId);
      return { document: made.ok ? made.value : null, userErrors: listRefusals(made) };
    },
  }),
);

const FavouriteListPayload = payloadRef<{ list: ListView | null }>("FavouriteListPayload");
FavouriteListPayload.implement({
  fields: (t) => ({ list: t.expose("list", { type: FavouriteListObject, nullable: true }) }),
});

builder.mutationField("createCustomerFavoriteLists", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      name: t.arg.string({ required: true }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => createList(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("copyFavouriteList", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: { listId: t.arg.string(listArg) },
    resolve: (_root, { listId }, context) => copyList(context, getListViewer(context), listId),
  }),
);

builder.mutationField("updateFavouriteList", (t) =>
  t.field({
    type: FavouriteListPayload,
    description: "Renames or shares a list.",
    args: {
      listId: t.arg.string(listArg),
      name: t.arg.string(),
      sharing: t.arg({ type: ListSharing }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => changeSettings(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("removeCustomerFavoriteList", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      listId: t.arg.string(listArg),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => removeList(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("updateFavouriteListEntry", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      listId: t.arg.string(listArg),
      entryId: t.arg.string({ required: true }),
      quantity: t.arg.int(),
      reference: t.arg.string(),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => changeListEntry(context, getListViewer(context, input), input),
  }),
);

const chosenArgs = { required: true } as const;

builder.mutationField("reorderFavouriteList", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      listId: t.arg.string(listArg),
      ids: t.arg.stringList({ ...chosenArgs, description: "Every entry once, in the new order." }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => reorderList(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("moveFavouriteListEntry", (t) =>
  t.field({
    type: FavouriteListPayload,
    description: "Moves an entry, or its whole system, one place up or down.",
    args: {
      listId: t.arg.string(listArg),
      entryId: t.arg.string({ required: true }),
      isUp: t.arg.boolean({ required: true }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => moveListEntry(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("swapFavouriteListPacks", (t) =>
  t.field({
    type: FavouriteListPayload,
    description: "Swaps packs of one paint. Undo is the same with `takes` and `puts` exchanged.",
    args: {
      listId: t.arg.string(listArg),
      takes: t.arg({ type: [PackCountInput], required: true, description: "Leave the list." }),
      puts: t.arg({ type: [PackCountInput], required: true, description: "Come into the list in their place." }),
      colourId: t.arg.string({ description: "The colour of all these packs. Empty: not tinted." }),
      colourStrength: t.arg.float(),
    },
    resolve: (_root, { listId, takes, puts, colourId, colourStrength }, context) => {
      const tint = colourId ? { colourId, strength: colourStrength ?? 1 } : null;
      return swapListPacks(context, getListViewer(context), { listId, move: { takes, puts, tint } });
    },
  }),
);

builder.mutationField("restoreFavouriteListEntries", (t) =>
  t.field({
    type: FavouriteListPayload,
    description: "Puts removed entries back at their places. It is possible for a day.",
    args: {
      ids: t.arg.stringList(chosenArgs),
      listId: t.arg.string(listArg),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => restoreListEntries(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("removeCustomerFavoriteItems", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      ids: t.arg.stringList(chosenArgs),
      listId: t.arg.string(listArg),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, input, context) => removeListEntries(context, getListViewer(context, input), input),
  }),
);

builder.mutationField("removeCustomerFavoriteListEntry", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      listId: t.arg.string(listArg),
      entryId: t.arg.string({ required: true }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, { entryId, ...input }, context) =>
      removeListEntries(context, getListViewer(context, input), { ...input, ids: [entryId] }),
  }),
);
