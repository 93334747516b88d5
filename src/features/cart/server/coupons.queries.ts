import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { findLocalDay, type StoreZones } from "../../stores/store-day.ts";
import { type CouponContext, listUsableCoupons } from "../coupons.ts";
import type { Coupon } from "../promotion.ts";
import { findCouponUses } from "./coupons.store.ts";

/** The coupons that an account can use. A coupon for one use in total was given to one buyer, so it is not listed. */
export async function listAccountCoupons({ db, clock, buyer, snapshots }: CouponsRequest): Promise<Coupon[]> {
  const coupons = [...snapshots.promotions.couponByCode.values()].filter(({ limitTotal }) => limitTotal !== 1);
  const codes = coupons.map(({ code }) => code);
  const uses = await findCouponUses(db, { codes, accountId: buyer.accountId });
  const day = findLocalDay(snapshots.stores, buyer, clock.now());
  return listUsableCoupons({ buyer, snapshots, day }, codes, uses);
}

interface CouponsRequest {
  readonly db: Database;
  readonly clock: Clock;
  readonly buyer: CouponContext["buyer"];
  readonly snapshots: CouponContext["snapshots"] & { readonly stores: StoreZones };
}
