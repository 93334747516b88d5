/** The kinds of rows that share one list page and one row page: what the pages call them, and how their forms are grouped. */
import { states } from "../stores/state.ts";
import type { Cells } from "./column.ts";
import type { FieldGroup } from "./row-fields.ts";
import type { ScreenKind } from "./screen-rows.ts";
import { weekdays } from "./store-kinds.ts";

export const listedKinds = ["colours", "systems", "brands", "stores"] as const satisfies readonly ScreenKind[];
export type ListedKind = (typeof listedKinds)[number];

export function isListed(kind: string): kind is ListedKind {
  return listedKinds.some((each) => each === kind);
}

interface KindWords {
  readonly title: string;
  readonly noun: string;
  readonly lede: string;
  readonly search: string;
  /** What an empty list says. */
  readonly first: string;
  /** What withdrawing or removing a row does, and what restoring it does. */
  readonly withdraw: string;
  readonly restore: string;
}

export const kindWords: Readonly<Record<ListedKind, KindWords>> = {
  colours: {
    ...{ title: "Colours", noun: "colour", search: "Beginning of a name or a code" },
    lede: "What tins can be tinted to: the look, the base, the strengths, and where each colour may go.",
    first: "Create a colour card under Brands, then its colours here, or import a file of colours.",
    withdraw: "Customers can no longer choose it. Earlier orders still show it.",
    restore: "Customers can choose it again.",
  },
  systems: {
    ...{ title: "Systems", noun: "system", search: "Part of a name, a system code or a product code" },
    lede: "Parts that are bought together. Part A has the name and the shelf of the whole system.",
    first: "Create the first system here, or import a file of systems.",
    withdraw: "Customers can no longer buy the system. Earlier orders still show it.",
    restore: "Customers can find and buy the whole system again.",
  },
  brands: {
    ...{ title: "Brands", noun: "brand", search: "Part of a name" },
    lede: "The names on tins with the colours of their labels, and the cards that colours belong to.",
    first: "Create the first brand here, or import a file of brands.",
    withdraw: "A brand that products or colours have cannot be removed. The removal can be undone.",
    restore: "",
  },
  stores: {
    ...{ title: "Stores", noun: "store", search: "Part of a name, a suburb, a postcode or a number" },
    lede: "Where customers pick up and what delivers to them, with weekly hours and days with other hours.",
    first: "Create the first store here, or import a file of stores.",
    withdraw: "Customers no longer find it, and it takes no new orders. Earlier orders still show it.",
    restore: "Customers find it and order from it again.",
  },
};

/** Product brands have the colours of their labels. Brands of colours have a position. */
const brandGroups: Readonly<Record<string, readonly FieldGroup[]>> = {
  product: [{ title: "Brand on tins", fields: ["brand", "name", "label", "accent"] }],
  colour: [{ title: "Card of colours", fields: ["brand", "name", "position"] }],
};

const colourGroups: readonly FieldGroup[] = [
  { title: "What it is", fields: ["brand", "code", "name", "hex", "family"] },
  { title: "Where it is available", fields: ["base", "strengths", "interior", "exterior", "approximate"] },
  { title: "In the shop", fields: ["popular"] },
];

const partGroup: FieldGroup = { title: "The part", fields: ["product_code", "ratio", "skus"] };
const systemGroups: readonly FieldGroup[] = [
  { title: "The whole system", fields: ["system_code", "name", "kind", "brand", "sub_range", "description", "slug"] },
  { ...partGroup, title: "Part A" },
];

const storeGroups: readonly FieldGroup[] = [
  { title: "Opening hours", fields: [...weekdays, "exceptions"] },
  { title: "What it is", fields: ["store_id", "name", "short_name", "type", "phone", "email"] },
  {
    title: "Where it is",
    fields: [...["line1", "line2", "suburb", "city", "postcode", "state", "country", "zone", "latitude", "longitude"]],
  },
  { title: "In the shop", fields: ["cut_off", "trade", "consumer", "live_stock", "render"] },
];

/** The groups of the form of a row. The cells decide, such as the part of a system. */
export function listGroups(kind: ListedKind, { type, part }: Cells): readonly FieldGroup[] {
  switch (kind) {
    case "brands":
      return brandGroups[type ?? ""] ?? [];
    case "colours":
      return colourGroups;
    case "systems":
      return part === "A" ? systemGroups : [{ ...partGroup, title: `Part ${part}` }];
    case "stores":
      return storeGroups;
  }
}

/** Cells of a new row that its form sends and does not show. Null when the address names no such row. */
export function findGivenCells(kind: ListedKind, given: Cells): Cells | null {
  if (kind === "brands") return given.type === "colour" ? { type: "colour" } : { type: "product" };
  if (kind !== "systems") return {};
  const { system, part } = given;
  if (!system) return { part: "A" };
  return part === "B" || part === "C" ? { system_code: system, part } : null;
}

/** The choices of a store: its state and its time zone. */
export function listStoreChoices() {
  const zones = [...new Set([...states.map(({ timezone }) => timezone), ...otherZones])].toSorted();
  return [
    ...states.map(({ code, name, country }) => ({ field: "state", value: code, label: `${name} (${country})` })),
    ...zones.map((zone) => ({ field: "zone", value: zone, label: zone.replaceAll("_", " ") })),
  ];
}

/** Zones of towns that differ from their state. */
const otherZones = ["Australia/Broken_Hill", "Australia/Lord_Howe", "Australia/Eucla", "Pacific/Chatham"];

/** What a row is called: a system by its name, and its other parts by their letter. */
export function formatRowName(kind: ListedKind, key: string, { name, part, system_code: code }: Cells): string {
  if (kind === "systems" && part !== "A") return `Part ${part} of ${code}`;
  return name ?? key.replaceAll("|", " ");
}
