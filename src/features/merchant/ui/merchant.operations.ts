import { graphql } from "../../../ui/graphql.ts";

export const GetMerchantSettings = graphql(`
  query GetMerchantSettings {
    merchantSettings {
      shop {
        name
        tagline
        brandColour
        barColour
        seen
      }
      logo {
        url
        width
        height
      }
      letterheads {
        country
        businessNumberKind
        isUsable
        name
        address
        phone
        email
        invoiceTitle
        businessNumber
        taxNumber
        bankAccount
        seen
      }
    }
    countryFees {
      country
      deliveryFee
      deliveryThreshold
      cardCost
      seen
      today
      surchargesSeen
      surcharges {
        startsOn
        percent
        isRunning
        canChange
      }
    }
  }
`);

export const SaveFees = graphql(`
  mutation SaveFees(
    $country: String!
    $deliveryFee: String!
    $deliveryThreshold: String!
    $cardCost: String!
    $seen: String!
  ) {
    saveFees(
      country: $country
      deliveryFee: $deliveryFee
      deliveryThreshold: $deliveryThreshold
      cardCost: $cardCost
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

export const SaveSurcharge = graphql(`
  mutation SaveSurcharge($country: String!, $startsOn: String!, $percent: String!, $seen: String!) {
    saveSurcharge(country: $country, startsOn: $startsOn, percent: $percent, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RemoveSurcharge = graphql(`
  mutation RemoveSurcharge($country: String!, $startsOn: String!) {
    removeSurcharge(country: $country, startsOn: $startsOn) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SaveShop = graphql(`
  mutation SaveShop($name: String!, $tagline: String!, $brandColour: String!, $barColour: String!, $seen: String!) {
    saveShop(name: $name, tagline: $tagline, brandColour: $brandColour, barColour: $barColour, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SaveMerchant = graphql(`
  mutation SaveMerchant(
    $country: String!
    $name: String!
    $address: String!
    $phone: String!
    $email: String!
    $invoiceTitle: String!
    $businessNumber: String!
    $taxNumber: String!
    $bankAccount: String!
    $seen: String!
  ) {
    saveMerchant(
      country: $country
      name: $name
      address: $address
      phone: $phone
      email: $email
      invoiceTitle: $invoiceTitle
      businessNumber: $businessNumber
      taxNumber: $taxNumber
      bankAccount: $bankAccount
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

export const RemoveLogo = graphql(`
  mutation RemoveLogo {
    removeLogo {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
