/** Every refusal of billing, in order of precedence: the first that applies is shown. */
export const billingErrors = {
  otherPayment: {
    code: "PAYMENT_KEY_REUSED",
    field: "idempotencyKey",
    message: "This payment was asked for already, with something else in it. Look at what is open now.",
  },
  accountNotFound: {
    code: "PAYMENT_ACCOUNT_NOT_FOUND",
    field: "paymentAccountId",
    message: "You are signed in to another account. Switch to the account of this payment first, then pay.",
  },
  paymentNotFound: {
    code: "PAYMENT_NOT_FOUND",
    field: "gtmPaymentAccountID",
    message: "We couldn't find that payment. Look at what is open, and pay it from there.",
  },
  nothingChosen: {
    code: "NOTHING_TO_PAY",
    field: "invoices",
    message: "Choose at least one invoice to pay.",
  },
  itemNotOpen: {
    code: "ITEM_NOT_OPEN",
    field: "invoices",
    message: "Something you chose has been settled meanwhile. Look at what is open now, and choose again.",
  },
  partOfOne: {
    code: "PART_OF_ONE",
    field: "invoices",
    message: "Part of an invoice can be paid alone. Choose it by itself, or pay all of each.",
  },
  invalidAmount: { code: "INVALID_AMOUNT", field: "amount", message: "Please enter a valid amount." },
  tooMuch: (most: string) => ({
    code: "AMOUNT_TOO_LARGE",
    field: "amount",
    message: `Enter an amount up to ${most}: that is all you owe, with what is not billed yet.`,
  }),
  cardMinimum: (least: string) => ({
    code: "AMOUNT_TOO_SMALL",
    field: "amount",
    message: `A card takes ${least} or more. Pay a little more at once.`,
  }),
  notConfirmed: {
    code: "CARD_NOT_CONFIRMED",
    field: null,
    message: "Your card has not been confirmed for this payment yet. Enter it, and try again.",
  },
  bankAsks: {
    code: "ACCOUNT_BANK_ASKS",
    field: "paymentMethodId",
    message:
      "Your bank wants to ask you something first, which needs JavaScript here. Turn it on, or use another card.",
  },
  /** The reason is the bank's own message. */
  cardDeclined: (reason: string) => ({
    code: "ACCOUNT_CARD_DECLINED",
    field: "paymentMethodId",
    message: `${reason}`,
  }),
  itemsChanged: { code: "ITEMS_CHANGED", field: null, message: "Payment failed. Please try again." },
  notCharged: { code: "ACCOUNT_NOT_CHARGED", field: null, message: "Failed to charge payment" },
  documentNotFound: {
    code: "DOCUMENT_NOT_FOUND",
    field: "documentId",
    message: "We couldn't find that document. Look for it in your orders, payments or statements.",
  },
  daysNotValid: {
    code: "DAYS_NOT_VALID",
    field: "start",
    message: "Choose a first and a last day, and the last no earlier than the first.",
  },
  papersBusy: {
    code: "PAPERS_BUSY",
    field: null,
    message: "You have asked for many documents at once. Wait a few seconds, then open this one again.",
  },
  exportRunning: {
    code: "EXPORT_RUNNING",
    field: null,
    message: "Another export of yours is being made. Wait until it is ready, then ask for this one.",
  },
  exportFailed: { code: "EXPORT_FAILED", field: null, message: "Download failed. Please try again." },
} as const;
