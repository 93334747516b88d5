import { graphql } from "../../../ui/graphql.ts";

export const GetQuickOrder = graphql(`
  query GetQuickOrder {
    quickOrder {
      owner
      isGuest
      rows {
        id
        code
        quantity
        colour
        strength
        raw
        product {
          sku
          name
          size
          base
          picture
          colourName
          colourCode
          colourHex
          colourStrength
        }
        message
        field
        notice
        units
        each
        total
        stock
        isInStock
      }
      rest
      restCount
      orderedCount
      goodCount
      badCount
      total
      gst
      storeName
      packSwaps {
        lineId
        saving
        extraLitres
        packs {
          sku
          size
          quantity
        }
      }
    }
  }
`);

export const SuggestPacks = graphql(`
  query SuggestPacks($text: String!) {
    suggestPacks(text: $text) {
      sku
      name
      size
      base
    }
  }
`);

export const SaveQuickOrderRows = graphql(`
  mutation SaveQuickOrderRows(
    $rows: [QuickOrderRowInput!]!
    $removed: [String!]
    $after: String
    $rest: String
    $idempotencyKey: String
    $onlyFor: String
  ) {
    saveQuickOrderRows(
      rows: $rows
      removed: $removed
      after: $after
      rest: $rest
      idempotencyKey: $idempotencyKey
      onlyFor: $onlyFor
    ) {
      rowCount
      hasRest
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const PasteQuickOrder = graphql(`
  mutation PasteQuickOrder($text: String!) {
    pasteQuickOrder(text: $text) {
      rowCount
      hasRest
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const TakeQuickOrderRest = graphql(`
  mutation TakeQuickOrderRest {
    takeQuickOrderRest {
      rowCount
      hasRest
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const OrderQuickOrder = graphql(`
  mutation OrderQuickOrder($rows: [QuickOrderRowInput!]!, $reference: String) {
    orderQuickOrder(rows: $rows, reference: $reference) {
      rowCount
      addedCount
      outcomes {
        rowId
        outcome
        message
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UndoQuickOrder = graphql(`
  mutation UndoQuickOrder {
    undoQuickOrder {
      rowCount
      hasRest
      userErrors {
        code
        field
        message
      }
    }
  }
`);
