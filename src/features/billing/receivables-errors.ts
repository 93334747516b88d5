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
} as const;
