import { readConsistently } from "../../../server/batched-reads.ts";
import type { Database } from "../../../server/database.ts";
import { type CountryCode, countryCodes } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import {
  type Audience,
  isFor,
  listRunning,
  type Promotion,
  type PromotionsSnapshot,
  type RunningPromotions,
  type Shoppers,
} from "../promotion.ts";
import { listCoupons } from "./coupons.store.ts";
import { listPromotions } from "./promotions.store.ts";

export function loadPromotions(db: Database): Promise<PromotionsSnapshot> {
  return readConsistently(db, async (tx) => {
    const promotions = await listPromotions(tx);
    const coupons = await listCoupons(tx, new Map(promotions.map((promotion) => [promotion.code, promotion])));
    const reader = (country: CountryCode) => ({
      TRADE: makeReader(promotions, { country, audience: "TRADE" }),
      RETAIL: makeReader(promotions, { country, audience: "RETAIL" }),
    });
    const readers = Object.fromEntries(countryCodes.map((country) => [country, reader(country)])) as Readers;
    return {
      promotionsFor: ({ country, audience, day }) => readers[country][audience](day),
      couponByCode: new Map(coupons.map((coupon) => [coupon.code, coupon])),
      giftSkus: [...new Set(promotions.flatMap(({ effect }) => (effect.kind === "GIVE_AWAY" ? effect.sku : [])))],
    };
  });
}

type Reader = (day: LocalDate) => readonly Promotion[];
type Readers = Record<CountryCode, Record<Audience, Reader>>;

/** Caches the running promotions until the next one begins or ends, so that old promotions are not filtered each time. */
function makeReader(promotions: readonly Promotion[], shoppers: Shoppers): Reader {
  const candidates = promotions.filter((promotion) => !promotion.needsCoupon && isFor(promotion, shoppers));
  let last: RunningPromotions | null = null;
  return (day) => {
    if (!last || day < last.from || day >= last.until) last = listRunning(candidates, day);
    return last.promotions;
  };
}
