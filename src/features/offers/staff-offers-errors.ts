/** Every refusal about offers on the staff pages, in order of precedence: the first that applies is shown. */
export const staffOffersErrors = {
  notFound: { code: "STAFF_OFFER_NOT_FOUND", field: "code", message: "There is no offer with this code." },
  code: {
    code: "OFFER_CODE_NOT_VALID",
    field: "code",
    message: "Enter 3 to 60 small letters, digits and hyphens, such as busy-spring.",
  },
  exists: {
    code: "OFFER_EXISTS",
    field: "code",
    message: "There is an offer with this code already. Choose another code.",
  },
  text: (field: string, most: number) => ({
    code: "OFFER_TEXT_NOT_VALID",
    field,
    message: `Enter 1 to ${most} characters.`,
  }),
  terms: { code: "OFFER_TERMS_NOT_VALID", field: "terms", message: "Enter the terms in up to 1,000 characters." },
  choice: (field: string) => ({ code: "OFFER_CHOICE_UNKNOWN", field, message: "Choose one of the answers." }),
  number: (field: string, most: string) => ({
    code: "OFFER_NUMBER_NOT_VALID",
    field,
    message: `Enter a whole number between 1 and ${most}.`,
  }),
  extraPoints: {
    code: "OFFER_EXTRA_POINTS_NOT_VALID",
    field: "extraPoints",
    message: "Enter a whole number up to 1,000,000, or nothing.",
  },
  givesNothing: {
    code: "OFFER_GIVES_NOTHING",
    field: "tier",
    message: "Choose at least double points, or enter extra points.",
  },
  amount: (field: string) => ({
    code: "OFFER_AMOUNT_NOT_VALID",
    field,
    message: "Enter an amount above zero, such as 2500.00.",
  }),
  minimum: {
    code: "OFFER_MINIMUM_NOT_VALID",
    field: "minimum",
    message: "Enter an amount, such as 200.00, or nothing.",
  },
  percent: {
    code: "OFFER_PERCENT_NOT_VALID",
    field: "toolPercent",
    message: "Enter a percentage between 0.01 and 50, such as 15.",
  },
  maxOrders: {
    code: "OFFER_LIMIT_NOT_VALID",
    field: "maxOrders",
    message: "Enter a whole number between 1 and 10,000, or nothing for every order.",
  },
  firstTimersLimit: {
    code: "OFFER_FOR_NEW_ACCOUNTS_NEEDS_A_LIMIT",
    field: "maxOrders",
    message: "Enter how many orders of a new account get it. Otherwise a new account could split its first purchase.",
  },
  monthlyRun: {
    code: "OFFER_RUN_CANNOT_REPEAT",
    field: "isMonthly",
    message: "A goal of several months in a row cannot be reached again each month.",
  },
  card: {
    code: "OFFER_CARD_UNKNOWN",
    field: "cardCode",
    message: "Choose a gift card of this country.",
  },
  cardDollars: {
    code: "OFFER_CARD_AMOUNT_NOT_VALID",
    field: "cardDollars",
    message: "This gift card is not made with this amount.",
  },
  goodsTooLong: (field: string) => ({
    code: "OFFER_GOODS_TOO_LONG",
    field,
    message: "This list has more than 2,000 characters. Name ranges or brands instead.",
  }),
  goodsUnknown: (field: string, codes: string) => ({
    code: "OFFER_GOODS_UNKNOWN",
    field,
    message: `These do not exist: ${codes}.`,
  }),
  states: (names: string) => ({
    code: "OFFER_STATES_UNKNOWN",
    field: "states",
    message: `These are not states or regions of the country: ${names}.`,
  }),
  day: (field: string) => ({ code: "OFFER_DAY_NOT_VALID", field, message: "Enter a day, such as 2026-12-24." }),
  days: {
    code: "OFFER_DAYS_NOT_VALID",
    field: "endsOn",
    message: "The last day must be on or after the first day, and at most a year later.",
  },
  reason: { code: "OFFER_REASON_TOO_LONG", field: "reason", message: "Give a reason of up to 500 characters." },
  changedMeanwhile: (fields: string) => ({
    code: "OFFER_CHANGED",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. What you typed is still here. Save again to replace it.`,
  }),
  fixed: (field: string) => ({
    code: "OFFER_PROMISED",
    field,
    message: "Members count on this offer, so this stays as it is. End the offer, copy it and change the copy.",
  }),
  worse: (field: string) => ({
    code: "OFFER_GETS_WORSE",
    field,
    message: "Members count on this offer, so this can become better for them, but not worse.",
  }),
  endsInThePast: {
    code: "OFFER_ENDS_IN_THE_PAST",
    field: "endsOn",
    message: "Members count on this offer. Its last day cannot be moved to a day before today.",
  },
  stays: {
    code: "OFFER_STAYS_ON",
    field: "to",
    message: "Members count on this offer, so it cannot become a draft again. End it with today instead.",
  },
  hasEnded: {
    code: "OFFER_HAS_ENDED",
    field: "to",
    message: "The last day of this offer has passed. Set a later last day first.",
  },
  notRunning: {
    code: "OFFER_NOT_RUNNING",
    field: "to",
    message:
      "Only an offer that runs can be ended. A draft stays a draft, and one that has not begun can become one again.",
  },
  entryNotFound: {
    code: "OFFER_CHANGE_NOT_FOUND",
    field: "entryId",
    message: "There is no such change of this offer, or it was brought back already.",
  },
} as const;
