/** Every refusal of the figures of a quote, in order of precedence: the first that applies is shown. */
export const quoteFieldErrors = {
  marginNotANumber: {
    code: "QUOTE_MARGIN_NOT_A_NUMBER",
    field: "marginPercent",
    message: "Enter a margin from 0 to 300 %.",
  },
  hoursNotANumber: { code: "QUOTE_HOURS_NOT_A_NUMBER", field: "labourHours", message: "Enter hours from 0 to 5,000." },
  rateNotAnAmount: {
    code: "QUOTE_RATE_NOT_AN_AMOUNT",
    field: "labourRate",
    message: "Enter what an hour costs without GST, from $0 to $1,000.",
  },
  sumNotAnAmount: {
    code: "QUOTE_SUM_NOT_AN_AMOUNT",
    field: "labourSum",
    message: "Enter the price of your work without GST, from $0 to $1,000,000.",
  },
  validityNotANumber: {
    code: "QUOTE_VALIDITY_NOT_A_NUMBER",
    field: "validDays",
    message: "Enter for how many days the quote is valid, from 1 to 180.",
  },
} as const;

/** Every refusal about a whole quote. */
export const leadQuotesErrors = {
  quoteEmpty: {
    code: "QUOTE_EMPTY",
    field: null,
    message: "The quote has no price yet. Enter areas with paint, or the price of your work.",
  },
  quoteIncomplete: {
    code: "QUOTE_INCOMPLETE",
    field: null,
    message: "Some areas are not complete yet. Mend the marked rows first, so that the quote has everything in it.",
  },
  tooManyQuotes: {
    code: "QUOTE_LIMIT_REACHED",
    field: null,
    message: "This home owner has ten quotes from you already. Download the quote and talk about it instead.",
  },
  keyReused: {
    code: "QUOTE_KEY_REUSED",
    field: "idempotencyKey",
    message: "This quote was sent already. Reload the page to see the quotes that were sent.",
  },
  quoteNotFound: {
    code: "QUOTE_NOT_FOUND",
    field: "token",
    message: "There is no quote under this address, or it is too old. Ask your painter for a new one.",
  },
  papersBusy: {
    code: "QUOTES_BUSY",
    field: null,
    message: "Many documents are being made. Please try again in a few seconds.",
  },
} as const;
