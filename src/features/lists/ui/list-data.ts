import type { ResultOf } from "../../../ui/graphql.ts";
import { formatUnitName, listCartUnits } from "../../cart/ui/cart-data.ts";
import type { GetList, getCustomerFavoriteLists } from "./lists.operations.ts";

export type Lists = ResultOf<typeof getCustomerFavoriteLists>["customerFavoriteLists"];
export type ListCard = Lists["lists"][number];

type Answer = ResultOf<typeof GetList>["customerFavoriteListEntries"];
export type ShownList = Omit<Answer, "list" | "userErrors"> & { readonly list: NonNullable<Answer["list"]> };
export type ListUnit = ReturnType<typeof listEntryUnits>[number];

/** The entries as units: single products and whole systems. */
export function listEntryUnits({ lines, products }: Pick<ShownList, "lines" | "products">) {
  return listCartUnits({ lines, products });
}

/** "10 L Wallcraft Interior Low Sheen, Low Tide", or the name of the system. */
export function formatEntryName(unit: ListUnit): string {
  const { product, tint } = unit.first;
  if (unit.isSystem) return formatUnitName(unit);
  return [[product.size, product.name].filter(Boolean).join(" "), tint?.name].filter(Boolean).join(", ");
}

export function listAddress(listId: string): string {
  return `/lists/${listId}/`;
}

export function formatProductCount(count: number): string {
  return count === 1 ? "1 product" : `${count} products`;
}

export const sharingLabels = {
  PRIVATE: "Only you",
  VIEW: "Members of the account may look at it",
  EDIT: "Members of the account may change its products",
} as const;

/** The form that puts entries into the cart. The boxes of the entries are outside it. */
export const cartFormId = "list-to-cart";
