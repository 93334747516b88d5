/** Adds, changes, moves and removes entries of a list. Adding what the list has already raises the quantity. */
import type { Cents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { CartLine } from "../cart/cart.ts";
import { changeLine, joinLine, type Lines, removeLines } from "../cart/cart-lines.ts";
import { joinSystem } from "../cart/cart-systems.ts";
import { groupUnits } from "../cart/cart-units.ts";
import { type ItemInput, parseItem, parseSystem, type Shop } from "../cart/item-input.ts";
import type { FavouriteList, ListEntry, ListLimits } from "./list.ts";
import { listsErrors } from "./lists-errors.ts";

export type Entries = readonly ListEntry[];

/** Everything besides the list that adding depends on. */
export interface AddingContext {
  readonly shop: Shop;
  readonly limits: ListLimits;
  readonly now: Date;
  newId(): string;
  /** The unit price of today. */
  findUnitCents(line: CartLine): Cents | null;
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

/** Adds the items that can be added, and reports the others. The parts of a system are added together or not at all. */
export function addItems(context: AddingContext, before: Entries, items: readonly ItemInput[]): AddedItems {
  let entries = before;
  const outcomes: AddOutcome[] = [];
  const indexed = items.map((item, index) => ({ item, index }));
  for (const unit of groupUnits(indexed, ({ item }) => item.systemCode || null)) {
    const added = addUnit(
      context,
      entries,
      unit.map(({ item }) => item),
    );
    if (added.ok) entries = added.value;
    const userError = added.ok ? null : (added.refusals[0] ?? null);
    outcomes.push(...unit.map(({ index }) => ({ index, userError })));
  }
  return { entries, outcomes: outcomes.toSorted((one, other) => one.index - other.index) };
}

function addUnit(context: AddingContext, entries: Entries, items: readonly ItemInput[]): Result<Entries, UserError> {
  const { limits } = context;
  const joined = joinUnit(context, entries, items);
  if (!joined.ok) return joined;
  if (countProducts(joined.value) > limits.products) return refused(listsErrors.fullList(limits.products));
  return ok(joined.value.map((line) => toEntry(context, entries, line)));
}

function joinUnit({ shop, newId }: AddingContext, lines: Lines, items: readonly ItemInput[]): Result<Lines, UserError> {
  const [first = { productCode: "", quantity: 0 }] = items;
  if (first.systemCode) {
    const system = parseSystem(shop, items);
    return system.ok ? joinSystem(lines, system.value, newId) : system;
  }
  const item = parseItem(shop, first);
  return item.ok ? joinLine(lines, item.value, newId()) : item;
}

/** A raised quantity keeps the date and the price of the entry. */
function toEntry({ now, findUnitCents }: AddingContext, entries: Entries, line: CartLine): ListEntry {
  const known = entries.find(({ id }) => id === line.id);
  if (known === undefined) return { ...line, seenUnitCents: findUnitCents(line), addedAt: now };
  return known === line ? known : { ...known, ...line };
}

function countProducts(lines: Lines): number {
  return groupUnits(lines, ({ group }) => group?.id ?? null).length;
}

export function withEntries(
  list: Omit<FavouriteList, "entries" | "products" | "updatedAt">,
  entries: Entries,
  updatedAt: Date,
): FavouriteList {
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
  return changed.ok ? ok(keepDates(entries, changed.value)) : changed;
}

/** Removes entries, and with a part all other parts of its system. */
export function removeEntries(entries: Entries, ids: readonly string[]): Result<Entries, UserError> {
  const kept = removeLines(entries, ids);
  return kept.length === entries.length ? refused(listsErrors.entryGone) : ok(keepDates(entries, kept));
}

function keepDates(entries: Entries, lines: Lines): Entries {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return lines.flatMap((line) => {
    const entry = byId.get(line.id);
    return entry === undefined ? [] : line === entry ? entry : { ...entry, ...line };
  });
}

/** `ids` names every entry once, in the new order. The parts of a system stay together. */
export function reorderEntries(entries: Entries, ids: readonly string[]): Result<Entries, UserError> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const isComplete = ids.length === entries.length && new Set(ordered).size === entries.length;
  if (!isComplete) return refused(listsErrors.staleOrder);
  return ok(groupUnits(ordered, ({ group }) => group?.id ?? null).flat());
}

/** The entries of a copy: new ids, and new groups for systems. */
export function copyEntries(entries: Entries, newId: () => string): Entries {
  return groupUnits(entries, ({ group }) => group?.id ?? null).flatMap((unit) => {
    const groupId = newId();
    return unit.map((entry) => ({ ...entry, id: newId(), group: entry.group && { ...entry.group, id: groupId } }));
  });
}

/** The items to put into a cart: all entries, or the chosen ones with the quantity that was chosen. */
export function toItemInput(entry: ListEntry): ItemInput {
  return {
    productCode: entry.sku,
    quantity: entry.quantity,
    colourCode: entry.tint?.colourId,
    colourStrength: entry.tint && String(entry.tint.strength),
    reference: entry.reference,
    systemCode: entry.group?.systemCode,
  };
}
