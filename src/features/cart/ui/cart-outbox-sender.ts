/** The part of the cart's queue that needs the outbox. It is loaded after the page. */
import { loadEndpoints } from "../../../ui/endpoint-modules.ts";
import type { OutboxChange } from "../../offline/outbox.ts";
import * as outbox from "../../offline/ui/outbox-sender.ts";
import { getOutboxState } from "../../offline/ui/outbox-state.ts";
import { isSet, type QueuedChange } from "../change-queue.ts";
import { canKeep, kind } from "./cart-outbox.ts";

export { loadEndpoints };

/** Saves a change before it is sent, so that it is not lost if the page closes without an answer. */
export function saveAhead(change: QueuedChange): void {
  if (canKeep(change)) outbox.saveAhead(toOutboxChange(change));
}

/** The shop has answered: the saved copy is not needed. */
export async function forgetSaved(change: QueuedChange): Promise<void> {
  if (canKeep(change)) await outbox.forgetSaved(change.id);
}

/** Whether the change is in the outbox now. */
export async function leaveInOutbox(change: QueuedChange): Promise<boolean> {
  if (!canKeep(change)) return false;
  try {
    await outbox.leaveWaiting(change.id);
    return true;
  } catch {
    // A browser may have no database. The buyer is then asked to try again.
    return false;
  }
}

function toOutboxChange(change: QueuedChange & { readonly label: string }): OutboxChange {
  const { id, key, endpoint, fields, label, failureMessage, modifiedTime, unitsDelta, quantity, isRemoval } = change;
  const shown = { failureMessage, modifiedTime, unitsDelta, quantity, isRemoval };
  const { owner } = getOutboxState();
  return { id, owner, kind, key, isSet: isSet(change), endpoint, fields, label, shown, savedAt: Date.now() };
}
