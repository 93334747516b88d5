import { ContentFields } from "../../../ui/file-fields.ts";
import { graphql } from "../../../ui/graphql.ts";
import { Money } from "../../cart/ui/cart-fields.ts";

export const InvoiceContent = graphql(
  `
    query InvoiceContent($documentId: String!) {
      invoiceContent(documentId: $documentId) {
        document {
          ...ContentFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ContentFields],
);

const StatementFields = graphql(
  `
    fragment StatementFields on Statement {
      documentId
      date
      isRunning
      openingBalance { ...Money }
      closingBalance { ...Money }
    }
  `,
  [Money],
);

export const GetAccountStatements = graphql(
  `
    query getAccountStatements {
      accountStatements {
        ...StatementFields
      }
    }
  `,
  [StatementFields],
);

export const StatementDetail = graphql(
  `
    query StatementDetail($documentId: String!) {
      statementDetail(documentId: $documentId) {
        statement {
          ...StatementFields
        }
        document {
          ...ContentFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [StatementFields, ContentFields],
);

const PaymentFields = graphql(
  `
    fragment PaymentFields on PaymentHistoryEntry {
      id
      receiptNumber
      method
      date
      description
      amount { ...Money }
      dollarEqy { ...Money }
      surchargeFee { ...Money }
      refunded { ...Money }
      unallocated { ...Money }
      settled {
        number
        amount { ...Money }
      }
    }
  `,
  [Money],
);

export const GetAccountPaymentHistory = graphql(
  `
    query getAccountPaymentHistory($start: String!, $end: String!, $currentPage: Int = 1, $pageSize: Int = 20) {
      accountPaymentHistory(start: $start, end: $end, currentPage: $currentPage, pageSize: $pageSize) {
        payments {
          ...PaymentFields
        }
        totalPayments
        currentPage
        pageSize
      }
    }
  `,
  [PaymentFields],
);

const PaidMonthFields = graphql(
  `
    fragment PaidMonthFields on PaymentHistorySummary {
      date
      totalPayment
      totalAmount { ...Money }
    }
  `,
  [Money],
);

export const SummaryAccountPaymentHistory = graphql(
  `
    query summaryAccountPaymentHistory($year: Int) {
      accountPaymentSummary(year: $year) {
        ...PaidMonthFields
      }
    }
  `,
  [PaidMonthFields],
);

/** Today in the time zone of the books. It decides which days and years a page offers. */
export const GetBooksToday = graphql(`
  query GetBooksToday {
    booksToday
  }
`);

/** The list and its year at once, for the page. */
export const GetPaymentHistoryPage = graphql(
  `
    query GetPaymentHistoryPage($start: String!, $end: String!, $currentPage: Int!, $pageSize: Int!, $year: Int!) {
      accountPaymentHistory(start: $start, end: $end, currentPage: $currentPage, pageSize: $pageSize) {
        payments {
          ...PaymentFields
        }
        totalPayments
        currentPage
        pageSize
      }
      accountPaymentSummary(year: $year) {
        ...PaidMonthFields
      }
    }
  `,
  [PaymentFields, PaidMonthFields],
);

export const ExportOpenInvoices = graphql(
  `
    query ExportOpenInvoices($format: ExportFormat = CSV) {
      exportOpenInvoices(format: $format) {
        document {
          ...ContentFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ContentFields],
);

export const ExportPaymentHistory = graphql(
  `
    query ExportPaymentHistory($start: String!, $end: String!, $format: ExportFormat = CSV) {
      exportPaymentHistory(start: $start, end: $end, format: $format) {
        document {
          ...ContentFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ContentFields],
);

export const GetExports = graphql(`
  query GetExports {
    booksToday
    exports {
      id
      kind
      format
      start
      end
      status
      percent
      rows
      date
    }
  }
`);

export const StartExport = graphql(`
  mutation StartExport($kind: ExportKind!, $format: ExportFormat!, $start: String = "", $end: String = "") {
    startExport(kind: $kind, format: $format, start: $start, end: $end) {
      exportId
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ExportContent = graphql(
  `
    query ExportContent($id: String!) {
      exportContent(id: $id) {
        document {
          ...ContentFields
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [ContentFields],
);
