import type { UserError } from "../../shared/result.ts";

/** Every refusal of loyalty, in order of precedence: the first that applies is shown. */
export const loyaltyErrors = {
  termsNotAccepted: {
    code: "REWARDS_TERMS_NOT_ACCEPTED",
    field: "termsVersion",
    message: "Read the terms and accept them to enrol.",
  },
  termsChanged: {
    code: "REWARDS_TERMS_CHANGED",
    field: "termsVersion",
    message: "The terms have changed meanwhile. Reload the page, read them and accept them.",
  },
  notAMember: { code: "NOT_A_MEMBER", field: null, message: "This account is not enrolled in rewards." },
  accountNotFound: {
    code: "REWARDS_ACCOUNT_NOT_FOUND",
    field: "accountId",
    message: "There is no account with this number. Look for it in the list.",
  },
  changedMeanwhile: {
    code: "MEMBERSHIP_CHANGED",
    field: null,
    message: "The membership has changed meanwhile. Reload the page to see its state.",
  },
  notCancelled: { code: "MEMBERSHIP_NOT_CANCELLED", field: null, message: "Failed to cancel membership" },
  mustCallToCancel: (phone: string): UserError => ({
    code: "MUST_CALL_TO_CANCEL",
    field: null,
    message: `Only our account team can close this membership. Call ${phone}, and they do it with you.`,
  }),
  notEnoughPoints: { code: "NOT_ENOUGH_POINTS", field: null, message: "You don't have enough points." },
} as const;
