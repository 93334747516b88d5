/** Every `/api` path. Endpoints run a named operation; the other paths sign in and out, or receive webhooks. This file only lists them. */
import { benefitsEndpoints } from "./features/benefits/server/benefits.api.ts";
import { billingEndpoints } from "./features/billing/server/billing.api.ts";
import { cardsEndpoints } from "./features/cards/server/cards.api.ts";
import { cartEndpoints } from "./features/cart/server/cart.api.ts";
import { promotionsEndpoints } from "./features/cart/server/promotions.api.ts";
import { catalogueEndpoints } from "./features/catalogue/server/catalogue.api.ts";
import { checkoutEndpoints } from "./features/checkout/server/checkout.api.ts";
import { coloursEndpoints } from "./features/colours/server/colours.api.ts";
import { contentEndpoints } from "./features/content/server/content.api.ts";
import { giftCardsEndpoints } from "./features/gift-cards/server/gift-cards.api.ts";
import { identityEndpoints } from "./features/identity/server/identity.api.ts";
import { importsEndpoints } from "./features/imports/server/imports.api.ts";
import { leadSettingsEndpoints } from "./features/job-leads/server/lead-settings.api.ts";
import { leadsEndpoints } from "./features/job-leads/server/leads.api.ts";
import { paintPlansEndpoints } from "./features/job-leads/server/paint-plans.api.ts";
import { requestsEndpoints } from "./features/job-leads/server/requests.api.ts";
import { staffLeadsEndpoints } from "./features/job-leads/server/staff-leads.api.ts";
import { jobsEndpoints } from "./features/jobs/server/jobs.api.ts";
import { listsEndpoints } from "./features/lists/server/lists.api.ts";
import { loyaltyEndpoints } from "./features/loyalty/server/loyalty.api.ts";
import { mailTextsEndpoints } from "./features/merchant/server/mail-texts.api.ts";
import { merchantEndpoints } from "./features/merchant/server/merchant.api.ts";
import { offersEndpoints } from "./features/offers/server/offers.api.ts";
import { staffOffersEndpoints } from "./features/offers/server/staff-offers.api.ts";
import { counterEndpoints } from "./features/orders/server/counter.api.ts";
import { ordersEndpoints } from "./features/orders/server/orders.api.ts";
import { paintersEndpoints } from "./features/painters/server/painters.api.ts";
import { passportsEndpoints } from "./features/passports/server/passports.api.ts";
import { quickOrderEndpoints } from "./features/quick-order/server/quick-order.api.ts";
import { signUpsEndpoints } from "./features/sign-ups/server/sign-ups.api.ts";
import { queuesEndpoints } from "./features/staff/server/queues.api.ts";
import { staffAccountsEndpoints } from "./features/staff/server/staff-accounts.api.ts";
import { storesEndpoints } from "./features/stores/server/stores.api.ts";

export { webhookPath } from "./features/cards/server/webhooks.routes.ts";
export { countryPath } from "./features/identity/server/country.routes.ts";
export { signInPaths as sessionPaths } from "./features/identity/server/sign-in.routes.ts";

export const endpoints = [
  ...storesEndpoints,
  ...coloursEndpoints,
  ...catalogueEndpoints,
  ...identityEndpoints,
  ...mailTextsEndpoints,
  ...merchantEndpoints,
  ...signUpsEndpoints,
  ...jobsEndpoints,
  ...loyaltyEndpoints,
  ...benefitsEndpoints,
  ...giftCardsEndpoints,
  ...cartEndpoints,
  ...promotionsEndpoints,
  ...contentEndpoints,
  ...listsEndpoints,
  ...quickOrderEndpoints,
  ...cardsEndpoints,
  ...ordersEndpoints,
  ...counterEndpoints,
  ...checkoutEndpoints,
  ...billingEndpoints,
  ...offersEndpoints,
  ...staffOffersEndpoints,
  ...passportsEndpoints,
  ...paintersEndpoints,
  ...requestsEndpoints,
  ...leadsEndpoints,
  ...leadSettingsEndpoints,
  ...paintPlansEndpoints,
  ...staffLeadsEndpoints,
  ...queuesEndpoints,
  ...importsEndpoints,
  ...staffAccountsEndpoints,
];
