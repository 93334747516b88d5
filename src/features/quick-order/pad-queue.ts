/**
 * The changes of a pad that the server has not confirmed. They are sent one at a time, in order, and the screen shows the
 * server's pad with all of them. A change that was lost on the way stays in the queue: sent again, it changes nothing more.
 */
import { changePad, type Pad, type PadChange } from "./pad.ts";

export interface PadQueue {
  readonly sending: PadChange | null;
  readonly waiting: readonly PadChange[];
  /** True: the last request did not reach the shop. Nothing is sent until the person tries again or the network returns. */
  readonly isLost: boolean;
}

export const emptyQueue: PadQueue = { sending: null, waiting: [], isLost: false };

export type PadQueueEvent =
  | { readonly kind: "changed"; readonly changes: readonly PadChange[] }
  | { readonly kind: "sent" }
  | { readonly kind: "saved" }
  | { readonly kind: "lost" }
  | { readonly kind: "retried" };

export function advancePadQueue(queue: PadQueue, event: PadQueueEvent): PadQueue {
  switch (event.kind) {
    case "changed":
      return { ...queue, waiting: event.changes.reduce(addChange, queue.waiting) };
    case "sent": {
      const [sending = null, ...waiting] = queue.waiting;
      return queue.sending === null ? { ...queue, sending, waiting } : queue;
    }
    case "saved":
      return { ...queue, sending: null, isLost: false };
    case "lost":
      return { sending: null, waiting: listUnsaved(queue), isLost: true };
    case "retried":
      return { ...queue, isLost: false };
  }
}

function addChange(waiting: readonly PadChange[], change: PadChange): readonly PadChange[] {
  const joined = joinChanges(waiting.at(-1), change);
  return joined === null ? [...waiting, change] : [...waiting.slice(0, -1), joined];
}

/** Letters that are typed into one row end as one change. Null: the two changes stay apart. */
export function joinChanges(last: PadChange | undefined, change: PadChange): PadChange | null {
  const [before, after] = [findSingleRow(last), findSingleRow(change)];
  return last === undefined || before === null || before !== after ? null : { ...last, rows: change.rows ?? [] };
}

/** The id of the row that a change sets, if it does nothing else. */
function findSingleRow(change: PadChange | undefined): string | null {
  const [row, ...others] = change?.rows ?? [];
  const isAlone = row !== undefined && others.length === 0 && (change?.removed ?? []).length === 0;
  return isAlone && change?.rest == null ? row.id : null;
}

export function listUnsaved({ sending, waiting }: PadQueue): readonly PadChange[] {
  return sending === null ? waiting : [sending, ...waiting];
}

/** The pad with the changes in the outbox of the device and those of this tab. */
export function applyQueue(pad: Pad, queue: PadQueue, kept: readonly PadChange[] = []): Pad {
  return [...kept, ...listUnsaved(queue)].reduce(changePad, pad);
}
