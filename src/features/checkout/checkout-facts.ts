/** The facts that the checks of the checkout decide on, made from the quote of a cart and the buyer's input. */
import type { Payment } from "../cards/payment.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import type { PayBy, PricedCart, Tender } from "../cart/priced-cart.ts";
import type { Quote } from "../cart/quote.ts";
import { findStoreIn } from "../cart/store-choice.ts";
import type { Account } from "../identity/account.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { getsToolDiscounts } from "../loyalty/membership.ts";
import type { Store } from "../stores/store.ts";
import type { CheckoutFacts } from "./checkout-checks.ts";
import type { OrderInput } from "./order-input.ts";

/** What was read for the order of a cart. */
interface QuoteToOrder {
  readonly quote: Quote;
  readonly standing: {
    readonly account: Parameters<typeof getsToolDiscounts>[0] & Pick<Account, "hold" | "poNumberRequired">;
  };
  readonly may: Capabilities;
  readonly plan: {
    readonly isAsPlanned: boolean;
    readonly missing: ReadonlyMap<string, number>;
    readonly isInTime: boolean;
  } | null;
}

interface Ordering {
  readonly input: OrderInput;
  readonly takesCards: boolean;
  /** False while the buyer still looks or is about to pay: the payment is then not checked. */
  readonly isPaymentDue: boolean;
  /** Null if there is none. */
  readonly payment: Payment | null;
  readonly stores: { readonly byId: ReadonlyMap<string, Store> };
}

export function findTender({ payByCard, payByAccount }: PricedCart, payBy: PayBy): Tender {
  return payBy === "CARD" ? payByCard : payByAccount;
}

export function toCheckoutFacts(
  { quote, standing, may, plan }: QuoteToOrder,
  { input, takesCards, isPaymentDue, payment, stores }: Ordering,
): CheckoutFacts {
  const { cart, country } = quote;
  const { saleOffice, modifiedTime, shownTotal } = input;
  const tender = findTender(quote.priced, input.payBy);
  return {
    isEmpty: cart.lines.length === 0,
    isVersionShown: modifiedTime === null || Date.parse(modifiedTime) === cart.modifiedAt.getTime(),
    isTotalShown:
      keepsDiscounts(quote, standing) && (shownTotal === null || Math.round(shownTotal * 100) === tender.totalCents),
    hold: standing.account.hold,
    may,
    payBy: input.payBy,
    needsPoNumber: standing.account.poNumberRequired,
    references: input.references,
    isSaleOfficeKnown: saleOffice === "" || findStoreIn(stores, cart.country, saleOffice) !== null,
    fulfilment: plan && {
      mode: cart.fulfilment.mode,
      isAsPlanned: plan.isAsPlanned,
      isShort: plan.missing.size > 0,
      acceptsBackOrder: input.acceptsBackOrder,
      isInTime: plan.isInTime,
    },
    blocks: quote.notices.find(({ blocks }) => blocks)?.message ?? null,
    isTotalNamed: shownTotal !== null,
    hasUsedUpCoupon: quote.refusedCoupons.some(({ refusal }) => refusal.code === cartErrors.couponUsedUp.code),
    refusedVoucher: quote.vouchers.find(({ refusal }) => refusal !== null)?.refusal ?? null,
    spendsVoucher: tender.vouchers.some(({ keepsBalance }) => !keepsBalance),
    wantsPoints: cart.usesPoints,
    pointsUsed: tender.pointsUsed,
    totalCents: tender.totalCents,
    currency: country.currency,
    cardMinimumCents: country.cardMinimumCents,
    takesCards,
    isPaymentDue,
    payment: payment && {
      isReserved: payment.status === "reserved",
      amountCents: payment.amountCents,
      currency: payment.currency,
      brand: payment.card?.brand ?? null,
    },
  };
}

/** False if the membership has ended since the cart was priced, so that its discounts on tools no longer apply. */
function keepsDiscounts({ lines }: Pick<Quote, "lines">, { account }: QuoteToOrder["standing"]): boolean {
  return getsToolDiscounts(account) || lines.every(({ toolDiscountCents }) => toolDiscountCents === 0);
}
