import { graphql } from "../../../ui/graphql.ts";

export const GetLeadSettings = graphql(`
  query GetLeadSettings($country: String!) {
    leadSettings(country: $country) {
      country
      isOpen
      closedText
      kinds
      painters
      seen
      seesRequests
      history {
        id
        at
        label
        userName
        reason
        canBeRestored
        fields {
          name
          before
          after
        }
      }
    }
  }
`);

export const SaveLeadSettings = graphql(`
  mutation SaveLeadSettings(
    $country: String!
    $isOpen: String!
    $closedText: String!
    $kinds: String!
    $painters: String!
    $seen: String!
  ) {
    saveLeadSettings(
      country: $country
      isOpen: $isOpen
      closedText: $closedText
      kinds: $kinds
      painters: $painters
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

export const RestoreLeadSettings = graphql(`
  mutation RestoreLeadSettings($code: String!, $entryId: String!) {
    restoreLeadSettings(code: $code, entryId: $entryId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
