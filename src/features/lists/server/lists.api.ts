import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import { type BoughtAgainLine, summariseBoughtAgain } from "../../cart/buy-again.ts";
import { listFormItems, multiply } from "../../cart/item-form.ts";
import { OWN_CART } from "../../cart/server/cart.queries.ts";
import { formatAdded, listDone } from "../list-messages.ts";

type Input = Record<string, unknown>;

/** A form sends several values of one name as a list or as `name.0`, and a single one as text. */
function toList(given: unknown): unknown[] {
  if (given === undefined) return [];
  return typeof given === "object" && given !== null ? Object.values(given) : [given];
}

const withIds = (input: Input): Input => ({ ...input, ids: toList(input.ids) });

function toAdding({ favouriteIds, newListName, products, idempotencyKey, onlyFor, ...input }: Input): Input {
  return {
    favouriteIds: toList(favouriteIds),
    ...{ newListName, idempotencyKey, onlyFor },
    products: products === undefined ? listFormItems(input) : Object.values(products as object),
  };
}

/** Ticked entries, or entries with exactly so many units. Neither: the whole list. */
function toCartAddition({ listId, itemIds, favoriteItems, cartId, store, modifiedTime }: Input): Input {
  const items = favoriteItems === undefined ? toList(itemIds).map((itemId) => ({ itemId })) : favoriteItems;
  return {
    ...{ favoriteListId: listId, favoriteItems: Object.values(items as object), modifiedTime },
    ...{ cartId: cartId ?? OWN_CART, store: store ?? "" },
  };
}

export const listsEndpoints: readonly Endpoint[] = [
  { path: "/api/lists/create/", operation: "createCustomerFavoriteLists", done: listDone.made },
  { path: "/api/lists/copy/", operation: "CopyFavouriteList", done: listDone.copied },
  { path: "/api/lists/update/", operation: "UpdateFavouriteList", done: listDone.saved },
  {
    path: "/api/lists/remove-customer-fav-list",
    operation: "removeCustomerFavoriteList",
    done: listDone.deleted,
  },
  {
    path: "/api/lists/add-products-to-lists",
    operation: "addProductsToFavoriteLists",
    variables: toAdding,
    done: formatAdded,
  },
  {
    path: "/api/lists/update-entry/",
    operation: "UpdateFavouriteListEntry",
    // For a system, a form sends the number of systems. The operation wants the quantity of the part.
    variables: ({ ratio = 1, ...input }) =>
      input.quantity === undefined ? input : { ...input, quantity: multiply(ratio, input.quantity) },
  },
  { path: "/api/lists/swap-packs/", operation: "SwapFavouriteListPacks" },
  { path: "/api/lists/reorder/", operation: "ReorderFavouriteList", variables: withIds },
  { path: "/api/lists/move/", operation: "MoveFavouriteListEntry" },
  { path: "/api/lists/remove-entries/", operation: "removeCustomerFavoriteItems", variables: withIds },
  { path: "/api/lists/restore/", operation: "RestoreFavouriteListEntries", variables: withIds },
  {
    path: "/api/lists/add-to-cart/",
    operation: "customerCartAddProductsFromList",
    variables: toCartAddition,
    pageVariables: { withCart: false },
    done: (data) => {
      const { lines } = (data as { customerCartAddProductsFromList: { lines: readonly BoughtAgainLine[] } })
        .customerCartAddProductsFromList;
      return summariseBoughtAgain(lines);
    },
  },
  {
    path: "/api/lists/{listId}/{productEntryId}",
    operation: "removeCustomerFavoriteListEntry",
    variables: ({ productEntryId, ...input }) => ({ ...input, entryId: productEntryId }),
  },
];
