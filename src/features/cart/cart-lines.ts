/** Putting lines in, changing them and taking them out. A line stands once: what would be its double is added to it. */
import { ok, type Result, refused } from "../../shared/result.ts";
import type { UserError } from "../../shared/user-error.ts";
import { type CartLine, longestReference, mostLines, mostOfALine, type Tint } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { lineKey } from "./cart-line-key.ts";
import { changeGroupQuantity, isGroupMate } from "./cart-systems.ts";

export type Lines = readonly CartLine[];

/** One thing to buy by itself, known to be for sale. */
export interface LineWish {
  readonly sku: string;
  readonly tint: Tint | null;
  readonly quantity: number;
  readonly reference: string;
}

export function addLine(lines: Lines, wish: LineWish, newId: string): Result<Lines, UserError> {
  const refusal = checkWish(wish);
  if (refusal !== null) return refused(refusal);
  const line: CartLine = { ...wish, id: newId, group: null, seenUnitCents: null };
  const same = lines.find((each) => lineKey(each) === lineKey(line));
  if (same === undefined) {
    return lines.length < mostLines ? ok([...lines, line]) : refused(cartErrors.fullCart);
  }
  const quantity = same.quantity + wish.quantity;
  if (quantity > mostOfALine) return refused(cartErrors.badQuantity);
  const reference = wish.reference === "" ? same.reference : wish.reference;
  return ok(replaceLine(lines, { ...same, quantity, reference }));
}

function checkWish({ quantity, reference }: Pick<LineWish, "quantity" | "reference">): UserError | null {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostOfALine) return cartErrors.badQuantity;
  return reference.length > longestReference ? cartErrors.longReference : null;
}

/** Another SKU, colour, strength, quantity or reference. A part of a system moves its whole system with its quantity. */
export function changeLine(lines: Lines, lineId: string, wish: LineWish): Result<Lines, UserError> {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return refused(cartErrors.unknownItem);
  const refusal = checkWish(wish);
  if (refusal !== null) return refused(refusal);
  // Another tin has another price, which its buyer has not seen.
  const seenUnitCents = line.sku === wish.sku ? line.seenUnitCents : null;
  const changed: CartLine = { ...line, ...wish, seenUnitCents };
  if (line.group !== null) {
    return changeGroupQuantity(replaceLine(lines, { ...changed, quantity: line.quantity }), line.id, wish.quantity);
  }
  const same = lines.find((each) => each.id !== line.id && lineKey(each) === lineKey(changed));
  if (same === undefined) return ok(replaceLine(lines, changed));
  const quantity = same.quantity + changed.quantity;
  if (quantity > mostOfALine) return refused(cartErrors.badQuantity);
  return ok(
    replaceLine(
      lines.filter(({ id }) => id !== line.id),
      { ...same, quantity },
    ),
  );
}

/** A part takes its system with it. Ids that are not there any more are what was wanted. */
export function removeLines(lines: Lines, ids: readonly string[]): Lines {
  const gone = lines.filter(({ id }) => ids.includes(id));
  return lines.filter((line) => !gone.some((each) => each.id === line.id || isGroupMate(each, line)));
}

function replaceLine(lines: Lines, line: CartLine): Lines {
  return lines.map((each) => (each.id === line.id ? line : each));
}
