import { graphql } from "../../../ui/graphql.ts";

export const GetSignUpForm = graphql(`
  query GetSignUpForm {
    signUpCountries {
      countryCode
      name
      mobileExample
    }
  }
`);

export const SendSignUp = graphql(`
  mutation SendSignUp($input: SignUpInput!) {
    sendSignUp(input: $input) {
      reference
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetSignUps = graphql(`
  query GetSignUps($currentPage: Int!, $pageSize: Int!) {
    signUps(currentPage: $currentPage, pageSize: $pageSize) {
      total
      rows {
        id
        reference
        status
        businessName
        countryCode
        contact
        sentAt
        credit {
          formattedValue
        }
      }
    }
  }
`);

export const GetSignUp = graphql(`
  query GetSignUp($signUpId: String!) {
    signUp(signUpId: $signUpId) {
      id
      reference
      status
      countryCode
      businessName
      kind
      abn
      acn
      nzbn
      ird
      address
      contact
      email
      mobileNumber
      references {
        name
        phone
      }
      credit {
        value
        formattedValue
      }
      sentAt
      decidedAt
      decidedBy
      reason
      accountId
    }
    reps {
      id
      name
    }
  }
`);

export const ApproveSignUp = graphql(`
  mutation ApproveSignUp($signUpId: String!, $creditLimit: String!, $repId: String, $storeId: String) {
    approveSignUp(signUpId: $signUpId, creditLimit: $creditLimit, repId: $repId, storeId: $storeId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RefuseSignUp = graphql(`
  mutation RefuseSignUp($signUpId: String!, $reason: String!) {
    refuseSignUp(signUpId: $signUpId, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
