/** Reads everything that decides whether a cart can be ordered now, and at which price. */
import type { Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type CartRecord, type PricingContext, type Quote, quoteCart } from "../../cart/quote.ts";
import { type Capabilities, calculateCapabilities } from "../../identity/capabilities.ts";
import { getStanding, type lockStanding, type Standing } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listStock } from "../../stock/server/stock.store.ts";
import { type FulfilmentPlan, type PlanContext, planFulfilment, type StockReader } from "./fulfilment-plan.queries.ts";

type GatherContext = PricingContext & PlanContext;

/** How the account and the stock are read. Placing an order reads them with locks, pages read them without. */
export interface FactReaders {
  readonly readStanding: typeof lockStanding | typeof getStanding;
  readonly readStock: StockReader;
}

export const readersWithoutLocks: FactReaders = { readStanding: getStanding, readStock: listStock };

interface Gathering {
  readonly viewer: SignedInViewer;
  readonly record: CartRecord;
  readonly country: Country;
  readonly readers: FactReaders;
}

/** The quote of a cart with all that is read for its order. */
export interface Gathered {
  readonly quote: Quote;
  readonly standing: Standing;
  readonly may: Capabilities;
  /** Null if no store is chosen for a pickup, or no address for a delivery, or no store can deliver. */
  readonly plan: FulfilmentPlan | null;
}

export async function gatherQuote(
  tx: Transaction,
  context: GatherContext,
  { viewer, record, country, readers }: Gathering,
): Promise<Gathered> {
  const { cart } = record;
  const standing = await readers.readStanding(tx, viewer.account?.id ?? "", viewer.user.id);
  const quote = quoteCart(context, record, country);
  const wanted = [...cart.lines, ...quote.priced.givenAway];
  const plan = await planFulfilment(tx, context, { cart, wanted, readStock: readers.readStock });
  return { quote, standing, may: calculateCapabilitiesNow(viewer, standing), plan };
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
