// Shows that the demo has promotions and coupons of every kind in both countries, for products that exist.
import { describe, expect, it } from "vitest";
import { countryCodes } from "../src/shared/country.ts";
import { demoCatalogue } from "./catalogue.ts";
import { promotionRows } from "./promotions.ts";

const { promotions, promotion_scopes: scopes, coupons } = promotionRows();
const { products, brands, hierarchy } = demoCatalogue();
const skus = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
const now = "2026-06-01";

describe.each(countryCodes)("in %s", (country) => {
  const own = promotions.filter((promotion) => promotion.country === country);
  const running = own.filter(
    ({ enabled, starts_on, ends_on }) => enabled && `${starts_on}` <= now && now <= `${ends_on}`,
  );
  const byCode = new Map(own.map((promotion) => [promotion.code, promotion]));
  const ownCoupons = coupons.filter(({ promotion_code }) => byCode.has(promotion_code));

  it("at least fourteen promotions are active, of every kind and for every audience", () => {
    expect(running.length).toBeGreaterThanOrEqual(14);
    const seen = (column: string) => new Set(running.map((promotion) => promotion[column]));
    expect(seen("kind")).toEqual(
      new Set([
        ...["PERCENT_OFF_LINES", "AMOUNT_OFF_UNITS", "BUY_X_GET_Y"],
        ...["PERCENT_OFF_ORDER", "AMOUNT_OFF_ORDER", "GIVE_AWAY", "FREE_DELIVERY"],
      ]),
    );
    expect(seen("audience")).toEqual(new Set(["EVERYONE", "TRADE", "RETAIL"]));
    expect(seen("is_stackable")).toEqual(new Set([true, false]));
  });

  it("some promotions are over, not started or disabled, with and without a coupon", () => {
    for (const needsCoupon of [true, false]) {
      const some = own.filter(({ needs_coupon }) => needs_coupon === needsCoupon);
      expect(some.some(({ ends_on }) => `${ends_on}` < now)).toBe(true);
      expect(some.some(({ starts_on }) => `${starts_on}` > now)).toBe(true);
    }
    expect(own.some(({ enabled }) => !enabled)).toBe(true);
  });

  it("coupons have a single use, a limit in total, a limit per account, or no limit", () => {
    const limits = ownCoupons.map(({ limit_total, limit_per_account }) => [limit_total, limit_per_account]);
    expect(limits).toEqual(
      expect.arrayContaining([
        [1, null],
        [100, 1],
        [null, 1],
        [null, 3],
        [null, null],
      ]),
    );
    expect(ownCoupons).toHaveLength(own.filter(({ needs_coupon }) => needs_coupon).length);
  });
});

it("codes are unique, and New Zealand's end in NZ", () => {
  expect(new Set(promotions.map(({ code }) => code)).size).toBe(promotions.length);
  expect(new Set(coupons.map(({ code }) => code)).size).toBe(coupons.length);
  for (const { code, promotion_code } of coupons)
    expect(`${code}`.endsWith("NZ"), `${code}`).toBe(`${promotion_code}`.endsWith("-NZ"));
});

it("the products they name and give away are for sale", () => {
  const brandIds = new Set(brands.map(({ id }) => id));
  const shelfIds = new Set(hierarchy.map(({ id }) => id));
  for (const { sku, brand_id, shelf_id } of scopes) {
    if (sku) expect(skus).toContain(sku);
    if (brand_id) expect(brandIds).toContain(brand_id);
    if (shelf_id) expect(shelfIds).toContain(shelf_id);
  }
  for (const { gift_sku } of promotions) if (gift_sku) expect(skus).toContain(gift_sku);
  const scoped = new Set(scopes.map(({ promotion_code }) => promotion_code));
  for (const { code, is_for_everything } of promotions) expect(scoped.has(code)).toBe(!is_for_everything);
});
