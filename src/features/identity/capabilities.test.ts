// Shows that the code matches every cell of the permission table, and that the state of an account
// only removes capabilities.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Access, staffRoles } from "./account.ts";
import { type Capabilities, type CapabilityFacts, calculateCapabilities } from "./capabilities.ts";
import { staffByRole } from "./staff-capabilities.ts";

type Account = NonNullable<CapabilityFacts["account"]>;

const trade: Account = {
  ...{ kind: "TRADE", terms: "CREDIT", hold: "GREEN", isPainter: true },
  ...{ seesRewards: true, rewardsSuspended: false },
};
const consumerAccount: Account = { ...trade, kind: "CONSUMER", terms: "CASH" };
const specifierAccount: Account = { ...trade, kind: "SPECIFIER", terms: "CASH" };

function member(access: Access, account: Account = trade, powerOfAttorney = false): CapabilityFacts {
  return { role: "CUSTOMER", account, membership: { access, powerOfAttorney } };
}

function rep(account: Account | null): CapabilityFacts {
  return { role: "REP", account, membership: null };
}

const guest: CapabilityFacts = { role: null, account: null, membership: null };

/** The columns of the table, in its order. */
const columns: readonly [string, CapabilityFacts][] = [
  ["guest", guest],
  ["consumer", member("HOLDER", consumerAccount)],
  ["specifier", member("HOLDER", specifierAccount)],
  ["limited", member("LIMITED")],
  ["full", member("FULL")],
  ["holder", member("HOLDER")],
  ["rep (acting for)", rep(trade)],
  ["store staff", { role: "STORE", account: null, membership: null }],
  ["accounts receivable", { role: "RECEIVABLES", account: null, membership: null }],
  ["marketing", { role: "MARKETING", account: null, membership: null }],
  ["admin", { role: "ADMIN", account: null, membership: null }],
];

interface Row {
  readonly capability: string;
  readonly cells: readonly string[];
  /** The value of the capability for each text of a cell. */
  readonly means: Readonly<Record<string, unknown>>;
  ask(may: Capabilities): unknown;
}

const yesOrNo = { "✓": true, "–": false };
const inTheBrowser = "– (cart kept in the browser's session until sign-in, then merged)";
const upToLimit = "up to own spend limit; above it the order waits for approval";
const paintersOnly = "accounts with painter accreditation only (accredTypeIds)";

const table: readonly Row[] = [
  {
    capability: "browse, colours, store finder, stock",
    cells: ["✓", "✓", "✓", "✓", "✓", "✓", "✓", "✓", "✓", "✓", "✓"],
    means: yesOrNo,
    ask: (may) => may.browse,
  },
  {
    capability: "retail price",
    cells: ["✓", "✓", "✓", "–", "–", "–", "–", "–", "–", "–", "–"],
    means: yesOrNo,
    ask: (may) => may.price === "retail",
  },
  {
    capability: "account (trade) price",
    cells: ["–", "–", "–", "✓", "✓", "✓", "✓", "✓", "✓", "✓", "✓"],
    means: yesOrNo,
    ask: (may) => may.price === "account",
  },
  {
    capability: "cart, lists, quick order",
    cells: [inTheBrowser, "✓", "✓", "✓", "✓", "✓", "✓", "–", "–", "–", "–"],
    means: { ...yesOrNo, [inTheBrowser]: false },
    ask: (may) => may.cart,
  },
  {
    capability: "order paying by card",
    cells: ["–", "✓", "✓", "✓", "✓", "✓", "–", "–", "–", "–", "–"],
    means: yesOrNo,
    ask: (may) => may.orderByCard,
  },
  {
    capability: "order on account",
    cells: ["–", "–", "–", upToLimit, "✓", "✓", "✓", "–", "–", "–", "–"],
    means: { "–": "no", [upToLimit]: "limit", "✓": "yes" },
    ask: (may) => may.orderOnAccount,
  },
  {
    capability: "approve or cancel a waiting order",
    cells: ["–", "–", "–", "–", "–", "✓ (or power of attorney)", "–", "–", "–", "–", "–"],
    means: { "–": false, "✓ (or power of attorney)": true },
    ask: (may) => may.approveOrders,
  },
  {
    capability: "see orders",
    cells: ["–", "own", "own", "own", "account", "account", "account", "stores", "all", "–", "all"],
    means: { "–": "none", own: "own", account: "account", stores: "stores", all: "all" },
    ask: (may) => may.seeOrders,
  },
  {
    capability: "balance, invoices, pay, statements, exports",
    cells: ["–", "–", "–", "–", "✓", "✓", "see only", "–", "see only", "–", "see only"],
    means: { "–": "none", "✓": "manage", "see only": "see" },
    ask: (may) => may.receivables,
  },
  {
    capability: "saved cards",
    cells: ["–", "own", "own", "own", "account's", "account's", "–", "–", "–", "–", "–"],
    means: { "–": "none", own: "own", "account's": "account" },
    ask: (may) => may.savedCards,
  },
  {
    capability: "jobs and colour passports",
    cells: ["–", "own", "own", "own", "account's", "account's", "account's", "–", "–", "–", "–"],
    means: { "–": "none", own: "own", "account's": "account" },
    ask: (may) => may.jobs,
  },
  {
    capability: "rewards: see / redeem / enrol, cancel",
    cells: ["–", "–", "see", "see", "see, redeem", "all", "see", "–", "–", "–", "adjust"],
    means: { "–": "none", see: "see", "see, redeem": "redeem", all: "manage", adjust: "adjust" },
    ask: (may) => may.rewards,
  },
  {
    capability: "members: invite, access level, spend limit, deactivate",
    cells: ["–", "–", "–", "–", "see", "✓", "see", "–", "–", "–", "✓"],
    means: { "–": "none", see: "see", "✓": "manage" },
    ask: (may) => may.members,
  },
  {
    capability: "job leads",
    cells: [paintersOnly, "", "", "see", "✓", "✓", "see", "", "", "", "✓"],
    means: { [paintersOnly]: "none", "": "none", see: "see", "✓": "manage" },
    ask: (may) => may.jobLeads,
  },
  {
    capability: "catalogue, prices, promotions, content, stores, holds, leads",
    cells: ["–", "–", "–", "–", "–", "–", "–", "–", "–", "–", "✓"],
    means: yesOrNo,
    ask: (may) => may.administer,
  },
];

describe.each(table)("$capability", ({ cells, means, ask }) => {
  it("the row has a cell for every column", () => {
    expect(cells).toHaveLength(columns.length);
    expect(Object.keys(means)).toEqual(expect.arrayContaining([...cells]));
  });

  it.each(columns.map(([name, facts], index) => [name, cells[index] ?? "?", facts] as const))(
    "%s: %s",
    (_, cell, facts) => {
      expect(ask(calculateCapabilities(facts))).toBe(means[cell]);
    },
  );
});

/** Each case lists the capabilities that the state changes. All others must stay the same. */
const narrowed: readonly [string, CapabilityFacts, CapabilityFacts, Partial<Capabilities>][] = [
  [
    "AMBER: no ordering on account, card still works",
    member("HOLDER"),
    member("HOLDER", { ...trade, hold: "AMBER" }),
    { orderOnAccount: "no" },
  ],
  [
    "AMBER: a limited person cannot order within the limit either",
    member("LIMITED"),
    member("LIMITED", { ...trade, hold: "AMBER" }),
    { orderOnAccount: "no" },
  ],
  [
    "RED: no checkout at all, paying the account still works",
    member("FULL"),
    member("FULL", { ...trade, hold: "RED" }),
    { orderOnAccount: "no", orderByCard: false },
  ],
  [
    "RED: no checkout for a consumer",
    member("HOLDER", consumerAccount),
    member("HOLDER", { ...consumerAccount, hold: "RED" }),
    { orderByCard: false },
  ],
  ["RED: a rep cannot order on account", rep(trade), rep({ ...trade, hold: "RED" }), { orderOnAccount: "no" }],
  ["AMBER: a rep cannot order on account", rep(trade), rep({ ...trade, hold: "AMBER" }), { orderOnAccount: "no" }],
  [
    "cash only: nothing on account, so nothing to approve, owe or pay",
    member("HOLDER"),
    member("HOLDER", { ...trade, terms: "CASH" }),
    { orderOnAccount: "no", approveOrders: false, receivables: "none" },
  ],
  [
    "rewards disabled or not eligible: no rewards shown",
    member("HOLDER"),
    member("HOLDER", { ...trade, seesRewards: false }),
    { rewards: "none" },
  ],
  [
    "rewards disabled: no rewards shown to a specifier",
    member("HOLDER", specifierAccount),
    member("HOLDER", { ...specifierAccount, seesRewards: false }),
    { rewards: "none" },
  ],
  [
    "no accreditation: no job leads",
    member("FULL"),
    member("FULL", { ...trade, isPainter: false }),
    { jobLeads: "none" },
  ],
  ["no accreditation: no job leads for a rep", rep(trade), rep({ ...trade, isPainter: false }), { jobLeads: "none" }],
  [
    "power of attorney: approves, and nothing more",
    member("FULL"),
    member("FULL", trade, true),
    { approveOrders: true },
  ],
  [
    "power of attorney gives a specifier nothing",
    member("FULL", specifierAccount),
    member("FULL", specifierAccount, true),
    {},
  ],
];

describe("the state of the account", () => {
  it.each(narrowed)("%s", (_, without, withIt, changed) => {
    expect(calculateCapabilities(withIt)).toEqual({ ...calculateCapabilities(without), ...changed });
  });

  it("restricts all staff who act for the account in the same way", () => {
    const held = { ...trade, hold: "RED", isPainter: false } as const;
    const { staff: _, administer: __, ...expected } = calculateCapabilities(rep(held));
    for (const role of ["ADMIN", "STORE"] as const) {
      expect(calculateCapabilities({ role, account: held, membership: null })).toMatchObject(expected);
    }
  });

  it("leaves the capabilities of staff unchanged", () => {
    const { staff } = calculateCapabilities({ role: "ADMIN", account: { ...trade, hold: "RED" }, membership: null });
    expect(staff).toEqual(calculateCapabilities({ ...guest, role: "ADMIN" }).staff);
  });
});

describe("the account in use", () => {
  it("a rep who acts for nobody can browse and choose an account to act for", () => {
    expect(calculateCapabilities(rep(null))).toEqual({
      ...calculateCapabilities(guest),
      price: "account",
      staff: staffByRole.REP,
    });
  });

  it("no member of staff uses cards or a cart of their own", () => {
    for (const role of staffRoles) {
      const idle = calculateCapabilities({ role, account: null, membership: null });
      const acting = calculateCapabilities({ role, account: trade, membership: null });
      expect([idle.cart, idle.orderByCard, idle.savedCards]).toEqual([false, false, "none"]);
      expect([acting.orderByCard, acting.savedCards, acting.orderOnAccount]).toEqual([false, "none", "yes"]);
    }
  });

  it.each([
    ["whose membership is inactive", { role: "CUSTOMER", account: null, membership: null }],
    ["in an account without a membership", { role: "CUSTOMER", account: trade, membership: null }],
  ] as const)("a customer %s has the capabilities of a guest", (_, facts) => {
    expect(calculateCapabilities(facts)).toEqual(calculateCapabilities(guest));
  });
});

/** The values of a capability from weakest to strongest. Capabilities without an entry must not change. */
const ranks: Partial<Record<keyof Capabilities, readonly unknown[]>> = {
  cart: [false, true],
  orderByCard: [false, true],
  orderOnAccount: ["no", "limit", "yes"],
  approveOrders: [false, true],
  seeOrders: ["none", "own", "account", "stores", "all"],
  receivables: ["none", "see", "manage"],
  savedCards: ["none", "own", "account"],
  jobs: ["none", "own", "account"],
  rewards: ["none", "see", "close", "redeem", "manage", "adjust"],
  members: ["none", "see", "manage"],
  jobLeads: ["none", "see", "manage"],
};

const holds = ["GREEN", "AMBER", "RED"] as const;
const people = fc.record({
  role: fc.constantFrom("CUSTOMER", ...staffRoles, null),
  kind: fc.constantFrom("TRADE", "CONSUMER", "SPECIFIER", "STAFF"),
  membership: fc.option(
    fc.record({ access: fc.constantFrom("HOLDER", "FULL", "LIMITED"), powerOfAttorney: fc.boolean() }),
  ),
});
const states = fc.record({
  hold: fc.constantFrom(...holds),
  terms: fc.constantFrom("CREDIT", "CASH"),
  isPainter: fc.boolean(),
  seesRewards: fc.boolean(),
  rewardsSuspended: fc.boolean(),
});
type State = typeof states extends fc.Arbitrary<infer T> ? T : never;

/** The worse of two states in every respect. */
function worse(one: State, other: State): State {
  return {
    hold: holds[Math.max(holds.indexOf(one.hold), holds.indexOf(other.hold))] ?? "RED",
    terms: one.terms === "CASH" || other.terms === "CASH" ? "CASH" : "CREDIT",
    isPainter: one.isPainter && other.isPainter,
    seesRewards: one.seesRewards && other.seesRewards,
    rewardsSuspended: one.rewardsSuspended || other.rewardsSuspended,
  };
}

it.each([
  ["FULL", trade, "see"],
  ["HOLDER", trade, "close"],
  ["HOLDER", consumerAccount, "none"],
] as const)(
  "a suspended membership cannot be used by %s, and only the holder can ask to close it",
  (access, account, rewards) => {
    expect(calculateCapabilities(member(access, { ...account, rewardsSuspended: true })).rewards).toBe(rewards);
  },
);

it("a worse state of the account never adds a capability", () => {
  fc.assert(
    fc.property(people, states, states, ({ role, kind, membership }, one, other) => {
      const mayIn = (state: State) => calculateCapabilities({ role, membership, account: { kind, ...state } });
      const better = mayIn(one);
      const after = mayIn(worse(one, other));
      for (const name of Object.keys(better) as (keyof Capabilities)[]) {
        const order = ranks[name];
        if (order === undefined) expect(after[name]).toBe(better[name]);
        else expect(order.indexOf(after[name])).toBeLessThanOrEqual(order.indexOf(better[name]));
      }
    }),
  );
});
