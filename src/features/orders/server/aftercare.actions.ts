/** What is done about an order after it was placed, other than to approve or cancel it. */
import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { type ClaimProblem, checkClaim, type OrderClaim, problemWords } from "../order-claim.ts";
import { moveOrder } from "../order-states.ts";
import { ordersErrors } from "../orders-errors.ts";
import { insertClaim, listClaims } from "./claims.store.ts";
import { withOrders } from "./order-access.ts";
import { queueClaimMail, queueOrderMail } from "./order-outbox.ts";
import { findContents, insertEvent, lockOrder, updateState } from "./orders.store.ts";
import { hasShipped } from "./reservations.store.ts";
import { undoOrder } from "./undo-order.ts";

export interface ReviewWish {
  readonly number: string;
  /** True lets it go on, false ends it. */
  readonly isReleased: boolean;
}

/** Staff look at an order that passes the credit limit, and say what becomes of it. */
export function reviewCredit(
  { db, clock }: OperationContext,
  { user }: SignedInViewer,
  { number, isReleased }: ReviewWish,
): Promise<UserError | null> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { accountId: null, userId: null }, number);
    if (order === null) return ordersErrors.orderNotFound;
    const to = moveOrder(order, "clear");
    if (to === null) return ordersErrors.notInReview;
    const by = { at, userId: user.id };
    if (isReleased) {
      if (!(await updateState(tx, order, { to }))) return ordersErrors.notInReview;
      const words = "We looked at the credit limit: the order goes on.";
      await insertEvent(tx, order, { ...by, kind: "CREDIT_CLEARED", words });
      await queueOrderMail(tx, number, "cleared");
    } else {
      const words = "It passes the credit limit, so we could not take it.";
      await undoOrder(tx, order, { ...by, move: "cancel", kind: "CREDIT_REFUSED", words, mail: "refused" });
    }
    const action = isReleased ? "ORDER_CREDIT_CLEARED" : "ORDER_CREDIT_REFUSED";
    const { accountId } = order;
    await insertAuditEntry(tx, { ...by, accountId, acting: false, action, detail: { order: number } });
    return null;
  });
}

export interface ClaimWish {
  readonly number: string;
  readonly itemId: string;
  readonly problem: ClaimProblem;
  readonly quantity: number;
  readonly words: string;
}

/** A problem with a line is written down and told to the store, once for each kind of problem. */
export function claimItem(
  { db, clock }: OperationContext,
  viewer: SignedInViewer,
  { number, itemId, problem, quantity, words }: ClaimWish,
): Promise<UserError | null> {
  const { user, acting } = viewer;
  const at = clock.now();
  return withOrders(db, viewer, async (tx, scope) => {
    const order = await lockOrder(tx, scope, number);
    if (order === null) return ordersErrors.orderNotFound;
    const { lines } = await findContents(tx, order.id);
    const line = lines.find(({ place }) => String(place) === itemId);
    const place = line?.place ?? 0;
    const claim: OrderClaim = { id: randomUUID(), place, problem, quantity, words, userId: user.id, at };
    const known = (await listClaims(tx, order.id)).filter((each) => each.place === place);
    const refusal = checkClaim({
      ...{ line, claim },
      isHandedOver: order.status === "COMPLETED" || (await hasShipped(tx, order)),
      known: known.map((each) => each.problem),
    });
    if (refusal !== null) return refusal;
    await insertClaim(tx, order, claim);
    const told = `A problem was reported: ${quantity} × ${line?.productName}, ${problemWords[problem]}.`;
    await insertEvent(tx, order, { at, kind: "CLAIMED", userId: user.id, words: told });
    const { accountId } = order;
    const detail = { order: number };
    await insertAuditEntry(tx, { at, userId: user.id, accountId, acting, action: "ORDER_CLAIMED", detail });
    await queueClaimMail(tx, claim.id);
    return null;
  });
}
