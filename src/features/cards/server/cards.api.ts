import type { Door } from "../../../server/http/run-door.ts";

export const cardsDoors: readonly Door[] = [
  { path: "/api/payment-methods/setup/", operation: "CreateSetupIntent" },
  { path: "/api/payment-methods/remove/", operation: "RemovePaymentMethod", done: "The card was removed." },
  {
    path: "/api/payment-methods/default/",
    operation: "SetDefaultPaymentMethod",
    done: "This is your default card now.",
  },
];
