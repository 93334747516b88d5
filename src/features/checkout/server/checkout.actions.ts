/**
 * Paying for a cart and placing the order: reserve the money at the gateway, commit the order, capture the money
 * (decision 0009). The gateway is called only while no transaction is open.
 *
 * Lock order of every transaction that takes several of these locks: cart, idempotency key, card payment, order, account,
 * the viewer's rights (`lockRights`), stock (by store and SKU), coupons (by code), vouchers (by id), points, credit. The account is locked with
 * FOR SHARE here, so orders of one account do not wait for each other there, but a booking that changes the account's hold
 * does.
 */
import { randomUUID } from "node:crypto";
import { asTenant, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { ok, refused, type UserError } from "../../../shared/result.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { Payment } from "../../cards/payment.ts";
import { mayChangeCards } from "../../cards/saved-card.ts";
import { countEndedPayments, findPayment, lockPayment } from "../../cards/server/payments.store.ts";
import { checkSavedCard } from "../../cards/server/saved-cards.queries.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import type { CartOwner } from "../../cart/cart-owner.ts";
import { toCouponContext } from "../../cart/quote.ts";
import { getCartOwner } from "../../cart/server/cart.queries.ts";
import { findCartByCode, findLiveCart, lockLiveCart } from "../../cart/server/cart.store.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { formatName, type SignedInViewer } from "../../identity/viewer.ts";
import { toJobScope } from "../../jobs/job.ts";
import { findOpenNames } from "../../jobs/server/jobs.store.ts";
import { orderPaymentPurpose } from "../../orders/order.ts";
import { everyOrder } from "../../orders/order-access.ts";
import type { OrderView } from "../../orders/order-view.ts";
import { findOrderView, toOrderView } from "../../orders/server/orders.queries.ts";
import { undoUnpaidOrder } from "../../orders/server/orders.steps.ts";
import { findOrder, findOrderBy, lockOrder } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { checkCheckout } from "../checkout-checks.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import { toCheckoutFacts } from "../checkout-facts.ts";
import { formatPlaced, toOrder, toOrderLines, toOrderPromotions } from "../new-order.ts";
import {
  type CardPaymentInput,
  listJobIds,
  nameJobs,
  type OrderInput,
  type PlaceOrderInput,
  toDraft,
  toOrderInput,
} from "../order-input.ts";
import { checkTakings, findFirstState, needsHold } from "../order-takings.ts";
import { type CheckoutRequest, type DoneAnswer, findCartPayment } from "./checkout.queries.ts";
import { type LockedQuote, lockQuote, type NewOrder, writeOrder } from "./checkout.steps.ts";
import { gatherQuote } from "./checkout-facts.queries.ts";
import { saveDraft } from "./drafts.store.ts";
import { findReply, insertReply, type KeyedRequest, lockReply } from "./idempotency.store.ts";

export interface PlacedAnswer {
  readonly order: OrderView | null;
  readonly userErrors: readonly UserError[];
}

const refuseOrder = (refusal: UserError): PlacedAnswer => ({ order: null, userErrors: [refusal] });

/** Repeated and parallel requests for one cart give one order and one charge. */
export async function placeOrder(
  request: CheckoutRequest,
  viewer: SignedInViewer,
  given: PlaceOrderInput,
): Promise<PlacedAnswer> {
  const owner = getCartOwner(request);
  const country = await getCountry(request.db, request.buyer.country);
  const input = toOrderInput(given);
  const { cartCode, paymentMethodId } = given;
  if (input.payBy === "CARD" && paymentMethodId) {
    const refusal = await confirmSavedCard(request, viewer, { ...given, paymentMethodId });
    // A cart that is no longer live may already be an order. Then the request is answered with that order.
    if (refusal !== null && refusal !== cartErrors.cartNotFound) return refuseOrder(refusal);
  }
  const found = input.payBy === "CARD" ? await findCartPayment(request, owner, cartCode) : null;
  if (found?.kind === "unknown") return refuseOrder(cardsErrors.gatewayUnreachable);
  const payment = found?.kind === "found" ? found.answer.payment : null;
  const keyed = toKeyedRequest(owner, given);
  const placed = await placeInTransaction(request, { viewer, owner, country, input, payment, cartCode, keyed });
  if (placed.kind === "refused") {
    // A payment that is not confirmed yet stays open: the buyer can correct the order and confirm it then.
    if (payment?.status === "reserved" && placed.isPaymentUnused) await request.payments.cancel(payment);
    return refuseOrder(placed.refusal);
  }
  if (placed.view?.order.payBy === "ACCOUNT") return { order: placed.view, userErrors: [] };
  const isCharged = await chargeOrder(request, placed.number);
  const order = await findOrderView(request, viewer, { number: placed.number });
  return { order, userErrors: isCharged ? [] : [checkoutErrors.chargeFailed] };
}

function toKeyedRequest(
  { accountId }: CartOwner,
  { idempotencyKey, ...request }: PlaceOrderInput,
): KeyedRequest | null {
  if (!idempotencyKey || accountId === null) return null;
  return { accountId, operation: "OrderCreateAndCharge", key: idempotencyKey.slice(0, 100), request };
}

interface Placing {
  readonly viewer: SignedInViewer;
  readonly owner: CartOwner;
  readonly country: Country;
  readonly cartCode: string;
  readonly input: OrderInput;
  /** The browser's idempotency key; null if it sends none, then the cart is the key. */
  readonly keyed: KeyedRequest | null;
  /** As the gateway has just reported it; null on account, or if nothing is reserved. */
  readonly payment: Payment | null;
}

type Placed =
  /** `view` is null if the order was placed before: only then it must be read. */
  | { readonly kind: "placed"; readonly number: string; readonly view: OrderView | null }
  /** `isPaymentUnused`: the cart stays live, and no order uses the payment that was reserved for it. */
  | { readonly kind: "refused"; readonly refusal: UserError; readonly isPaymentUnused: boolean };

const refuseRepeat = (refusal: UserError): Placed => ({ kind: "refused", refusal, isPaymentUnused: false });
const findPlaced = (number: string): Placed => ({ kind: "placed", number, view: null });

/** The one transaction in which a cart becomes an order: lock, gather, check, write. */
function placeInTransaction(request: CheckoutRequest, placing: Placing): Promise<Placed> {
  const { owner, keyed, cartCode, viewer } = placing;
  const { promotions, stores } = request.snapshots;
  const accountId = owner.accountId ?? "";
  const jobIds = listJobIds(placing.input);
  return asTenant(request.db, owner, async (tx, commitWith) => {
    const [, , reply, record, payment, jobNames] = await Promise.all([
      lockLiveCart(tx, owner),
      keyed === null ? null : lockReply(tx, keyed),
      keyed === null ? null : findReply(tx, keyed),
      findLiveCart(tx, owner, { skus: promotions.giftSkus, now: request.clock.now() }),
      placing.payment === null ? null : lockPayment(tx, accountId, placing.payment.id),
      jobIds.length === 0 ? new Map() : findOpenNames(tx, toJobScope(viewer), jobIds),
    ]);
    if (reply?.kind === "same") return findPlaced(reply.number);
    if (reply?.kind === "other") return refuseRepeat(checkoutErrors.keyReused);
    if (record?.cart.code !== cartCode) return findEarlierOrder(tx, request, placing);
    const input = nameJobs(placing.input, jobNames);
    if (input === null) return { kind: "refused", refusal: checkoutErrors.jobNotFound, isPaymentUnused: true };
    const at = request.clock.now();
    const locked = await lockQuote(tx, request, { ...placing, record, payBy: input.payBy, at });
    const takesCards = request.payments.cardForm !== null;
    const facts = toCheckoutFacts(locked, { input, takesCards, isPaymentDue: true, payment, stores });
    const refusal = checkCheckout(facts) ?? checkTakings(toCouponContext(request, record.cart), locked.takings);
    if (refusal !== null) return { kind: "refused", refusal, isPaymentUnused: true };
    const placed = makeOrder(locked, { ...placing, input, payment, at });
    commitWith(...writeOrder(tx, placed));
    return { kind: "placed", number: locked.number, view: viewNewOrder(request, viewer, placed) };
  });
}

/** A repeated request for a cart that is already an order is answered with that order, under any key. */
async function findEarlierOrder(
  tx: Transaction,
  { clock }: CheckoutRequest,
  { owner, cartCode, keyed }: Placing,
): Promise<Placed> {
  const cart = await findCartByCode(tx, owner, cartCode);
  const order = cart?.status === "ORDERED" ? await findOrderBy(tx, "cart_id", cart.id) : null;
  if (order === null) return refuseRepeat(cartErrors.cartNotFound);
  if (keyed !== null) await insertReply(tx, keyed, { number: order.number, at: clock.now() });
  return findPlaced(order.number);
}

function makeOrder(
  { quote, plan, tender, takings, pointsBook, number }: LockedQuote,
  { viewer, input, payment, keyed, at }: Placing & { readonly at: Date },
): NewOrder {
  if (plan === null) throw new Error("An order was placed without a fulfilment plan.");
  const redemptionId = tender.pointsUsed > 0 ? randomUUID() : null;
  const made = { id: randomUUID(), number, redemptionId, state: findFirstState(takings), at };
  const order = toOrder({ quote, plan, viewer, input, tender, payment, ...made });
  return {
    ...{ order, plan, quote, keyed, pointsBook, vouchers: tender.vouchers, needsHold: needsHold(takings) },
    lines: toOrderLines(quote, plan.missing),
    promotions: toOrderPromotions(quote.priced),
    event: { at, kind: "PLACED", userId: order.userId, text: formatPlaced(order) },
  };
}

function viewNewOrder(request: CheckoutRequest, viewer: SignedInViewer, placed: NewOrder): OrderView {
  const { order, lines, promotions, event, plan, quote } = placed;
  return toOrderView(request, viewer, {
    order,
    country: quote.country,
    contents: { lines, promotions, events: [event] },
    missing: plan.missing,
    claims: [],
    returns: [],
    // Only an order by card has vouchers, and it is read again after its payment.
    vouchers: [],
    isShipped: false,
    people: new Map([[viewer.user.id, formatName(viewer.user)]]),
    account: viewer.account,
  });
}

/**
 * Captures the money that is reserved for an order. False if the card does not pay; the order is then undone. If the
 * gateway does not answer, the order stays and the reconciler finds out. A repeated call captures nothing again.
 */
async function chargeOrder({ db, clock, payments }: CheckoutRequest, number: string): Promise<boolean> {
  const order = await findOrder(db, everyOrder, number);
  if (order?.status === "CHECKED_INVALID") return false;
  if (order?.status !== "CREATED" || order.paymentId === null) return true;
  const payment = await findPayment(db, order.accountId, order.paymentId);
  if (payment?.status !== "reserved") return true;
  const answer = await payments.capture(payment);
  if (answer.kind === "unknown" || (answer.kind === "done" && answer.payment.status !== "cancelled")) return true;
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, everyOrder, number);
    if (locked !== null) await undoUnpaidOrder(tx, locked, clock.now());
  });
  return false;
}

interface CardPaymentAnswer {
  /** Null if nothing is left to confirm: points and vouchers pay for everything, or the payment is already confirmed. */
  readonly paymentIntent: { readonly clientSecret: string } | null;
  readonly userErrors: readonly UserError[];
}

/** Creates the payment that the browser then confirms with a card. */
export async function beginCardPayment(
  request: CheckoutRequest,
  viewer: SignedInViewer,
  given: CardPaymentInput,
): Promise<CardPaymentAnswer> {
  const created = await createCartPayment(request, viewer, given);
  if (created.kind === "refused") return { paymentIntent: null, userErrors: [created.refusal] };
  const isDone = created.kind === "free" || created.answer.payment.status === "reserved";
  return { paymentIntent: isDone ? null : { clientSecret: created.answer.clientSecret }, userErrors: [] };
}

type CreatedPayment =
  | { readonly kind: "created"; readonly answer: DoneAnswer }
  /** Points and vouchers pay for everything. */
  | { readonly kind: "free" }
  | { readonly kind: "refused"; readonly refusal: UserError };

/** Checks that the cart could be ordered by card now, then asks the gateway for a payment. */
async function createCartPayment(
  request: CheckoutRequest,
  viewer: SignedInViewer,
  given: CardPaymentInput,
): Promise<CreatedPayment> {
  const savesCard = given.saveCard ?? false;
  if (savesCard && !mayChangeCards(viewer, request.clock.now())) {
    return { kind: "refused", refusal: identityErrors.signInAgain };
  }
  const country = await getCountry(request.db, request.buyer.country);
  const checked = await checkCardOrder(request, viewer, { given, country });
  if (!checked.ok) return { kind: "refused", refusal: checked.refusals[0] ?? checkoutErrors.paymentFailed };
  const { cart, totalCents, endedPayments } = checked.value;
  if (totalCents === 0) return { kind: "free" };
  const answer = await request.payments.create(viewer, {
    purpose: orderPaymentPurpose,
    reference: cart.id,
    // One payment for each version of the cart. After a failed payment the next attempt gets a new key.
    key: [cart.id, cart.modifiedAt.getTime(), totalCents, savesCard ? "save" : "use", endedPayments].join("."),
    amountCents: totalCents,
    currency: country.currency,
    savesCard,
  });
  if (answer.kind === "done") return { kind: "created", answer };
  const isUnreachable = answer.kind === "unknown";
  return { kind: "refused", refusal: isUnreachable ? cardsErrors.gatewayUnreachable : checkoutErrors.paymentFailed };
}

async function checkCardOrder(
  request: CheckoutRequest,
  viewer: SignedInViewer,
  { given, country }: { given: CardPaymentInput; country: Country },
) {
  const owner = getCartOwner(request);
  const input = toOrderInput({ ...given, saleOffice: "", isPayByCC: true });
  const skus = request.snapshots.promotions.giftSkus;
  return asTenant(request.db, owner, async (tx) => {
    const [, record] = await Promise.all([
      lockLiveCart(tx, owner),
      findLiveCart(tx, owner, { skus, now: request.clock.now() }),
    ]);
    if (record?.cart.code !== given.cartCode) return refused(cartErrors.cartNotFound);
    const gathered = await gatherQuote(tx, request, { viewer, record, country });
    const { stores } = request.snapshots;
    const paying = { takesCards: request.payments.cardForm !== null, isPaymentDue: false, payment: null };
    const refusal = checkCheckout(toCheckoutFacts(gathered, { input, ...paying, stores }));
    if (refusal !== null) return refused(refusal);
    const { totalCents } = gathered.quote.priced.payByCard;
    const thing = { accountId: owner.accountId ?? "", purpose: orderPaymentPurpose, reference: record.cart.id };
    const endedPayments = await countEndedPayments(tx, thing);
    return ok({ cart: record.cart, totalCents, endedPayments });
  });
}

/**
 * Confirms the payment with a saved card from the server, for pages without script. Null if it is confirmed. If the bank
 * asks for confirmation on its own page, the typed fields are stored and the checkout links to that page.
 */
async function confirmSavedCard(
  request: CheckoutRequest,
  viewer: SignedInViewer,
  given: PlaceOrderInput & { readonly paymentMethodId: string },
): Promise<UserError | null> {
  const cardId = given.paymentMethodId;
  const refusal = await checkSavedCard(request, viewer, cardId);
  if (refusal !== null) return refusal;
  const created = await createCartPayment(request, viewer, given);
  if (created.kind !== "created") return created.kind === "refused" ? created.refusal : null;
  const { payment } = created.answer;
  const returnUrl = `${request.payments.shopUrl}/checkout/`;
  const answer = await request.payments.confirmSavedCard(payment, { cardId, returnUrl, key: randomUUID() });
  if (answer.kind === "confirmed") return null;
  if (answer.kind === "declined") return checkoutErrors.cardDeclined(answer.message);
  if (answer.kind === "unknown") return cardsErrors.gatewayUnreachable;
  if (answer.kind === "refused") return checkoutErrors.paymentFailed;
  const { reference: cartId, accountId, userId } = payment;
  const draft = toDraft(given, cardId);
  await asTenant(request.db, { accountId, userId }, (tx) =>
    saveDraft(tx, { cartId, accountId }, { draft, at: request.clock.now() }),
  );
  return answer.actionUrl === null ? checkoutErrors.paymentFailed : checkoutErrors.bankAsks;
}
