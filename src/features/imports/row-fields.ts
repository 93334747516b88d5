/** How the cells of a row are shown in a form: their labels, their groups, and lists with one value on each line. */
import type { Cells, CellType, KindDefinition } from "./column.ts";
import { getKind } from "./import-kind.ts";
import type { OfferedKind } from "./offered-kinds.ts";

/** The columns whose label is not their name, or not in files of one kind. */
const labels: Readonly<Record<string, string>> = {
  product_code: "Product code",
  sku: "SKU",
  sub_range: "Shelf",
  coverage: "Coverage",
  recoat_hours: "Recoat after",
  cleanup: "Clean up with",
  colour_brands: "Colour cards it can be tinted from",
  tds: "Technical data sheet",
  sds: "Safety data sheet",
  slug: "Last part of the address",
  interior: "For inside",
  exterior: "For outside",
  online: "Sold online",
  companions: "Often bought with it",
  replaced_by: "Replaced by",
  position: "Position in lists",
  attributes: "Pack",
  barcode_units: "Barcodes of cartons",
  weight_kg: "Weight",
  account_no: "Account number",
  limit_units: "Units at this price for each customer",
  valid_from: "First day",
  valid_to: "Last day",
  percent: "Discount",
  price: "Price without GST",
  hex: "Look",
  "brands.brand": "Short name",
  popular: "Place among the popular colours",
  approximate: "Only approximate",
  store_id: "Store number",
  line1: "Address",
  line2: "Address, second line",
  zone: "Time zone",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
  exceptions: "Days with other hours",
  cut_off: "Order by, for delivery today",
  trade: "For trade customers",
  consumer: "For consumers",
  live_stock: "Shows its stock",
  render: "Sells renders",
  system_code: "System code",
  skus: "SKUs of the part",
  ratio: "How many for one system",
  label: "Colour of the label",
  accent: "Second colour of the label",
};

const hints: Readonly<Record<string, string>> = {
  product_code: "Capitals, digits, dots and hyphens. It cannot be changed later.",
  sku: "Capitals, digits, dots and hyphens. It cannot be changed later.",
  slug: "Empty for a new product: it follows from the name.",
  attributes: "Such as pack=pail|litres=10|units=1.",
  barcode_units: "The barcode and the units in the carton, such as 9312345000029 x 6.",
  companions: "Product codes.",
  replaced_by: "The code of the successor.",
  colour_brands: "The short names of the colour cards.",
  position: "Empty for a new row: it is the last.",
  valid_from: "Empty: from the beginning. The day begins at midnight where the store is.",
  valid_to: "This day is included. Empty: until the next price begins.",
  mon: "Such as 06:30-17:00. An empty day is closed.",
  "systems.product_code": "The product of this part.",
  "systems.slug": "Empty for a new system: it follows from the name.",
  "brands.brand": "Small letters, digits and hyphens. It cannot be changed later.",
  hex: "Such as #afc1bf. Its family and its lightness follow from it.",
  label: "Such as #0f3b5f.",
  accent: "Such as #f2b705.",
  strengths: "0.25, 0.5, 0.75, 1, 1.5 or 2. Empty for a new colour: all of them.",
  family: "Such as Grey. Empty for a new colour: it follows from the look.",
  popular: "1 is the first. Empty: it is not among them.",
  store_id: "Digits and capitals, 8 at most. It cannot be changed later.",
  system_code: "Capitals, digits, dots and hyphens. It cannot be changed later.",
  skus: "The first is the one that is offered first.",
  short_name: "Empty for a new store: its name.",
  zone: "Opening hours and delivery days follow it.",
  cut_off: "Such as 12:30, by the clock of the store.",
  latitude: "Empty for a new store: where its suburb is.",
  longitude: "Empty for a new store: where its suburb is.",
  exceptions: "The day, its hours or “closed”, and the reason, such as 2026-12-25 closed Christmas.",
};

const units: Readonly<Record<string, string>> = {
  coverage: "m²/L",
  weight_kg: "kg",
  recoat_hours: "hours",
  percent: "%",
};

export interface RowField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly unit: string | null;
  readonly control: "text" | "lines" | "area" | "choice" | "yesNo" | "day" | "number" | "money";
  /** The values of a choice. */
  readonly values: readonly string[];
  readonly isOptional: boolean;
}

/** The cells decide which columns a row needs, such as those of a kind of price. */
export function findRowField(kind: OfferedKind, name: string, cells: Cells = {}): RowField {
  const definition = getKind(kind);
  const column = definition.columns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`${kind} has no column ${name}.`);
  const spaced = name.replaceAll("_", " ");
  const needed = definition.listNeeded?.(cells) ?? [];
  return {
    name,
    label: labels[`${kind}.${name}`] ?? labels[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1),
    hint: listHint(column.type, hints[`${kind}.${name}`] ?? hints[name] ?? null),
    unit: units[name] ?? null,
    control: findControl(column.type),
    values: column.type.type === "choice" ? column.type.values : [],
    isOptional: !column.isRequired && !definition.key.includes(name) && !needed.includes(name),
  };
}

function listHint(type: CellType, hint: string | null): string | null {
  if (type.type !== "list") return hint;
  return hint === null ? "One on each line." : `${hint} One on each line.`;
}

function findControl(type: CellType): RowField["control"] {
  switch (type.type) {
    case "list":
      return "lines";
    case "choice":
      return "choice";
    case "yesNo":
      return "yesNo";
    case "day":
      return "day";
    case "money":
      return "money";
    case "number":
    case "percent":
      return "number";
    case "text":
      return type.max > 500 ? "area" : "text";
    default:
      return "text";
  }
}

/** The text of a cell in a form. */
export function toFieldText({ control }: Pick<RowField, "control">, cell: string | null): string {
  return control === "lines" ? (cell ?? "").replaceAll("|", "\n") : (cell ?? "");
}

/** The text of a cell from a form. */
export function toCellText({ control }: Pick<RowField, "control">, text: string): string {
  if (control !== "lines") return text;
  return text
    .split(/[\r\n|]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("|");
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly string[];
}

export const productGroups: readonly FieldGroup[] = [
  {
    title: "What it is",
    fields: ["product_code", "name", "brand", "sub_range", "sheen", "description", "features", "surfaces"],
  },
  { title: "How it is used", fields: ["interior", "exterior", "coverage", "coats", "recoat_hours", "cleanup"] },
  {
    title: "In the shop",
    fields: ["online", "colour_brands", "companions", "replaced_by", "slug", "position"],
  },
];

export const variantGroups: readonly FieldGroup[] = [
  { title: "What it is", fields: ["sku", "size", "base", "attributes", "weight_kg"] },
  { title: "In the shop", fields: ["barcode", "barcode_units", "replaced_by", "position"] },
];

/** The fields of the groups that a form shows. The key of a row that is there cannot be changed. */
export function listShown({ key }: KindDefinition, groups: readonly FieldGroup[], isNew: boolean): FieldGroup[] {
  return groups.map(({ title, fields }) => ({
    title,
    fields: fields.filter((name) => isNew || !key.includes(name)),
  }));
}

/** The cells of a row from a list of named values. */
export function toCells(cells: readonly { readonly field: string; readonly value: string }[]): Cells {
  return Object.fromEntries(cells.map(({ field, value }) => [field, value]));
}

const priceKindLabels: Readonly<Record<string, string>> = {
  retail: "Retail price",
  trade: "Trade price",
  contract: "Contract price",
  range: "Discount on a range",
  band: "Volume band",
  special: "Special",
};

export const formatPriceKind = (kind: string) => priceKindLabels[kind] ?? kind;

/** Days are shown as they are stored: a date in words would depend on the time zone of the reader. */
export function formatDays({ valid_from: from, valid_to: to }: Cells): string {
  if (!from && !to) return "Always";
  if (!to) return `From ${from}`;
  return from ? `${from} to ${to}` : `Until ${to}`;
}
