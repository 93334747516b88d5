import { asTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { Payment } from "../../cards/payment.ts";
import { countEndedPayments, listPaymentsFor } from "../../cards/server/payments.store.ts";
import { cancelPayment, createPayment, type PaymentServices, readPayment } from "../../cards/server/payments.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import { findCartByCode, findLiveCart, liveCartLock } from "../../cart/server/cart.store.ts";
import { type CartOwner, getCartOwner } from "../../cart/server/cart-owner.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { chargeOrder } from "../../orders/server/order-money.ts";
import { ORDER_PURPOSE } from "../../orders/server/order-purpose.ts";
import { findShownOrder } from "../../orders/server/read-order.ts";
import type { ShownOrder } from "../../orders/server/shown-order.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { checkCheckout } from "../checkout-checks.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import { gatherFacts, type OrderWish } from "./checkout-facts.ts";
import type { KeyedRequest } from "./idempotency.store.ts";
import { placeInTransaction } from "./place-order.ts";

type Maybe<T> = T | null | undefined;

export interface PaymentWish {
  readonly cartCode: string;
  readonly customerPONumber?: Maybe<string>;
  readonly acceptBackOrder?: Maybe<boolean>;
  readonly saveCard?: Maybe<boolean>;
  readonly modifiedTime?: Maybe<string>;
}

export interface PlaceWish extends Omit<PaymentWish, "saveCard"> {
  readonly saleOffice: string;
  readonly useDefaultStore?: Maybe<boolean>;
  readonly isPayByCC?: Maybe<boolean>;
  readonly orderNote?: Maybe<string>;
  readonly authorityToLeave?: Maybe<boolean>;
  readonly referenceJobIDs?: Maybe<readonly string[]>;
  readonly shownTotal?: Maybe<number>;
  readonly idempotencyKey?: Maybe<string>;
}

interface BegunPayment {
  readonly paymentIntent: { readonly clientSecret: string } | null;
  readonly userErrors: readonly UserError[];
}

const nothingBegun = (refusal: UserError): BegunPayment => ({ paymentIntent: null, userErrors: [refusal] });

/** Looks whether the cart could be ordered by card now, and asks the gateway for a payment that the browser confirms. */
export async function beginCardPayment(
  context: OperationContext,
  viewer: SignedInViewer,
  given: PaymentWish,
): Promise<BegunPayment> {
  const owner = getCartOwner(context);
  const country = await getCountry(context.db, context.buyer.country);
  const wish = wishOf({ ...given, saleOffice: "", isPayByCC: true });
  const skus = context.snapshots.promotions.giftSkus;
  const looked = await asTenant(
    context.db,
    owner,
    async (tx) => {
      const record = await findLiveCart(tx, owner, { skus });
      if (record?.cart.code !== given.cartCode) return { refusal: cartErrors.cartNotFound };
      const { facts, tender } = await gatherFacts(tx, context, { viewer, record, country, wish, payment: undefined });
      const about = { accountId: owner.accountId ?? "", purpose: ORDER_PURPOSE, reference: record.cart.id };
      const attempt = await countEndedPayments(tx, about);
      return { refusal: checkCheckout(facts), cart: record.cart, totalCents: tender.totalCents, attempt };
    },
    { first: liveCartLock(owner) },
  );
  if (looked.refusal !== null || looked.cart === undefined)
    return nothingBegun(looked.refusal ?? cartErrors.cartNotFound);
  const { cart, totalCents, attempt } = looked;
  if (totalCents === 0) return { paymentIntent: null, userErrors: [] };
  const savesCard = given.saveCard ?? false;
  const answer = await createPayment(paymentServices(context), viewer, {
    purpose: ORDER_PURPOSE,
    reference: cart.id,
    key: [cart.id, cart.modifiedAt.getTime(), totalCents, savesCard ? "save" : "use", attempt].join("."),
    amountCents: totalCents,
    currency: country.currency,
    savesCard,
  });
  if (answer.kind === "done") return { paymentIntent: { clientSecret: answer.clientSecret }, userErrors: [] };
  return nothingBegun(answer.kind === "unknown" ? cardsErrors.gatewayUnreachable : checkoutErrors.paymentFailed);
}

export interface PlacedAnswer {
  readonly order: ShownOrder | null;
  readonly userErrors: readonly UserError[];
}

/** One cart, one order, one charge, however often it is asked for. */
export async function placeOrder(
  context: OperationContext,
  viewer: SignedInViewer,
  given: PlaceWish,
): Promise<PlacedAnswer> {
  const owner = getCartOwner(context);
  const country = await getCountry(context.db, context.buyer.country);
  const wish = wishOf(given);
  const found = wish.payBy === "CARD" ? await findPayment(context, owner, given.cartCode) : null;
  if (found === "unknown") return { order: null, userErrors: [cardsErrors.gatewayUnreachable] };
  const placed = await placeInTransaction(context, {
    ...{ viewer, owner, country, wish, payment: found },
    cartCode: given.cartCode,
    keyed: keyedOf(owner, given),
  });
  if (placed.kind === "refused") {
    // What was never confirmed may still be, once the buyer has put right what was refused.
    if (found?.status === "reserved" && placed.isPaymentFree) await cancelPayment(paymentServices(context), found);
    return { order: null, userErrors: [placed.refusal] };
  }
  const isCharged = await chargeOrder(paymentServices(context), placed.number);
  const order = await findShownOrder(context, viewer, { number: placed.number });
  return { order, userErrors: isCharged ? [] : [checkoutErrors.chargeFailed] };
}

/** What the browser confirmed for this cart, as the gateway has it now. */
async function findPayment(
  context: OperationContext,
  owner: CartOwner,
  cartCode: string,
): Promise<Payment | null | "unknown"> {
  const accountId = owner.accountId ?? "";
  const [payment] = await asTenant(context.db, owner, async (tx) => {
    const cart = await findCartByCode(tx, owner, cartCode);
    if (cart?.status !== "LIVE") return [];
    return listPaymentsFor(tx, { accountId, purpose: ORDER_PURPOSE, reference: cart.id });
  });
  if (payment === undefined) return null;
  const answer = await readPayment(paymentServices(context), payment);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "done" ? answer.payment : null;
}

function wishOf(given: PlaceWish): OrderWish {
  return {
    payBy: given.isPayByCC ? "CARD" : "ACCOUNT",
    references: {
      poNumber: (given.customerPONumber ?? "").trim(),
      note: (given.orderNote ?? "").trim(),
      authorityToLeave: given.authorityToLeave ?? false,
      jobReferences: (given.referenceJobIDs ?? []).map((text) => text.trim()).filter((text) => text !== ""),
    },
    saleOffice: given.useDefaultStore ? "" : given.saleOffice,
    acceptsBackOrder: given.acceptBackOrder ?? false,
    modifiedTime: given.modifiedTime || null,
    shownTotal: given.shownTotal ?? null,
  };
}

function keyedOf({ accountId }: CartOwner, { idempotencyKey, ...request }: PlaceWish): KeyedRequest | null {
  if (!idempotencyKey || accountId === null) return null;
  return { accountId, operation: "OrderCreateAndCharge", key: idempotencyKey.slice(0, 100), request };
}

function paymentServices({ db, clock, log, payments }: OperationContext): PaymentServices {
  return { db, clock, log, gateway: payments.gateway, purposes: payments.purposes };
}
