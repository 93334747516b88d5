// Shows that the checker finds nothing wrong with a shop where nothing is, and finds each thing that is.
import { describe, expect, test } from "vitest";
import { check, ruleNames } from "./checker.ts";
import type { AccountPaymentFound, AccountsFound, DocumentFound, Evidence, OrderFound } from "./evidence.ts";
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

const spent = { ...redemption, id: "m6", points: -400, reference: "ap1" };
const captured = { accountId: "a", status: "captured", refundedCents: 0 };
const paid: AccountPaymentFound = {
  ...{ id: "ap1", accountId: "a", key: "k1", status: "PAID", debits: [{ documentId: "inv1", cents: 1_000 }] },
  ...{ cardCents: 700, surchargeCents: 7, pointsUsed: 400, pointsCents: 200, paymentId: "pay5", documentId: "rct1" },
};
const declined: AccountPaymentFound = {
  ...paid,
  ...{ id: "ap2", key: "k2", status: "FAILED", debits: [{ documentId: "inv2", cents: 50 }] },
  ...{ cardCents: 50, surchargeCents: 0, pointsUsed: 0, pointsCents: 0, paymentId: "pay6", documentId: "rct2" },
};
const invoice: DocumentFound = {
  ...{
    id: "inv1",
    accountId: "a",
    number: "INV-1",
    isDebit: true,
    amountCents: 1_000,
    openCents: 0,
    dueOn: "2026-01-31",
  },
};
const settling = { creditId: "rct1", debitId: "inv1", cents: 900, accountPaymentId: "ap1" };
const booked = (postingId: string, amounts: Record<string, number>) =>
  Object.entries(amounts).map(([book, cents]) => ({ postingId, accountId: "a", book, cents }));

/**
 * One invoice paid by card and points less a credit note; another, which is late, whose card was declined after it was
 * booked, so that all was taken back.
 */
const accounts: AccountsFound = {
  today: "2026-03-01",
  standings: [{ accountId: "a", hold: "AMBER", balanceCents: 50, unbilledCents: 70, limitCents: 10_000 }],
  payments: [paid, declined],
  documents: [
    invoice,
    { ...invoice, id: "inv2", number: "INV-2", amountCents: 50, openCents: 50 },
    { ...invoice, id: "crn1", number: "CRN-1", isDebit: false, amountCents: 100, dueOn: null },
    { ...invoice, id: "rct1", number: "RCT-1", isDebit: false, amountCents: 900, dueOn: null },
    { ...invoice, id: "rct2", number: "RCT-2", isDebit: false, amountCents: 50, dueOn: null },
    { ...invoice, id: "rfd2", number: "RFD-2", amountCents: 50 },
  ],
  allocations: [
    { ...settling, creditId: "crn1", cents: 100 },
    settling,
    { ...settling, creditId: "rct2", debitId: "inv2", cents: 50, accountPaymentId: "ap2" },
    { ...settling, creditId: "rct2", debitId: "inv2", cents: -50, accountPaymentId: "ap2" },
    { ...settling, creditId: "rct2", debitId: "rfd2", cents: 50, accountPaymentId: "ap2" },
  ],
  entries: [
    ...booked("p1", { RECEIVABLE: 1_000, SALES: -1_000 }),
    ...booked("p2", { RECEIVABLE: 50, SALES: -50 }),
    ...booked("p3", { RECEIVABLE: -100, SALES: 100 }),
    ...booked("p4", { RECEIVABLE: -900, CASH: 707, SURCHARGE: -7, REWARDS: 200 }),
    ...booked("p5", { RECEIVABLE: -50, CASH: 50 }),
    ...booked("p6", { RECEIVABLE: 50, CASH: -50 }),
  ],
};
const paying = (deedId: string, key: string) => ({ deedId, deed: "pay", paying: { key, accountId: "a" } }) as const;

/** Two orders: one by card with points and a coupon, one on account and cancelled. Two payments of accounts. */
const good: Evidence = {
  journal: [
    entry("invoke", { shown }),
    entry("ok", { number: "AU-1" }),
    entry("invoke", { deedId: "p2", asking: 2, shown: { ...shown, key: "p2", cartId: "c2", payBy: "ACCOUNT" } }),
    entry("ok", { deedId: "p2", asking: 2, number: "AU-2" }),
    entry("invoke", { deedId: "x1", deed: "cancel", asking: 3, number: "AU-2" }),
    entry("ok", { deedId: "x1", deed: "cancel", asking: 3, number: "AU-2" }),
    entry("invoke", { ...paying("a1", "k1"), asking: 4 }),
    entry("ok", { deedId: "a1", deed: "pay", asking: 4, number: "ap1", cents: 900 }),
    entry("invoke", { ...paying("a2", "k2"), asking: 5 }),
    entry("fail", { deedId: "a2", deed: "pay", asking: 5, code: "ACCOUNT_NOT_CHARGED" }),
  ],
  orders: [order, cancelled],
  keys: [
    { accountId: "a", key: "p1", number: "AU-1" },
    { accountId: "a", key: "p2", number: "AU-2" },
  ],
  payments: [
    { ...captured, id: "pay1", purpose: "order", intentId: "pi1", capturedCents: 500 },
    { ...captured, id: "pay5", purpose: "account", intentId: "pi5", capturedCents: 707 },
  ],
  book: [
    { intentId: "pi1", reservedCents: 500, capturedCents: 500, refundedCents: 0, isReleased: false },
    { intentId: "pi5", reservedCents: 707, capturedCents: 707, refundedCents: 0, isReleased: false },
  ],
  intents: [
    { id: "pi1", paymentId: "pay1" },
    { id: "pi5", paymentId: "pay5" },
  ],
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
    { id: "m5", accountId: "a", type: "BONUS", points: 400, reference: null, reverses: null, isNew: true },
    { ...spent, isNew: true },
  ],
  credit: [{ accountId: "a", unbilledCents: 70, beforeCents: 70 }],
  mails: [
    { id: "1", key: "order-confirmed:o1:a@b" },
    { id: "2", key: "order-confirmed:o2:a@b" },
    { id: "3", key: "order-cancelled:o2:a@b" },
    { id: "5", key: "receipt:rct1" },
    { id: "7", key: "unpaid:rct2" },
  ],
  receivedMailIds: ["<1@trestle>", "<2@trestle>", "<3@trestle>", "<3@trestle>", "<5@trestle>", "<7@trestle>"],
  eventIds: ["evt_1"],
  forgedIds: ["evt_forged"],
  orphans: [{ intentId: "pi9", heldMs: 40_000 }],
  accounts,
};

const rulesBroken = (change: Partial<Evidence>) => [...new Set(check({ ...good, ...change }).map(({ rule }) => rule))];
/** The accounts' side with one thing changed. */
const changed = (change: Partial<AccountsFound>): Partial<Evidence> => ({ accounts: { ...accounts, ...change } });
const standing = (change: object) => changed({ standings: accounts.standings.map((each) => ({ ...each, ...change })) });
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
  "no money is held or taken for nothing": [
    ["held", { book: [charge, { ...charge, intentId: "pi2", capturedCents: 0 }] }],
    ["taken", { book: [charge, { ...charge, intentId: "pi2" }] }],
  ],
  "money held for nothing is let go within a minute": [
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
  "a payment that was acknowledged is there once, as it was told": [
    ["it is gone", changed({ payments: [declined] })],
    ["it failed", changed({ payments: [{ ...paid, status: "FAILED" }, declined] })],
    ["it is another amount", changed({ payments: [{ ...paid, cardCents: 701 }, declined] })],
    ["it is another's", changed({ payments: [{ ...paid, key: "k9" }, declined] })],
    [
      "two were told",
      {
        journal: [
          ...good.journal,
          entry("invoke", { ...paying("a1", "k1"), asking: 9 }),
          entry("ok", { deedId: "a1", deed: "pay", asking: 9, number: "ap9", cents: 900 }),
        ],
      },
    ],
  ],
  "a payment that was refused is not there": [
    ["it is booked", changed({ payments: [paid, { ...declined, status: "PAID" }] })],
  ],
  "no payment is booked that nobody asked for, and none stays half way": [
    ["nobody asked", changed({ payments: [paid, declined, { ...paid, id: "ap3", key: "k3" }] })],
    ["half way", changed({ payments: [{ ...paid, status: "POSTED" }, declined] })],
  ],
  "a payment of an account is charged once, to the cent, and a failed one not at all": [
    ["not charged", { book: [charge] }],
    ["a cent too much", { book: [charge, { ...charge, intentId: "pi5", capturedCents: 708 }] }],
    ["failed and kept", changed({ payments: [{ ...paid, status: "FAILED" }, declined] })],
    ["twice", { intents: [...good.intents, { id: "pi1", paymentId: "pay5" }] }],
  ],
  "the gateway kept for each account what the ledger says came in": [
    ["less", { book: [charge, { ...charge, intentId: "pi5", capturedCents: 700 }] }],
    ["given back there", { book: [charge, { ...charge, intentId: "pi5", capturedCents: 707, refundedCents: 707 }] }],
    ["not taken back here", changed({ entries: accounts.entries.filter(({ postingId }) => postingId !== "p6") })],
  ],
  "each posting sums to nothing, and each balance is the sum of its entries and of what is open": [
    ["a crooked posting", changed({ entries: [...accounts.entries, ...booked("p9", { SALES: 1 })] })],
    ["another balance", standing({ balanceCents: 51 })],
    ["more is open", changed({ documents: [{ ...invoice, openCents: 1 }, ...accounts.documents.slice(1)] })],
  ],
  "nothing is settled beyond what it was": [
    ["twice", changed({ allocations: [...accounts.allocations, settling] })],
    ["below nothing", changed({ documents: [{ ...invoice, openCents: -1 }, ...accounts.documents.slice(1)] })],
  ],
  "a payment settles what it was made for, and a failed one nothing": [
    ["nothing", changed({ allocations: accounts.allocations.slice(2) })],
    ["still, though it failed", changed({ allocations: accounts.allocations.filter(({ cents }) => cents > 0) })],
  ],
  "points are redeemed once for a payment, and returned where it failed": [
    ["not taken", { movements: good.movements.filter(({ id }) => id !== "m6") }],
    ["taken twice", { movements: [...good.movements, { ...spent, id: "m7", isNew: true }] }],
    ["not returned", changed({ payments: [{ ...paid, status: "FAILED" }, declined] })],
  ],
  "a hold is what the ledger says it is": [
    ["lifted too early", standing({ hold: "GREEN" })],
    ["held too much", standing({ hold: "RED" })],
    ["late for long", changed({ today: "2026-03-03" })],
    [
      "nearly all is used",
      changed({ today: "2026-01-31", standings: [{ ...first(accounts.standings), hold: "GREEN", limitCents: 130 }] }),
    ],
  ],
  "a payment that was taken has one receipt and one mail about it, and no other has a mail": [
    ["no mail", { mails: good.mails.filter(({ id }) => id !== "5") }],
    ["two", { mails: [...good.mails, { id: "6", key: "receipt:rct1" }] }],
    ["one for nothing", { mails: [...good.mails, { id: "6", key: "receipt:rct2" }] }],
    ["no receipt", changed({ documents: accounts.documents.filter(({ id }) => id !== "rct1") })],
  ],
  "who was told that a payment is booked is told once that it failed": [
    ["not told", { mails: good.mails.filter(({ id }) => id !== "7") }],
    ["told of one that did not fail", { mails: [...good.mails, { id: "6", key: "unpaid:rct1" }] }],
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
