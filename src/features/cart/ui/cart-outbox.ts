/** Connects the cart's queue of changes with the outbox of this device. */
import { useMemo } from "react";
import type { OutboxRow } from "../../offline/outbox.ts";
import { getOutboxState, useOutbox } from "../../offline/ui/outbox-state.ts";
import type { CartChange, QueuedChange } from "../change-queue.ts";

export const kind = "cart";

/** Whether a change may be kept for later. The outbox needs browser features that exist on secure addresses only. */
export function canKeep<Change extends CartChange>(change: Change): change is Change & { readonly label: string } {
  return change.label !== undefined && window.isSecureContext;
}

/** True without signal, and while older changes wait: changes are sent in the order in which they were made. */
export function mustWait(change: CartChange): boolean {
  const { rows, owner } = getOutboxState();
  const isBehind = rows.some((row) => row.owner === owner && row.parked === null);
  return canKeep(change) && (isBehind || !navigator.onLine);
}

/** The cart's changes in the outbox of the person who is signed in. Refused ones change nothing, so they are not shown. */
export function useSavedChanges(): readonly QueuedChange[] {
  const { rows, owner } = useOutbox();
  return useMemo(
    () => rows.filter((row) => row.kind === kind && row.owner === owner && row.parked === null).map(toCartChange),
    [rows, owner],
  );
}

function toCartChange({ id, key, endpoint, fields, label, shown }: OutboxRow): QueuedChange {
  return { ...(shown as Pick<CartChange, "failureMessage">), id, key, endpoint, fields, label };
}
