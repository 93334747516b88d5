import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import { cancelPayment } from "../../cards/server/payments.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import { type CartOwner, getCartOwner } from "../../cart/server/cart-owner.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { chargeOrder } from "../../orders/server/order-money.ts";
import { findShownOrder } from "../../orders/server/read-order.ts";
import type { ShownOrder } from "../../orders/server/shown-order.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import { askForPayment, confirmSavedCard, findCartPayment, paymentServices } from "./card-payment.ts";
import type { KeyedRequest } from "./idempotency.store.ts";
import { type PaymentWish, type PlaceWish, wishOf } from "./order-wish.ts";
import { placeInTransaction } from "./place-order.ts";

interface BegunPayment {
  readonly paymentIntent: { readonly clientSecret: string } | null;
  readonly userErrors: readonly UserError[];
}

/** Asks for a payment that the browser confirms; for none where points pay for everything, or it was confirmed before. */
export async function beginCardPayment(
  context: OperationContext,
  viewer: SignedInViewer,
  given: PaymentWish,
): Promise<BegunPayment> {
  const asked = await askForPayment(context, viewer, given);
  if (asked.kind === "refused") return { paymentIntent: null, userErrors: [asked.refusal] };
  const isDone = asked.kind === "free" || asked.answer.payment.status === "reserved";
  return { paymentIntent: isDone ? null : { clientSecret: asked.answer.clientSecret }, userErrors: [] };
}

export interface PlacedAnswer {
  readonly order: ShownOrder | null;
  readonly userErrors: readonly UserError[];
}

const notPlaced = (refusal: UserError): PlacedAnswer => ({ order: null, userErrors: [refusal] });

/** One cart, one order, one charge, however often it is asked for. */
export async function placeOrder(
  context: OperationContext,
  viewer: SignedInViewer,
  given: PlaceWish,
): Promise<PlacedAnswer> {
  const owner = getCartOwner(context);
  const country = await getCountry(context.db, context.buyer.country);
  const wish = wishOf(given);
  const { paymentMethodId } = given;
  if (wish.payBy === "CARD" && paymentMethodId) {
    const refusal = await confirmSavedCard(context, viewer, { ...given, paymentMethodId });
    // The cart may be an order already: then that is the answer, whatever became of asking the card again.
    if (refusal !== null && refusal !== cartErrors.cartNotFound) return notPlaced(refusal);
  }
  const found = wish.payBy === "CARD" ? await findCartPayment(context, owner, given.cartCode) : null;
  if (found?.kind === "unknown") return notPlaced(cardsErrors.gatewayUnreachable);
  const payment = found?.kind === "found" ? found.answer.payment : null;
  const placed = await placeInTransaction(context, {
    ...{ viewer, owner, country, wish, payment },
    cartCode: given.cartCode,
    keyed: keyedOf(owner, given),
  });
  if (placed.kind === "refused") {
    // What was never confirmed may still be, once the buyer has put right what was refused.
    if (payment?.status === "reserved" && placed.isPaymentFree) await cancelPayment(paymentServices(context), payment);
    return notPlaced(placed.refusal);
  }
  const isCharged = await chargeOrder(paymentServices(context), placed.number);
  const order = await findShownOrder(context, viewer, { number: placed.number });
  return { order, userErrors: isCharged ? [] : [checkoutErrors.chargeFailed] };
}

function keyedOf({ accountId }: CartOwner, { idempotencyKey, ...request }: PlaceWish): KeyedRequest | null {
  if (!idempotencyKey || accountId === null) return null;
  return { accountId, operation: "OrderCreateAndCharge", key: idempotencyKey.slice(0, 100), request };
}
