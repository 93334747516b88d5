/** Which orders a viewer sees, and what the viewer may do with an order. */
import type { SignedInViewer } from "../identity/viewer.ts";
import type { Order } from "./order.ts";
import { findNextState } from "./order-states.ts";

/** Limits a query to the orders of one account, of one member of it, or of stores. Null means no limit. */
export interface OrderScope {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly storeIds: readonly string[] | null;
}

export const everyOrder: OrderScope = { accountId: null, userId: null, storeIds: null };

export function toOrderScope({ may, account, user }: SignedInViewer): OrderScope {
  if (may.seeOrders === "all") return everyOrder;
  if (may.seeOrders === "stores") return { ...everyOrder, storeIds: user.storeIds ?? [] };
  return { accountId: account?.id ?? user.id, userId: may.seeOrders === "own" ? user.id : null, storeIds: null };
}

/** For an order that was read within the scope of the viewer. For store staff this scope is the whole rule. */
export function maySeeOrder(
  { may, account, user }: SignedInViewer,
  order: Pick<Order, "accountId" | "userId">,
): boolean {
  if (may.seeOrders === "all" || may.seeOrders === "stores") return true;
  if (may.seeOrders === "none" || order.accountId !== account?.id) return false;
  return may.seeOrders === "account" || order.userId === user.id;
}

/** Whether a member of staff works on an order that they see. Store staff see the orders of their stores only. */
export function mayFulfil({ may }: SignedInViewer): boolean {
  return may.staff.fulfil === "all" || (may.staff.fulfil === "stores" && may.seeOrders === "stores");
}

export function mayApprove({ may }: SignedInViewer, order: Order): boolean {
  return may.approveOrders && order.approval === "pending" && order.status === "CREATED";
}

/**
 * An order that waits for approval can be cancelled by its buyer, by members who may approve it, and by staff. Staff who see
 * an order without being in its account cancel it only if they fulfil orders.
 */
export function mayCancel(viewer: SignedInViewer, { approval, userId }: Order): boolean {
  const { may, user, account } = viewer;
  if (account === null) return mayFulfil(viewer);
  return approval !== "pending" || may.approveOrders || mayFulfil(viewer) || userId === user.id;
}

/** Customers cancel until the store starts to prepare the order; staff also while it is being prepared. */
export function findCancelMove(viewer: SignedInViewer, order: Order): "cancel" | "stop" | null {
  if (!mayCancel(viewer, order)) return null;
  if (findNextState(order, "cancel") !== null) return "cancel";
  return mayFulfil(viewer) && findNextState(order, "stop") !== null ? "stop" : null;
}
