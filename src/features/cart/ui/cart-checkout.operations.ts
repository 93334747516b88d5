import { graphql } from "../../../ui/graphql.ts";
import { CartFields } from "./cart-fields.ts";

export const CustomerCartAddCoupon = graphql(
  `
    mutation CustomerCartAddCoupon(
      $cartId: String!
      $couponCode: String!
      $store: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartAddCoupon(
        cartId: $cartId
        couponCode: $couponCode
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

export const CustomerCartRemoveCoupon = graphql(
  `
    mutation CustomerCartRemoveCoupon(
      $cartId: String!
      $couponCode: String!
      $store: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartRemoveCoupon(
        cartId: $cartId
        couponCode: $couponCode
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

export const CustomerCartRemoveAllCoupons = graphql(
  `
    mutation CustomerCartRemoveAllCoupons(
      $cartId: String!
      $store: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartRemoveAllCoupons(
        cartId: $cartId
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

export const CustomerCartAddVoucher = graphql(
  `
    mutation CustomerCartAddVoucher(
      $cartId: String!
      $barcode: String!
      $barcodePIN: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartAddVoucher(
        cartId: $cartId
        barcode: $barcode
        barcodePIN: $barcodePIN
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

export const CustomerCartUseVoucher = graphql(
  `
    mutation CustomerCartUseVoucher(
      $cartId: String!
      $voucherId: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartUseVoucher(
        cartId: $cartId
        voucherId: $voucherId
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

export const CustomerCartRemoveVoucher = graphql(
  `
    mutation CustomerCartRemoveVoucher(
      $cartId: String!
      $voucherId: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartRemoveVoucher(
        cartId: $cartId
        voucherId: $voucherId
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

export const customerCartApplyRedeemPoints = graphql(
  `
    mutation customerCartApplyRedeemPoints(
      $cartId: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartApplyRedeemPoints(
        cartId: $cartId
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

export const customerCartRemoveRedeemPoints = graphql(
  `
    mutation customerCartRemoveRedeemPoints(
      $cartId: String!
      $clearTradePoints: Boolean
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartRemoveRedeemPoints(
        cartId: $cartId
        clearTradePoints: $clearTradePoints
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

export const customerCartUpdateCheckout = graphql(
  `
    mutation customerCartUpdateCheckout(
      $displayUid: String!
      $cartCode: String!
      $deliveryMode: DeliveryMode
      $store: String!
      $shippingCondition: String!
      $fulfillmentPlanID: String
      $fulfillmentStoreId: String!
      $deliveryDateTime: String!
      $shippingAddress: ShippingAddressInput
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartUpdateCheckout(
        displayUid: $displayUid
        cartCode: $cartCode
        deliveryMode: $deliveryMode
        store: $store
        shippingCondition: $shippingCondition
        fulfillmentPlanID: $fulfillmentPlanID
        fulfillmentStoreId: $fulfillmentStoreId
        deliveryDateTime: $deliveryDateTime
        shippingAddress: $shippingAddress
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

export const customerCartChangeStore = graphql(
  `
    mutation customerCartChangeStore(
      $cartId: String!
      $newStore: String!
      $date: String!
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      customerCartChangeStore(
        cartId: $cartId
        newStore: $newStore
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
