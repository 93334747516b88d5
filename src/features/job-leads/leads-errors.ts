import type { UserError } from "../../shared/result.ts";

/** Every refusal about a lead, in order of precedence: the first that applies is shown. */
export const leadsErrors = {
  leadNotFound: {
    code: "LEAD_NOT_FOUND",
    field: "jobId",
    message: "We couldn't find that job lead. Your job leads show all that were matched to you.",
  },
  statusNotKnown: { code: "LEAD_STATUS_NOT_KNOWN", field: "status", message: "Choose what happens to this lead." },
  leadExpired: {
    code: "LEAD_EXPIRED",
    field: null,
    message: "This lead has expired: 48 hours have passed since it was matched to you.",
  },
  leadChanged: {
    code: "LEAD_CHANGED",
    field: null,
    message: "This lead has changed meanwhile, so that is not possible. Reload the page to see how it is now.",
  },
  reasonRequired: { code: "LEAD_REASON_REQUIRED", field: "declinedReason", message: "Choose a reason." },
  commentRequired: {
    code: "LEAD_COMMENT_REQUIRED",
    field: "declinedComment",
    message: "Tell us the other reason in a few words.",
  },
  commentTooLong: {
    code: "LEAD_COMMENT_TOO_LONG",
    field: "declinedComment",
    message: "Keep the comment to 500 characters or fewer.",
  },
  noteTooLong: { code: "LEAD_NOTE_TOO_LONG", field: "note", message: "Keep the note to 2,000 characters or fewer." },
  pushNotAccepted: {
    code: "PUSH_NOT_ACCEPTED",
    field: "endpoint",
    message: "This browser's notices come from a service that we do not know. You still get every lead by e-mail.",
  },
} as const satisfies Record<string, UserError>;
