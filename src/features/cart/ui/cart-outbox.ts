/** Connects the cart's queue of changes with the outbox of this device. */
import { useMemo } from "react";
import type { OutboxRow } from "../../offline/outbox.ts";
import { listWaiting, mustWait as mustChangesWait, useOutbox } from "../../offline/ui/outbox-state.ts";
import type { CartChange, QueuedChange } from "../change-queue.ts";

export const kind = "cart";

/** Whether a change may be kept for later. The outbox needs browser features that exist on secure addresses only. */
export function canKeep<Change extends CartChange>(change: Change): change is Change & { readonly label: string } {
  return change.label !== undefined && window.isSecureContext;
}

export function mustWait(change: CartChange): boolean {
  return canKeep(change) && mustChangesWait();
}

/** The cart's changes in the outbox of the person who is signed in. */
export function useSavedChanges(): readonly QueuedChange[] {
  const outbox = useOutbox();
  return useMemo(() => listWaiting(outbox, kind).map(toCartChange), [outbox]);
}

function toCartChange({ id, key, endpoint, fields, label, shown }: OutboxRow): QueuedChange {
  return { ...(shown as Pick<CartChange, "failureMessage">), id, key, endpoint, fields, label };
}
