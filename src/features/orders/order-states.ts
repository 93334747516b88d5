/**
 * Where an order stands, and every way it can go on. An order is made CREATED and can be cancelled by its customer until
 * the store begins with it; what waits for approval or a credit review is not begun.
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
  /** Null where nobody has to be asked. */
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

/** How an order begins. */
export const firstStates: readonly OrderState[] = [received, waiting, reviewed];

export const orderMoves: Readonly<Record<OrderMove, readonly Step[]>> = {
  /** By the holder of the account, or with power of attorney. */
  approve: [{ from: waiting, to: approved }],
  /** The same where the order passes the credit limit. */
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
  /** By the customer, before the store begins. */
  cancel: [
    { from: received, to: cancelled },
    { from: reviewed, to: cancelled },
    { from: waiting, to: declined },
    { from: approved, to: approvedCancelled },
    { from: approvedReviewed, to: approvedCancelled },
  ],
  /** By staff, after it. */
  stop: [
    { from: open, to: cancelled },
    { from: approvedOpen, to: approvedCancelled },
  ],
  /** The card was not charged after all. */
  invalidate: [{ from: received, to: invalid }],
};

/** Where a move leads from here; null where it may not be made. */
export function moveOrder(state: OrderState, move: OrderMove): OrderState | null {
  return orderMoves[move].find(({ from }) => isSame(from, state))?.to ?? null;
}

function isSame(one: OrderState, other: OrderState): boolean {
  return one.status === other.status && one.tracking === other.tracking && one.approval === other.approval;
}

/** What a new order waits for, if anything. Approval comes first: what is not wanted need not be reviewed. */
export function firstState({
  needsApproval,
  passesCredit,
}: {
  needsApproval: boolean;
  passesCredit: boolean;
}): OrderState {
  if (needsApproval) return waiting;
  return passesCredit ? reviewed : received;
}

/** Specification §4, and two of ours for what it has no words for. */
export function orderLabel(order: OrderState & { readonly refundedAt: Date | null }): string {
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
