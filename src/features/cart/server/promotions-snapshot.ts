import type { Database } from "../../../server/database.ts";
import { atOneMoment } from "../../../server/read-whole.ts";
import { type CountryCode, countryCodes } from "../../../shared/country-code.ts";
import type { Coupon, Promotion } from "../promotion.ts";
import { type Audience, isFor, type Running, runningAt, type Shoppers } from "../running-promotions.ts";
import { listCoupons } from "./coupons.store.ts";
import { listPromotions } from "./promotions.store.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly promotions: PromotionsSnapshot;
  }
}

export interface PromotionsSnapshot {
  /** Those that work by themselves, in order of code. */
  promotionsFor(shoppers: Shoppers & { readonly now: Date }): readonly Promotion[];
  /** Over, yet to come, or for others as well: `isRunning` and `isFor` say whether one is good. */
  readonly couponByCode: ReadonlyMap<string, Coupon>;
  /** All that any of them may give away: whoever prices a cart looks for it on the shelf. */
  readonly giftSkus: readonly string[];
}

export function loadPromotions(db: Database): Promise<PromotionsSnapshot> {
  return atOneMoment(db, async (tx) => {
    const promotions = await listPromotions(tx);
    const coupons = await listCoupons(tx, new Map(promotions.map((promotion) => [promotion.code, promotion])));
    const reader = (country: CountryCode) => ({
      TRADE: readerOf(promotions, { country, audience: "TRADE" }),
      RETAIL: readerOf(promotions, { country, audience: "RETAIL" }),
    });
    const readers = Object.fromEntries(countryCodes.map((country) => [country, reader(country)])) as Readers;
    return {
      promotionsFor: ({ country, audience, now }) => readers[country][audience](now),
      couponByCode: new Map(coupons.map((coupon) => [coupon.code, coupon])),
      giftSkus: [...new Set(promotions.flatMap(({ effect }) => (effect.kind === "GIVE_AWAY" ? effect.sku : [])))],
    };
  });
}

type Reader = (now: Date) => readonly Promotion[];
type Readers = Record<CountryCode, Record<Audience, Reader>>;

/** The last answer is kept until a promotion begins or ends, so that nobody walks through years of old ones. */
function readerOf(promotions: readonly Promotion[], shoppers: Shoppers): Reader {
  const own = promotions.filter((promotion) => !promotion.needsCoupon && isFor(promotion, shoppers));
  let last: Running | null = null;
  return (now) => {
    if (!last || now < last.from || now >= last.until) last = runningAt(own, now);
    return last.promotions;
  };
}
