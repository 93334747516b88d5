import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { countTries, deleteTry, insertTry, lockTries } from "./tries.store.ts";

/** Promises §3: five in fifteen minutes. */
const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Counts one more try, and gives its id; null where there were too many. */
export function countTry({ db, clock }: Services, key: string): Promise<string | null> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await lockTries(tx, key);
    const since = new Date(at.getTime() - WINDOW_MS);
    return (await countTries(tx, key, since)) >= TRIES ? null : insertTry(tx, key, at);
  });
}

/**
 * Looks for what a code or link stands for, and counts it where there is nothing. A try counts before it is looked at, so
 * that many at the same moment are no way round the limit, and is forgotten where it was right.
 */
export async function findWithinLimit<T>(
  services: Services,
  key: string,
  find: () => Promise<T | null>,
): Promise<T | "nothing" | "too many"> {
  const tryId = await countTry(services, key);
  if (tryId === null) return "too many";
  const found = await find();
  if (found === null) return "nothing";
  await deleteTry(services.db, tryId);
  return found;
}
