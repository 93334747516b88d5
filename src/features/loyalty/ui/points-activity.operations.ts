import { graphql } from "../../../ui/graphql.ts";

export const GetPointsActivity = graphql(`
  query GetPointsActivity($kind: PointsActivityKind!, $months: Int!, $currentPage: Int!, $pageSize: Int!) {
    pointsActivity(kind: $kind, months: $months, currentPage: $currentPage, pageSize: $pageSize) {
      tradePoints
      tradeDollars {
        formattedValue
      }
      owed
      movements {
        id
        at
        type
        typeName
        tradePoints
        tradeDollars {
          formattedValue
        }
        owed
        cause
        reference
        lots {
          id
          tradePoints
          remaining
          earnedAt
          cause
          reference
          expiresOn
          isLost
        }
      }
      totalMovements
      currentPage
      pageSize
      expiring {
        expiresOn
        tradePoints
        tradeDollars {
          formattedValue
        }
      }
      months {
        month
        earned
        used
        expired
      }
    }
    loyalty {
      enrollmentStatus
      minRedeemablePoints
      tradePointConversionRate
    }
    pointsOnTheWay {
      tradePoints
      tradeDollars {
        formattedValue
      }
      orders
    }
  }
`);
