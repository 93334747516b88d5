/** The store that a cart is bought from, and what changes in a cart when it moves to another store. */
import type { CountryCode } from "../../shared/country.ts";
import { formatMoney } from "../../shared/money.ts";
import type { Store } from "../stores/store.ts";
import { groupUnits } from "./cart-units.ts";
import type { LineProduct } from "./line-product.ts";
import type { CartReading, Quote, QuotedLine } from "./quote.ts";
import { formatGst, readAmount } from "./shown-totals.ts";

interface StoreLists {
  readonly byId: ReadonlyMap<string, Store>;
  readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
}

/** Null for a store that cannot be chosen: it is unknown, in another country or withdrawn. */
export function findStoreIn(stores: Pick<StoreLists, "byId">, country: CountryCode, storeId: string): Store | null {
  const store = stores.byId.get(storeId) ?? null;
  return store?.address.country === country && !store.isWithdrawn ? store : null;
}

/**
 * The first preferred store that is in the country; without one, a metro store, until the buyer chooses. Null while the
 * country has no store.
 */
export function findFirstStore(
  stores: StoreLists,
  country: CountryCode,
  preferredIds: readonly (string | null | undefined)[],
): Store | null {
  const preferred = preferredIds.map((id) => findStoreIn(stores, country, id ?? "")).find((store) => store !== null);
  const all = stores.byCountry[country];
  return preferred ?? all.find(({ type }) => type === "METRO") ?? all[0] ?? null;
}

export interface StoreChange {
  readonly lineId: string;
  readonly kind: "PRICE" | "STOCK" | "SYSTEM";
  readonly message: string;
}

/** Compares the quotes of one cart at two stores. Both have the same lines in the same order. */
export function listStoreChanges(here: Quote, there: Quote): StoreChange[] {
  const changes = there.lines.flatMap((line, index) => {
    const before = here.lines[index];
    if (before === undefined) return [];
    return [findPriceChange(before, line, here.reading), findStockChange(before, line)].flatMap(
      (change) => change ?? [],
    );
  });
  return [...changes, ...listSystemChanges(here.lines, there.lines)];
}

function findPriceChange(
  before: QuotedLine,
  { line, product, money }: QuotedLine,
  reading: CartReading,
): StoreChange | null {
  if (before.money === null || money === null || before.money.unitCents === money.unitCents) return null;
  const [was, is] = [before.money, money].map(({ unitCents }) => formatMoney(readAmount(unitCents, reading), reading));
  const message = `${formatProduct(product)}: ${is} each instead of ${was}, ${formatGst(reading)}.`;
  return { lineId: line.id, kind: "PRICE", message };
}

function findStockChange(before: QuotedLine, { line, product, stock }: QuotedLine): StoreChange | null {
  const { asked } = stock;
  const [had, has] = [Math.min(before.stock.available, asked), Math.min(stock.available, asked)];
  if (had === has) return null;
  const name = formatProduct(product);
  if (has === asked) return { lineId: line.id, kind: "STOCK", message: `${name}: all ${asked} are in stock there.` };
  const words = has === 0 ? "out of stock there" : `${has} of ${asked} in stock there`;
  return { lineId: line.id, kind: "STOCK", message: `${name}: ${words}.` };
}

function formatProduct({ name, tint, size }: LineProduct): string {
  return [name, tint.name, size].filter(Boolean).join(", ");
}

/** Reports systems that are complete here and not there. A system is complete when all its parts are in stock. */
function listSystemChanges(here: readonly QuotedLine[], there: readonly QuotedLine[]): StoreChange[] {
  const isComplete = (lines: readonly QuotedLine[]) => lines.every(({ stock }) => stock.available >= stock.asked);
  const findGroup = ({ line }: QuotedLine) => line.group?.id ?? null;
  const parts = there.filter((line) => findGroup(line) !== null);
  return groupUnits(parts, findGroup).flatMap((unit) => {
    const [first] = unit;
    const before = here.filter((line) => findGroup(line) === findGroup(first));
    if (!isComplete(before) || isComplete(unit)) return [];
    const message = "Not every part of this system is in stock there, and parts cannot be bought separately.";
    return [{ lineId: first.line.id, kind: "SYSTEM" as const, message }];
  });
}
