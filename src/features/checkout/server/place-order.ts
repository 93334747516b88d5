/**
 * The one transaction in which a cart becomes an order. Locks are taken in one order by everybody: the cart, the account
 * for reading, shelves by store and SKU, coupons by code, the points, the credit. No gateway is asked in here, and no
 * second connection.
 */
import { sql } from "kysely";
import { asTenant, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { Payment } from "../../cards/payment.ts";
import { lockPayment } from "../../cards/server/payments.store.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import {
  type CartRecord,
  findCartByCode,
  findLiveCart,
  liveCartLock,
  markOrdered,
} from "../../cart/server/cart.store.ts";
import type { CartOwner } from "../../cart/server/cart-owner.ts";
import { countCouponUse } from "../../cart/server/coupons.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { points } from "../../loyalty/points.ts";
import { movePoints } from "../../loyalty/server/points.store.ts";
import { usableCents } from "../../orders/credit-use.ts";
import type { Order } from "../../orders/order.ts";
import { firstState, type OrderState } from "../../orders/order-states.ts";
import { insertBackOrders } from "../../orders/server/back-orders.store.ts";
import { addUnbilled } from "../../orders/server/credit.store.ts";
import { queueOrderMail, queueRefreshOfHold } from "../../orders/server/order-outbox.ts";
import { findOrderBy, insertEvent, insertOrder, nextOrderNumber } from "../../orders/server/orders.store.ts";
import { reserveForOrder } from "../../orders/server/reservations.store.ts";
import { checkCheckout } from "../checkout-checks.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import { type Gathered, gatherFacts, type OrderWish } from "./checkout-facts.ts";
import { findReply, type KeyedRequest, keepReply } from "./idempotency.store.ts";
import { freshOrder, linesOf, orderMoneyOf, promotionsOf } from "./new-order.ts";

export interface Placing {
  readonly viewer: SignedInViewer;
  readonly owner: CartOwner;
  readonly country: Country;
  readonly cartCode: string;
  readonly wish: OrderWish;
  /** Made by the browser; null where the cart itself is the key. */
  readonly keyed: KeyedRequest | null;
  /** What the gateway was just asked about; null on account, or where nothing is reserved. */
  readonly payment: Payment | null;
}

export type Placed =
  | { readonly kind: "placed"; readonly number: string }
  /** The live cart stays as it is; `isPaymentFree` where what was reserved for it is now reserved for nothing. */
  | { readonly kind: "refused"; readonly refusal: UserError; readonly isPaymentFree: boolean };

const isSettledBefore = (refusal: UserError): Placed => ({ kind: "refused", refusal, isPaymentFree: false });

export function placeInTransaction(context: OperationContext, placing: Placing): Promise<Placed> {
  const { owner, keyed, cartCode } = placing;
  const skus = context.snapshots.promotions.giftSkus;
  return asTenant(
    context.db,
    owner,
    async (tx) => {
      const kept = keyed === null ? null : await findReply(tx, keyed);
      if (kept?.kind === "same") return { kind: "placed", number: kept.number };
      if (kept?.kind === "other") return isSettledBefore(checkoutErrors.keyReused);
      const record = await findLiveCart(tx, owner, { skus });
      if (record?.cart.code !== cartCode) return placedBefore(tx, context, placing);
      await sql`savepoint new_order`.execute(tx);
      const made = await makeOrder(tx, context, { ...placing, record });
      if (made.ok) return { kind: "placed", number: made.value };
      await sql`rollback to savepoint new_order`.execute(tx);
      return { kind: "refused", refusal: made.refusals[0] ?? cartErrors.cartNotFound, isPaymentFree: true };
    },
    { first: liveCartLock(owner) },
  );
}

/** The cart is an order already: whoever asks again, under whatever key, is told of that one. */
async function placedBefore(
  tx: Transaction,
  { clock }: OperationContext,
  { owner, cartCode, keyed }: Placing,
): Promise<Placed> {
  const cart = await findCartByCode(tx, owner, cartCode);
  const order = cart?.status === "ORDERED" ? await findOrderBy(tx, "cart_id", cart.id) : null;
  if (order === null) return isSettledBefore(cartErrors.cartNotFound);
  if (keyed !== null) await keepReply(tx, keyed, { number: order.number, at: clock.now() });
  return { kind: "placed", number: order.number };
}

type Making = Placing & { readonly record: CartRecord };

async function makeOrder(
  tx: Transaction,
  context: OperationContext,
  making: Making,
): Promise<Result<string, UserError>> {
  const { viewer, owner, record, wish, keyed } = making;
  const accountId = owner.accountId ?? "";
  const payment = making.payment && (await lockPayment(tx, accountId, making.payment.id));
  const gathered = await gatherFacts(tx, context, { ...making, payment });
  const refusal = checkCheckout(gathered.facts);
  if (refusal !== null) return refused(refusal);
  const at = context.clock.now();
  const number = await nextOrderNumber(tx, record.cart.country);
  const fresh = { ...freshOrder(), number, accountId };
  await reserveForOrder(tx, fresh, gathered.plan?.units ?? []);
  const taken =
    (await takeCoupons(tx, gathered, { order: fresh, at })) ?? (await takePoints(tx, gathered, { order: fresh, at }));
  if (taken !== null && !taken.ok) return taken;
  const state = await takeCredit(tx, gathered, accountId);
  if (!state.ok) return state;
  const order: Order = {
    ...fresh,
    redemptionId: taken?.value ?? null,
    ...orderMoneyOf(gathered),
    ...wish.references,
    ...state.value,
    ...whereOf(gathered, wish),
    userId: viewer.user.id,
    acting: viewer.acting,
    cartId: record.cart.id,
    country: record.cart.country,
    payBy: wish.payBy,
    // What points pay for entirely is paid with the order.
    paymentStatus: wish.payBy === "CARD" && gathered.tender.totalCents === 0 ? "PAID" : "NOTPAID",
    // What was reserved for an earlier state of the cart is not charged for it: the reconciler lets it go.
    paymentId: gathered.tender.totalCents === 0 ? null : (payment?.id ?? null),
    createdAt: at,
  };
  await insertOrder(tx, { order, lines: linesOf(gathered), promotions: promotionsOf(gathered) });
  const missing = gathered.plan?.missing ?? new Map();
  await insertBackOrders(tx, order, { missing, storeId: order.fulfilmentStoreId, at });
  await insertEvent(tx, order, { at, kind: "PLACED", userId: order.userId, words: placedWords(order) });
  await markOrdered(tx, record.cart.id);
  await insertAuditEntry(tx, {
    ...{ at, userId: order.userId, accountId, acting: order.acting },
    action: "ORDER_PLACED",
    detail: { order: number },
  });
  await queueOrderMail(tx, number, order.approval === "pending" ? "approval" : "confirmed");
  if (keyed !== null && !(await keepReply(tx, keyed, { number, at }))) return refused(checkoutErrors.keyReused);
  return ok(number);
}

interface Taking {
  readonly order: Pick<Order, "id" | "number" | "accountId">;
  readonly at: Date;
}

/** Null where all of them were to be had. */
async function takeCoupons(
  tx: Transaction,
  { priced }: Gathered,
  { order, at }: Taking,
): Promise<ReturnType<typeof refused<UserError>> | null> {
  const codes = priced.coupons.flatMap(({ code, applied }) => (applied ? code : [])).sort();
  for (const code of codes) {
    const use = { code, accountId: order.accountId, orderId: order.id, at };
    if (!(await countCouponUse(tx, use))) return refused(cartErrors.couponUsedUp);
  }
  return null;
}

/** The movement that took them; null where none are used. */
async function takePoints(
  tx: Transaction,
  { tender }: Gathered,
  { order, at }: Taking,
): Promise<Result<string, UserError> | null> {
  if (tender.pointsUsed === 0) return null;
  const moved = await movePoints(tx, {
    accountId: order.accountId,
    at,
    type: "REDEMPTION",
    points: points(-tender.pointsUsed),
    cause: `Paid towards order ${order.number}`,
    reference: order.number,
  });
  return moved.ok ? ok(moved.value.movementId) : moved;
}

/**
 * On account it uses credit at once, whoever still has to be asked; how the order begins follows from that. The hold may
 * not have been looked at since the last order, so what was used before this one is looked at here.
 */
async function takeCredit(
  tx: Transaction,
  { standing, may, tender, facts }: Gathered,
  accountId: string,
): Promise<Result<OrderState, UserError>> {
  if (facts.payBy === "CARD") return ok(firstState({ needsApproval: false, passesCredit: false }));
  const limitCents = standing.account.creditLimitCents;
  const used = await addUnbilled(tx, accountId, tender.totalCents);
  if (used - tender.totalCents > usableCents(limitCents)) return refused(checkoutErrors.creditOnHold);
  if (used > usableCents(limitCents)) await queueRefreshOfHold(tx, accountId);
  const spendLimit = standing.membership?.spendLimitCents ?? null;
  return ok(
    firstState({
      needsApproval: may.orderOnAccount === "limit" && spendLimit !== null && tender.totalCents > spendLimit,
      passesCredit: used > limitCents,
    }),
  );
}

function whereOf({ plan, shown }: Gathered, { saleOffice }: OrderWish) {
  if (plan === null) throw new Error("An order was placed that goes nowhere.");
  const { mode, address } = shown.cart.fulfilment;
  return {
    storeId: saleOffice || shown.cart.storeId,
    deliveryMode: mode,
    planId: plan.planId,
    fulfilmentStoreId: plan.store.id,
    promisedFor: plan.promisedFor,
    address: mode === "PICKUP" ? null : address,
  };
}

function placedWords({ approval, tracking }: Order): string {
  if (approval === "pending") return "The order was placed and waits for approval.";
  return tracking === "CREDIT_REVIEW_IN_PROGRESS"
    ? "The order was placed. It passes the credit limit, so we look at it first."
    : "The order was placed.";
}
