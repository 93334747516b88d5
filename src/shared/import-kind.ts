/** The kinds of files that staff import, in the order in which they are applied. */
export const importKindNames = [
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
] as const;

export type ImportKind = (typeof importKindNames)[number];
