import { graphql } from "../../../ui/graphql.ts";

export const EGiftCards = graphql(`
  query eGiftCards {
    eGiftCards {
      code
      name
      description
      productImage
      redemptionInfo
      termsAndConditions {
        type
        content
      }
      valueRestrictions {
        minimum
        maximum
        allowedValues
      }
      clientProgramId
    }
  }
`);

export const GetGiftCards = graphql(`
  query GetGiftCards {
    eGiftCards {
      code
      name
      description
      productImage
      redemptionInfo
      termsAndConditions {
        type
        content
      }
      valueRestrictions {
        minimum
        maximum
        allowedValues
      }
      clientProgramId
    }
    claimedGiftCards {
      id
      name
      value {
        formattedValue
      }
      tradePoints
      tradePointsBack
      status
      sendToFriend
      recipientName
      recipientEmail
      claimedAt
      openedAt
      expiresOn
      canResend
    }
    giftCardRules {
      pointsPerDollar
      isSignInFresh
    }
    pointsBalance {
      tradePoints
      tradeDollars {
        formattedValue
      }
    }
  }
`);

export const GetOwnGiftCard = graphql(`
  query GetOwnGiftCard($cardId: String!) {
    ownGiftCard(cardId: $cardId) {
      giftCard {
        name
        value {
          formattedValue
        }
        balance {
          value
          formattedValue
        }
        recipientFirstName
        message
        expiresOn
        code
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
`);

export const GetGiftCardLink = graphql(`
  query GetGiftCardLink($token: String!) {
    giftCardLink(token: $token) {
      name
      value {
        formattedValue
      }
      recipientFirstName
      message
      expiresOn
    }
  }
`);

export const OpenGiftCardLink = graphql(`
  mutation OpenGiftCardLink($token: String!) {
    openGiftCardLink(token: $token) {
      giftCard {
        name
        value {
          formattedValue
        }
        balance {
          value
          formattedValue
        }
        recipientFirstName
        message
        expiresOn
        code
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
`);

export const ResendGiftCard = graphql(`
  mutation ResendGiftCard($cardId: String!) {
    resendGiftCard(cardId: $cardId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const LoyaltyClaimEGiftCard = graphql(`
  mutation LoyaltyClaimEGiftCard(
    $code: String!
    $amount: String!
    $firstName: String!
    $lastName: String!
    $email: String!
    $message: String!
    $sendToFriend: Boolean!
    $clientProgramId: String!
    $idempotencyKey: String
  ) {
    loyaltyClaimEGiftCard(
      code: $code
      amount: $amount
      firstName: $firstName
      lastName: $lastName
      email: $email
      message: $message
      sendToFriend: $sendToFriend
      clientProgramId: $clientProgramId
      idempotencyKey: $idempotencyKey
    ) {
      cardId
      tradePoints
      userErrors {
        code
        field
        message
      }
    }
  }
`);
