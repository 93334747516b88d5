/** Every refusal of what staff change of an account, in order of precedence: the first that applies is shown. */
export const staffAccountErrors = {
  accountNotFound: {
    code: "STAFF_ACCOUNT_NOT_FOUND",
    field: "accountId",
    message: "We couldn't find that account among those that you work with. Look for it in the list of accounts.",
  },
  reasonRequired: {
    code: "CHANGE_REASON_REQUIRED",
    field: "reason",
    message: "Write the reason, in 500 characters or fewer.",
  },
  noteRequired: {
    code: "NOTE_REQUIRED",
    field: "text",
    message: "Write the note, in 2,000 characters or fewer.",
  },
  noteNotFound: {
    code: "NOTE_NOT_FOUND",
    field: "noteId",
    message: "This note was withdrawn already.",
  },
  repUnknown: {
    code: "REP_UNKNOWN",
    field: "repId",
    message: "Choose one of the reps.",
  },
  notTrade: {
    code: "NOT_A_TRADE_ACCOUNT",
    field: "accountId",
    message: "Only trade accounts have a rep, credit and terms.",
  },
} as const;
