import { graphql } from "../../../ui/graphql.ts";

export const GetWaitingGiftCards = graphql(`
  query GetWaitingGiftCards {
    waitingGiftCards {
      id
      name
      value {
        formattedValue
      }
      tradePoints
      claimedAt
      triedAt
      accountId
      accountName
      isReward
      hasFailed
    }
  }
`);

export const ReturnGiftCardPoints = graphql(`
  mutation ReturnGiftCardPoints($cardId: String!) {
    returnGiftCardPoints(cardId: $cardId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
