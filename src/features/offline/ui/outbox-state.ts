import { useSyncExternalStore } from "react";
import type { OutboxRow } from "../outbox.ts";

/** What the screens show of the outbox. `outbox-sender.ts` keeps it up to date. */
export interface OutboxState {
  /** Who is signed in (`frame.deviceOwner`). Empty for a guest. */
  readonly owner: string;
  /** The saved changes that are not being sent by this tab. */
  readonly rows: readonly OutboxRow[];
  /** True: the shop wants the owner of the changes to sign in again. */
  readonly isSignInNeeded: boolean;
}

const empty: OutboxState = { owner: "", rows: [], isSignInNeeded: false };
const listeners = new Set<() => void>();
let state = empty;

export function setOutboxState(next: Partial<OutboxState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function getOutboxState(): OutboxState {
  return state;
}

/** True without signal, and while older changes wait: changes are sent in the order in which they were made. */
export function mustWait(): boolean {
  return !navigator.onLine || state.rows.some((row) => row.owner === state.owner && row.parked === null);
}

/** The changes of one feature that wait for signal, oldest first. Refused ones change nothing, so they are left out. */
export function listWaiting({ rows, owner }: OutboxState, kind: string): readonly OutboxRow[] {
  return rows.filter((row) => row.kind === kind && row.owner === owner && row.parked === null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOutbox(): OutboxState {
  return useSyncExternalStore(subscribe, getOutboxState, () => empty);
}
