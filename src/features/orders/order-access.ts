/** Which orders a viewer sees, and what the viewer may do with an order. */
import type { SignedInViewer } from "../identity/viewer.ts";
import type { Order } from "./order.ts";
import { findNextState } from "./order-states.ts";

/** Limits a query to the orders of one account, or of one member of it. Null means no limit. */
export interface OrderScope {
  readonly accountId: string | null;
  readonly userId: string | null;
}

export const everyOrder: OrderScope = { accountId: null, userId: null };

export function toOrderScope({ may, account, user }: SignedInViewer): OrderScope {
  if (may.seeOrders === "all") return everyOrder;
  return { accountId: account?.id ?? user.id, userId: may.seeOrders === "own" ? user.id : null };
}

export function maySeeOrder(
  { may, account, user }: SignedInViewer,
  order: Pick<Order, "accountId" | "userId">,
): boolean {
  if (may.seeOrders === "all") return true;
  if (may.seeOrders === "none" || order.accountId !== account?.id) return false;
  return may.seeOrders === "account" || order.userId === user.id;
}

export function mayApprove({ may }: SignedInViewer, order: Order): boolean {
  return may.approveOrders && order.approval === "pending" && order.status === "CREATED";
}

/** An order that waits for approval can be cancelled by its buyer, by members who may approve it, and by staff. */
export function mayCancel({ may, user }: SignedInViewer, { approval, userId }: Order): boolean {
  return approval !== "pending" || may.approveOrders || may.administer || userId === user.id;
}

/** Customers cancel until the store starts to prepare the order; staff also while it is being prepared. */
export function findCancelMove(viewer: SignedInViewer, order: Order): "cancel" | "stop" | null {
  if (!mayCancel(viewer, order)) return null;
  if (findNextState(order, "cancel") !== null) return "cancel";
  return viewer.may.administer && findNextState(order, "stop") !== null ? "stop" : null;
}
