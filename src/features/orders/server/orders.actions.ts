/** The changes that people make to an existing order: approve, cancel, review its credit, claim a problem. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import {
  asTenant,
  type CommitWith,
  type Database,
  EVERY_ACCOUNT,
  enterAccount,
  type Transaction,
} from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { UserError } from "../../../shared/result.ts";
import type { CardPayments, Payment, PaymentAnswer } from "../../cards/payment.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockStanding } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { isHeldWithoutOrder } from "../credit-use.ts";
import type { Order } from "../order.ts";
import { everyOrder, findCancelMove, mayCancel, mayFulfil, maySeeOrder, toOrderScope } from "../order-access.ts";
import { type ClaimProblem, checkClaim, type OrderClaim, problemLabels } from "../order-claim.ts";
import { findNextState, type OrderState } from "../order-states.ts";
import { ordersErrors } from "../orders-errors.ts";
import { insertClaim, listClaims } from "./claims.store.ts";
import { addUnbilled } from "./credit.store.ts";
import { findContents, insertEvent } from "./order-contents.store.ts";
import { cancelRest } from "./order-rest.steps.ts";
import { findRest } from "./order-rests.store.ts";
import { queueClaimMail, queueOrderMail, undoOrder } from "./orders.steps.ts";
import { findOrder, lockOrder, updateState } from "./orders.store.ts";
import { hasShipped } from "./reservations.store.ts";

interface OrderServices {
  readonly db: Database;
  readonly clock: Clock;
}

export interface OrderPaymentServices extends OrderServices {
  readonly payments: CardPayments;
}

interface OrderChange {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly order: Order;
  /** With the rights as they are under the locks. */
  readonly viewer: SignedInViewer;
}

/**
 * Staff who see every order work outside the tenant wall; everybody else works inside it. Store staff find the order in the
 * wall of their stores, and change it in the wall of its account.
 */
function changeOrder<T>(
  db: Database,
  { viewer, number }: { readonly viewer: SignedInViewer; readonly number: string },
  change: (change: OrderChange) => Promise<T>,
): Promise<T | UserError> {
  const scope = toOrderScope(viewer);
  const ofAccount =
    scope.accountId === null ? toTenant(viewer) : { accountId: scope.accountId, userId: viewer.user.id };
  return asTenant(db, scope === everyOrder ? EVERY_ACCOUNT : ofAccount, async (tx, commitWith) => {
    const [order, may] = await Promise.all([lockOrder(tx, scope, number), lockRights(tx, viewer)]);
    const viewerNow = { ...viewer, may };
    if (order === null || !maySeeOrder(viewerNow, order)) return ordersErrors.orderNotFound;
    if (scope.storeIds !== null) await enterAccount(tx, order.accountId);
    return change({ tx, commitWith, order, viewer: viewerNow });
  });
}

interface AuditedChange {
  readonly order: Order;
  readonly at: Date;
  readonly action: AuditAction;
  /** The state of the order after the change. */
  readonly to?: OrderState | null;
  /** What else is new, for a change that keeps the state. */
  readonly also?: AuditFields;
}

function audit(
  tx: Transaction,
  { user, acting }: Pick<SignedInViewer, "user" | "acting">,
  { order, at, action, to = null, also = {} }: AuditedChange,
): Promise<void> {
  const { number, accountId, fulfilmentStoreId: storeId, status, tracking, approval } = order;
  const nothing = Object.fromEntries(Object.keys(also).map((name) => [name, null]));
  const change = describeChange(
    { status, tracking, approval, ...nothing },
    { ...(to ?? { status, tracking, approval }), ...also },
  );
  return insertAuditEntry(tx, {
    ...{ at, userId: user.id, accountId, acting, action, detail: { order: number }, ...change },
    ...{ subject: { kind: "ORDER", id: number }, storeId },
  });
}

/** An approved order that exceeds the credit limit waits for a credit review next. */
export function approveOrder(
  { db, clock }: OrderServices,
  asking: SignedInViewer,
  number: string,
): Promise<UserError | null> {
  const at = clock.now();
  return changeOrder(db, { viewer: asking, number }, async ({ tx, commitWith, order, viewer }) => {
    if (!viewer.may.approveOrders) return ordersErrors.mayNotApprove;
    const [{ account }, usedCents] = await Promise.all([
      lockStanding(tx, order.accountId, viewer.user.id),
      addUnbilled(tx, order.accountId, 0),
    ]);
    const isOverLimit = usedCents > account.creditLimitCents;
    const to = findNextState(order, isOverLimit ? "review" : "approve");
    if (to === null) return ordersErrors.notWaiting;
    if (isHeldWithoutOrder(order, { ...account, usedCents })) return ordersErrors.approvalOnHold;
    if (!(await updateState(tx, order, { to }))) return ordersErrors.notWaiting;
    const text = isOverLimit
      ? "The order was approved. It passes the credit limit, so we look at it first."
      : "The order was approved.";
    commitWith(
      insertEvent(tx, order, { at, kind: "APPROVED", userId: viewer.user.id, text }),
      audit(tx, viewer, { order, at, action: "ORDER_APPROVED", to }),
      queueOrderMail(tx, number, "confirmed"),
    );
    return null;
  });
}

/** Parallel and repeated requests cancel the order once. A repeated request succeeds without a change. */
export async function cancelOrder(
  services: OrderPaymentServices & { readonly log: Log },
  asking: SignedInViewer,
  number: string,
): Promise<UserError | null> {
  const { db, clock, log } = services;
  const at = clock.now();
  const outcome = await changeOrder(db, { viewer: asking, number }, async ({ tx, commitWith, order, viewer }) => {
    if (order.status === "CANCELLED") return null;
    if (!mayCancel(viewer, order)) return ordersErrors.mayNotApprove;
    const move = (await hasShipped(tx, order.id)) ? null : findCancelMove(viewer, order);
    const text = order.approval === "pending" ? "The order was not approved." : "The order was cancelled.";
    const input = { at, userId: viewer.user.id, kind: "CANCELLED", text } as const;
    if (move === null || !(await undoOrder(tx, order, { ...input, move }))) return ordersErrors.tooLateToCancel;
    commitWith(audit(tx, viewer, { order, at, action: "ORDER_CANCELLED", to: findNextState(order, move) }));
    return order;
  });
  if (outcome === null || !("number" in outcome)) return outcome;
  // If this fails, the job that undoOrder enqueued repeats it. Both use one key, so the money is refunded once.
  await returnMoney(services, number).catch((error: unknown) =>
    log.warn({ err: error, order: number }, "Money could not be given back at once; a job tries again."),
  );
  return null;
}

/** Staff cancel the rest of an order that left in part. A repeated request succeeds without a change. */
export function cancelOrderRest(
  { db, clock }: OrderServices,
  asking: SignedInViewer,
  number: string,
): Promise<UserError | null> {
  const at = clock.now();
  return changeOrder(db, { viewer: asking, number }, async ({ tx, commitWith, order, viewer }) => {
    if (!mayFulfil(viewer)) return identityErrors.unauthorised;
    if ((await findRest(tx, order.id)) !== null) return null;
    if (!(await cancelRest(tx, order, { at, userId: viewer.user.id }))) return ordersErrors.noRest;
    const to = findNextState(order, "complete");
    commitWith(audit(tx, viewer, { order, at, action: "ORDER_REST_CANCELLED", to, also: { rest: "cancelled" } }));
    return null;
  });
}

/** Refunds to the card what it paid for a cancelled rest, once. Throws if the gateway does not answer. */
export async function returnRestMoney({ db, payments }: OrderPaymentServices, number: string): Promise<void> {
  const order = await findOrder(db, everyOrder, number);
  const rest = order && (await findRest(db, order.id));
  if (!order || !rest || rest.refundCents === 0 || order.paymentId === null) return;
  const payment = await findPayment(db, order.accountId, order.paymentId);
  if (payment === null) return;
  const known = getPayment(await payments.read(payment));
  if (known.status !== "captured") return;
  getPayment(await payments.refund(known, { amountCents: rest.refundCents, key: `rest-${order.id}` }));
}

/** Voids the reservation of an ended order, or refunds what was captured. Throws if the gateway does not answer. */
export async function returnMoney({ db, payments }: OrderPaymentServices, number: string): Promise<void> {
  const order = await findOrder(db, everyOrder, number);
  if (order === null || order.cancelledAt === null || order.paymentId === null) return;
  const payment = await findPayment(db, order.accountId, order.paymentId);
  if (payment === null) return;
  const known = getPayment(await payments.read(payment));
  const now = known.status === "captured" ? known : getPayment(await payments.cancel(known));
  if (now.status !== "captured") return;
  getPayment(await payments.refund(now, { amountCents: now.capturedCents, key: `refund-${order.id}` }));
}

function getPayment(answer: PaymentAnswer): Payment {
  if (answer.kind !== "done")
    throw new Error("The gateway did not report the state of a payment; the job tries again.");
  return answer.payment;
}

export interface ReviewInput {
  readonly number: string;
  /** True releases the order, false ends it. */
  readonly isReleased: boolean;
}

/** Staff decide about an order that exceeds the credit limit. */
export function reviewCredit(
  { db, clock }: OrderServices,
  asking: SignedInViewer,
  { number, isReleased }: ReviewInput,
): Promise<UserError | null> {
  const at = clock.now();
  return changeOrder(db, { viewer: asking, number }, async ({ tx, commitWith, order, viewer }) => {
    if (!viewer.may.staff.credit) return identityErrors.unauthorised;
    const to = findNextState(order, "clear");
    if (to === null) return ordersErrors.notInReview;
    const by = { at, userId: viewer.user.id };
    if (isReleased) {
      if (!(await updateState(tx, order, { to }))) return ordersErrors.notInReview;
      const text = "We looked at the credit limit: the order goes on.";
      commitWith(
        insertEvent(tx, order, { ...by, kind: "CREDIT_CLEARED", text }),
        queueOrderMail(tx, number, "cleared"),
      );
    } else {
      const text = "It passes the credit limit, so we could not take it.";
      await undoOrder(tx, order, { ...by, move: "cancel", kind: "CREDIT_REFUSED", text, mail: "refused" });
    }
    const action = isReleased ? "ORDER_CREDIT_CLEARED" : "ORDER_CREDIT_REFUSED";
    commitWith(audit(tx, viewer, { order, at, action, to: isReleased ? to : findNextState(order, "cancel") }));
    return null;
  });
}

export interface ClaimInput {
  readonly number: string;
  readonly itemId: string;
  readonly problem: ClaimProblem;
  readonly quantity: number;
  readonly description: string;
}

/** Stores the claim and enqueues a mail to the store. Each problem can be claimed once for each line. */
export function claimItem(
  { db, clock }: OrderServices,
  asking: SignedInViewer,
  { number, itemId, problem, quantity, description }: ClaimInput,
): Promise<UserError | null> {
  const { user } = asking;
  const at = clock.now();
  return changeOrder(db, { viewer: asking, number }, async ({ tx, commitWith, order, viewer }) => {
    const [{ lines }, claims, isShipped] = await Promise.all([
      findContents(tx, order.id),
      listClaims(tx, order.id),
      hasShipped(tx, order.id),
    ]);
    const line = lines.find((candidate) => String(candidate.lineNumber) === itemId);
    const lineNumber = line?.lineNumber ?? 0;
    const claim: OrderClaim = { id: randomUUID(), lineNumber, problem, quantity, description, userId: user.id, at };
    const earlier = claims.filter((known) => known.lineNumber === lineNumber);
    const refusal = checkClaim({
      ...{ line, claim },
      isHandedOver: order.status === "COMPLETED" || isShipped,
      reported: earlier.map((known) => known.problem),
    });
    if (refusal !== null) return refusal;
    const text = `A problem was reported: ${quantity} × ${line?.productName}, ${problemLabels[problem]}.`;
    commitWith(
      insertClaim(tx, order, claim),
      insertEvent(tx, order, { at, kind: "CLAIMED", userId: user.id, text }),
      audit(tx, viewer, { order, at, action: "ORDER_CLAIMED", also: { item: itemId, problem, quantity } }),
      queueClaimMail(tx, claim.id),
    );
    return null;
  });
}
