/** Adds, changes and removes lines. A cart never holds the same line twice: the quantities are added instead. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { type CartLine, isSameLine, limitLines, maxLineQuantity, maxReferenceLength, type Tint } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { changeGroupQuantity, isSameGroup } from "./cart-systems.ts";

export type Lines = readonly CartLine[];

/** A line to add. Its SKU is known to be for sale, and it is no part of a system. */
export interface LineInput {
  readonly sku: string;
  readonly tint: Tint | null;
  readonly quantity: number;
  readonly reference: string;
}

export function addLine(lines: Lines, input: LineInput, newId: string): Result<Lines, UserError> {
  return limitLines(joinLine(lines, input, newId));
}

/** Adds a line without a limit on the number of lines. */
export function joinLine(lines: Lines, input: LineInput, newId: string): Result<Lines, UserError> {
  const refusal = checkLineInput(input);
  if (refusal !== null) return refused(refusal);
  const line: CartLine = { ...input, id: newId, group: null, seenUnitCents: null };
  const same = lines.find((each) => isSameLine(each, line));
  if (same === undefined) return ok([...lines, line]);
  const quantity = same.quantity + input.quantity;
  if (quantity > maxLineQuantity) return refused(cartErrors.badQuantity);
  const reference = input.reference === "" ? same.reference : input.reference;
  return ok(replaceLine(lines, { ...same, quantity, reference }));
}

function checkLineInput({ quantity, reference }: Pick<LineInput, "quantity" | "reference">): UserError | null {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxLineQuantity) return cartErrors.badQuantity;
  return reference.length > maxReferenceLength ? cartErrors.longReference : null;
}

/**
 * Sets SKU, tint, quantity and reference of a line. If the result equals another line, the two become one. For a part of
 * a system the quantities of all its parts change.
 */
export function changeLine(lines: Lines, lineId: string, input: LineInput): Result<Lines, UserError> {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return refused(cartErrors.unknownItem);
  const refusal = checkLineInput(input);
  if (refusal !== null) return refused(refusal);
  // The buyer has not seen the price of another SKU yet.
  const seenUnitCents = line.sku === input.sku ? line.seenUnitCents : null;
  const changed: CartLine = { ...line, ...input, seenUnitCents };
  if (line.group !== null) {
    return changeGroupQuantity(replaceLine(lines, { ...changed, quantity: line.quantity }), line.id, input.quantity);
  }
  const same = lines.find((each) => each.id !== line.id && isSameLine(each, changed));
  if (same === undefined) return ok(replaceLine(lines, changed));
  const quantity = same.quantity + changed.quantity;
  if (quantity > maxLineQuantity) return refused(cartErrors.badQuantity);
  return ok(
    replaceLine(
      lines.filter(({ id }) => id !== line.id),
      { ...same, quantity },
    ),
  );
}

/** Removes the lines, and with a part all other parts of its system. Unknown ids are ignored: those lines are gone. */
export function removeLines(lines: Lines, ids: readonly string[]): Lines {
  const removed = lines.filter(({ id }) => ids.includes(id));
  return lines.filter((line) => !removed.some((each) => each.id === line.id || isSameGroup(each, line)));
}

function replaceLine(lines: Lines, line: CartLine): Lines {
  return lines.map((each) => (each.id === line.id ? line : each));
}
