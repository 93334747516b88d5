/**
 * Staff take back or credit lines of an order. The return is stored first, with the amounts that were shown. After the commit the
 * gateway is asked for the money of a card, and the return is booked. A job repeats both if no answer came.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import {
  asStaff,
  type CommitWith,
  type Database,
  EVERY_ACCOUNT,
  inTransaction,
  readAsTenant,
  type Transaction,
} from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { Country } from "../../../shared/country.ts";
import type { UserError } from "../../../shared/result.ts";
import type { CardPayments, Payment } from "../../cards/payment.ts";
import { findPayment } from "../../cards/server/payments.store.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { parseReason } from "../../identity/staff-accounts.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import type { Order } from "../../orders/order.ts";
import { everyOrder } from "../../orders/order-access.ts";
import { type AnsweredClaim, checkAnswer } from "../../orders/order-claim.ts";
import {
  findReturnStore,
  formatSeenReturn,
  needsStaff,
  type OrderReturn,
  type ReturnInput,
} from "../../orders/order-return.ts";
import { ordersErrors } from "../../orders/orders-errors.ts";
import { returnsErrors } from "../../orders/returns-errors.ts";
import { insertClaimAnswer, listClaims } from "../../orders/server/claims.store.ts";
import { insertEvent } from "../../orders/server/order-contents.store.ts";
import {
  askAgain,
  findAskedReturn,
  findReturn,
  findReturnHash,
  insertReturn,
  insertReturnLines,
  listReturns,
  markFailed,
  markWithdrawn,
} from "../../orders/server/order-returns.store.ts";
import { queueClaimAnswerMail, queueReturnSettling } from "../../orders/server/orders.steps.ts";
import { enterOrderAccount, findOrderBy, lockOrder, selectOrderId } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { OrderBooks } from "../order-refund.ts";
import { type PlannedReturn, planOrderReturn } from "../plan-order-return.ts";
import { findInvoiceOfOrder } from "./documents.store.ts";
import { findOrderBooks, findReturnFacts } from "./order-books.store.ts";
import { bookOrderRefunds } from "./order-refunds.steps.ts";
import { bookReturn } from "./order-returns.steps.ts";

interface ReturnServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Pick<CardPayments, "read" | "refund">;
}

type Refusals = readonly UserError[];

interface ReturnRequest {
  /** The number of the order. */
  readonly number: string;
  readonly lines: readonly ReturnInput[];
  readonly reason: string;
  /** The amounts that were shown (order-return.ts). Empty: any amounts. */
  readonly seen: string;
  /** The claim that it answers. Empty: none. */
  readonly claimId: string;
  readonly idempotencyKey: string;
}

const MAX_KEY_LENGTH = 100;
const LATE_MS = 60_000;
const NO_ANSWER = "The gateway did not answer a refund; the job tries again.";
const TOO_LITTLE_LEFT = "Less than this is left of the invoice, because of other credit notes or refunds.";

export async function returnItems(
  services: ReturnServices,
  viewer: SignedInViewer,
  { idempotencyKey: key, ...request }: ReturnRequest,
): Promise<Refusals> {
  const reason = parseReason(request.reason);
  if (!reason.ok) return reason.refusals;
  const { number, seen, claimId } = request;
  const requestHash = hashToken(JSON.stringify(request));
  const { db } = services;
  const at = services.clock.now();
  const stored = await asStaff(db, toStaffTenant(viewer), async (tx, commitWith) => {
    const scope = { ...everyOrder, storeIds: viewer.user.storeIds };
    const orderId = selectOrderId(scope, number);
    const [order, may, , facts, known] = await Promise.all([
      lockOrder(tx, scope, number),
      lockRights(tx, viewer),
      viewer.user.storeIds === null ? null : enterOrderAccount(tx, orderId),
      findReturnFacts(tx, orderId),
      findReturnHash(tx, orderId, key),
    ]);
    if (order === null || may.staff.returns === "none") return [ordersErrors.orderNotFound];
    if (known?.equals(requestHash) === true) return [];
    if (known !== null || key === "" || key.length > MAX_KEY_LENGTH) return [returnsErrors.keyReused];
    const country = await getCountry(db, order.country);
    const planned = planOrderReturn(request.lines, { ...facts, order, country });
    if (!planned.ok) return planned.refusals;
    if (facts.returns.some(({ status }) => status === "ASKED")) return [returnsErrors.underWay];
    if (seen !== "" && seen !== formatSeenReturn(planned.value)) return [returnsErrors.planChanged];
    const claim = claimId === "" ? null : facts.claims.find(({ id }) => id === claimId);
    const refusal = claim === null ? null : checkAnswer(reason.value, claim);
    if (refusal !== null) return [refusal];
    const storeId = findReturnStore(order, viewer.user.storeIds, facts.sentFrom);
    const given = {
      ...{ id: randomUUID(), orderId: order.id, accountId: order.accountId, storeId, userId: viewer.user.id, at },
      ...{ reason: reason.value, ...planned.value },
    };
    commitWith(
      insertReturn(tx, given, { key, requestHash }),
      insertReturnLines(tx, given),
      queueReturnSettling(tx, given.id, at),
      audit(tx, viewer, {
        ...{ order, at, storeId, action: "ORDER_RETURNED", reason: reason.value },
        ...describeReturn(given, facts.returns),
      }),
    );
    if (claimId !== "") answerWithReturn({ tx, commitWith }, { order, claimId, given });
    return given.id;
  });
  if (typeof stored !== "string") return stored;
  await settleNow(services, stored);
  return [];
}

interface OpenTransaction {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
}

interface ReturnAnswer {
  readonly order: Order;
  readonly claimId: string;
  readonly given: Pick<OrderReturn, "id" | "userId" | "at" | "reason">;
}

function answerWithReturn({ tx, commitWith }: OpenTransaction, { order, claimId, given }: ReturnAnswer): void {
  const { id: returnId, userId, at, reason: words } = given;
  const text = `The claim was accepted, and the units are credited. ${words}`;
  commitWith(
    insertClaimAnswer(tx, order, { claimId, outcome: "CREDITED", words, returnId, userId, at }),
    insertEvent(tx, order, { at, kind: "CLAIM_ANSWERED", userId, text }),
    queueClaimAnswerMail(tx, claimId),
  );
}

/** The returned units of each line before and after, and what the customer gets. */
function describeReturn(given: PlannedReturn, earlier: readonly OrderReturn[]) {
  const before: Record<string, number> = {};
  const after: Record<string, number> = {};
  for (const { lineNumber, quantity } of given.lines) {
    const parts = earlier.filter(({ status }) => status !== "WITHDRAWN").flatMap(({ lines }) => lines);
    const units = parts.reduce((sum, part) => sum + (part.lineNumber === lineNumber ? part.quantity : 0), 0);
    before[`line ${lineNumber} returned`] = units;
    after[`line ${lineNumber} returned`] = units + quantity;
  }
  const { goodsCents, taxCents, cardCents, pointsBack, voucherCents } = given;
  const money = { goodsCents, taxCents, cardCents, pointsBack, voucherCents };
  return describeChange(before, { ...after, ...money });
}

interface AuditedReturn {
  readonly order: Order;
  readonly at: Date;
  readonly storeId: string;
  readonly action: AuditAction;
  readonly before: AuditFields;
  readonly after: AuditFields;
  readonly reason?: string;
}

function audit(
  tx: Transaction,
  { user, acting }: Pick<SignedInViewer, "user" | "acting">,
  { order: { accountId, number }, ...entry }: AuditedReturn,
): Promise<void> {
  const subject = { kind: "ORDER", id: number } as const;
  return insertAuditEntry(tx, { ...entry, userId: user.id, acting, accountId, detail: { order: number }, subject });
}

/** If this fails, the queued job repeats it. Both use one key, so the money is refunded once. */
async function settleNow(services: ReturnServices, returnId: string): Promise<void> {
  await settleReturn(services, returnId).catch((error: unknown) =>
    services.log.warn({ err: error, returnId }, "A return could not be booked at once; a job tries again."),
  );
}

interface Settling {
  readonly books: OrderBooks;
  readonly order: Order;
  readonly country: Country;
  readonly returned: OrderReturn;
}

/** Safe to run late or twice. Throws if the gateway does not answer. */
export async function settleReturn(services: ReturnServices, returnId: string): Promise<void> {
  const { db } = services;
  const returned = await findReturn(db, returnId);
  if (returned === null || returned.status !== "ASKED") return;
  const { orderId } = returned;
  const [order, books] = await readAsTenant(db, EVERY_ACCOUNT, (tx) =>
    Promise.all([findOrderBy(tx, "id", orderId), findOrderBooks(tx, orderId)]),
  );
  if (order === null) return;
  const settling = { order, books, returned, country: await getCountry(db, order.country) };
  if (returned.cardCents === 0 || (await refundCard(services, settling))) await bookAsked(services, settling);
}

async function bookAsked({ db, clock }: ReturnServices, { order, country, returned }: Settling): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await Promise.all([lockOrder(tx, everyOrder, order.number), lockAccount(tx, order.accountId)]);
    if (returned.cardCents > 0) return bookOrderRefunds(tx, order, { country, at });
    const [asked, invoice, books] = await Promise.all([
      findAskedReturn(tx, order.id),
      findInvoiceOfOrder(tx, order.id),
      findOrderBooks(tx, order.id),
    ]);
    if (asked?.id !== returned.id || invoice === null) return;
    if (asked.goodsCents > books.soldCents) return markFailed(tx, asked, TOO_LITTLE_LEFT);
    await bookReturn(tx, { order, invoice, country, at }, asked);
  });
}

/** False if it was refused, so that it waits in the queue of staff, or if it is booked already. */
async function refundCard(services: ReturnServices, settling: Settling): Promise<boolean> {
  const { db, payments } = services;
  const { order, books, returned } = settling;
  const payment = order.paymentId && (await findPayment(db, order.accountId, order.paymentId));
  if (!payment) throw new Error(`Order ${order.number} has no card payment.`);
  if (await wasRefunded(services, settling, payment)) return false;
  const key = `return-${returned.id}-${returned.attempt}`;
  const answer =
    returned.goodsCents > books.soldCents
      ? ({ kind: "refused", message: TOO_LITTLE_LEFT } as const)
      : await payments.refund(payment, { amountCents: returned.cardCents, key });
  if (answer.kind === "unknown") throw new Error(NO_ANSWER);
  if (answer.kind === "done") return true;
  const problem = "message" in answer ? answer.message : "The gateway refused the refund.";
  await inTransaction(db, async (tx, commitWith) => commitWith(markFailed(tx, returned, problem)));
  return false;
}

/** The gateway forgets a key after a day. So a late try first finds out whether the money of the return went back before. */
async function wasRefunded(services: ReturnServices, settling: Settling, payment: Payment): Promise<boolean> {
  const { id, at } = settling.returned;
  if (services.clock.now().getTime() - at.getTime() < LATE_MS) return false;
  if ((await services.payments.read(payment)).kind === "unknown") throw new Error(NO_ANSWER);
  await bookAsked(services, settling);
  return (await findReturn(services.db, id))?.status !== "ASKED";
}

interface UnbookedReturn {
  /** The number of the order. */
  readonly number: string;
  readonly returnId: string;
}

interface OpenReturn extends OpenTransaction {
  readonly order: Order;
  readonly found: OrderReturn;
  readonly returns: readonly OrderReturn[];
  readonly claims: readonly AnsweredClaim[];
  readonly at: Date;
}

/** The transaction of staff with a return that waits for them. */
async function changeUnbooked(
  { db, clock }: ReturnServices,
  { viewer, number, returnId }: UnbookedReturn & { readonly viewer: SignedInViewer },
  change: (open: OpenReturn) => Refusals,
): Promise<Refusals> {
  const at = clock.now();
  return asStaff(db, toStaffTenant(viewer), async (tx, commitWith) => {
    const scope = { ...everyOrder, storeIds: viewer.user.storeIds };
    const orderId = selectOrderId(scope, number);
    const [order, may, , returns, claims] = await Promise.all([
      lockOrder(tx, scope, number),
      lockRights(tx, viewer),
      viewer.user.storeIds === null ? null : enterOrderAccount(tx, orderId),
      listReturns(tx, orderId),
      listClaims(tx, orderId),
    ]);
    if (order === null || may.staff.returns === "none") return [ordersErrors.orderNotFound];
    const found = returns.find((each) => each.id === returnId && needsStaff(each, at));
    if (found === undefined) return [returnsErrors.returnNotFound];
    return change({ tx, commitWith, order, found, returns, claims, at });
  });
}

/** Asks the gateway once more. Only after a refusal the request is a new one: without an answer the money may have moved. */
export async function retryReturn(
  services: ReturnServices,
  viewer: SignedInViewer,
  given: UnbookedReturn,
): Promise<Refusals> {
  const refusals = await changeUnbooked(
    services,
    { viewer, ...given },
    ({ tx, commitWith, order, found, returns, at }) => {
      if (returns.some(({ id, status }) => status === "ASKED" && id !== found.id)) return [returnsErrors.underWay];
      const isRefused = found.status === "FAILED";
      const attempt = isRefused ? found.attempt + 1 : found.attempt;
      if (isRefused) commitWith(askAgain(tx, found));
      commitWith(
        queueReturnSettling(tx, found.id, at),
        audit(tx, viewer, {
          ...{ order, at, storeId: found.storeId, action: "RETURN_TRIED_AGAIN" },
          ...describeChange(
            { refund: isRefused ? "Refused" : "No answer", attempt: found.attempt },
            { refund: "Asked", attempt },
          ),
        }),
      );
      return [];
    },
  );
  if (refusals.length === 0) await settleNow(services, given.returnId);
  return refusals;
}

/** Gives up a return that was refused. Its units can be returned again, and the claim that it answered is open again. */
export async function withdrawReturn(
  services: ReturnServices,
  viewer: SignedInViewer,
  { reason: typed, ...given }: UnbookedReturn & { readonly reason: string },
): Promise<Refusals> {
  const reason = parseReason(typed);
  if (!reason.ok) return reason.refusals;
  return changeUnbooked(services, { viewer, ...given }, ({ tx, commitWith, order, found, claims, at }) => {
    if (found.status !== "FAILED") return [returnsErrors.noAnswer];
    const isAnswer = claims.some(({ answer }) => answer?.returnId === found.id);
    const text = "The money of a claim could not be given back, so the claim is open again.";
    if (isAnswer) commitWith(insertEvent(tx, order, { at, kind: "CLAIM_ANSWERED", userId: viewer.user.id, text }));
    commitWith(
      markWithdrawn(tx, found.id),
      audit(tx, viewer, {
        ...{ order, at, storeId: found.storeId, action: "RETURN_WITHDRAWN", reason: reason.value },
        ...describeChange(
          { refund: "Refused", ...(isAnswer && { claim: "Credited" }) },
          { refund: "Given up", ...(isAnswer && { claim: "Open" }) },
        ),
      }),
    );
    return [];
  });
}
