import { graphql } from "../../../ui/graphql.ts";
import { Money } from "../../cart/ui/cart-fields.ts";

const OpenItemFields = graphql(
  `
    fragment OpenItemFields on OpenDocument {
      documentId
      docNo
      docType
      docDate
      dueDate
      amtDoccur
      currency
      amount { ...Money }
      openAmount { ...Money }
      isOverdue
      description
      salesOrderNo
      invoiceNo
    }
  `,
  [Money],
);

const OpenInvoicesFields = graphql(
  `
    fragment OpenInvoicesFields on OpenInvoices {
      invoices {
        ...OpenItemFields
        soErdat
        creditMemoNo
        crErdat
      }
      creditNotes { ...OpenItemFields }
      associatedCreditNotes { ...OpenItemFields }
      otherItems { ...OpenItemFields }
      unallocatedPayments { ...OpenItemFields }
    }
  `,
  [OpenItemFields],
);

const BalanceFields = graphql(
  `
    fragment BalanceFields on AccountBalance {
      overdue { amount { ...Money } dueDate }
      totalBalance { ...Money }
      credit { ...Money }
      dueDates { amount { ...Money } dueDate }
    }
  `,
  [Money],
);

export const OpenInvoices = graphql(
  `
    query OpenInvoices {
      openInvoices { ...OpenInvoicesFields }
    }
  `,
  [OpenInvoicesFields],
);

/** The account's balance, for the overview. */
export const GetPayments = graphql(
  `
    query GetPayments {
      receivables {
        locale
        today
        balance { ...BalanceFields }
        ageing { label amount { ...Money } }
        unbilled { ...Money }
        creditLimit { ...Money }
        hold
        heldByStaff
        liftedBy { ...Money }
        mayPay
      }
    }
  `,
  [BalanceFields, Money],
);

/** All open items, and the data that the payment form needs. */
export const GetPayBalance = graphql(
  `
    query GetPayBalance {
      receivables {
        accountId
        locale
        surchargeBasisPoints
        today
        openInvoices { ...OpenInvoicesFields }
        balance { ...BalanceFields }
        unbilled { ...Money }
        creditLimit { ...Money }
        hold
        heldByStaff
        liftedBy { ...Money }
        mayPay
        points { balance pointsPerDollar minimum }
        cardMinimum { ...Money }
        savedCards {
          paymentMethodId
          brand
          expMonth
          expYear
          last4
          isExpired
          isDefault
        }
        cardGateway { publishableKey sandboxUrl }
      }
    }
  `,
  [OpenInvoicesFields, BalanceFields, Money],
);

const InvoicePaymentFields = graphql(
  `
    fragment InvoicePaymentFields on InvoicePaymentPayload {
      result {
        gtmPaymentAccountID
        status
        surchargeFee { ...Money }
        intentSecretID
        amount { ...Money }
        cardAmount { ...Money }
        receiptNumber
      }
      userErrors { code field message }
    }
  `,
  [Money],
);

const AccountPaymentFields = graphql(
  `
    fragment AccountPaymentFields on AccountPaymentPayload {
      accountPayment {
        paymentAccountId
        amount { ...Money }
        status
        surchargeFee { ...Money }
        intentSecret
        publishableKey
        transactionDate
        rewardPoints {
          tradePoints
          tradePointsApplied
          tradeDollars { ...Money }
          tradeDollarsApplied { ...Money }
        }
        receiptNumber
      }
      userErrors { code field message }
    }
  `,
  [Money],
);

export const CreateInvoicePayment = graphql(
  `
    mutation CreateInvoicePayment($input: CreateInvoicePaymentInput) {
      createInvoicePayment(input: $input) { ...InvoicePaymentFields }
    }
  `,
  [InvoicePaymentFields],
);

export const PayOpenInvoices = graphql(
  `
    mutation PayOpenInvoices($gtmPaymentAccountID: String!) {
      payOpenInvoices(gtmPaymentAccountID: $gtmPaymentAccountID) { ...InvoicePaymentFields }
    }
  `,
  [InvoicePaymentFields],
);

export const createAccountPayment = graphql(
  `
    mutation createAccountPayment(
      $paymentAccountId: String!
      $amount: Float!
      $applyTradePoints: Boolean!
      $idempotencyKey: String
      $paymentMethodId: String
    ) {
      createAccountPayment(
        paymentAccountId: $paymentAccountId
        amount: $amount
        applyTradePoints: $applyTradePoints
        idempotencyKey: $idempotencyKey
        paymentMethodId: $paymentMethodId
      ) { ...AccountPaymentFields }
    }
  `,
  [AccountPaymentFields],
);

export const ChargeAccountPayment = graphql(
  `
    mutation ChargeAccountPayment($paymentAccountId: String!, $amount: Float!) {
      chargeAccountPayment(paymentAccountId: $paymentAccountId, amount: $amount) { ...AccountPaymentFields }
    }
  `,
  [AccountPaymentFields],
);
