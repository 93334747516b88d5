import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { BuyAgainPayload } from "../../cart/server/buy-again.graphql.ts";
import { CartItemInput, keyArg, onlyForArg, storeArg, versionArg } from "../../cart/server/cart-types.graphql.ts";
import { addListToCart } from "./add-to-cart.actions.ts";
import { type AddAnswer, addProducts } from "./add-to-lists.actions.ts";
import { FavouriteListObject, getListViewer } from "./lists.graphql.ts";

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

const listsArg = {
  required: true,
  description: "Ids of lists. A list that was made under an idempotency key may be named by this key.",
} as const;

builder.mutationField("addProductToFavoriteLists", (t) =>
  t.field({
    type: AddToListsPayload,
    args: {
      favouriteIds: t.arg.stringList(listsArg),
      product: t.arg({ type: CartItemInput, required: true }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, { favouriteIds, product, ...sent }, context) =>
      addProducts(context, getListViewer(context, sent), { ...sent, listIds: favouriteIds, products: [product] }),
  }),
);

builder.mutationField("addProductsToFavoriteLists", (t) =>
  t.field({
    type: AddToListsPayload,
    args: {
      favouriteIds: t.arg.stringList(listsArg),
      products: t.arg({ type: [CartItemInput], required: true }),
      newListName: t.arg.string({ description: "Makes a new list with this name and adds the products to it too." }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, { favouriteIds, ...input }, context) =>
      addProducts(context, getListViewer(context, input), { ...input, listIds: favouriteIds }),
  }),
);

const FavoriteItemInput = builder.inputType("FavoriteItemInput", {
  description: "An entry of a list.",
  fields: (t) => ({
    itemId: t.string({ required: true }),
    quantity: t.int({
      description: "Exactly so many, in stock or not. Left out: the quantity of the list, as far as the store has it.",
    }),
  }),
});

builder.mutationField("customerCartAddProductsFromList", (t) =>
  t.field({
    type: BuyAgainPayload,
    description: "Puts entries of a list into the cart. Each line has an outcome.",
    args: {
      cartId: t.arg.string({ required: true }),
      favoriteItems: t.arg({
        type: [FavoriteItemInput],
        required: true,
        description:
          "Empty: the whole list. A part brings its whole system. If one has a quantity, only those with one are added.",
      }),
      favoriteListId: t.arg.string({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { favoriteItems, favoriteListId: listId, ...ref }, context) =>
      addListToCart(context, getListViewer(context), {
        ...ref,
        listId,
        itemIds: favoriteItems.map(({ itemId }) => itemId),
        units: favoriteItems.flatMap(({ itemId, quantity }) => (quantity == null ? [] : { itemId, quantity })),
      }),
  }),
);
