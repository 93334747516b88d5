import { ContentFields } from "../../../ui/file-fields.ts";
import { graphql } from "../../../ui/graphql.ts";
import { Money } from "../../cart/ui/cart-fields.ts";
import { CartLineFields, CartProductFields } from "../../cart/ui/cart-screen-fields.ts";

const ListFields = graphql(`
  fragment ListFields on FavouriteList {
    id
    name
    numberOfItems
    createDate
    updateDate
    isAdded
    isUpdated
    productImages
    sharing
    ownerName
    isMine
    mayChange
  }
`);

export const getCustomerFavoriteLists = graphql(
  `
    query getCustomerFavoriteLists($product: CartItemInput) {
      customerFavoriteLists(product: $product) {
        lists {
          ...ListFields
        }
        maxLists
        maxProducts
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ListFields],
);

export const GetCustomerFavoriteListEntriesWeb = graphql(
  `
    query GetCustomerFavoriteListEntriesWeb($listId: String!) {
      customerFavoriteListEntries(listId: $listId) {
        list {
          ...ListFields
        }
        entries {
          id
          quantity
          reference
          product {
            code
            sku
            name
            brand
            size
            variant
            type
            isAvailable
            imageUrl { url }
            group
            category
            promotion { info type value { ...Money } }
          }
          colourName
          colourCode
          colourBrand
          colourStrength
          colour
          addedStatus
          addedDate
          addedPrice { ...Money }
          specialPromotion {
            price { ...Money }
            limitUnit
            quantityAdded
          }
          entryGroup
          bundleProduct {
            group
            category
            brand
            type
            variant
            code
            name
          }
          replacement { sku name address }
          basePrice { ...Money }
          totalPrice { ...Money }
          totalPriceInNet { ...Money }
          stockStatus
          availableQuantity
        }
        storeName
        countsWithTax
        total
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ListFields, Money],
);

/** A list as its page shows it: the short fields of cart lines instead of the specification's longer ones. */
export const GetList = graphql(
  `
    query GetList($listId: String!) {
      customerFavoriteListEntries(listId: $listId) {
        list {
          ...ListFields
        }
        entries {
          id
          addedDate
          addedStatus
          replacement { sku name address }
        }
        lines {
          ...CartLineFields
        }
        products {
          ...CartProductFields
        }
        packSwaps {
          lineId
          saving
          extraLitres
          packs { sku size quantity }
        }
        notices {
          kind
          message
          itemId
          blocks
        }
        storeName
        countsWithTax
        total
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ListFields, CartLineFields, CartProductFields],
);

export const GetPickSheet = graphql(
  `
    query GetPickSheet($listId: String!) {
      favouriteListPickSheet(listId: $listId) {
        document {
          ...ContentFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ContentFields],
);
