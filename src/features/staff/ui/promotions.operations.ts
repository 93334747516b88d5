import { graphql } from "../../../ui/graphql.ts";

export const TryPromotions = graphql(`
  query TryPromotions(
    $accountNumber: String!
    $country: String!
    $storeId: String!
    $day: String!
    $lines: String!
    $coupons: String!
    $isPickup: Boolean!
    $withDrafts: Boolean!
  ) {
    triedCart(
      accountNumber: $accountNumber
      country: $country
      storeId: $storeId
      day: $day
      lines: $lines
      coupons: $coupons
      isPickup: $isPickup
      withDrafts: $withDrafts
    ) {
      cart {
        accountName
        storeName
        timeZone
        day
        lines {
          sku
          name
          quantity
          net {
            formattedValue
          }
        }
        beforeDiscounts {
          formattedValue
        }
        discount {
          formattedValue
        }
        deliveryFee {
          formattedValue
        }
        total {
          formattedValue
        }
        gifts
        unknownCoupons
        promotions {
          code
          name
          effect
          startsOn
          endsOn
          isDraft
          isApplied
          saved {
            value
            formattedValue
          }
          reason
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

export const GetStaffPromotions = graphql(`
  query GetStaffPromotions($text: String!, $state: String!, $after: String!) {
    staffPromotions(text: $text, state: $state, after: $after) {
      rows {
        code
        name
        country
        effect
        startsOn
        endsOn
        state
        needsCoupon
        couponCount
      }
      counts {
        state
        count
      }
      nextCursor
    }
  }
`);

export const GetStaffPromotion = graphql(`
  query GetStaffPromotion($code: String!, $copy: String!) {
    staffPromotion(code: $code) {
      code
      name
      effect
      isOn
      state
      isUsed
      warnings
      fields {
        name
        value
      }
      seen
      coupons {
        code
        terms
        limitTotal
        limitPerAccount
        used
        wasUsed
        seen
      }
      history {
        id
        at
        label
        userName
        reason
        canBeRestored
        fields {
          name
          before
          after
        }
      }
    }
    copied: staffPromotion(code: $copy) {
      code
      name
      fields {
        name
        value
      }
    }
  }
`);

export const SavePromotion = graphql(`
  mutation SavePromotion(
    $code: String!
    $isNew: Boolean!
    $promotion: PromotionInput!
    $reason: String!
    $seen: String!
  ) {
    savePromotion(code: $code, isNew: $isNew, promotion: $promotion, reason: $reason, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SwitchPromotion = graphql(`
  mutation SwitchPromotion($code: String!, $isOn: Boolean!, $reason: String!) {
    switchPromotion(code: $code, isOn: $isOn, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RestorePromotion = graphql(`
  mutation RestorePromotion($code: String!, $entryId: String!) {
    restorePromotion(code: $code, entryId: $entryId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SaveCoupon = graphql(`
  mutation SaveCoupon(
    $code: String!
    $couponCode: String!
    $isNew: Boolean!
    $terms: String!
    $limitTotal: String!
    $limitPerAccount: String!
    $seen: String!
  ) {
    saveCoupon(
      code: $code
      couponCode: $couponCode
      isNew: $isNew
      terms: $terms
      limitTotal: $limitTotal
      limitPerAccount: $limitPerAccount
      seen: $seen
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RemoveCoupon = graphql(`
  mutation RemoveCoupon($code: String!, $couponCode: String!) {
    removeCoupon(code: $code, couponCode: $couponCode) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
