/** Draws at random how each buyer orders and how each payer pays. The plan is drawn before the buyer or payer begins. */
import type { Random } from "../../demo/random.ts";
import { testAmounts } from "../../src/sandbox-gateway/gift-card-orders.ts";
import { plentifulSku, scarceSku } from "./buyers.ts";
import type { Debt } from "./payers.ts";

export interface OrderPlan {
  readonly payBy: "ACCOUNT" | "CARD";
  readonly sku: string;
  readonly quantity: number;
  readonly usesCoupon: boolean;
  /** The number of points that the account receives first and then redeems. Zero redeems none. */
  readonly points: number;
  /** The value of the voucher that the account receives if it has none to spend. Zero uses none. */
  readonly voucherCents: number;
  readonly cardDeclines: boolean;
  /** The step at which the buyer leaves for good. */
  readonly leaves: "never" | "before-card" | "after-card";
  /** How many times the button is pressed at the same moment. */
  readonly presses: number;
  /** Adds one unit to the cart while the order is being placed. */
  readonly editsMeanwhile: boolean;
  /** Sends the request again at once if no answer came. */
  readonly isImpatient: boolean;
  readonly reusesKey: boolean;
  readonly cancels: boolean;
}

/** How many plans in a hundred have each property. */
export interface OrderMix {
  readonly card: number;
  readonly declines: number;
  readonly leaves: number;
  readonly edits: number;
  readonly cancels: number;
  /** Of the orders by card. */
  readonly vouchers: number;
}

export const usualOrderMix: OrderMix = { card: 60, declines: 3, leaves: 12, edits: 10, cancels: 15, vouchers: 25 };

export function drawOrderPlan(random: Random, mix: OrderMix): OrderPlan {
  const { card, declines, leaves, edits, cancels, vouchers } = mix;
  const payBy = random.chance(card) ? "CARD" : "ACCOUNT";
  const isScarce = random.chance(25);
  return {
    payBy,
    sku: isScarce ? scarceSku : plentifulSku,
    quantity: random.integer(1, 3),
    usesCoupon: random.chance(30),
    points: payBy === "CARD" && random.chance(35) ? random.integer(1_000, 5_000) : 0,
    voucherCents: payBy === "CARD" && random.chance(vouchers) ? random.integer(300, 3_000) : 0,
    cardDeclines: random.chance(declines),
    leaves: random.chance(leaves) ? random.pick(["before-card", "after-card"] as const) : "never",
    presses: random.chance(30) ? random.integer(2, 3) : 1,
    editsMeanwhile: random.chance(edits),
    isImpatient: random.chance(40),
    reusesKey: random.chance(15),
    cancels: random.chance(cancels),
  };
}

export interface PaymentPlan {
  /** The documents that the account is billed with first. */
  readonly debt: Debt;
  /** All invoices less the credit note, a part of the first invoice, or an amount towards the balance. */
  readonly pays: "items" | "part" | "balance";
  /** The share of the debt that `part` and `balance` pay. */
  readonly percent: number;
  readonly points: number;
  readonly card: "typed" | "challenged" | "saved" | "declines";
  /** Whether the payer approves the bank's challenge. */
  readonly approves: boolean;
  readonly leaves: "never" | "before-card" | "after-card";
  readonly presses: number;
  /** Another member of the account pays the same documents at the same moment. */
  readonly hasRival: boolean;
  readonly isImpatient: boolean;
  readonly reusesKey: boolean;
}

/** How many plans in a hundred have each property. */
export interface PaymentMix {
  readonly balance: number;
  readonly points: number;
  readonly saved: number;
  readonly declines: number;
  readonly leaves: number;
  readonly overdue: number;
}

export const usualPaymentMix: PaymentMix = { balance: 25, points: 30, saved: 25, declines: 3, leaves: 8, overdue: 15 };

export function drawPaymentPlan(random: Random, mix: PaymentMix): PaymentPlan {
  const invoices = random.integer(1, 3);
  const invoiceCents = Array.from({ length: invoices }, () => random.integer(2_000, 30_000));
  return {
    debt: {
      invoiceCents,
      creditCents: random.chance(30) ? random.integer(500, 1_900) : 0,
      issuedDaysAgo: random.chance(mix.overdue) ? random.pick([70, 130]) : 1,
    },
    pays: random.chance(mix.balance) ? "balance" : random.chance(25) ? "part" : "items",
    percent: random.integer(20, 90),
    points: random.chance(mix.points) ? random.integer(1_000, 5_000) : 0,
    card: chooseCard(random, mix),
    approves: random.chance(80),
    leaves: random.chance(mix.leaves) ? random.pick(["before-card", "after-card"] as const) : "never",
    presses: random.chance(30) ? random.integer(2, 3) : 1,
    hasRival: random.chance(20),
    isImpatient: random.chance(40),
    reusesKey: random.chance(15),
  };
}

function chooseCard(random: Random, { declines, saved }: PaymentMix): PaymentPlan["card"] {
  if (random.chance(declines)) return "declines";
  if (random.chance(saved)) return "saved";
  return random.chance(25) ? "challenged" : "typed";
}

export interface ClaimPlan {
  readonly dollars: number;
  readonly isForFriend: boolean;
  /** False: the account gets too few points, so the claim is refused unless others left some. */
  readonly hasPoints: boolean;
  /** Points that are due to expire when the account receives them. Two jobs that expire them run beside the claim. */
  readonly duePoints: number;
  readonly presses: number;
  readonly isImpatient: boolean;
  readonly reusesKey: boolean;
}

/** How many claims in a hundred the provider refuses, answers late, loses the answer to, or gets twice. */
export interface ClaimMix {
  readonly refused: number;
  readonly late: number;
  readonly lost: number;
  readonly doubled: number;
  /** How many accounts in a hundred have points that are due to expire. */
  readonly due: number;
}

export const usualClaimMix: ClaimMix = { refused: 20, late: 5, lost: 15, doubled: 15, due: 30 };

export function drawClaimPlan(random: Random, mix: ClaimMix): ClaimPlan {
  const faults = ["refused", "late", "lost", "doubled"] as const;
  const fault = faults.find((each) => random.chance(mix[each]));
  return {
    dollars: fault === undefined ? random.pick([10, 25, 50]) : testAmounts[fault],
    isForFriend: random.chance(50),
    hasPoints: random.chance(90),
    duePoints: random.chance(mix.due) ? random.integer(500, 5_000) : 0,
    presses: random.chance(40) ? random.integer(2, 3) : 1,
    isImpatient: random.chance(40),
    reusesKey: random.chance(15),
  };
}
