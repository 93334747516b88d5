import { graphql } from "../../../ui/graphql.ts";

export const GetCustomerVouchers = graphql(`
  query GetCustomerVouchers {
    customerVouchers {
      state
      spentAt
      voucher {
        id
        name
        barcode
        barcodePIN
        expirationDate
        externalReference
        value { formattedValue }
      }
      barcodePicture {
        width
        path
      }
    }
  }
`);
