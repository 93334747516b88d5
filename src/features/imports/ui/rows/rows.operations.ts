import { graphql } from "../../../../ui/graphql.ts";

export const GetStaffProducts = graphql(`
  query GetStaffProducts($text: String!, $isWithdrawn: Boolean!, $after: String!) {
    staffProducts(text: $text, isWithdrawn: $isWithdrawn, after: $after) {
      rows {
        key
        cells {
          field
          value
        }
      }
      nextCursor
    }
  }
`);

export const GetStaffProduct = graphql(`
  query GetStaffProduct($code: String!) {
    staffRow(kind: "products", key: $code) {
      row {
        key
        cells {
          field
          value
        }
      }
      history {
        number
        at
        userName
        action
        cells {
          column
          before
          after
        }
      }
    }
    staffVariants(productCode: $code) {
      key
      cells {
        field
        value
      }
    }
    staffRowChoices {
      field
      value
      label
    }
    staffProductMedia(productCode: $code) {
      photographs {
        hash
        url
        thumbnailUrl
        sku
        alt
        place
        seen
      }
      removed {
        hash
        url
        thumbnailUrl
        sku
        alt
        place
        seen
      }
      sheets {
        kind
        name
        url
        size
      }
    }
  }
`);

export const GetStaffVariant = graphql(`
  query GetStaffVariant($sku: String!) {
    staffRow(kind: "variants", key: $sku) {
      row {
        key
        cells {
          field
          value
        }
      }
      history {
        number
        at
        userName
        action
        cells {
          column
          before
          after
        }
      }
    }
    staffPrices(text: $sku) {
      rows {
        key
        cells {
          field
          value
        }
      }
    }
  }
`);

export const GetStaffPrices = graphql(`
  query GetStaffPrices($text: String!, $key: String!) {
    staffPrices(text: $text) {
      rows {
        key
        cells {
          field
          value
        }
      }
      nextCursor
    }
    staffRow(kind: "prices", key: $key) {
      row {
        key
        cells {
          field
          value
        }
      }
      history {
        number
        at
        userName
        action
        cells {
          column
          before
          after
        }
      }
    }
  }
`);

export const EditRows = graphql(`
  mutation EditRows($kind: String!, $rows: [EditedRowInput!]!, $reason: String!, $alarmsAccepted: Boolean!) {
    editRows(kind: $kind, rows: $rows, reason: $reason, alarmsAccepted: $alarmsAccepted) {
      number
      keys
      conflicts {
        key
        field
        yours
        theirs
        by
        at
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
