import { each, everyone, idleStaff, type Outcomes, otherStaff } from "./access-actors.ts";
import { billingPages } from "./access-billing.ts";
import { giftCardPages, voucherPages } from "./access-gift-cards.ts";
import { importPages } from "./access-imports.ts";
import { leadPages } from "./access-leads.ts";
import { mailTextPages } from "./access-mail-texts.ts";
import { painterPages } from "./access-painters.ts";
import { papersPages } from "./access-papers.ts";
import { queuePages } from "./access-queues.ts";
import { requestPages } from "./access-requests.ts";
import { staffAccountPages } from "./access-staff-accounts.ts";
import { staffLeadPages } from "./access-staff-leads.ts";
import { staffOrderPages } from "./access-staff-orders.ts";

const toSignIn = { guest: "302 /login/" };
/** Staff who do not act for a customer have no cart. */
const staffWithoutCart = (outcome: string) => each(idleStaff, outcome);
const jobPage = everyone("200", { ...toSignIn, ...staffWithoutCart("403") });
const rewardsPage = everyone("200", { ...toSignIn, ...each(["consumer", "rep idle", ...otherStaff], "403") });
const orderPage = everyone("200", { ...toSignIn, ...each(["rep idle", "marketing"], "403") });
const staffPage = everyone("403", { ...toSignIn, admin: "200" });
/** The status of each page by its path in the route table. A redirect names its target. */
export const pageRows: Record<string, Outcomes> = {
  "": everyone("200"),
  login: everyone("302 /api/auth/start"),
  "oidc/sign-in/:uid": everyone("200"),
  "oidc/password": everyone("200"),
  "oidc/forgotten-password": everyone("200"),
  "oidc/new-password": everyone("200"),
  invitation: everyone("200"),
  "confirm-email": everyone("200"),
  credits: everyone("200"),
  unsubscribe: everyone("200", toSignIn),
  "programs/trade-direct/sign-up-form": everyone("200"),
  "store-finder": everyone("200"),
  "add-favourite-store": everyone("200", toSignIn),
  checkout: everyone("200", { ...toSignIn, ...staffWithoutCart("403") }),
  products: everyone("200"),
  "products/:subCategorySlug/:slug": everyone("404"),
  "search-suggestions": everyone("200"),
  "category-pictures/:slug": everyone("200"),
  "scene-pictures/:scene": everyone("200"),
  "job-suggestions": everyone("200"),
  tin: everyone("200"),
  ...requestPages,
  "colour-deck": everyone("200"),
  cart: everyone("200", staffWithoutCart("403")),
  "cart/store": everyone("200", staffWithoutCart("403")),
  lists: everyone("200", { ...toSignIn, ...staffWithoutCart("403") }),
  "lists/add": everyone("200", { ...toSignIn, ...staffWithoutCart("403") }),
  "lists/:listId": everyone("404", { ...toSignIn, ...staffWithoutCart("403") }),
  "lists/:listId/pick-sheet": everyone("404", { ...toSignIn, ...staffWithoutCart("403") }),
  "quick-order": everyone("200", staffWithoutCart("403")),
  "quick-order/scan": everyone("200", staffWithoutCart("403")),
  "quick-order/packs": everyone("200"),
  "services/rewards": everyone("200"),
  "services/rewards/sign-up": everyone("200"),
  "services/rewards/faq": everyone("200"),
  dashboard: everyone("200", toSignIn),
  "dashboard/account": everyone("200", toSignIn),
  "dashboard/account/members": everyone("403", {
    ...toSignIn,
    ...each(["full", "holder", "red-held", "painter", "rep acting"], "200"),
    admin: "404",
  }),
  "dashboard/saved-cards": everyone("200", { ...toSignIn, ...each(["rep acting", ...idleStaff], "403") }),
  "dashboard/orders": orderPage,
  "dashboard/order-detail": orderPage,
  "dashboard/rewards": rewardsPage,
  "dashboard/rewards/offers": rewardsPage,
  "dashboard/rewards/offers/:rsn": rewardsPage,
  "dashboard/rewards/achievements/:rsn": rewardsPage,
  "dashboard/rewards/achievement-details": rewardsPage,
  "dashboard/rewards/points-activity": rewardsPage,
  "dashboard/rewards/points-activity/file": rewardsPage,
  "dashboard/rewards/partner-benefits": rewardsPage,
  "dashboard/rewards/partner-benefits/:code": rewardsPage,
  "dashboard/rewards/partner-benefits-list": rewardsPage,
  "dashboard/rewards/my-benefits": rewardsPage,
  "dashboard/jobs": jobPage,
  "dashboard/jobs/:jobId": jobPage,
  "dashboard/jobs/:jobId/label": jobPage,
  "dashboard/rewards/manage": everyone("200", toSignIn),
  "dashboard/rewards/terms-conditions": everyone("200"),
  ...billingPages,
  ...giftCardPages,
  ...voucherPages,
  ...leadPages,
  "dashboard/settings": everyone("200", toSignIn),
  ...papersPages,
  ...painterPages,
  "staff/accounts": { ...staffPage, ...each(["rep idle", "rep acting", "store", "receivables"], "200") },
  ...staffLeadPages,
  ...staffAccountPages,
  ...staffOrderPages,
  ...queuePages,
  ...importPages,
  ...mailTextPages,
  "staff/sign-ups": { ...staffPage, receivables: "200" },
  "staff/sign-ups/:id": { ...staffPage, ...each(["admin", "receivables"], "404") },
  "staff/counter": { ...staffPage, store: "200" },
  "staff/gift-cards": staffPage,
  "staff/outbox": { ...staffPage, ...each(["receivables", "marketing"], "200") },
  "staff/merchant": staffPage,
  "staff/people": staffPage,
  "staff/audit-log": staffPage,
  "staff/kit": staffPage,
  "api/cart/checkout": everyone("405"),
  "api/cart/*": everyone("404"),
  "api/checkout/points/*": everyone("404"),
  "api/lists/add-to-cart": everyone("405"),
  "api/lists/*": everyone("404"),
  "api/quick-order/save": everyone("405"),
  "api/*": everyone("404"),
  "*": everyone("404"),
};

interface Route {
  readonly path?: string | undefined;
  readonly children?: readonly Route[] | undefined;
}

/** Every path of a route table. */
export function listAddresses(table: readonly Route[]): string[] {
  return table.flatMap(({ path = "", children }) => (children === undefined ? [path] : listAddresses(children)));
}
