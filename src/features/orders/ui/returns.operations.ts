import { graphql } from "../../../ui/graphql.ts";

export const GetReturnPlan = graphql(`
  query GetReturnPlan($orderCode: String!, $lines: [ReturnedUnitsInput!]!) {
    returnPlan(orderCode: $orderCode, lines: $lines) {
      plan {
        lines {
          itemId
          name
          quantity
          isRestocked
          amount {
            formattedValue
          }
        }
        isByCard
        goods {
          formattedValue
        }
        tax {
          formattedValue
        }
        card {
          value
          formattedValue
        }
        surcharge {
          value
          formattedValue
        }
        pointsBack
        vouchers {
          value
          formattedValue
        }
        seen
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ReturnItems = graphql(`
  mutation ReturnItems(
    $orderCode: String!
    $lines: [ReturnedUnitsInput!]!
    $reason: String!
    $seen: String!
    $claimId: String
    $idempotencyKey: String!
  ) {
    returnItems(
      orderCode: $orderCode
      lines: $lines
      reason: $reason
      seen: $seen
      claimId: $claimId
      idempotencyKey: $idempotencyKey
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RetryReturn = graphql(`
  mutation RetryReturn($orderCode: String!, $returnId: String!) {
    retryReturn(orderCode: $orderCode, returnId: $returnId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const WithdrawReturn = graphql(`
  mutation WithdrawReturn($orderCode: String!, $returnId: String!, $reason: String!) {
    withdrawReturn(orderCode: $orderCode, returnId: $returnId, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const AnswerClaim = graphql(`
  mutation AnswerClaim($orderCode: String!, $claimId: String!, $outcome: ClaimAnswerKind!, $words: String!) {
    answerClaim(orderCode: $orderCode, claimId: $claimId, outcome: $outcome, words: $words) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
