/** One function for each change of what is in a cart. */
import { randomUUID } from "node:crypto";
import type { OperationContext } from "../../../server/operation-context.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cartErrors } from "../cart-errors.ts";
import { addLine, changeLine, type Lines, removeLines } from "../cart-lines.ts";
import { addSystem } from "../cart-systems.ts";
import { type CartAnswer, type CartRef, changeCart } from "./cart-change.ts";
import { type ItemInput, resolveItem, resolvePart, resolveSystem } from "./cart-wish.ts";

export function addItem(context: OperationContext, ref: CartRef, item: ItemInput): Promise<CartAnswer> {
  const wish = resolveItem(shopOf(context), item);
  return changeCart(context, ref, {
    skus: wish.ok ? [wish.value.sku] : [],
    apply: ({ cart }) => (wish.ok ? withLines(addLine(cart.lines, wish.value, randomUUID())) : wish),
  });
}

/** What became of one of several things that were to be added. */
export interface ItemOutcome {
  readonly index: number;
  readonly userError: UserError | null;
}

/** What can be added is added, and what cannot says why. The parts of a system go in together or not at all. */
export async function addItems(
  context: OperationContext,
  ref: CartRef,
  items: readonly ItemInput[],
): Promise<CartAnswer & { readonly outcomes: readonly ItemOutcome[] }> {
  const units = unitsOf(items).map((unit) => ({ unit, add: unitAdder(context, unit) }));
  let outcomes: ItemOutcome[] = [];
  const answer = await changeCart(context, ref, {
    skus: items.map(({ productCode }) => productCode),
    apply: ({ cart }) => {
      let lines: Lines = cart.lines;
      outcomes = [];
      for (const { unit, add } of units) {
        const added = add(lines);
        if (added.ok) lines = added.value;
        const userError = added.ok ? null : (added.refusals[0] ?? null);
        outcomes.push(...unit.map(({ index }) => ({ index, userError: userError && atItem(userError, index) })));
      }
      const [first, ...more] = outcomes.flatMap(({ userError }) => userError ?? []);
      return lines === cart.lines && first !== undefined ? refused(first, ...more) : ok({ lines });
    },
  });
  const refusals = outcomes.flatMap(({ userError }) => userError ?? []);
  const userErrors = answer.userErrors.length > 0 ? answer.userErrors : refusals;
  return { ...answer, userErrors, outcomes: outcomes.toSorted((one, other) => one.index - other.index) };
}

interface IndexedItem {
  readonly item: ItemInput;
  readonly index: number;
}

/** Things that are bought by themselves, and systems: their parts name the same one, which may come several times. */
function unitsOf(items: readonly ItemInput[]): IndexedItem[][] {
  const indexed = items.map((item, index) => ({ item, index }));
  return [...Map.groupBy(indexed, ({ item, index }) => item.systemCode || String(index)).values()];
}

function unitAdder(
  context: OperationContext,
  unit: readonly IndexedItem[],
): (lines: Lines) => Result<Lines, UserError> {
  const [first] = unit;
  if (first?.item.systemCode) {
    const wish = resolveSystem(
      shopOf(context),
      unit.map(({ item }) => item),
    );
    return (lines) => (wish.ok ? addSystem(lines, wish.value, randomUUID) : wish);
  }
  const wish = resolveItem(shopOf(context), first?.item ?? { productCode: "", quantity: 0 });
  return (lines) => (wish.ok ? addLine(lines, wish.value, randomUUID()) : wish);
}

const atItem = (error: UserError, index: number): UserError => ({
  ...error,
  field: `cartItems.${index}.${error.field ?? ""}`,
});

export function updateItem(
  context: OperationContext,
  ref: CartRef,
  { itemId, item }: { itemId: string; item: ItemInput },
): Promise<CartAnswer> {
  return changeCart(context, ref, {
    skus: [item.productCode],
    apply: ({ cart }) => withLines(updateLine(context, cart.lines, { itemId, item })),
  });
}

/** All or nothing: whoever changes several at once means them together. */
export function updateItems(
  context: OperationContext,
  ref: CartRef,
  { itemIds, items }: { itemIds: readonly string[]; items: readonly ItemInput[] },
): Promise<CartAnswer> {
  return changeCart(context, ref, {
    skus: items.map(({ productCode }) => productCode),
    apply: ({ cart }) => {
      const isOnceEach = itemIds.length === items.length && new Set(itemIds).size === items.length;
      if (!isOnceEach) return refused(cartErrors.unknownItem);
      let lines: Result<Lines, UserError> = ok(cart.lines);
      for (const [place, item] of items.entries()) {
        if (lines.ok) lines = updateLine(context, lines.value, { itemId: itemIds[place] ?? "", item });
      }
      return withLines(lines);
    },
  });
}

function updateLine(
  context: OperationContext,
  lines: Lines,
  { itemId, item }: { itemId: string; item: ItemInput },
): Result<Lines, UserError> {
  const line = lines.find(({ id }) => id === itemId);
  if (line === undefined) return refused(cartErrors.unknownItem);
  // What is not said stays as it is: a stepper sends a quantity and nothing else.
  const kept = { ...item, reference: item.reference ?? line.reference };
  const isSameTin = item.productCode === line.sku && !item.colourCode && !item.colourName;
  if (isSameTin) return changeLine(lines, itemId, { ...kept, sku: line.sku, tint: keptTint(item, line) });
  const wish =
    line.group === null ? resolveItem(shopOf(context), kept) : resolvePart(shopOf(context), kept, line.group);
  return wish.ok ? changeLine(lines, itemId, wish.value) : wish;
}

/** A stepper names no colour and means the one there is; an empty code takes the colour away. */
function keptTint({ colourCode }: ItemInput, { tint }: Lines[number]) {
  return colourCode === "" ? null : tint;
}

export function removeItems(context: OperationContext, ref: CartRef, itemIds: readonly string[]): Promise<CartAnswer> {
  return changeCart(context, ref, {
    apply: ({ cart }) => {
      const lines = removeLines(cart.lines, itemIds);
      return lines.length === cart.lines.length ? refused(cartErrors.itemGone) : ok({ lines });
    },
  });
}

function withLines(lines: Result<Lines, UserError>): Result<{ lines: Lines }, UserError> {
  return lines.ok ? ok({ lines: lines.value }) : lines;
}

function shopOf({ snapshots, buyer }: OperationContext) {
  return { snapshots, country: buyer.country };
}
