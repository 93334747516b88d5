import { cents } from "../../shared/money.ts";
import type { CouponIdle, LineToPrice } from "./priced-cart.ts";
import type { Promotion, Scope } from "./promotion.ts";
import type { SpecialLine } from "./special-price.ts";

export type Fit =
  | { readonly fits: true; readonly places: readonly number[] }
  | { readonly fits: false; readonly why: CouponIdle };

/** Which lines a promotion looks at, by place, or why it does not look at this cart at all. */
export function fitOf({ scope, minimumCents }: Promotion, lines: readonly SpecialLine[]): Fit {
  const places: number[] = [];
  let inScopeCents = 0;
  lines.forEach(({ line, beforeDiscountsCents }, place) => {
    if (scope && !isInScope(line, scope)) return;
    places.push(place);
    inScopeCents += beforeDiscountsCents;
  });
  if (places.length === 0) return { fits: false, why: { kind: "NOTHING_IN_SCOPE" } };
  const missingCents = minimumCents - inScopeCents;
  if (missingCents > 0) return { fits: false, why: { kind: "BELOW_MINIMUM", missingCents: cents(missingCents) } };
  return { fits: true, places };
}

function isInScope(line: LineToPrice, { skus, productCodes, brandIds, shelfIds }: Scope): boolean {
  return (
    skus.includes(line.sku) ||
    productCodes.includes(line.productCode) ||
    brandIds.includes(line.brandId) ||
    line.shelfIds.some((id) => shelfIds.includes(id))
  );
}
