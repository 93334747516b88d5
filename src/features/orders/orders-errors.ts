/** Every refusal about an order that is there. Order is precedence: the first that applies is the one a person sees. */
export const ordersErrors = {
  orderNotFound: {
    code: "ORDER_NOT_FOUND",
    field: "orderCode",
    message: "We couldn't find that order. Check its number, or look for it in your orders.",
  },
  mayNotApprove: {
    code: "MAY_NOT_APPROVE",
    field: null,
    message: "Only the account holder, or somebody with power of attorney, can approve an order.",
  },
  notWaiting: {
    code: "ORDER_NOT_WAITING",
    field: "orderCode",
    message: "This order is not waiting for approval any more.",
  },
  tooLateToCancel: {
    code: "TOO_LATE_TO_CANCEL",
    field: "orderCode",
    message: "The store has begun with this order, so it can't be cancelled here. Call the store, they may still help.",
  },
  nothingToReorder: {
    code: "NOTHING_TO_REORDER",
    field: "itemIds",
    message: "None of these can be bought any more. Look for something like them in the shop.",
  },
} as const;
