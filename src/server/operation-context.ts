import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

/**
 * Everything a resolver gets. Each feature adds its part by declaration merging, in its main `<feature>.graphql.ts`.
 * Only resolvers and src/server use this type. Actions, queries and steps declare the few values they need, and a
 * resolver passes its context for them.
 */
export interface OperationContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly requestId: string;
  readonly snapshots: Snapshots;
}

/**
 * The data that the process keeps in memory, as it was when the request began, so that one answer never mixes two
 * versions. Features add their own by declaration merging.
 */
export interface Snapshots extends Record<never, never> {}
