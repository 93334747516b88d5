import { graphql } from "../../../ui/graphql.ts";
import { CartFields, Money } from "../../cart/ui/cart-fields.ts";
import { OrderFields } from "../../orders/ui/order-fields.ts";

const WayFields = graphql(
  `
    fragment WayFields on CheckoutWay {
      isOffered
      total { ...Money }
      problems {
        code
        field
        message
      }
    }
  `,
  [Money],
);

const OfferFields = graphql(`
  fragment OfferFields on FulfillmentOption {
    planId
    fulfillmentStoreId
    ranging
    isComplete
    distanceKm
    readyAt
    deliveredOn
    store {
      storeId
      name
      shortName
      storeType
      timezone
      localTime
      address {
        line1
        city
      }
    }
  }
`);

export const GetCheckout = graphql(
  `
    query GetCheckout($date: String!) {
      checkout(date: $date) {
        cart {
          ...CartFields
          store {
            localTime
            address {
              countryCode
            }
            promise {
              deliveryOrderBy
              deliveredOn
              pickupOrderBy
              pickupReadyAt
            }
          }
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
        spendLimit { ...Money }
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
          missingSkus
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
    }
  `,
  [CartFields, Money, OfferFields, WayFields],
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
          ...OrderFields
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
