import { formatPacks, toSwapFields } from "../../cart/ui/pack-swap-offer.tsx";
import type { ListUnit, ShownList } from "./list-data.ts";
import { UndoableChange } from "./undoable-change.tsx";

export const swapEndpoint = "/api/lists/swap-packs/";

export interface AskedSwap {
  readonly item: ListUnit["first"];
  readonly packs: ShownList["packSwaps"][number]["packs"];
}

/** The form fields that take the offered packs, or that take the packs of the entry again. */
export function toListSwapFields(listId: string, { item, packs }: AskedSwap, isUndo = false): Record<string, string> {
  const own = [{ sku: item.sku, quantity: item.quantity }];
  const move = isUndo ? { takes: packs, puts: own } : { takes: own, puts: packs };
  return { listId, ...toSwapFields({ item, ...move }) };
}

interface SwappingProps {
  listId: string;
  swap: AskedSwap;
  onSettled: () => void;
}

/** Swaps the packs of an entry. */
export function Swapping({ listId, swap, onSettled }: SwappingProps) {
  return (
    <UndoableChange
      change={{ action: swapEndpoint, body: toListSwapFields(listId, swap) }}
      undo={{ action: swapEndpoint, body: toListSwapFields(listId, swap, true) }}
      message={`${formatPacks(swap.packs)} in the list.`}
      onSettled={onSettled}
    />
  );
}
