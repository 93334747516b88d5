/** Removes rows that are older than the time for which they are kept. */
import { keptMs, type TemporaryTable } from "../shared/retention.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";

/** Removes up to `limit` rows from before a moment, the oldest first, and returns their number. */
export type RemoveRows = (db: Database, before: Date, limit: number) => Promise<number>;

/** A batch locks its rows for a moment only. */
const BATCH = 1_000;
/** A job is cut off after 30 seconds. The next run goes on with the rest. */
const RUN_MS = 20_000;

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export async function removeOldRows(
  { db, clock }: Services,
  removals: Readonly<Partial<Record<TemporaryTable, RemoveRows>>>,
): Promise<void> {
  const now = clock.now();
  const endsAt = performance.now() + RUN_MS;
  for (const [table, remove] of Object.entries(removals)) {
    const before = new Date(now.getTime() - keptMs(table as TemporaryTable));
    let removed = BATCH;
    while (removed === BATCH && performance.now() < endsAt) removed = await remove(db, before, BATCH);
  }
}
