import { graphql } from "../../../ui/graphql.ts";

export const GetOverdueAccounts = graphql(`
  query GetOverdueAccounts($country: String!) {
    overdueAccounts(country: $country) {
      country
      countryName
      overdue {
        formattedValue
      }
      accounts
      rows {
        accountId
        name
        overdue {
          formattedValue
        }
        documents
        oldestDays
      }
      closedMonth
      closableMonth
    }
  }
`);

export const CloseMonth = graphql(`
  mutation CloseMonth($country: String!, $month: String!) {
    closeMonth(country: $country, month: $month) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
