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
