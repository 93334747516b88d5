/** All that the checker looks at: plain rows, so that it can be tested with rows nobody's database would hold. */
import type { Entry } from "./journal.ts";

export interface Evidence {
  readonly journal: readonly Entry[];
  readonly orders: readonly OrderFound[];
  /** Idempotency keys, and the order each answers with. */
  readonly keys: readonly { readonly accountId: string; readonly key: string; readonly number: string }[];
  readonly payments: readonly PaymentFound[];
  /** The gateway's own book. */
  readonly book: readonly Charge[];
  readonly intents: readonly { readonly id: string; readonly paymentId: string }[];
  readonly shelves: readonly Shelf[];
  readonly reservations: readonly Reservation[];
  readonly coupons: readonly CouponFound[];
  readonly couponUses: readonly { readonly code: string; readonly orderId: string; readonly isReleased: boolean }[];
  readonly balances: readonly { readonly accountId: string; readonly points: number }[];
  readonly movements: readonly Movement[];
  /** Of accounts: on account and not billed, and how much of that there was before. */
  readonly credit: readonly {
    readonly accountId: string;
    readonly unbilledCents: number;
    readonly beforeCents: number;
  }[];
  readonly mails: readonly { readonly id: string; readonly key: string }[];
  /** As mail programs see them, once for each time one came. */
  readonly receivedMailIds: readonly string[];
  /** Webhooks that took effect, and those that were made up. */
  readonly eventIds: readonly string[];
  readonly forgedIds: readonly string[];
  /** For how long the gateway held money for nothing, since the last fault that concerned it. */
  readonly orphans: readonly { readonly intentId: string; readonly heldMs: number }[];
  /** Of the accounts whose people pay what they owe. */
  readonly accounts: AccountsFound;
}

export interface AccountsFound {
  /** What day it is in their books. */
  readonly today: string;
  readonly standings: readonly Standing[];
  readonly payments: readonly AccountPaymentFound[];
  readonly documents: readonly DocumentFound[];
  readonly allocations: readonly AllocationFound[];
  readonly entries: readonly LedgerEntryFound[];
}

export interface Standing {
  readonly accountId: string;
  readonly hold: string;
  readonly balanceCents: number;
  readonly unbilledCents: number;
  readonly limitCents: number;
}

export interface AccountPaymentFound {
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

export interface DocumentFound {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly isDebit: boolean;
  readonly amountCents: number;
  readonly openCents: number;
  readonly dueOn: string | null;
}

export interface AllocationFound {
  readonly creditId: string;
  readonly debitId: string;
  /** Below zero where it takes back another. */
  readonly cents: number;
  readonly accountPaymentId: string | null;
}

export interface LedgerEntryFound {
  readonly postingId: string;
  readonly accountId: string;
  readonly book: string;
  readonly cents: number;
}

export interface OrderFound {
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
  readonly isEnded: boolean;
  readonly coupons: readonly string[];
  /** What it takes from shelves: without what follows later. */
  readonly units: readonly { readonly sku: string; readonly quantity: number }[];
  readonly events: readonly string[];
}

export interface PaymentFound {
  readonly id: string;
  readonly accountId: string;
  /** What it pays for: an order, or what an account owes. */
  readonly purpose: string;
  readonly intentId: string | null;
  readonly status: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

export interface Charge {
  readonly intentId: string;
  readonly reservedCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly isReleased: boolean;
}

export interface Shelf {
  readonly storeId: string;
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
}

export interface Reservation {
  readonly orderId: string;
  readonly storeId: string;
  readonly sku: string;
  readonly quantity: number;
  readonly isHeld: boolean;
}

export interface CouponFound {
  readonly code: string;
  readonly used: number;
  readonly limit: number;
  readonly limitPerAccount: number;
}

export interface Movement {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly points: number;
  readonly reference: string | null;
  readonly reverses: string | null;
  /** Made since anybody began to buy. */
  readonly isNew: boolean;
}
