import { graphql } from "../../../ui/graphql.ts";

export const GetCustomerPaymentMethods = graphql(`
  query getCustomerPaymentMethods {
    customerPaymentMethods {
      paymentMethods {
        paymentMethodId
        brand
        expMonth
        expYear
        funding
        last4
        cardHolderName
        type
        isExpired
        isDefault
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetSavedCardsPage = graphql(`
  query GetSavedCardsPage {
    customerPaymentMethods {
      paymentMethods {
        paymentMethodId
        brand
        expMonth
        expYear
        funding
        last4
        cardHolderName
        isExpired
        isDefault
      }
      userErrors {
        code
        field
        message
      }
    }
    cardGateway {
      publishableKey
      sandboxUrl
    }
    settings {
      isSignInFresh
    }
  }
`);

export const CreateSetupIntent = graphql(`
  mutation CreateSetupIntent {
    createSetupIntent {
      setupIntent {
        stripeCustomerId
        setupIntentId
        setupIntentSecret
        publishableKey
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RemovePaymentMethod = graphql(`
  mutation RemovePaymentMethod($paymentMethodId: String!) {
    removePaymentMethod(paymentMethodId: $paymentMethodId) {
      paymentMethods {
        paymentMethodId
        isDefault
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SetDefaultPaymentMethod = graphql(`
  mutation SetDefaultPaymentMethod($paymentMethodId: String!) {
    setDefaultPaymentMethod(paymentMethodId: $paymentMethodId) {
      paymentMethods {
        paymentMethodId
        isDefault
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
