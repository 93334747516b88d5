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
