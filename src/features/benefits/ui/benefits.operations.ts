import { graphql } from "../../../ui/graphql.ts";

export const GetPartnerBenefits = graphql(`
  query GetPartnerBenefits($currentPage: Int, $pageSize: Int) {
    partnerBenefits(currentPage: $currentPage, pageSize: $pageSize) {
      total
      currentPage
      pageSize
      rows {
        code
        partner
        title
        summary
        terms
        howToUse
        endsOn
        limitPerAccount
        ownClaims
        left
        whyNot
      }
      access {
        whyNot
        canEnrol
      }
    }
  }
`);

export const GetPartnerBenefit = graphql(`
  query GetPartnerBenefit($code: String!) {
    partnerBenefit(code: $code) {
      benefit {
        code
        partner
        title
        summary
        terms
        howToUse
        endsOn
        limitPerAccount
        ownClaims
        left
        whyNot
      }
      access {
        whyNot
        canEnrol
      }
    }
  }
`);

export const GetClaimedBenefits = graphql(`
  query GetClaimedBenefits($currentPage: Int, $pageSize: Int) {
    claimedBenefits(currentPage: $currentPage, pageSize: $pageSize) {
      total
      currentPage
      pageSize
      rows {
        id
        code
        partner
        title
        howToUse
        at
        by
        reference
      }
      access {
        whyNot
        canEnrol
      }
    }
  }
`);

export const ClaimPartnerBenefit = graphql(`
  mutation ClaimPartnerBenefit($code: String!, $claimNumber: Int) {
    claimPartnerBenefit(code: $code, claimNumber: $claimNumber) {
      reference
      claimNumber
      userErrors {
        code
        field
        message
      }
    }
  }
`);
