/** The two halves of placing an order: locking and reading what it takes, and writing it. */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import type { PayBy, Tender } from "../../cart/priced-cart.ts";
import { type CartRecord, type Quote, quoteCart } from "../../cart/quote.ts";
import { markOrdered } from "../../cart/server/cart.store.ts";
import { insertCouponUses, lockCouponUses } from "../../cart/server/coupons.store.ts";
import { lockStanding } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { toJobName } from "../../jobs/job.ts";
import { insertOrderLinks } from "../../jobs/server/job-orders.store.ts";
import { insertMissingJobs, selectOpenJobs } from "../../jobs/server/jobs.store.ts";
import { countUsable } from "../../loyalty/lots.ts";
import { points } from "../../loyalty/points.ts";
import { emptyBook, type PointsBook } from "../../loyalty/points-book.ts";
import { lockPoints, takeLockedPoints } from "../../loyalty/server/points.steps.ts";
import type { Order, OrderEvent, OrderLine, OrderPromotion } from "../../orders/order.ts";
import { insertBackOrders } from "../../orders/server/back-orders.store.ts";
import { addUnbilled, lockCredit } from "../../orders/server/credit.store.ts";
import { insertEvent } from "../../orders/server/order-contents.store.ts";
import { queueHoldRefresh, queueOrderMail } from "../../orders/server/orders.steps.ts";
import { insertOrder, nextOrderNumber } from "../../orders/server/orders.store.ts";
import { reserveForOrder } from "../../orders/server/reservations.store.ts";
import { lockStock } from "../../stock/server/stock.store.ts";
import { insertVoucherUses, lockVouchers } from "../../vouchers/server/vouchers.store.ts";
import { findTender } from "../checkout-facts.ts";
import { formatSiteAddress } from "../new-order.ts";
import type { OrderPlan } from "../order-plan.ts";
import { listAppliedCodes, type TakingsFacts } from "../order-takings.ts";
import type { GatherContext, Gathered } from "./checkout-facts.queries.ts";
import { insertReply, type KeyedRequest } from "./idempotency.store.ts";
import { planOrder, readStoreStock, toPlanningFacts } from "./order-plan.queries.ts";

interface QuoteToLock {
  readonly viewer: SignedInViewer;
  readonly record: CartRecord;
  readonly country: Country;
  readonly payBy: PayBy;
  readonly at: Date;
}

/** The quote of a cart, with everything that its order takes: locked until the transaction ends. */
export interface LockedQuote extends Gathered {
  readonly tender: Tender;
  readonly takings: TakingsFacts;
  /** Empty if no points are used. */
  readonly pointsBook: PointsBook;
  readonly number: string;
}

/**
 * Locks and reads in one exchange, in the lock order of checkout.actions.ts. A delivery needs one exchange before, to find
 * the stores whose stock it takes.
 */
export async function lockQuote(
  tx: Transaction,
  context: GatherContext,
  { viewer, record, country, payBy, at }: QuoteToLock,
): Promise<LockedQuote> {
  const { cart } = record;
  const accountId = viewer.account?.id ?? "";
  const quote = quoteCart(context, record, country);
  const tender = findTender(quote.priced, payBy);
  const stock = await readStoreStock(tx, context, { cart, lock: lockStock, withOffers: false });
  const planning = toPlanningFacts(context, stock, [...cart.lines, ...quote.priced.givenAway]);
  const [standing, may, plan, couponUses, vouchersLeft, pointsBook, credit, number] = await Promise.all([
    lockStanding(tx, accountId, viewer.user.id),
    lockRights(tx, viewer),
    planOrder(tx, planning, { cart, lock: lockStock }),
    lockCouponUses(tx, { codes: listAppliedCodes(quote.priced), accountId }),
    lockVouchers(
      tx,
      tender.vouchers.map(({ id }) => id),
    ),
    tender.pointsUsed > 0 ? lockPoints(tx, accountId) : emptyBook,
    payBy === "ACCOUNT" ? lockCredit(tx, accountId) : { unbilledCents: 0, balanceCents: 0 },
    nextOrderNumber(tx, cart.country),
  ]);
  const takings = {
    ...{ priced: quote.priced, payBy, tender, couponUses, vouchersLeft, may },
    balance: countUsable(pointsBook.lots, at),
    usedCents: credit.unbilledCents + credit.balanceCents,
    creditLimitCents: standing.account.creditLimitCents,
    spendLimitCents: standing.membership?.spendLimitCents ?? null,
  };
  return { quote, standing, may, plan, planning, tender, takings, pointsBook, number };
}

export interface NewOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly OrderPromotion[];
  readonly event: OrderEvent;
  readonly plan: OrderPlan;
  readonly quote: Quote;
  readonly vouchers: Tender["vouchers"];
  readonly pointsBook: PointsBook;
  readonly needsHold: boolean;
  readonly keyed: KeyedRequest | null;
}

/**
 * Issues every write of a new order at once. They leave together with the commit: everything that they take is locked, so
 * none of them can be refused.
 */
export function writeOrder(tx: Transaction, placed: NewOrder): Promise<unknown>[] {
  const { order, lines, promotions, event, plan, quote, vouchers, pointsBook, needsHold, keyed } = placed;
  const { id: orderId, number, accountId, userId, acting, createdAt: at } = order;
  const entry = { at, userId, accountId, acting, action: "ORDER_PLACED", detail: { order: number } } as const;
  const writes = [
    // The order refers to the movement of its points.
    order.redemptionId === null ? null : takePoints(tx, order, pointsBook),
    insertOrder(tx, { order, lines, promotions }),
    ...linkJobs(tx, placed),
    reserveForOrder(tx, order, plan.units),
    insertCouponUses(tx, listAppliedCodes(quote.priced), { accountId, orderId, at }),
    insertVoucherUses(tx, vouchers, { accountId, orderId, at }),
    order.payBy === "ACCOUNT" ? addUnbilled(tx, accountId, order.totalCents) : null,
    insertBackOrders(tx, order, { missing: plan.missing, storeId: order.fulfilmentStoreId, at }),
    insertEvent(tx, order, event),
    markOrdered(tx, quote.cart.id),
    insertAuditEntry(tx, entry),
    queueOrderMail(tx, number, order.approval === "pending" ? "approval" : "confirmed"),
    needsHold ? queueHoldRefresh(tx, accountId) : null,
    keyed === null ? null : insertReply(tx, keyed, { number, at }),
  ];
  return writes.filter((write) => write !== null);
}

/** Makes the jobs that the order names and that do not exist yet, then links the order and its lines to their jobs. */
function linkJobs(tx: Transaction, { order, lines }: NewOrder): Promise<void>[] {
  const { id, accountId, userId, createdAt: at, address, jobReferences: jobNames } = order;
  const named = lines.map(({ lineNumber, reference }) => ({ lineNumber, reference: toJobName(reference) }));
  if (jobNames.length === 0 && named.every(({ reference }) => reference === "")) return [];
  return [
    insertMissingJobs(tx, { accountId, names: jobNames, siteAddress: formatSiteAddress(address), userId, at }),
    insertOrderLinks(tx, { id, accountId, userId, at, jobNames, lines: named, openJobs: selectOpenJobs(accountId) }),
  ];
}

async function takePoints(tx: Transaction, order: Order, book: PointsBook): Promise<void> {
  const moved = await takeLockedPoints(tx, book, {
    id: order.redemptionId ?? randomUUID(),
    accountId: order.accountId,
    at: order.createdAt,
    type: "REDEMPTION",
    points: points(-order.pointsUsed),
    cause: `Paid towards order ${order.number}`,
    reference: order.number,
  });
  if (!moved.ok) throw new Error("Points were taken although they were locked.");
}
