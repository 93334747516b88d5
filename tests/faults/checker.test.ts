// Shows that the checker finds no violation in a correct state, and that each rule finds each kind of violation it is for.
import { describe, expect, test } from "vitest";
import { check, ruleNames } from "./checker.ts";
import type { AccountRows, CheckerInput } from "./checker-input.ts";
import {
  accountRedemption,
  accounts,
  allocation,
  cancelled,
  correct,
  declined,
  entriesFor,
  entry,
  invoice,
  order,
  paid,
  payRequest,
  redemption,
  shown,
} from "./correct-state.ts";
import type { Entry } from "./journal.ts";
import { decideOutcome } from "./journal.ts";
import { rewardViolations } from "./reward-violations.ts";

const listBrokenRules = (change: Partial<CheckerInput>) => [
  ...new Set(check({ ...correct, ...change }).map(({ rule }) => rule)),
];
/** The correct state with a change to its account rows. */
const withAccounts = (change: Partial<AccountRows>): Partial<CheckerInput> => ({
  accounts: { ...accounts, ...change },
});
const withStanding = (change: object) =>
  withAccounts({ standings: accounts.standings.map((each) => ({ ...each, ...change })) });
const first = <T>(list: readonly T[]): T => list[0] as T;
const charge = first(correct.gatewayCharges);
const other = { ...order, id: "o3", number: "AU-3" };

const violationsByRule: Record<string, [string, Partial<CheckerInput>][]> = {
  "every acknowledged order exists once, with the total that was shown": [
    ["the order is missing", { orders: [cancelled] }],
    ["the order exists twice", { orders: [order, cancelled, { ...order, id: "o3" }] }],
    ["the order costs more than was shown", { orders: [{ ...order, totalCents: 501 }, cancelled] }],
    [
      "one request was answered with two numbers",
      { journal: [...correct.journal, entry("invoke", { attempt: 9 }), entry("ok", { attempt: 9, number: "AU-3" })] },
    ],
    ["the order belongs to another cart", { orders: [{ ...order, cartId: "c9" }, cancelled] }],
  ],
  "no refused order exists": [
    [
      "the refused order exists",
      { journal: [entry("invoke", { shown }), entry("fail", { code: "NO" }), ...correct.journal.slice(2)] },
    ],
  ],
  "every request has a known outcome": [
    [
      "the request was not answered",
      {
        journal: [
          ...correct.journal,
          entry("invoke", { requestId: "p9", attempt: 9 }),
          entry("unknown", { requestId: "p9", attempt: 9 }),
        ],
      },
    ],
    [
      "the request is still running",
      { journal: [...correct.journal, entry("invoke", { requestId: "p9", attempt: 9 })] },
    ],
  ],
  "every order was requested, and each cart became one order": [
    ["nobody requested the order", { orders: [...correct.orders, { ...other, cartId: "c9" }] }],
    ["one cart became two orders", { orders: [...correct.orders, other] }],
  ],
  "an idempotency key answers for one request only": [
    [
      "a different request was accepted under the key",
      {
        journal: [
          ...correct.journal,
          entry("invoke", { requestId: "r", kind: "reuse", attempt: 9 }),
          entry("ok", { requestId: "r", kind: "reuse", attempt: 9, number: "AU-1" }),
        ],
      },
    ],
    ["no key is stored", { keys: [] }],
  ],
  "every cancelled order is ended, and every ended order was cancelled or not paid": [
    ["the cancelled order is not ended", { orders: [order, { ...cancelled, isEnded: false }] }],
    ["the order ended for no reason", { orders: [{ ...order, isEnded: true }, cancelled] }],
    ["the order ended twice", { orders: [order, { ...cancelled, events: ["PLACED", "CANCELLED", "PAYMENT_FAILED"] }] }],
  ],
  "an order by card is charged once and exactly, and an ended order is not charged": [
    ["the card was not charged", { gatewayCharges: [] }],
    ["the charge is one cent too high", { gatewayCharges: [{ ...charge, reservedCents: 501, capturedCents: 501 }] }],
    [
      "there are two charges",
      {
        gatewayCharges: [charge, { ...charge, intentId: "pi2" }],
        intents: [...correct.intents, { id: "pi2", paymentId: "pay1" }],
      },
    ],
    ["the order ended and its money was kept", { orders: [{ ...order, isEnded: true }, cancelled] }],
  ],
  "no money is held or taken without an order or payment": [
    ["money is still reserved", { gatewayCharges: [charge, { ...charge, intentId: "pi2", capturedCents: 0 }] }],
    ["money was captured", { gatewayCharges: [charge, { ...charge, intentId: "pi2" }] }],
  ],
  "a reservation without an order or payment is released within a minute": [
    ["the release came too late", { unusedReservations: [{ intentId: "pi9", heldMs: 60_001 }] }],
  ],
  "each payment has one intent at the gateway": [
    ["a payment has two intents", { intents: [...correct.intents, { id: "pi2", paymentId: "pay1" }] }],
  ],
  "the shop's payments agree with the gateway's charges": [
    ["the captured amount differs", { payments: [{ ...first(correct.payments), capturedCents: 499 }] }],
    ["the status differs", { payments: [{ ...first(correct.payments), status: "reserved" }] }],
    ["the shop has no payment for the charge", { payments: [] }],
  ],
  "every captured payment is captured at the gateway": [["it is captured in the shop only", { gatewayCharges: [] }]],
  "a webhook takes effect once, and a forged webhook never does": [
    ["the order was paid twice", { orders: [{ ...order, events: ["PLACED", "PAID", "PAID"] }, cancelled] }],
    ["the order is paid and has no PAID event", { orders: [{ ...order, events: ["PLACED"] }, cancelled] }],
    ["a forged event took effect", { webhookEventIds: ["evt_forged"] }],
  ],
  "a card pays nothing or at least 50 cents": [
    ["a card pays 49 cents", { orders: [{ ...order, totalCents: 49 }, cancelled] }],
    ["an order on account uses points", { orders: [order, { ...cancelled, pointsUsed: 1 }] }],
  ],
  "an account's used credit is the sum of its open orders on account": [
    ["a cancelled order still uses credit", { credit: [{ ...first(correct.credit), unbilledCents: 570 }] }],
  ],
  "a points balance is the sum of its movements and never negative": [
    ["the balance differs from the sum", { pointsBalances: [{ accountId: "a", points: 101 }] }],
    ["the balance is negative", { pointsBalances: [{ accountId: "b", points: -1 }] }],
  ],
  "points are redeemed once for an order, and returned once if it ends": [
    ["no points were redeemed", { movements: [first(correct.movements)] }],
    ["points were redeemed twice", { movements: [...correct.movements, { ...redemption, id: "m2", isNew: true }] }],
    [
      "points were redeemed for an unknown order",
      { movements: [...correct.movements, { ...redemption, id: "m2", reference: "AU-9", isNew: true }] },
    ],
    ["points were not returned", { orders: [{ ...order, isEnded: true }, cancelled] }],
  ],
  "stock reservations match the orders and never exceed the stock": [
    ["too few units are reserved", { stock: [{ ...first(correct.stock), reserved: 1 }] }],
    ["more units are reserved than are in stock", { stock: [{ ...first(correct.stock), onHand: 1 }] }],
  ],
  "an order reserves the units it takes, and an ended order reserves none": [
    ["an order reserves too few units", { orders: [{ ...order, units: [{ sku: "S", quantity: 3 }] }, cancelled] }],
    [
      "an ended order still reserves units",
      { reservations: correct.reservations.map((each) => ({ ...each, isHeld: true })) },
    ],
  ],
  "a coupon is counted once for each order that uses it, within its limits": [
    ["the coupon is not counted", { coupons: [{ ...first(correct.coupons), used: 0 }] }],
    ["the coupon is used beyond its limit", { coupons: [{ ...first(correct.coupons), limit: 0 }] }],
    ["one account uses the coupon beyond its limit", { coupons: [{ ...first(correct.coupons), limitPerAccount: 0 }] }],
    ["an ended order still counts", { orders: [{ ...order, isEnded: true }, cancelled] }],
  ],
  "each mail is written once and received under its own id": [
    ["a mail is missing", { mails: correct.mails.slice(1) }],
    ["an order has two confirmation mails", { mails: [...correct.mails, { id: "4", key: "order-confirmed:o1:c@d" }] }],
    ["a mail was never received", { receivedMailIds: correct.receivedMailIds.slice(2) }],
    ["a mail was received under another id", { receivedMailIds: [...correct.receivedMailIds, "<9@trestle.example>"] }],
  ],
  "every acknowledged payment exists once, with the amount that was reported": [
    ["the payment is missing", withAccounts({ payments: [declined] })],
    ["the payment failed", withAccounts({ payments: [{ ...paid, status: "FAILED" }, declined] })],
    ["the payment has another amount", withAccounts({ payments: [{ ...paid, cardCents: 701 }, declined] })],
    ["the payment has another key", withAccounts({ payments: [{ ...paid, key: "k9" }, declined] })],
    [
      "one request was answered with two payments",
      {
        journal: [
          ...correct.journal,
          entry("invoke", { ...payRequest("a1", "k1"), attempt: 9 }),
          entry("ok", { requestId: "a1", kind: "pay", attempt: 9, number: "ap9", cents: 900 }),
        ],
      },
    ],
  ],
  "no refused payment is booked": [
    ["the refused payment is booked", withAccounts({ payments: [paid, { ...declined, status: "PAID" }] })],
  ],
  "every booked payment was requested, and none stays unfinished": [
    ["nobody requested the payment", withAccounts({ payments: [paid, declined, { ...paid, id: "ap3", key: "k3" }] })],
    ["the payment is booked and not captured", withAccounts({ payments: [{ ...paid, status: "POSTED" }, declined] })],
  ],
  "an account payment is charged once and exactly, and a failed payment is not charged": [
    ["the card was not charged", { gatewayCharges: [charge] }],
    [
      "the charge is one cent too high",
      { gatewayCharges: [charge, { ...charge, intentId: "pi5", capturedCents: 708 }] },
    ],
    [
      "the payment failed and its money was kept",
      withAccounts({ payments: [{ ...paid, status: "FAILED" }, declined] }),
    ],
    ["the payment was charged twice", { intents: [...correct.intents, { id: "pi1", paymentId: "pay5" }] }],
  ],
  "for each account, the money kept by the gateway equals the cash in the ledger": [
    ["the gateway kept too little", { gatewayCharges: [charge, { ...charge, intentId: "pi5", capturedCents: 700 }] }],
    [
      "the gateway refunded the money",
      { gatewayCharges: [charge, { ...charge, intentId: "pi5", capturedCents: 707, refundedCents: 707 }] },
    ],
    [
      "the ledger still has the failed payment",
      withAccounts({ entries: accounts.entries.filter(({ postingId }) => postingId !== "p6") }),
    ],
  ],
  "each posting sums to zero, and each balance equals its entries and its open documents": [
    [
      "a posting does not sum to zero",
      withAccounts({ entries: [...accounts.entries, ...entriesFor("p9", { SALES: 1 })] }),
    ],
    ["the balance differs", withStanding({ balanceCents: 51 })],
    [
      "a document has too much open",
      withAccounts({ documents: [{ ...invoice, openCents: 1 }, ...accounts.documents.slice(1)] }),
    ],
  ],
  "no document is settled beyond its amount": [
    ["an invoice is settled twice", withAccounts({ allocations: [...accounts.allocations, allocation] })],
    [
      "the open amount is negative",
      withAccounts({ documents: [{ ...invoice, openCents: -1 }, ...accounts.documents.slice(1)] }),
    ],
  ],
  "a payment settles the documents it was made for, and a failed payment settles none": [
    ["the payment settles nothing", withAccounts({ allocations: accounts.allocations.slice(2) })],
    [
      "a failed payment still settles a document",
      withAccounts({ allocations: accounts.allocations.filter(({ cents }) => cents > 0) }),
    ],
  ],
  "points are redeemed once for a payment, and returned if it fails": [
    ["no points were redeemed", { movements: correct.movements.filter(({ id }) => id !== "m6") }],
    [
      "points were redeemed twice",
      { movements: [...correct.movements, { ...accountRedemption, id: "m7", isNew: true }] },
    ],
    ["points were not returned", withAccounts({ payments: [{ ...paid, status: "FAILED" }, declined] })],
  ],
  "an account's hold follows from its ledger": [
    ["the hold was lifted too early", withStanding({ hold: "GREEN" })],
    ["the hold is too strict", withStanding({ hold: "RED" })],
    ["a document has been overdue for more than 30 days", withAccounts({ today: "2026-03-03" })],
    [
      "more than 90 % of the limit is used",
      withAccounts({
        today: "2026-01-31",
        standings: [{ ...first(accounts.standings), hold: "GREEN", limitCents: 130 }],
      }),
    ],
  ],
  "a paid payment has one receipt and one receipt mail, and no other payment has such a mail": [
    ["the receipt mail is missing", { mails: correct.mails.filter(({ id }) => id !== "5") }],
    ["a payment has two receipt mails", { mails: [...correct.mails, { id: "6", key: "receipt:rct1" }] }],
    ["a failed payment has a receipt mail", { mails: [...correct.mails, { id: "6", key: "receipt:rct2" }] }],
    [
      "the receipt document is missing",
      withAccounts({ documents: accounts.documents.filter(({ id }) => id !== "rct1") }),
    ],
  ],
  "one mail reports each booked payment that failed": [
    ["the mail about the failure is missing", { mails: correct.mails.filter(({ id }) => id !== "7") }],
    ["a paid payment has a mail about a failure", { mails: [...correct.mails, { id: "6", key: "unpaid:rct1" }] }],
  ],
  ...rewardViolations,
};

test("the checker finds no violation in a correct state", () => {
  expect(check(correct)).toEqual([]);
});

test("every rule has a case here", () => {
  expect(Object.keys(violationsByRule).sort()).toEqual([...ruleNames].sort());
});

describe.each(Object.entries(violationsByRule))('the rule "%s"', (rule, cases) => {
  test.each(cases)("is violated if %s", (_, change) => {
    expect(listBrokenRules(change)).toContain(rule);
  });
});

describe("the outcome of a request", () => {
  const sent = (attempt: number, ...events: Entry["event"][]) =>
    events.map((event) => entry(event, { attempt, number: "AU-1" }));

  test.each([
    [
      "is ok after one ok, even if an earlier attempt is unknown",
      [...sent(1, "invoke", "unknown"), ...sent(2, "invoke", "ok")],
      "ok",
    ],
    ["is fail after one fail", sent(1, "invoke", "fail"), "fail"],
    [
      "is fail if the failed attempt began after the unanswered one",
      [...sent(1, "invoke", "unknown"), ...sent(2, "invoke", "fail")],
      "fail",
    ],
    [
      "is unknown if an attempt was still running when the failed one began",
      [...sent(1, "invoke"), ...sent(2, "invoke", "fail"), ...sent(1, "unknown")],
      "unknown",
    ],
    ["is unknown while an attempt is running", [...sent(1, "invoke"), ...sent(2, "invoke", "fail")], "unknown"],
  ])("%s", (_, entries, kind) => {
    expect(decideOutcome(entries).kind).toBe(kind);
  });
});
