/**
 * The states of an order and every transition between them. A new order is CREATED, and its customer can cancel it until
 * the store starts to prepare it. The store does not start while the order waits for approval or for a credit review.
 */
export const orderStatuses = ["CREATED", "OPEN", "COMPLETED", "CANCELLED", "CHECKED_INVALID"] as const;
export const orderTrackings = [
  "CREDIT_REVIEW_IN_PROGRESS",
  "ORDER_IS_BEING_PREPARED",
  "ORDER_COMPLETE",
  "ORDER_CANCELLED",
  "UNKNOWN",
] as const;
export const approvalStatuses = ["approved", "canceled", "pending"] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type OrderTracking = (typeof orderTrackings)[number];
export type ApprovalStatus = (typeof approvalStatuses)[number];

export interface OrderState {
  readonly status: OrderStatus;
  readonly tracking: OrderTracking;
  /** Null if the order needs no approval. */
  readonly approval: ApprovalStatus | null;
}

export type OrderMove = "approve" | "review" | "clear" | "prepare" | "complete" | "cancel" | "stop" | "invalidate";

interface Step {
  readonly from: OrderState;
  readonly to: OrderState;
}

const at = (status: OrderStatus, tracking: OrderTracking, approval: ApprovalStatus | null): OrderState => ({
  status,
  tracking,
  approval,
});

const received = at("CREATED", "UNKNOWN", null);
const waiting = at("CREATED", "UNKNOWN", "pending");
const reviewed = at("CREATED", "CREDIT_REVIEW_IN_PROGRESS", null);
const approved = at("CREATED", "UNKNOWN", "approved");
const approvedReviewed = at("CREATED", "CREDIT_REVIEW_IN_PROGRESS", "approved");
const open = at("OPEN", "ORDER_IS_BEING_PREPARED", null);
const approvedOpen = at("OPEN", "ORDER_IS_BEING_PREPARED", "approved");
const done = at("COMPLETED", "ORDER_COMPLETE", null);
const approvedDone = at("COMPLETED", "ORDER_COMPLETE", "approved");
const cancelled = at("CANCELLED", "ORDER_CANCELLED", null);
const approvedCancelled = at("CANCELLED", "ORDER_CANCELLED", "approved");
const declined = at("CANCELLED", "ORDER_CANCELLED", "canceled");
const invalid = at("CHECKED_INVALID", "ORDER_CANCELLED", null);

/** The states in which an order can be created. */
export const firstStates: readonly OrderState[] = [received, waiting, reviewed];

export const orderMoves: Readonly<Record<OrderMove, readonly Step[]>> = {
  /** By the account holder, or by a member with power of attorney. */
  approve: [{ from: waiting, to: approved }],
  /** Approved as well, but the order exceeds the credit limit. */
  review: [{ from: waiting, to: approvedReviewed }],
  clear: [
    { from: reviewed, to: received },
    { from: approvedReviewed, to: approved },
  ],
  prepare: [
    { from: received, to: open },
    { from: approved, to: approvedOpen },
  ],
  complete: [
    { from: open, to: done },
    { from: approvedOpen, to: approvedDone },
  ],
  /** By the customer, before the store starts to prepare it. */
  cancel: [
    { from: received, to: cancelled },
    { from: reviewed, to: cancelled },
    { from: waiting, to: declined },
    { from: approved, to: approvedCancelled },
    { from: approvedReviewed, to: approvedCancelled },
  ],
  /** By staff, while the store prepares it. */
  stop: [
    { from: open, to: cancelled },
    { from: approvedOpen, to: approvedCancelled },
  ],
  /** The card could not be charged. */
  invalidate: [{ from: received, to: invalid }],
};

/** The state after a move; null if the move is not allowed in this state. */
export function findNextState(state: OrderState, move: OrderMove): OrderState | null {
  return orderMoves[move].find(({ from }) => isSame(from, state))?.to ?? null;
}

function isSame(one: OrderState, other: OrderState): boolean {
  return one.status === other.status && one.tracking === other.tracking && one.approval === other.approval;
}

/** Approval comes before the credit review: an order that is declined needs no review. */
export function toFirstState({
  needsApproval,
  exceedsCredit,
}: {
  needsApproval: boolean;
  exceedsCredit: boolean;
}): OrderState {
  if (needsApproval) return waiting;
  return exceedsCredit ? reviewed : received;
}

/** Specification §4. The labels for "received" and "waiting for approval" are ours, because it has none. */
export function formatOrderLabel(order: OrderState & { readonly refundedAt: Date | null }): string {
  if (order.refundedAt !== null) return "Refund";
  if (order.approval === "pending") return "Waiting for approval";
  switch (order.tracking) {
    case "ORDER_IS_BEING_PREPARED":
      return "Preparing your order";
    case "ORDER_COMPLETE":
      return "Order completed";
    case "ORDER_CANCELLED":
      return "Order cancelled";
    case "CREDIT_REVIEW_IN_PROGRESS":
      return "Pending credit review";
    case "UNKNOWN":
      return "Order received";
  }
}

/** The steps that an order still has to take, for the end of its timeline. */
interface ShownState {
  readonly orderStatus: OrderStatus;
  readonly tracking: OrderTracking;
  readonly approval: string | null;
  readonly deliveryMode: "DELIVERY" | "PICKUP";
}

export function listRemainingSteps({ orderStatus, tracking, approval, deliveryMode }: ShownState): string[] {
  if (tracking === "ORDER_CANCELLED" || orderStatus === "COMPLETED") return [];
  return [
    ...(approval === "pending" ? ["Approved by the account holder"] : []),
    ...(tracking === "CREDIT_REVIEW_IN_PROGRESS" ? ["Credit limit looked at"] : []),
    ...(orderStatus === "CREATED" ? ["Prepared by the store"] : []),
    deliveryMode === "PICKUP" ? "Picked up" : "Delivered",
  ];
}
