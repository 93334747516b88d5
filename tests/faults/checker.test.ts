// Shows that the checker finds nothing wrong with a shop where nothing is, and finds each thing that is.
import { describe, expect, test } from "vitest";
import { check, ruleNames } from "./checker.ts";
import type { Evidence, OrderFound } from "./evidence.ts";
import type { Entry } from "./journal.ts";
import { outcomeOfDeed } from "./outcomes.ts";

const entry = (event: Entry["event"], more: Partial<Entry> = {}): Entry => ({
  ...{ deedId: "p1", deed: "place", asking: 1, at: 0, event },
  ...more,
});
const shown = { key: "p1", accountId: "a", cartId: "c1", payBy: "CARD", totalCents: 500 } as const;
const order: OrderFound = {
  ...{
    id: "o1",
    number: "AU-1",
    accountId: "a",
    cartId: "c1",
    status: "CREATED",
    payBy: "CARD",
    paymentStatus: "PAID",
  },
  ...{ paymentId: "pay1", redemptionId: "m1", totalCents: 500, pointsUsed: 200, isEnded: false, coupons: ["TEN"] },
  units: [{ sku: "S", quantity: 2 }],
  events: ["PLACED", "PAID"],
};
const cancelled: OrderFound = {
  ...order,
  ...{ id: "o2", number: "AU-2", cartId: "c2", payBy: "ACCOUNT", paymentStatus: "NOTPAID", paymentId: null },
  ...{ redemptionId: null, pointsUsed: 0, isEnded: true, coupons: [], status: "CANCELLED" },
  events: ["PLACED", "CANCELLED"],
};
const redemption = { id: "m1", accountId: "a", type: "REDEMPTION", points: -200, reference: "AU-1", reverses: null };

/** Two orders: one by card with points and a coupon, one on account and cancelled. */
const good: Evidence = {
  journal: [
    entry("invoke", { shown }),
    entry("ok", { number: "AU-1" }),
    entry("invoke", { deedId: "p2", asking: 2, shown: { ...shown, key: "p2", cartId: "c2", payBy: "ACCOUNT" } }),
    entry("ok", { deedId: "p2", asking: 2, number: "AU-2" }),
    entry("invoke", { deedId: "x1", deed: "cancel", asking: 3, number: "AU-2" }),
    entry("ok", { deedId: "x1", deed: "cancel", asking: 3, number: "AU-2" }),
  ],
  orders: [order, cancelled],
  keys: [
    { accountId: "a", key: "p1", number: "AU-1" },
    { accountId: "a", key: "p2", number: "AU-2" },
  ],
  payments: [{ id: "pay1", intentId: "pi1", status: "captured", capturedCents: 500, refundedCents: 0 }],
  book: [{ intentId: "pi1", reservedCents: 500, capturedCents: 500, refundedCents: 0, isReleased: false }],
  intents: [{ id: "pi1", paymentId: "pay1" }],
  shelves: [{ storeId: "1", sku: "S", onHand: 3, reserved: 2 }],
  reservations: [
    { orderId: "o1", storeId: "1", sku: "S", quantity: 2, isHeld: true },
    { orderId: "o2", storeId: "1", sku: "S", quantity: 2, isHeld: false },
  ],
  coupons: [{ code: "TEN", used: 1, limit: 1, limitPerAccount: 1 }],
  couponUses: [{ code: "TEN", orderId: "o1", isReleased: false }],
  balances: [{ accountId: "a", points: 100 }],
  movements: [
    { id: "m0", accountId: "a", type: "BONUS", points: 300, reference: null, reverses: null, isNew: true },
    { ...redemption, isNew: true },
  ],
  credit: [{ accountId: "a", unbilledCents: 70, beforeCents: 70 }],
  mails: [
    { id: "1", key: "order-confirmed:o1:a@b" },
    { id: "2", key: "order-confirmed:o2:a@b" },
    { id: "3", key: "order-cancelled:o2:a@b" },
  ],
  receivedMailIds: ["<1@trestle>", "<2@trestle>", "<3@trestle>", "<3@trestle>"],
  eventIds: ["evt_1"],
  forgedIds: ["evt_forged"],
  orphans: [{ intentId: "pi9", heldMs: 40_000 }],
};

const rulesBroken = (change: Partial<Evidence>) => [...new Set(check({ ...good, ...change }).map(({ rule }) => rule))];
const first = <T>(list: readonly T[]): T => list[0] as T;
const charge = first(good.book);
const other = { ...order, id: "o3", number: "AU-3" };

const wrongs: Record<string, [string, Partial<Evidence>][]> = {
  "what was acknowledged exists once, as it was shown": [
    ["it is gone", { orders: [cancelled] }],
    ["it is there twice", { orders: [order, cancelled, { ...order, id: "o3" }] }],
    ["it costs more", { orders: [{ ...order, totalCents: 501 }, cancelled] }],
    [
      "two numbers were told",
      { journal: [...good.journal, entry("invoke", { asking: 9 }), entry("ok", { asking: 9, number: "AU-3" })] },
    ],
    ["it is another cart's", { orders: [{ ...order, cartId: "c9" }, cancelled] }],
  ],
  "what was refused does not exist": [
    ["it exists", { journal: [entry("invoke", { shown }), entry("fail", { code: "NO" }), ...good.journal.slice(2)] }],
  ],
  "whatever was asked is known to have happened or not": [
    [
      "no answer",
      {
        journal: [
          ...good.journal,
          entry("invoke", { deedId: "p9", asking: 9 }),
          entry("unknown", { deedId: "p9", asking: 9 }),
        ],
      },
    ],
    ["still under way", { journal: [...good.journal, entry("invoke", { deedId: "p9", asking: 9 })] }],
  ],
  "there is no order that nobody asked for, and none for two": [
    ["nobody asked", { orders: [...good.orders, { ...other, cartId: "c9" }] }],
    ["one cart, two orders", { orders: [...good.orders, other] }],
  ],
  "a key answers for one request": [
    [
      "another request is answered",
      {
        journal: [
          ...good.journal,
          entry("invoke", { deedId: "r", deed: "reuse", asking: 9 }),
          entry("ok", { deedId: "r", deed: "reuse", asking: 9, number: "AU-1" }),
        ],
      },
    ],
    ["no key is kept", { keys: [] }],
  ],
  "what was cancelled is ended, and what ended was cancelled or not paid": [
    ["it goes on", { orders: [order, { ...cancelled, isEnded: false }] }],
    ["it ended for no reason", { orders: [{ ...order, isEnded: true }, cancelled] }],
    ["it ended twice", { orders: [order, { ...cancelled, events: ["PLACED", "CANCELLED", "PAYMENT_FAILED"] }] }],
  ],
  "an order by card is charged once, to the cent, and an ended one not at all": [
    ["not charged", { book: [] }],
    ["a cent too much", { book: [{ ...charge, reservedCents: 501, capturedCents: 501 }] }],
    [
      "two charges",
      { book: [charge, { ...charge, intentId: "pi2" }], intents: [...good.intents, { id: "pi2", paymentId: "pay1" }] },
    ],
    ["ended and kept", { orders: [{ ...order, isEnded: true }, cancelled] }],
  ],
  "no money is held or taken for no order": [
    ["held", { book: [charge, { ...charge, intentId: "pi2", capturedCents: 0 }] }],
    ["taken", { book: [charge, { ...charge, intentId: "pi2" }] }],
  ],
  "money held for no order is let go within a minute": [
    ["too late", { orphans: [{ intentId: "pi9", heldMs: 60_001 }] }],
  ],
  "one intent for each payment": [["two", { intents: [...good.intents, { id: "pi2", paymentId: "pay1" }] }]],
  "both books agree": [
    ["another amount", { payments: [{ ...first(good.payments), capturedCents: 499 }] }],
    ["another end", { payments: [{ ...first(good.payments), status: "reserved" }] }],
    ["not known here", { payments: [] }],
  ],
  "what is captured here is captured there": [["only here", { book: [] }]],
  "a webhook takes effect once, and a forged one never": [
    ["paid twice", { orders: [{ ...order, events: ["PLACED", "PAID", "PAID"] }, cancelled] }],
    ["paid and not told", { orders: [{ ...order, events: ["PLACED"] }, cancelled] }],
    ["forged", { eventIds: ["evt_forged"] }],
  ],
  "a card pays nothing or at least fifty cents": [
    ["forty-nine", { orders: [{ ...order, totalCents: 49 }, cancelled] }],
    ["points on account", { orders: [order, { ...cancelled, pointsUsed: 1 }] }],
  ],
  "credit is used by what stands on account": [
    ["not freed", { credit: [{ ...first(good.credit), unbilledCents: 570 }] }],
  ],
  "points are the sum of their movements, never below zero": [
    ["another sum", { balances: [{ accountId: "a", points: 101 }] }],
    ["below zero", { balances: [{ accountId: "b", points: -1 }] }],
  ],
  "points are redeemed once for an order, and returned once": [
    ["not taken", { movements: [first(good.movements)] }],
    ["taken twice", { movements: [...good.movements, { ...redemption, id: "m2", isNew: true }] }],
    ["for no order", { movements: [...good.movements, { ...redemption, id: "m2", reference: "AU-9", isNew: true }] }],
    ["not returned", { orders: [{ ...order, isEnded: true }, cancelled] }],
  ],
  "shelves hold what orders were promised, and no more than there is": [
    ["too few", { shelves: [{ ...first(good.shelves), reserved: 1 }] }],
    ["more than there is", { shelves: [{ ...first(good.shelves), onHand: 1 }] }],
  ],
  "an order holds what it takes, and an ended one nothing": [
    ["less", { orders: [{ ...order, units: [{ sku: "S", quantity: 3 }] }, cancelled] }],
    ["ended and holds", { reservations: good.reservations.map((each) => ({ ...each, isHeld: true })) }],
  ],
  "a coupon is counted once for each order with it, within its limits": [
    ["not counted", { coupons: [{ ...first(good.coupons), used: 0 }] }],
    ["over the limit", { coupons: [{ ...first(good.coupons), limit: 0 }] }],
    ["over an account's", { coupons: [{ ...first(good.coupons), limitPerAccount: 0 }] }],
    ["not released", { orders: [{ ...order, isEnded: true }, cancelled] }],
  ],
  "each mail is written once and comes under its own id": [
    ["none", { mails: good.mails.slice(1) }],
    ["two", { mails: [...good.mails, { id: "4", key: "order-confirmed:o1:c@d" }] }],
    ["never came", { receivedMailIds: good.receivedMailIds.slice(1) }],
    ["came under another id", { receivedMailIds: [...good.receivedMailIds, "<9@trestle>"] }],
  ],
};

test("nothing is wrong where nothing is", () => {
  expect(check(good)).toEqual([]);
});

test("every rule is shown to find something", () => {
  expect(Object.keys(wrongs).sort()).toEqual([...ruleNames].sort());
});

describe.each(Object.entries(wrongs))("%s", (rule, cases) => {
  test.each(cases)("%s", (_, change) => {
    expect(rulesBroken(change)).toContain(rule);
  });
});

describe("what is known of a deed", () => {
  const asked = (asking: number, ...events: Entry["event"][]) =>
    events.map((event) => entry(event, { asking, number: "AU-1" }));

  test.each([
    ["one yes is enough", [...asked(1, "invoke", "unknown"), ...asked(2, "invoke", "ok")], "ok"],
    ["a no is a no", asked(1, "invoke", "fail"), "fail"],
    ["a no asked for afterwards settles it", [...asked(1, "invoke", "unknown"), ...asked(2, "invoke", "fail")], "fail"],
    [
      "a no does not settle what was under way",
      [...asked(1, "invoke"), ...asked(2, "invoke", "fail"), ...asked(1, "unknown")],
      "unknown",
    ],
    ["nothing is known while it is under way", [...asked(1, "invoke"), ...asked(2, "invoke", "fail")], "unknown"],
  ])("%s", (_, entries, kind) => {
    expect(outcomeOfDeed(entries).kind).toBe(kind);
  });
});
