import { gcd } from "../../shared/number.ts";

/** The fields of a cart item, or of an order item, that are needed to group items into units. */
export interface UnitItem {
  readonly id: string;
  readonly quantity: number;
  readonly entryGroup: string | null;
}

/** A unit is a single line, or all parts of one system: a buyer counts and removes a system as one thing. */
export interface CartUnit<Item extends UnitItem> {
  /** A change names this item. For a part of a system, the change applies to all parts. */
  readonly first: Item;
  readonly items: readonly Item[];
  readonly isSystem: boolean;
  /** The quantity; for a system, the number of whole systems. */
  readonly units: number;
}

export function listUnits<Item extends UnitItem>(items: readonly Item[]): CartUnit<Item>[] {
  const groups = Map.groupBy(items, ({ id, entryGroup }) => entryGroup ?? id);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const units = group.reduce((divisor, { quantity }) => gcd(divisor, quantity), 0);
    return [{ first, items: group, isSystem: first.entryGroup !== null, units }];
  });
}

/** The number of units of a part in one system. */
export function calculateRatio<Item extends UnitItem>({ units }: CartUnit<Item>, { quantity }: Item): number {
  return quantity / units;
}
