import { graphql } from "../../../ui/graphql.ts";
import { RewardsOfferFields } from "./offer-fields.ts";

export const GetOffers = graphql(
  `
    query GetOffers {
      rewardsOffers {
        ...RewardsOfferFields
      }
      loyalty {
        enrollmentStatus
      }
      loyaltyEnrolmentForm {
        phoneNumber
      }
      frame {
        account {
          hold
          holdReason
        }
      }
    }
  `,
  [RewardsOfferFields],
);

/** The start page of rewards. */
export const GetRewardsOverview = graphql(
  `
    query GetRewardsOverview {
      loyalty {
        enrollmentStatus
        minRedeemablePoints
      }
      loyaltyEnrolmentForm {
        state
        phoneNumber
      }
      loyaltyProgram {
        title
        text
        items {
          title
          text
        }
      }
      rewardsDashboard {
        balance {
          tradePoints
          tradeDollars {
            formattedValue
          }
          canRedeem
        }
        owedPoints
        nextExpiry {
          balance {
            tradePoints
            tradeDollars {
              formattedValue
            }
          }
          lastDay
        }
      }
      pointsOnTheWay {
        tradePoints
        tradeDollars {
          formattedValue
        }
        orders
      }
      rewardsOffers {
        ...RewardsOfferFields
      }
      eGiftCards {
        code
      }
      claimedGiftCards {
        id
      }
      frame {
        account {
          hold
          holdReason
        }
      }
    }
  `,
  [RewardsOfferFields],
);

export const GetOffer = graphql(
  `
    query GetOffer($rsn: String!) {
      rewardsOffer(rsn: $rsn) {
        ...RewardsOfferFields
        terms
        progress {
          orders {
            id
            orderedOn
            units
            spent {
              formattedValue
            }
          }
        }
      }
    }
  `,
  [RewardsOfferFields],
);

export const GetPointsFile = graphql(`
  query GetPointsFile($kind: PointsActivityKind!, $months: Int!, $format: ExportFormat!) {
    pointsActivityFile(kind: $kind, months: $months, format: $format) {
      document {
        documentId
        fileName
        mimeType
        content
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const OrderRewardCardAgain = graphql(`
  mutation OrderRewardCardAgain($cardId: String!) {
    orderRewardCardAgain(cardId: $cardId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ActivateOffer = graphql(`
  mutation ActivateOffer($rsn: String!) {
    activateOffer(rsn: $rsn) {
      rsn
      userErrors {
        code
        field
        message
      }
    }
  }
`);
