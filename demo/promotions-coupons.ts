import { cents } from "../src/shared/money.ts";
import type { PlannedPromotion } from "./promotions-cart.ts";

const dollars = (amount: number) => cents(amount * 100);

/** Promotions that need a coupon. */
export const plannedCoupons: readonly PlannedPromotion[] = [
  {
    code: "BY-WELCOME25",
    name: "Welcome",
    description: "$25 off your first order from $150.",
    effect: { kind: "AMOUNT_OFF_ORDER", cents: dollars(25) },
    minimumDollars: 150,
    isStackable: false,
    coupon: { code: "WELCOME25", terms: "Once for each account, on an order of $150 or more.", limitPerAccount: 1 },
  },
  {
    code: "BY-EXTRA3",
    name: "A little extra",
    description: "3 % off the whole order, on top of other offers.",
    effect: { kind: "PERCENT_OFF_ORDER", basisPoints: 300 },
    coupon: { code: "EXTRA3", terms: "Together with any other offer, as often as you like." },
  },
  {
    code: "BY-FIRST100",
    name: "For the first hundred",
    description: "10 % off the whole order for the first hundred who ask.",
    effect: { kind: "PERCENT_OFF_ORDER", basisPoints: 1_000 },
    isStackable: false,
    coupon: {
      code: "FIRST100",
      terms: "For the first 100 orders, once for each account. The better of this and other order offers counts.",
      limitTotal: 100,
      limitPerAccount: 1,
    },
  },
  {
    code: "BY-SORRY40",
    name: "With our apologies",
    description: "$40 off one order.",
    effect: { kind: "AMOUNT_OFF_ORDER", cents: dollars(40) },
    coupon: { code: "SORRY40", terms: "For one order only.", limitTotal: 1 },
  },
  {
    code: "BY-DROPOFF",
    name: "We bring it",
    description: "Free delivery for any order.",
    effect: { kind: "FREE_DELIVERY" },
    coupon: { code: "DROPOFF", terms: "Three times for each account, for delivery orders.", limitPerAccount: 3 },
  },
  {
    code: "BY-TOOLS15",
    name: "Tools for the trade",
    description: "15 % off tools, for trade accounts.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 1_500 },
    scope: { categoryIds: ["tools"] },
    audience: "TRADE",
    coupon: { code: "TOOLS15", terms: "Trade accounts only. Not with another offer on the same tool." },
  },
  {
    code: "BY-HOME12",
    name: "Home project",
    description: "12 % off interior paint, for painting your own home.",
    effect: { kind: "PERCENT_OFF_LINES", basisPoints: 1_200 },
    scope: { categoryIds: ["interior"] },
    audience: "RETAIL",
    coupon: { code: "HOME12", terms: "For consumers. Not with another offer on the same product." },
  },
  {
    code: "BY-EOFY25",
    name: "End of the financial year",
    description: "$60 off from $600. It is over.",
    effect: { kind: "AMOUNT_OFF_ORDER", cents: dollars(60) },
    minimumDollars: 600,
    endsOn: "2025-06-30",
    coupon: { code: "EOFY25", terms: "Until 30 June 2025." },
  },
  {
    code: "BY-JUBILEE",
    name: "Jubilee",
    description: "A fifth off everything. It has not begun.",
    effect: { kind: "PERCENT_OFF_ORDER", basisPoints: 2_000 },
    isStackable: false,
    startsOn: "2039-06-01",
    coupon: { code: "JUBILEE", terms: "From 1 June 2039." },
  },
];
