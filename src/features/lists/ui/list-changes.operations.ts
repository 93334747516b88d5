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
    mutation createCustomerFavoriteLists(
      $name: String!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      createCustomerFavoriteLists(
        name: $name
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
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
    mutation UpdateFavouriteList(
      $listId: String!
      $name: String
      $sharing: ListSharing
      $idempotencyKey: String
      $onlyFor: String
    ) {
      updateFavouriteList(
        listId: $listId
        name: $name
        sharing: $sharing
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const removeCustomerFavoriteList = graphql(
  `
    mutation removeCustomerFavoriteList(
      $listId: String!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      removeCustomerFavoriteList(
        listId: $listId
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const UpdateFavouriteListEntry = graphql(
  `
    mutation UpdateFavouriteListEntry(
      $listId: String!
      $entryId: String!
      $quantity: Int
      $reference: String
      $idempotencyKey: String
      $onlyFor: String
    ) {
      updateFavouriteListEntry(
        listId: $listId
        entryId: $entryId
        quantity: $quantity
        reference: $reference
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const ReorderFavouriteList = graphql(
  `
    mutation ReorderFavouriteList(
      $listId: String!
      $ids: [String!]!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      reorderFavouriteList(
        listId: $listId
        ids: $ids
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const MoveFavouriteListEntry = graphql(
  `
    mutation MoveFavouriteListEntry(
      $listId: String!
      $entryId: String!
      $isUp: Boolean!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      moveFavouriteListEntry(
        listId: $listId
        entryId: $entryId
        isUp: $isUp
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const removeCustomerFavoriteItems = graphql(
  `
    mutation removeCustomerFavoriteItems(
      $ids: [String!]!
      $listId: String!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      removeCustomerFavoriteItems(
        ids: $ids
        listId: $listId
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        ...ChangedList
      }
    }
  `,
  [ChangedList],
);

export const removeCustomerFavoriteListEntry = graphql(
  `
    mutation removeCustomerFavoriteListEntry(
      $listId: String!
      $entryId: String!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      removeCustomerFavoriteListEntry(
        listId: $listId
        entryId: $entryId
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
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
    mutation RestoreFavouriteListEntries(
      $listId: String!
      $ids: [String!]!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      restoreFavouriteListEntries(
        listId: $listId
        ids: $ids
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
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
    mutation addProductToFavoriteLists(
      $favouriteIds: [String!]!
      $product: CartItemInput!
      $idempotencyKey: String
      $onlyFor: String
    ) {
      addProductToFavoriteLists(
        favouriteIds: $favouriteIds
        product: $product
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
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
      $idempotencyKey: String
      $onlyFor: String
    ) {
      addProductsToFavoriteLists(
        favouriteIds: $favouriteIds
        products: $products
        newListName: $newListName
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
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
