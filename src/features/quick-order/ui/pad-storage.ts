import type { PadChange, PadRow } from "../pad.ts";

/** What a guest types stays in the browser until somebody signs in: the next pad that is opened takes it. */
const guestKey = "quick-order-guest";
/** Changes that the server has not confirmed. They belong to one person in one account, and to this tab. */
const unsavedKey = "quick-order-unsaved";

export function readGuestRows(): readonly PadRow[] {
  return readJson<readonly PadRow[]>(localStorage, guestKey) ?? [];
}

export function writeGuestRows(rows: readonly PadRow[]): void {
  writeJson(localStorage, guestKey, rows.length === 0 ? null : rows);
}

interface Unsaved {
  readonly owner: string;
  readonly changes: readonly PadChange[];
}

/** Empty for changes that another person typed in this tab. */
export function readUnsaved(owner: string): readonly PadChange[] {
  const found = readJson<Unsaved>(sessionStorage, unsavedKey);
  return found?.owner === owner ? found.changes : [];
}

export function writeUnsaved(owner: string, changes: readonly PadChange[]): void {
  writeJson(sessionStorage, unsavedKey, changes.length === 0 ? null : ({ owner, changes } satisfies Unsaved));
}

function readJson<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** A browser may refuse to store. Then the rows live as long as the page. */
function writeJson(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or switched off.
  }
}
