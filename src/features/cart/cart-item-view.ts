/**
 * A line of a cart as its buyer sees it, in the specification's words. The values are plain properties under the names of
 * the GraphQL fields, because a property is answered many times faster than a resolver function.
 */
import type { Country } from "../../shared/country.ts";
import { cents, type Price, toPrice } from "../../shared/money.ts";
import type { SpecialPriceView } from "../catalogue/buyer-prices.ts";
import { addTax } from "../catalogue/price.ts";
import type { StockStatus } from "../stock/stock.ts";
import type { CartNotice } from "./cart-notices.ts";
import type { PartFlags } from "./cart-systems.ts";
import type { LineProduct, LineSystem } from "./line-product.ts";
import type { QuotedLine } from "./quote.ts";

export interface CartItemView extends PartFlags {
  readonly id: string;
  readonly itemNumber: number;
  readonly packSize: number;
  readonly quantity: number;
  readonly reference: string;
  readonly hasStock: boolean;
  readonly stockStatus: StockStatus;
  readonly availableQuantity: number;
  readonly entryGroup: string | null;
  readonly bundleProduct: BundleView | null;
  readonly product: ItemProductView;
  readonly basePrice: Price;
  readonly unitPriceInNet: Price;
  readonly totalPrice: Price;
  readonly totalPriceInNet: Price;
  readonly totalPriceBeforeDiscounts: Price;
  readonly discount: { amountAfterDiscount: Price; amountDiscount: Price; percentageDiscount: number };
  readonly specialPromotion: SpecialPriceView | null;
  /** What the membership in rewards takes off one unit, ex GST. */
  readonly toolDiscount: Price | null;
  readonly notices: readonly CartNotice[];
}

/** The product of a line, in the specification's words. */
export interface ItemProductView {
  readonly code: string;
  readonly name: string;
  readonly baseProduct: string;
  readonly brand: string;
  /** The colour at the line's strength: "#7a8b6f". */
  readonly colour: string | null;
  readonly colourId: string | null;
  readonly colourName: string | null;
  readonly colourBrand: string | null;
  readonly colourCode: string | null;
  readonly colourStrength: string | null;
  /** The name of the base; null for products without one. */
  readonly variant: string | null;
  /** PAINT, or the kind of pack: BRUSH, TAPE … */
  readonly type: string;
  readonly productSize: string;
  readonly isAvailable: boolean;
  readonly imageUrl: { readonly url: string };
  readonly subCategorySlug: string;
  readonly slug: string;
}

/** The system of a part, in the specification's words. */
export interface BundleView {
  readonly group: string;
  readonly category: string;
  readonly brand: string;
  /** "system.A" or "productKit.B". */
  readonly type: string;
  readonly variant: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
}

export function toItemView(quoted: QuotedLine, index: number, country: Country): CartItemView {
  const { line, product, system, flags, stock } = quoted;
  return {
    ...flags,
    id: line.id,
    itemNumber: index + 1,
    packSize: product.packSize,
    quantity: line.quantity,
    reference: line.reference,
    hasStock: product.isAvailable && stock.available >= stock.asked,
    stockStatus: stock.status,
    availableQuantity: stock.available,
    entryGroup: line.group?.id ?? null,
    bundleProduct: system && toBundleView(system),
    product: toItemProductView(product),
    ...toLineMoneyView(quoted, country),
    specialPromotion: toSpecialView(quoted, country),
    toolDiscount: quoted.toolDiscountCents === 0 ? null : toPrice(quoted.toolDiscountCents, country),
    notices: quoted.notices,
  };
}

const zero = cents(0);

/** The money of a line. A line that is no longer for sale costs nothing. */
export function toLineMoney({ money }: Pick<QuotedLine, "money">) {
  const netCents = money?.netCents ?? zero;
  const beforeCents = money?.beforeDiscountsCents ?? zero;
  return {
    unitCents: money?.unitCents ?? zero,
    netCents,
    incTaxCents: cents(netCents + (money?.taxCents ?? 0)),
    beforeCents,
    savedCents: cents(beforeCents - netCents),
    quantity: money?.quantity ?? 1,
    specialUnits: money?.specialUnits ?? 0,
  };
}

function toLineMoneyView(quoted: QuotedLine, country: Country) {
  const { unitCents, netCents, incTaxCents, beforeCents, savedCents, quantity } = toLineMoney(quoted);
  return {
    basePrice: toPrice(unitCents, country),
    unitPriceInNet: toPrice(cents(Math.round(netCents / quantity)), country),
    totalPrice: toPrice(incTaxCents, country),
    totalPriceInNet: toPrice(netCents, country),
    totalPriceBeforeDiscounts: toPrice(beforeCents, country),
    discount: {
      amountAfterDiscount: toPrice(netCents, country),
      amountDiscount: toPrice(savedCents, country),
      percentageDiscount: beforeCents === 0 ? 0 : Math.round((savedCents / beforeCents) * 1_000) / 10,
    },
  };
}

function toSpecialView({ special, money }: QuotedLine, country: Country): SpecialPriceView | null {
  if (special === null || money === null || money.specialUnits === 0) return null;
  const { incTaxCents } = addTax(special.unitCents, country);
  return {
    price: toPrice(special.unitCents, country),
    incTax: toPrice(incTaxCents, country),
    limitUnit: special.limitUnits,
    quantityAdded: money.specialUnits,
  };
}

export function toItemProductView(product: LineProduct): ItemProductView {
  const { tint } = product;
  return {
    code: product.sku,
    name: product.name,
    baseProduct: product.code,
    brand: product.brand,
    colour: tint.hex,
    colourId: tint.colourId,
    colourName: tint.name,
    colourBrand: tint.brand,
    colourCode: tint.code,
    colourStrength: tint.strength,
    variant: product.base,
    type: product.kind,
    productSize: product.size,
    isAvailable: product.isAvailable,
    imageUrl: { url: product.pictureUrl },
    subCategorySlug: product.subCategorySlug,
    slug: product.slug,
  };
}

function toBundleView({ id, systemCode, part, ...system }: LineSystem): BundleView {
  return {
    group: id,
    category: system.categorySlug,
    brand: system.brand,
    type: `${system.kind}.${part}`,
    variant: `part_${part.toLowerCase()}`,
    code: systemCode,
    name: system.name,
    address: system.path,
  };
}
