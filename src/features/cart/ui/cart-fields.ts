import { graphql } from "../../../ui/graphql.ts";

export const Money = graphql(`
  fragment Money on Price {
    currencyIso
    value
    formattedValue
  }
`);

export const ItemProductFields = graphql(`
  fragment ItemProductFields on ItemProduct {
    code
    name
    baseProduct
    brand
    colour
    colourId
    colourName
    colourBrand
    colourCode
    colourStrength
    variant
    type
    productSize
    isAvailable
    imageUrl {
      url
    }
    subCategorySlug
    slug
  }
`);

const CartItemFields = graphql(
  `
    fragment CartItemFields on CartItem {
      id
      itemNumber
      packSize
      quantity
      reference
      hasStock
      stockStatus
      availableQuantity
      entryGroup
      isMissPart
      isPartNotAssociated
      bundleProduct {
        group
        category
        brand
        type
        variant
        code
        name
        address
      }
      product {
        ...ItemProductFields
      }
      basePrice { ...Money }
      unitPriceInNet { ...Money }
      totalPrice { ...Money }
      totalPriceInNet { ...Money }
      totalPriceBeforeDiscounts { ...Money }
      discount {
        amountAfterDiscount { ...Money }
        amountDiscount { ...Money }
        percentageDiscount
      }
      specialPromotion {
        price { ...Money }
        limitUnit
        quantityAdded
      }
      toolDiscount { ...Money }
    }
  `,
  [Money, ItemProductFields],
);

const TotalsFields = graphql(
  `
    fragment TotalsFields on PaymentTotals {
      subTotal { ...Money }
      subTotalTax { ...Money }
      surchargeFee { ...Money }
      totalPrice { ...Money }
      totalTax { ...Money }
    }
  `,
  [Money],
);

/** The cart in the specification's form. All changes of a cart answer with it, unless the client sends `withCart: false`. */
export const CartFields = graphql(
  `
    fragment CartFields on Cart {
      id
      code
      modifiedTime
      totalItems
      totalUnitCount
      canCheckOut
      isGuest
      deliveryMode
      deliveryDateTime
      fulfillmentPlanId
      items {
        ...CartItemFields
      }
      gifts {
        quantity
        product {
          ...ItemProductFields
        }
        promotion {
          code
          name
        }
      }
      notices {
        kind
        message
        itemId
        blocks
      }
      appliedOrderPromotions {
        promotion {
          code
          name
          description
          enabled
        }
        description
        saved { ...Money }
      }
      appliedProductPromotions {
        promotion {
          code
          name
        }
        description
        saved { ...Money }
      }
      appliedVouchers {
        code
        voucherCode
        freeShipping
        idle
        isRefused
      }
      deliveryAddress {
        line1
        line2
        city
        state
        postCode
        countryCode
      }
      store {
        storeId
        name
        shortName
        storeType
        timezone
      }
      fee {
        amount { ...Money }
        threshold { ...Money }
        toFree { ...Money }
      }
      payByAccount {
        ...TotalsFields
      }
      payByCard {
        ...TotalsFields
      }
      subTotal { ...Money }
      subTotalTax { ...Money }
      subTotalWithTax { ...Money }
      subTotalWithTaxBeforeDiscounts { ...Money }
      totalPrice { ...Money }
      totalPriceWithTax { ...Money }
      totalTax { ...Money }
      discountApplied { ...Money }
      rewardPoints {
        tradePoints
        isApplied
        minimumPoints
        mayRedeem
        tradeDollars { ...Money }
        tradeDollarsApplied { ...Money }
      }
    }
  `,
  [Money, ItemProductFields, CartItemFields, TotalsFields],
);
