import type { Effect } from "../src/features/cart/promotion.ts";
import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import { type PlannedPromotion, plannedPromotions } from "./promotions-cart.ts";
import { plannedCoupons } from "./promotions-coupons.ts";

type Row = Readonly<Record<string, unknown>>;

/** Long enough for any demo. */
const [startsOn, endsOn] = ["2025-01-01", "2039-12-31"] as const;

/** Promotions and coupons of both countries, by table. */
export function promotionRows() {
  const planned = countryCodes.flatMap((country) =>
    [...plannedPromotions, ...plannedCoupons].map((plan) => ({ ...plan, country, code: `${plan.code}-${country}` })),
  );
  return {
    promotions: planned.map(promotionRow),
    promotion_scopes: planned.flatMap(scopeRows),
    coupons: planned.flatMap(couponRows),
  };
}

type Planned = PlannedPromotion & { readonly country: CountryCode };

function promotionRow(plan: Planned): Row {
  return {
    code: plan.code,
    name: plan.name,
    description: plan.description,
    enabled: plan.enabled ?? true,
    country: plan.country,
    audience: plan.audience ?? "EVERYONE",
    ...effectColumns(plan.effect),
    is_for_everything: plan.scope === undefined,
    minimum_cents: (plan.minimumDollars ?? 0) * 100,
    is_stackable: plan.isStackable ?? true,
    needs_coupon: plan.coupon !== undefined,
    starts_on: plan.startsOn ?? startsOn,
    ends_on: plan.endsOn ?? endsOn,
  };
}

function effectColumns(effect: Effect): Row {
  return {
    kind: effect.kind,
    basis_points: "basisPoints" in effect ? effect.basisPoints : null,
    cents: "cents" in effect ? effect.cents : "unitCents" in effect ? effect.unitCents : null,
    buy_units: "buy" in effect ? effect.buy : null,
    free_units: "free" in effect ? effect.free : null,
    gift_sku: "sku" in effect ? effect.sku : null,
    gift_quantity: "quantity" in effect ? effect.quantity : null,
  };
}

function scopeRows({ code, scope }: Planned): Row[] {
  const blank = { promotion_code: code, sku: null, product_code: null, brand_id: null, shelf_id: null };
  return [
    ...(scope?.skus ?? []).map((sku) => ({ ...blank, sku })),
    ...(scope?.productCodes ?? []).map((product_code) => ({ ...blank, product_code })),
    ...(scope?.brandIds ?? []).map((brand_id) => ({ ...blank, brand_id })),
    ...(scope?.categoryIds ?? []).map((shelf_id) => ({ ...blank, shelf_id })),
  ];
}

function couponRows({ code, coupon, country }: Planned): Row[] {
  if (!coupon) return [];
  return [
    {
      code: country === "AU" ? coupon.code : `${coupon.code}${country}`,
      promotion_code: code,
      terms: coupon.terms,
      limit_total: coupon.limitTotal ?? null,
      limit_per_account: coupon.limitPerAccount ?? null,
    },
  ];
}
