/** Marketing and administrators write the coupons of a promotion. Orders that use a coupon at the same time wait for its lock. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import type { UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import {
  type CouponFields,
  checkLimits,
  couponLabels,
  describeCoupon,
  parseCoupon,
  parseCouponCode,
  toCouponFields,
} from "../coupon-form.ts";
import { promotionErrors } from "../promotion-errors.ts";
import { deleteCoupon, insertCoupon, lockCoupon, updateCoupon } from "./coupons.store.ts";
import { auditPromotion } from "./promotions.steps.ts";
import { findPromotion } from "./promotions.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export interface CouponInput extends CouponFields {
  readonly code: string;
  readonly couponCode: string;
  readonly isNew: boolean;
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

export async function saveCoupon(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { code, couponCode: typed, isNew, seen, ...input }: CouponInput,
): Promise<Refusals> {
  const couponCode = parseCouponCode(typed);
  if (couponCode === null) return [isNew ? promotionErrors.couponCode : promotionErrors.couponNotFound];
  const wanted = parseCoupon(input);
  if (!wanted.ok) return wanted.refusals;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, promotion, coupon] = await Promise.all([
      lockRights(tx, viewer),
      findPromotion(tx, code),
      lockCoupon(tx, couponCode),
    ]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (promotion === null) return [promotionErrors.notFound];
    const audit = (before: string | null, after: string) =>
      auditPromotion(tx, viewer, {
        ...{ at, code, action: "COUPON_CHANGED", before: { coupon: before }, after: { coupon: after } },
      });
    if (isNew) {
      if (coupon !== null) return [promotionErrors.couponExists];
      commitWith(
        insertCoupon(tx, { code: couponCode, promotionCode: code }, wanted.value),
        audit(null, describeCoupon(couponCode, wanted.value)),
      );
      return [];
    }
    if (coupon?.promotionCode !== code) return [promotionErrors.couponNotFound];
    const current = toCouponFields(coupon);
    const shown = parseSeen<CouponFields>(seen) ?? {};
    const { merged, conflicts } = mergeEdit({ current, seen: shown, wanted: toCouponFields(wanted.value) });
    if (conflicts.length > 0) {
      const named = conflicts.map((field) => `${couponLabels[field]} is now “${current[field]}”`);
      return [promotionErrors.changedMeanwhile(named.join(", "))];
    }
    const parsed = parseCoupon(merged);
    if (!parsed.ok) return parsed.refusals;
    const tooLow = checkLimits(parsed.value, coupon.used);
    if (tooLow !== null) return [tooLow];
    if (JSON.stringify(merged) === JSON.stringify(current)) return [];
    commitWith(
      updateCoupon(tx, couponCode, parsed.value),
      audit(describeCoupon(couponCode, coupon), describeCoupon(couponCode, parsed.value)),
    );
    return [];
  });
}

/** Carts that have the coupon then say that it is unknown. A coupon that an order has used stays. */
export async function removeCoupon(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { code, couponCode }: Pick<CouponInput, "code" | "couponCode">,
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, coupon] = await Promise.all([lockRights(tx, viewer), lockCoupon(tx, couponCode)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (coupon?.promotionCode !== code) return [promotionErrors.couponNotFound];
    if (coupon.wasUsed) return [promotionErrors.couponUsed(coupon.used)];
    const before = { coupon: describeCoupon(couponCode, coupon) };
    commitWith(
      deleteCoupon(tx, couponCode),
      auditPromotion(tx, viewer, { at, code, action: "COUPON_CHANGED", before, after: { coupon: null } }),
    );
    return [];
  });
}
