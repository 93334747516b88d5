import type { UserError } from "../../shared/result.ts";

/** Every refusal of gift cards, in order of precedence: the first that applies is shown. */
export const giftCardsErrors = {
  notSent: { code: "GIFT_CARD_NOT_SENT", field: null, message: "Failed to send gift card" },
  keyReused: {
    code: "GIFT_CARD_KEY_REUSED",
    field: "idempotencyKey",
    message:
      "This gift card was claimed already, with something else in it. Look at your cards before you claim another.",
  },
  kindNotFound: {
    code: "GIFT_CARD_NOT_OFFERED",
    field: "code",
    message: "This gift card is not offered any more. Choose another one.",
  },
  amountNotValid: { code: "GIFT_CARD_AMOUNT", field: "amount", message: "Please enter a valid amount." },
  amountOutsideRange: (min: number, max: number): UserError => ({
    code: "GIFT_CARD_AMOUNT_RANGE",
    field: "amount",
    message: `Select or enter an amount between $${min} and $${max}`,
  }),
  messageTooLong: {
    code: "GIFT_CARD_MESSAGE_LENGTH",
    field: "message",
    message: "Keep the message to 300 characters or fewer.",
  },
  messageNotPlain: {
    code: "GIFT_CARD_MESSAGE_NOT_PLAIN",
    field: "message",
    message: "Write the message without web addresses and special characters.",
  },
  cardNotFound: {
    code: "GIFT_CARD_NOT_FOUND",
    field: "cardId",
    message: "We couldn't find that gift card among yours.",
  },
  notWaiting: {
    code: "GIFT_CARD_NOT_WAITING",
    field: "cardId",
    message: "This claim has ended, or it is less than an hour old. Load the list again.",
  },
  tooManyLinks: {
    code: "GIFT_CARD_LINKS",
    field: "cardId",
    message: "This card has been sent five times. Call your store, and they help you with it.",
  },
  /** The same for a link that never existed, was opened before, or was replaced by a newer one. */
  linkNotValid: {
    code: "GIFT_CARD_LINK_NOT_VALID",
    field: "token",
    message: "This link has been used, or a newer one was sent. The person who sent it to you can send a new link.",
  },
} as const;
