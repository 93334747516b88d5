import { priceUnit } from "../src/features/catalogue/price.ts";
import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import type { MembershipRow, UserRow } from "./members.ts";
import { demoWares, findAccountPricing, listColourSizes, type Ware, type Wares } from "./products-for-sale.ts";
import { idFor, randomFor } from "./random.ts";
import type { Row } from "./row.ts";

/** A product of a list: "HBL-WC-LS 10 L" in the colour with this place among the popular ones that fit it. */
interface ListedProduct {
  readonly product: string;
  readonly size: string;
  readonly colour?: number;
  readonly quantity: number;
  readonly note?: string;
}

interface DemoList {
  /** The mailbox of its owner. */
  readonly owner: string;
  readonly name: string;
  readonly sharing: "PRIVATE" | "VIEW" | "EDIT";
  readonly products: readonly ListedProduct[];
  readonly system?: { readonly code: string; readonly units: number };
  readonly days: number;
}

const wall = "HBL-WC-LS";
const trade = "STH-SW-LS";

const everyWeek: readonly ListedProduct[] = [
  { product: wall, size: "10 L", colour: 0, quantity: 2, note: "Living areas" },
  { product: wall, size: "10 L", colour: 1, quantity: 1, note: "Bedrooms" },
  { product: wall, size: "4 L", colour: 2, quantity: 2, note: "Hallway" },
  { product: wall, size: "4 L", colour: 3, quantity: 1, note: "Study" },
  { product: wall, size: "2 L", colour: 4, quantity: 1 },
  { product: wall, size: "1 L", colour: 5, quantity: 2, note: "Touch-ups" },
  { product: trade, size: "15 L", colour: 0, quantity: 2, note: "Stairwells" },
  { product: trade, size: "10 L", colour: 1, quantity: 1 },
  { product: trade, size: "10 L", colour: 2, quantity: 1 },
  { product: trade, size: "4 L", colour: 3, quantity: 2 },
  { product: trade, size: "4 L", colour: 4, quantity: 1 },
  { product: "HBL-WC-SG", size: "4 L", colour: 0, quantity: 1, note: "Laundry" },
];

const demoLists: readonly DemoList[] = [
  { owner: "holder", name: "Every week", sharing: "PRIVATE", products: everyWeek, days: 40 },
  {
    owner: "holder",
    name: "Van stock",
    sharing: "EDIT",
    products: [
      { product: "TRD-CUT", size: "63 mm", quantity: 2 },
      { product: "EDG-BLU", size: "36 mm × 50 m", quantity: 4 },
      { product: "HBL-WC-FL", size: "10 L", colour: 0, quantity: 1, note: "School corridors" },
    ],
    days: 200,
  },
  {
    owner: "full",
    name: "Garage floors",
    sharing: "VIEW",
    products: [{ product: "TRD-CUT", size: "63 mm", quantity: 1 }],
    system: { code: "KIT-EPX", units: 2 },
    days: 12,
  },
  { owner: "limited", name: "My usual", sharing: "PRIVATE", products: everyWeek.slice(0, 3), days: 5 },
  { owner: "painter", name: "Interior, occupied house", sharing: "PRIVATE", products: everyWeek.slice(0, 6), days: 21 },
  { owner: "consumer", name: "Front room", sharing: "PRIVATE", products: everyWeek.slice(2, 5), days: 3 },
];

export interface ListRows {
  favourite_lists: Row[];
  favourite_list_entries: Row[];
}

interface Members {
  readonly seed: number;
  readonly now: Date;
  readonly accounts: readonly {
    readonly row: { readonly id: string; readonly number: string; readonly kind: string };
  }[];
  readonly users: readonly UserRow[];
  readonly memberships: readonly MembershipRow[];
}

/** The favourite lists of people on the sign-in page, in both countries. */
export function listRows({ seed, now, accounts, users, memberships }: Members): ListRows {
  const wares = demoWares();
  const rows: ListRows = { favourite_lists: [], favourite_list_entries: [] };
  for (const country of countryCodes) {
    for (const list of demoLists) {
      const user = users.find(({ email }) => email === `${list.owner}.${country.toLowerCase()}@trestle.test`);
      const membership = memberships.find((each) => each.user_id === user?.id && each.is_default);
      const account = accounts.find(({ row }) => row.id === membership?.account_id)?.row;
      if (user === undefined || account === undefined) throw new Error(`${list.owner} is not among the demo people.`);
      const id = idFor(seed, `list ${country} ${list.owner} ${list.name}`);
      const createdAt = new Date(now.getTime() - list.days * 86_400_000).toISOString();
      rows.favourite_lists.push({
        ...{ id, account_id: account.id, user_id: user.id, name: list.name, sharing: list.sharing },
        ...{ created_at: createdAt, updated_at: createdAt },
      });
      const day = createdAt.slice(0, 10);
      const pricing = account.kind === "TRADE" ? findAccountPricing(wares, seed, account.number) : null;
      const findPrice = ({ variant: { sku }, rangeId }: Ware) =>
        priceUnit({ sku, rangeId, listPrices: wares.listPrices }, pricing, { country, day })?.unitCents ?? null;
      const given = { seed, id, createdAt, country, wares, findPrice };
      rows.favourite_list_entries.push(...entryRows(list, given));
    }
  }
  return rows;
}

interface Given {
  readonly seed: number;
  readonly id: string;
  readonly createdAt: string;
  readonly country: CountryCode;
  readonly wares: Wares;
  findPrice(ware: Ware): number | null;
}

function entryRows({ products, system }: DemoList, given: Given): Row[] {
  const singles = products.map((listed) => ({ ...findWare(given.wares, listed), ...listed, group: null }));
  const parts = system === undefined ? [] : listParts(given.wares, system, idFor(given.seed, `group ${given.id}`));
  return [...singles, ...parts].map(({ ware, colourId, quantity, note = "", group }, index) => ({
    id: idFor(given.seed, `entry ${given.id} ${index}`),
    list_id: given.id,
    position: index + 1,
    sku: ware.variant.sku,
    colour_id: colourId,
    strength: colourId === null ? null : 1,
    entry_group: group?.id ?? null,
    system_code: group?.systemCode ?? null,
    part: group?.part ?? null,
    quantity,
    reference: note,
    added_unit_cents: makeOldPrice(given, ware, index),
    added_at: given.createdAt,
  }));
}

/** Every fourth product was a little cheaper when it was added. */
function makeOldPrice({ seed, id, findPrice }: Given, ware: Ware, index: number): number | null {
  const today = findPrice(ware);
  if (today === null || index % 4 !== 3) return today;
  return Math.round((today * randomFor(seed, `old price ${id} ${index}`).integer(92, 98)) / 100);
}

function findWare(wares: Wares, { product, size, colour }: ListedProduct): { ware: Ware; colourId: string | null } {
  const isInSize = ({ variant }: Ware) => variant.size === size;
  const fitting = wares.colours
    .toSorted((one, other) => (one.popularRank ?? 0) - (other.popularRank ?? 0))
    .filter((each) => listColourSizes(wares, product, each).some(isInSize));
  const chosen = colour === undefined ? null : (fitting[colour] ?? null);
  const ware = listColourSizes(wares, product, chosen).find(isInSize);
  if (ware === undefined) throw new Error(`There is no ${product} in ${size}.`);
  return { ware, colourId: chosen?.id ?? null };
}

function listParts(wares: Wares, { code, units }: NonNullable<DemoList["system"]>, groupId: string) {
  const system = wares.systems.find((each) => each.code === code);
  return (system?.parts ?? []).flatMap(({ part, defaultSku, ratio }) => {
    const ware = wares.bySku.get(defaultSku);
    const group = { id: groupId, systemCode: code, part };
    return ware === undefined ? [] : [{ ware, colourId: null, quantity: ratio * units, note: "", group }];
  });
}
