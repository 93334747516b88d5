import { listPaths } from "../list-outbox.ts";
import { formatEntryName, formatProductCount, type ListUnit } from "./list-data.ts";
import { UndoableChange } from "./undoable-change.tsx";

interface RemovalProps {
  listId: string;
  units: readonly ListUnit[];
  /** The units are gone, or they are shown again. */
  onSettled: () => void;
}

/** Removes units that are hidden already. */
export function Removal({ listId, units, onSettled }: RemovalProps) {
  const name = formatUnits(units);
  return (
    <UndoableChange
      change={{ action: listPaths.removeEntries, body: toBody(listId, units, `Remove ${name}`) }}
      undo={{ action: listPaths.restoreEntries, body: toBody(listId, units, `Put ${name} back`) }}
      message={`${name} removed.`}
      onSettled={onSettled}
    />
  );
}

/** A part brings its whole system. */
function toBody(listId: string, units: readonly ListUnit[], label: string): URLSearchParams {
  return new URLSearchParams([["listId", listId], ["label", label], ...units.map(({ first }) => ["ids", first.id])]);
}

function formatUnits(units: readonly ListUnit[]): string {
  const [first, ...others] = units;
  return first === undefined || others.length > 0 ? formatProductCount(units.length) : formatEntryName(first);
}
