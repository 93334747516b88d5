import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import { type Cents, cents } from "../src/shared/money.ts";
import type { DemoPrice } from "./prices.ts";

/** A promotional unit price ex GST for the first `limitUnit` units of a SKU. */
export interface DemoSpecialPromotion {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly sku: string;
  readonly country: CountryCode;
  readonly unitCents: Cents;
  readonly limitUnit: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

interface Special {
  code: string;
  name: string;
  description: string;
  sku: string;
  /** A percentage of the trade base price, so that trade customers benefit too. */
  percentOfTrade: number;
  limitUnit: number;
  endsOn?: string;
}

const specials: Special[] = [
  {
    code: "WALLS15",
    name: "Wall pails for winter",
    description: "Wallcraft Low Sheen in 15 L white, for the inside months.",
    sku: "HBL-WC-LS-15-W",
    percentOfTrade: 88,
    limitUnit: 6,
  },
  {
    code: "LOWSHEEN10",
    name: "Low Sheen by the ten",
    description: "The 10 L that every van has one of.",
    sku: "HBL-WC-LS-10-W",
    percentOfTrade: 90,
    limitUnit: 4,
  },
  {
    code: "CEILING20",
    name: "Ceilings done",
    description: "Spray-grade ceiling white by the drum.",
    sku: "STH-SC-FL-20",
    percentOfTrade: 86,
    limitUnit: 8,
  },
  {
    code: "DECKWEEK",
    name: "Deck week",
    description: "Ten litres of Merbau oil before the barbecue season.",
    sku: "GRH-DO-MER-10",
    percentOfTrade: 84,
    limitUnit: 3,
  },
  {
    code: "GAPBOX",
    name: "Gap filler by the box",
    description: "Twenty cartridges, one price, no running out at four o'clock.",
    sku: "STH-GAP-450-BX20",
    percentOfTrade: 80,
    limitUnit: 5,
  },
  {
    code: "BLUETAPE",
    name: "Blue tape by the carton",
    description: "Twenty-four rolls of the 36 mm.",
    sku: "EDG-BLU-36-50-BX24",
    percentOfTrade: 82,
    limitUnit: 2,
  },
  {
    code: "CUTTER63",
    name: "The 63 mm you always lose",
    description: "The cutter brush that somebody borrowed.",
    sku: "TRD-CUT-63",
    percentOfTrade: 75,
    limitUnit: 10,
  },
  {
    code: "FIRSTAIRLESS",
    name: "Your first airless",
    description: "One Airless 390 on its stand for each account.",
    sku: "NPG-390-STA",
    percentOfTrade: 92,
    limitUnit: 1,
  },
  {
    code: "ROOFSEASON",
    name: "Roof season",
    description: "Roof primer by the drum. This one is over, and shows what a special that has ended looks like.",
    sku: "SLB-RS-20",
    percentOfTrade: 85,
    limitUnit: 12,
    endsOn: "2025-03-31",
  },
];

/** Long enough for any demo. */
const [startsOn, endsOn] = ["2025-01-01", "2039-12-31"] as const;

export function demoSpecialPromotions(prices: readonly DemoPrice[]): DemoSpecialPromotion[] {
  return countryCodes.flatMap((country) =>
    specials.map(({ percentOfTrade, ...special }) => {
      const price = prices.find((candidate) => candidate.country === country && candidate.sku === special.sku);
      if (!price)
        throw new Error(`The special ${special.code} is for ${special.sku}, which has no price in ${country}.`);
      const unitCents = cents(Math.round((price.tradeCents * percentOfTrade) / 100));
      return { startsOn, endsOn, ...special, code: `${special.code}-${country}`, country, unitCents };
    }),
  );
}
