import { graphql } from "../../../ui/graphql.ts";
import { ItemProductFields, Money } from "../../cart/ui/cart-fields.ts";

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

const OrderItemFields = graphql(
  `
    fragment OrderItemFields on OrderItem {
      id
      itemNumber
      packSize
      quantity
      hasStock
      backOrderQuantity
      cancelledQuantity
      reference
      isGift
      entryGroup
      systemCode
      systemName
      systemPart
      isMissPart
      isPartNotAssociated
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

/** Every field that the page of an order shows. */
export const OrderFields = graphql(
  `
    fragment OrderFields on OrderDetails {
      id
      creationDate
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
      accountId
      authorityToLeave
      orderNote
      storeInstructions
      deliveryMode
      promisedFor
      isPayByCC
      refundDate
      referenceJobIDs
      jobs {
        id
        name
      }
      canChooseJob
      canReorder
      canCancel
      canCancelRest
      canApprove
      canReview
      canClaim
      approveBy
      giveAwayCoupon
      isOrderThresholdEntryPromo
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
        answer {
          outcome
          words
          date
        }
      }
      returns {
        id
        date
        reason
        status
        items {
          itemId
          quantity
        }
        goods { ...Money }
        card { ...Money }
        pointsBack
        vouchers { ...Money }
      }
      timeline {
        date
        kind
        description
        by
      }
      appliedVouchers {
        code
        voucherCode
        freeShipping
      }
      appliedProductPromotions {
        promotion {
          code
          name
        }
        description
      }
      appliedOrderPromotions {
        promotion {
          code
          name
        }
        description
      }
      customerVoucherList {
        id
        name
        value { ...Money }
      }
      orderInvoice {
        documentId
        invoiceNumber
      }
      documents {
        documentId
        title
        date
      }
      rewardPoints {
        tradePointsApplied
        tradeDollarsApplied { ...Money }
      }
      totals {
        countsWithTax
        goods
        offers
        delivery
        tax
        total
        ways
        card {
          pointsUsed
          points
          vouchers
          surcharge
          tax
          toPay
        }
      }
      deliveryFee { ...Money }
      subTotal { ...Money }
      subTotalWithTax { ...Money }
      surchargeFee { ...Money }
      totalPrice { ...Money }
      totalPriceWithTax { ...Money }
      totalTax { ...Money }
      discountApplied { ...Money }
      customerVoucherTotal { ...Money }
      cardPaymentTotal { ...Money }
      accountPaymentTotal { ...Money }
    }
  `,
  [Money, OrderItemFields],
);
