/**
 * What each client has used in the last minute, counted for all servers together (decision 0019). A server counts in its
 * memory and never waits for the database. Once a second it adds its new counts to the table and reads the sums of all servers.
 */
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { addRequestCounts, deleteRequestCountsBefore, type RequestCount } from "./request-counts.store.ts";

export interface SharedCounts {
  /** Adds to a count, and returns it with the time until it begins anew. */
  add(key: string, amount: number): { readonly count: number; readonly remainingMs: number };
  find(key: string): number;
  close(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** How often the servers exchange their counts. */
  readonly intervalMs?: number;
}

interface Count {
  startedAt: number;
  /** The sum of all servers when it was last read. */
  shared: number;
  /** What this server has counted since then. Null if nothing was added. */
  unsent: number | null;
}

const WINDOW_MS = 60_000;
const INTERVAL_MS = 1_000;
/** The oldest count is dropped when there are more. */
const MAX_COUNTS = 50_000;

export function makeSharedCounts({ db, clock, log, intervalMs = INTERVAL_MS }: Options): SharedCounts {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();
  let isClosed = false;
  const now = () => clock.now().getTime();
  const findCurrent = (key: string) => {
    const count = counts.get(key);
    return count !== undefined && count.startedAt > now() - WINDOW_MS ? count : null;
  };
  const begin = (key: string): Count => {
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size >= MAX_COUNTS) counts.delete(oldest);
    const count: Count = { startedAt: now(), shared: 0, unsent: null };
    counts.set(key, count);
    return count;
  };
  const adopt = ({ key, startedAt, count }: RequestCount) => {
    const own = counts.get(key);
    if (own === undefined) return;
    own.startedAt = startedAt.getTime();
    own.shared = count;
  };
  const send = async () => {
    timer = null;
    const windowStart = new Date(now() - WINDOW_MS);
    const added = takeUnsent(counts, windowStart.getTime());
    try {
      for (const each of await addRequestCounts(db, added, windowStart)) adopt(each);
      await deleteRequestCountsBefore(db, windowStart);
    } catch (error) {
      // Each server then has its own limit until the database is back.
      log.warn({ err: error }, "The counts of requests could not be shared.");
    }
  };
  const schedule = () => {
    if (timer !== null || isClosed) return;
    timer = setTimeout(() => {
      sending = send();
    }, intervalMs).unref();
  };
  return {
    add: (key, amount) => {
      const count = findCurrent(key) ?? begin(key);
      count.unsent = (count.unsent ?? 0) + amount;
      schedule();
      return { count: count.shared + count.unsent, remainingMs: count.startedAt + WINDOW_MS - now() };
    },
    find: (key) => {
      const count = findCurrent(key);
      return count === null ? 0 : count.shared + (count.unsent ?? 0);
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
    },
  };
}

/** The new counts, which are then part of the shared sum. Counts of an earlier window are dropped. */
function takeUnsent(counts: Map<string, Count>, windowStart: number): RequestCount[] {
  const taken: RequestCount[] = [];
  for (const [key, count] of counts) {
    if (count.startedAt <= windowStart) counts.delete(key);
    else if (count.unsent !== null) {
      taken.push({ key, startedAt: new Date(count.startedAt), count: count.unsent });
      count.shared += count.unsent;
      count.unsent = null;
    }
  }
  return taken;
}
