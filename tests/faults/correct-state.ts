import type {
  AccountPaymentRow,
  AccountRows,
  CheckerInput,
  DocumentRow,
  GiftCardRow,
  LotRow,
  LotUseRow,
  OrderRow,
  VoucherRow,
} from "./checker-input.ts";
import type { Entry } from "./journal.ts";

/** A state of shop, gateway and journal without any violation. The checker's tests change one thing in it at a time. */
export const entry = (event: Entry["event"], more: Partial<Entry> = {}): Entry => ({
  ...{ requestId: "p1", kind: "place", attempt: 1, at: 0, event },
  ...more,
});
export const shown = { key: "p1", accountId: "a", cartId: "c1", payBy: "CARD", totalCents: 500 } as const;
export const order: OrderRow = {
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
  voucherCents: 800,
  units: [{ sku: "S", quantity: 2 }],
  events: ["PLACED", "PAID"],
};
export const cancelled: OrderRow = {
  ...order,
  ...{ id: "o2", number: "AU-2", cartId: "c2", payBy: "ACCOUNT", paymentStatus: "NOTPAID", paymentId: null },
  ...{ redemptionId: null, pointsUsed: 0, isEnded: true, coupons: [], status: "CANCELLED" },
  voucherCents: 0,
  events: ["PLACED", "CANCELLED"],
};
export const redemption = {
  id: "m1",
  accountId: "a",
  type: "REDEMPTION",
  points: -200,
  reference: "AU-1",
  reverses: null,
};

export const cardRedemption = { ...redemption, id: "m10", points: -2_600, reference: "g2" };
export const claimRequest = (key: string) =>
  ({ requestId: key, kind: "claim", paying: { key, accountId: "a" } }) as const;
/** One card is issued. The provider refuses another, and its points come back. */
export const issuedCard: GiftCardRow = {
  ...{ id: "g1", accountId: "a", key: "g1", status: "ISSUED", amountCents: 5_000, cost: 10_000, codeHash: "aa" },
  ...{ changedLots: 2, linkMails: 1, refusalMails: 0 },
};
export const failedCard: GiftCardRow = {
  ...{ id: "g2", accountId: "a", key: "g2", status: "FAILED", amountCents: 1_300, cost: 2_600, codeHash: null },
  ...{ changedLots: 0, linkMails: 0, refusalMails: 1 },
};

export const accountRedemption = { ...redemption, id: "m6", points: -400, reference: "ap1" };
const captured = { accountId: "a", status: "captured", refundedCents: 0 };
export const paid: AccountPaymentRow = {
  ...{ id: "ap1", accountId: "a", key: "k1", status: "PAID", debits: [{ documentId: "inv1", cents: 1_000 }] },
  ...{ cardCents: 700, surchargeCents: 7, pointsUsed: 400, pointsCents: 200, paymentId: "pay5", documentId: "rct1" },
};
export const declined: AccountPaymentRow = {
  ...paid,
  ...{ id: "ap2", key: "k2", status: "FAILED", debits: [{ documentId: "inv2", cents: 50 }] },
  ...{ cardCents: 50, surchargeCents: 0, pointsUsed: 0, pointsCents: 0, paymentId: "pay6", documentId: "rct2" },
};
export const invoice: DocumentRow = {
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
export const allocation = { creditId: "rct1", debitId: "inv1", cents: 900, accountPaymentId: "ap1" };
export const entriesFor = (postingId: string, amounts: Record<string, number>) =>
  Object.entries(amounts).map(([book, cents]) => ({ postingId, accountId: "a", book, cents }));

/**
 * One invoice is paid by card and points, less a credit note. Another invoice is overdue: its payment was booked and then
 * reversed, because the card was declined.
 */
export const accounts: AccountRows = {
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
    { ...allocation, creditId: "crn1", cents: 100 },
    allocation,
    { ...allocation, creditId: "rct2", debitId: "inv2", cents: 50, accountPaymentId: "ap2" },
    { ...allocation, creditId: "rct2", debitId: "inv2", cents: -50, accountPaymentId: "ap2" },
    { ...allocation, creditId: "rct2", debitId: "rfd2", cents: 50, accountPaymentId: "ap2" },
  ],
  entries: [
    ...entriesFor("p1", { RECEIVABLE: 1_000, SALES: -1_000 }),
    ...entriesFor("p2", { RECEIVABLE: 50, SALES: -50 }),
    ...entriesFor("p3", { RECEIVABLE: -100, SALES: 100 }),
    ...entriesFor("p4", { RECEIVABLE: -900, CASH: 707, SURCHARGE: -6, TAX: -1, REWARDS: 200 }),
    ...entriesFor("p5", { RECEIVABLE: -50, CASH: 50 }),
    ...entriesFor("p6", { RECEIVABLE: 50, CASH: -50 }),
  ],
};
export const payRequest = (requestId: string, key: string) =>
  ({ requestId, kind: "pay", paying: { key, accountId: "a" } }) as const;

const lot: LotRow = {
  ...{ id: "m0", accountId: "a", earned: 300, remaining: 0, isOld: true, hasUsualLastDay: true, wasDue: false },
  ...{ availableAt: new Date("2026-11-01"), expiresAt: new Date("2028-11-30"), uses: [] },
};
export const lotUse: LotUseRow = { points: -300, type: "REDEMPTION", at: lot.availableAt, isNew: true };
/** A lot whose points expired during the run. */
export const dueLot: LotRow = {
  ...{ ...lot, id: "m12", earned: 50, isOld: false, wasDue: true, expiresAt: new Date("2026-10-31") },
  uses: [{ ...lotUse, type: "EXPIRY", points: -50 }],
};

/** A voucher that paid the order, and of which a part lapsed. */
export const voucher: VoucherRow = {
  ...{ id: "v1", isGiftCard: false, valueCents: 1_000, leftCents: 0 },
  uses: [{ orderId: "o1", cents: 800, lapsedCents: 200, returnedCents: 0 }],
};
export const cardBalance: VoucherRow = {
  ...{ id: "g1", isGiftCard: true, valueCents: 5_000, leftCents: 4_000 },
  uses: [
    { orderId: null, cents: 400, lapsedCents: 0, returnedCents: 0 },
    { orderId: null, cents: 600, lapsedCents: 0, returnedCents: 0 },
  ],
};

/** A correct state: one order by card with points and a coupon, one cancelled order on account, and two account payments. */
export const correct: CheckerInput = {
  journal: [
    entry("invoke", { shown }),
    entry("ok", { number: "AU-1" }),
    entry("invoke", { requestId: "p2", attempt: 2, shown: { ...shown, key: "p2", cartId: "c2", payBy: "ACCOUNT" } }),
    entry("ok", { requestId: "p2", attempt: 2, number: "AU-2" }),
    entry("invoke", { requestId: "x1", kind: "cancel", attempt: 3, number: "AU-2" }),
    entry("ok", { requestId: "x1", kind: "cancel", attempt: 3, number: "AU-2" }),
    entry("invoke", { ...payRequest("a1", "k1"), attempt: 4 }),
    entry("ok", { requestId: "a1", kind: "pay", attempt: 4, number: "ap1", cents: 900 }),
    entry("invoke", { ...payRequest("a2", "k2"), attempt: 5 }),
    entry("fail", { requestId: "a2", kind: "pay", attempt: 5, code: "ACCOUNT_NOT_CHARGED" }),
    entry("invoke", { ...claimRequest("g1"), attempt: 6 }),
    entry("ok", { ...claimRequest("g1"), attempt: 6, number: "g1" }),
    entry("invoke", { ...claimRequest("g2"), attempt: 7 }),
    entry("ok", { ...claimRequest("g2"), attempt: 7, number: "g2" }),
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
  gatewayCharges: [
    { intentId: "pi1", reservedCents: 500, capturedCents: 500, refundedCents: 0, isReleased: false },
    { intentId: "pi5", reservedCents: 707, capturedCents: 707, refundedCents: 0, isReleased: false },
  ],
  intents: [
    { id: "pi1", paymentId: "pay1" },
    { id: "pi5", paymentId: "pay5" },
  ],
  stock: [{ storeId: "1", sku: "S", onHand: 3, reserved: 2 }],
  reservations: [
    { orderId: "o1", storeId: "1", sku: "S", quantity: 2, isHeld: true },
    { orderId: "o2", storeId: "1", sku: "S", quantity: 2, isHeld: false },
  ],
  coupons: [{ code: "TEN", used: 1, limit: 1, limitPerAccount: 1 }],
  couponUses: [{ code: "TEN", orderId: "o1", isReleased: false }],
  lots: [
    { ...lot, uses: [lotUse] },
    { ...lot, id: "m5", earned: 400, remaining: 100, expiresAt: new Date("2028-12-01"), uses: [lotUse] },
    dueLot,
  ],
  pointsBalances: [{ accountId: "a", points: 100 }],
  movements: [
    { id: "m0", accountId: "a", type: "BONUS", points: 300, reference: null, reverses: null, isNew: true },
    { ...redemption, isNew: true },
    { id: "m5", accountId: "a", type: "BONUS", points: 400, reference: null, reverses: null, isNew: true },
    { ...accountRedemption, isNew: true },
    { id: "m8", accountId: "a", type: "BONUS", points: 10_000, reference: null, reverses: null, isNew: true },
    { ...redemption, id: "m9", points: -10_000, reference: "g1", isNew: true },
    { ...cardRedemption, isNew: true },
    { ...cardRedemption, id: "m11", points: 2_600, reverses: "m10", isNew: true },
    { id: "m12", accountId: "a", type: "BONUS", points: 50, reference: null, reverses: null, isNew: true },
    { id: "m13", accountId: "a", type: "EXPIRY", points: -50, reference: null, reverses: null, isNew: true },
  ],
  credit: [{ accountId: "a", unbilledCents: 70, beforeCents: 70 }],
  mails: [
    { id: "1", key: "order-confirmed:o1:a@b" },
    { id: "2", key: "order-confirmed:o2:a@b" },
    { id: "3", key: "order-cancelled:o2:a@b" },
    { id: "5", key: "receipt:rct1" },
    { id: "7", key: "unpaid:rct2" },
  ],
  writtenMailIds: ["0", "1", "2", "3", "5", "7"],
  receivedMailIds: [
    "<0@trestle.example>",
    "<1@trestle.example>",
    "<2@trestle.example>",
    "<3@trestle.example>",
    "<3@trestle.example>",
    "<5@trestle.example>",
    "<7@trestle.example>",
  ],
  webhookEventIds: ["evt_1"],
  forgedEventIds: ["evt_forged"],
  unusedReservations: [{ intentId: "pi9", heldMs: 40_000 }],
  accounts,
  giftCards: [issuedCard, failedCard],
  cardOrders: [
    { reference: "g1", amountCents: 5_000, codeHash: "aa" },
    { reference: "g2", amountCents: 1_300, codeHash: null },
  ],
  vouchers: [voucher, cardBalance],
};
