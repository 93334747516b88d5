import { graphql } from "../../../ui/graphql.ts";

export const GetStaffAccount = graphql(`
  query GetStaffAccount(
    $accountId: String!
    $after: String!
    $withOverview: Boolean!
    $withLedger: Boolean!
    $withOrders: Boolean!
    $withMembers: Boolean!
    $withPrices: Boolean!
    $withHistory: Boolean!
  ) {
    staffAccount(accountId: $accountId) {
      account {
        id
        accountId
        name
        kind
        hold
        holdReason
        heldByStaff
        seesMoney
        seesPapers
        mayChangeCredit
        mayBookMoney
        mayWriteNotes
        mayManageMembers
        mayActFor
        isActedFor
        country @include(if: $withOverview)
        address @include(if: $withOverview)
        businessNumbers @include(if: $withOverview)
        payment @include(if: $withOverview)
        creditLimit @include(if: $withOverview) {
          value
          formattedValue
        }
        paymentTerms @include(if: $withOverview)
        paymentTermsLabel @include(if: $withOverview)
        poRequired @include(if: $withOverview)
        seenTerms @include(if: $withOverview)
        reps @include(if: $withOverview) {
          id
          name
        }
        repChoices @include(if: $withOverview) {
          id
          name
        }
        standing @include(if: $withOverview) {
          balance {
            value
            formattedValue
          }
          unbilled {
            value
            formattedValue
          }
          overdue {
            value
            formattedValue
          }
          credits {
            value
            formattedValue
          }
          available {
            formattedValue
          }
          ageing {
            label
            amount {
              value
              formattedValue
            }
          }
        }
        ledger(after: $after) @include(if: $withLedger) {
          rows {
            id
            title
            kind
            date
            dueDate
            description
            orderCode
            amount {
              value
              formattedValue
            }
            open {
              value
              formattedValue
            }
            isTransfer
          }
          nextCursor
          today
        }
        openDebits @include(if: $withLedger) {
          id
          title
          dueDate
          open {
            formattedValue
          }
        }
        orders @include(if: $withOrders) {
          id
          placedOn
          placedBy
          statusLabel
          customerPONumber
          totalPriceWithTax {
            formattedValue
          }
        }
        members @include(if: $withMembers) {
          id
          name
          email
          mobileNumber
          access
          isActive
          lastSeenAt
        }
        prices @include(if: $withPrices) {
          kind
          code
          name
          price {
            formattedValue
          }
          percent
        }
        notes {
          id
          at
          text
          isPinned
          by
        }
        history @include(if: $withHistory) {
          id
          at
          action
          acting
          userName
          subjectKind
          subject
          reason
          changes {
            name
            before
            after
          }
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

export const SetHold = graphql(`
  mutation SetHold($accountId: String!, $reason: String!) {
    setHold(accountId: $accountId, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const LiftHold = graphql(`
  mutation LiftHold($accountId: String!, $reason: String!) {
    liftHold(accountId: $accountId, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ChangeCredit = graphql(`
  mutation ChangeCredit(
    $accountId: String!
    $payment: PaymentType!
    $creditLimit: String!
    $paymentTerms: String!
    $poRequired: Boolean!
    $reason: String!
    $seen: String!
  ) {
    changeCredit(
      accountId: $accountId
      payment: $payment
      creditLimit: $creditLimit
      paymentTerms: $paymentTerms
      poRequired: $poRequired
      reason: $reason
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

export const AssignRep = graphql(`
  mutation AssignRep($accountId: String!, $repId: String!) {
    assignRep(accountId: $accountId, repId: $repId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const AddAccountNote = graphql(`
  mutation AddAccountNote($accountId: String!, $text: String!, $isPinned: Boolean!) {
    addAccountNote(accountId: $accountId, text: $text, isPinned: $isPinned) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const WithdrawAccountNote = graphql(`
  mutation WithdrawAccountNote($accountId: String!, $noteId: String!) {
    withdrawAccountNote(accountId: $accountId, noteId: $noteId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
