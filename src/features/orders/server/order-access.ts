import { asTenant, type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Order } from "../order.ts";
import { moveOrder } from "../order-states.ts";
import type { OrderScope } from "./orders.store.ts";

/** Whose orders somebody sees: their own, the account's, or everybody's. */
export function scopeOf({ may, account, user }: SignedInViewer): OrderScope {
  if (may.seeOrders === "all") return { accountId: null, userId: null };
  return { accountId: account?.id ?? user.id, userId: may.seeOrders === "own" ? user.id : null };
}

/** Staff who see everybody's orders stand outside the wall between accounts; all others behind it. */
export function withOrders<T>(
  db: Database,
  viewer: SignedInViewer,
  work: (tx: Transaction, scope: OrderScope) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(viewer);
  if (viewer.may.seeOrders === "all") return inTransaction(db, (tx) => work(tx, scope));
  return asTenant(db, { accountId: scope.accountId, userId: viewer.user.id }, (tx) => work(tx, scope));
}

export function mayApprove({ may }: SignedInViewer, order: Order): boolean {
  return may.approveOrders && order.approval === "pending" && order.status === "CREATED";
}

/** One that waits for approval is cancelled by those who could approve it, or taken back by whoever placed it. */
export function mayCancel({ may, user }: SignedInViewer, { approval, userId }: Order): boolean {
  return approval !== "pending" || may.approveOrders || may.administer || userId === user.id;
}

/** A customer until the store begins, staff as long as it is not handed over. */
export function cancelMoveFor(viewer: SignedInViewer, order: Order): "cancel" | "stop" | null {
  if (!mayCancel(viewer, order)) return null;
  if (moveOrder(order, "cancel") !== null) return "cancel";
  return viewer.may.administer && moveOrder(order, "stop") !== null ? "stop" : null;
}
