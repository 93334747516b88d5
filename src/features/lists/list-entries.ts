/** Adds, changes, moves, swaps, removes and restores entries of a list. Adding what the list has already raises the quantity. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { PastLine } from "../cart/buy-again.ts";
import { type CartLine, isSameLine, maxLineQuantity } from "../cart/cart.ts";
import { cartErrors } from "../cart/cart-errors.ts";
import { changeLine, joinLine, type Lines, removeLines } from "../cart/cart-lines.ts";
import { type PackMove, swapPacks } from "../cart/cart-swaps.ts";
import { joinSystem } from "../cart/cart-systems.ts";
import { groupUnits } from "../cart/cart-units.ts";
import { groupItems, type IndexedItem, type ItemInput, parseItem, parseSystem, type Shop } from "../cart/item-input.ts";
import type { FavouriteList, ListEntry, ListLimits, SeenPrices } from "./list.ts";
import { listsErrors } from "./lists-errors.ts";

export type Entries = readonly ListEntry[];

/** Everything besides the list that adding depends on. */
export interface AddingContext {
  readonly shop: Shop;
  readonly limits: ListLimits;
  readonly now: Date;
  newId(): string;
  /** The prices of today. */
  findPrices(line: CartLine): SeenPrices;
}

export interface AddOutcome {
  /** The index of the item in the request. */
  readonly index: number;
  /** Null: the item is in the list now. */
  readonly userError: UserError | null;
}

export interface AddedItems {
  /** The same array as before if nothing was added. */
  readonly entries: Entries;
  readonly outcomes: readonly AddOutcome[];
}

type EntriesOf = Pick<FavouriteList, "entries" | "removed">;

/** Adds the items that can be added, and reports the others. The parts of a system are added together or not at all. */
export function addItems(context: AddingContext, list: EntriesOf, items: readonly ItemInput[]): AddedItems {
  let { entries } = list;
  const outcomes: AddOutcome[] = [];
  for (const unit of groupItems(context.shop, items)) {
    const added = addUnit(context, { ...list, entries }, unit);
    if (added.ok) entries = added.value;
    const userError = added.ok ? null : (added.refusals[0] ?? null);
    outcomes.push(...unit.map(({ index }) => ({ index, userError })));
  }
  return { entries, outcomes: outcomes.toSorted((one, other) => one.index - other.index) };
}

type Unit = readonly IndexedItem[];

function addUnit(context: AddingContext, list: EntriesOf, unit: Unit): Result<Entries, UserError> {
  const joined = joinUnit(context, list.entries, unit);
  if (!joined.ok) return joined;
  const { products } = context.limits;
  if (countProducts(joined.value) > products) return refused(listsErrors.fullList(products));
  return ok(toEntries(context, list, joined.value));
}

function joinUnit({ shop, newId }: AddingContext, lines: Lines, unit: Unit): Result<Lines, UserError> {
  const first = unit[0]?.item ?? { productCode: "", quantity: 0 };
  if (first.systemCode) {
    const system = parseSystem(
      shop,
      unit.map(({ item }) => item),
    );
    return system.ok ? joinSystem(lines, system.value, newId) : system;
  }
  const item = parseItem(shop, first);
  return item.ok ? joinLine(lines, item.value, newId()) : item;
}

/** A raised quantity keeps the date and the price of the entry. A new entry comes last. */
function toEntries({ now, findPrices }: AddingContext, { entries, removed }: EntriesOf, lines: Lines): Entries {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  let position = Math.max(0, ...[...entries, ...removed].map((entry) => entry.position));
  return lines.map((line) => {
    const entry = known.get(line.id);
    if (entry !== undefined) return entry === line ? entry : { ...entry, ...line };
    position += 1;
    return { ...line, ...findPrices(line), addedAt: now, position };
  });
}

function countProducts(lines: Lines): number {
  return groupUnits(lines, ({ group }) => group?.id ?? null).length;
}

export function withEntries(list: Omit<FavouriteList, "products">, entries: Entries, updatedAt: Date): FavouriteList {
  return { ...list, entries, products: countProducts(entries), updatedAt };
}

/** `isAdded`: there is a new entry. `isUpdated`: the quantity of an entry was raised. */
export function describeAdding(before: Entries, after: Entries) {
  const knownIds = new Set(before.map(({ id }) => id));
  return {
    isAdded: after.some(({ id }) => !knownIds.has(id)),
    isUpdated: before.some((entry, index) => after[index] !== entry),
  };
}

export interface EntryChange {
  readonly quantity?: number | null | undefined;
  readonly reference?: string | null | undefined;
}

/** Sets the quantity and the note of an entry. For a part of a system, the quantities of all its parts change. */
export function changeEntry(entries: Entries, entryId: string, change: EntryChange): Result<Entries, UserError> {
  const entry = entries.find(({ id }) => id === entryId);
  if (entry === undefined) return refused(listsErrors.entryGone);
  const { sku, tint } = entry;
  const input = {
    ...{ sku, tint, quantity: change.quantity ?? entry.quantity },
    reference: change.reference?.trim() ?? entry.reference,
  };
  const changed = changeLine(entries, entryId, input);
  return changed.ok ? ok(keepFacts(entries, changed.value)) : changed;
}

/**
 * Takes packs out of the list and puts others of the same paint in their place. Undo is the same change with `takes` and `puts`
 * exchanged: a pack that was taken out comes back as the entry that it was, with its date, its price and its place.
 */
export function swapEntryPacks(context: AddingContext, list: EntriesOf, move: PackMove): Result<Entries, UserError> {
  const { shop, limits, newId } = context;
  const swapped = swapPacks(shop.snapshots.catalogue, list.entries, { move, newId });
  // The words of a cart do not suit a list.
  if (!swapped.ok) return swapped.refusals.includes(cartErrors.unknownItem) ? refused(listsErrors.entryGone) : swapped;
  const maxProducts = Math.max(limits.products, countProducts(list.entries));
  if (countProducts(swapped.value) > maxProducts) return refused(listsErrors.fullList(limits.products));
  return ok(placeSwapped(context, list, { lines: swapped.value, move }));
}

function placeSwapped(
  { now, findPrices }: AddingContext,
  { entries, removed }: EntriesOf,
  { lines, move: { takes, tint } }: { readonly lines: Lines; readonly move: PackMove },
): Entries {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const taken = entries.find((entry) => takes.some(({ sku }) => isSameLine(entry, { sku, tint, group: null })));
  const placed = lines.map((line) => {
    const entry = known.get(line.id);
    if (entry !== undefined) return entry === line ? entry : { ...entry, ...line };
    // It may be the rest of a pack that is in the list now, or one that was taken out before.
    const before = [...removed, ...entries].findLast((each) => isSameLine(each, line));
    if (before !== undefined) return { ...before, quantity: line.quantity, reference: line.reference };
    return { ...line, ...findPrices(line), addedAt: now, position: taken?.position ?? 0 };
  });
  return placed.toSorted((one, other) => one.position - other.position);
}

/** Removes entries, and with a part all other parts of its system. */
export function removeEntries(entries: Entries, ids: readonly string[]): Result<Entries, UserError> {
  const kept = removeLines(entries, ids);
  return kept.length === entries.length ? refused(listsErrors.entryGone) : ok(keepFacts(entries, kept));
}

/** The entries that belong to the lines: a line of a cart has no date and no position. */
function keepFacts(entries: Entries, lines: Lines): Entries {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return lines.flatMap((line) => {
    const entry = byId.get(line.id);
    return entry === undefined ? [] : line === entry ? entry : { ...entry, ...line };
  });
}

/**
 * Restores removed entries at their places. A product that was added again meanwhile is raised by the removed quantity
 * instead.
 */
export function restoreEntries(
  { entries, removed }: EntriesOf,
  ids: readonly string[],
  { products }: ListLimits,
): Result<Entries, UserError> {
  const chosen = removed.filter(({ id }) => ids.includes(id));
  const groups = new Set(chosen.flatMap(({ group }) => group?.id ?? []));
  const returning = removed.filter(({ id, group }) => ids.includes(id) || (group !== null && groups.has(group.id)));
  if (returning.length === 0) return refused(listsErrors.entryGone);
  let restored: Entries = entries;
  for (const entry of returning) {
    const same = restored.find((each) => isSameLine(each, entry));
    const quantity = (same?.quantity ?? 0) + entry.quantity;
    if (quantity > maxLineQuantity) return refused(cartErrors.badQuantity);
    restored =
      same === undefined
        ? [...restored, entry]
        : restored.map((each) => (each === same ? { ...same, quantity } : each));
  }
  if (countProducts(restored) > products) return refused(listsErrors.fullList(products));
  return ok(restored.toSorted((one, other) => one.position - other.position));
}

/** `ids` names every entry once, in the new order. The parts of a system stay together. */
export function reorderEntries(entries: Entries, ids: readonly string[]): Result<Entries, UserError> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const isComplete = ids.length === entries.length && new Set(ordered).size === entries.length;
  if (!isComplete) return refused(listsErrors.staleOrder);
  return ok(renumber(groupUnits(ordered, ({ group }) => group?.id ?? null).flat()));
}

/** Moves an entry, or its whole system, one place up or down. At the end of the list nothing changes. */
export function moveEntry(entries: Entries, entryId: string, by: -1 | 1): Result<Entries, UserError> {
  const units = groupUnits(entries, ({ group }) => group?.id ?? null);
  const from = units.findIndex((unit) => unit.some(({ id }) => id === entryId));
  if (from < 0) return refused(listsErrors.entryGone);
  const [unit] = units.splice(from, 1);
  units.splice(Math.max(0, from + by), 0, ...(unit === undefined ? [] : [unit]));
  return ok(renumber(units.flat()));
}

function renumber(entries: Entries): Entries {
  return entries.map((entry, index) => (entry.position === index + 1 ? entry : { ...entry, position: index + 1 }));
}

/** The entries of a copy: new ids, and new groups for systems. */
export function copyEntries(entries: Entries, newId: () => string): Entries {
  return groupUnits(entries, ({ group }) => group?.id ?? null).flatMap((unit) => {
    const groupId = newId();
    return unit.map((entry) => ({ ...entry, id: newId(), group: entry.group && { ...entry.group, id: groupId } }));
  });
}

/** The entries as lines that can be put into a cart. */
export function toPastLines(entries: Entries, formatName: (entry: ListEntry) => string): PastLine[] {
  return entries.map((entry) => {
    const { id, sku, tint, group, quantity, reference, seenUnitCents: unitCents } = entry;
    return { id, sku, tint, group, quantity, reference, unitCents, name: formatName(entry) };
  });
}
