import type { OperationContext } from "../../../server/operation-context.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { promiseDelivery, promisePickup } from "../../stores/cut-off.ts";
import { momentText } from "../../stores/opening-hours.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calendarOf } from "../../stores/server/store-context.ts";
import type { Order } from "../order.ts";
import { moveOrder } from "../order-states.ts";
import { listMissing } from "./back-orders.store.ts";
import { listClaims } from "./claims.store.ts";
import { cancelMoveFor, mayApprove, withOrders } from "./order-access.ts";
import { findContents, findOrder } from "./orders.store.ts";
import { hasShipped } from "./reservations.store.ts";
import type { ShownOrder } from "./shown-order.ts";

/** Null for one that is not there and for one that is not theirs alike. */
export async function findShownOrder(
  context: OperationContext,
  viewer: SignedInViewer,
  wish: { readonly number: string; readonly placedOn?: string },
): Promise<ShownOrder | null> {
  const found = await withOrders(context.db, viewer, async (tx, scope) => {
    const order = await findOrder(tx, scope, wish.number);
    if (order === null) return null;
    const contents = await findContents(tx, order.id);
    const missing = await listMissing(tx, order.id);
    return { order, contents, missing, claims: await listClaims(tx, order.id), isShipped: await hasShipped(tx, order) };
  });
  if (found === null || !isFrom(found.order, wish.placedOn ?? "")) return null;
  const { order, contents, isShipped } = found;
  const by = [...contents.events, ...found.claims].flatMap(({ userId }) => userId ?? []);
  const userIds = [order.userId, ...by];
  const { people, accounts } = await findNames(context.db, { userIds, accountIds: [order.accountId] });
  const account = accounts.get(order.accountId);
  return {
    ...contents,
    order,
    totalItems: contents.lines.length,
    businessName: account?.name ?? "",
    accountNumber: account?.number ?? "",
    placedBy: people.get(order.userId) ?? "",
    country: await getCountry(context.db, order.country),
    events: contents.events.map((event) => ({ ...event, by: people.get(event.userId ?? "") ?? null })),
    claims: found.claims.map((claim) => ({ ...claim, by: people.get(claim.userId) ?? null })),
    missing: new Map(found.missing.map(({ sku, quantity }) => [sku, quantity])),
    canReorder: viewer.may.cart,
    canClaim: order.status === "COMPLETED" || isShipped,
    canReview: viewer.may.administer && moveOrder(order, "clear") !== null,
    canCancel: !isShipped && cancelMoveFor(viewer, order) !== null,
    canApprove: mayApprove(viewer, order),
    approveBy: order.approval === "pending" ? approveBy(context, order) : null,
  };
}

/** A day is enough; an instant must be the very one. */
function isFrom({ createdAt }: Order, placedOn: string): boolean {
  return createdAt.toISOString().startsWith(placedOn) || Date.parse(placedOn) === createdAt.getTime();
}

/** The cut-off of the store it comes from. */
function approveBy(context: OperationContext, { deliveryMode, fulfilmentStoreId }: Order): string | null {
  const store = context.snapshots.stores.byId.get(fulfilmentStoreId);
  if (store === undefined) return null;
  const promise = deliveryMode === "DELIVERY" ? promiseDelivery : promisePickup;
  const orderBy = promise(store, context.clock.now(), calendarOf(context, store))?.orderBy ?? null;
  return orderBy === null ? null : momentText(orderBy);
}
