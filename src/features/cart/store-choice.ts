/** The store that a cart is bought from, and what changes in a cart when it moves to another store. */
import type { CountryCode } from "../../shared/country.ts";
import { type Cents, formatMoney } from "../../shared/money.ts";
import type { Store } from "../stores/store.ts";

interface StoreLists {
  readonly byId: ReadonlyMap<string, Store>;
  readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
}

/** Null for an unknown store, and for a store in another country. */
export function findStoreIn(stores: Pick<StoreLists, "byId">, country: CountryCode, storeId: string): Store | null {
  const store = stores.byId.get(storeId) ?? null;
  return store?.address.country === country ? store : null;
}

/** The first preferred store that is in the country; without one, a metro store, until the buyer chooses. */
export function getFirstStore(
  stores: StoreLists,
  country: CountryCode,
  preferredIds: readonly (string | null | undefined)[],
): Store {
  const preferred = preferredIds.map((id) => findStoreIn(stores, country, id ?? "")).find((store) => store !== null);
  const all = stores.byCountry[country];
  const store = preferred ?? all.find(({ type }) => type === "METRO") ?? all[0];
  if (store === undefined) throw new Error(`There is no store in ${country}.`);
  return store;
}

export interface LineAtStore {
  readonly lineId: string;
  readonly name: string;
  readonly isAvailable: boolean;
  readonly unitCents: Cents | null;
  /** Units of the SKU that the store has, and the quantity of the SKU over all lines of the cart. */
  readonly available: number;
  readonly asked: number;
  /** The system that the line is a part of. */
  readonly groupId: string | null;
}

export interface StoreChange {
  readonly lineId: string;
  readonly kind: "PRICE" | "STOCK" | "SYSTEM";
  readonly message: string;
}

interface Currency {
  readonly locale: string;
  readonly currency: string;
}

/** Compares the cart at two stores. Both lists have the same lines in the same order. */
export function listStoreChanges(
  here: readonly LineAtStore[],
  there: readonly LineAtStore[],
  currency: Currency,
): StoreChange[] {
  const changes = there.flatMap((line, index) => {
    const before = here[index];
    if (before === undefined) return [];
    return [findPriceChange(before, line, currency), findStockChange(before, line)].flatMap((change) => change ?? []);
  });
  return [...changes, ...listSystemChanges(here, there)];
}

function findPriceChange(before: LineAtStore, after: LineAtStore, currency: Currency): StoreChange | null {
  const { lineId, name } = after;
  if (before.unitCents === null || after.unitCents === null || before.unitCents === after.unitCents) return null;
  const [was, is] = [formatMoney(before.unitCents, currency), formatMoney(after.unitCents, currency)];
  return { lineId, kind: "PRICE", message: `${name}: ${is} each instead of ${was}, ex GST.` };
}

function findStockChange(before: LineAtStore, after: LineAtStore): StoreChange | null {
  const { lineId, name, asked } = after;
  const [had, has] = [Math.min(before.available, asked), Math.min(after.available, asked)];
  if (had === has) return null;
  if (has === asked) return { lineId, kind: "STOCK", message: `${name}: all ${asked} are in stock there.` };
  const words = has === 0 ? "out of stock there" : `${has} of ${asked} in stock there`;
  return { lineId, kind: "STOCK", message: `${name}: ${words}.` };
}

/** Reports systems that are complete here and not there. A system is complete when all its parts are in stock. */
function listSystemChanges(here: readonly LineAtStore[], there: readonly LineAtStore[]): StoreChange[] {
  const isComplete = (lines: readonly LineAtStore[]) => lines.every(({ available, asked }) => available >= asked);
  const groups = Map.groupBy(
    there.filter(({ groupId }) => groupId !== null),
    ({ groupId }) => groupId,
  );
  return [...groups].flatMap(([id, parts]) => {
    const [first] = parts;
    const before = here.filter(({ groupId }) => groupId === id);
    if (first === undefined || !isComplete(before) || isComplete(parts)) return [];
    const message = "Not every part of this system is in stock there, and parts cannot be bought separately.";
    return [{ lineId: first.lineId, kind: "SYSTEM" as const, message }];
  });
}
