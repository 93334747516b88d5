import { graphql } from "../../../ui/graphql.ts";

/** An offer as a list shows it. */
export const RewardsOfferFields = graphql(`
  fragment RewardsOfferFields on RewardsOffer {
    rsn
    kind
    phase
    name
    description
    startsOn
    endsOn
    needsActivation
    activatedAt
    canActivate
    gain
    conditions
    isUsedUp
    rewardDollars {
      formattedValue
    }
    measure
    target
    unitName
    isMonthly
    matchingOrders
    products {
      name
      address
    }
    progress {
      reached
      isReached
      nextStep
    }
    grants {
      at
      tradePoints
      gain
      note
      address
      occasion
      isWithdrawn
    }
  }
`);
