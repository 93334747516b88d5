/** How a cart is paid by card before it becomes an order: asked for, confirmed by a browser or from here, and found again. */
import { randomUUID } from "node:crypto";
import { asTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { Payment } from "../../cards/payment.ts";
import { countEndedPayments, listPaymentsFor } from "../../cards/server/payments.store.ts";
import {
  confirmPayment,
  createPayment,
  type PaymentAnswer,
  type PaymentServices,
  readPayment,
} from "../../cards/server/payments.ts";
import { listSavedCards } from "../../cards/server/saved-card-list.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import { findCartByCode, findLiveCart, liveCartLock } from "../../cart/server/cart.store.ts";
import { type CartOwner, getCartOwner } from "../../cart/server/cart-owner.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { ORDER_PURPOSE } from "../../orders/server/order-purpose.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { checkCheckout } from "../checkout-checks.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import { gatherFacts } from "./checkout-facts.ts";
import { keepDraft } from "./drafts.store.ts";
import { type PaymentWish, type PlaceWish, wishOf } from "./order-wish.ts";

type DoneAnswer = Extract<PaymentAnswer, { kind: "done" }>;

type Asked =
  | { readonly kind: "asked"; readonly answer: DoneAnswer }
  /** Points pay for everything. */
  | { readonly kind: "free" }
  | { readonly kind: "refused"; readonly refusal: UserError };

const refuse = (refusal: UserError): Asked => ({ kind: "refused", refusal });

/** Looks whether the cart could be ordered by card now, and asks the gateway for a payment that is then confirmed. */
export async function askForPayment(
  context: OperationContext,
  viewer: SignedInViewer,
  given: PaymentWish,
): Promise<Asked> {
  const savesCard = given.saveCard ?? false;
  if (savesCard && !maySaveCard(context, viewer)) return refuse(identityErrors.signInAgain);
  const country = await getCountry(context.db, context.buyer.country);
  const looked = await lookAtCart(context, viewer, given);
  if (looked.refusal !== null) return refuse(looked.refusal);
  const { cart, totalCents, attempt } = looked;
  if (totalCents === 0) return { kind: "free" };
  const answer = await createPayment(paymentServices(context), viewer, {
    purpose: ORDER_PURPOSE,
    reference: cart.id,
    key: [cart.id, cart.modifiedAt.getTime(), totalCents, savesCard ? "save" : "use", attempt].join("."),
    amountCents: totalCents,
    currency: country.currency,
    savesCard,
  });
  if (answer.kind === "done") return { kind: "asked", answer };
  return refuse(answer.kind === "unknown" ? cardsErrors.gatewayUnreachable : checkoutErrors.paymentFailed);
}

/** Who signed in long ago proves again that it is them before a card is kept (promises §3). */
export function maySaveCard({ clock }: OperationContext, viewer: SignedInViewer): boolean {
  return viewer.may.savedCards !== "none" && isFresh(viewer.session, clock.now());
}

async function lookAtCart(context: OperationContext, viewer: SignedInViewer, given: PaymentWish) {
  const owner = getCartOwner(context);
  const country = await getCountry(context.db, context.buyer.country);
  const wish = wishOf({ ...given, saleOffice: "", isPayByCC: true });
  const { giftSkus } = context.snapshots.promotions;
  return asTenant(
    context.db,
    owner,
    async (tx) => {
      const record = await findLiveCart(tx, owner, { skus: giftSkus });
      if (record?.cart.code !== given.cartCode) return { refusal: cartErrors.cartNotFound };
      const { facts, tender } = await gatherFacts(tx, context, { viewer, record, country, wish, payment: undefined });
      const refusal = checkCheckout(facts);
      if (refusal !== null) return { refusal };
      const about = { accountId: owner.accountId ?? "", purpose: ORDER_PURPOSE, reference: record.cart.id };
      const attempt = await countEndedPayments(tx, about);
      return { refusal: null, cart: record.cart, totalCents: tender.totalCents, attempt };
    },
    { first: liveCartLock(owner) },
  );
}

/**
 * Confirms with a saved card from here, for a page without script. Null where it is confirmed, or was before. Where the
 * bank wants to ask first, what was typed is kept, and the checkout shows the way there.
 */
export async function confirmSavedCard(
  context: OperationContext,
  viewer: SignedInViewer,
  given: PlaceWish & { readonly paymentMethodId: string },
): Promise<UserError | null> {
  const cardId = given.paymentMethodId;
  const { cards, refusal } = await listSavedCards(context, viewer);
  if (refusal !== null) return refusal;
  if (!cards.some(({ id, isExpired }) => id === cardId && !isExpired)) return cardsErrors.cardNotFound;
  const asked = await askForPayment(context, viewer, given);
  if (asked.kind !== "asked") return asked.kind === "refused" ? asked.refusal : null;
  const { payment } = asked.answer;
  if (payment.status === "reserved") return null;
  const returnUrl = `${context.payments.shopUrl}/checkout/`;
  const answer = await confirmPayment(paymentServices(context), payment, { cardId, returnUrl, key: randomUUID() });
  if (answer.kind === "declined") return checkoutErrors.cardDeclined(answer.message);
  if (answer.kind === "unknown") return cardsErrors.gatewayUnreachable;
  if (answer.kind !== "done") return checkoutErrors.paymentFailed;
  if (answer.payment.status !== "open") return null;
  await keepTyped(context, given, payment);
  return answer.actionUrl === null ? checkoutErrors.paymentFailed : checkoutErrors.bankAsks;
}

function keepTyped(
  { db, clock }: OperationContext,
  given: PlaceWish & { readonly paymentMethodId: string },
  { reference: cartId, accountId, userId }: Payment,
): Promise<void> {
  const fields = {
    customerPONumber: given.customerPONumber ?? "",
    orderNote: given.orderNote ?? "",
    referenceJobIDs: (given.referenceJobIDs ?? []).join(","),
    authorityToLeave: given.authorityToLeave ?? false,
    acceptBackOrder: given.acceptBackOrder ?? false,
    paymentMethodId: given.paymentMethodId,
  };
  return asTenant(db, { accountId, userId }, (tx) => keepDraft(tx, { cartId, accountId }, { fields, at: clock.now() }));
}

export type FoundPayment =
  | { readonly kind: "none" }
  | { readonly kind: "unknown" }
  | { readonly kind: "found"; readonly answer: DoneAnswer };

/** What was last asked for this cart, as the gateway has it now. */
export async function findCartPayment(
  context: OperationContext,
  owner: CartOwner,
  cartCode: string,
): Promise<FoundPayment> {
  const accountId = owner.accountId ?? "";
  const [payment] = await asTenant(context.db, owner, async (tx) => {
    const cart = await findCartByCode(tx, owner, cartCode);
    if (cart?.status !== "LIVE") return [];
    return listPaymentsFor(tx, { accountId, purpose: ORDER_PURPOSE, reference: cart.id });
  });
  if (payment === undefined) return { kind: "none" };
  const answer = await readPayment(paymentServices(context), payment);
  if (answer.kind === "unknown") return { kind: "unknown" };
  return answer.kind === "done" ? { kind: "found", answer } : { kind: "none" };
}

export function paymentServices({ db, clock, log, payments }: OperationContext): PaymentServices {
  return { db, clock, log, gateway: payments.gateway, purposes: payments.purposes };
}
