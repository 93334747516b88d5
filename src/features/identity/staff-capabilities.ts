/**
 * What staff may do, by role. Screens, resolvers and queries ask for a capability and never for a role. "stores" is limited to
 * the stores of the person (`ViewerUser.storeIds`), "assigned" to the accounts that are assigned to a rep. The table is in
 * staff-capabilities.test.ts.
 */
import { type ImportKind, importKindNames } from "../../shared/import-kind.ts";
import type { Role } from "./account.ts";

/** Which orders or accounts a member of staff works with. */
type StaffReach = "none" | "assigned" | "stores" | "all";
type StoreReach = "none" | "stores" | "all";

export interface StaffCapabilities {
  /** The staff pages and the person's own queues. */
  readonly console: boolean;
  readonly orders: StaffReach;
  /** Pick, make ready, hand over, dispatch, record short picks, cancel an order or its rest. */
  readonly fulfil: StoreReach;
  /** Refund and credit by line, answer claims. */
  readonly returns: StoreReach;
  /** The account page. Store staff see the accounts of orders they see, without ledger and prices. */
  readonly accounts: StaffReach;
  /** Holds, credit limit, terms, credit review, sign-ups, reps. */
  readonly credit: boolean;
  /** Bank transfers, allocations, credit notes, write-offs, statements, months. */
  readonly money: boolean;
  readonly notes: boolean;
  readonly stock: StoreReach;
  readonly catalogue: boolean;
  readonly prices: boolean;
  /** Specials, promotions, coupons, content, mail texts, offers, lead settings. */
  readonly marketing: boolean;
  /** Memberships of rewards, and gift cards that wait. */
  readonly rewards: boolean;
  /** `masked`: without the contact of home owners. */
  readonly leads: "none" | "masked" | "all";
  readonly hours: StoreReach;
  /** Stores, fees, surcharges, the merchant. */
  readonly settings: boolean;
  readonly people: boolean;
  /** The whole audit log. Everybody sees the history of what they see. */
  readonly audit: boolean;
  /** Marketing imports only specials among the prices: it has no `prices`. */
  readonly imports: readonly ImportKind[];
  /** Vouchers and gift cards over the counter. */
  readonly counter: boolean;
  readonly mails: boolean;
  /** Order for a customer, on account only. `all`: any trade account. */
  readonly actFor: "none" | "assigned" | "all";
}

export const noStaff: StaffCapabilities = {
  ...{ console: false, orders: "none", fulfil: "none", returns: "none", accounts: "none", credit: false, money: false },
  ...{ notes: false, stock: "none", catalogue: false, prices: false, marketing: false, rewards: false, leads: "none" },
  ...{ hours: "none", settings: false, people: false, audit: false, imports: [], counter: false, mails: false },
  actFor: "none",
};

const admin: StaffCapabilities = {
  ...{ console: true, orders: "all", fulfil: "all", returns: "all", accounts: "all", credit: true, money: true },
  ...{ notes: true, stock: "all", catalogue: true, prices: true, marketing: true, rewards: true, leads: "all" },
  ...{ hours: "all", settings: true, people: true, audit: true, imports: importKindNames, counter: true, mails: true },
  actFor: "all",
};

const store: StaffCapabilities = {
  ...noStaff,
  ...{ console: true, orders: "stores", fulfil: "stores", returns: "stores", accounts: "stores", notes: true },
  ...{ stock: "stores", hours: "stores", imports: ["stock"], counter: true, actFor: "all" },
};

const receivables: StaffCapabilities = {
  ...noStaff,
  ...{ console: true, orders: "all", returns: "all", accounts: "all", credit: true, money: true, notes: true },
  ...{ prices: true, imports: ["prices", "customers", "members", "open_invoices"], mails: true },
};

const marketing: StaffCapabilities = {
  ...noStaff,
  ...{ console: true, catalogue: true, marketing: true, mails: true },
  imports: ["brands", "hierarchy", "colours", "products", "variants", "systems", "prices"],
};

const rep: StaffCapabilities = {
  ...noStaff,
  ...{ console: true, orders: "assigned", accounts: "assigned", notes: true, leads: "masked", actFor: "assigned" },
};

export const staffByRole: Readonly<Record<Role, StaffCapabilities>> = {
  CUSTOMER: noStaff,
  REP: rep,
  ADMIN: admin,
  STORE: store,
  RECEIVABLES: receivables,
  MARKETING: marketing,
};
