/** A unit is a single line, or all parts of one system: a buyer counts and removes a system as one thing. */
import { gcd } from "../../shared/number.ts";

/**
 * The lines by unit. Lines with the same group are one unit, at the position of its first line. A line whose group is null
 * is a unit alone.
 */
export function groupUnits<Line extends object>(
  lines: readonly Line[],
  findGroup: (line: Line) => string | null,
): [Line, ...Line[]][] {
  const units = Map.groupBy<Line | string, Line>(lines, (line) => findGroup(line) ?? line);
  return [...units.values()] as [Line, ...Line[]][];
}

/** The quantity of a single line, or the number of whole systems that the parts are. */
export function countWholeUnits(parts: readonly { readonly quantity: number }[]): number {
  return parts.reduce((divisor, { quantity }) => gcd(divisor, quantity), 0);
}

/** The fields of a cart item, or of an order item, that are needed to group items into units. */
export interface UnitItem {
  readonly id: string;
  readonly quantity: number;
  readonly entryGroup: string | null;
}

/** A unit as pages show it. */
export interface CartUnit<Item extends UnitItem> {
  /** A change names this item. For a part of a system, the change applies to all parts. */
  readonly first: Item;
  readonly items: readonly Item[];
  readonly isSystem: boolean;
  /** The quantity; for a system, the number of whole systems. */
  readonly units: number;
}

export function listUnits<Item extends UnitItem>(items: readonly Item[]): CartUnit<Item>[] {
  return groupUnits(items, ({ entryGroup }) => entryGroup).map((unit) => {
    const [first] = unit;
    return { first, items: unit, isSystem: first.entryGroup !== null, units: countWholeUnits(unit) };
  });
}

/** The number of units of a part in one system. */
export function calculateRatio<Item extends UnitItem>({ units }: CartUnit<Item>, { quantity }: Item): number {
  return quantity / units;
}
