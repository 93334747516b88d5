import type { UserError } from "../../shared/result.ts";

/** Every refusal of returns and of answers to claims, in order of precedence: the first that applies is shown. */
export const returnsErrors = {
  notInvoiced: {
    code: "ORDER_NOT_INVOICED",
    field: "orderCode",
    message: "Only an invoiced order can be returned. Cancel it, or cancel its rest, as long as nothing is invoiced.",
  },
  keyReused: {
    code: "RETURN_KEY_REUSED",
    field: "idempotencyKey",
    message: "This was sent already, with something else in it. Look at the returns of the order, then enter it again.",
  },
  underWay: {
    code: "RETURN_UNDER_WAY",
    field: "orderCode",
    message: "Another return of this order is being booked. Wait a minute, then reload the page.",
  },
  nothingChosen: {
    code: "NOTHING_TO_RETURN",
    field: "lines",
    message: "Enter how many units come back or are credited. At least one of them must have been paid for.",
  },
  lineNotFound: {
    code: "RETURN_LINE_NOT_FOUND",
    field: "lines",
    message: "A line that you chose is not in this order. Reload the page, and choose again.",
  },
  quantity: (name: string, most: number): UserError => ({
    code: "RETURN_QUANTITY",
    field: "lines",
    message: `Of ${name} you can return from 0 to ${most}: what was invoiced and is not returned yet.`,
  }),
  tinted: (name: string): UserError => ({
    code: "RETURN_TINTED",
    field: "lines",
    message: `${name} is tinted, so nobody else can buy it. Return it without putting it back into stock.`,
  }),
  aboveInvoice: (most: string): UserError => ({
    code: "RETURN_ABOVE_INVOICE",
    field: "lines",
    message: `Only ${most} of this order is left: the rest was refunded or credited before. Return fewer units.`,
  }),
  planChanged: {
    code: "RETURN_PLAN_CHANGED",
    field: "seen",
    message: "Something was returned or refunded meanwhile, so the amount is another one. Look at it again.",
  },
  returnNotFound: {
    code: "RETURN_NOT_FOUND",
    field: "returnId",
    message: "This order has no such return that waits for you. Reload the page.",
  },
  noAnswer: {
    code: "RETURN_WITHOUT_ANSWER",
    field: "returnId",
    message: "The gateway gave no answer, so the money may have moved. Try again before you give it up.",
  },
  claimNotFound: {
    code: "CLAIM_NOT_FOUND",
    field: "claimId",
    message: "This order has no such claim. Reload the page.",
  },
  claimAnswered: {
    code: "CLAIM_ANSWERED",
    field: "claimId",
    message: "This claim has an answer already. Reload the page to see it.",
  },
  words: {
    code: "CLAIM_WORDS_REQUIRED",
    field: "words",
    message: "Write what the customer should know, in 500 characters or fewer.",
  },
} as const;
