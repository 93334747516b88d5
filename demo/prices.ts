import type { BaseId } from "../src/features/colours/colour.ts";
import { type CountryCode, countryCodes } from "../src/shared/country-code.ts";
import { type Cents, cents, taxOf } from "../src/shared/money.ts";
import { type PricedProduct, pricedProducts } from "./catalogue.ts";
import type { PricedVariant } from "./catalogue-variants.ts";
import { randomFor } from "./random.ts";

/** What one SKU costs in one country before any account has a say; GST is not in it. */
export interface DemoPrice {
  readonly sku: string;
  readonly productCode: string;
  readonly country: CountryCode;
  readonly retailCents: Cents;
  readonly tradeCents: Cents;
}

const pricesSeed = 0;
const taxBasisPoints: Record<CountryCode, number> = { AU: 1_000, NZ: 1_500 };

/** Strong bases hold more pigment before a drop of tinter goes in. */
const baseFactors: Record<BaseId, number> = {
  white: 1,
  light: 1,
  deep: 1.02,
  "extra-deep": 1.04,
  "accent-yellow": 1.14,
  "accent-red": 1.14,
  black: 1.04,
  clear: 1,
};

/** In New Zealand dollars: what is made there crosses no sea, and tools come from elsewhere for both. */
const newZealandFactors: Record<string, number> = {
  plainsong: 1.1,
  grainhouse: 1.11,
  slabworks: 1.12,
  northpeg: 1.13,
  steadfoot: 1.14,
};
const usualNewZealandFactor = 1.16;

/** The least a trade account pays of the retail price, in hundredths; a machine leaves less room than a pail of paint. */
const tradeFloors: Record<string, number> = { northpeg: 79, steadfoot: 78, wellguard: 75, tradeline: 73, edgewise: 73 };
const usualTradeFloor = 69;

export function demoPrices(): DemoPrice[] {
  const products = pricedProducts();
  return countryCodes.flatMap((country) =>
    products.flatMap((product) => {
      const percent = tradePercentOf(product);
      return product.variants.map((variant) => {
        const retailCents = retailOf(product, variant, country);
        const tradeCents = cents(Math.round((retailCents * percent) / 100));
        return { sku: variant.sku, productCode: product.code, country, retailCents, tradeCents };
      });
    }),
  );
}

/** One share for all sizes of a product, so that a larger pail is never the dearer one per litre. */
function tradePercentOf(product: PricedProduct): number {
  const floor = tradeFloors[product.brandId] ?? usualTradeFloor;
  return randomFor(pricesSeed, `trade ${product.code}`).integer(floor, Math.min(floor + 6, 81));
}

function retailOf(product: PricedProduct, variant: PricedVariant, country: CountryCode): Cents {
  const abroad = country === "AU" ? 1 : (newZealandFactors[product.brandId] ?? usualNewZealandFactor);
  const shelf = tidied(variant.shelfCents * (variant.baseId ? baseFactors[variant.baseId] : 1) * abroad);
  return withoutTax(shelf, taxBasisPoints[country]);
}

/** Shelf prices end as shelf prices do: ten cents apart when small, then ninety cents, then whole dollars. */
function tidied(amount: number): number {
  if (amount < 1_000) return Math.round(amount / 10) * 10;
  return amount < 10_000 ? Math.round((amount - 90) / 100) * 100 + 90 : Math.round(amount / 100) * 100;
}

/** Some amounts cannot be reached by adding tax to whole cents; the shelf price then gives way by ten cents. */
function withoutTax(shelfCents: number, basisPoints: number): Cents {
  for (let shelf = shelfCents; shelf > 0; shelf -= 10) {
    const amount = cents(Math.round((shelf * 10_000) / (10_000 + basisPoints)));
    if (amount + taxOf(amount, basisPoints) === shelf) return amount;
  }
  throw new Error(`${shelfCents} cents is no shelf price.`);
}
