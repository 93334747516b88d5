/** Every refusal of what staff do with the money of an account, in order of precedence: the first that applies is shown. */
export const receivablesErrors = {
  creditLimit: {
    code: "CREDIT_LIMIT_NOT_VALID",
    field: "creditLimit",
    message: "Enter a credit limit in whole dollars, from 0 to 1,000,000.",
  },
  paymentTerms: {
    code: "PAYMENT_TERMS_NOT_VALID",
    field: "paymentTerms",
    message: "Choose when invoices are due.",
  },
  changedMeanwhile: (fields: string) => ({
    code: "TERMS_CHANGED",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. Reload the page, look at it, then change it again.`,
  }),
  stillOwes: {
    code: "ACCOUNT_STILL_OWES",
    field: "payment",
    message:
      "This account still owes something or has orders that are not invoiced. Settle them before you end its credit.",
  },
  heldAlready: {
    code: "ACCOUNT_HELD_ALREADY",
    field: "accountId",
    message: "Staff hold this account already. Lift the hold first, then set it with another reason.",
  },
  notHeld: {
    code: "ACCOUNT_NOT_HELD_BY_STAFF",
    field: "accountId",
    message: "Staff do not hold this account. A hold for overdue invoices ends when they are paid.",
  },
  keyReused: {
    code: "BOOKING_KEY_REUSED",
    field: "idempotencyKey",
    message:
      "This was booked already, with something else in it. Look at the ledger, then book it again if it is missing.",
  },
  amount: {
    code: "BOOKING_AMOUNT_NOT_VALID",
    field: "amount",
    message: "Enter an amount above zero in dollars and cents, such as 1,250.00.",
  },
  receivedOn: {
    code: "RECEIVED_ON_NOT_VALID",
    field: "receivedOn",
    message: "Enter the day on which the bank received the money. It is today or earlier, and not older than a year.",
  },
  reference: {
    code: "TRANSFER_REFERENCE_REQUIRED",
    field: "reference",
    message: "Enter the reference on the bank statement, in 60 characters or fewer.",
  },
  notOpen: {
    code: "DOCUMENT_NOT_OPEN",
    field: "documentIds",
    message: "Something you chose is not open any more. Look at the ledger, and choose again.",
  },
  planChanged: {
    code: "TRANSFER_PLAN_CHANGED",
    field: "seen",
    message: "Something was booked meanwhile, so the money would settle other documents. Look at the plan again.",
  },
  recordedAlready: {
    code: "TRANSFER_RECORDED_ALREADY",
    field: "isSecond",
    message: "A transfer with this day, amount and reference is recorded. Tick the box if this is another one.",
  },
  transferNotFound: {
    code: "TRANSFER_NOT_FOUND",
    field: "documentId",
    message: "There is no such bank transfer, or it is reversed already.",
  },
  creditNotOpen: {
    code: "CREDIT_NOT_OPEN",
    field: "creditId",
    message: "This credit is used already. Look at the ledger, and choose another one.",
  },
  nothingToSettle: {
    code: "NOTHING_TO_SETTLE",
    field: "creditId",
    message: "This account owes nothing that the credit could settle.",
  },
  notInvoice: {
    code: "NOT_AN_INVOICE",
    field: "invoiceId",
    message: "Choose one of the account's invoices, or none.",
  },
  aboveInvoice: (most: string) => ({
    code: "CREDIT_ABOVE_INVOICE",
    field: "amount",
    message: `Enter up to ${most}: that is the invoice less its other credit notes.`,
  }),
  aboveOpen: (most: string) => ({
    code: "WRITE_OFF_ABOVE_OPEN",
    field: "amount",
    message: `Enter up to ${most}: that is what is open of this document.`,
  }),
  countryUnknown: {
    code: "COUNTRY_UNKNOWN",
    field: "country",
    message: "Choose one of the countries.",
  },
  monthNotOver: {
    code: "MONTH_NOT_OVER",
    field: "month",
    message: "Only a month that is over can be closed.",
  },
  monthClosed: {
    code: "MONTH_CLOSED_ALREADY",
    field: "month",
    message: "This month is closed already.",
  },
  monthNotValid: {
    code: "STATEMENT_MONTH_NOT_VALID",
    field: "month",
    message: "Choose a month that has begun.",
  },
} as const;
