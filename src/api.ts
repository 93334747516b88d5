/** Every `/api` path. Doors lead to a named operation; the others begin and end sessions, or hear webhooks. It defines nothing. */
import { billingDoors } from "./features/billing/server/billing.api.ts";
import { papersDoors } from "./features/billing/server/papers.api.ts";
import { cardsDoors } from "./features/cards/server/cards.api.ts";
import { cartDoors } from "./features/cart/server/cart.api.ts";
import { catalogueDoors } from "./features/catalogue/server/catalogue.api.ts";
import { checkoutDoors } from "./features/checkout/server/checkout.api.ts";
import { coloursDoors } from "./features/colours/server/colours.api.ts";
import { identityDoors } from "./features/identity/server/identity.api.ts";
import { ordersDoors } from "./features/orders/server/orders.api.ts";
import { signUpsDoors } from "./features/sign-ups/server/sign-ups.api.ts";
import { storesDoors } from "./features/stores/server/stores.api.ts";

export { webhookPath } from "./features/cards/server/webhook-routes.ts";
export { signInPaths as sessionPaths } from "./features/identity/server/sign-in-routes.ts";

export const doors = [
  ...storesDoors,
  ...coloursDoors,
  ...catalogueDoors,
  ...identityDoors,
  ...signUpsDoors,
  ...cartDoors,
  ...cardsDoors,
  ...ordersDoors,
  ...checkoutDoors,
  ...billingDoors,
  ...papersDoors,
];
