// Shows that each kind of person gets the menu of Specification §2, that Rewards and Job leads hide by the rules, and
// that nothing leads to a page that is not there.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capabilitiesOf } from "../identity/capabilities.ts";
import type { Access, Role } from "../identity/standing.ts";
import { guest, type Viewer, type ViewerAccount } from "../identity/viewer.ts";
import { builtEntries, type MenuEntry, menuOf } from "./menu.ts";

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
};

interface Wish {
  readonly role?: Role;
  readonly access?: Access;
  readonly account?: Partial<ViewerAccount> | null;
}

function viewer({ role = "CUSTOMER", access = "HOLDER", account: wished = {} }: Wish): Viewer {
  const place = wished === null ? null : { ...account, ...wished };
  const belongs = role === "CUSTOMER" && place !== null;
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
    },
    session: { id: "s", createdAt: moment, lastSeenAt: moment, authenticatedAt: moment },
    account: place,
    membership,
    acting: role === "REP" && place !== null,
    may: capabilitiesOf({ role, account: place, membership }),
  };
}

/** One line an entry, those below it behind a dash. */
function linesOf(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [
    `${entry.label} ${entry.to}`,
    ...linesOf(entry.entries ?? []).map((line) => `- ${line}`),
  ]);
}

const dashboard = "Dashboard /dashboard/";
const accountPage = "Account /dashboard/account/";
const rewards = "Rewards /dashboard/rewards/";
const orders = "Orders /dashboard/orders/";
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

const simplest = [dashboard, accountPage, cards, settings];
const second = [dashboard, accountPage, rewards, orders, jobLeads, cards, settings];
const whole = [dashboard, accountPage, rewards, orders, ...payments, statements, jobLeads, cards, settings];
const without = (lines: readonly string[], ...hidden: string[]) => lines.filter((line) => !hidden.includes(line));

describe("the menu", () => {
  it.each<[string, Wish, readonly string[]]>([
    ["of a consumer is the simplest", { account: { kind: "CONSUMER", terms: "CASH" } }, simplest],
    ["of a specifier is the simplest", { account: { kind: "SPECIFIER", terms: "CASH" } }, simplest],
    ["of somebody in no account is the simplest", { account: null }, simplest],
    ["of limited access is the second", { access: "LIMITED" }, second],
    ["of a cash-only holder is the second", { account: { terms: "CASH" } }, second],
    ["of full access to cash only is the second", { access: "FULL", account: { terms: "CASH" } }, second],
    ["of full access on credit is the full one", { access: "FULL" }, whole],
    ["of a holder on credit is the full one", {}, whole],
    ["on a red hold stays, for paying still works", { account: { hold: "RED" } }, whole],
    ["without rewards hides them", { account: { seesRewards: false } }, without(whole, rewards)],
    ["without accreditation hides job leads", { account: { isPainter: false } }, without(whole, jobLeads)],
    [
      "with neither hides both",
      { access: "LIMITED", account: { isPainter: false, seesRewards: false } },
      without(second, rewards, jobLeads),
    ],
  ])("%s", (_, wish, lines) => {
    expect(linesOf(menuOf(viewer(wish)))).toEqual(lines);
  });

  it("of a guest is empty", () => {
    expect(menuOf(guest)).toEqual([]);
  });
});

describe("the menu of staff", () => {
  const signUps = "Sign-ups /staff/sign-ups";
  const outbox = "Outbox /staff/outbox";
  const auditLog = "Audit log /staff/audit-log";
  const kit = "Interface kit /staff/kit";

  it.each<[string, Wish, readonly string[]]>([
    [
      "an administrator",
      { role: "ADMIN", account: null },
      [dashboard, staffAccounts, signUps, outbox, auditLog, kit, settings],
    ],
    ["a rep who acts for nobody", { role: "REP", account: null }, [dashboard, staffAccounts, settings]],
    [
      "a rep acting for a credit account: the customer's, less the cards",
      { role: "REP" },
      [...without(whole, cards, settings), staffAccounts, settings],
    ],
    [
      "a rep acting for a cash-only account without leads or rewards",
      { role: "REP", account: { terms: "CASH", isPainter: false, seesRewards: false } },
      [dashboard, accountPage, orders, staffAccounts, settings],
    ],
    [
      "a rep acting for a consumer",
      { role: "REP", account: { kind: "CONSUMER", terms: "CASH" } },
      [dashboard, accountPage, staffAccounts, settings],
    ],
  ])("%s", (_, wish, lines) => {
    expect(linesOf(menuOf(viewer(wish)))).toEqual(lines);
  });
});

describe("only what is built", () => {
  const full = menuOf(viewer({}));

  it("leaves out an entry without a page", () => {
    const built = new Set(["/dashboard/", "/dashboard/settings/"]);
    expect(linesOf(builtEntries(full, (path) => built.has(path)))).toEqual([dashboard, settings]);
  });

  it("leaves out a sub-entry without a page, and an empty list below", () => {
    const history = "/dashboard/payments/payment-history/";
    const some = builtEntries(full, (path) => path === "/dashboard/payments/" || path === history);
    expect(linesOf(some)).toEqual([payments[0], payments[3]]);
    const [only] = builtEntries(full, (path) => path === "/dashboard/payments/");
    expect(only).not.toHaveProperty("entries");
  });

  it("keeps a built sub-entry whose parent is not built", () => {
    const history = "/dashboard/payments/payment-history/";
    expect(linesOf(builtEntries(full, (path) => path === history))).toEqual([payments[3]?.slice(2)]);
  });

  it("is the whole menu when everything is, and never a dead link", () => {
    expect(linesOf(builtEntries(full, () => true))).toEqual(linesOf(full));
    const paths = flatPaths(full);
    fc.assert(
      fc.property(fc.subarray(paths), (built) => {
        expect(flatPaths(builtEntries(full, (path) => built.includes(path)))).toEqual(built);
      }),
    );
  });
});

function flatPaths(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.to, ...flatPaths(entry.entries ?? [])]);
}
