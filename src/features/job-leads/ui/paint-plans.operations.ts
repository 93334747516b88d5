import { graphql } from "../../../ui/graphql.ts";

export const GetPaintPlan = graphql(`
  query GetPaintPlan($jobId: String!) {
    leadPaintPlan(jobId: $jobId) {
      jobId
      jobType
      suburb
      timeZone
      colours
      version
      isSaved
      orderedAt
      orderedPacks
      sentQuotes {
        id
        sentAt
        sentBy
        total
        validUntil
      }
      plan {
        areas {
          id
          surface
          areaM2
          rooms
          lengthM
          widthM
          heightM
          coats
          product
          colour
          strength
          summary
          paint
          tint {
            name
            code
            hex
          }
          message
          field
        }
        items {
          key
          code
          name
          isExtra
          isWanted
          tint {
            name
            code
            hex
          }
          litres
          uses
          packs {
            sku
            size
            calculated
            quantity
            each
          }
          notice
          total
          stock
        }
        total
        gst
        packCount
        badCount
        storeName
        quote {
          lines {
            label
            value
          }
          total
          margin
          message
          field
        }
        quoteFields {
          marginPercent
          labourBy
          labourHours
          labourRate
          labourSum
          validDays
          note
        }
      }
    }
  }
`);

export const SuggestPaints = graphql(`
  query SuggestPaints($text: String!) {
    suggestPaints(text: $text) {
      code
      name
      sheen
      coverageM2PerLitre
    }
  }
`);

export const SavePaintPlan = graphql(`
  mutation SavePaintPlan(
    $jobId: String!
    $areas: [PaintPlanAreaInput!]!
    $extras: [String!]
    $packs: [PaintPlanPackInput!]
    $quote: LeadQuoteInput
  ) {
    savePaintPlan(jobId: $jobId, areas: $areas, extras: $extras, packs: $packs, quote: $quote) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const OrderPaintPlan = graphql(`
  mutation OrderPaintPlan($jobId: String!, $planVersion: String, $idempotencyKey: String) {
    orderPaintPlan(jobId: $jobId, planVersion: $planVersion, idempotencyKey: $idempotencyKey) {
      jobName
      addedCount
      outcomes {
        id
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

export const UndoPaintPlanOrder = graphql(`
  mutation UndoPaintPlanOrder($jobId: String!) {
    undoPaintPlanOrder(jobId: $jobId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetLeadQuote = graphql(`
  query GetLeadQuote($jobId: String!) {
    leadQuoteFile(jobId: $jobId) {
      document {
        documentId
        fileName
        mimeType
        content
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetSentLeadQuote = graphql(`
  query GetSentLeadQuote($token: String!) {
    sentLeadQuoteFile(token: $token) {
      document {
        documentId
        fileName
        mimeType
        content
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SendLeadQuote = graphql(`
  mutation SendLeadQuote($jobId: String!, $planVersion: String, $idempotencyKey: String) {
    sendLeadQuote(jobId: $jobId, planVersion: $planVersion, idempotencyKey: $idempotencyKey) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
