/** Reads everything that decides whether a cart can be ordered now, and at which price. */
import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import type { Payment } from "../../cards/payment.ts";
import { type CartRecord, type PricedRecord, priceRecord } from "../../cart/cart-pricing.ts";
import { type CartView, type CartViewContext, toCartView } from "../../cart/cart-view.ts";
import type { Tender } from "../../cart/priced-cart.ts";
import { type CouponRequest, listUsableCoupons } from "../../cart/server/coupons.queries.ts";
import { findStoreIn } from "../../cart/store-choice.ts";
import { type Capabilities, calculateCapabilities } from "../../identity/capabilities.ts";
import { getStanding, type lockStanding, type Standing } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import type { CheckoutFacts } from "../checkout-checks.ts";
import type { OrderInput } from "../order-input.ts";
import { type FulfilmentPlan, type PlanContext, planFulfilment, type StockReader } from "./fulfilment-plan.queries.ts";

export type FactsContext = CartViewContext & CouponRequest & PlanContext;

/** How the account and the stock are read. Placing an order reads them with locks, pages read them without. */
export interface FactReaders {
  readonly readStanding: typeof lockStanding | typeof getStanding;
  readonly readStock: StockReader;
}

export const readersWithoutLocks: FactReaders = { readStanding: getStanding, readStock: listStock };

interface FactsInput {
  readonly viewer: SignedInViewer;
  readonly record: CartRecord;
  readonly country: Country;
  readonly input: OrderInput;
  /** Undefined if no payment is needed yet; null if there is none. */
  readonly payment: Payment | null | undefined;
  readonly readers: FactReaders;
}

export interface GatheredFacts extends PricedRecord {
  readonly view: CartView;
  readonly standing: Standing;
  readonly may: Capabilities;
  readonly plan: FulfilmentPlan | null;
  readonly tender: Tender;
  readonly facts: CheckoutFacts;
}

export async function gatherFacts(
  tx: Transaction,
  context: FactsContext,
  { viewer, record, country, input, payment, readers }: FactsInput,
): Promise<GatheredFacts> {
  const { cart } = record;
  const standing = await readers.readStanding(tx, viewer.account?.id ?? "", viewer.user.id);
  const may = calculateCapabilitiesNow(viewer, standing);
  const coupons = await listUsableCoupons(context, cart, tx);
  const priced = priceRecord(context, record, { country, coupons });
  const view = toCartView(context, record, { ...priced, country });
  const wanted = [...cart.lines, ...priced.priced.givenAway];
  const plan = await planFulfilment(tx, context, { cart, wanted, readStock: readers.readStock });
  const tender = input.payBy === "CARD" ? priced.priced.payByCard : priced.priced.payByAccount;
  const facts: CheckoutFacts = {
    isEmpty: cart.lines.length === 0,
    isVersionShown: input.modifiedTime === null || Date.parse(input.modifiedTime) === cart.modifiedAt.getTime(),
    isTotalShown: input.shownTotal === null || Math.round(input.shownTotal * 100) === tender.totalCents,
    hold: standing.account.hold,
    may,
    payBy: input.payBy,
    needsPoNumber: standing.account.poNumberRequired,
    references: input.references,
    isSaleOfficeKnown: isSaleOfficeKnown(context, input),
    fulfilment: plan && {
      mode: cart.fulfilment.mode,
      isAsPlanned: plan.isAsPlanned,
      isShort: plan.missing.size > 0,
      acceptsBackOrder: input.acceptsBackOrder,
      isInTime: plan.isInTime,
    },
    blocks: view.notices.find(({ blocks }) => blocks)?.message ?? null,
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
  return { ...priced, view, standing, may, plan, tender, facts };
}

function isSaleOfficeKnown({ snapshots, buyer }: FactsContext, { saleOffice }: OrderInput): boolean {
  return saleOffice === "" || findStoreIn(snapshots.stores, buyer.country, saleOffice) !== null;
}

/** From the account and membership as they are in this transaction: the viewer was read when the request began. */
function calculateCapabilitiesNow({ user }: SignedInViewer, { account, membership }: Standing): Capabilities {
  return calculateCapabilities({
    role: user.role,
    account: {
      ...account,
      isPainter: account.accreditationIds.length > 0,
      seesRewards: account.loyaltyEligible && !account.rewardsDisabled,
    },
    membership,
  });
}
