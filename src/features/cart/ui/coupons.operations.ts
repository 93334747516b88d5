import { graphql } from "../../../ui/graphql.ts";

export const GetAccountCoupons = graphql(`
  query GetAccountCoupons {
    accountCoupons {
      name
      code
      descriptionSingleCoupon
      termAndCondition
    }
  }
`);
