import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, type Price, priceOf } from "../../../shared/money.ts";
import type { ShownItemProduct } from "../../cart/server/shown-line.ts";
import { withTax } from "../../catalogue/price.ts";
import { pictureOf } from "../../catalogue/server/shown-product.ts";
import { strengths } from "../../colours/colour.ts";
import type { Order, OrderEvent, OrderLine, OrderPromotion } from "../order.ts";
import type { OrderClaim } from "../order-claim.ts";
import { spreadMissing } from "../spread-missing.ts";

/** An order in a list. */
export interface OrderListing {
  readonly order: Order;
  readonly totalItems: number;
  readonly businessName: string;
  readonly placedBy: string;
  readonly country: Country;
}

/** An order with all that belongs to it, before the eyes of somebody who may do this and that with it. */
export interface ShownOrder extends OrderListing {
  readonly accountNumber: string;
  readonly lines: readonly OrderLine[];
  readonly promotions: readonly OrderPromotion[];
  readonly events: readonly (OrderEvent & { readonly by: string | null })[];
  readonly claims: readonly ShownClaim[];
  /** How many of each SKU are still to come. */
  readonly missing: ReadonlyMap<string, number>;
  readonly canReorder: boolean;
  readonly canClaim: boolean;
  readonly canReview: boolean;
  readonly canCancel: boolean;
  readonly canApprove: boolean;
  /** Until when it has to be approved to keep its promise; null where that is not waited for. */
  readonly approveBy: string | null;
}

export interface ShownClaim extends OrderClaim {
  readonly by: string | null;
}

export function moneyOf({ country }: Pick<OrderListing, "country">, amount: number): Price {
  return priceOf(cents(amount), country);
}

export interface ShownOrderItem {
  readonly line: OrderLine;
  /** How many of it are still to come. */
  readonly missing: number;
  readonly country: Country;
  readonly product: ShownItemProduct;
}

export function showItems({ snapshots }: OperationContext, { lines, country, missing }: ShownOrder): ShownOrderItem[] {
  const waiting = lines.map(({ sku, backOrdered }) => ({ sku, quantity: backOrdered }));
  const still = spreadMissing(waiting, missing);
  return lines.map((line, place) => ({
    line,
    country,
    missing: still[place] ?? 0,
    product: productOf(snapshots, line),
  }));
}

/** In the words of the day it was bought; only whether it is still sold, and its picture, are of today. */
function productOf(snapshots: OperationContext["snapshots"], line: OrderLine): ShownItemProduct {
  const known = snapshots.catalogue.variantBySku.get(line.sku);
  const picture = known ? pictureOf(snapshots, known.variant) : "";
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
    isAvailable: known?.product.isAvailableOnline ?? false,
    imageUrl: { url: line.hex === null || picture === "" ? picture : `${picture}&tint=${line.hex.slice(1)}` },
    subCategorySlug: line.subCategorySlug,
    slug: line.slug,
  };
}

export function specialOf({ line, country }: ShownOrderItem) {
  if (line.special === null || line.special.units === 0) return null;
  const { incTaxCents } = withTax(line.special.unitCents, country);
  return {
    price: priceOf(line.special.unitCents, country),
    incTax: priceOf(incTaxCents, country),
    limitUnit: line.special.limitUnits,
    quantityAdded: line.special.units,
  };
}
