import { graphql } from "../../../ui/graphql.ts";
import {
  CartEarningsFields,
  CartNoticeFields,
  CartPromiseFields,
  CartTotalsFields,
} from "../../cart/ui/cart-screen-fields.ts";
import { OrderFields } from "../../orders/ui/order-fields.ts";

const WayFields = graphql(`
  fragment WayFields on CheckoutWay {
    isOffered
    total {
      value
      formattedValue
    }
    problems {
      code
      field
      message
    }
  }
`);

/** The cart as the review step and the totals show it. */
const CheckoutCartFields = graphql(
  `
    fragment CheckoutCartFields on Cart {
      code
      modifiedTime
      totalUnitCount
      deliveryDateTime
      fulfillmentPlanId
      deliveryAddress {
        line1
        line2
        city
        state
        postCode
      }
      lines {
        id
        sku
        quantity
        tint {
          hex
          name
          code
          brand
          strength
        }
        saved
        exTax
        incTax
        system {
          group
          name
        }
      }
      appliedVouchers {
        code
        idle
        isRefused
      }
      products {
        sku
        name
        size
        picture
      }
      gifts {
        quantity
        product { code }
        promotion { name }
      }
      ...CartNoticeFields
      ...CartTotalsFields
      store {
        storeId
        address {
          countryCode
        }
        ...CartPromiseFields
      }
    }
  `,
  [CartNoticeFields, CartPromiseFields, CartTotalsFields],
);

const OfferFields = graphql(`
  fragment OfferFields on FulfillmentOption {
    planId
    fulfillmentStoreId
    store {
      shortName
      localTime
    }
  }
`);

export const GetCheckout = graphql(
  `
    query GetCheckout($date: String!) {
      checkout(date: $date) {
        cart {
          ...CheckoutCartFields
        }
        byAccount {
          ...WayFields
        }
        byCard {
          ...WayFields
        }
        mayUsePoints
        poNumberRequired
        needsApproval
        needsCreditReview
        spendLimit { formattedValue }
        addresses {
          label
          line1
          line2
          city
          state
          postCode
        }
        deliveryOptions(count: 4) {
          ...OfferFields
          deliveredOn
          fulfillmentItems {
            sku
            quantity
            backOrderQuantity
          }
        }
        deliveryWindows {
          value
          day
          part
        }
        pickupOptions(count: 10) {
          ...OfferFields
          isComplete
          distanceKm
          readyAt
          missingSkus
          store {
            storeType
            address {
              line1
              city
            }
          }
        }
        savedCards {
          paymentMethodId
          brand
          expMonth
          expYear
          last4
          isExpired
          isDefault
        }
        maySaveCard
        bankQuestion {
          state
          url
        }
        draft {
          customerPONumber
          orderNote
          referenceJobIDs
          authorityToLeave
          acceptBackOrder
          paymentMethodId
        }
        cardGateway {
          publishableKey
          sandboxUrl
        }
      }
      cartEarnings {
        ...CartEarningsFields
      }
    }
  `,
  [CheckoutCartFields, OfferFields, WayFields, CartEarningsFields],
);

export const checkCartOnPaymentIntent = graphql(`
  mutation checkCartOnPaymentIntent($input: CheckCartOnPaymentIntentInput!) {
    checkCartOnPaymentIntent(input: $input) {
      paymentIntent {
        publishableKey
        clientSecret
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const OrderCreateAndCharge = graphql(
  `
    mutation OrderCreateAndCharge(
      $authorityToLeave: Boolean
      $cartCode: String!
      $customerPONumber: String
      $isPayByCC: Boolean
      $paymentMethodId: String
      $orderNote: String
      $saleOffice: String!
      $useDefaultStore: Boolean
      $referenceJobIDs: [String!]
      $acceptBackOrder: Boolean
      $modifiedTime: String
      $shownTotal: Float
      $idempotencyKey: String
      $withOrder: Boolean = true
    ) {
      orderCreateAndCharge(
        authorityToLeave: $authorityToLeave
        cartCode: $cartCode
        customerPONumber: $customerPONumber
        isPayByCC: $isPayByCC
        paymentMethodId: $paymentMethodId
        orderNote: $orderNote
        saleOffice: $saleOffice
        useDefaultStore: $useDefaultStore
        referenceJobIDs: $referenceJobIDs
        acceptBackOrder: $acceptBackOrder
        modifiedTime: $modifiedTime
        shownTotal: $shownTotal
        idempotencyKey: $idempotencyKey
      ) {
        order {
          id
          creationDate
          ...OrderFields @include(if: $withOrder)
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);
