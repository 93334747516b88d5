/** Every refusal of the checkout, in order of precedence: the first that applies is shown. */
import type { UserError } from "../../shared/result.ts";

export const checkoutErrors = {
  keyReused: {
    code: "KEY_REUSED",
    field: "idempotencyKey",
    message: "This order was placed already, with other words in it. Look for it in your orders.",
  },
  emptyCart: { code: "CART_EMPTY", field: "cartCode", message: "Your cart is empty. Put something into it first." },
  accountOnHold: {
    code: "ACCOUNT_ON_HOLD",
    field: null,
    message: "Your account is on hold, so nothing can be ordered. Pay what is overdue, or call us, and it is lifted.",
  },
  creditOnHold: {
    code: "CREDIT_ON_HOLD",
    field: "isPayByCC",
    message: "Your account can't be charged while it is on hold. Pay by card, or pay some of what you owe first.",
  },
  mayNotPayOnAccount: {
    code: "MAY_NOT_PAY_ON_ACCOUNT",
    field: "isPayByCC",
    message: "You can't order on this account. Pay by card.",
  },
  mayNotPayByCard: {
    code: "MAY_NOT_PAY_BY_CARD",
    field: "isPayByCC",
    message: "You can't pay by card here. Order on account.",
  },
  poNumberMissing: {
    code: "PO_NUMBER_REQUIRED",
    field: "customerPONumber",
    message: "Your account asks for a purchase order number. Enter it first.",
  },
  poNumberTooLong: {
    code: "PO_NUMBER_TOO_LONG",
    field: "customerPONumber",
    message: "Keep the purchase order number to 35 characters or fewer.",
  },
  noteTooLong: { code: "NOTE_TOO_LONG", field: "orderNote", message: "Keep the note to 500 characters or fewer." },
  badReferences: {
    code: "JOB_REFERENCES_TOO_LONG",
    field: "referenceJobIDs",
    message: "An order takes 20 job references of 40 characters or fewer.",
  },
  jobNotFound: {
    code: "ORDER_JOB_NOT_FOUND",
    field: "referenceJobIDs",
    message: "We couldn't find that job among your open jobs. Choose another one, or enter its name.",
  },
  unknownSaleOffice: {
    code: "SALE_OFFICE_NOT_FOUND",
    field: "saleOffice",
    message: "That store does not sell in your country. Choose another one.",
  },
  notChosen: {
    code: "FULFILMENT_NOT_CHOSEN",
    field: "deliveryMode",
    message: "Choose delivery or pickup first, and where.",
  },
  /** The reason is the message of the cart's blocking notice. */
  blocked: (reason: string): UserError => ({ code: "CART_BLOCKED", field: null, message: `${reason}` }),
  notInStock: { code: "NOT_IN_STOCK", field: null, message: "Cart not in stock" },
  deliveryChanged: {
    code: "DELIVERY_CHANGED",
    field: "fulfillmentPlanID",
    message: "What can be sent from where has changed since you looked. Look at the delivery again.",
  },
  backOrder: {
    code: "BACK_ORDER",
    field: "acceptBackOrder",
    message: "Some of it has to come later. Say that this is fine, or order less.",
  },
  promiseOver: {
    code: "PROMISE_OVER",
    field: "deliveryDateTime",
    message: "That day or time can't be kept any more. Choose another one.",
  },
  otherTotal: {
    code: "TOTAL_CHANGED",
    field: null,
    message: "What it costs has changed since you looked. Look at the new total before you order.",
  },
  cardMinimum: {
    code: "CARD_MINIMUM",
    field: "isPayByCC",
    message: "This is too little for a card. Order on account, or add something.",
  },
  paymentMissing: {
    code: "PAYMENT_MISSING",
    field: "isPayByCC",
    message: "Your card has not been confirmed for this order yet. Enter it, and try again.",
  },
  brandNotTaken: {
    code: "CARD_BRAND_NOT_TAKEN",
    field: "isPayByCC",
    message: "This kind of card is not taken here. Use a Visa or Mastercard.",
  },
  bankAsks: {
    code: "BANK_ASKS",
    field: "isPayByCC",
    message: "Your bank wants to ask you something first. Confirm the card there, then place the order.",
  },
  /** The reason is the bank's own message. */
  cardDeclined: (reason: string): UserError => ({ code: "CARD_DECLINED", field: "isPayByCC", message: `${reason}` }),
  chargeFailed: { code: "CHARGE_FAILED", field: null, message: "Failed to charge payment" },
  paymentFailed: { code: "PAYMENT_FAILED", field: null, message: "Payment failed. Please try again." },
} as const;
