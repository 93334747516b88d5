import type { UserError } from "../../shared/result.ts";

/** Every refusal about an offer, in order of precedence: the first that applies is shown. */
export const offersErrors = {
  offerNotFound: {
    code: "OFFER_NOT_FOUND",
    field: "rsn",
    message: "This offer is not running for your account. The offers page shows those that are.",
  },
  notAMember: {
    code: "NOT_A_REWARDS_MEMBER",
    field: null,
    message: "Only members of rewards activate offers. Your account holder can enrol the account.",
  },
  rewardCardNotFailed: {
    code: "REWARD_CARD_NOT_FAILED",
    field: "cardId",
    message: "No reward waits for this card: a new one was ordered, or the reward was taken back. Load the list again.",
  },
} as const satisfies Record<string, UserError>;
