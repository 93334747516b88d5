/**
 * A cart before the eyes of its owner, in the specification's words. What is asked for is laid out under the names it is
 * asked for by: a plain property is answered many times faster than a function.
 */
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { type Cents, cents, type Price, priceOf } from "../../../shared/money.ts";
import { withTax } from "../../catalogue/price.ts";
import type { ShownSpecial } from "../../catalogue/server/pricing.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { type StockStatus, stockStatus } from "../../stores/stock.ts";
import type { Store } from "../../stores/store.ts";
import type { Cart, CartLine, DeliveryAddress, DeliveryMode } from "../cart.ts";
import { type CartNotice, idleWords, type LineState, noticesOfCart, noticesOfLine } from "../cart-notices.ts";
import { flagPart, type PartFlags } from "../cart-systems.ts";
import type { PricedCart, PricedLine, Tender } from "../priced-cart.ts";
import type { Promotion } from "../promotion.ts";
import type { CartRecord } from "./cart.store.ts";
import type { FoundLine, PricedRecord } from "./cart-pricing.ts";
import { type ShownBundle, type ShownItemProduct, showBundle, showItemProduct } from "./shown-line.ts";

export interface ShownItem extends PartFlags {
  readonly id: string;
  readonly itemNumber: number;
  readonly packSize: number;
  readonly quantity: number;
  readonly reference: string;
  readonly hasStock: boolean;
  readonly stockStatus: StockStatus;
  readonly availableQuantity: number;
  readonly entryGroup: string | null;
  readonly bundleProduct: ShownBundle | null;
  readonly product: ShownItemProduct;
  readonly basePrice: Price;
  readonly unitPriceInNet: Price;
  readonly totalPrice: Price;
  readonly totalPriceInNet: Price;
  readonly totalPriceBeforeDiscounts: Price;
  readonly discount: { amountAfterDiscount: Price; amountDiscount: Price; percentageDiscount: number };
  readonly specialPromotion: ShownSpecial | null;
  readonly notices: readonly CartNotice[];
}

export interface ShownTotals {
  readonly subTotal: Price;
  readonly subTotalTax: Price;
  readonly surchargeFee: Price;
  readonly totalPrice: Price;
  readonly totalTax: Price;
}

export interface ShownCart {
  readonly cart: Cart;
  readonly country: Country;
  readonly store: Store;
  readonly id: string;
  readonly code: string;
  readonly modifiedTime: string;
  readonly items: readonly ShownItem[];
  readonly gifts: readonly { product: ShownItemProduct; quantity: number; promotion: Promotion }[];
  readonly totalItems: number;
  readonly totalUnitCount: number;
  readonly appliedOrderPromotions: readonly { promotion: Promotion; description: string; saved: Price }[];
  readonly appliedProductPromotions: ShownCart["appliedOrderPromotions"];
  readonly appliedVouchers: readonly {
    code: string;
    voucherCode: string;
    freeShipping: boolean;
    idle: string | null;
  }[];
  readonly deliveryMode: DeliveryMode;
  readonly deliveryAddress: DeliveryAddress | null;
  readonly deliveryDateTime: string | null;
  readonly fulfillmentPlanId: string | null;
  readonly fee: { amount: Price; threshold: Price; toFree: Price };
  readonly payByAccount: ShownTotals;
  readonly payByCard: ShownTotals;
  readonly subTotal: Price;
  readonly subTotalTax: Price;
  readonly subTotalWithTax: Price;
  readonly subTotalWithTaxBeforeDiscounts: Price;
  readonly totalPrice: Price;
  readonly totalPriceWithTax: Price;
  readonly totalTax: Price;
  readonly discountApplied: Price;
  readonly rewardPoints: {
    tradeDollars: Price;
    tradePoints: number;
    tradeDollarsApplied: Price;
    isApplied: boolean;
    minimumPoints: number;
    mayRedeem: boolean;
  };
  readonly notices: readonly CartNotice[];
  readonly canCheckOut: boolean;
  readonly isGuest: boolean;
  /** A consumer thinks in prices with GST. */
  readonly countsWithTax: boolean;
}

interface Shown {
  readonly context: OperationContext;
  readonly record: CartRecord;
  readonly country: Country;
  readonly store: Store;
  readonly money: (amount: Cents) => Price;
}

export function showCart(
  context: OperationContext,
  record: CartRecord,
  { lines, priced, country }: PricedRecord & { readonly country: Country },
): ShownCart {
  const { cart } = record;
  const store = context.snapshots.stores.byId.get(cart.storeId);
  if (store === undefined) throw new Error(`The store ${cart.storeId} of a cart is gone.`);
  const shown: Shown = { context, record, country, store, money: (amount) => priceOf(amount, country) };
  const pricedById = new Map(priced.lines.map((line) => [line.id, line]));
  const items = lines.map((line, place) =>
    showItem(shown, line, { place, priced: pricedById.get(line.line.id) ?? null }),
  );
  const notices = [
    ...noticesOfCart({ news: cart.news, coupons: priced.coupons, applied: priced.applied }, country),
    ...items.flatMap((item) => item.notices),
  ];
  return {
    cart,
    country,
    store,
    id: cart.id,
    code: cart.code,
    modifiedTime: cart.modifiedAt.toISOString(),
    items,
    gifts: priced.givenAway.map(({ sku, quantity, promotion }) => ({
      product: showGift(shown, sku),
      quantity,
      promotion,
    })),
    totalItems: items.length,
    totalUnitCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...showPromotions(shown, priced),
    ...showFulfilment(cart),
    ...showTotals(shown, priced),
    notices,
    canCheckOut: items.length > 0 && !notices.some(({ blocks }) => blocks),
    isGuest: context.viewer.user === null,
    countsWithTax: context.viewer.account?.kind === "CONSUMER",
  };
}

function showGift({ context }: Shown, sku: string): ShownItemProduct {
  const line: CartLine = { id: "", sku, tint: null, group: null, quantity: 1, reference: "", seenUnitCents: null };
  return showItemProduct(context, line, context.snapshots.catalogue.variantBySku.get(sku) ?? null);
}

function showItem(
  shown: Shown,
  { line, found, unitCents, special }: FoundLine,
  { place, priced }: { place: number; priced: PricedLine | null },
): ShownItem {
  const { context, record, money } = shown;
  const stock = stockOf(shown, line);
  const system = context.snapshots.catalogue.systemByCode.get(line.group?.systemCode ?? "") ?? null;
  const flags = flagPart(line, record.cart.lines, system);
  const state: LineState = {
    lineId: line.id,
    isAvailable: found !== null,
    flags,
    ...stock,
    storeName: shown.store.name,
    unitCents,
    seenUnitCents: line.seenUnitCents,
  };
  return {
    ...flags,
    id: line.id,
    itemNumber: place + 1,
    packSize: found?.variant.packSize ?? 1,
    quantity: line.quantity,
    reference: line.reference,
    hasStock: found !== null && stock.available >= stock.asked,
    stockStatus: stock.stock,
    availableQuantity: stock.available,
    entryGroup: line.group?.id ?? null,
    bundleProduct: showBundle(context, line),
    product: showItemProduct(context, line, found),
    ...showLineMoney(priced, money),
    specialPromotion: showSpecial(special, priced, shown),
    notices: noticesOfLine(state, shown.country),
  };
}

/** Two colours of one base are two lines that come off one shelf. */
function stockOf({ record }: Shown, { sku }: CartLine) {
  const available = Math.max(0, record.available.get(sku) ?? 0);
  const asked = record.cart.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  return { available, asked, stock: stockStatus(available, asked) };
}

const nothing = cents(0);

function showLineMoney(priced: PricedLine | null, money: Shown["money"]) {
  const net = priced?.netCents ?? nothing;
  const before = priced?.beforeDiscountsCents ?? nothing;
  const off = cents(before - net);
  const quantity = priced?.quantity ?? 1;
  return {
    basePrice: money(priced?.unitCents ?? nothing),
    unitPriceInNet: money(cents(Math.round(net / quantity))),
    totalPrice: money(cents(net + (priced?.taxCents ?? 0))),
    totalPriceInNet: money(net),
    totalPriceBeforeDiscounts: money(before),
    discount: {
      amountAfterDiscount: money(net),
      amountDiscount: money(off),
      percentageDiscount: before === 0 ? 0 : Math.round((off / before) * 1_000) / 10,
    },
  };
}

function showSpecial(special: FoundLine["special"], priced: PricedLine | null, { money, country }: Shown) {
  if (special === null || priced === null || priced.specialUnits === 0) return null;
  const { incTaxCents } = withTax(special.unitCents, country);
  return {
    price: money(special.unitCents),
    incTax: money(incTaxCents),
    limitUnit: special.limitUnits,
    quantityAdded: priced.specialUnits,
  };
}

function showPromotions({ country, money }: Shown, { applied, coupons }: PricedCart) {
  return {
    appliedOrderPromotions: showApplied(applied, "ORDER", money),
    appliedProductPromotions: showApplied(applied, "PRODUCT", money),
    appliedVouchers: coupons.map((coupon) => ({
      code: coupon.code,
      voucherCode: coupon.code,
      freeShipping: coupon.applied && coupon.freeDelivery,
      idle: coupon.applied ? null : idleWords(coupon.why, country),
    })),
  };
}

function showApplied(applied: PricedCart["applied"], level: "ORDER" | "PRODUCT", money: Shown["money"]) {
  return applied
    .filter((each) => each.level === level)
    .map(({ promotion, savedCents }) => ({ promotion, description: promotion.description, saved: money(savedCents) }));
}

function showFulfilment({ fulfilment }: Cart) {
  return {
    deliveryMode: fulfilment.mode,
    deliveryAddress: fulfilment.address,
    deliveryDateTime: fulfilment.deliveryAt?.toISOString() ?? null,
    fulfillmentPlanId: fulfilment.planId,
  };
}

function showTotals({ context, country, record, money }: Shown, priced: PricedCart) {
  const { fee, subTotalCents, subTotalTaxCents, totalCents, totalTaxCents } = priced;
  const totalsOf = (tender: Tender): ShownTotals => ({
    subTotal: money(subTotalCents),
    subTotalTax: money(subTotalTaxCents),
    surchargeFee: money(tender.surchargeCents),
    totalPrice: money(tender.totalCents),
    totalTax: money(totalTaxCents),
  });
  const worthCents = cents(Math.floor(record.points * country.tradePointConversionRate * 100));
  return {
    fee: { amount: money(fee.cents), threshold: money(country.deliveryThresholdCents), toFree: money(fee.toFreeCents) },
    payByAccount: totalsOf(priced.payByAccount),
    payByCard: totalsOf(priced.payByCard),
    subTotal: money(subTotalCents),
    subTotalTax: money(subTotalTaxCents),
    subTotalWithTax: money(cents(subTotalCents + subTotalTaxCents)),
    subTotalWithTaxBeforeDiscounts: money(cents(priced.beforeDiscountsCents + priced.beforeDiscountsTaxCents)),
    totalPrice: money(totalCents),
    totalPriceWithTax: money(cents(totalCents + totalTaxCents)),
    totalTax: money(totalTaxCents),
    discountApplied: money(priced.discountCents),
    rewardPoints: {
      tradeDollars: money(worthCents),
      tradePoints: record.points,
      tradeDollarsApplied: money(priced.payByCard.pointsCents),
      isApplied: record.cart.usesPoints,
      minimumPoints: country.minRedeemablePoints,
      mayRedeem: mayRedeem(context.viewer.may),
    },
  };
}
