/** Reads everything that decides whether a cart can be ordered now, and at which price. */
import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type CartRecord, type PricingContext, type Quote, quoteCart } from "../../cart/quote.ts";
import { type Capabilities, calculateCapabilities } from "../../identity/capabilities.ts";
import { getStanding, type Standing } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { PlanningFacts } from "../../stores/fulfilment-plan.ts";
import type { OrderPlan } from "../order-plan.ts";
import { type PlanContext, planOrder, readStoreStock, toPlanningFacts } from "./order-plan.queries.ts";

export type GatherContext = PricingContext & PlanContext;

interface Gathering {
  readonly viewer: SignedInViewer;
  readonly record: CartRecord;
  readonly country: Country;
  /** A page also shows the stores and parcels that the buyer can choose instead. */
  readonly withOffers?: boolean;
}

/** The quote of a cart with all that is read for its order. */
export interface Gathered {
  readonly quote: Quote;
  readonly standing: Standing;
  readonly may: Capabilities;
  /** Null if no store is chosen for a pickup, or no address for a delivery, or no store can deliver. */
  readonly plan: OrderPlan | null;
  /** The facts that the plan was made from, by the stock that was read without locks. */
  readonly planning: PlanningFacts;
}

/** Without locks, for a page. Placing an order locks what it reads (`lockQuote`). */
export async function gatherQuote(
  tx: Transaction,
  context: GatherContext,
  { viewer, record, country, withOffers = false }: Gathering,
): Promise<Gathered> {
  const { cart } = record;
  const request = { cart, lock: null, withOffers };
  const [standing, stock] = await Promise.all([
    getStanding(tx, viewer.account?.id ?? "", viewer.user.id),
    readStoreStock(tx, context, request),
  ]);
  const quote = quoteCart(context, record, country);
  const planning = toPlanningFacts(context, stock, [...cart.lines, ...quote.priced.givenAway]);
  const plan = await planOrder(tx, planning, request);
  return { quote, standing, may: calculateCapabilitiesNow(viewer, standing), plan, planning };
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
