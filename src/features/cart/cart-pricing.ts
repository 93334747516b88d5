/**
 * Prices a stored cart as it would be ordered now: looks up its lines in today's catalogue, gathers promotions, gifts,
 * delivery, tax and points for `priceCart`, and calls it.
 */
import { type Country, cardSurchargeOn } from "../../shared/country.ts";
import type { Cents } from "../../shared/money.ts";
import type { Buyer } from "../catalogue/buyer-prices.ts";
import type { CatalogueSnapshot, ProductVariant } from "../catalogue/catalogue-snapshot.ts";
import { type AccountPricing, findSpecialPromotion, priceUnit, type SpecialPromotion } from "../catalogue/price.ts";
import type { ColoursSnapshot } from "../colours/colours-snapshot.ts";
import { toPointsRule } from "../loyalty/points.ts";
import { localTimeAt } from "../stores/opening-hours.ts";
import type { Store } from "../stores/store.ts";
import type { Cart, CartLine } from "./cart.ts";
import { priceCart } from "./price-cart.ts";
import type { CartToPrice, Gift, LineToPrice, PricedCart } from "./priced-cart.ts";
import type { Audience, Coupon, Promotion, PromotionsSnapshot } from "./promotion.ts";

/** A cart with everything that is stored for its price. One statement reads it all. */
export interface CartRecord {
  readonly cart: Cart;
  /** Units that the store can still promise, by SKU: of the lines, and of gifts that promotions may give. */
  readonly available: ReadonlyMap<string, number>;
  readonly pricing: AccountPricing;
  /** The account's balance. */
  readonly points: number;
}

/** Everything except the cart that a price depends on. */
export interface PricingContext {
  readonly clock: { now(): Date };
  readonly buyer: Buyer;
  readonly snapshots: {
    readonly catalogue: CatalogueSnapshot;
    readonly colours: ColoursSnapshot;
    readonly promotions: PromotionsSnapshot;
    readonly stores: { readonly byId: ReadonlyMap<string, Store> };
  };
}

/** A line with its product and prices of today. They are null when it is no longer for sale. */
export interface ListedLine {
  readonly line: CartLine;
  readonly found: ProductVariant | null;
  readonly unitCents: Cents | null;
  readonly special: SpecialPromotion | null;
}

export interface PricedRecord {
  readonly lines: readonly ListedLine[];
  readonly priced: PricedCart;
}

/** Lines that are no longer for sale cost nothing. They block the checkout. */
export function priceRecord(
  context: PricingContext,
  record: CartRecord,
  { country, coupons }: { readonly country: Country; readonly coupons: readonly Coupon[] },
): PricedRecord {
  const { cart } = record;
  const lines = cart.lines.map((line) => lookUpLine(context, record, line));
  const { snapshots, clock, buyer } = context;
  const now = clock.now();
  const store = snapshots.stores.byId.get(cart.storeId);
  const day = store ? localTimeAt(store, now).toPlainDate().toString() : now.toISOString().slice(0, 10);
  const promotions = snapshots.promotions.promotionsFor({ country: country.code, audience: audienceFor(buyer), now });
  const input: CartToPrice = {
    lines: lines.flatMap((line) => toLineToPrice(snapshots.catalogue, line) ?? []),
    promotions,
    coupons,
    gifts: findGifts(context, record, [...promotions, ...coupons.map(({ promotion }) => promotion)]),
    delivery:
      cart.fulfilment.mode === "PICKUP"
        ? null
        : { feeCents: country.deliveryFeeCents, thresholdCents: country.deliveryThresholdCents },
    taxBasisPoints: country.taxBasisPoints,
    surchargeBasisPoints: cardSurchargeOn(country, day),
    cardMinimumCents: country.cardMinimumCents,
    points: cart.usesPoints ? { ...toPointsRule(country), balance: record.points } : null,
    vouchers: [],
  };
  return { lines, priced: priceCart(input) };
}

export function audienceFor({ sees }: Buyer): Audience {
  return sees === "account" ? "TRADE" : "RETAIL";
}

export function lookUpLine(
  { snapshots: { catalogue, colours }, buyer, clock }: PricingContext,
  { cart: { country }, pricing }: Pick<CartRecord, "cart" | "pricing">,
  line: CartLine,
): ListedLine {
  const { sku, tint } = line;
  const notForSale = { line, found: null, unitCents: null, special: null };
  const found = catalogue.variantBySku.get(sku);
  const isColourGone = tint !== null && !colours.byId.has(tint.colourId);
  if (found === undefined || !found.product.isAvailableOnline || isColourGone) return notForSale;
  const rangeId = catalogue.categoryById.get(found.product.subRangeId)?.parent?.id ?? "";
  const facts = { sku, rangeId, listPrices: catalogue.listPrices };
  const price = priceUnit(facts, buyer.sees === "account" ? pricing : null, country);
  if (price === null) return notForSale;
  const special = findSpecialPromotion({ sku, country, promotions: catalogue.promotions }, clock.now());
  return { line, found, unitCents: price.unitCents, special };
}

function toLineToPrice(
  catalogue: CatalogueSnapshot,
  { line, found, unitCents, special }: ListedLine,
): LineToPrice | null {
  if (found === null || unitCents === null) return null;
  return {
    id: line.id,
    sku: line.sku,
    productCode: found.product.code,
    brandId: found.product.brandId,
    categoryIds: findCategoryIds(catalogue, found.product.subRangeId),
    quantity: line.quantity,
    unitCents,
    special,
  };
}

const categoryIdsByCatalogue = new WeakMap<CatalogueSnapshot, Map<string, readonly string[]>>();

/** The sub-range, its range and its category. Cached, because thousands of lines share a few sub-ranges. */
function findCategoryIds(catalogue: CatalogueSnapshot, subRangeId: string): readonly string[] {
  const cached = categoryIdsByCatalogue.get(catalogue) ?? new Map<string, readonly string[]>();
  categoryIdsByCatalogue.set(catalogue, cached);
  let ids = cached.get(subRangeId);
  if (ids === undefined) {
    const path: string[] = [];
    for (let node = catalogue.categoryById.get(subRangeId) ?? null; node; node = node.parent) path.push(node.id);
    ids = path;
    cached.set(subRangeId, ids);
  }
  return ids;
}

/** Gifts and lines use the same stock. Only units that the lines leave over can be given. */
function findGifts(
  { snapshots, buyer }: PricingContext,
  { cart, available }: CartRecord,
  promotions: readonly Promotion[],
): ReadonlyMap<string, Gift> {
  const gifts = new Map<string, Gift>();
  for (const { effect } of promotions) {
    if (effect.kind !== "GIVE_AWAY") continue;
    const { sku } = effect;
    const list = snapshots.catalogue.listPrices[cart.country].get(sku);
    if (list === undefined) continue;
    const bought = cart.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    gifts.set(sku, {
      sku,
      available: Math.max(0, (available.get(sku) ?? 0) - bought),
      unitCents: buyer.sees === "account" ? list.tradeCents : list.retailCents,
    });
  }
  return gifts;
}
