import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const cardsEndpoints: readonly Endpoint[] = [
  { path: "/api/payment-methods/setup/", operation: "CreateSetupIntent" },
  { path: "/api/payment-methods/remove/", operation: "RemovePaymentMethod", done: "The card was removed." },
  {
    path: "/api/payment-methods/default/",
    operation: "SetDefaultPaymentMethod",
    done: "This is your default card now.",
  },
];
