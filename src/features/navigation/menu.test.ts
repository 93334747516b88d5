// Shows the menu of each user type (Specification §2), when Rewards and Job leads are hidden, and that no entry leads to a
// page that does not exist.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Access, Role } from "../identity/account.ts";
import { calculateCapabilities } from "../identity/capabilities.ts";
import { guest, type Viewer, type ViewerAccount } from "../identity/viewer.ts";
import { builtEntries, listMenu, type MenuEntry, toMenuPath } from "./menu.ts";
import { groupMenu } from "./menu-groups.ts";

const account: ViewerAccount = {
  id: "1d1c7c3a-5d0f-4f0e-9b70-0f3f1f7c9a01",
  number: "AU-1000001",
  name: "Harbour City Painters",
  kind: "TRADE",
  country: "AU",
  terms: "CREDIT",
  hold: "GREEN",
  holdReason: null,
  isPainter: true,
  seesRewards: true,
  rewardsSuspended: false,
};

interface ViewerInput {
  readonly role?: Role;
  readonly access?: Access;
  readonly account?: Partial<ViewerAccount> | null;
}

function viewer({ role = "CUSTOMER", access = "HOLDER", account: changes = {} }: ViewerInput): Viewer {
  const standing = changes === null ? null : { ...account, ...changes };
  const belongs = role === "CUSTOMER" && standing !== null;
  const membership = belongs ? { id: "m", access, powerOfAttorney: false, spendLimitCents: null } : null;
  const moment = new Date(0);
  return {
    user: {
      id: "u",
      email: "a@b.test",
      firstName: "A",
      lastName: "B",
      mobileNumber: null,
      role,
      favouriteStoreId: null,
      storeIds: null,
    },
    session: { id: "s", createdAt: moment, lastSeenAt: moment, authenticatedAt: moment },
    account: standing,
    membership,
    acting: role !== "CUSTOMER" && standing !== null,
    may: calculateCapabilities({ role, account: standing, membership }),
  };
}

/** One line for each entry; sub-entries start with a dash. */
function toLines(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [
    `${entry.label} ${entry.to}`,
    ...toLines(entry.entries ?? []).map((line) => `- ${line}`),
  ]);
}

const dashboard = "Dashboard /dashboard/";
const accountPage = "Account /dashboard/account/";
const rewards = "Rewards /dashboard/rewards/";
const orders = "Orders /dashboard/orders/";
const jobs = "Jobs /dashboard/jobs/";
const jobLeads = "Job leads /dashboard/job-leads/";
const cards = "Saved cards /dashboard/saved-cards/";
const settings = "Settings /dashboard/settings/";
const statements = "Statements /dashboard/statements/";
const payments = [
  "Payments /dashboard/payments/",
  "- Pay balance & invoice /dashboard/payments/pay-balance-invoice/",
  "- Export transactions /dashboard/payments/export-transactions/",
  "- Payment history /dashboard/payments/payment-history/",
];
const staffAccounts = "Accounts /staff/accounts";
const work = "To do /staff/";

const simplest = [dashboard, accountPage, cards, settings];
const second = [dashboard, accountPage, rewards, orders, jobs, jobLeads, cards, settings];
const whole = [dashboard, accountPage, rewards, orders, jobs, ...payments, statements, jobLeads, cards, settings];
const without = (lines: readonly string[], ...hidden: string[]) => lines.filter((line) => !hidden.includes(line));

describe("the menu", () => {
  it.each<[string, ViewerInput, readonly string[]]>([
    ["a consumer has the simplest menu", { account: { kind: "CONSUMER", terms: "CASH" } }, simplest],
    ["a specifier has the simplest menu", { account: { kind: "SPECIFIER", terms: "CASH" } }, simplest],
    ["a user without an account has the simplest menu", { account: null }, simplest],
    ["limited access has the second menu", { access: "LIMITED" }, second],
    ["a cash-only holder has the second menu", { account: { terms: "CASH" } }, second],
    ["full access to a cash-only account has the second menu", { access: "FULL", account: { terms: "CASH" } }, second],
    ["full access to a credit account has the full menu", { access: "FULL" }, whole],
    ["the holder of a credit account has the full menu", {}, whole],
    ["a red hold keeps the menu, because paying is still possible", { account: { hold: "RED" } }, whole],
    ["an account without rewards has no Rewards entry", { account: { seesRewards: false } }, without(whole, rewards)],
    [
      "a business without accreditation has no Job leads entry",
      { account: { isPainter: false } },
      without(whole, jobLeads),
    ],
    [
      "an account with neither has neither entry",
      { access: "LIMITED", account: { isPainter: false, seesRewards: false } },
      without(second, rewards, jobLeads),
    ],
  ])("%s", (_, input, lines) => {
    expect(toLines(listMenu(viewer(input)))).toEqual(lines);
  });

  it("a guest has an empty menu", () => {
    expect(listMenu(guest)).toEqual([]);
  });
});

describe("the menu of staff", () => {
  const receivables = "Receivables /staff/receivables";
  const storeOrders = "Store orders /staff/orders";
  const signUps = "Sign-ups /staff/sign-ups";
  const leads = "Leads /staff/leads";
  const painters = "Painters /staff/painters";
  const counter = "Counter /staff/counter";
  const giftCards = "Waiting gift cards /staff/gift-cards";
  const outbox = "Outbox /staff/outbox";
  const mailTexts = "Mail texts /staff/mail-texts";
  const products = "Products /staff/products";
  const prices = "Prices /staff/prices";
  const promotions = "Promotions /staff/promotions";
  const stores = "Stores /staff/rows/stores";
  const offers = "Offers /staff/offers";
  const content = "Content /staff/content";
  const imports = "Imports /staff/imports";
  const merchant = "Merchant /staff/merchant";
  const people = "People /staff/people";
  const auditLog = "Audit log /staff/audit-log";
  const kit = "Interface kit /staff/kit";

  it.each<[string, ViewerInput, readonly string[]]>([
    [
      "an administrator has the staff menu",
      { role: "ADMIN", account: null },
      [
        dashboard,
        work,
        orders,
        storeOrders,
        counter,
        giftCards,
        staffAccounts,
        receivables,
        signUps,
        leads,
        painters,
        outbox,
        products,
        prices,
        promotions,
        offers,
        content,
        mailTexts,
        stores,
        imports,
        merchant,
        people,
        auditLog,
        kit,
        settings,
      ],
    ],
    [
      "store staff see orders, accounts, the counter, their stores and imports of stock",
      { role: "STORE", account: null },
      [dashboard, work, orders, storeOrders, counter, staffAccounts, stores, imports, settings],
    ],
    [
      "accounts receivable sees orders, accounts, sign-ups, mails, prices and imports",
      { role: "RECEIVABLES", account: null },
      [dashboard, work, orders, storeOrders, staffAccounts, receivables, signUps, outbox, prices, imports, settings],
    ],
    [
      "marketing sees lead settings, mails, products, prices, promotions, offers, content and imports",
      { role: "MARKETING", account: null },
      [
        ...[dashboard, work, leads, outbox, products, prices, promotions, offers, content, mailTexts, imports],
        settings,
      ],
    ],
    [
      "an administrator who acts for an account has the customer's menu without saved cards",
      { role: "ADMIN" },
      [...without(whole, cards, settings), staffAccounts, settings],
    ],
    [
      "a rep who acts for nobody sees the accounts",
      { role: "REP", account: null },
      [dashboard, work, storeOrders, staffAccounts, leads, settings],
    ],
    [
      "a rep acting for a credit account has the customer's menu without saved cards",
      { role: "REP" },
      [...without(whole, cards, settings), staffAccounts, settings],
    ],
    [
      "a rep acting for a cash-only account without leads or rewards has neither entry",
      { role: "REP", account: { terms: "CASH", isPainter: false, seesRewards: false } },
      [dashboard, accountPage, orders, jobs, staffAccounts, settings],
    ],
    [
      "a rep acting for a consumer has the simplest menu without saved cards",
      { role: "REP", account: { kind: "CONSUMER", terms: "CASH" } },
      [dashboard, accountPage, staffAccounts, settings],
    ],
  ])("%s", (_, input, lines) => {
    expect(toLines(listMenu(viewer(input)))).toEqual(lines);
  });
});

describe("the headings of a long menu", () => {
  it("an administrator's menu has each heading once, and every page of staff but the first stands below one", () => {
    const groups = groupMenu(listMenu(viewer({ role: "ADMIN", account: null })));
    expect(groups.map(({ heading }) => heading)).toEqual([null, "Orders", "Customers", "Shop", "Business", null]);
    const withoutHeading = groups.filter(({ heading }) => heading === null).flatMap(({ entries }) => toLines(entries));
    expect(withoutHeading).toEqual([dashboard, work, settings]);
  });

  it("grouping keeps the order of every menu, and the menu of a customer has no headings", () => {
    for (const role of ["CUSTOMER", "REP", "STORE", "RECEIVABLES", "MARKETING", "ADMIN"] as const) {
      const menu = listMenu(viewer(role === "CUSTOMER" ? {} : { role, account: null }));
      expect(groupMenu(menu).flatMap(({ entries }) => entries)).toEqual(menu);
    }
    expect(groupMenu(listMenu(viewer({}))).map(({ heading }) => heading)).toEqual([null]);
  });
});

describe("entries with a page", () => {
  const full = listMenu(viewer({}));

  it("an entry without a page is left out", () => {
    const built = new Set(["/dashboard/", "/dashboard/settings/"]);
    expect(toLines(builtEntries(full, (path) => built.has(path)))).toEqual([dashboard, settings]);
  });

  it("a sub-entry without a page is left out, and an empty list of sub-entries too", () => {
    const history = "/dashboard/payments/payment-history/";
    const some = builtEntries(full, (path) => path === "/dashboard/payments/" || path === history);
    expect(toLines(some)).toEqual([payments[0], payments[3]]);
    const [only] = builtEntries(full, (path) => path === "/dashboard/payments/");
    expect(only).not.toHaveProperty("entries");
  });

  it("a sub-entry with a page stays when its parent has none", () => {
    const history = "/dashboard/payments/payment-history/";
    expect(toLines(builtEntries(full, (path) => path === history))).toEqual([payments[3]?.slice(2)]);
  });

  it("with all pages the menu is complete, and with any set of pages it has exactly their entries", () => {
    expect(toLines(builtEntries(full, () => true))).toEqual(toLines(full));
    const paths = listPaths(full);
    fc.assert(
      fc.property(fc.subarray(paths), (built) => {
        expect(listPaths(builtEntries(full, (path) => built.includes(path)))).toEqual(built);
      }),
    );
  });
});

function listPaths(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.to, ...listPaths(entry.entries ?? [])]);
}

describe("the current entry", () => {
  it.each([
    ["/dashboard/rewards-vouchers/", "/dashboard/rewards/"],
    ["/dashboard/rewards-vouchers", "/dashboard/rewards/"],
    ["/dashboard/order-detail/1000123", "/dashboard/orders/"],
    ["/dashboard/rewards/offers/", "/dashboard/rewards/offers/"],
    ["/dashboard/", "/dashboard/"],
  ])("the page %s belongs to the entry at or above %s", (page, entry) => {
    expect(toMenuPath(page)).toBe(entry);
  });
});
