import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { countTries, deleteTry, insertTry, lockTries } from "./tries.store.ts";

/** Promises §3: five failures in fifteen minutes. */
const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Looks for what a code or link stands for, and counts it where there is nothing. A try counts before it is looked at, so
 * that many at the same moment are no way round the limit, and is forgotten where it was right.
 */
export async function findWithinLimit<T>(
  { db, clock }: Services,
  key: string,
  find: () => Promise<T | null>,
): Promise<T | "nothing" | "too many"> {
  const at = clock.now();
  const tryId = await inTransaction(db, async (tx) => {
    await lockTries(tx, key);
    const since = new Date(at.getTime() - WINDOW_MS);
    return (await countTries(tx, key, since)) >= TRIES ? null : insertTry(tx, key, at);
  });
  if (tryId === null) return "too many";
  const found = await find();
  if (found === null) return "nothing";
  await deleteTry(db, tryId);
  return found;
}
