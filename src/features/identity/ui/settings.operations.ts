import { graphql } from "../../../ui/graphql.ts";

export const GetSettings = graphql(`
  query GetSettings($date: String!) {
    me(date: $date) {
      firstName
      lastName
      email
      mobileNumber
      favoriteStores {
        storeId
        name
        address {
          line1
          district
          state
          postCode
        }
      }
    }
    settings {
      waitingEmail
      mobileExample
      mayClose
      isSignInFresh
    }
    devices {
      id
      userAgent
      ipAddress
      signedInAt
      lastSeenAt
      isThisOne
    }
    passwordAddress
    marketingStatus {
      status
      changedAt
    }
  }
`);

export const UpdateProfile = graphql(`
  mutation UpdateProfile($firstName: String!, $lastName: String!, $mobileNumber: String) {
    updateProfile(firstName: $firstName, lastName: $lastName, mobileNumber: $mobileNumber) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ChangeEmail = graphql(`
  mutation ChangeEmail($email: String!) {
    changeEmail(email: $email) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ConfirmEmail = graphql(`
  mutation ConfirmEmail($token: String!) {
    confirmEmail(token: $token) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const CloseOnlineAccount = graphql(`
  mutation CloseOnlineAccount {
    closeOnlineAccount {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetMetadata = graphql(`
  query GetMetadata {
    metadata {
      name
      value
    }
  }
`);

export const SaveMetadata = graphql(`
  mutation SaveMetadata($entries: [MetadataInput!]!) {
    saveMetadata(entries: $entries) {
      metadata {
        name
        value
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
