import { useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { toast } from "../../../ui/toast.tsx";
import { formatEntryName, type ListUnit } from "./list-data.ts";

interface RemovalProps {
  listId: string;
  unit: ListUnit;
  /** The answer is here: the unit is gone, or it is shown again. */
  onSettled: () => void;
}

/** Removes a unit that is hidden already. The toast afterwards offers to undo it, or says why it was refused. */
export function Removal({ listId, unit, onSettled }: RemovalProps) {
  const fetcher = useFetcher<typeof action>();
  const submit = useSubmit();
  const isSent = useRef(false);
  const name = formatEntryName(unit);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const label = `Remove ${name}`;
    fetcher.submit({ label }, { method: "post", action: `/api/lists/${listId}/${unit.first.id}` });
  }, [fetcher, listId, unit, name]);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    const undo = () => {
      const fields = { listId, ids: unit.first.id, label: `Put ${name} back` };
      submit(fields, { method: "post", action: "/api/lists/restore/", navigate: false, preventScrollReset: true });
    };
    if (data.done) toast.info(`${name} removed.`, { label: "Undo", onSelect: undo });
    for (const { message } of data.userErrors) toast.error(message);
    onSettled();
  }, [data, state, name, listId, unit, submit, onSettled]);
  return null;
}
