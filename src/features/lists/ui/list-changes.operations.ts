import { graphql } from "../../../ui/graphql.ts";
import { CartFields } from "../../cart/ui/cart-fields.ts";

/** The answer of every change of one list. */
const ChangedList = graphql(`
  fragment ChangedList on FavouriteListPayload {
    list {
      id
      name
      numberOfItems
      createDate
      updateDate
      isAdded
      isUpdated
      productImages
      sharing
    }
    userErrors {
      code
      field
      message
    }
  }
`);

export const createCustomerFavoriteLists = graphql(
  `
    mutation createCustomerFavoriteLists($name: String!) {
      createCustomerFavoriteLists(name: $name) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const CopyFavouriteList = graphql(
  `
    mutation CopyFavouriteList($listId: String!) {
      copyFavouriteList(listId: $listId) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const UpdateFavouriteList = graphql(
  `
    mutation UpdateFavouriteList($listId: String!, $name: String, $sharing: ListSharing) {
      updateFavouriteList(listId: $listId, name: $name, sharing: $sharing) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const removeCustomerFavoriteList = graphql(
  `
    mutation removeCustomerFavoriteList($listId: String!) {
      removeCustomerFavoriteList(listId: $listId) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const UpdateFavouriteListEntry = graphql(
  `
    mutation UpdateFavouriteListEntry($listId: String!, $entryId: String!, $quantity: Int, $reference: String) {
      updateFavouriteListEntry(listId: $listId, entryId: $entryId, quantity: $quantity, reference: $reference) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const ReorderFavouriteList = graphql(
  `
    mutation ReorderFavouriteList($listId: String!, $ids: [String!]!) {
      reorderFavouriteList(listId: $listId, ids: $ids) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const MoveFavouriteListEntry = graphql(
  `
    mutation MoveFavouriteListEntry($listId: String!, $entryId: String!, $isUp: Boolean!) {
      moveFavouriteListEntry(listId: $listId, entryId: $entryId, isUp: $isUp) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const removeCustomerFavoriteItems = graphql(
  `
    mutation removeCustomerFavoriteItems($ids: [String!]!, $listId: String!) {
      removeCustomerFavoriteItems(ids: $ids, listId: $listId) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const removeCustomerFavoriteListEntry = graphql(
  `
    mutation removeCustomerFavoriteListEntry($listId: String!, $entryId: String!) {
      removeCustomerFavoriteListEntry(listId: $listId, entryId: $entryId) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const SwapFavouriteListPacks = graphql(
  `
    mutation SwapFavouriteListPacks(
      $listId: String!
      $takes: [PackCountInput!]!
      $puts: [PackCountInput!]!
      $colourId: String
      $colourStrength: Float
    ) {
      swapFavouriteListPacks(
        listId: $listId
        takes: $takes
        puts: $puts
        colourId: $colourId
        colourStrength: $colourStrength
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const RestoreFavouriteListEntries = graphql(
  `
    mutation RestoreFavouriteListEntries($listId: String!, $ids: [String!]!) {
      restoreFavouriteListEntries(listId: $listId, ids: $ids) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

/** The answer of adding products to lists. */
const AddedToLists = graphql(`
  fragment AddedToLists on AddToFavouriteListsPayload {
    lists {
      id
      name
      numberOfItems
      updateDate
      isAdded
      isUpdated
    }
    outcomes {
      listId
      index
      added
      message
    }
    userErrors {
      code
      field
      message
    }
  }
`);

export const addProductToFavoriteLists = graphql(
  `
    mutation addProductToFavoriteLists($favouriteIds: [String!]!, $product: CartItemInput!) {
      addProductToFavoriteLists(favouriteIds: $favouriteIds, product: $product) {
        ...AddedToLists
      }
    }
  `,
  [AddedToLists],
);

export const addProductsToFavoriteLists = graphql(
  `
    mutation addProductsToFavoriteLists(
      $favouriteIds: [String!]!
      $products: [CartItemInput!]!
      $newListName: String
    ) {
      addProductsToFavoriteLists(favouriteIds: $favouriteIds, products: $products, newListName: $newListName) {
        ...AddedToLists
      }
    }
  `,
  [AddedToLists],
);

export const customerCartAddProductsFromList = graphql(
  `
    mutation customerCartAddProductsFromList(
      $cartId: String!
      $favoriteItems: [FavoriteItemInput!]!
      $favoriteListId: String!
      $store: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartAddProductsFromList(
        cartId: $cartId
        favoriteItems: $favoriteItems
        favoriteListId: $favoriteListId
        store: $store
        modifiedTime: $modifiedTime
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
        }
        lines {
          itemId
          name
          outcome
          message
          quantity
          addedQuantity
          sources { storeId storeName available }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [CartFields],
);
