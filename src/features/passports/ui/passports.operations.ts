import { graphql } from "../../../ui/graphql.ts";
import { PaintedColourFields } from "./passport-fields.ts";

export const GetJob = graphql(
  `
    query GetJob($jobId: String!, $year: Int) {
      job(jobId: $jobId, year: $year) {
        page {
          job {
            id
            name
            siteAddress
            customerName
            note
            isArchived
          }
          passport {
            lineId
            orderCode
            orderedOn
            colour {
              ...PaintedColourFields
            }
            again {
              same {
                sku
                size
              }
              touchUp {
                sku
                size
              }
              near(first: 3) {
                sku
                size
                productName
                path
                colourId
                colourName
                colourCode
                colourBrand
                hex
                distance
              }
              isPart
            }
          }
          orders {
            id
            creationDate
            placedOn
            statusLabel
            totalItems
            placedBy
            customerPONumber
            totalPriceWithTax {
              formattedValue
            }
          }
          openDeliveries {
            orderCode
            promisedFor
            address
          }
          year
          thisYear
          months {
            date
            totalOrders
            totalPrice {
              value
            }
            totalPriceWithTax {
              value
            }
          }
          invoices {
            documentId
            title
            date
          }
          labels {
            id
            madeAt
            colour {
              ...PaintedColourFields
            }
          }
          receivers {
            customerId
            name
            hasJob
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [PaintedColourFields],
);

export const GetTinLabel = graphql(
  `
    query GetTinLabel($jobId: String!, $lineId: String!, $token: String!) {
      tinLabel(jobId: $jobId, lineId: $lineId, token: $token) {
        label {
          job {
            id
            name
          }
          colour {
            ...PaintedColourFields
          }
          token
          qrCode {
            size
            path
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [PaintedColourFields],
);

export const GetTin = graphql(
  `
    query GetTin($token: String!) {
      tin(token: $token) {
        tin {
          paintedBy
          colour {
            ...PaintedColourFields
          }
          colours {
            ...PaintedColourFields
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  [PaintedColourFields],
);

export const PutOrderIntoJob = graphql(`
  mutation PutOrderIntoJob($orderCode: String!, $jobName: String!) {
    putOrderIntoJob(orderCode: $orderCode, jobName: $jobName) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const TakeOrderOutOfJob = graphql(`
  mutation TakeOrderOutOfJob($orderCode: String!, $jobId: String!) {
    takeOrderOutOfJob(orderCode: $orderCode, jobId: $jobId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SetLineArea = graphql(`
  mutation SetLineArea($jobId: String!, $lineId: String!, $area: String!) {
    setLineArea(jobId: $jobId, lineId: $lineId, area: $area) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const MakeTinLabel = graphql(`
  mutation MakeTinLabel($jobId: String!, $lineId: String!, $token: String!) {
    makeTinLabel(jobId: $jobId, lineId: $lineId, token: $token) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RevokeTinLabel = graphql(`
  mutation RevokeTinLabel($jobId: String!, $labelId: String!) {
    revokeTinLabel(jobId: $jobId, labelId: $labelId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
