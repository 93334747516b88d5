import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const giftCardsEndpoints: readonly Endpoint[] = [
  {
    path: "/api/loyalty/claim-egift",
    operation: "LoyaltyClaimEGiftCard",
    // A form for oneself has no fields for a friend.
    variables: (input) => ({ firstName: "", lastName: "", email: "", message: "", ...input }),
    done: "The gift card is on its way.",
  },
  { path: "/api/loyalty/egift-link/", operation: "ResendGiftCard", done: "A new link is on its way." },
  { path: "/api/loyalty/staff-egift/", operation: "ReturnGiftCardPoints", done: "The claim has ended." },
];
