import type { Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { lockStanding } from "../../identity/server/accounts.store.ts";
import { type AuditAction, insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { isHeldWithout } from "../credit-use.ts";
import type { Order } from "../order.ts";
import { moveOrder } from "../order-states.ts";
import { ordersErrors } from "../orders-errors.ts";
import { addUnbilled } from "./credit.store.ts";
import { cancelMoveFor, mayCancel, withOrders } from "./order-access.ts";
import { returnMoney } from "./order-money.ts";
import { queueOrderMail } from "./order-outbox.ts";
import { insertEvent, lockOrder, updateState } from "./orders.store.ts";
import { hasShipped } from "./reservations.store.ts";
import { undoOrder } from "./undo-order.ts";

/** The holder, or somebody with power of attorney, lets a waiting order go on; over the credit limit it waits for us next. */
export function approveOrder(
  { db, clock }: OperationContext,
  viewer: SignedInViewer,
  number: string,
): Promise<UserError | null> {
  const at = clock.now();
  return withOrders(db, viewer, async (tx, scope) => {
    const order = await lockOrder(tx, scope, number);
    if (order === null) return ordersErrors.orderNotFound;
    if (!viewer.may.approveOrders) return ordersErrors.mayNotApprove;
    const { account } = await lockStanding(tx, order.accountId, viewer.user.id);
    const usedCents = await addUnbilled(tx, order.accountId, 0);
    const isOver = usedCents > account.creditLimitCents;
    const to = moveOrder(order, isOver ? "review" : "approve");
    if (to === null) return ordersErrors.notWaiting;
    if (isHeldWithout(order, { ...account, usedCents })) return ordersErrors.approvalOnHold;
    if (!(await updateState(tx, order, { to }))) return ordersErrors.notWaiting;
    const words = isOver
      ? "The order was approved. It passes the credit limit, so we look at it first."
      : "The order was approved.";
    await insertEvent(tx, order, { at, kind: "APPROVED", userId: viewer.user.id, words });
    await audit(tx, viewer, { order, at, action: "ORDER_APPROVED" });
    await queueOrderMail(tx, number, "confirmed");
    return null;
  });
}

/** Once, however often it is asked for at the same moment. Asked again, it is done already. */
export async function cancelOrder(
  context: OperationContext,
  viewer: SignedInViewer,
  number: string,
): Promise<UserError | null> {
  const { db, clock, log, payments } = context;
  const at = clock.now();
  const outcome = await withOrders(db, viewer, async (tx, scope) => {
    const order = await lockOrder(tx, scope, number);
    if (order === null) return ordersErrors.orderNotFound;
    if (order.status === "CANCELLED") return null;
    if (!mayCancel(viewer, order)) return ordersErrors.mayNotApprove;
    const move = (await hasShipped(tx, order)) ? null : cancelMoveFor(viewer, order);
    const words = order.approval === "pending" ? "The order was not approved." : "The order was cancelled.";
    const undoing = { at, userId: viewer.user.id, kind: "CANCELLED", words } as const;
    if (move === null || !(await undoOrder(tx, order, { ...undoing, move }))) return ordersErrors.tooLateToCancel;
    await audit(tx, viewer, { order, at, action: "ORDER_CANCELLED" });
    return order;
  });
  if (outcome === null || !("number" in outcome)) return outcome;
  // The job does it too, should this fail: under one key money goes back once.
  await returnMoney({ db, clock, log, ...payments }, number).catch((error: unknown) =>
    log.warn({ err: error, order: number }, "Money could not be given back at once; a job tries again."),
  );
  return null;
}

function audit(
  tx: Transaction,
  { user, acting }: SignedInViewer,
  { order, at, action }: { order: Order; at: Date; action: AuditAction },
): Promise<void> {
  const detail = { order: order.number };
  return insertAuditEntry(tx, { at, userId: user.id, accountId: order.accountId, acting, action, detail });
}
