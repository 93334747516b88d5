import type { OperationContext } from "../../../server/operation-context.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { mayApprove, withOrders } from "./order-access.ts";
import { listOrders } from "./orders.store.ts";
import { nameOrders } from "./read-history.ts";
import type { OrderListing } from "./shown-order.ts";

export interface OrderToday extends OrderListing {
  readonly canApprove: boolean;
}

const DAY_MS = 86_400_000;
const MOST = 20;

/** What somebody waits for, or is waited for: orders to approve, under way, or handed over within a day. */
export async function listToday(context: OperationContext, viewer: SignedInViewer): Promise<OrderToday[]> {
  if (viewer.account === null || viewer.may.seeOrders === "none") return [];
  const underWaySince = new Date(context.clock.now().getTime() - DAY_MS);
  const filter = { from: null, until: null, text: "", underWaySince };
  const { orders } = await withOrders(context.db, viewer, (tx, scope) =>
    listOrders(tx, { scope, filter }, { limit: MOST, offset: 0 }),
  );
  const named = await nameOrders(context, orders);
  return named.map((listing) => ({ ...listing, canApprove: mayApprove(viewer, listing.order) }));
}
