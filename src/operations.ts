/** Every GraphQL document that the server knows by name. This file only lists what the features declare. */
import * as benefits from "./features/benefits/ui/benefits.operations.ts";
import * as billing from "./features/billing/ui/billing.operations.ts";
import * as papers from "./features/billing/ui/papers.operations.ts";
import * as cards from "./features/cards/ui/cards.operations.ts";
import * as cart from "./features/cart/ui/cart.operations.ts";
import * as cartCheckout from "./features/cart/ui/cart-checkout.operations.ts";
import * as cartLines from "./features/cart/ui/cart-lines.operations.ts";
import * as catalogue from "./features/catalogue/ui/catalogue.operations.ts";
import * as checkout from "./features/checkout/ui/checkout.operations.ts";
import * as colours from "./features/colours/ui/colours.operations.ts";
import * as content from "./features/content/ui/content.operations.ts";
import * as giftCards from "./features/gift-cards/ui/gift-cards.operations.ts";
import * as staffGiftCards from "./features/gift-cards/ui/staff-gift-cards.operations.ts";
import * as identity from "./features/identity/ui/identity.operations.ts";
import * as members from "./features/identity/ui/members.operations.ts";
import * as settings from "./features/identity/ui/settings.operations.ts";
import * as staffPeople from "./features/identity/ui/staff-people.operations.ts";
import * as imports from "./features/imports/ui/imports.operations.ts";
import * as productMedia from "./features/imports/ui/rows/product-media.operations.ts";
import * as rows from "./features/imports/ui/rows/rows.operations.ts";
import * as leadSettings from "./features/job-leads/ui/lead-settings.operations.ts";
import * as leads from "./features/job-leads/ui/leads.operations.ts";
import * as paintPlans from "./features/job-leads/ui/paint-plans.operations.ts";
import * as requests from "./features/job-leads/ui/requests.operations.ts";
import * as staffLeads from "./features/job-leads/ui/staff-leads.operations.ts";
import * as jobs from "./features/jobs/ui/jobs.operations.ts";
import * as listChanges from "./features/lists/ui/list-changes.operations.ts";
import * as lists from "./features/lists/ui/lists.operations.ts";
import * as loyalty from "./features/loyalty/ui/loyalty.operations.ts";
import * as pointsActivity from "./features/loyalty/ui/points-activity.operations.ts";
import * as mailTexts from "./features/merchant/ui/mail-texts.operations.ts";
import * as merchant from "./features/merchant/ui/merchant.operations.ts";
import * as navigation from "./features/navigation/ui/navigation.operations.ts";
import * as offers from "./features/offers/ui/offers.operations.ts";
import * as staffOffers from "./features/offers/ui/staff-offers.operations.ts";
import * as orders from "./features/orders/ui/orders.operations.ts";
import * as returns from "./features/orders/ui/returns.operations.ts";
import * as staffOrders from "./features/orders/ui/staff-orders.operations.ts";
import * as painters from "./features/painters/ui/painters.operations.ts";
import * as passports from "./features/passports/ui/passports.operations.ts";
import * as quickOrder from "./features/quick-order/ui/quick-order.operations.ts";
import * as signUps from "./features/sign-ups/ui/sign-ups.operations.ts";
import * as bookings from "./features/staff/ui/bookings.operations.ts";
import * as promotions from "./features/staff/ui/promotions.operations.ts";
import * as queues from "./features/staff/ui/queues/queues.operations.ts";
import * as receivables from "./features/staff/ui/receivables.operations.ts";
import * as staff from "./features/staff/ui/staff.operations.ts";
import * as staffAccounts from "./features/staff/ui/staff-accounts.operations.ts";
import * as stores from "./features/stores/ui/stores.operations.ts";
import * as vouchers from "./features/vouchers/ui/vouchers.operations.ts";
import { describeOperation } from "./server/graphql/operation.ts";

export const operations = [
  stores,
  colours,
  catalogue,
  identity,
  members,
  staffPeople,
  mailTexts,
  merchant,
  settings,
  signUps,
  jobs,
  loyalty,
  benefits,
  giftCards,
  vouchers,
  staffGiftCards,
  cart,
  cartLines,
  cartCheckout,
  lists,
  listChanges,
  quickOrder,
  cards,
  orders,
  returns,
  staffOrders,
  checkout,
  billing,
  papers,
  offers,
  staffOffers,
  pointsActivity,
  passports,
  painters,
  requests,
  leads,
  leadSettings,
  paintPlans,
  staffLeads,
  imports,
  rows,
  productMedia,
  promotions,
  content,
  navigation,
  staff,
  queues,
  staffAccounts,
  bookings,
  receivables,
]
  .flatMap((documents) => Object.values(documents))
  .map((document) => describeOperation(document));

/** Operations that read snapshots only, so their answer is the same for every guest of a country. */
export const sameForGuests: ReadonlySet<string> = new Set(
  [
    colours.GetColourById,
    colours.PopularColours,
    catalogue.GetProductList,
    catalogue.GetProductPage,
    catalogue.GetProductCards,
    catalogue.SuggestSearch,
    catalogue.GetHeader,
    catalogue.GetHeaderCategory,
    navigation.GetFrame,
    navigation.GetHome,
  ].map((document) => describeOperation(document).name),
);

/**
 * Changes of carts, lists and pads that use the database only. Choosing the fulfilment may also ask the payment gateway,
 * and a typed voucher is counted in a transaction of its own.
 */
const earlyChanges = [cartLines, cartCheckout, listChanges, quickOrder]
  .flatMap((documents) => Object.values(documents))
  .map((document) => describeOperation(document).name)
  .filter((name) => !["customerCartUpdateCheckout", "CustomerCartAddVoucher"].includes(name));

const fileQueries: ReadonlySet<string> = new Set(
  [
    papers.ExportOpenInvoices,
    papers.ExportPaymentHistory,
    papers.InvoiceContent,
    papers.StatementDetail,
    lists.GetPickSheet,
    staffOrders.GetOrderPaper,
    bookings.GetStaffStatement,
    staffOrders.GetOrderPickSheets,
    offers.GetPointsFile,
    paintPlans.GetLeadQuote,
    paintPlans.GetSentLeadQuote,
  ].map((document) => describeOperation(document).name),
);

/**
 * Operations that may be run twice for one request. They begin before the viewer is read, and are run again if the viewer
 * has changed: queries, and changes of carts, lists and pads. Those are one transaction that rolls back if the viewer has changed.
 * Queries that make a file are expensive and store it, so they wait for the viewer.
 */
export const repeatable: ReadonlySet<string> = new Set([
  ...operations.flatMap(({ kind, name }) => (kind === "query" && !fileQueries.has(name) ? name : [])),
  ...earlyChanges,
]);
