import type { OperationContext } from "../../../server/operation-context.ts";
import { type Country, cardSurchargeOn } from "../../../shared/country.ts";
import type { Cents } from "../../../shared/money.ts";
import { type SpecialPromotion, specialPromotionFor, unitPrice } from "../../catalogue/price.ts";
import type { CatalogueSnapshot, ProductVariant, Shelf } from "../../catalogue/server/catalogue-snapshot.ts";
import { timeAt } from "../../stores/opening-hours.ts";
import type { CartLine } from "../cart.ts";
import { priceCart } from "../price-cart.ts";
import type { CartToPrice, Gift, LineToPrice, PricedCart } from "../priced-cart.ts";
import type { Coupon, Promotion } from "../promotion.ts";
import type { Audience } from "../running-promotions.ts";
import type { CartRecord } from "./cart.store.ts";

/** A line of a cart with what the catalogue says of it today; null where it is no longer for sale. */
export interface FoundLine {
  readonly line: CartLine;
  readonly found: ProductVariant | null;
  readonly unitCents: Cents | null;
  readonly special: SpecialPromotion | null;
}

export interface PricedRecord {
  readonly lines: readonly FoundLine[];
  readonly priced: PricedCart;
}

interface Circumstances {
  readonly country: Country;
  /** Typed in, and still good for this buyer. */
  readonly coupons: readonly Coupon[];
}

/** Prices a cart as it would be ordered now. Lines that are no longer for sale cost nothing, and cannot be ordered. */
export function priceRecord(context: OperationContext, record: CartRecord, circumstances: Circumstances): PricedRecord {
  const { cart } = record;
  const lines = cart.lines.map((line) => findLine(context, record, line));
  const { country, coupons } = circumstances;
  const { snapshots, clock } = context;
  const now = clock.now();
  const store = snapshots.stores.byId.get(cart.storeId);
  const day = store ? timeAt(store, now).toPlainDate().toString() : now.toISOString().slice(0, 10);
  const audience = audienceOf(context);
  const promotions = snapshots.promotions.promotionsFor({ country: country.code, audience, now });
  const toPrice: CartToPrice = {
    lines: lines.flatMap((line) => lineToPrice(snapshots.catalogue, line) ?? []),
    promotions,
    coupons,
    gifts: giftsOf(record, [...promotions, ...coupons.map(({ promotion }) => promotion)], context),
    delivery:
      cart.fulfilment.mode === "PICKUP"
        ? null
        : { feeCents: country.deliveryFeeCents, thresholdCents: country.deliveryThresholdCents },
    taxBasisPoints: country.taxBasisPoints,
    surchargeBasisPoints: cardSurchargeOn(country, day),
    cardMinimumCents: country.cardMinimumCents,
    points: cart.usesPoints ? pointsOf(record, country) : null,
    vouchers: [],
  };
  return { lines, priced: priceCart(toPrice) };
}

export function audienceOf({ buyer }: OperationContext): Audience {
  return buyer.sees === "account" ? "TRADE" : "RETAIL";
}

function pointsOf({ points }: CartRecord, country: Country) {
  const pointsPerDollar = Math.round(1 / country.tradePointConversionRate);
  return { balance: points, minimum: country.minRedeemablePoints, pointsPerDollar };
}

export function findLine(context: OperationContext, { cart, pricing }: CartRecord, line: CartLine): FoundLine {
  const { snapshots, buyer, clock } = context;
  const { catalogue } = snapshots;
  const found = catalogue.variantBySku.get(line.sku) ?? null;
  const isGone = found === null || !found.product.isAvailableOnline || isColourGone(snapshots, line);
  if (isGone) return { line, found: null, unitCents: null, special: null };
  const rangeId = shelfAbove(catalogue, found.product.subRangeId)?.id ?? "";
  const facts = { sku: line.sku, rangeId, listPrices: catalogue.listPrices };
  const price = unitPrice(facts, buyer.sees === "account" ? pricing : null, cart.country);
  if (price === null) return { line, found: null, unitCents: null, special: null };
  const { country } = cart;
  const special = specialPromotionFor({ sku: line.sku, country, promotions: catalogue.promotions }, clock.now());
  return { line, found, unitCents: price.unitCents, special };
}

function isColourGone({ colours }: OperationContext["snapshots"], { tint }: CartLine): boolean {
  return tint !== null && !colours.byId.has(tint.colourId);
}

function shelfAbove({ shelfById }: CatalogueSnapshot, id: string): Shelf | null {
  return shelfById.get(id)?.parent ?? null;
}

function lineToPrice(catalogue: CatalogueSnapshot, { line, found, unitCents, special }: FoundLine): LineToPrice | null {
  if (found === null || unitCents === null) return null;
  return {
    id: line.id,
    sku: line.sku,
    productCode: found.product.code,
    brandId: found.product.brandId,
    shelfIds: shelvesOf(catalogue, found.product.subRangeId),
    quantity: line.quantity,
    unitCents,
    special,
  };
}

const shelfIdsByCatalogue = new WeakMap<CatalogueSnapshot, Map<string, readonly string[]>>();

/** The same few chains for thousands of lines, so each is walked once. */
function shelvesOf(catalogue: CatalogueSnapshot, subRangeId: string): readonly string[] {
  const known = shelfIdsByCatalogue.get(catalogue) ?? new Map<string, readonly string[]>();
  shelfIdsByCatalogue.set(catalogue, known);
  let ids = known.get(subRangeId);
  if (ids === undefined) {
    const chain: string[] = [];
    for (let shelf = catalogue.shelfById.get(subRangeId) ?? null; shelf; shelf = shelf.parent) chain.push(shelf.id);
    ids = chain;
    known.set(subRangeId, ids);
  }
  return ids;
}

/** A gift comes off the same shelf as what is bought, so only what that leaves can be given. */
function giftsOf(
  record: CartRecord,
  promotions: readonly Promotion[],
  { snapshots, buyer }: OperationContext,
): ReadonlyMap<string, Gift> {
  const gifts = new Map<string, Gift>();
  for (const { effect } of promotions) {
    if (effect.kind !== "GIVE_AWAY") continue;
    const { sku } = effect;
    const list = snapshots.catalogue.listPrices[record.cart.country].get(sku);
    if (list === undefined) continue;
    const bought = record.cart.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    const available = Math.max(0, (record.available.get(sku) ?? 0) - bought);
    gifts.set(sku, { sku, available, unitCents: buyer.sees === "account" ? list.tradeCents : list.retailCents });
  }
  return gifts;
}
