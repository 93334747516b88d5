/**
 * The quote of a cart: every line with its product, tint, stock and money, both ways to pay, gifts, coupons and notices, as
 * the cart would be ordered now. It is calculated once from facts. The cart that is shown, the checkout, the order and the
 * preview of another store are all made from it.
 */
import { type Country, cardSurchargeOn } from "../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { type Buyer, countsWithTax } from "../catalogue/buyer-prices.ts";
import type { CatalogueSnapshot, ProductVariant } from "../catalogue/catalogue-snapshot.ts";
import { type AccountPricing, findSpecialPromotion, priceUnit, type SpecialPromotion } from "../catalogue/price.ts";
import { findOnDay } from "../catalogue/price-book.ts";
import type { ColoursSnapshot } from "../colours/colours-snapshot.ts";
import { toPointsRule } from "../loyalty/points.ts";
import { type StockStatus, stockStatus } from "../stock/stock.ts";
import type { Store } from "../stores/store.ts";
import { findLocalDay, type StoreZones } from "../stores/store-day.ts";
import { checkVoucher, type Voucher } from "../vouchers/voucher.ts";
import type { Cart, CartLine } from "./cart.ts";
import { type CartNotice, listCartNotices, listLineNotices } from "./cart-notices.ts";
import { flagPart, type PartFlags } from "./cart-systems.ts";
import {
  type CouponContext,
  listRefusedCoupons,
  listUsableCoupons,
  type RefusedCoupon,
  type UsesByCode,
} from "./coupons.ts";
import { describeLineProduct, describeLineSystem, type LineProduct, type LineSystem } from "./line-product.ts";
import { priceCart } from "./price-cart.ts";
import type { CartToPrice, Gift, LineToPrice, PricedCart, PricedLine } from "./priced-cart.ts";
import { audienceFor, type Coupon, type Promotion, type PromotionsSnapshot } from "./promotion.ts";
import { type AmountReading, listSavings, type Saving } from "./shown-totals.ts";

/** A cart with everything that is stored for its price. One statement reads it all. */
export interface CartRecord {
  readonly cart: Cart;
  /** Units that the store can still promise, by SKU: of the lines, and of gifts that promotions may give. */
  readonly available: ReadonlyMap<string, number>;
  readonly pricing: AccountPricing;
  /** The account's balance. */
  readonly points: number;
  /** Those of the account that have something left, and those in the cart. */
  readonly vouchers: readonly Voucher[];
  /** Of the cart's coupons, and of those that a change may add. */
  readonly couponUses: UsesByCode;
}

/** Everything except the cart that a price depends on. */
export interface PricingContext {
  readonly clock: { now(): Date };
  readonly buyer: Buyer;
  readonly snapshots: {
    readonly catalogue: CatalogueSnapshot;
    readonly colours: ColoursSnapshot;
    readonly promotions: PromotionsSnapshot;
    readonly stores: StoreZones;
  };
}

export interface Quote {
  readonly cart: Cart;
  readonly country: Country;
  readonly store: Store;
  /** The day at the store. */
  readonly day: LocalDate;
  /** How the buyer reads amounts. */
  readonly reading: CartReading;
  /** In the order of the cart. */
  readonly lines: readonly QuotedLine[];
  readonly gifts: readonly QuotedGift[];
  /** The totals, both ways to pay, the promotions and the outcome of each coupon. */
  readonly priced: PricedCart;
  /** What each promotion takes off. */
  readonly savings: readonly Saving[];
  /** The coupons of the cart that this buyer cannot use now. */
  readonly refusedCoupons: readonly RefusedCoupon[];
  /** The account's balance. */
  readonly points: number;
  /** Those that the buyer can spend today, and those in the cart. */
  readonly vouchers: readonly QuotedVoucher[];
  /** Those of the cart first, then those of its lines. */
  readonly notices: readonly CartNotice[];
}

export interface QuotedLine {
  readonly line: CartLine;
  readonly product: LineProduct;
  /** Null for a line that is not a part of a system. */
  readonly system: LineSystem | null;
  readonly flags: PartFlags;
  readonly stock: LineStock;
  /** Null if the line is no longer for sale. Such a line costs nothing, and blocks the checkout. */
  readonly money: PricedLine | null;
  readonly special: SpecialPromotion | null;
  /** What the membership in rewards takes off one unit. It is 0 if all units have a special price. */
  readonly toolDiscountCents: Cents;
  readonly notices: readonly CartNotice[];
}

/** Two colours of one base are two lines with the same SKU. They share its stock. */
interface LineStock {
  readonly status: StockStatus;
  readonly available: number;
  /** The quantity of the SKU over all lines of the cart. */
  readonly asked: number;
}

export interface QuotedGift {
  readonly product: LineProduct;
  readonly quantity: number;
  readonly promotion: Promotion;
}

export interface QuotedVoucher {
  readonly voucher: Voucher;
  readonly isInCart: boolean;
  /** What it pays when the cart is paid by card. */
  readonly paysCents: Cents;
  /** What lapses then. */
  readonly lapsesCents: Cents;
  /** Why it cannot be spent today. It stays in the cart until the buyer removes it. */
  readonly refusal: UserError | null;
}

export type CartReading = AmountReading & Pick<Country, "locale" | "currency">;

export function toReading({ buyer }: Pick<PricingContext, "buyer">, country: Country): CartReading {
  const { locale, currency, taxBasisPoints } = country;
  return { countsWithTax: countsWithTax(buyer), taxBasisPoints, locale, currency };
}

export function quoteCart(context: PricingContext, record: CartRecord, country: Country): Quote {
  const { cart, points } = record;
  const { catalogue, stores } = context.snapshots;
  const store = stores.byId.get(cart.storeId);
  if (store === undefined) throw new Error(`There is no store ${cart.storeId}, which a cart names.`);
  const looked = cart.lines.map((line) => lookUpLine(context, record, line));
  const refusedCoupons = listRefusedCoupons(toCouponContext(context, cart), cart.couponCodes, record.couponUses);
  const priced = priceLines(context, record, { store, country, lines: looked });
  const reading = toReading(context, country);
  const moneyById = new Map(priced.lines.map((line) => [line.id, line]));
  const lines = looked.map((line) =>
    quoteLine(context, record, { store, reading, looked: line, money: moneyById.get(line.line.id) ?? null }),
  );
  const gifts = priced.givenAway.map(({ sku, quantity, promotion }) => ({
    product: describeLineProduct(context.snapshots, { sku, tint: null }, catalogue.variantBySku.get(sku) ?? null),
    quantity,
    promotion,
  }));
  const savings = listSavings(priced, reading);
  const notices = [
    ...listCartNotices({ store, news: cart.news, coupons: priced.coupons, refusedCoupons, savings }, reading),
    ...lines.flatMap((line) => line.notices),
  ];
  const vouchers = quoteVouchers(context, record, { country, priced });
  const day = findCartDay(context, cart);
  return {
    ...{ cart, country, store, day, reading, lines, gifts, priced, savings, refusedCoupons, points, vouchers, notices },
  };
}

/** The day of a cart is that of its store. It decides prices, specials, promotions and coupons. */
function findCartDay({ clock, snapshots }: Pick<PricingContext, "clock" | "snapshots">, cart: CartPlace): LocalDate {
  return findLocalDay(snapshots.stores, cart, clock.now());
}

interface CartPlace {
  readonly country: Cart["country"];
  /** Null while there is no store. */
  readonly storeId: string | null;
}

/** Coupons run on the days of the cart's store. */
export function toCouponContext({ clock, buyer, snapshots }: PricingContext, cart: CartPlace): CouponContext {
  return { buyer, snapshots, day: findCartDay({ clock, snapshots }, cart) };
}

function quoteVouchers(
  { clock }: Pick<PricingContext, "clock">,
  { cart, vouchers }: CartRecord,
  { country, priced }: { readonly country: Country; readonly priced: PricedCart },
): QuotedVoucher[] {
  const today = toLocalDate(clock.now(), country.timeZone);
  return vouchers.flatMap((voucher) => {
    const isInCart = cart.voucherIds.includes(voucher.id);
    const refusal = checkVoucher(voucher, today);
    if (!isInCart && refusal !== null) return [];
    const spent = priced.payByCard.vouchers.find(({ id }) => id === voucher.id);
    const [paysCents, lapsesCents] = [spent?.cents ?? cents(0), spent?.lapsedCents ?? cents(0)];
    return [{ voucher, isInCart, paysCents, lapsesCents, refusal }];
  });
}

/** The price of the cart as if it had the lines of `cart`. Only the price: a screen needs the whole quote. */
export function priceOtherLines(context: PricingContext, record: CartRecord, { store, country }: Quote): PricedCart {
  const lines = record.cart.lines.map((line) => lookUpLine(context, record, line));
  return priceLines(context, record, { store, country, lines });
}

function priceLines(context: PricingContext, record: CartRecord, input: Omit<PricingInput, "coupons">): PricedCart {
  const { cart, couponUses } = record;
  const coupons = listUsableCoupons(toCouponContext(context, cart), cart.couponCodes, couponUses);
  return priceCart(toCartToPrice(context, record, { ...input, coupons }));
}

/** A line with its product and prices of today. They are null when it is no longer for sale. */
interface LookedUpLine {
  readonly line: CartLine;
  readonly found: ProductVariant | null;
  readonly unitCents: Cents | null;
  readonly special: SpecialPromotion | null;
  readonly toolDiscountCents: Cents;
}

interface LineToQuote {
  readonly store: Store;
  readonly reading: CartReading;
  readonly looked: LookedUpLine;
  readonly money: PricedLine | null;
}

function quoteLine(
  { snapshots }: Pick<PricingContext, "snapshots">,
  record: CartRecord,
  { store, reading, looked, money }: LineToQuote,
): QuotedLine {
  const { line, found, unitCents, special, toolDiscountCents } = looked;
  const system = snapshots.catalogue.systemByCode.get(line.group?.systemCode ?? "") ?? null;
  const flags = flagPart(line, record.cart.lines, system);
  const stock = countStock(record, line);
  const { available, asked } = stock;
  const state = {
    ...{ lineId: line.id, isAvailable: found !== null, flags, stock: stock.status, available, asked },
    ...{ storeName: store.shortName, unitCents, seenUnitCents: line.seenUnitCents },
  };
  return {
    line,
    product: describeLineProduct(snapshots, line, found),
    system: describeLineSystem(snapshots.catalogue, line),
    flags,
    stock,
    money,
    special,
    toolDiscountCents: money !== null && money.specialUnits < money.quantity ? toolDiscountCents : cents(0),
    notices: listLineNotices(state, reading),
  };
}

function countStock({ cart, available: availableBySku }: CartRecord, { sku }: CartLine): LineStock {
  const available = Math.max(0, availableBySku.get(sku) ?? 0);
  const asked = cart.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  return { available, asked, status: stockStatus(available, asked) };
}

interface PricingInput {
  readonly store: Store;
  readonly country: Country;
  readonly coupons: readonly Coupon[];
  readonly lines: readonly LookedUpLine[];
}

export function toCartToPrice(
  context: PricingContext,
  record: CartRecord,
  { store, country, coupons, lines }: PricingInput,
): CartToPrice {
  const { snapshots, clock, buyer } = context;
  const { cart } = record;
  const now = clock.now();
  const day = findCartDay(context, cart);
  const promotions = snapshots.promotions.promotionsFor({ country: country.code, audience: audienceFor(buyer), day });
  return {
    lines: lines.flatMap((line) => toLineToPrice(snapshots.catalogue, line) ?? []),
    promotions,
    coupons,
    gifts: findGifts(context, record, [...promotions, ...coupons.map(({ promotion }) => promotion)]),
    delivery:
      cart.fulfilment.mode === "PICKUP"
        ? null
        : { feeCents: country.deliveryFeeCents, thresholdCents: country.deliveryThresholdCents },
    taxBasisPoints: country.taxBasisPoints,
    countsWithTax: countsWithTax(buyer),
    surchargeBasisPoints: cardSurchargeOn(country, toLocalDate(now, store.timezone)),
    cardMinimumCents: country.cardMinimumCents,
    points: cart.usesPoints ? { ...toPointsRule(country), balance: record.points } : null,
    vouchers: record.vouchers.filter(
      (voucher) =>
        cart.voucherIds.includes(voucher.id) && checkVoucher(voucher, toLocalDate(now, country.timeZone)) === null,
    ),
  };
}

export function lookUpLine(
  context: PricingContext,
  { cart, pricing }: Pick<CartRecord, "pricing"> & { readonly cart: CartPlace },
  line: CartLine,
): LookedUpLine {
  const { catalogue, colours } = context.snapshots;
  const { sku, tint } = line;
  const notForSale = { line, found: null, unitCents: null, special: null, toolDiscountCents: cents(0) };
  const found = catalogue.variantBySku.get(sku);
  const isColourGone = tint !== null && (colours.byId.get(tint.colourId)?.isWithdrawn ?? true);
  const isSystemGone = line.group !== null && catalogue.systemByCode.get(line.group.systemCode)?.isWithdrawn === true;
  if (found === undefined || !found.product.isAvailableOnline || isColourGone || isSystemGone) return notForSale;
  const rangeId = catalogue.categoryById.get(found.product.subRangeId)?.parent?.id ?? "";
  const facts = { sku, rangeId, listPrices: catalogue.listPrices };
  const place = { country: cart.country, day: findCartDay(context, cart) };
  const price = priceUnit(facts, context.buyer.sees === "account" ? pricing : null, place);
  if (price === null) return notForSale;
  const special = findSpecialPromotion({ sku, country: cart.country, promotions: catalogue.promotions }, place.day);
  const { unitCents, toolDiscountCents } = price;
  return { line, found, unitCents, special, toolDiscountCents };
}

function toLineToPrice(
  catalogue: CatalogueSnapshot,
  { line, found, unitCents, special }: LookedUpLine,
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
export function findGifts(
  { snapshots, buyer, clock }: PricingContext,
  { cart, available }: CartRecord,
  promotions: readonly Promotion[],
): ReadonlyMap<string, Gift> {
  const gifts = new Map<string, Gift>();
  const day = findCartDay({ clock, snapshots }, cart);
  for (const { effect } of promotions) {
    if (effect.kind !== "GIVE_AWAY") continue;
    const { sku } = effect;
    const list = findOnDay(snapshots.catalogue.listPrices[cart.country], sku, day);
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
