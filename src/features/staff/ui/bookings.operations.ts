import { graphql } from "../../../ui/graphql.ts";

export const PlanTransfer = graphql(`
  query PlanTransfer(
    $accountId: String!
    $amount: String!
    $receivedOn: String!
    $reference: String!
    $documentIds: [String!]!
  ) {
    transferPlan(
      accountId: $accountId
      amount: $amount
      receivedOn: $receivedOn
      reference: $reference
      documentIds: $documentIds
    ) {
      plan {
        amount {
          formattedValue
        }
        parts {
          documentId
          title
          dueDate
          open {
            formattedValue
          }
          amount {
            formattedValue
          }
        }
        rest {
          value
          formattedValue
        }
        seen
        isRecorded
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RecordTransfer = graphql(`
  mutation RecordTransfer(
    $accountId: String!
    $amount: String!
    $receivedOn: String!
    $reference: String!
    $documentIds: [String!]!
    $seen: String!
    $isSecond: Boolean!
    $idempotencyKey: String!
  ) {
    recordTransfer(
      accountId: $accountId
      amount: $amount
      receivedOn: $receivedOn
      reference: $reference
      documentIds: $documentIds
      seen: $seen
      isSecond: $isSecond
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

export const ReverseTransfer = graphql(`
  mutation ReverseTransfer($accountId: String!, $documentId: String!, $reason: String!) {
    reverseTransfer(accountId: $accountId, documentId: $documentId, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const AllocateCredit = graphql(`
  mutation AllocateCredit($accountId: String!, $creditId: String!, $documentIds: [String!]!) {
    allocateCredit(accountId: $accountId, creditId: $creditId, documentIds: $documentIds) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const IssueCreditNote = graphql(`
  mutation IssueCreditNote(
    $accountId: String!
    $amount: String!
    $includesTax: Boolean!
    $invoiceId: String!
    $reason: String!
    $idempotencyKey: String!
  ) {
    issueCreditNote(
      accountId: $accountId
      amount: $amount
      includesTax: $includesTax
      invoiceId: $invoiceId
      reason: $reason
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

export const WriteOff = graphql(`
  mutation WriteOff(
    $accountId: String!
    $documentId: String!
    $amount: String!
    $reason: String!
    $idempotencyKey: String!
  ) {
    writeOff(
      accountId: $accountId
      documentId: $documentId
      amount: $amount
      reason: $reason
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

export const GetStaffStatement = graphql(`
  query GetStaffStatement($accountId: String!, $month: String!) {
    staffStatement(accountId: $accountId, month: $month) {
      document {
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
