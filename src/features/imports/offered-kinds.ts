/**
 * The kinds of files that this shop imports today. Screens, uploads, exports and menus offer these and no others. A kind is added
 * here together with its view, its checks and its target.
 */
import type { ImportKind } from "../../shared/import-kind.ts";
import { importKinds } from "./import-kind.ts";

export const offeredKinds = [
  "brands",
  "hierarchy",
  "colours",
  "products",
  "variants",
  "systems",
  "stores",
  "customers",
  "prices",
  "members",
  "open_invoices",
  "stock",
] as const satisfies readonly ImportKind[];
export type OfferedKind = (typeof offeredKinds)[number];

export function isOffered(kind: string): kind is OfferedKind {
  return offeredKinds.some((each) => each === kind);
}

/** The offered kinds among those that a person may import, in the order of applying. */
export function listOffered(permitted: readonly ImportKind[]): readonly OfferedKind[] {
  return importKinds.flatMap(({ kind }) => (permitted.includes(kind) && isOffered(kind) ? [kind] : []));
}

export const kindLabels: Readonly<Record<OfferedKind, string>> = {
  brands: "Brands",
  hierarchy: "Categories, ranges and sub-ranges",
  colours: "Colours",
  products: "Products",
  variants: "Variants",
  systems: "Systems and kits",
  stores: "Stores and hours",
  customers: "Customers",
  prices: "Prices",
  members: "Members",
  open_invoices: "Open invoices and opening balances",
  stock: "Stock",
};

/** One sentence for people who have never seen the file. */
export const kindHints: Readonly<Record<OfferedKind, string>> = {
  brands: "The names on tins and the families of colours, with the colours of their labels.",
  hierarchy: "The shelves of the shop. A sub-range is in a range, and a range is in a category.",
  colours: "Every colour with its look and its base. Its family follows from its look when the cell is empty.",
  products: "What is for sale, with its brand, its shelf and its facts. A product is shown when it has a variant.",
  variants: "The sizes and bases of each product, with their barcodes. A variant is what is put into a cart.",
  systems: "Parts that are bought together. The row of part A has the name and the shelf of the whole system.",
  stores: "Every store with its address, its hours, and the days on which it has other hours.",
  customers: "Accounts with their business number, their address, how they pay, and their rep. Amounts are in dollars.",
  prices:
    "List prices, contract prices, discounts on ranges, bands and specials, with their days. Amounts are without GST.",
  members: "The people of each account. “yes” in the column “invite” sends an invitation, once.",
  open_invoices:
    "What each account owed when you moved here: invoices, credits, payments and balances that are not settled.",
  stock: "What each store has of each SKU.",
};
