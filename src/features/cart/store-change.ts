/** What becomes of a cart at another store, told before it goes there. */
import { type Cents, formatMoney } from "../../shared/money.ts";

export interface LineAtStore {
  readonly lineId: string;
  readonly name: string;
  readonly isAvailable: boolean;
  readonly unitCents: Cents | null;
  /** How many of the SKU that store has, and how many the cart wants. */
  readonly available: number;
  readonly asked: number;
  /** The system it is a part of. */
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

/** Lines in the same order at both stores. Only what differs is told. */
export function listStoreChanges(
  here: readonly LineAtStore[],
  there: readonly LineAtStore[],
  currency: Currency,
): StoreChange[] {
  const changes = there.flatMap((line, place) => {
    const before = here[place];
    if (before === undefined) return [];
    return [priceChange(before, line, currency), stockChange(before, line)].flatMap((change) => change ?? []);
  });
  return [...changes, ...systemChanges(here, there)];
}

function priceChange(before: LineAtStore, after: LineAtStore, currency: Currency): StoreChange | null {
  const { lineId, name } = after;
  if (before.unitCents === null || after.unitCents === null || before.unitCents === after.unitCents) return null;
  const [was, is] = [formatMoney(before.unitCents, currency), formatMoney(after.unitCents, currency)];
  return { lineId, kind: "PRICE", message: `${name}: ${is} each instead of ${was}, ex GST.` };
}

function stockChange(before: LineAtStore, after: LineAtStore): StoreChange | null {
  const { lineId, name, asked } = after;
  const [had, has] = [Math.min(before.available, asked), Math.min(after.available, asked)];
  if (had === has) return null;
  if (has === asked) return { lineId, kind: "STOCK", message: `${name}: all ${asked} are in stock there.` };
  const words = has === 0 ? "out of stock there" : `${has} of ${asked} in stock there`;
  return { lineId, kind: "STOCK", message: `${name}: ${words}.` };
}

/** A system is whole only where all its parts are. */
function systemChanges(here: readonly LineAtStore[], there: readonly LineAtStore[]): StoreChange[] {
  const isWhole = (lines: readonly LineAtStore[]) => lines.every(({ available, asked }) => available >= asked);
  const groups = Map.groupBy(
    there.filter(({ groupId }) => groupId !== null),
    ({ groupId }) => groupId,
  );
  return [...groups].flatMap(([id, parts]) => {
    const [first] = parts;
    const before = here.filter(({ groupId }) => groupId === id);
    if (first === undefined || !isWhole(before) || isWhole(parts)) return [];
    const message = "Not every part of this system is in stock there, and parts cannot be bought separately.";
    return [{ lineId: first.lineId, kind: "SYSTEM" as const, message }];
  });
}
