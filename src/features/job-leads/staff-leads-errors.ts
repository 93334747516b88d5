import type { UserError } from "../../shared/result.ts";

/** Every refusal of what staff do with requests, in order of precedence: the first that applies is shown. */
export const staffLeadsErrors = {
  requestNotFound: {
    code: "LEAD_REQUEST_NOT_FOUND",
    field: "number",
    message: "We couldn't find that request. A request that nobody confirms is removed after seven days.",
  },
  notConfirmed: {
    code: "LEAD_REQUEST_NOT_CONFIRMED",
    field: null,
    message: "The home owner has not confirmed the e-mail address yet. Painters are matched after that.",
  },
  requestEnded: {
    code: "LEAD_REQUEST_ENDED",
    field: null,
    message: "This request has ended meanwhile, so that is not possible.",
  },
} as const satisfies Record<string, UserError>;
