/**
 * What a person may do, calculated once for each request from role, access, account and loyalty. Menus, pages, resolvers
 * and documents check these capabilities, and nothing else checks a role. The table is in capabilities.test.ts.
 */
import type { Access, AccountKind, Hold, Role } from "./account.ts";
import { noStaff, type StaffCapabilities, staffByRole } from "./staff-capabilities.ts";

export interface Capabilities {
  readonly browse: true;
  readonly price: "retail" | "account";
  readonly cart: boolean;
  readonly orderByCard: boolean;
  /** `limit`: up to the person's own spend limit; above it the order waits for approval. */
  readonly orderOnAccount: "no" | "limit" | "yes";
  readonly approveOrders: boolean;
  /** `stores`: the orders of the stores that the person works in. */
  readonly seeOrders: "none" | "own" | "account" | "stores" | "all";
  readonly receivables: "none" | "see" | "manage";
  readonly savedCards: "none" | "own" | "account";
  /** `own`: the jobs that the person made, ordered for or was given. */
  readonly jobs: "none" | "own" | "account";
  /** `close`: the membership can be closed, but its points cannot be redeemed. */
  readonly rewards: "none" | "see" | "close" | "redeem" | "manage" | "adjust";
  readonly members: "none" | "see" | "manage";
  readonly jobLeads: "none" | "see" | "manage";
  /** Everything that only staff do. */
  readonly staff: StaffCapabilities;
  /** An administrator, who has every capability of staff. */
  readonly administer: boolean;
}

export interface CapabilityFacts {
  readonly role: Role | null;
  readonly account: {
    readonly kind: AccountKind;
    readonly terms: "CASH" | "CREDIT";
    readonly hold: Hold;
    readonly isPainter: boolean;
    readonly seesRewards: boolean;
    /** A suspended membership keeps its points, and neither earns nor redeems. */
    readonly rewardsSuspended: boolean;
  } | null;
  readonly membership: { readonly access: Access; readonly powerOfAttorney: boolean } | null;
}

const guest: Capabilities = {
  browse: true,
  price: "retail",
  cart: false,
  orderByCard: false,
  orderOnAccount: "no",
  approveOrders: false,
  seeOrders: "none",
  receivables: "none",
  savedCards: "none",
  jobs: "none",
  rewards: "none",
  members: "none",
  jobLeads: "none",
  staff: noStaff,
  administer: false,
};

const consumer: Capabilities = {
  ...guest,
  cart: true,
  orderByCard: true,
  seeOrders: "own",
  savedCards: "own",
  jobs: "own",
};
const specifier: Capabilities = { ...consumer, rewards: "see" };
const limited: Capabilities = {
  ...specifier,
  price: "account",
  orderOnAccount: "limit",
  jobLeads: "see",
};
const full: Capabilities = {
  ...limited,
  orderOnAccount: "yes",
  seeOrders: "account",
  receivables: "manage",
  savedCards: "account",
  jobs: "account",
  rewards: "redeem",
  members: "see",
  jobLeads: "manage",
};
const holder: Capabilities = { ...full, approveOrders: true, rewards: "manage", members: "manage" };
/** What every member of staff may do in the shop, before their role adds to it. */
const idleStaff: Capabilities = { ...guest, price: "account" };
/** Staff who act for a customer: they order on account and see what the customer sees, and never use cards. */
const acting: Capabilities = {
  ...idleStaff,
  cart: true,
  orderOnAccount: "yes",
  seeOrders: "account",
  receivables: "see",
  jobs: "account",
  rewards: "see",
  members: "see",
  jobLeads: "see",
};
const idleByRole: Record<Exclude<Role, "CUSTOMER">, Capabilities> = {
  REP: idleStaff,
  ADMIN: {
    ...idleStaff,
    ...{ seeOrders: "all", receivables: "see", rewards: "adjust", members: "manage", jobLeads: "manage" },
  },
  STORE: { ...idleStaff, seeOrders: "stores" },
  RECEIVABLES: { ...idleStaff, seeOrders: "all", receivables: "see" },
  MARKETING: idleStaff,
};

const byAccess: Record<Access, Capabilities> = { LIMITED: limited, FULL: full, HOLDER: holder };

export function calculateCapabilities(facts: CapabilityFacts): Capabilities {
  return restrictByAccount(capabilitiesByRole(facts), facts);
}

function capabilitiesByRole({ role, account, membership }: CapabilityFacts): Capabilities {
  if (role !== null && role !== "CUSTOMER") {
    const granted = account === null ? idleByRole[role] : acting;
    return { ...granted, staff: staffByRole[role], administer: role === "ADMIN" };
  }
  if (account === null || membership === null) return guest;
  if (account.kind === "CONSUMER") return consumer;
  if (account.kind === "SPECIFIER") return specifier;
  const granted = byAccess[membership.access];
  return membership.powerOfAttorney ? { ...granted, approveOrders: true } : granted;
}

function restrictRewards(
  granted: Capabilities["rewards"],
  { seesRewards, rewardsSuspended }: NonNullable<CapabilityFacts["account"]>,
): Capabilities["rewards"] {
  if (!seesRewards) return "none";
  if (!rewardsSuspended || granted === "none") return granted;
  return granted === "manage" ? "close" : "see";
}

/** Removes what the state of the account forbids. It never adds anything. */
function restrictByAccount(granted: Capabilities, { account }: CapabilityFacts): Capabilities {
  if (account === null) return granted;
  const held = account.hold !== "GREEN";
  const stopped = account.hold === "RED";
  const credit = account.terms === "CREDIT";
  return {
    ...granted,
    orderByCard: granted.orderByCard && !stopped,
    orderOnAccount: credit && !held ? granted.orderOnAccount : "no",
    approveOrders: granted.approveOrders && credit,
    receivables: credit ? granted.receivables : "none",
    rewards: restrictRewards(granted.rewards, account),
    jobLeads: account.isPainter ? granted.jobLeads : "none",
  };
}
