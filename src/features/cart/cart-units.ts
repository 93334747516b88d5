import { greatestDivisor } from "../../shared/greatest-divisor.ts";

/** How a cart is read and counted: what is bought by itself, and systems, whose parts are one thing to their buyer. */
export interface UnitItem {
  readonly id: string;
  readonly quantity: number;
  readonly entryGroup: string | null;
}

export interface CartUnit<Item extends UnitItem> {
  /** The line by which a change names it; a part takes its whole system along. */
  readonly first: Item;
  readonly items: readonly Item[];
  readonly isSystem: boolean;
  /** How many of it; of a system, whole ones. */
  readonly units: number;
}

export function listUnits<Item extends UnitItem>(items: readonly Item[]): CartUnit<Item>[] {
  const groups = Map.groupBy(items, ({ id, entryGroup }) => entryGroup ?? id);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const units = own.reduce((divisor, { quantity }) => greatestDivisor(divisor, quantity), 0);
    return [{ first, items: own, isSystem: first.entryGroup !== null, units }];
  });
}

/** How many of a part make one of its system. */
export function ratioOf<Item extends UnitItem>({ units }: CartUnit<Item>, { quantity }: Item): number {
  return quantity / units;
}
