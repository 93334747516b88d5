/**
 * The menu of the dashboard by user type (Specification §2). Consumers and specifiers have the simplest menu, limited
 * access and cash-only trade accounts the second, full access and holders of a credit account the full one. All entries of
 * the specification are here; the screen leaves out those without a page in the route table.
 */
import type { StaffCapabilities } from "../identity/staff-capabilities.ts";
import type { Viewer } from "../identity/viewer.ts";
import { listOffered } from "../imports/offered-kinds.ts";

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: MenuIcon;
  readonly entries?: readonly MenuEntry[];
}

export type MenuIcon =
  | "dashboard"
  | "account"
  | "cards"
  | "settings"
  | "rewards"
  | "orders"
  | "jobs"
  | "leads"
  | "payments"
  | "statements"
  | "accounts"
  | "signUps"
  | "painters"
  | "outbox"
  | "mailTexts"
  | "counter"
  | "storeOrders"
  | "work"
  | "stores"
  | "imports"
  | "products"
  | "prices"
  | "promotions"
  | "merchant"
  | "audit"
  | "kit";

const dashboard: MenuEntry = { label: "Dashboard", to: "/dashboard/", icon: "dashboard" };
const account: MenuEntry = { label: "Account", to: "/dashboard/account/", icon: "account" };
const savedCards: MenuEntry = { label: "Saved cards", to: "/dashboard/saved-cards/", icon: "cards" };
const settings: MenuEntry = { label: "Settings", to: "/dashboard/settings/", icon: "settings" };
const rewards: MenuEntry = { label: "Rewards", to: "/dashboard/rewards/", icon: "rewards" };
const orders: MenuEntry = { label: "Orders", to: "/dashboard/orders/", icon: "orders" };
const jobs: MenuEntry = { label: "Jobs", to: "/dashboard/jobs/", icon: "jobs" };
const jobLeads: MenuEntry = { label: "Job leads", to: "/dashboard/job-leads/", icon: "leads" };
const statements: MenuEntry = { label: "Statements", to: "/dashboard/statements/", icon: "statements" };
const payments: MenuEntry = {
  label: "Payments",
  to: "/dashboard/payments/",
  icon: "payments",
  entries: [
    { label: "Pay balance & invoice", to: "/dashboard/payments/pay-balance-invoice/", icon: "payments" },
    { label: "Export transactions", to: "/dashboard/payments/export-transactions/", icon: "payments" },
    { label: "Payment history", to: "/dashboard/payments/payment-history/", icon: "payments" },
  ],
};
const work: MenuEntry = { label: "To do", to: "/staff/", icon: "work" };
const staffAccounts: MenuEntry = { label: "Accounts", to: "/staff/accounts", icon: "accounts" };
const receivables: MenuEntry = { label: "Receivables", to: "/staff/receivables", icon: "payments" };
const storeOrders: MenuEntry = { label: "Store orders", to: "/staff/orders", icon: "storeOrders" };
const signUps: MenuEntry = { label: "Sign-ups", to: "/staff/sign-ups", icon: "signUps" };
const staffLeads: MenuEntry = { label: "Leads", to: "/staff/leads", icon: "leads" };
const painters: MenuEntry = { label: "Painters", to: "/staff/painters", icon: "painters" };
const counter: MenuEntry = { label: "Counter", to: "/staff/counter", icon: "counter" };
const waitingGiftCards: MenuEntry = { label: "Waiting gift cards", to: "/staff/gift-cards", icon: "rewards" };
const outbox: MenuEntry = { label: "Outbox", to: "/staff/outbox", icon: "outbox" };
const mailTexts: MenuEntry = { label: "Mail texts", to: "/staff/mail-texts", icon: "mailTexts" };
const auditLog: MenuEntry = { label: "Audit log", to: "/staff/audit-log", icon: "audit" };
const products: MenuEntry = { label: "Products", to: "/staff/products", icon: "products" };
const prices: MenuEntry = { label: "Prices", to: "/staff/prices", icon: "prices" };
const promotions: MenuEntry = { label: "Promotions", to: "/staff/promotions", icon: "promotions" };
const stores: MenuEntry = { label: "Stores", to: "/staff/rows/stores", icon: "stores" };
const staffOffers: MenuEntry = { label: "Offers", to: "/staff/offers", icon: "rewards" };
const content: MenuEntry = { label: "Content", to: "/staff/content", icon: "statements" };
const imports: MenuEntry = { label: "Imports", to: "/staff/imports", icon: "imports" };
const merchant: MenuEntry = { label: "Merchant", to: "/staff/merchant", icon: "merchant" };
const people: MenuEntry = { label: "People", to: "/staff/people", icon: "account" };
const kit: MenuEntry = { label: "Interface kit", to: "/staff/kit", icon: "kit" };

/** The pages of staff, each with the capability that opens it, in the order of their headings (menu-groups.ts). */
const staffEntries: readonly (readonly [MenuEntry, (staff: StaffCapabilities) => boolean])[] = [
  [work, ({ console }) => console],
  [orders, ({ orders: reach }) => reach === "stores" || reach === "all"],
  [storeOrders, ({ orders: reach }) => reach !== "none"],
  [counter, (staff) => staff.counter],
  [waitingGiftCards, (staff) => staff.rewards],
  [staffAccounts, ({ accounts, actFor }) => accounts !== "none" || actFor !== "none"],
  [receivables, ({ money }) => money],
  [signUps, ({ credit }) => credit],
  [staffLeads, ({ leads, marketing }) => leads !== "none" || marketing],
  [painters, ({ leads }) => leads === "all"],
  [outbox, ({ mails }) => mails],
  [products, (staff) => staff.imports.includes("products")],
  [prices, (staff) => staff.imports.includes("prices")],
  [promotions, ({ marketing }) => marketing],
  [staffOffers, ({ marketing }) => marketing],
  [content, ({ marketing }) => marketing],
  [mailTexts, ({ marketing }) => marketing],
  [stores, ({ hours }) => hours !== "none"],
  [imports, (staff) => listOffered(staff.imports).length > 0],
  [merchant, (staff) => staff.settings],
  [people, (staff) => staff.people],
  [auditLog, ({ audit }) => audit],
  [kit, (staff) => staff.settings],
];
const simplest = [dashboard, account, savedCards, settings];
const second = [dashboard, account, rewards, orders, jobs, jobLeads, savedCards, settings];
const whole = [dashboard, account, rewards, orders, jobs, payments, statements, jobLeads, savedCards, settings];

export function listMenu(viewer: Viewer): readonly MenuEntry[] {
  if (viewer.user === null) return [];
  if (!viewer.may.staff.console) return customerMenu(viewer);
  return viewer.acting ? actingMenu(viewer) : [dashboard, ...listStaffEntries(viewer), settings];
}

function listStaffEntries({ may }: Viewer): readonly MenuEntry[] {
  return staffEntries.flatMap(([entry, isOpen]) => (isOpen(may.staff) ? [entry] : []));
}

/** The first page of staff that the viewer can open. Null for customers. */
export function findStaffHome(viewer: Viewer): string | null {
  return listStaffEntries(viewer).find(({ to }) => to.startsWith("/staff/"))?.to ?? null;
}

function customerMenu(viewer: Viewer): readonly MenuEntry[] {
  const kind = viewer.account?.kind;
  if (kind !== "TRADE") return simplest;
  return withoutHidden(viewer.may.receivables === "none" ? second : whole, viewer);
}

/** Staff who act for a customer see the customer's menu without the saved cards, and also the link to the other accounts. */
function actingMenu(viewer: Viewer): readonly MenuEntry[] {
  const customerEntries = customerMenu(viewer).filter((entry) => entry !== savedCards && entry !== settings);
  return [...customerEntries, staffAccounts, settings];
}

function withoutHidden(entries: readonly MenuEntry[], viewer: Viewer): readonly MenuEntry[] {
  return entries.filter(
    (entry) =>
      (entry !== rewards || viewer.may.rewards !== "none") && (entry !== jobLeads || viewer.may.jobLeads !== "none"),
  );
}

/** Pages whose path does not begin with the path of their menu entry. */
const entriesByPage: Readonly<Record<string, MenuEntry>> = {
  "/dashboard/rewards-vouchers/": rewards,
  "/dashboard/order-detail/": orders,
  "/dashboard/view-job-lead/": jobLeads,
  "/staff/rows/colours/": products,
  "/staff/rows/systems/": products,
  "/staff/rows/brands/": products,
};

/** The path by which the menu finds the current entry. */
export function toMenuPath(path: string): string {
  const page = Object.keys(entriesByPage).find((start) => `${path}/`.startsWith(start));
  return page === undefined ? path : (entriesByPage[page]?.to ?? path);
}

/** Leaves out entries whose page does not exist. A sub-entry with a page replaces its parent without one. */
export function builtEntries(entries: readonly MenuEntry[], isBuilt: (path: string) => boolean): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    const subEntries = entry.entries === undefined ? [] : builtEntries(entry.entries, isBuilt);
    if (!isBuilt(entry.to)) return subEntries;
    return [subEntries.length === 0 ? withoutSubEntries(entry) : { ...entry, entries: subEntries }];
  });
}

function withoutSubEntries({ label, to, icon }: MenuEntry): MenuEntry {
  return { label, to, icon };
}
