import { type Database, inTransaction } from "../../../server/database.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { type AppMemory, changeMemory, type MemoryChange } from "../app-memory.ts";
import type { SignedInViewer } from "../viewer.ts";
import { lockMemory, updateMemory } from "./app-memory.store.ts";

/** Nothing is saved if one change is refused. */
export function saveMemory(
  { db }: { readonly db: Database },
  { user }: SignedInViewer,
  changes: readonly MemoryChange[],
): Promise<Result<AppMemory, UserError>> {
  return inTransaction(db, async (tx) => {
    const changed = changeMemory(await lockMemory(tx, user.id), changes);
    if (changed.ok) await updateMemory(tx, user.id, changed.value);
    return changed;
  });
}
