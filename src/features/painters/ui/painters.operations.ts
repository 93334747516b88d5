import { graphql } from "../../../ui/graphql.ts";

export const GetCompanyProfile = graphql(`
  query GetCompanyProfile {
    companyProfile {
      sapAccountNumber
      name
      instances
      suburb
      roofType
      isAvailable
      unavailableStartDate
      unavailableEndDate
      capabilities
      address
      propertyType
      houseLevels
      nzCapabilities {
        interior
        exterior
      }
      concreteExteriorAreas
      concreteInteriorAreas
      concreteType
      slopedConcrete
      companyId
      serviceAreas {
        googleAddress
        googlePlaceId
        hsObjectId
        latitude
        longitude
        postcode
        radiusKm
        stateTerritory
        suburb
      }
      leadEmail
      suggestedEmail
      paintBrands {
        id
        name
        interior
        exterior
      }
      today
      whyNoLeads
      canManage
    }
  }
`);

export const GetServiceAreas = graphql(`
  query GetServiceAreas {
    companyProfile {
      suburb
      canManage
      serviceAreas {
        googleAddress
        googlePlaceId
        hsObjectId
        latitude
        longitude
        postcode
        radiusKm
        stateTerritory
        suburb
      }
    }
    serviceAreaReaches {
      hsObjectId
      suburbsByKm
    }
    mapTiles {
      url
      attribution
    }
  }
`);

export const FindServiceArea = graphql(`
  query FindServiceArea($address: String!, $googlePlaceId: String) {
    geocode(address: $address, googlePlaceId: $googlePlaceId) {
      status
      message
      result {
        googleAddress
        googlePlaceId
        suburb
        stateTerritory
        postcode
        latitude
        longitude
        suburbsByKm
      }
    }
    companyProfile {
      suburb
      canManage
      serviceAreas {
        googleAddress
        googlePlaceId
        hsObjectId
        latitude
        longitude
        postcode
        radiusKm
        stateTerritory
        suburb
      }
    }
    serviceAreaReaches {
      hsObjectId
      suburbsByKm
    }
    mapTiles {
      url
      attribution
    }
  }
`);

export const GetGeocode = graphql(`
  query GetGeocode($address: String!) {
    geocode(address: $address) {
      status
      message
      result {
        googleAddress
        googlePlaceId
        suburb
        stateTerritory
        postcode
        latitude
        longitude
      }
    }
  }
`);

export const UpdateCompanyProfile = graphql(`
  mutation updateCompanyProfile($input: CompanyProfileInput!) {
    updateCompanyProfile(input: $input) {
      companyProfile {
        companyId
        isAvailable
        unavailableStartDate
        unavailableEndDate
        leadEmail
        instances
        capabilities
        whyNoLeads
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const CreateServiceArea = graphql(`
  mutation CreateServiceArea($input: ServiceAreaInput!) {
    createServiceArea(input: $input) {
      serviceArea {
        googleAddress
        googlePlaceId
        hsObjectId
        latitude
        longitude
        postcode
        radiusKm
        stateTerritory
        suburb
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UpdateServiceArea = graphql(`
  mutation UpdateServiceArea($input: ServiceAreaChangeInput!) {
    updateServiceArea(input: $input) {
      serviceArea {
        hsObjectId
        radiusKm
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const DeleteServiceArea = graphql(`
  mutation DeleteServiceArea($hsObjectId: String!) {
    deleteServiceArea(hsObjectId: $hsObjectId) {
      serviceArea {
        googlePlaceId
        radiusKm
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
