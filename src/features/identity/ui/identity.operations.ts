import { graphql } from "../../../ui/graphql.ts";

export const GetAccount = graphql(`
  query GetAccount($date: String!, $loyalty: Boolean!) {
    me(date: $date) {
      accountId
      customerId
      displayUid
      firstName
      lastName
      name
      email
      status
      mobileNumber
      tradePointConversionRate
      minRedeemablePoints
      customerType
      accredTypeIds
      userType
      creditCheck {
        status
        creditLimit {
          currencyIso
          value
          formattedValue
        }
      }
      business {
        name
        address
        ABN
        ACN
        NZBN
        IRD
      }
      userGroup {
        appRole
        code
        name
        permission
        powerOfAttorney
        type
      }
      favoriteStores {
        storeId
        name
        storeType
        timezone
        cutOffTime
      }
    }
    loyalty @include(if: $loyalty) {
      isEligible
      enrollmentStatus
      disableTradeRewards
      disableEGiftCard
      tradePointConversionRate
      minRedeemablePoints
    }
  }
`);

export const GetUserAccountList = graphql(`
  query GetUserAccountList {
    userAccountList {
      partnerAccounts {
        customerId
        accountId
        name
        displayUid
        firstName
        lastName
        email
        mobileNumber
        userGroup {
          appRole
          code
          name
          permission
          powerOfAttorney
          type
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

export const GetAccountPage = graphql(`
  query GetAccountPage($date: String!) {
    me(date: $date) {
      accountId
      customerId
      displayUid
      customerType
      creditCheck {
        status
        creditLimit {
          formattedValue
        }
      }
      business {
        name
        address
        ABN
        ACN
        NZBN
        IRD
      }
      userGroup {
        name
      }
    }
    userAccountList {
      partnerAccounts {
        customerId
        accountId
        name
        displayUid
        firstName
        lastName
        email
        mobileNumber
        userGroup {
          name
          powerOfAttorney
        }
      }
    }
  }
`);

export const GetDevices = graphql(`
  query GetDevices {
    devices {
      id
      userAgent
      ipAddress
      signedInAt
      lastSeenAt
      isThisOne
    }
    passwordAddress
  }
`);

export const GetDemoPeople = graphql(`
  query GetDemoPeople {
    demoPeople {
      email
      name
      label
    }
  }
`);

export const SwitchAccount = graphql(`
  mutation SwitchAccount($customerId: String!) {
    switchAccount(customerId: $customerId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const StartActingFor = graphql(`
  mutation StartActingFor($accountId: String!) {
    startActingFor(accountId: $accountId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const StopActingFor = graphql(`
  mutation StopActingFor {
    stopActingFor {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SetFavoriteStore = graphql(`
  mutation setFavoriteStore($displayUid: String!, $storeId: String!, $date: String!) {
    setFavoriteStore(displayUid: $displayUid, storeId: $storeId, date: $date) {
      favoriteStores {
        storeId
        name
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SignOutDevice = graphql(`
  mutation SignOutDevice($deviceId: String!) {
    signOutDevice(deviceId: $deviceId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
