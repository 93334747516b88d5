import type { Page } from "playwright-core";
import { listAccountPages } from "./account-pages.ts";
import { go, type VisitOptions } from "./journey.ts";
import type { PageWorld } from "./page-world.ts";
import { painterReader } from "./painter-pages.ts";

interface ListedPage {
  readonly path: string;
  /** The main heading, which shows that the page is there. */
  readonly heading: string;
  /** A text that only the page with content has. */
  readonly text?: string;
  /** The status of the answer when it is not 200. */
  readonly status?: number;
  /** The path of the page in the route table. */
  readonly route: string;
}

export interface Reader {
  /** The e-mail address of the person who is signed in; a guest has none. */
  readonly as?: string;
  /** Names the group of pages where one reader has several groups. */
  readonly about?: string;
  readonly pages: readonly ListedPage[];
}

/** Every page of the shop, each opened by a person who sees content on it. */
export function listReaders(world: PageWorld): readonly Reader[] {
  return [
    newcomer(world),
    shopper,
    holderShopping(world),
    holderBilling(world),
    holderRewards,
    holderBenefits(world),
    ...otherCustomers(world),
    ...staff(world),
  ];
}

const newcomer = (world: PageWorld): Reader => ({
  about: "signing in",
  pages: [
    { path: "/login/", heading: "Sign in", route: "oidc/sign-in/:uid" },
    { path: "/login/?problem=expired", heading: "That sign-in took too long", route: "login" },
    { path: "/oidc/password", heading: "Change password", route: "oidc/password" },
    { path: "/oidc/forgotten-password", heading: "Forgotten password", route: "oidc/forgotten-password" },
    { path: "/oidc/new-password?token=t", heading: "New password", route: "oidc/new-password" },
    { path: "/invitation/?token=never-made", heading: "Invitation", route: "invitation" },
    { path: world.invitationLink, heading: "Join Harbour City Painters Pty Ltd", route: "invitation" },
    { path: "/confirm-email/?token=never-made", heading: "Confirm your new e-mail address", route: "confirm-email" },
    { path: "/credits/", heading: "Credits", route: "credits" },
    { path: "/unsubscribe/?token=never-made", heading: "Unsubscribe", route: "unsubscribe" },
    { path: world.job.tinLink, heading: "", text: "All colours of this site", route: "tin" },
    { path: "/tin/?token=never-made", heading: "Colours", route: "tin" },
    { path: "/gift-card/?token=never-made", heading: "Gift card", route: "gift-card" },
    { path: world.giftCards.link, heading: "Mia, here is your gift card", route: "gift-card" },
    { path: "/find-a-painter/request/", heading: "Find a painter", route: "find-a-painter/request" },
    { path: "/find-a-painter/request/?sent=L1000001", heading: "Find a painter", route: "find-a-painter/request" },
    {
      path: "/find-a-painter/requests/never-made",
      heading: "Your request",
      text: "This link cannot be opened",
      route: "find-a-painter/requests/:token",
    },
    {
      path: world.requestLink,
      heading: "Interior painting in Richmond VIC",
      text: "Confirm my request",
      route: "find-a-painter/requests/:token",
    },
    { path: "/cart/", heading: "Cart", route: "cart" },
    { path: "/cart/store/", heading: "Change store", route: "cart/store" },
    { path: "/quick-order/", heading: "Quick order", text: "come along", route: "quick-order" },
    { path: "/quick-order/scan/", heading: "Scan", route: "quick-order/scan" },
    { path: "/no-such-page", heading: "There is no page at this address", status: 404, route: "*" },
  ],
});

const shopper: Reader = {
  about: "in the shop",
  pages: [
    { path: "/", heading: "Paint for the job", route: "/" },
    {
      path: "/programs/trade-direct/sign-up-form",
      heading: "Open a trade account",
      route: "programs/trade-direct/sign-up-form",
    },
    { path: "/services/rewards/", heading: "Points for what you buy anyway", route: "services/rewards" },
    { path: "/services/rewards/sign-up/", heading: "Enrol in trade rewards", route: "services/rewards/sign-up" },
    {
      path: "/services/rewards/faq/?type=points-vouchers-gifts",
      heading: "Questions about rewards",
      text: "What is a point worth?",
      route: "services/rewards/faq",
    },
    { path: "/store-finder/", heading: "Find a store", route: "store-finder" },
    { path: "/products", heading: "All products", route: "products" },
    {
      path: "/products/wall-paint/wallcraft-interior-low-sheen/",
      heading: "Wallcraft Interior Low Sheen",
      route: "products/:subCategorySlug/:slug",
    },
  ],
};

const holderShopping = (world: PageWorld): Reader => ({
  as: "holder.au@trestle.test",
  about: "account, lists, cart and checkout",
  pages: [
    { path: "/", heading: "Ready when you are", route: "/" },
    { path: "/unsubscribe/", heading: "You are off the list", route: "unsubscribe" },
    {
      path: "/add-favourite-store/?q=Richmond+VIC",
      heading: "Change your store",
      route: "add-favourite-store",
    },
    { path: "/dashboard/account/", heading: "Account", route: "dashboard/account" },
    { path: "/dashboard/account/members/?invite=on", heading: "Members", route: "dashboard/account/members" },
    { path: "/dashboard/saved-cards/", heading: "Saved cards", route: "dashboard/saved-cards" },
    { path: "/dashboard/settings/", heading: "Settings", route: "dashboard/settings" },
    { path: "/lists/", heading: "Lists", text: "Shared with you", route: "lists" },
    { path: `/lists/${world.listId}/`, heading: "Every week", text: "Add all to cart", route: "lists/:listId" },
    { path: "/lists/add/?productCode=TRD-CUT-63&quantity=1", heading: "Add to list", route: "lists/add" },
    { path: "/cart/", heading: "Cart", text: "EXTRA3", route: "cart" },
    { path: "/quick-order/", heading: "Quick order", text: "3 rows ready, 1 to mend", route: "quick-order" },
    { path: "/cart/store/?q=Fremantle", heading: "Change store", text: "See what changes", route: "cart/store" },
    { path: "/checkout/?mode=DELIVERY", heading: "Checkout", text: "Deliver here", route: "checkout" },
    { path: "/checkout/?mode=PICKUP", heading: "Checkout", text: "Place order", route: "checkout" },
    { path: "/staff/kit", heading: "Unauthorized access detected", status: 403, route: "*" },
  ],
});

const holderBilling = (world: PageWorld): Reader => ({
  as: "holder.au@trestle.test",
  about: "orders and payments",
  pages: [
    { path: "/dashboard/orders/", heading: "Orders", route: "dashboard/orders" },
    {
      path: "/dashboard/payments/payment-history/?range=24m",
      heading: "Payment history",
      text: "most paid in",
      route: "dashboard/payments/payment-history",
    },
    {
      path: "/dashboard/payments/export-transactions/",
      heading: "Export transactions",
      route: "dashboard/payments/export-transactions",
    },
    { path: "/dashboard/statements/", heading: "Statements", route: "dashboard/statements" },
    { path: "/dashboard/order-detail/?code=AU-1", heading: "Order", route: "dashboard/order-detail" },
    {
      path: `/dashboard/order-detail/?code=${world.orderNumber}`,
      heading: `Order ${world.orderNumber}`,
      text: "Invoice INV-",
      route: "dashboard/order-detail",
    },
    { path: "/dashboard/jobs/?new=on", heading: "Jobs", text: "Make the job", route: "dashboard/jobs" },
    { path: world.job.address, heading: world.job.name, text: "Same again", route: "dashboard/jobs/:jobId" },
    { path: "/dashboard/jobs/none/", heading: "Job", route: "dashboard/jobs/:jobId" },
    { path: world.job.labelPage, heading: "Label for a tin", text: "Print", route: "dashboard/jobs/:jobId/label" },
    { path: "/dashboard/payments/", heading: "Payments", route: "dashboard/payments" },
    {
      path: "/dashboard/payments/pay-balance-invoice/",
      heading: "Pay balance & invoices",
      route: "dashboard/payments/pay-balance-invoice",
    },
  ],
});

const holderRewards: Reader = {
  as: "holder.au@trestle.test",
  about: "rewards",
  pages: [
    {
      path: "/dashboard/rewards/manage/?close=ask",
      heading: "Rewards membership",
      text: "Only our account team can close the membership.",
      route: "dashboard/rewards/manage",
    },
    {
      path: "/dashboard/rewards/terms-conditions/",
      heading: "Terms of trade rewards",
      text: "accepted version 1",
      route: "dashboard/rewards/terms-conditions",
    },
    {
      path: "/dashboard/rewards/",
      heading: "Rewards",
      text: "Points on the way",
      route: "dashboard/rewards",
    },
    {
      path: "/dashboard/rewards/offers/",
      heading: "Offers",
      text: "Running now",
      route: "dashboard/rewards/offers",
    },
    {
      path: "/dashboard/rewards/offers/harbourline-double",
      heading: "Double points on Harbourline",
      route: "dashboard/rewards/offers/:rsn",
    },
    { path: "/dashboard/rewards/offers/none", heading: "Offer", route: "dashboard/rewards/offers/:rsn" },
    {
      path: "/dashboard/rewards/achievements/steady-hand",
      heading: "Steady hand",
      text: "Orders that count",
      route: "dashboard/rewards/achievements/:rsn",
    },
    {
      path: "/dashboard/rewards/achievement-details/",
      heading: "Achievements",
      text: "months in a row",
      route: "dashboard/rewards/achievement-details",
    },
    {
      path: "/dashboard/rewards/points-activity?months=24",
      heading: "Points activity",
      text: "What expires next",
      route: "dashboard/rewards/points-activity",
    },
  ],
};

const holderBenefits = (world: PageWorld): Reader => ({
  as: "holder.au@trestle.test",
  about: "benefits and gift cards",
  pages: [
    {
      path: "/dashboard/rewards/partner-benefits/",
      heading: "Partner benefits",
      text: "All benefits",
      route: "dashboard/rewards/partner-benefits",
    },
    {
      path: "/dashboard/rewards/partner-benefits/work-boots",
      heading: "A third off the second pair",
      text: "How to use it",
      route: "dashboard/rewards/partner-benefits/:code",
    },
    {
      path: "/dashboard/rewards/partner-benefits/none",
      heading: "Benefit",
      route: "dashboard/rewards/partner-benefits/:code",
    },
    {
      path: "/dashboard/rewards/partner-benefits-list/?size=20",
      heading: "All partner benefits",
      text: "Ironbark Boots",
      route: "dashboard/rewards/partner-benefits-list",
    },
    {
      path: "/dashboard/rewards/my-benefits/",
      heading: "My benefits",
      text: "Reference",
      route: "dashboard/rewards/my-benefits",
    },
    {
      path: "/dashboard/rewards/gift-card/",
      heading: "Gift cards",
      text: "Send a new link",
      route: "dashboard/rewards/gift-card",
    },
    {
      path: world.giftCards.ownPage,
      heading: "Gift card",
      text: "Can be used until",
      route: "dashboard/rewards/gift-card/:cardId",
    },
    {
      path: "/dashboard/rewards-vouchers/",
      heading: "Vouchers",
      text: "Can be used until",
      route: "dashboard/rewards-vouchers",
    },
  ],
});

const otherCustomers = (world: PageWorld): readonly Reader[] => [
  painterReader(world),
  {
    as: "attorney.au@trestle.test",
    pages: [{ path: world.newEmailLink, heading: "Confirm your new e-mail address", route: "confirm-email" }],
  },
  {
    as: "specifier.au@trestle.test",
    pages: [{ path: "/checkout/", heading: "Checkout", text: "Your cart is empty", route: "checkout" }],
  },
  {
    as: "partner.au@trestle.test",
    pages: [
      { path: "/dashboard/", heading: "Hello, Priya", route: "dashboard" },
      { path: "/unsubscribe/", heading: "Stop the offers?", route: "unsubscribe" },
    ],
  },
];

const storeOrders = (world: PageWorld): readonly ListedPage[] => [
  { path: "/staff/orders?view=READY", heading: "Store orders", route: "staff/orders" },
  { path: "/staff/orders?q=none", heading: "Store orders", text: "No order found", route: "staff/orders" },
  {
    path: `/staff/orders/${world.orderNumber}`,
    heading: `Order ${world.orderNumber}`,
    text: "What happened",
    route: "staff/orders/:number",
  },
  {
    path: "/staff/orders/AU-9999999",
    heading: "Order",
    text: "There is no such order",
    route: "staff/orders/:number",
  },
];

const staff = (world: PageWorld): readonly Reader[] => [
  {
    as: "rep.nz@trestle.test",
    pages: [
      { path: "/dashboard/", heading: "Hello, Rāwiri", route: "dashboard" },
      { path: "/staff/accounts", heading: "Accounts", route: "staff/accounts" },
      { path: "/staff/leads?status=OPEN", heading: "Leads", text: "Only administrators see", route: "staff/leads" },
      {
        path: `/staff/leads/${world.leads.accepted}`,
        heading: "Interior painting in Seaview NSW",
        text: "Only administrators see",
        route: "staff/leads/:number",
      },
    ],
  },
  {
    as: "admin.au@trestle.test",
    pages: [
      ...storeOrders(world),
      ...listAccountPages(world.accountNumber),
      { path: "/staff/sign-ups", heading: "Sign-ups", route: "staff/sign-ups" },
      {
        path: `/staff/sign-ups/${world.signUp.id}`,
        heading: world.signUp.businessName,
        text: "Contact and references",
        route: "staff/sign-ups/:id",
      },
      {
        path: "/staff/sign-ups/none",
        heading: "There is no page at this address",
        status: 404,
        route: "staff/sign-ups/:id",
      },
      { path: "/staff/leads", heading: "Leads", text: "Older requests", route: "staff/leads" },
      { path: "/staff/leads?q=nowhere", heading: "Leads", text: "No request matches", route: "staff/leads" },
      {
        path: `/staff/leads/${world.leads.waiting}?close=ask`,
        heading: "Interior painting in Seaview NSW",
        text: "Close the request",
        route: "staff/leads/:number",
      },
      {
        path: "/staff/leads/L0",
        heading: "There is no page at this address",
        status: 404,
        route: "staff/leads/:number",
      },
      { path: "/staff/painters?sort=answer", heading: "Painters", text: "Win rate", route: "staff/painters" },
      { path: "/staff/counter", heading: "Counter", route: "staff/counter" },
      { path: "/staff/gift-cards", heading: "Waiting gift cards", route: "staff/gift-cards" },
      { path: "/staff/outbox", heading: "Outbox", route: "staff/outbox" },
      { path: "/staff/people", heading: "People", text: "Add a member of staff", route: "staff/people" },
      { path: "/staff/audit-log", heading: "Audit log", route: "staff/audit-log" },
      {
        path: "/staff/audit-log?q=nobody%40nowhere.test",
        heading: "Audit log",
        text: "No entry matches",
        route: "staff/audit-log",
      },
      { path: "/staff/kit", heading: "The kit", route: "staff/kit" },
    ],
  },
];

export function describeReader({ as = "a guest", about }: Reader): string {
  return about === undefined ? as : `${as} (${about})`;
}

export function asVisitor({ as, pages }: Reader): VisitOptions {
  return { mayAnswer: pages.flatMap(({ status }) => status ?? []), ...(as !== undefined && { as }) };
}

/** Opens the page and waits for its heading and its content. */
export async function openListedPage(page: Page, { path, heading, text }: ListedPage): Promise<void> {
  await go(page, path);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  if (text !== undefined) await page.getByRole("main").getByText(text).first().waitFor();
}
