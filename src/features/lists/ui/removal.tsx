import { useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { toast } from "../../../ui/toast.tsx";
import { listPaths } from "../list-outbox.ts";
import { formatEntryName, formatProductCount, type ListUnit } from "./list-data.ts";

interface RemovalProps {
  listId: string;
  units: readonly ListUnit[];
  /** The answer is here: the units are gone, or they are shown again. */
  onSettled: () => void;
}

/** Removes units that are hidden already. The toast afterwards offers to undo it, or says why it was refused. */
export function Removal({ listId, units, onSettled }: RemovalProps) {
  const fetcher = useFetcher<typeof action>();
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const body = toBody(listId, units, `Remove ${formatUnits(units)}`);
    fetcher.submit(body, { method: "post", action: listPaths.removeEntries });
  }, [fetcher, listId, units]);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    const undo = () => {
      const body = toBody(listId, units, `Put ${formatUnits(units)} back`);
      submit(body, { method: "post", action: listPaths.restoreEntries, navigate: false, preventScrollReset: true });
    };
    if (data.done) toast.info(`${formatUnits(units)} removed.`, { label: "Undo", onSelect: undo });
    for (const { message } of data.userErrors) toast.error(message);
    onSettled();
  }, [data, state, listId, units, submit, onSettled]);
  return null;
}

/** A part brings its whole system. */
function toBody(listId: string, units: readonly ListUnit[], label: string): URLSearchParams {
  return new URLSearchParams([["listId", listId], ["label", label], ...units.map(({ first }) => ["ids", first.id])]);
}

function formatUnits(units: readonly ListUnit[]): string {
  const [first, ...others] = units;
  return first === undefined || others.length > 0 ? formatProductCount(units.length) : formatEntryName(first);
}
