import { graphql } from "../../../ui/graphql.ts";

export const GetStaffAccounts = graphql(`
  query GetStaffAccounts($text: String!, $currentPage: Int!, $pageSize: Int!, $closing: String = "") {
    staffAccounts(text: $text, currentPage: $currentPage, pageSize: $pageSize) {
      total
      isAssigned
      mayManage
      rows {
        id
        accountId
        name
        country
        suburb
        kind
        terms
        hold
        enrollmentStatus
      }
    }
    staffAccountPoints(accountId: $closing) {
      tradePoints
      tradeDollars {
        formattedValue
      }
    }
    frame {
      mayActFor
      acting
      account {
        accountId
      }
    }
  }
`);

export const GetOutbox = graphql(`
  query GetOutbox($currentPage: Int!, $pageSize: Int!) {
    overdueMails
    outbox(currentPage: $currentPage, pageSize: $pageSize) {
      total
      rows {
        id
        recipient
        subject
        text
        html
        createdAt
        sentAt
        attempts
        lastProblem
      }
    }
  }
`);

export const GetAuditLog = graphql(`
  query GetAuditLog($text: String!, $action: String!, $from: String!, $to: String!, $after: String!) {
    auditLog(text: $text, action: $action, from: $from, to: $to, after: $after) {
      rows {
        id
        at
        action
        acting
        userName
        userEmail
        accountId
        accountName
        subjectKind
        subject
        reason
        storeId
        importNumber
        changes {
          name
          before
          after
        }
      }
      nextCursor
    }
  }
`);

export const GetKitAccess = graphql(`
  query GetKitAccess {
    mayAdminister
  }
`);

export const GetCounterAccess = graphql(`
  query GetCounterAccess {
    mayUseCounter
  }
`);

export const SpendOverCounter = graphql(`
  mutation SpendOverCounter(
    $barcode: String!
    $barcodePIN: String!
    $accountId: String!
    $amount: String!
    $externalReference: String!
  ) {
    spendOverCounter(
      barcode: $barcode
      barcodePIN: $barcodePIN
      accountId: $accountId
      amount: $amount
      externalReference: $externalReference
    ) {
      use {
        name
        paid {
          value
          formattedValue
        }
        lapsed {
          value
          formattedValue
        }
        left {
          value
          formattedValue
        }
        externalReference
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
