import type { UserError } from "../../shared/result.ts";

/** Every refusal about an existing order, in order of precedence: the first that applies is shown. */
export const ordersErrors = {
  orderNotFound: {
    code: "ORDER_NOT_FOUND",
    field: "orderCode",
    message: "We couldn't find that order. Check its number, or look for it in your orders.",
  },
  mayNotApprove: {
    code: "MAY_NOT_APPROVE",
    field: null,
    message: "Only the account holder, or somebody with power of attorney, can approve or cancel an order that waits.",
  },
  notWaiting: {
    code: "ORDER_NOT_WAITING",
    field: "orderCode",
    message: "This order is not waiting for approval any more.",
  },
  approvalOnHold: {
    code: "APPROVAL_ON_HOLD",
    field: "orderCode",
    message:
      "The account is on hold, so nothing can be approved. Pay some of what is owed, or call us, then approve it.",
  },
  tooLateToCancel: {
    code: "TOO_LATE_TO_CANCEL",
    field: "orderCode",
    message: "The store has begun with this order, so it can't be cancelled here. Call the store, they may still help.",
  },
  noRest: {
    code: "NO_REST_TO_CANCEL",
    field: "orderCode",
    message: "There is no rest to cancel: nothing of this order has left the store yet, or everything has.",
  },
  notInReview: {
    code: "ORDER_NOT_IN_REVIEW",
    field: "orderCode",
    message: "This order is not waiting for a credit review any more.",
  },
  claimLineNotFound: {
    code: "CLAIM_LINE_NOT_FOUND",
    field: "itemId",
    message: "Choose which line of the order the problem is with.",
  },
  claimTooEarly: {
    code: "CLAIM_TOO_EARLY",
    field: null,
    message: "This order has not been handed over yet. Call the store if something has to change.",
  },
  claimQuantity: (most: number): UserError => ({
    code: "CLAIM_QUANTITY",
    field: "quantity",
    message: `Say how many there is a problem with: from 1 to ${most}.`,
  }),
  claimNoColour: {
    code: "CLAIM_NO_COLOUR",
    field: "problem",
    message: "This line has no colour. Choose another problem.",
  },
  claimTooLong: {
    code: "CLAIM_TOO_LONG",
    field: "description",
    message: "Keep what you tell the store to 500 characters or fewer.",
  },
  claimedBefore: {
    code: "CLAIMED_BEFORE",
    field: "itemId",
    message: "This problem was reported for this line already. The store will call you.",
  },
  nothingToReorder: {
    code: "NOTHING_TO_REORDER",
    field: "itemIds",
    message: "None of these can be bought any more. Look for something like them in the shop.",
  },
} as const;
