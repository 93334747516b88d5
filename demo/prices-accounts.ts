import { isCountryCode } from "../src/shared/country.ts";
import { type Cents, cents } from "../src/shared/money.ts";
import type { DemoPrice } from "./prices.ts";
import { type Random, randomFor } from "./random.ts";

/** The terms of one account. The first of these that applies to a SKU gives its price, else the trade base price. */
export interface AccountPrices {
  readonly accountNumber: string;
  readonly contracts: readonly ContractPrice[];
  readonly rangeDiscounts: readonly RangeDiscount[];
  readonly volumeBand: VolumeBand | null;
}

export interface ContractPrice {
  readonly sku: string;
  readonly unitCents: Cents;
}

/** A discount on the trade base price of a RANGE of the hierarchy. */
export interface RangeDiscount {
  readonly rangeId: string;
  readonly basisPoints: number;
}

/** A discount on every trade base price for a high yearly volume. */
export interface VolumeBand {
  readonly name: string;
  readonly basisPoints: number;
}

/** Products with contract prices: those that painters use every week. */
const contractProducts = [
  "HBL-WC-LS",
  "HBL-WC-MT",
  "HBL-OV-DF",
  "HBL-TW-SG",
  "HBL-LH-LS",
  "HBL-FC-31",
  "STH-SW-LS",
  "STH-SW-SU",
  "STH-SC-FL",
  "STH-SX-LS",
  "STH-GAP",
  "PLS-CA-LS",
  "IRN-DM-GL",
  "SLB-RF-GL",
  "TRW-RN-AC",
  "GRH-DO-MER",
];

const discountRanges = [
  "walls-and-ceilings",
  "trim-and-doors",
  "walls-and-cladding",
  "water-based-primers",
  "outdoor-timber",
  "rust-protection",
  "concrete",
  "roof",
  "render",
  "fillers",
  "brushes-and-rollers",
  "masking-and-covering",
];

const volumeBands: readonly (VolumeBand | null)[] = [
  null,
  { name: "Bronze", basisPoints: 150 },
  { name: "Silver", basisPoints: 300 },
  { name: "Gold", basisPoints: 500 },
];

/** Only for trade accounts: consumers and specifiers pay retail. The account number begins with the country. */
export function demoAccountPrices(seed: number, accountNumber: string, prices: readonly DemoPrice[]): AccountPrices {
  const country = accountNumber.slice(0, 2);
  if (!isCountryCode(country)) throw new Error(`The account number ${accountNumber} names no country.`);
  const random = randomFor(seed, `prices ${accountNumber}`);
  const products = drawn(random, contractProducts, random.integer(1, 4));
  const ranges = drawn(random, discountRanges, random.integer(1, 5));
  return {
    accountNumber,
    contracts: products.flatMap((productCode) => {
      const percent = random.integer(86, 95);
      return prices
        .filter((price) => price.country === country && price.productCode === productCode)
        .map((price) => ({ sku: price.sku, unitCents: cents(Math.round((price.tradeCents * percent) / 100)) }));
    }),
    rangeDiscounts: ranges.map((rangeId) => ({ rangeId, basisPoints: random.integer(4, 24) * 50 })),
    volumeBand: random.pick(volumeBands),
  };
}

function drawn<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(random.integer(0, left.length - 1), 1)).flat();
}
