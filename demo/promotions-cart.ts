import type { Effect, Promotion } from "../src/features/cart/promotion.ts";
import { cents } from "../src/shared/money.ts";

/** A promotion before it is made for each country. Its dollars are in the country's currency. */
export interface PlannedPromotion {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly effect: Effect;
  readonly scope?: Partial<NonNullable<Promotion["scope"]>>;
  readonly audience?: Promotion["audience"];
  readonly minimumDollars?: number;
  readonly isStackable?: boolean;
  readonly enabled?: boolean;
  readonly startsOn?: string;
  readonly endsOn?: string;
  readonly coupon?: PlannedCoupon;
}

interface PlannedCoupon {
  /** A code belongs to one country. New Zealand's codes end in NZ. */
  readonly code: string;
  readonly terms: string;
  readonly limitTotal?: number;
  readonly limitPerAccount?: number;
}

const dollars = (amount: number) => cents(amount * 100);

/** Promotions without a coupon. */
export const plannedPromotions: readonly PlannedPromotion[] = [
  {
    code: "DECKS12",
    name: "Decks before summer",
    description: "12 % off every decking oil.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 1_200 },
    scope: { categoryIds: ["decking-oils"] },
  },
  {
    code: "PLAINSONG8",
    name: "Plainsong for less",
    description: "8 % off everything from Plainsong when you buy for $300 of it.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 800 },
    scope: { brandIds: ["plainsong"] },
    minimumDollars: 300,
  },
  {
    code: "BRUSHES2",
    name: "Two dollars off each brush",
    description: "$2 off every brush and roller sleeve.",
    effect: { kind: "AMOUNT_OFF_UNITS", unitCents: dollars(2) },
    scope: { categoryIds: ["brushes", "roller-sleeves"] },
  },
  {
    code: "TAPE4FOR3",
    name: "Four tapes for three",
    description: "Of every four rolls of masking the cheapest is free. Mix them as you like.",
    effect: { kind: "BUY_X_GET_Y", buy: 3, free: 1 },
    scope: { categoryIds: ["masking"] },
  },
  {
    code: "GLOVES5PLUS1",
    name: "Buy five gloves, get one",
    description: "The sixth pair or box of gloves is free, for the trade.",
    effect: { kind: "BUY_X_GET_Y", buy: 5, free: 1 },
    scope: { categoryIds: ["gloves"] },
    audience: "TRADE",
  },
  {
    code: "SPEND800",
    name: "5 % off from $800",
    description: "5 % off your whole order from $800. The better of this and other order offers counts.",
    effect: { kind: "PERCENT_OFF_ORDER", basisPoints: 500 },
    audience: "TRADE",
    minimumDollars: 800,
    isStackable: false,
  },
  {
    code: "SPEND1500",
    name: "$90 off from $1,500",
    description: "$90 off your whole order from $1,500. The better of this and other order offers counts.",
    effect: { kind: "AMOUNT_OFF_ORDER", cents: dollars(90) },
    audience: "TRADE",
    minimumDollars: 1_500,
    isStackable: false,
  },
  {
    code: "HOMEWALLS10",
    name: "Walls at home",
    description: "$10 off wall paint from $150, for painting your own home.",
    effect: { kind: "AMOUNT_OFF_ORDER", cents: dollars(10) },
    scope: { categoryIds: ["wall-paint"] },
    audience: "RETAIL",
    minimumDollars: 150,
  },
  {
    code: "CUTTERGIFT",
    name: "A cutter brush with Harbourline",
    description: "A 63 mm cutter brush comes along with $250 of Harbourline, while there are some.",
    effect: { kind: "GIVE_AWAY", sku: "TRD-CUT-63", quantity: 1 },
    scope: { brandIds: ["harbourline"] },
    minimumDollars: 250,
  },
  {
    code: "PRIMERSHIP",
    name: "Primers delivered free",
    description: "Free delivery with $150 of primers.",
    effect: { kind: "FREE_DELIVERY" },
    scope: { categoryIds: ["primers"] },
    minimumDollars: 150,
  },
  {
    code: "ROOFWINTER",
    name: "Roofs in winter",
    description: "10 % off roof paint. It is over, and shows what that looks like.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 1_000 },
    scope: { categoryIds: ["roof"] },
    endsOn: "2025-08-31",
  },
  {
    code: "CONCRETE2039",
    name: "Concrete week",
    description: "15 % off everything for concrete. It has not begun.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 1_500 },
    scope: { categoryIds: ["concrete"] },
    startsOn: "2039-03-01",
  },
  {
    code: "SPRAYDAYS",
    name: "Spray days",
    description: "6 % off spray equipment. Switched off until the distributor agrees.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 600 },
    scope: { categoryIds: ["spraying"] },
    enabled: false,
  },
];
