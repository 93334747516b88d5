// Shows that each demo person gets the menu of their kind, without pages that are not built yet, and that no link leads
// nowhere.
import { describe, expect, test } from "vitest";
import { demoPeople } from "../../demo/people.ts";
import routes from "../../src/routes.ts";
import { openSession } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { expectedMenus } from "../support/expected-menus.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

const paths: Record<string, string> = {
  Dashboard: "/dashboard/",
  Account: "/dashboard/account/",
  Rewards: "/dashboard/rewards/",
  Orders: "/dashboard/orders/",
  Jobs: "/dashboard/jobs/",
  Payments: "/dashboard/payments/",
  "Pay balance & invoice": "/dashboard/payments/pay-balance-invoice/",
  "Export transactions": "/dashboard/payments/export-transactions/",
  "Payment history": "/dashboard/payments/payment-history/",
  Statements: "/dashboard/statements/",
  "Job leads": "/dashboard/job-leads/",
  "Saved cards": "/dashboard/saved-cards/",
  Settings: "/dashboard/settings/",
  "To do": "/staff/",
  Accounts: "/staff/accounts",
  Receivables: "/staff/receivables",
  "Store orders": "/staff/orders",
  "Sign-ups": "/staff/sign-ups",
  Leads: "/staff/leads",
  Painters: "/staff/painters",
  Counter: "/staff/counter",
  "Waiting gift cards": "/staff/gift-cards",
  Outbox: "/staff/outbox",
  "Mail texts": "/staff/mail-texts",
  Products: "/staff/products",
  Prices: "/staff/prices",
  Promotions: "/staff/promotions",
  Stores: "/staff/rows/stores",
  Offers: "/staff/offers",
  Content: "/staff/content",
  Imports: "/staff/imports",
  Merchant: "/staff/merchant",
  People: "/staff/people",
  "Audit log": "/staff/audit-log",
  "Interface kit": "/staff/kit",
};

interface Route {
  readonly path?: string | undefined;
  readonly children?: readonly Route[] | undefined;
}

/** Every address of the route table, without leading and trailing slashes. */
function listAddresses(table: readonly Route[], above = ""): string[] {
  return table.flatMap(({ path = "", children = [] }) => {
    const address = [above, path].filter((part) => part !== "").join("/");
    return [address, ...listAddresses(children, address)];
  });
}

const built = new Set(listAddresses(routes));
/** One page lists the rows of several kinds. */
const isBuilt = (path: string) =>
  built.has(path.replaceAll(/^\/|\/$/g, "").replace(/^staff\/rows\/\w+$/, "staff/rows/:kind"));

function listLinks(html: string): { label: string; to: string }[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, to = "", content = ""]) => ({
    label: content.replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&"),
    to: to.replaceAll("&amp;", "&"),
  }));
}

function readMenu(html: string) {
  return listLinks(/<nav aria-label="Your pages".*?<\/nav>/s.exec(html)?.[0] ?? "");
}

test.each(demoPeople.map(({ email, what }) => [email, what]))("%s (%s) gets the menu of their kind", async (email) => {
  const { landed } = await signIn(server.url, email);
  const menu = expectedMenus[email.split(".")[0] ?? ""] ?? [];
  // Staff begin with their queues.
  const landing = menu.includes("To do") ? "/staff/" : "/dashboard/";
  expect([landed.status, new URL(landed.url).pathname]).toEqual([200, landing]);
  const expected = menu.map((label) => ({ label, to: paths[label] ?? "" })).filter(({ to }) => isBuilt(to));
  expect(expected.length).toBeGreaterThan(2);
  expect(readMenu(await landed.text())).toEqual(expected);
});

/** These pages differ from person to person. The links to the shop are the same for everybody, so one person opens them all. */
const isPersonal = (path: string) => /^\/(dashboard|staff)\b/.test(path);

describe("every link on the dashboard leads to an existing page", () => {
  const opened = new Set<string>();

  test.each(Object.keys(expectedMenus))("every link on the dashboard of %s is a page", async (mailbox) => {
    const cookie = await openSession(server.db, `${mailbox}.au@trestle.test`);
    const open = (path: string) => fetch(new URL(path, server.url), { redirect: "manual", headers: { cookie } });
    const links = listLinks(await (await open("/dashboard/")).text()).map(({ to }) => to);
    const statuses: Record<string, number> = {};
    for (const path of new Set(links.filter((to) => to.startsWith("/")))) {
      if (opened.has(path)) continue;
      if (!isPersonal(path)) opened.add(path);
      const answer = await open(path);
      await answer.body?.cancel();
      statuses[path] = answer.status;
    }
    expect(links).toEqual(expect.arrayContaining(["/", "/dashboard/", "/dashboard/settings/"]));
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((path) => [path, 200])));
  });

  test("a guest has no menu, and every link on the home page is a page", async () => {
    const html = await (await fetch(server.url)).text();
    expect(readMenu(html)).toEqual([]);
    const links = new Set(listLinks(html).map(({ to }) => to));
    expect([...links]).toContain("/login/");
    const others = [...links].filter((to) => to.startsWith("/") && !isBuilt(to.split("?")[0] ?? ""));
    const statuses = await Promise.all(others.map(async (to) => [to, (await fetch(new URL(to, server.url))).status]));
    expect(statuses).toEqual(others.map((to) => [to, 200]));
  });
});
