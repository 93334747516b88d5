import type { OrderPromotion } from "./order.ts";

/**
 * The promotion that gave something along. An order keeps only promotions that did something for it, so one that took
 * nothing off and freed no delivery is it.
 */
export function findGiftPromotion<Kept extends Pick<OrderPromotion, "freesDelivery" | "savedCents">>(
  promotions: readonly Kept[],
): Kept | null {
  return promotions.find(({ freesDelivery, savedCents }) => !freesDelivery && savedCents === 0) ?? null;
}
