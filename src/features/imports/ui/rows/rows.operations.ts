import { graphql } from "../../../../ui/graphql.ts";

const RowFields = graphql(`
  fragment RowFields on StaffRow {
    key
    cells {
      field
      value
    }
  }
`);

const RowDetailFields = graphql(
  `
    fragment RowDetailFields on StaffRowDetail {
      row {
        ...RowFields
      }
      editable
      history {
        number
        at
        userName
        action
        isOpen
        cells {
          column
          before
          after
        }
      }
    }
  `,
  [RowFields],
);

export const GetStaffProducts = graphql(
  `
    query GetStaffProducts($text: String!, $isWithdrawn: Boolean!, $after: String!) {
      staffProducts(text: $text, isWithdrawn: $isWithdrawn, after: $after) {
        rows {
          ...RowFields
        }
        nextCursor
      }
    }
  `,
  [RowFields],
);

export const GetStaffProduct = graphql(
  `
    query GetStaffProduct($code: String!) {
      staffRow(kind: "products", key: $code) {
        ...RowDetailFields
      }
      staffVariants(productCode: $code) {
        ...RowFields
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
      staffRowChoices {
        field
        value
        label
      }
    }
  `,
  [RowFields, RowDetailFields],
);

export const GetStaffVariant = graphql(
  `
    query GetStaffVariant($sku: String!) {
      staffRow(kind: "variants", key: $sku) {
        ...RowDetailFields
      }
      staffPrices(text: $sku) {
        rows {
          ...RowFields
        }
      }
    }
  `,
  [RowFields, RowDetailFields],
);

export const GetStaffPrices = graphql(
  `
    query GetStaffPrices($text: String!, $key: String!) {
      staffPrices(text: $text) {
        rows {
          ...RowFields
        }
        nextCursor
      }
      staffRow(kind: "prices", key: $key) {
        ...RowDetailFields
      }
    }
  `,
  [RowFields, RowDetailFields],
);

export const GetStaffRows = graphql(
  `
    query GetStaffRows($kind: String!, $text: String!, $isWithdrawn: Boolean!, $after: String!) {
      staffRows(kind: $kind, text: $text, isWithdrawn: $isWithdrawn, after: $after) {
        rows {
          ...RowFields
        }
        nextCursor
        mayCreate
      }
    }
  `,
  [RowFields],
);

export const GetStaffRow = graphql(
  `
    query GetStaffRow($kind: String!, $key: String!, $system: String!, $isCatalogue: Boolean!, $isSystem: Boolean!) {
      staffRow(kind: $kind, key: $key) {
        ...RowDetailFields
      }
      staffRows(kind: $kind, text: $system, isWithdrawn: false, after: "") @include(if: $isSystem) {
        rows {
          ...RowFields
        }
      }
      staffRowChoices @include(if: $isCatalogue) {
        field
        value
        label
      }
    }
  `,
  [RowFields, RowDetailFields],
);

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
