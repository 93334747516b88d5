import fc from "fast-check";
import type { CartToPrice, LineToPrice } from "../../src/features/cart/priced-cart.ts";
import type { Coupon, Effect, Promotion, Scope } from "../../src/features/cart/promotion.ts";
import { cents } from "../../src/shared/money.ts";

const skus = ["PAIL", "TIN", "BRUSH", "TAPE"] as const;
const brands = { PAIL: "harbourline", TIN: "harbourline", BRUSH: "tradeline", TAPE: "edgewise" };

const amounts = (min: number, max: number) => fc.integer({ min, max }).map(cents);
const basisPoints = fc.integer({ min: 1, max: 10_000 });

/** All lines of a SKU cost the same and share its special price, as they do in a cart. */
const priceList = fc.record({
  prices: fc.tuple(...skus.map(() => amounts(1, 30_000))),
  specials: fc.tuple(
    ...skus.map(() =>
      fc.option(fc.record({ unitCents: amounts(0, 20_000), limitUnits: fc.integer({ min: 1, max: 9 }) })),
    ),
  ),
});

const lines: fc.Arbitrary<LineToPrice[]> = fc
  .tuple(
    priceList,
    fc.array(fc.tuple(fc.nat({ max: skus.length - 1 }), fc.integer({ min: 1, max: 40 })), { maxLength: 6 }),
  )
  .map(([{ prices, specials }, picks]) =>
    picks.map(([pick, quantity], index) => {
      const sku = skus[pick] ?? "PAIL";
      return {
        id: `line ${index}`,
        sku,
        productCode: `product ${sku}`,
        brandId: brands[sku],
        categoryIds: [`sub-range ${sku}`, "range"],
        quantity,
        unitCents: prices[pick] ?? cents(1),
        special: specials[pick] ?? null,
      };
    }),
  );

const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({ kind: fc.constant("PERCENT_OFF_LINES" as const), basisPoints }),
  fc.record({ kind: fc.constant("AMOUNT_OFF_UNITS" as const), unitCents: amounts(1, 5_000) }),
  fc.record({
    kind: fc.constant("BUY_X_GET_Y" as const),
    buy: fc.integer({ min: 1, max: 5 }),
    free: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant("PERCENT_OFF_ORDER" as const), basisPoints }),
  fc.record({ kind: fc.constant("AMOUNT_OFF_ORDER" as const), cents: amounts(1, 60_000) }),
  fc.record({
    kind: fc.constant("GIVE_AWAY" as const),
    sku: fc.constantFrom("CAP", "MUG"),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.constant({ kind: "FREE_DELIVERY" as const }),
);

const scopes: (Scope | null)[] = [
  null,
  { skus: ["PAIL", "BRUSH"], productCodes: [], brandIds: [], categoryIds: [] },
  { skus: [], productCodes: ["product TIN"], brandIds: ["edgewise"], categoryIds: [] },
  { skus: [], productCodes: [], brandIds: ["harbourline"], categoryIds: [] },
  { skus: [], productCodes: [], brandIds: [], categoryIds: ["sub-range TAPE", "sub-range BRUSH"] },
];

const promotionParts = fc.record({
  effect,
  scope: fc.constantFrom(...scopes),
  minimumCents: fc.oneof(fc.constant(cents(0)), amounts(0, 60_000)),
  isStackable: fc.boolean(),
});

function promotion(
  parts: Pick<Promotion, "effect" | "scope" | "minimumCents" | "isStackable">,
  code: string,
): Promotion {
  return {
    ...parts,
    code,
    name: code,
    description: "",
    enabled: true,
    country: "AU",
    audience: "EVERYONE",
    needsCoupon: false,
    startsOn: "2000-01-01",
    endsOn: "9999-12-31",
  };
}

const promotions = fc
  .array(promotionParts, { maxLength: 4 })
  .map((all) => all.map((parts, index) => promotion(parts, `P${index}`)));

const coupons: fc.Arbitrary<Coupon[]> = fc.array(promotionParts, { maxLength: 2 }).map((all) =>
  all.map((parts, index) => ({
    code: `COUPON${index}`,
    promotion: { ...promotion(parts, `C${index}`), needsCoupon: true },
    terms: "",
    limitTotal: null,
    limitPerAccount: null,
  })),
);

const gifts = fc
  .record({ available: fc.integer({ min: 0, max: 4 }), unitCents: amounts(0, 5_000) })
  .map((gift) => new Map(["CAP", "MUG"].map((sku) => [sku, { sku, ...gift }])));

/** The carts are small on purpose, because rounding errors show in small amounts. */
export const randomCart: fc.Arbitrary<CartToPrice> = fc.record({
  lines,
  promotions,
  coupons,
  gifts,
  delivery: fc.option(fc.record({ feeCents: amounts(0, 2_500), thresholdCents: amounts(0, 200_000) })),
  taxBasisPoints: fc.constantFrom(1_000, 1_500),
  countsWithTax: fc.boolean(),
  surchargeBasisPoints: fc.constantFrom(0, 90),
  cardMinimumCents: fc.constant(cents(50)),
  points: fc.option(
    fc.record({
      balance: fc.integer({ min: 0, max: 100_000 }),
      minimum: fc.constant(2_000),
      pointsPerDollar: fc.constantFrom(200, 150, 100),
    }),
  ),
  vouchers: fc
    .array(fc.tuple(amounts(1, 30_000), fc.constantFrom("2026-12-31", "2027-06-30")), { maxLength: 4 })
    .map((vouchers) =>
      vouchers.map(([leftCents, expiresOn], index) => ({
        id: `V${index}`,
        keepsBalance: index % 2 === 1,
        leftCents,
        expiresOn,
      })),
    ),
});

const buyGetPromotion = fc.record({
  effect: fc.record({
    kind: fc.constant("BUY_X_GET_Y" as const),
    buy: fc.integer({ min: 1, max: 3 }),
    free: fc.integer({ min: 1, max: 2 }),
  }),
  scope: fc.constantFrom(...scopes),
  minimumCents: fc.constant(cents(0)),
  isStackable: fc.boolean(),
});

/** Carts in which several "buy X, get Y" have the same lines in scope, few enough that the search tries everything. */
export const randomOverlap: fc.Arbitrary<CartToPrice> = fc
  .tuple(randomCart, fc.array(buyGetPromotion, { minLength: 2, maxLength: 3 }), promotions)
  .map(([cart, buyGets, others]) => ({
    ...cart,
    lines: cart.lines.slice(0, 4),
    promotions: [...buyGets.map((parts, index) => promotion(parts, `B${index}`)), ...others.slice(0, 1)],
    coupons: cart.coupons.slice(0, 1),
  }));
