export interface FairQueue<Item> {
  /** False when the queue is full, in all or for this owner. */
  add(owner: string, item: Item): boolean;
  /** The first item of the owner whose turn it is. Null when the queue is empty. */
  take(): Item | null;
}

/** A queue in which the owners take turns. */
export function makeFairQueue<Item>({ size, sizeOfOwner }: { size: number; sizeOfOwner: number }): FairQueue<Item> {
  /** A map keeps the order of insertion: the first owner is the next. */
  const waiting = new Map<string, Item[]>();
  let count = 0;
  return {
    add: (owner, item) => {
      const items = waiting.get(owner) ?? [];
      if (count >= size || items.length >= sizeOfOwner) return false;
      waiting.set(owner, items);
      items.push(item);
      count += 1;
      return true;
    },
    take: () => {
      const [next] = waiting;
      if (next === undefined) return null;
      const [owner, [item, ...others]] = next;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      count -= 1;
      return item ?? null;
    },
  };
}
