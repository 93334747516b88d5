/** The one schema. It gathers what the features declare and defines nothing. */
import "./features/content/server/content.graphql.ts";
import "./features/stores/server/stores.graphql.ts";
import "./features/stores/server/store-search.graphql.ts";
import "./features/stores/server/fulfilment.graphql.ts";
import "./features/colours/server/colours.graphql.ts";
import "./features/colours/server/colour-deck.graphql.ts";
import "./features/catalogue/server/catalogue.graphql.ts";
import "./features/catalogue/server/product.graphql.ts";
import "./features/identity/server/identity.graphql.ts";
import "./features/cart/server/cart.graphql.ts";
import "./features/cart/server/cart-tender.graphql.ts";
import "./features/cart/server/cart-checkout.graphql.ts";
import "./features/cart/server/cart-info.graphql.ts";
import "./features/identity/server/marketing.graphql.ts";
import "./features/cards/server/cards.graphql.ts";
import "./features/orders/server/orders.graphql.ts";
import "./features/orders/server/aftercare.graphql.ts";
import "./features/checkout/server/checkout.graphql.ts";
import "./features/billing/server/billing.graphql.ts";
import "./features/billing/server/pay.graphql.ts";
import "./features/staff/server/staff.graphql.ts";
import "./features/navigation/server/navigation.graphql.ts";
import { builder } from "./server/graphql/builder.ts";

export const schema = builder.toSchema();
