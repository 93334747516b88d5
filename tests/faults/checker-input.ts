/**
 * Everything that the checker reads. These are plain rows, so that a test can pass rows that no correct database would
 * hold.
 */
import type { Entry } from "./journal.ts";

/** A rule returns one sentence for each violation it finds. */
export type Rule = (input: CheckerInput) => string[];

export interface CheckerInput {
  readonly journal: readonly Entry[];
  readonly orders: readonly OrderRow[];
  /** Each stored idempotency key with the number of the order that it returns. */
  readonly keys: readonly { readonly accountId: string; readonly key: string; readonly number: string }[];
  readonly payments: readonly PaymentRow[];
  /** The gateway's own records of the money it reserved and took. */
  readonly gatewayCharges: readonly GatewayCharge[];
  readonly intents: readonly { readonly id: string; readonly paymentId: string }[];
  readonly stock: readonly StockRow[];
  readonly reservations: readonly ReservationRow[];
  readonly coupons: readonly CouponRow[];
  readonly couponUses: readonly { readonly code: string; readonly orderId: string; readonly isReleased: boolean }[];
  readonly lots: readonly LotRow[];
  readonly pointsBalances: readonly { readonly accountId: string; readonly points: number }[];
  readonly movements: readonly PointsMovementRow[];
  /** For each account: the amount ordered on account and not billed yet, now and before the run. */
  readonly credit: readonly {
    readonly accountId: string;
    readonly unbilledCents: number;
    readonly beforeCents: number;
  }[];
  /** The mails about orders and payments that were written during the run. */
  readonly mails: readonly { readonly id: string; readonly key: string }[];
  /** Every mail that the shop ever wrote. Scheduled jobs also send mails about older orders, for example invoices. */
  readonly writtenMailIds: readonly string[];
  /** The Message-ID of each received mail. A mail that arrived twice is listed twice. */
  readonly receivedMailIds: readonly string[];
  /** The ids of the webhook events that the shop accepted, and the ids of the events that the harness forged. */
  readonly webhookEventIds: readonly string[];
  readonly forgedEventIds: readonly string[];
  /** For each reservation without an order or payment: how long the gateway held it after the last fault that concerned it. */
  readonly unusedReservations: readonly { readonly intentId: string; readonly heldMs: number }[];
  /** The accounts whose members pay their debts. */
  readonly accounts: AccountRows;
  readonly giftCards: readonly GiftCardRow[];
  /** The provider's own records of gift cards. */
  readonly cardOrders: readonly CardOrderRow[];
  readonly vouchers: readonly VoucherRow[];
}

/** A voucher of an account, or the balance of a gift card. */
export interface VoucherRow {
  readonly id: string;
  readonly isGiftCard: boolean;
  readonly valueCents: number;
  readonly leftCents: number;
  readonly uses: readonly {
    /** Null if it paid over the counter. */
    readonly orderId: string | null;
    readonly cents: number;
    readonly lapsedCents: number;
    readonly returnedCents: number;
  }[];
}

export interface GiftCardRow {
  readonly id: string;
  readonly accountId: string;
  readonly key: string;
  readonly status: "ASKED" | "ISSUED" | "FAILED";
  readonly amountCents: number;
  /** The points that it cost. */
  readonly cost: number;
  /** The SHA-256 of its code in hexadecimal digits; null if it has none. */
  readonly codeHash: string | null;
  /** How many lots have other points than before the claim. */
  readonly changedLots: number;
  /** How many mails with a link, and how many about a refusal, were written. */
  readonly linkMails: number;
  readonly refusalMails: number;
}

export interface CardOrderRow {
  /** The id of the claim. */
  readonly reference: string;
  readonly amountCents: number;
  /** Null if the order was refused. */
  readonly codeHash: string | null;
}

export interface AccountRows {
  /** Today's date in the accounts' time zone. */
  readonly today: string;
  readonly standings: readonly AccountStanding[];
  readonly payments: readonly AccountPaymentRow[];
  readonly documents: readonly DocumentRow[];
  readonly allocations: readonly AllocationRow[];
  readonly entries: readonly LedgerEntryRow[];
}

export interface AccountStanding {
  readonly accountId: string;
  readonly hold: string;
  readonly balanceCents: number;
  readonly unbilledCents: number;
  readonly limitCents: number;
}

export interface AccountPaymentRow {
  readonly id: string;
  readonly accountId: string;
  readonly key: string;
  readonly status: "ASKED" | "POSTED" | "PAID" | "FAILED";
  readonly debits: readonly { readonly documentId: string; readonly cents: number }[];
  readonly cardCents: number;
  readonly surchargeCents: number;
  readonly pointsUsed: number;
  readonly pointsCents: number;
  readonly paymentId: string | null;
  readonly documentId: string | null;
}

export interface DocumentRow {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly isDebit: boolean;
  readonly amountCents: number;
  readonly openCents: number;
  readonly dueOn: string | null;
}

export interface AllocationRow {
  readonly creditId: string;
  readonly debitId: string;
  /** Below zero if it reverses another allocation. */
  readonly cents: number;
  readonly accountPaymentId: string | null;
}

export interface LedgerEntryRow {
  readonly postingId: string;
  readonly accountId: string;
  readonly book: string;
  readonly cents: number;
}

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  readonly cartId: string | null;
  readonly status: string;
  readonly payBy: "ACCOUNT" | "CARD";
  readonly paymentStatus: string;
  readonly paymentId: string | null;
  readonly redemptionId: string | null;
  readonly totalCents: number;
  readonly pointsUsed: number;
  readonly voucherCents: number;
  readonly isEnded: boolean;
  readonly coupons: readonly string[];
  /** The units taken from stock, without back-ordered units. */
  readonly units: readonly { readonly sku: string; readonly quantity: number }[];
  readonly events: readonly string[];
}

export interface PaymentRow {
  readonly id: string;
  readonly accountId: string;
  /** `order`, or `account` for a payment of an account's debt. */
  readonly purpose: string;
  readonly intentId: string | null;
  readonly status: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

export interface GatewayCharge {
  readonly intentId: string;
  readonly reservedCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly isReleased: boolean;
}

export interface StockRow {
  readonly storeId: string;
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
}

export interface ReservationRow {
  readonly orderId: string;
  readonly storeId: string;
  readonly sku: string;
  readonly quantity: number;
  readonly isHeld: boolean;
}

export interface CouponRow {
  readonly code: string;
  readonly used: number;
  readonly limit: number;
  readonly limitPerAccount: number;
}

export interface LotRow {
  readonly id: string;
  readonly accountId: string;
  readonly earned: number;
  readonly remaining: number;
  readonly availableAt: Date;
  readonly expiresAt: Date;
  /** Whether its last day is that of the 24th month. A lot that expired meanwhile may have got some more days. */
  readonly hasUsualLastDay: boolean;
  /** Whether its points were due to expire when the run began. */
  readonly wasDue: boolean;
  /** Whether it was there before the run. */
  readonly isOld: boolean;
  readonly uses: readonly LotUseRow[];
}

export interface LotUseRow {
  /** Negative points were taken, positive points came back. */
  readonly points: number;
  readonly type: string;
  readonly at: Date;
  /** During the run. */
  readonly isNew: boolean;
}

export interface PointsMovementRow {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly points: number;
  readonly reference: string | null;
  readonly reverses: string | null;
  /** Created after the run began. */
  readonly isNew: boolean;
}
