import { graphql } from "../../../ui/graphql.ts";
import { CartFields, Money } from "./cart-fields.ts";
import { CartEarningsFields, CartPromiseFields, CartScreenFields } from "./cart-screen-fields.ts";

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

/** The cart as the page and the drawer show it. */
export const GetCart = graphql(
  `
    query GetCart {
      customerCart(store: "") {
        ...CartScreenFields
        store {
          ...CartPromiseFields
        }
      }
      cartEarnings {
        ...CartEarningsFields
      }
    }
  `,
  [CartScreenFields, CartPromiseFields, CartEarningsFields],
);

/** The facts of the cart that the page for another store compares with. */
export const GetCartStore = graphql(`
  query GetCartStore {
    customerCart(store: "") {
      modifiedTime
      store {
        storeId
        shortName
        address {
          countryCode
        }
      }
      totals {
        total
        ways
        card { toPay }
      }
    }
  }
`);

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

export const customerCartStorePreview = graphql(`
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
        totals {
          total
          ways
          card { toPay }
        }
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

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
