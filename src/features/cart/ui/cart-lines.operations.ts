import { graphql } from "../../../ui/graphql.ts";
import { CartFields } from "./cart-fields.ts";

export const customerCartAddItem = graphql(
  `
    mutation customerCartAddItem(
      $cartId: String!
      $productCode: String!
      $quantity: Int!
      $store: String!
      $date: String!
      $colourBrand: String
      $colourCode: String
      $colourName: String
      $colourStrength: String
      $reference: String
      $modifiedTime: String
      $idempotencyKey: String
      $onlyFor: String
      $withCart: Boolean = true
    ) {
      customerCartAddItem(
        cartId: $cartId
        productCode: $productCode
        quantity: $quantity
        store: $store
        date: $date
        colourBrand: $colourBrand
        colourCode: $colourCode
        colourName: $colourName
        colourStrength: $colourStrength
        reference: $reference
        modifiedTime: $modifiedTime
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
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

export const customerCartAddItems = graphql(
  `
    mutation customerCartAddItems(
      $cartId: String!
      $cartItems: [CartItemInput!]!
      $store: String!
      $date: String!
      $modifiedTime: String
      $idempotencyKey: String
      $onlyFor: String
      $withCart: Boolean = true
    ) {
      customerCartAddItems(
        cartId: $cartId
        cartItems: $cartItems
        store: $store
        date: $date
        modifiedTime: $modifiedTime
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
        }
        outcomes {
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
    }
  `,
  [CartFields],
);

export const customerCartUpdateItem = graphql(
  `
    mutation customerCartUpdateItem(
      $cartId: String!
      $itemId: String!
      $productCode: String!
      $quantity: Int!
      $store: String!
      $date: String!
      $colourBrand: String
      $colourCode: String
      $colourName: String
      $colourStrength: String
      $reference: String
      $modifiedTime: String
      $idempotencyKey: String
      $onlyFor: String
      $withCart: Boolean = true
    ) {
      customerCartUpdateItem(
        cartId: $cartId
        itemId: $itemId
        productCode: $productCode
        quantity: $quantity
        store: $store
        date: $date
        colourBrand: $colourBrand
        colourCode: $colourCode
        colourName: $colourName
        colourStrength: $colourStrength
        reference: $reference
        modifiedTime: $modifiedTime
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
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

export const customerCartUpdateItems = graphql(
  `
    mutation customerCartUpdateItems(
      $cartId: String!
      $itemIds: [String!]!
      $cartItems: [CartItemInput!]!
      $store: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartUpdateItems(
        cartId: $cartId
        itemIds: $itemIds
        cartItems: $cartItems
        store: $store
        date: $date
        modifiedTime: $modifiedTime
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
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

export const customerCartRemoveItem = graphql(
  `
    mutation customerCartRemoveItem(
      $cartId: String!
      $itemId: String!
      $store: String!
      $date: String!
      $modifiedTime: String
      $idempotencyKey: String
      $onlyFor: String
      $withCart: Boolean = true
    ) {
      customerCartRemoveItem(
        cartId: $cartId
        itemId: $itemId
        store: $store
        date: $date
        modifiedTime: $modifiedTime
        idempotencyKey: $idempotencyKey
        onlyFor: $onlyFor
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
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

export const customerCartRemoveItems = graphql(
  `
    mutation customerCartRemoveItems(
      $cartId: String!
      $itemIds: [String!]!
      $store: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartRemoveItems(
        cartId: $cartId
        itemIds: $itemIds
        store: $store
        date: $date
        modifiedTime: $modifiedTime
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
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

export const SwapCartPacks = graphql(
  `
    mutation SwapCartPacks(
      $takes: [PackCountInput!]!
      $puts: [PackCountInput!]!
      $colourId: String
      $colourStrength: Float
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      swapCartPacks(
        takes: $takes
        puts: $puts
        colourId: $colourId
        colourStrength: $colourStrength
        modifiedTime: $modifiedTime
      ) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
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
