import { useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { toast } from "../../../ui/toast.tsx";
import { formatPacks, toSwapFields } from "../../cart/ui/pack-swap-offer.tsx";
import type { ListUnit, ShownList } from "./list-data.ts";

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

/**
 * Swaps the packs of an entry. The row of the entry disappears with its packs, so this is outside the row. The toast afterwards
 * offers to undo it, or says why it was refused.
 */
export function Swapping({ listId, swap, onSettled }: SwappingProps) {
  const fetcher = useFetcher<typeof action>();
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    fetcher.submit(toListSwapFields(listId, swap), { method: "post", action: swapEndpoint });
  }, [fetcher, listId, swap]);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    const undo = () => {
      const fields = toListSwapFields(listId, swap, true);
      submit(fields, { method: "post", action: swapEndpoint, navigate: false, preventScrollReset: true });
    };
    if (data.done) toast.info(`${formatPacks(swap.packs)} in the list.`, { label: "Undo", onSelect: undo });
    for (const { message } of data.userErrors) toast.error(message);
    onSettled();
  }, [data, state, listId, swap, submit, onSettled]);
  return null;
}
