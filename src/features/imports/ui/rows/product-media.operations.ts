import { graphql } from "../../../../ui/graphql.ts";

export const SavePhotograph = graphql(`
  mutation SavePhotograph(
    $productCode: String!
    $hash: String!
    $sku: String!
    $alt: String!
    $place: Int!
    $seen: String!
  ) {
    savePhotograph(productCode: $productCode, hash: $hash, sku: $sku, alt: $alt, place: $place, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RemovePhotograph = graphql(`
  mutation RemovePhotograph($productCode: String!, $hash: String!) {
    removePhotograph(productCode: $productCode, hash: $hash) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RestorePhotograph = graphql(`
  mutation RestorePhotograph($productCode: String!, $hash: String!) {
    restorePhotograph(productCode: $productCode, hash: $hash) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
