import type { UserError } from "../../shared/result.ts";

/** Every refusal about a benefit, in order of precedence: the first that applies is shown. */
export const benefitsErrors = {
  notOffered: {
    code: "BENEFITS_NOT_OFFERED",
    field: null,
    message: "Rewards are not open to this account, so it cannot claim benefits.",
  },
  notEnrolled: {
    code: "BENEFITS_NOT_ENROLLED",
    field: null,
    message: "Benefits are for members of rewards. Your account holder can enrol the account.",
  },
  waiting: {
    code: "BENEFITS_WAITING",
    field: null,
    message: "Our account team decides about your application. You can claim benefits when it is accepted.",
  },
  suspended: {
    code: "BENEFITS_SUSPENDED",
    field: null,
    message: "The account is stopped, so its membership is suspended. You can claim benefits again when the hold ends.",
  },
  closed: {
    code: "BENEFITS_CLOSED",
    field: null,
    message: "The rewards membership is closed. Your account holder can enrol the account again.",
  },
  notPermitted: {
    code: "BENEFITS_NOT_PERMITTED",
    field: null,
    message: "The account holder and people with full access claim benefits.",
  },
  benefitNotFound: {
    code: "BENEFIT_NOT_FOUND",
    field: "code",
    message: "This benefit is not offered now. The list shows those that are.",
  },
  allOwnClaimed: {
    code: "BENEFIT_CLAIMED",
    field: null,
    message: "Your account has claimed this benefit as often as it can.",
  },
  allClaimed: { code: "BENEFIT_GONE", field: null, message: "Members have claimed all that the partner offers." },
} as const satisfies Record<string, UserError>;
