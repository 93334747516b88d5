/** Every refusal of vouchers and of gift cards that pay, in order of precedence: the first that applies is shown. */
export const vouchersErrors = {
  /** The same for an unknown barcode, a wrong PIN and a voucher of another account, so that nobody learns which exist. */
  notFound: {
    code: "VOUCHER_NOT_FOUND",
    field: "barcode",
    message: "No voucher of your account has this barcode and PIN. Check both and try again.",
  },
  cardNotFound: {
    code: "GIFT_CARD_CODE_NOT_FOUND",
    field: "barcode",
    message: "No gift card has this code. Check it and try again. A voucher also needs its PIN.",
  },
  cardElsewhere: {
    code: "GIFT_CARD_ELSEWHERE",
    field: "barcode",
    message: "This gift card pays in another country or for another account.",
  },
  /** The same to staff, for every reason. */
  notAtCounter: {
    code: "VOUCHER_NOT_AT_COUNTER",
    field: "barcode",
    message: "No voucher of this account has this barcode and PIN. Check all three and try again.",
  },
  counterAmount: { code: "COUNTER_AMOUNT", field: "amount", message: "Please enter a valid amount." },
  counterReference: {
    code: "COUNTER_REFERENCE",
    field: "externalReference",
    message: "Enter the number of the receipt, up to 40 characters.",
  },
  notPermitted: {
    code: "VOUCHER_NOT_PERMITTED",
    field: null,
    message: "You cannot pay with vouchers on this account. Ask its holder.",
  },
  withdrawn: {
    code: "VOUCHER_WITHDRAWN",
    field: "barcode",
    message: "This voucher was taken back, because goods that it was given for were returned.",
  },
  spent: { code: "VOUCHER_SPENT", field: "barcode", message: "This voucher has been spent." },
  expired: { code: "VOUCHER_EXPIRED", field: "barcode", message: "This voucher has expired." },
  cardSpent: { code: "GIFT_CARD_SPENT", field: "barcode", message: "This gift card has been spent." },
  cardExpired: { code: "GIFT_CARD_EXPIRED", field: "barcode", message: "This gift card has expired." },
  there: { code: "VOUCHER_APPLIED_ALREADY", field: "barcode", message: "It is in your cart already." },
  tooMany: {
    code: "TOO_MANY_VOUCHERS",
    field: "barcode",
    message: "A cart takes 10 vouchers and gift cards. Remove one first.",
  },
  notThere: { code: "VOUCHER_NOT_APPLIED", field: null, message: "It is not in your cart." },
} as const;
