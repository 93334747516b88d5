import { graphql } from "../../../ui/graphql.ts";
import { CartFields, Money } from "../../cart/ui/cart-fields.ts";
import { OrderFields, OrderSummaryFields } from "./order-fields.ts";

export const GetOrderByCode = graphql(
  `
    query GetOrderByCode($orderCode: String!, $creationDate: String!, $date: String!) {
      order(orderCode: $orderCode, creationDate: $creationDate, date: $date) {
        order {
          ...OrderFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);

export const GetOrderHistory = graphql(
  `
    query GetOrderHistory(
      $start: String!
      $end: String!
      $search: String
      $currentPage: Int = 1
      $pageSize: Int = 20
    ) {
      orderHistory(
        start: $start
        end: $end
        search: $search
        currentPage: $currentPage
        pageSize: $pageSize
      ) {
        orders {
          ...OrderSummaryFields
        }
        totalOrders
        currentPage
        pageSize
      }
    }
  `,
  [OrderSummaryFields],
);

export const GetOrderHistorySummary = graphql(
  `
    query GetOrderHistorySummary($year: Int!) {
      orderHistorySummary(year: $year) {
        date
        totalOrders
        totalPrice { ...Money }
        totalPriceWithTax { ...Money }
      }
    }
  `,
  [Money],
);

/** The order list and the chart of its year in one request. */
export const GetOrderList = graphql(`
    query GetOrderList(
      $start: String!
      $end: String!
      $lastDays: Int
      $search: String!
      $currentPage: Int!
      $pageSize: Int!
      $year: Int
    ) {
      storeToday
      orderHistory(
        start: $start
        end: $end
        lastDays: $lastDays
        search: $search
        currentPage: $currentPage
        pageSize: $pageSize
      ) {
        orders {
          id
          creationDate
          placedOn
          jobReference
          statusLabel
          totalItems
          placedBy
          customerPONumber
          totalPriceWithTax { formattedValue }
        }
        totalOrders
        currentPage
        pageSize
      }
      orderHistorySummary(year: $year) {
        date
        totalOrders
        totalPriceWithTax { value }
      }
    }
`);

export const ApproveOrder = graphql(
  `
    mutation ApproveOrder($orderCode: String!) {
      approveOrder(orderCode: $orderCode) {
        order {
          ...OrderFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);

export const CancelOrder = graphql(
  `
    mutation CancelOrder($orderCode: String!) {
      cancelOrder(orderCode: $orderCode) {
        order {
          ...OrderFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);

export const CancelOrderRest = graphql(
  `
    mutation CancelOrderRest($orderCode: String!) {
      cancelOrderRest(orderCode: $orderCode) {
        order {
          ...OrderFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);

export const ClaimOrderItem = graphql(
  `
    mutation ClaimOrderItem(
      $orderCode: String!
      $itemId: String!
      $problem: ClaimProblem!
      $quantity: Int!
      $description: String
    ) {
      claimOrderItem(
        orderCode: $orderCode
        itemId: $itemId
        problem: $problem
        quantity: $quantity
        description: $description
      ) {
        order {
          ...OrderFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);

export const ReviewOrderCredit = graphql(
  `
    mutation ReviewOrderCredit($orderCode: String!, $isReleased: Boolean!) {
      reviewOrderCredit(orderCode: $orderCode, isReleased: $isReleased) {
        order {
          ...OrderFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [OrderFields],
);

export const ReorderItems = graphql(
  `
    mutation ReorderItems(
      $orderCode: String!
      $itemIds: [String!]
      $units: [ReorderUnitsInput!]
      $modifiedTime: String
      $withCart: Boolean = true
    ) {
      reorderItems(orderCode: $orderCode, itemIds: $itemIds, units: $units, modifiedTime: $modifiedTime) {
        cart {
          modifiedTime
          ...CartFields @include(if: $withCart)
        }
        lines {
          itemId
          name
          outcome
          message
          quantity
          addedQuantity
          sources {
            storeId
            storeName
            available
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [CartFields],
);
