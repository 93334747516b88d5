import { graphql } from "../../../ui/graphql.ts";
import { CartFields, Money, TotalsFields } from "./cart-fields.ts";

export const customerCart = graphql(
  `
    query customerCart($store: String!) {
      customerCart(store: $store) {
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
    }
  `,
  [CartFields],
);

export const customerCartInfo = graphql(`
  query customerCartInfo {
    customerCartInfo {
      code
      numberOfItems
      totalQuantity
      createdTime
      modifiedTime
      shippingCondition
      fulfillmentPlantId
      fulfillmentStoreId
      deliveryMode
      deliveryAddress {
        line1
        line2
        city
        region {
          isocode
          name
        }
        country {
          name
          countryCode
          isocode
        }
        postalCode
        latitude
        longitude
      }
      store {
        storeId
        storeType
      }
      entries {
        product {
          productCode
          sku
        }
        entryNumber
        entryId
        colourStrength
        colourName
        colourCode
        colourBrand
        quantity
      }
    }
  }
`);

export const customerCartProductCodes = graphql(`
  query customerCartProductCodes($store: String!) {
    customerCartProductCodes(store: $store)
  }
`);

export const customerCartDeliveryFee = graphql(
  `
    query customerCartDeliveryFee($cartDeliveryFeeInput: CartDeliveryFeeInput!) {
      customerCartDeliveryFee(cartDeliveryFeeInput: $cartDeliveryFeeInput) {
        freightValue { ...Money }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [Money],
);

export const customerCartStorePreview = graphql(
  `
    query customerCartStorePreview($store: String!) {
      customerCartStorePreview(store: $store) {
        changes {
          itemId
          kind
          message
        }
        cart {
          store {
            storeId
            shortName
          }
          payByAccount {
            ...TotalsFields
          }
          payByCard {
            ...TotalsFields
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [TotalsFields],
);

export const GetAccountCoupons = graphql(`
  query GetAccountCoupons {
    accountCoupons {
      name
      code
      descriptionSingleCoupon
      termAndCondition
    }
  }
`);
