import { graphql } from "../../../ui/graphql.ts";

export const GetFrame = graphql(`
  query GetFrame {
    frame {
      name
      firstName
      email
      role
      accessName
      acting
      store {
        shortName
      }
      account {
        accountId
        name
        hold
        holdReason
      }
      menu {
        label
        to
        icon
        entries {
          label
          to
          icon
        }
      }
    }
    customerCartInfo {
      totalQuantity
    }
    headerCategories {
      name
      slug
      ranges {
        name
        slug
      }
    }
  }
`);

export const GetDashboard = graphql(`
  query GetDashboard($date: String!) {
    me(date: $date) {
      accountId
      customerId
      displayUid
      firstName
      customerType
      creditCheck {
        status
        creditLimit {
          formattedValue
        }
      }
      business {
        name
      }
      userGroup {
        appRole
        name
      }
      favoriteStores {
        storeId
        name
        cutOffTime
        address {
          line1
          district
          state
          postCode
          phoneNumber
        }
      }
    }
    userAccountList {
      partnerAccounts {
        customerId
        accountId
        name
        displayUid
        userGroup {
          name
        }
      }
    }
  }
`);
