/** Every refusal of saved cards, in order of precedence: the first that applies is shown. */
export const cardsErrors = {
  cardPaymentsOff: {
    code: "CARD_PAYMENTS_OFF",
    field: "payment",
    message: "This shop takes no cards online. Order on account, or call your store to pay.",
  },
  cardNotFound: {
    code: "CARD_NOT_FOUND",
    field: "paymentMethodId",
    message: "We couldn't find that card. It may have been removed since this page was opened.",
  },
  cardExpired: {
    code: "CARD_EXPIRED",
    field: "paymentMethodId",
    message: "This card has expired. Choose another one.",
  },
  gatewayUnreachable: {
    code: "GATEWAY_UNREACHABLE",
    field: null,
    message: "Our payment service cannot be reached at the moment. Please try again in a minute.",
  },
} as const;
