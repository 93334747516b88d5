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
      isFreeInStore
      allowToTestFAP
      consentJwt
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
      isDigitalProfile
      isIgnoreLoyalty
      isExistingKognitiv
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
      seesMembers
      customerType
      creditCheck {
        status
        holdReason
      }
      accountBalance {
        totalBalance {
          formattedValue
        }
        overdue {
          amount {
            value
            formattedValue
          }
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
        userGroup {
          name
        }
      }
    }
    creditUse {
      limit {
        value
        formattedValue
      }
      used {
        value
        formattedValue
      }
      available {
        formattedValue
      }
    }
    deliveryAddresses {
      label
      line1
      line2
      city
      state
      postCode
    }
    accountCoupons {
      name
      code
      descriptionSingleCoupon
      termAndCondition
    }
    frame {
      menu {
        to
      }
    }
  }
`);

export const GetMarketingStatus = graphql(`
  query getMarketingStatus {
    marketingStatus {
      status
      changedAt
    }
  }
`);

const UnsubscribeWords = graphql(`
  fragment UnsubscribeWords on UnsubscribePageContent {
    header
    icon
    description
    primaryButton
    secondaryButton
    confirmationHeader
    confirmationDescription
    confirmationIcon
    confirmationButton
  }
`);

export const GetUnsubscribeMarketingContent = graphql(
  `
    query getUnsubscribeMarketingContent {
      unsubscribeMarketingContent {
        ...UnsubscribeWords
      }
    }
  `,
  [UnsubscribeWords],
);

export const GetUnsubscribePage = graphql(
  `
    query GetUnsubscribePage($token: String!) {
      unsubscribeMarketingContent {
        ...UnsubscribeWords
      }
      marketingStatus {
        status
      }
      unsubscribeLink(token: $token)
    }
  `,
  [UnsubscribeWords],
);

export const SetMarketingStatus = graphql(`
  mutation SetMarketingStatus($status: MarketingStatusValue!) {
    setMarketingStatus(status: $status) {
      marketingStatus {
        status
        changedAt
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UnsubscribeByLink = graphql(`
  mutation UnsubscribeByLink($token: String!) {
    unsubscribeByLink(token: $token) {
      userErrors {
        code
        field
        message
      }
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

export const GetFavouriteStoreChoice = graphql(`
  query GetFavouriteStoreChoice($date: String!, $searchString: String!, $isSearch: Boolean!, $pageSize: Int!) {
    me(date: $date) {
      favoriteStores {
        storeId
        name
      }
    }
    storesLimit(
      searchString: $searchString
      countryCode: ""
      coordinate: {}
      maxRadius: 0
      currentPage: 1
      pageSize: $pageSize
    ) @include(if: $isSearch) {
      total
      place {
        name
      }
      choices {
        name
        state
        countryCode
      }
      rows {
        distanceKm
        store {
          storeId
          name
          localTime
          address {
            line1
            district
            state
            postCode
          }
          openingHours(date: $date) {
            openingTime
            closingTime
            closed
            nextOpeningHours {
              openingTime
            }
          }
          promise {
            deliveryOrderBy
            deliveredOn
            pickupOrderBy
            pickupReadyAt
          }
        }
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
