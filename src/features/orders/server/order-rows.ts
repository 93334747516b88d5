/** Lines and promotions of an order between the table's columns and our words. */
import { cents } from "../../../shared/money.ts";
import type { OrderLine, OrderPromotion } from "../order.ts";

/** The line's columns, in the table's order. */
export interface OrderLineRow {
  order_id: string;
  place: number;
  account_id: string;
  sku: string;
  product_code: string;
  product_name: string;
  brand: string;
  slug: string;
  sub_category_slug: string;
  size: string;
  kind: string;
  base: string | null;
  pack_size: number;
  colour_id: string | null;
  colour_name: string | null;
  colour_code: string | null;
  colour_brand: string | null;
  /** PostgreSQL's numeric arrives as text. */
  strength: string | number | null;
  hex: string | null;
  quantity: number;
  back_ordered: number;
  unit_cents: string | number;
  before_discounts_cents: string | number;
  net_cents: string | number;
  tax_cents: string | number;
  special_cents: string | number | null;
  special_limit: number | null;
  special_units: number;
  reference: string;
  entry_group: string | null;
  system_code: string | null;
  system_name: string | null;
  part: "A" | "B" | "C" | null;
  is_gift: boolean;
}

export interface PromotionRow {
  order_id: string;
  account_id: string;
  code: string;
  name: string;
  description: string;
  level: OrderPromotion["level"];
  coupon_code: string | null;
  frees_delivery: boolean;
  saved_cents: string | number;
}

interface Owner {
  readonly orderId: string;
  readonly accountId: string;
}

export function lineRow(line: OrderLine, { orderId, accountId }: Owner): OrderLineRow {
  const { place, sku, brand, slug, size, kind, base, hex, quantity, reference } = line;
  return {
    ...{ order_id: orderId, account_id: accountId },
    ...{ place, sku, brand, slug, size, kind, base, hex, quantity, reference },
    product_code: line.productCode,
    product_name: line.productName,
    sub_category_slug: line.subCategorySlug,
    pack_size: line.packSize,
    colour_id: line.tint?.colourId ?? null,
    colour_name: line.colourName,
    colour_code: line.colourCode,
    colour_brand: line.colourBrand,
    strength: line.tint?.strength ?? null,
    back_ordered: line.backOrdered,
    unit_cents: line.unitCents,
    before_discounts_cents: line.beforeDiscountsCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    special_cents: line.special?.unitCents ?? null,
    special_limit: line.special?.limitUnits ?? null,
    special_units: line.special?.units ?? 0,
    entry_group: line.group?.id ?? null,
    system_code: line.group?.systemCode ?? null,
    system_name: line.group?.systemName ?? null,
    part: line.group?.part ?? null,
    is_gift: line.isGift,
  };
}

export function lineFrom(row: OrderLineRow): OrderLine {
  const { place, sku, brand, slug, size, kind, base, hex, quantity, reference } = row;
  const { colour_id: colourId, strength, entry_group: id, system_code: systemCode, part } = row;
  return {
    ...{ place, sku, brand, slug, size, kind, base, hex, quantity, reference },
    productCode: row.product_code,
    productName: row.product_name,
    subCategorySlug: row.sub_category_slug,
    packSize: row.pack_size,
    tint: colourId === null || strength === null ? null : { colourId, strength: Number(strength) },
    colourName: row.colour_name,
    colourCode: row.colour_code,
    colourBrand: row.colour_brand,
    backOrdered: row.back_ordered,
    unitCents: cents(Number(row.unit_cents)),
    beforeDiscountsCents: cents(Number(row.before_discounts_cents)),
    netCents: cents(Number(row.net_cents)),
    taxCents: cents(Number(row.tax_cents)),
    special:
      row.special_cents === null || row.special_limit === null
        ? null
        : { unitCents: cents(Number(row.special_cents)), limitUnits: row.special_limit, units: row.special_units },
    group:
      id === null || systemCode === null || part === null
        ? null
        : { id, systemCode, systemName: row.system_name ?? systemCode, part },
    isGift: row.is_gift,
  };
}

export function promotionRow(promotion: OrderPromotion, { orderId, accountId }: Owner): PromotionRow {
  const { code, name, description, level } = promotion;
  return {
    ...{ order_id: orderId, account_id: accountId, code, name, description, level },
    coupon_code: promotion.couponCode,
    frees_delivery: promotion.freesDelivery,
    saved_cents: promotion.savedCents,
  };
}

export function promotionFrom(row: PromotionRow): OrderPromotion {
  const { code, name, description, level } = row;
  return {
    ...{ code, name, description, level },
    couponCode: row.coupon_code,
    freesDelivery: row.frees_delivery,
    savedCents: cents(Number(row.saved_cents)),
  };
}
