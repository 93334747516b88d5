import { graphql } from "../../../ui/graphql.ts";

export const GetRewardsProgram = graphql(`
  query GetRewardsProgram {
    loyaltyProgram {
      title
      text
      items {
        title
        text
      }
      button
    }
    loyaltyEnrolmentForm {
      state
    }
  }
`);

export const GetLoyaltyEnrolmentForm = graphql(`
  query GetLoyaltyEnrolmentForm {
    loyaltyEnrolmentForm {
      content {
        title
        text
        items {
          title
          text
        }
        button
      }
      terms {
        version
        effectiveOn
        title
        paragraphs
      }
      state
      isNewRewardCustomer
      accountId
      businessName
      phoneNumber
    }
  }
`);

export const getLoyaltyWelcome = graphql(`
  query getLoyaltyWelcome($isNewRewardCustomer: Boolean!) {
    loyaltyWelcome(isNewRewardCustomer: $isNewRewardCustomer) {
      title
      text
      items {
        title
        text
      }
      button
    }
  }
`);

export const LoyaltyFAQ = graphql(`
  query LoyaltyFAQ {
    loyaltyFaq {
      type
      title
      questions {
        question
        answer
      }
    }
  }
`);

export const LoyaltyTC = graphql(`
  query LoyaltyTC {
    loyaltyTerms {
      version
      effectiveOn
      title
      paragraphs
      accepted {
        version
        at
        by
      }
    }
  }
`);

export const LoyaltyCancelMembershipContent = graphql(`
  query LoyaltyCancelMembershipContent {
    loyaltyCancelMembershipContent {
      content {
        title
        text
        items {
          title
          text
        }
        button
      }
      enrollmentStatus
      tradePoints
      tradeDollars {
        currencyIso
        value
        formattedValue
      }
      reasonsToCall
      phoneNumber
    }
  }
`);

export const EnrollCustomerLoyaltyReward = graphql(`
  mutation EnrollCustomerLoyaltyReward($enroll: Boolean!, $termsVersion: Int) {
    enrollCustomerLoyaltyReward(enroll: $enroll, termsVersion: $termsVersion) {
      enrollmentStatus
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const CancelCustomerLoyaltyReward = graphql(`
  mutation CancelCustomerLoyaltyReward {
    cancelCustomerLoyaltyReward {
      enrollmentStatus
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ChangeRewardsMembership = graphql(`
  mutation ChangeRewardsMembership($accountId: String!, $move: RewardsStaffMove!) {
    changeRewardsMembership(accountId: $accountId, move: $move) {
      enrollmentStatus
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UpdateCustomerDigitalProfile = graphql(`
  mutation UpdateCustomerDigitalProfile($status: Boolean!) {
    updateCustomerDigitalProfile(status: $status) {
      loyaltyUser {
        accountId
        customerId
        isEligible
        isDigitalProfile
        isIgnoreLoyalty
        enrollmentStatus
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetSimplicityToken = graphql(`
  query GetSimplicityToken {
    simplicityToken {
      accessToken {
        accessToken
        profileId
        tokenExpiry
        tokenType
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetRewardsDashboard = graphql(`
  query GetRewardsDashboard {
    rewardsDashboard {
      enrollmentStatus
      balance {
        tradePoints
        tradeDollars {
          currencyIso
          value
          formattedValue
        }
        canRedeem
      }
      owedPoints
      nextExpiry {
        balance {
          tradePoints
          tradeDollars {
            currencyIso
            value
            formattedValue
          }
        }
        lastDay
      }
    }
  }
`);

/** The page on which the membership is managed. */
export const GetRewardsMembership = graphql(`
  query GetRewardsMembership {
    loyalty {
      enrollmentStatus
      isDigitalProfile
    }
    loyaltyTerms {
      version
      effectiveOn
      accepted {
        version
        at
        by
      }
    }
    loyaltyEnrolmentForm {
      state
      phoneNumber
    }
    loyaltyCancelMembershipContent {
      content {
        title
        text
        items {
          title
          text
        }
        button
      }
      tradePoints
      tradeDollars {
        formattedValue
      }
      reasonsToCall
      phoneNumber
    }
    settings {
      isSignInFresh
    }
  }
`);
