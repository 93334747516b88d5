import { priceCart } from "../src/features/cart/price-cart.ts";
import type { PayBy, Points } from "../src/features/cart/priced-cart.ts";
import { type AccountPricing, priceUnit } from "../src/features/catalogue/price.ts";
import { hexAtStrength } from "../src/features/colours/colour.ts";
import type { OrderLine, OrderMoney } from "../src/features/orders/order.ts";
import { type Country, cardSurchargeOn } from "../src/shared/country.ts";
import { cents } from "../src/shared/money.ts";
import type { BasketLine } from "./orders-baskets.ts";
import type { Wares } from "./products-for-sale.ts";

/** The country settings that order totals depend on. */
export type Rates = Pick<
  Country,
  | "code"
  | "currency"
  | "timeZone"
  | "taxBasisPoints"
  | "deliveryFeeCents"
  | "deliveryThresholdCents"
  | "cardMinimumCents"
  | "tradePointConversionRate"
  | "minRedeemablePoints"
  | "cardSurcharges"
>;

export interface Counter {
  readonly wares: Wares;
  readonly rates: Rates;
  /** Null for retail customers. */
  readonly pricing: AccountPricing | null;
}

export interface Terms {
  /** "2026-05-04". */
  readonly day: string;
  readonly isDelivered: boolean;
  readonly payBy: PayBy;
  /** Null if no points are used. */
  readonly points: Points | null;
}

export interface PricedBasket {
  readonly lines: readonly OrderLine[];
  readonly money: OrderMoney;
}

/** Priced by the shop's own rules at today's prices, without promotions. */
export function priceBasket(basket: readonly BasketLine[], counter: Counter, terms: Terms): PricedBasket {
  const { wares, rates, pricing } = counter;
  const { listPrices } = wares;
  const priced = priceCart({
    lines: basket.map(({ ware, quantity }, place) => {
      const { sku } = ware.variant;
      const price = priceUnit({ sku, rangeId: ware.rangeId, listPrices }, pricing, {
        country: rates.code,
        day: terms.day,
      });
      if (price === null) throw new Error(`${sku} has no price in ${rates.code}.`);
      const { code: productCode, brandId, subRangeId } = ware.product;
      const facts = { id: String(place), sku, productCode, brandId, categoryIds: [subRangeId] };
      return { ...facts, quantity, unitCents: price.unitCents, special: null };
    }),
    promotions: [],
    coupons: [],
    gifts: new Map(),
    delivery: terms.isDelivered
      ? { feeCents: rates.deliveryFeeCents, thresholdCents: rates.deliveryThresholdCents }
      : null,
    taxBasisPoints: rates.taxBasisPoints,
    countsWithTax: pricing === null,
    surchargeBasisPoints: cardSurchargeOn(rates, terms.day),
    cardMinimumCents: rates.cardMinimumCents,
    points: terms.points,
    vouchers: [],
  });
  const { surchargeCents, pointsCents, pointsUsed, voucherCents, totalCents } =
    terms.payBy === "CARD" ? priced.payByCard : priced.payByAccount;
  return {
    lines: priced.lines.map(({ unitCents, beforeDiscountsCents, netCents, taxCents }, place) => ({
      ...lineFacts(wares, basket[place] as BasketLine),
      toolDiscountCents: cents(0),
      lineNumber: place + 1,
      ...{ unitCents, beforeDiscountsCents, netCents, taxCents },
    })),
    money: {
      beforeDiscountsCents: priced.beforeDiscountsCents,
      subtotalCents: priced.subTotalCents,
      subtotalTaxCents: priced.subTotalTaxCents,
      feeCents: priced.fee.cents,
      feeTaxCents: priced.fee.taxCents,
      ...{ surchargeCents, pointsCents, pointsUsed, voucherCents, totalCents },
    },
  };
}

function lineFacts({ colourById, colourBrandNames }: Wares, { ware, tint, quantity, reference, group }: BasketLine) {
  const { product, variant } = ware;
  const colour = tint === null ? null : (colourById.get(tint.colourId) ?? null);
  return {
    sku: variant.sku,
    productCode: product.code,
    productName: product.name,
    brand: ware.brand,
    slug: product.slug,
    subCategorySlug: ware.subCategorySlug,
    size: variant.size,
    kind: variant.baseId === null ? variant.packKind.toUpperCase() : "PAINT",
    base: ware.base,
    packSize: variant.packSize,
    colourName: colour?.name ?? null,
    colourCode: colour?.code ?? null,
    colourBrand: colour === null ? null : (colourBrandNames.get(colour.brandId) ?? null),
    hex: tint === null || colour === null ? null : hexAtStrength(colour.hex, tint.strength),
    backOrdered: 0,
    cancelled: 0,
    special: null,
    isGift: false,
    ...{ tint, quantity, reference, group },
  };
}
