/**
 * A line of a cart as its buyer sees it, in the specification's words. The values are plain properties under the names of
 * the GraphQL fields, because a property is answered many times faster than a resolver function.
 */
import type { Country } from "../../shared/country.ts";
import { type Cents, cents, type Price } from "../../shared/money.ts";
import type { SpecialPriceView } from "../catalogue/buyer-prices.ts";
import { categorySlugFor, type DescribedCatalogue, type ProductVariant } from "../catalogue/catalogue-snapshot.ts";
import { addTax } from "../catalogue/price.ts";
import { pictureUrlFor } from "../catalogue/product-view.ts";
import { hexAtStrength, strengths } from "../colours/colour.ts";
import { type StockStatus, stockStatus } from "../stock/stock.ts";
import type { Store } from "../stores/store.ts";
import type { CartLine } from "./cart.ts";
import { type CartNotice, type LineState, listLineNotices } from "./cart-notices.ts";
import type { CartRecord, ListedLine } from "./cart-pricing.ts";
import { flagPart, type PartFlags } from "./cart-systems.ts";
import type { PricedLine } from "./priced-cart.ts";

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

interface CatalogueContext {
  readonly snapshots: DescribedCatalogue;
}

/** The data that the views of all lines of one cart share. */
export interface ViewContext {
  readonly context: CatalogueContext;
  readonly record: CartRecord;
  readonly country: Country;
  readonly store: Store;
  readonly money: (amount: Cents) => Price;
}

export function toItemView(
  view: ViewContext,
  { line, found, unitCents, special }: ListedLine,
  { index, priced }: { index: number; priced: PricedLine | null },
): CartItemView {
  const { context, record, money, country } = view;
  const stock = countStock(record, line);
  const system = context.snapshots.catalogue.systemByCode.get(line.group?.systemCode ?? "") ?? null;
  const flags = flagPart(line, record.cart.lines, system);
  const state: LineState = {
    lineId: line.id,
    isAvailable: found !== null,
    flags,
    ...stock,
    storeName: view.store.shortName,
    unitCents,
    seenUnitCents: line.seenUnitCents,
  };
  return {
    ...flags,
    id: line.id,
    itemNumber: index + 1,
    packSize: found?.variant.packSize ?? 1,
    quantity: line.quantity,
    reference: line.reference,
    hasStock: found !== null && stock.available >= stock.asked,
    stockStatus: stock.stock,
    availableQuantity: stock.available,
    entryGroup: line.group?.id ?? null,
    bundleProduct: toBundleView(context, line),
    product: toItemProductView(context, line, found),
    ...toLineMoneyView(priced, money),
    specialPromotion: toSpecialView(special, priced, view),
    notices: listLineNotices(state, country),
  };
}

/** Two colours of one base are two lines with the same SKU. They share its stock. */
function countStock({ cart, available: availableBySku }: CartRecord, { sku }: CartLine) {
  const available = Math.max(0, availableBySku.get(sku) ?? 0);
  const asked = cart.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  return { available, asked, stock: stockStatus(available, asked) };
}

const zero = cents(0);

function toLineMoneyView(priced: PricedLine | null, money: ViewContext["money"]) {
  const net = priced?.netCents ?? zero;
  const before = priced?.beforeDiscountsCents ?? zero;
  const off = cents(before - net);
  const quantity = priced?.quantity ?? 1;
  return {
    basePrice: money(priced?.unitCents ?? zero),
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

function toSpecialView(special: ListedLine["special"], priced: PricedLine | null, { money, country }: ViewContext) {
  if (special === null || priced === null || priced.specialUnits === 0) return null;
  const { incTaxCents } = addTax(special.unitCents, country);
  return {
    price: money(special.unitCents),
    incTax: money(incTaxCents),
    limitUnit: special.limitUnits,
    quantityAdded: priced.specialUnits,
  };
}

export function toItemProductView(
  context: CatalogueContext,
  line: CartLine,
  found: ProductVariant | null,
): ItemProductView {
  const { catalogue, colours } = context.snapshots;
  const known = found ?? catalogue.variantBySku.get(line.sku) ?? null;
  const product = known?.product;
  const base = colours.baseById.get(known?.variant.baseId ?? "");
  return {
    code: line.sku,
    name: product?.name ?? line.sku,
    baseProduct: product?.code ?? "",
    brand: catalogue.brandById.get(product?.brandId ?? "")?.name ?? "",
    ...toTintView(context, line),
    variant: base?.name ?? null,
    type: base ? "PAINT" : (known?.variant.packKind ?? "").toUpperCase(),
    productSize: known?.variant.size ?? "",
    isAvailable: found !== null,
    imageUrl: { url: known ? formatPictureUrl(context, line, known) : "" },
    subCategorySlug: product ? categorySlugFor(catalogue, product.subRangeId) : "",
    slug: product?.slug ?? "",
  };
}

function toTintView({ snapshots }: CatalogueContext, { tint }: CartLine) {
  const colour = tint && snapshots.colours.byId.get(tint.colourId);
  return {
    colour: tint && colour ? hexAtStrength(colour.hex, tint.strength) : null,
    colourId: tint?.colourId ?? null,
    colourName: colour?.name ?? null,
    colourBrand: colour ? (snapshots.colours.brandById.get(colour.brandId)?.name ?? null) : null,
    colourCode: colour?.code ?? null,
    colourStrength: strengths.find(({ value }) => value === tint?.strength)?.label ?? null,
  };
}

function formatPictureUrl({ snapshots }: CatalogueContext, { tint }: CartLine, { variant }: ProductVariant): string {
  const url = pictureUrlFor(snapshots, variant);
  const colour = tint && snapshots.colours.byId.get(tint.colourId);
  if (!tint || !colour) return url;
  return `${url}&tint=${hexAtStrength(colour.hex, tint.strength).slice(1)}`;
}

function toBundleView({ snapshots }: CatalogueContext, { group }: CartLine): BundleView | null {
  if (group === null) return null;
  const { catalogue } = snapshots;
  const system = catalogue.systemByCode.get(group.systemCode);
  const category = system && catalogue.categoryById.get(system.subRangeId);
  return {
    group: group.id,
    category: category?.slug ?? "",
    brand: catalogue.brandById.get(system?.brandId ?? "")?.name ?? "",
    type: `${system?.kind ?? "system"}.${group.part}`,
    variant: `part_${group.part.toLowerCase()}`,
    code: group.systemCode,
    name: system?.name ?? group.systemCode,
    address: system ? `/products/${category?.slug ?? ""}/${system.slug}/` : "/products",
  };
}
