import { graphql } from "../../../ui/graphql.ts";

export const GetMembers = graphql(`
  query GetMembers($accountId: String) {
    members(accountId: $accountId) {
      memberList {
        accountId
        accountName
        mayManage
        isSignInFresh
        members {
          customerId
          displayUid
          firstName
          lastName
          email
          mobileNumber
          status
          lastSeenAt
          isMe
          spendLimit {
            value
            formattedValue
          }
          userGroup {
            code
            name
            permission
            powerOfAttorney
          }
        }
        invitations {
          id
          email
          firstName
          lastName
          lapsesAt
          isLapsed
          spendLimit {
            formattedValue
          }
          userGroup {
            name
            powerOfAttorney
          }
        }
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const InviteMember = graphql(`
  mutation InviteMember($accountId: String, $email: String!, $firstName: String!, $lastName: String!, $permission: Access!, $powerOfAttorney: Boolean!, $spendLimit: Float) {
    inviteMember(accountId: $accountId, email: $email, firstName: $firstName, lastName: $lastName, permission: $permission, powerOfAttorney: $powerOfAttorney, spendLimit: $spendLimit) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UpdateMember = graphql(`
  mutation UpdateMember($accountId: String, $customerId: String!, $permission: Access!, $powerOfAttorney: Boolean!, $spendLimit: Float) {
    updateMember(accountId: $accountId, customerId: $customerId, permission: $permission, powerOfAttorney: $powerOfAttorney, spendLimit: $spendLimit) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const DeactivateMember = graphql(`
  mutation DeactivateMember($accountId: String, $customerId: String!) {
    deactivateMember(accountId: $accountId, customerId: $customerId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ReactivateMember = graphql(`
  mutation ReactivateMember($accountId: String, $customerId: String!) {
    reactivateMember(accountId: $accountId, customerId: $customerId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const HandOverAccount = graphql(`
  mutation HandOverAccount($accountId: String, $customerId: String!) {
    handOverAccount(accountId: $accountId, customerId: $customerId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ResendInvitation = graphql(`
  mutation ResendInvitation($accountId: String, $invitationId: String!) {
    resendInvitation(accountId: $accountId, invitationId: $invitationId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const WithdrawInvitation = graphql(`
  mutation WithdrawInvitation($accountId: String, $invitationId: String!) {
    withdrawInvitation(accountId: $accountId, invitationId: $invitationId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetInvitation = graphql(`
  query GetInvitation($token: String!) {
    invitation(token: $token) {
      invitation {
        accountName
        invitedBy
        accessName
        email
        firstName
        isForMe
        needsPassword
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetProviderSignIn = graphql(`
  query GetProviderSignIn($invitation: String!) {
    demoPeople {
      email
      name
      label
    }
    invitation(token: $invitation) {
      invitation {
        accountName
        email
        needsPassword
      }
    }
  }
`);

export const AcceptInvitation = graphql(`
  mutation AcceptInvitation($token: String!) {
    acceptInvitation(token: $token) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
