import type { ResultOf } from "../../../ui/graphql.ts";
import { type CartUnit, listUnits } from "../../cart/cart-units.ts";
import type { ProductLine } from "../../cart/ui/line-facts.tsx";
import type { GetOrderByCode, GetOrderList } from "./orders.operations.ts";

/** An order as its page shows it. */
export type Order = NonNullable<ResultOf<typeof GetOrderByCode>["order"]["order"]>;
export type OrderItem = Order["items"][number];
export type OrderUnit = CartUnit<OrderItem>;
export type OrderRow = ResultOf<typeof GetOrderList>["orderHistory"]["orders"][number];

export function listOrderUnits({ items }: Pick<Order, "items">): OrderUnit[] {
  return listUnits(items);
}

export function formatUnitName({ first, isSystem }: OrderUnit): string {
  return isSystem ? (first.systemName ?? first.product.name) : first.product.name;
}

/** The item as the components of a cart line show it. */
export function toProductLine({ product }: Pick<OrderItem, "product">): ProductLine {
  const { code: sku, name, brand, productSize: size, variant: base, subCategorySlug: category, slug } = product;
  const { colourId, colour: hex, colourName, colourCode, colourBrand, colourStrength: strength } = product;
  const names = { name: colourName, code: colourCode, brand: colourBrand };
  return {
    product: { sku, name, brand, size, base, category, slug },
    tint: colourId === null ? null : { id: colourId, hex, strength, ...names },
  };
}

/** Items as form fields, to be added to a list: `cartItems.0.productCode` and so on. Gifts are left out. */
export function toListFields(items: readonly OrderItem[]): Record<string, string> {
  const bought = items.filter(({ isGift }) => !isGift);
  return Object.fromEntries(
    bought.flatMap(({ product, quantity, cancelledQuantity, reference, systemCode }, index) =>
      Object.entries({
        productCode: product.code,
        quantity: String(quantity + cancelledQuantity),
        ...(product.colourId !== null && {
          colourCode: product.colourId,
          colourStrength: product.colourStrength ?? "",
        }),
        ...(reference !== "" && { reference }),
        ...(systemCode !== null && { systemCode }),
      }).map(([name, value]) => [`cartItems.${index}.${name}`, value] as const),
    ),
  );
}
