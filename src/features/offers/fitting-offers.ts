/** Which offers fit what an account buys. */
import type { OfferPhase } from "./offer.ts";

interface RunningOffer {
  readonly phase: OfferPhase;
  readonly matchingOrders: number;
  readonly isUsedUp: boolean;
  readonly progress: { readonly isReached: boolean } | null;
}

/**
 * The running offers that the account can still use, those with the most matching orders first. Offers for products that the
 * account does not buy are left out, unless there are no others.
 */
export function pickFittingOffers<T extends RunningOffer>(offers: readonly T[], limit: number): T[] {
  const open = offers.filter(
    ({ phase, isUsedUp, progress }) => phase === "RUNNING" && !isUsedUp && progress?.isReached !== true,
  );
  const fitting = open.filter(({ matchingOrders }) => matchingOrders > 0);
  return (fitting.length > 0 ? fitting : open)
    .toSorted((one, other) => other.matchingOrders - one.matchingOrders)
    .slice(0, limit);
}
