import { graphql } from "../../../ui/graphql.ts";
import { Money } from "../../cart/ui/cart-fields.ts";

export const OrderSummaryFields = graphql(
  `
    fragment OrderSummaryFields on OrderSummary {
      id
      creationDate
      placedOn
      jobReference
      orderType
      docType
      orderStatus
      tracking
      approval
      statusLabel
      paymentStatus
      totalItems
      businessName
      placedBy
      customerPONumber
      totalPrice { ...Money }
      totalPriceWithTax { ...Money }
    }
  `,
  [Money],
);

const OrderItemFields = graphql(`
  fragment OrderItemFields on OrderItem {
    id
    quantity
    backOrderQuantity
    reference
    isGift
    entryGroup
    systemName
    systemPart
    product {
      code
      name
      brand
      colour
      colourId
      colourName
      colourBrand
      colourCode
      colourStrength
      variant
      productSize
      imageUrl {
        url
      }
      subCategorySlug
      slug
    }
    totalPrice { value }
    totalPriceInNet { value }
  }
`);

const OrderAmount = graphql(`
  fragment OrderAmount on Price {
    value
    formattedValue
  }
`);

/** Every field that the page of an order shows. */
export const OrderFields = graphql(
  `
    fragment OrderFields on OrderDetails {
      id
      creationDate
      orderStatus
      tracking
      approval
      statusLabel
      paymentStatus
      totalItems
      businessName
      placedBy
      customerPONumber
      authorityToLeave
      orderNote
      deliveryMode
      promisedFor
      isPayByCC
      refundDate
      referenceJobIDs
      canReorder
      canCancel
      canApprove
      canReview
      canClaim
      approveBy
      deliveryAddress {
        line1
        line2
        city
        state
        postCode
      }
      store {
        storeId
        shortName
        timezone
        localTime
      }
      items {
        ...OrderItemFields
      }
      claims {
        id
        itemId
        problem
        quantity
        description
        date
        by
      }
      timeline {
        date
        kind
        description
        by
      }
      documents {
        documentId
        title
        date
      }
      rewardPoints {
        tradePointsApplied
        tradeDollarsApplied { ...OrderAmount }
      }
      deliveryFee { ...OrderAmount }
      subTotal { ...OrderAmount }
      surchargeFee { ...OrderAmount }
      totalPriceWithTax { ...OrderAmount }
      totalTax { ...OrderAmount }
      discountApplied { ...OrderAmount }
      customerVoucherTotal { ...OrderAmount }
      cardPaymentTotal { ...OrderAmount }
      accountPaymentTotal { ...OrderAmount }
    }
  `,
  [OrderAmount, OrderItemFields],
);
