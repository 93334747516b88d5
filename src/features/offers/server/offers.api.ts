import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const offersEndpoints: readonly Endpoint[] = [
  { path: "/api/simplicity/bonus/", operation: "GetOffers" },
  {
    path: "/api/offers/activate/",
    operation: "ActivateOffer",
    done: "The offer is active. What you order from now on counts.",
  },
  { path: "/api/offers/reward-card/", operation: "OrderRewardCardAgain", done: "A new card is on its way." },
];
