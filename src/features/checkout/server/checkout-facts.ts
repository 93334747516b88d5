import type { Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import type { Payment } from "../../cards/payment.ts";
import type { Tender } from "../../cart/priced-cart.ts";
import type { CartRecord } from "../../cart/server/cart.store.ts";
import { type PricedRecord, priceRecord } from "../../cart/server/cart-pricing.ts";
import { findStoreFor } from "../../cart/server/cart-store-choice.ts";
import { listGoodCoupons } from "../../cart/server/good-coupons.ts";
import { type ShownCart, showCart } from "../../cart/server/shown-cart.ts";
import { listStock, lockStock } from "../../catalogue/server/stock.store.ts";
import { type Capabilities, capabilitiesOf } from "../../identity/capabilities.ts";
import { lockStanding, type Standing } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { OrderReferences, PayBy } from "../../orders/order.ts";
import type { CheckoutFacts } from "../checkout-checks.ts";
import { type FulfilmentPlan, planFulfilment } from "./plan-fulfilment.ts";

/** What the buyer says of the order, tidied up. */
export interface OrderWish {
  readonly payBy: PayBy;
  readonly references: OrderReferences;
  /** Empty for the cart's own store. */
  readonly saleOffice: string;
  readonly acceptsBackOrder: boolean;
  /** The version and the total that were shown; null where the client does not say. */
  readonly modifiedTime: string | null;
  readonly shownTotal: number | null;
}

export interface Situation {
  readonly viewer: SignedInViewer;
  readonly record: CartRecord;
  readonly country: Country;
  readonly wish: OrderWish;
  /** Undefined while only looking; null where there is none. */
  readonly payment: Payment | null | undefined;
}

export interface Gathered extends PricedRecord {
  readonly shown: ShownCart;
  readonly standing: Standing;
  readonly may: Capabilities;
  readonly plan: FulfilmentPlan | null;
  readonly tender: Tender;
  readonly facts: CheckoutFacts;
}

/** Everything an order depends on, read in the transaction that makes it. Shelves are locked, then stay as they are. */
export async function gatherFacts(
  tx: Transaction,
  context: OperationContext,
  { viewer, record, country, wish, payment }: Situation,
): Promise<Gathered> {
  const { cart } = record;
  const standing = await lockStanding(tx, viewer.account?.id ?? "", viewer.user.id);
  const may = capabilitiesNow(viewer, standing);
  const coupons = await listGoodCoupons(context, cart, tx);
  const priced = priceRecord(context, record, { country, coupons });
  const shown = showCart(context, record, { ...priced, country });
  const wanted = [...cart.lines, ...priced.priced.givenAway];
  const readShelves = payment === undefined ? listStock : lockStock;
  const plan = await planFulfilment(tx, context, { cart, wanted, readShelves });
  const tender = wish.payBy === "CARD" ? priced.priced.payByCard : priced.priced.payByAccount;
  const facts: CheckoutFacts = {
    isEmpty: cart.lines.length === 0,
    isVersionShown: wish.modifiedTime === null || Date.parse(wish.modifiedTime) === cart.modifiedAt.getTime(),
    isTotalShown: wish.shownTotal === null || Math.round(wish.shownTotal * 100) === tender.totalCents,
    hold: standing.account.hold,
    may,
    payBy: wish.payBy,
    needsPoNumber: standing.account.poNumberRequired,
    references: wish.references,
    isSaleOfficeKnown: wish.saleOffice === "" || findStoreFor(context, wish.saleOffice) !== null,
    fulfilment: plan && {
      mode: cart.fulfilment.mode,
      isAsPlanned: plan.isAsPlanned,
      isShort: plan.missing.size > 0,
      acceptsBackOrder: wish.acceptsBackOrder,
      isInTime: plan.isInTime,
    },
    blocks: shown.notices.find(({ blocks }) => blocks)?.message ?? null,
    hasLostCoupon: coupons.length < cart.couponCodes.length,
    wantsPoints: cart.usesPoints,
    pointsUsed: tender.pointsUsed,
    totalCents: tender.totalCents,
    currency: country.currency,
    cardMinimumCents: country.cardMinimumCents,
    payment: payment && {
      isReserved: payment.status === "reserved",
      amountCents: payment.amountCents,
      currency: payment.currency,
      brand: payment.card?.brand ?? null,
    },
  };
  return { ...priced, shown, standing, may, plan, tender, facts };
}

/** What the person may do at this moment, not when the request began. */
function capabilitiesNow({ user }: SignedInViewer, { account, membership }: Standing): Capabilities {
  return capabilitiesOf({
    role: user.role,
    account: {
      ...account,
      isPainter: account.accreditationIds.length > 0,
      seesRewards: account.loyaltyEligible && !account.rewardsDisabled,
    },
    membership,
  });
}
