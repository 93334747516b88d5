import { builder, PriceObject, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { BundleProductObject, CartItemInput, ItemProductObject } from "../../cart/server/cart-types.graphql.ts";
import { SpecialPromotionObject } from "../../catalogue/server/price.graphql.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { StockStatusEnum } from "../../stock/server/stock.graphql.ts";
import { sharings } from "../list.ts";
import type { ListEntryView, ListView } from "../list-view.ts";
import { listsErrors } from "../lists-errors.ts";
import {
  type AddAnswer,
  addProducts,
  changeListEntry,
  changeSettings,
  copyList,
  createList,
  removeList,
  removeListEntries,
  reorderList,
} from "./lists.actions.ts";
import { type ListDetail, readList, readLists } from "./lists.queries.ts";

const getListViewer = (context: OperationContext) => getPermitted(context, (may) => may.cart);

const ListSharing = builder.enumType("ListSharing", { values: sharings });
const ListEntryStatus = builder.enumType("ListEntryStatus", {
  values: ["SAME", "CHEAPER", "DEARER", "GONE"] as const,
});

const FavouriteListObject = builder.objectRef<ListView>("FavouriteList").implement({
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

const FavouriteListEntryObject = builder.objectRef<ListEntryView>("FavouriteListEntry");
FavouriteListEntryObject.implement({
  description: "A product of a list, with the price and the stock of today.",
  fields: (t) => ({
    id: t.exposeID("id"),
    quantity: t.exposeInt("quantity"),
    reference: t.exposeString("reference", { description: "The list's own note." }),
    product: t.expose("product", { type: ItemProductObject }),
    colourName: t.string({ nullable: true, resolve: ({ product }) => product.colourName }),
    colourCode: t.string({ nullable: true, resolve: ({ product }) => product.colourCode }),
    colourBrand: t.string({ nullable: true, resolve: ({ product }) => product.colourBrand }),
    colourStrength: t.string({ nullable: true, resolve: ({ product }) => product.colourStrength }),
    colour: t.string({ nullable: true, resolve: ({ product }) => product.colour }),
    addedStatus: t.expose("addedStatus", { type: ListEntryStatus, description: "Today beside the day it was added." }),
    addedDate: t.expose("addedDate", { type: "DateTime" }),
    change: t.exposeString("change", { nullable: true, description: "What has changed since it was added." }),
    specialPromotion: t.expose("specialPromotion", { type: SpecialPromotionObject, nullable: true }),
    entryGroup: t.exposeString("entryGroup", { nullable: true }),
    bundleProduct: t.expose("bundleProduct", { type: BundleProductObject, nullable: true }),
  }),
});

builder.objectFields(FavouriteListEntryObject, (t) => ({
  basePrice: t.expose("basePrice", { type: PriceObject, description: "Of one, before discounts, ex GST." }),
  totalPrice: t.expose("totalPrice", { type: PriceObject, description: "Of all, after discounts, inc GST." }),
  totalPriceInNet: t.expose("totalPriceInNet", { type: PriceObject, description: "Of all, after discounts, ex GST." }),
  stockStatus: t.expose("stockStatus", { type: StockStatusEnum }),
  availableQuantity: t.exposeInt("availableQuantity", { description: "At the viewer's store." }),
}));

const FavouriteListsPayload = payloadRef<{ lists: readonly ListView[] }>("FavouriteListsPayload");
FavouriteListsPayload.implement({
  fields: (t) => ({ lists: t.field({ type: [FavouriteListObject], resolve: ({ lists }) => [...lists] }) }),
});

builder.queryField("customerFavoriteLists", (t) =>
  t.field({
    type: FavouriteListsPayload,
    args: { product: t.arg({ type: CartItemInput, description: "Each list says whether it has this product." }) },
    resolve: async (_root, { product }, context) => {
      const { lists } = await readLists(context, getListViewer(context), product ?? null);
      return { lists, userErrors: [] };
    },
  }),
);

const FavouriteListEntriesPayload = payloadRef<{ detail: ListDetail | null }>("FavouriteListEntriesPayload");
FavouriteListEntriesPayload.implement({
  fields: (t) => ({
    list: t.field({ type: FavouriteListObject, nullable: true, resolve: ({ detail }) => detail?.list ?? null }),
    entries: t.field({ type: [FavouriteListEntryObject], resolve: ({ detail }) => [...(detail?.entries ?? [])] }),
    subTotal: t.field({ type: PriceObject, nullable: true, resolve: ({ detail }) => detail?.subTotal ?? null }),
    subTotalWithTax: t.field({
      type: PriceObject,
      nullable: true,
      resolve: ({ detail }) => detail?.subTotalWithTax ?? null,
    }),
    storeName: t.string({ nullable: true, resolve: ({ detail }) => detail?.storeName ?? null }),
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

const FavouriteListPayload = payloadRef<{ list: ListView | null }>("FavouriteListPayload");
FavouriteListPayload.implement({
  fields: (t) => ({ list: t.expose("list", { type: FavouriteListObject, nullable: true }) }),
});

builder.mutationField("createCustomerFavoriteLists", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, { name }, context) => createList(context, getListViewer(context), name),
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
    args: { listId: t.arg.string(listArg), name: t.arg.string(), sharing: t.arg({ type: ListSharing }) },
    resolve: (_root, input, context) => changeSettings(context, getListViewer(context), input),
  }),
);

builder.mutationField("removeCustomerFavoriteList", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: { listId: t.arg.string(listArg) },
    resolve: (_root, { listId }, context) => removeList(context, getListViewer(context), listId),
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
    },
    resolve: (_root, input, context) => changeListEntry(context, getListViewer(context), input),
  }),
);

const chosenArgs = { required: true } as const;

builder.mutationField("reorderFavouriteList", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: {
      listId: t.arg.string(listArg),
      ids: t.arg.stringList({ ...chosenArgs, description: "Every entry once, in the new order." }),
    },
    resolve: (_root, input, context) => reorderList(context, getListViewer(context), input),
  }),
);

builder.mutationField("removeCustomerFavoriteItems", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: { ids: t.arg.stringList(chosenArgs), listId: t.arg.string(listArg) },
    resolve: (_root, input, context) => removeListEntries(context, getListViewer(context), input),
  }),
);

builder.mutationField("removeCustomerFavoriteListEntry", (t) =>
  t.field({
    type: FavouriteListPayload,
    args: { listId: t.arg.string(listArg), entryId: t.arg.string({ required: true }) },
    resolve: (_root, { listId, entryId }, context) =>
      removeListEntries(context, getListViewer(context), { listId, ids: [entryId] }),
  }),
);

const ListAddOutcomeObject = builder.objectRef<AddAnswer["outcomes"][number]>("FavouriteListAddOutcome").implement({
  description: "Whether one product was added to one list.",
  fields: (t) => ({
    listId: t.exposeString("listId"),
    index: t.exposeInt("index", { description: "The index of the product in the request, from 0." }),
    added: t.boolean({ resolve: ({ userError }) => userError === null }),
    message: t.string({ nullable: true, resolve: ({ userError }) => userError?.message }),
  }),
});

const AddToListsPayload = payloadRef<Omit<AddAnswer, "userErrors">>("AddToFavouriteListsPayload");
AddToListsPayload.implement({
  fields: (t) => ({
    lists: t.field({ type: [FavouriteListObject], resolve: ({ lists }) => [...lists] }),
    outcomes: t.field({ type: [ListAddOutcomeObject], resolve: ({ outcomes }) => [...outcomes] }),
  }),
});

builder.mutationField("addProductToFavoriteLists", (t) =>
  t.field({
    type: AddToListsPayload,
    args: {
      favouriteIds: t.arg.stringList(chosenArgs),
      product: t.arg({ type: CartItemInput, required: true }),
    },
    resolve: (_root, { favouriteIds, product }, context) =>
      addProducts(context, getListViewer(context), { listIds: favouriteIds, products: [product] }),
  }),
);

builder.mutationField("addProductsToFavoriteLists", (t) =>
  t.field({
    type: AddToListsPayload,
    args: {
      favouriteIds: t.arg.stringList(chosenArgs),
      products: t.arg({ type: [CartItemInput], required: true }),
    },
    resolve: (_root, { favouriteIds, products }, context) =>
      addProducts(context, getListViewer(context), { listIds: favouriteIds, products }),
  }),
);
