interface ListedPage {
  readonly path: string;
  /** Its heading, which is how one knows to be there. */
  readonly heading: string;
  /** What it answers when that is not 200. */
  readonly status?: number;
  /** Its entry in the route table. */
  readonly route: string;
}

interface Reader {
  /** The e-mail address of who looks at the pages; a guest has none. */
  readonly as?: string;
  /** What the pages are about, where one reader has many. */
  readonly about?: string;
  readonly pages: readonly ListedPage[];
}

/** Every page of the shop, each with somebody for whom there is something to see on it. */
export const readers: readonly Reader[] = [
  {
    about: "at the door",
    pages: [
      { path: "/login/", heading: "Sign in", route: "oidc/sign-in/:uid" },
      { path: "/login/?problem=expired", heading: "That sign-in took too long", route: "login" },
      { path: "/oidc/password", heading: "Change password", route: "oidc/password" },
      { path: "/invitation/?token=never-made", heading: "Invitation", route: "invitation" },
      { path: "/confirm-email/?token=never-made", heading: "Confirm your new e-mail address", route: "confirm-email" },
      { path: "/credits/", heading: "Credits", route: "credits" },
      { path: "/unsubscribe/?token=never-made", heading: "Unsubscribe", route: "unsubscribe" },
      { path: "/cart/", heading: "Cart", route: "cart" },
      { path: "/cart/store/", heading: "Change store", route: "cart/store" },
      { path: "/no-such-page", heading: "There is no page at this address", status: 404, route: "*" },
    ],
  },
  {
    about: "in the shop",
    pages: [
      { path: "/", heading: "Paint for the job", route: "/" },
      {
        path: "/programs/trade-direct/sign-up-form",
        heading: "Open a trade account",
        route: "programs/trade-direct/sign-up-form",
      },
      { path: "/store-finder/", heading: "Find a store", route: "store-finder" },
      { path: "/products", heading: "All products", route: "products" },
      {
        path: "/products/wall-paint/wallcraft-interior-low-sheen/",
        heading: "Wallcraft Interior Low Sheen",
        route: "products/:subCategorySlug/:slug",
      },
    ],
  },
  {
    as: "holder.au@trestle.test",
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
      { path: "/checkout/", heading: "Checkout", route: "checkout" },
      { path: "/dashboard/orders/", heading: "Orders", route: "dashboard/orders" },
      {
        path: "/dashboard/payments/payment-history/",
        heading: "Payment history",
        route: "dashboard/payments/payment-history",
      },
      {
        path: "/dashboard/payments/export-transactions/",
        heading: "Export transactions",
        route: "dashboard/payments/export-transactions",
      },
      { path: "/dashboard/statements/", heading: "Statements", route: "dashboard/statements" },
      { path: "/dashboard/order-detail/?code=AU-1", heading: "Order", route: "dashboard/order-detail" },
      { path: "/dashboard/payments/", heading: "Payments", route: "dashboard/payments" },
      {
        path: "/dashboard/payments/pay-balance-invoice/",
        heading: "Pay balance & invoices",
        route: "dashboard/payments/pay-balance-invoice",
      },
      { path: "/staff/kit", heading: "Unauthorized access detected", status: 403, route: "*" },
    ],
  },
  {
    as: "partner.au@trestle.test",
    pages: [
      { path: "/dashboard/", heading: "Hello, Priya", route: "dashboard" },
      { path: "/unsubscribe/", heading: "Stop the offers?", route: "unsubscribe" },
    ],
  },
  {
    as: "rep.nz@trestle.test",
    pages: [
      { path: "/dashboard/", heading: "Hello, Rāwiri", route: "dashboard" },
      { path: "/staff/accounts", heading: "Accounts", route: "staff/accounts" },
    ],
  },
  {
    as: "admin.au@trestle.test",
    pages: [
      { path: "/staff/sign-ups", heading: "Sign-ups", route: "staff/sign-ups" },
      {
        path: "/staff/sign-ups/none",
        heading: "There is no page at this address",
        status: 404,
        route: "staff/sign-ups/:id",
      },
      { path: "/staff/outbox", heading: "Outbox", route: "staff/outbox" },
      { path: "/staff/audit-log", heading: "Audit log", route: "staff/audit-log" },
      { path: "/staff/kit", heading: "The kit", route: "staff/kit" },
    ],
  },
];
