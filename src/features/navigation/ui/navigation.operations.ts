import { graphql } from "../../../ui/graphql.ts";

export const GetFrame = graphql(`
  query GetFrame {
    frame {
      shop {
        name
        tagline
        themeUrl
        logo {
          url
          width
          height
        }
      }
      name
      firstName
      email
      staffHome
      accessName
      acting
      deviceOwner
      isDemo
      isPublicDemo
      isBeingSetUp
      store {
        shortName
      }
      countries {
        countryCode
        name
        isChosen
      }
      account {
        accountId
        name
        hold
        holdReason
        mayPay
        holdLiftedBy {
          formattedValue
        }
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
    cartUnitCount
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

const LinkFields = graphql(`
  fragment LinkFields on ContentLink {
    type
    style
    label
    url
  }
`);

export const GetHome = graphql(
  `
    query GetHome {
      pageContent(place: HOME) {
        banners(count: 16) {
          id
          type
          kicker
          title
          text
          backdrop
          picture {
            url
            alt
          }
          link {
            ...LinkFields
          }
        }
        blocks(count: 8) {
          id
          layout
          title
          text
          items(count: 8) {
            title
            text
            icon
            picture {
              url
              alt
            }
            link {
              ...LinkFields
            }
          }
        }
      }
      popularColours {
        id
        name
        code
        hex
        family
      }
      recentFavoriteLists(count: 3) {
        id
        name
        numberOfItems
        isMine
        ownerName
      }
      jobSuggestions(text: "") {
        id
        name
        siteAddress
      }
      frame {
        store {
          storeId
          name
          localTime
          openingHours(date: "") {
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
  `,
  [LinkFields],
);

export const GetDashboard = graphql(`
  query GetDashboard($date: String!) {
    me(date: $date) {
      accountId
      customerId
      displayUid
      firstName
      minRedeemablePoints
      customerType
      creditCheck {
        status
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
      }
      userGroup {
        name
      }
      favoriteStores {
        storeId
        name
        localTime
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
    ordersToday {
      canApprove
      deliveryMode
      promisedFor
      store {
        name
        localTime
      }
      order {
        id
        creationDate
        jobReference
        approval
        tracking
        statusLabel
        placedBy
        customerPONumber
        totalPriceWithTax {
          formattedValue
        }
      }
    }
    creditUse {
      used {
        formattedValue
      }
      available {
        formattedValue
      }
    }
    pointsBalance {
      tradePoints
      tradeDollars {
        formattedValue
      }
      canRedeem
    }
    frame {
      staffHome
      mayActFor
      menu {
        to
      }
    }
  }
`);
