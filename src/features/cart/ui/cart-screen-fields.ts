import { graphql } from "../../../ui/graphql.ts";

/** Without the kinds that the screen shows in its own lists: the offers and the coupons. */
export const CartNoticeFields = graphql(`
  fragment CartNoticeFields on Cart {
    notices(except: ["PROMOTION_APPLIED", "COUPON_IDLE", "COUPON_REFUSED"]) {
      kind
      message
      itemId
      blocks
    }
  }
`);

export const CartTotalsFields = graphql(`
  fragment CartTotalsFields on Cart {
    deliveryMode
    fee {
      threshold { value }
      toFree { value }
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
    vouchers {
      id
      name
      keepsBalance
      value
      expiresOn
      effect {
        pays
        lapses
        refusal
      }
    }
    rewardPoints {
      tradePoints
      isApplied
      minimumPoints
      mayRedeem
      tradeDollars { value }
    }
  }
`);

export const CartPromiseFields = graphql(`
  fragment CartPromiseFields on Store {
    localTime
    promise {
      deliveryOrderBy
      deliveredOn
      pickupOrderBy
      pickupReadyAt
    }
  }
`);

export const CartLineFields = graphql(`
  fragment CartLineFields on CartLine {
    id
    sku
    quantity
    reference
    tint {
      id
      hex
      name
      code
      brand
      strength
    }
    each
    exTax
    incTax
    saved
    deal {
      special
      limit
      units
      memberOff
    }
    system {
      group
      code
      name
      address
      part
    }
  }
`);

export const CartProductFields = graphql(`
  fragment CartProductFields on CartProduct {
    sku
    name
    brand
    size
    base
    picture
    category
    slug
  }
`);

/**
 * What the page and the drawer show of a cart. A test holds the answer for ten lines below 6 KB, so a new field needs a
 * component that reads it.
 */
export const CartScreenFields = graphql(
  `
    fragment CartScreenFields on Cart {
      code
      modifiedTime
      totalUnitCount
      isGuest
      lines {
        ...CartLineFields
      }
      products {
        ...CartProductFields
      }
      gifts {
        quantity
        product { code }
        promotion { name }
      }
      ...CartNoticeFields
      packSwaps {
        lineId
        saving
        extraLitres
        packs {
          sku
          size
          quantity
        }
      }
      offers {
        name
        description
        saved
      }
      appliedVouchers {
        code
        freeShipping
        idle
        isRefused
      }
      store {
        storeId
        shortName
      }
      ...CartTotalsFields
    }
  `,
  [CartLineFields, CartProductFields, CartNoticeFields, CartTotalsFields],
);

const EarnedPointsFields = graphql(`
  fragment EarnedPointsFields on EarnedPoints {
    tradePoints
    tradeDollars {
      formattedValue
    }
    bonuses {
      rsn
      name
      tradePoints
    }
  }
`);

/** The points that a cart earns. In a query it stands after the cart, whose quote it uses. */
export const CartEarningsFields = graphql(
  `
    fragment CartEarningsFields on CartEarnings {
      onAccount {
        ...EarnedPointsFields
      }
      byCard {
        ...EarnedPointsFields
      }
    }
  `,
  [EarnedPointsFields],
);
