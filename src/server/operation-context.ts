import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

/** What every resolver is given. Features add what they know of the request by declaration merging (identity: the viewer). */
export interface OperationContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly requestId: string;
  readonly snapshots: Snapshots;
}

/**
 * What the process holds in memory, as it was when the request began, so that one answer never mixes old and new.
 * Features add their own by declaration merging.
 */
export interface Snapshots extends Record<never, never> {}
