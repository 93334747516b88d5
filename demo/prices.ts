import type { BaseId } from "../src/features/colours/colour.ts";
import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import { type Cents, calculateTax, cents } from "../src/shared/money.ts";
import { type PricedProduct, pricedProducts } from "./catalogue.ts";
import type { PricedVariant } from "./catalogue-variants.ts";
import { randomFor } from "./random.ts";

/** The list price of a SKU in one country, ex GST. */
export interface DemoPrice {
  readonly sku: string;
  readonly productCode: string;
  readonly country: CountryCode;
  readonly retailCents: Cents;
  readonly tradeCents: Cents;
}

const pricesSeed = 0;
const taxBasisPoints: Record<CountryCode, number> = { AU: 1_000, NZ: 1_500 };

/** Strong bases are dearer, because they need more pigment. */
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

/** The factor to New Zealand dollars: lower for goods made there, the same for imported tools. */
const newZealandFactors: Record<string, number> = {
  plainsong: 1.1,
  grainhouse: 1.11,
  slabworks: 1.12,
  northpeg: 1.13,
  steadfoot: 1.14,
};
const usualNewZealandFactor = 1.16;

/** The trade price as a percentage of retail. Machines have a smaller margin than paint. */
const tradeFloors: Record<string, number> = { northpeg: 79, steadfoot: 78, wellguard: 75, tradeline: 73, edgewise: 73 };
const usualTradeFloor = 69;

export function demoPrices(): DemoPrice[] {
  const products = pricedProducts();
  return countryCodes.flatMap((country) =>
    products.flatMap((product) => {
      const percent = chooseTradePercent(product);
      return product.variants.map((variant) => {
        const retailCents = calculateRetail(product, variant, country);
        const tradeCents = cents(Math.round((retailCents * percent) / 100));
        return { sku: variant.sku, productCode: product.code, country, retailCents, tradeCents };
      });
    }),
  );
}

/** The same percentage for all sizes of a product, so that a larger pack is never dearer per litre. */
function chooseTradePercent(product: PricedProduct): number {
  const floor = tradeFloors[product.brandId] ?? usualTradeFloor;
  return randomFor(pricesSeed, `trade ${product.code}`).integer(floor, Math.min(floor + 6, 81));
}

function calculateRetail(product: PricedProduct, variant: PricedVariant, country: CountryCode): Cents {
  const abroad = country === "AU" ? 1 : (newZealandFactors[product.brandId] ?? usualNewZealandFactor);
  const shelf = tidied(variant.shelfCents * (variant.baseId ? baseFactors[variant.baseId] : 1) * abroad);
  return withoutTax(shelf, taxBasisPoints[country]);
}

/** Rounds like retail prices: to ten cents when small, then to ninety cents, then to whole dollars. */
function tidied(amount: number): number {
  if (amount < 1_000) return Math.round(amount / 10) * 10;
  return amount < 10_000 ? Math.round((amount - 90) / 100) * 100 + 90 : Math.round(amount / 100) * 100;
}

/** Some amounts inc GST have no whole-cent price ex GST. The retail price then changes by ten cents. */
function withoutTax(shelfCents: number, basisPoints: number): Cents {
  for (let shelf = shelfCents; shelf > 0; shelf -= 10) {
    const amount = cents(Math.round((shelf * 10_000) / (10_000 + basisPoints)));
    if (amount + calculateTax(amount, basisPoints) === shelf) return amount;
  }
  throw new Error(`${shelfCents} cents is no shelf price.`);
}
