import type { Shelves, WantedLine } from "./stock.ts";

/** A part of a system or kit, and how many of it make one of the whole. */
export interface PartRatio {
  readonly sku: string;
  readonly ratio: number;
}

export function linesOfSystem(parts: readonly PartRatio[], quantity: number): WantedLine[] {
  return parts.map(({ sku, ratio }) => ({ sku, quantity: ratio * quantity }));
}

/** How many whole systems the shelf holds: as many as its scarcest part allows. */
export function wholeSystems(shelf: ReadonlyMap<string, number>, parts: readonly PartRatio[]): number {
  const counts = parts.map(({ sku, ratio }) => Math.floor((shelf.get(sku) ?? 0) / ratio));
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** Shelves that hold only what makes whole systems: a part without its others is of no use, and is never sold alone. */
export function shelvesOfSystems(shelves: Shelves, parts: readonly PartRatio[]): Shelves {
  const whole = [...shelves].map(([storeId, shelf]) => {
    const count = wholeSystems(shelf, parts);
    const carried = parts.filter(({ sku }) => shelf.has(sku));
    return [storeId, new Map(carried.map(({ sku, ratio }) => [sku, ratio * count]))] as const;
  });
  return new Map(whole);
}
