import type { PayBy } from "../src/features/cart/priced-cart.ts";
import type { Order, OrderEvent } from "../src/features/orders/order.ts";
import { findNextState, type OrderMove, type OrderState, toFirstState } from "../src/features/orders/order-states.ts";
import type { Random } from "./random.ts";
import { type Day, getWeekday, momentOn, nextTradingDay, nextVanDay, wallText } from "./trading-days.ts";

/**
 * The states of an order over time. Most are completed, a few are cancelled, sometimes a card is not charged. The
 * latest orders are in the states that a visitor should find: received, being prepared, waiting for approval, in
 * credit review.
 */
export type Fate = "done" | "cancelled" | "declined" | "uncharged" | "received" | "begun" | "waiting" | "reviewed";

export interface Setting {
  readonly zone: string;
  readonly day: Day;
  /** In the store's time zone. */
  readonly minutes: number;
  readonly source: Order["source"];
  readonly isDelivered: boolean;
  readonly payBy: PayBy;
  readonly buyerId: string;
  /** The approver; null if no approval is needed. */
  readonly approverId: string | null;
  readonly fate: Fate;
}

export interface Course
  extends OrderState,
    Pick<
      Order,
      "createdAt" | "preparedAt" | "completedAt" | "cancelledAt" | "refundedAt" | "promisedFor" | "paymentStatus"
    > {
  readonly events: readonly OrderEvent[];
  /** The day it was handed over. */
  readonly completedOn: Day | null;
}

interface Step extends OrderEvent {
  readonly move: OrderMove | null;
}

const MINUTE_MS = 60_000;
const noon = 12 * 60;

/** The steps up to now. */
export function makeProgress(random: Random, setting: Setting, now: Date): Course {
  const { zone, fate, approverId, payBy } = setting;
  const work = planWork(random, setting);
  const createdAt = momentOn(zone, setting.day, setting.minutes);
  const steps = listSteps(setting, { createdAt, work }).filter(({ at }) => at <= now);
  let state = toFirstState({ needsApproval: approverId !== null, exceedsCredit: fate === "reviewed" });
  const at: Partial<Record<OrderEvent["kind"], Date>> = {};
  for (const step of steps) {
    if (step.move !== null) state = moved(state, step.move);
    at[step.kind] = step.at;
  }
  return {
    ...state,
    createdAt,
    preparedAt: at.PREPARING ?? null,
    completedAt: at.COMPLETED ?? null,
    cancelledAt: at.CANCELLED ?? at.PAYMENT_FAILED ?? null,
    refundedAt: at.REFUNDED ?? null,
    promisedFor: work.promisedFor,
    paymentStatus: payBy === "CARD" && at.PAID !== undefined ? "PAID" : "NOTPAID",
    events: steps.map(({ move: _, ...event }) => event),
    completedOn: at.COMPLETED === undefined ? null : work.handOver.day,
  };
}

function moved(state: OrderState, move: OrderMove): OrderState {
  const next = findNextState(state, move);
  if (next === null) throw new Error(`An order cannot ${move} where it stands ${state.status}, ${state.tracking}.`);
  return next;
}

interface Work {
  readonly begin: { readonly day: Day; readonly minutes: number };
  readonly handOver: { readonly day: Day; readonly minutes: number };
  readonly promisedFor: string;
}

/**
 * Counter sales are handed over at once. Other orders are begun in opening hours, and deliveries leave the next day.
 */
function planWork(random: Random, { zone, day, minutes, source, isDelivered, approverId }: Setting): Work {
  if (source === "Store") {
    const handOver = { day, minutes: minutes + 4 };
    return { begin: { day, minutes: minutes + 1 }, handOver, promisedFor: wallText(zone, day, minutes) };
  }
  const asked = approverId === null ? minutes : minutes + 180;
  const closes = getWeekday(day) === 6 ? noon : 17 * 60;
  const isLate = asked > (isDelivered ? noon : closes - 120);
  const begin = isLate
    ? { day: nextTradingDay(day), minutes: 7 * 60 + 35 }
    : { day, minutes: Math.max(asked, 7 * 60 + 30) + random.integer(10, 30) };
  const handOver = isDelivered
    ? { day: nextVanDay(begin.day), minutes: random.integer(8 * 60, 15 * 60) }
    : { day: begin.day, minutes: begin.minutes + random.integer(30, 85) };
  const promisedFor = isDelivered
    ? wallText(zone, handOver.day, 0).slice(0, 10)
    : wallText(zone, begin.day, begin.minutes + 60);
  return { begin, handOver, promisedFor };
}

function listSteps(setting: Setting, { createdAt, work }: { createdAt: Date; work: Work }): Step[] {
  const { zone, buyerId, approverId, payBy, fate, isDelivered } = setting;
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS);
  const on = ({ day, minutes }: Work["begin"]) => momentOn(zone, day, minutes);
  const placed = step(createdAt, "PLACED", placedWords(setting), { userId: buyerId });
  if (fate === "waiting" || fate === "reviewed") return [placed];
  const paid = payBy === "CARD" ? [step(later(1), "PAID", "The card ending in 4242 was charged.")] : [];
  if (fate === "received") return [placed, ...paid];
  if (fate === "begun") return [placed, ...paid, begun(later(12))];
  if (fate === "declined")
    return [
      placed,
      step(later(95), "CANCELLED", "The order was not approved.", { userId: approverId, move: "cancel" }),
    ];
  if (fate === "uncharged") {
    const words = "The card was not charged, so the order was not made.";
    return [placed, step(later(1), "PAYMENT_FAILED", words, { move: "invalidate" })];
  }
  if (fate === "cancelled") {
    const cancelled = step(later(6), "CANCELLED", "The order was cancelled.", { userId: buyerId, move: "cancel" });
    const refunded = step(later(7), "REFUNDED", "What the card paid was given back.");
    return [placed, ...paid, cancelled, ...(payBy === "CARD" ? [refunded] : [])];
  }
  const approved = step(later(140), "APPROVED", "The order was approved.", { userId: approverId, move: "approve" });
  return [
    placed,
    ...paid,
    ...(approverId === null ? [] : [approved]),
    begun(on(work.begin)),
    step(on(work.handOver), "COMPLETED", isDelivered ? "It has left the store." : "It was handed over.", {
      move: "complete",
    }),
  ];
}

function begun(at: Date): Step {
  return step(at, "PREPARING", "The store has begun with it.", { move: "prepare" });
}

function step(
  at: Date,
  kind: Step["kind"],
  words: string,
  { userId = null, move = null }: { userId?: string | null; move?: OrderMove | null } = {},
): Step {
  return { at, kind, text: words, userId, move };
}

function placedWords({ approverId, fate }: Setting): string {
  if (approverId !== null) return "The order was placed and waits for approval.";
  return fate === "reviewed"
    ? "The order was placed. It passes the credit limit, so we look at it first."
    : "The order was placed.";
}
