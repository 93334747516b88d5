/** An order as its page and lists show it, in the specification's words where the page needs them. */
import type { Country } from "../../shared/country.ts";
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents, type Price, toPrice } from "../../shared/money.ts";
import type { ItemProductView } from "../cart/cart-item-view.ts";
import { type CatalogueSnapshot, isWithdrawn } from "../catalogue/catalogue-snapshot.ts";
import { addTax } from "../catalogue/price.ts";
import { pictureUrlFor } from "../catalogue/product-view.ts";
import { strengths } from "../colours/colour.ts";
import { lineSizePx } from "../pictures/product-photograph.ts";
import { allocateMissing, type Order, type OrderEvent, type OrderLine, type OrderPromotion } from "./order.ts";
import type { AnsweredClaim } from "./order-claim.ts";
import type { OrderReturn } from "./order-return.ts";

/** An order in a list. */
export interface OrderListing {
  readonly order: Order;
  readonly totalItems: number;
  readonly businessName: string;
  readonly placedBy: string;
  readonly country: Country;
}

/** An order with everything that belongs to it, and with what the viewer may do with it. */
export interface OrderView extends OrderListing {
  readonly accountNumber: string;
  /** True for accounts that buy at retail: they read amounts inc GST. */
  readonly countsWithTax: boolean;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly OrderPromotion[];
  readonly events: readonly (OrderEvent & { readonly by: string | null })[];
  readonly claims: readonly ClaimView[];
  readonly returns: readonly OrderReturn[];
  readonly vouchers: readonly OrderVoucher[];
  /** The units that are still missing, by SKU. */
  readonly missing: ReadonlyMap<string, number>;
  readonly canReorder: boolean;
  readonly canClaim: boolean;
  readonly canReview: boolean;
  readonly canCancel: boolean;
  readonly canCancelRest: boolean;
  readonly canApprove: boolean;
  /** The latest time at which an approval still keeps the promise; null if the order does not wait for approval. */
  readonly approveBy: string | null;
}

/** A voucher or gift card that paid a part of an order. */
export interface OrderVoucher {
  readonly voucherId: string;
  readonly name: string;
  /** True for a gift card. */
  readonly keepsBalance: boolean;
  readonly cents: Cents;
  readonly expiresOn: LocalDate;
}

export interface ClaimView extends AnsweredClaim {
  readonly by: string | null;
}

export interface OrderItemView {
  readonly line: OrderLine;
  /** The units of this line that are still missing. */
  readonly missing: number;
  readonly country: Country;
  readonly product: ItemProductView;
}

type Snapshots = Parameters<typeof pictureUrlFor>[0] & { readonly catalogue: CatalogueSnapshot };

export function toOrderPrice({ country }: Pick<OrderListing, "country">, amount: number): Price {
  return toPrice(cents(amount), country);
}

export function toItemViews(
  { snapshots }: { readonly snapshots: Snapshots },
  { lines, country, missing }: OrderView,
): OrderItemView[] {
  const missingByLine = allocateMissing(listBackOrders(lines, missing), missing);
  return lines.map((line, index) => ({
    line,
    country,
    missing: missingByLine[index] ?? 0,
    product: toProductView(snapshots, line),
  }));
}

/** The units of each line that may be missing: those that were back-ordered, or any after a store could not find some. */
function listBackOrders(lines: readonly OrderLine[], missing: ReadonlyMap<string, number>) {
  return lines.map(({ sku, quantity, backOrdered }) => {
    const known = lines.reduce((sum, line) => sum + (line.sku === sku ? line.backOrdered : 0), 0);
    return { sku, quantity: (missing.get(sku) ?? 0) > known ? quantity : backOrdered };
  });
}

/** As the product was when it was bought. Only its picture, and whether it is still sold, are of today. */
function toProductView(snapshots: Snapshots, line: OrderLine): ItemProductView {
  const known = snapshots.catalogue.variantBySku.get(line.sku);
  const picture = known ? pictureUrlFor(snapshots, known.variant, lineSizePx) : "";
  return {
    code: line.sku,
    name: line.productName,
    baseProduct: line.productCode,
    brand: line.brand,
    colour: line.hex,
    colourId: line.tint?.colourId ?? null,
    colourName: line.colourName,
    colourBrand: line.colourBrand,
    colourCode: line.colourCode,
    colourStrength: strengths.find(({ value }) => value === line.tint?.strength)?.label ?? null,
    variant: line.base,
    type: line.kind,
    productSize: line.size,
    isAvailable: known?.product.isAvailableOnline === true && !isWithdrawn(known),
    imageUrl: { url: line.hex === null || picture === "" ? picture : `${picture}&tint=${line.hex.slice(1)}` },
    subCategorySlug: line.subCategorySlug,
    slug: line.slug,
  };
}

export function toSpecialPromotion({ line, country }: Pick<OrderItemView, "line" | "country">) {
  if (line.special === null || line.special.units === 0) return null;
  const { incTaxCents } = addTax(line.special.unitCents, country);
  return {
    price: toPrice(line.special.unitCents, country),
    incTax: toPrice(incTaxCents, country),
    limitUnit: line.special.limitUnits,
    quantityAdded: line.special.units,
  };
}
