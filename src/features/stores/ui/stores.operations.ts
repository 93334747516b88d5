import { graphql } from "../../../ui/graphql.ts";

export const GetStoresLimit = graphql(`
  query GetStoresLimit(
    $date: String!
    $searchString: String!
    $countryCode: String!
    $coordinate: CoordinateInput!
    $maxRadius: Float!
    $currentPage: Int!
    $pageSize: Int!
  ) {
    storesLimit(
      searchString: $searchString
      countryCode: $countryCode
      coordinate: $coordinate
      maxRadius: $maxRadius
      currentPage: $currentPage
      pageSize: $pageSize
    ) {
      total
      rows {
        distanceKm
        store {
          storeId
          name
          storeType
          timezone
          cutOffTime
          geoPoint {
            latitude
            longitude
          }
          isConsumer
          isPOSitive
          isRenderStore
          isTrade
          address {
            city
            country {
              countryCode
              name
            }
            countryCode
            district
            email
            line1
            line2
            postCode
            phoneNumber
            region {
              countryIso
              isocode
              isocodeShort
              name
              suburb
            }
            state
          }
          openingHours(date: $date) {
            openingTime
            closingTime
            closed
            nextOpeningHours {
              openingTime
            }
          }
        }
      }
    }
  }
`);

export const GetStoreFinder = graphql(`
  query GetStoreFinder(
    $searchString: String!
    $countryCode: String!
    $coordinate: CoordinateInput!
    $near: String!
    $openNow: Boolean!
    $sku: String!
    $inStock: Boolean!
    $currentPage: Int!
    $pageSize: Int!
  ) {
    frame {
      name
      store {
        storeId
      }
    }
    mapTiles {
      url
      attribution
    }
    productBySku(sku: $sku) {
      name
      slug
      subCategorySlug
      variants {
        sku
        size
      }
    }
    storesLimit(
      searchString: $searchString
      countryCode: $countryCode
      coordinate: $coordinate
      maxRadius: 0
      currentPage: $currentPage
      pageSize: $pageSize
      near: $near
      openNow: $openNow
      sku: $sku
      inStock: $inStock
    ) {
      total
      place {
        name
        latitude
        longitude
      }
      choices {
        name
        state
        countryCode
        postCode
      }
      everywhere {
        storeId
        name
        shortName
        isOpen
        geoPoint {
          latitude
          longitude
        }
      }
      rows {
        distanceKm
        stock {
          availableQuantity
          statusStock
          isRanged
        }
        store {
          storeId
          name
          shortName
          storeType
          localTime
          isRenderStore
          geoPoint {
            latitude
            longitude
          }
          address {
            line1
            line2
            district
            city
            state
            region {
              isocodeShort
            }
            postCode
            countryCode
            phoneNumber
          }
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
  }
`);

export const GetLocalitiesWithin = graphql(`
  query GetLocalitiesWithin($south: Float!, $west: Float!, $north: Float!, $east: Float!) {
    localitiesWithin(south: $south, west: $west, north: $north, east: $east) {
      name
      latitude
      longitude
    }
  }
`);

export const fulfillmentOptions = graphql(`
  query fulfillmentOptions($searchParams: FulfillmentSearchParams!, $date: String!) {
    fulfillmentOptions(searchParams: $searchParams, date: $date) {
      planId
      fulfillmentStoreId
      ranging
      deliveryMode
      isComplete
      distanceKm
      readyAt
      deliveredOn
      store {
        storeId
        name
        storeType
        localTime
        openingHours(date: $date) {
          openingTime
          closingTime
          closed
          nextOpeningHours {
            openingTime
          }
        }
      }
      fulfillmentItems {
        sku
        quantity
        availableQuantity
        statusStock
        backOrderQuantity
      }
    }
  }
`);

export const GetNearbyAndFavFulfillmentOptions = graphql(`
  query GetNearbyAndFavFulfillmentOptions($searchParams: FulfillmentSearchParams!, $date: String!) {
    nearbyAndFavFulfillmentOptions(searchParams: $searchParams, date: $date) {
      planId
      fulfillmentStoreId
      ranging
      isComplete
      distanceKm
      readyAt
      store {
        storeId
        name
        storeType
        localTime
        openingHours(date: $date) {
          openingTime
          closingTime
          closed
          nextOpeningHours {
            openingTime
          }
        }
      }
      fulfillmentItems {
        sku
        quantity
        availableQuantity
        statusStock
      }
    }
  }
`);

export const GetSystemProductFulfillmentOptions = graphql(`
  query GetSystemProductFulfillmentOptions($searchParams: SystemFulfillmentSearchParams!, $date: String!) {
    systemProductFulfillmentOptions(searchParams: $searchParams, date: $date) {
      planId
      fulfillmentStoreId
      ranging
      deliveryMode
      isComplete
      distanceKm
      readyAt
      deliveredOn
      store {
        storeId
        name
        storeType
        localTime
        openingHours(date: $date) {
          openingTime
          closingTime
          closed
          nextOpeningHours {
            openingTime
          }
        }
      }
      fulfillmentItems {
        sku
        quantity
        availableQuantity
        statusStock
        backOrderQuantity
      }
    }
  }
`);
